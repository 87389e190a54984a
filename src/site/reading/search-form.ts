import { PASSAGE_KINDS } from '../../reference/index/kind.ts'
import type { ReadingView } from './address.ts'
import type { Block } from './blocks.ts'
import { readingWords } from './words.ts'

export const SEARCH_TYPES = ['all', ...PASSAGE_KINDS, 'rijal'] as const
export type SearchType = (typeof SEARCH_TYPES)[number]

/** The form that searches the whole site. */
export function searchForm({ language }: ReadingView, q = '', type: SearchType = 'all'): Block {
  const { label, button, where, types } = readingWords(language).search
  return {
    form: {
      action: '/search',
      search: true,
      fields: [
        { name: 'q', label, type: 'search', value: q, required: true, maxLength: 500 },
        {
          name: 'type',
          label: where,
          type: 'radio',
          value: type,
          options: SEARCH_TYPES.map((one) => [one, types[one]]),
        },
      ],
      button,
    },
  }
}
