import { PASSAGE_KINDS } from '../../../reference/index/kind.ts'
import { collectionIn } from '../../../reference/records/citations/print.ts'
import { CLASSES, type GradeClass } from '../../../reference/records/grading/grades.ts'
import { COLLECTIONS, type Collection } from '../../../reference/records/hadith/hadith.ts'
import { LANGUAGE_OF_CODE } from '../../../reference/text/language-code.ts'
import type { ReadingView } from '../address.ts'
import type { Block } from '../blocks.ts'
import { readingWords } from '../words.ts'
import { searchWords } from './words.ts'

export const SEARCH_TYPES = ['all', ...PASSAGE_KINDS, 'rijal'] as const

/** A search: its words and filters. A grading or a collection limits it to hadith. */
export type SearchInput = {
  q: string
  type: (typeof SEARCH_TYPES)[number]
  grade?: GradeClass | undefined
  collection?: Collection | undefined
}

/** The address of a search, and of one of its pages. */
export function addressOfSearch({ q, type, grade, collection }: SearchInput, page = 1): string {
  if (q === '') return '/search'
  const parameters = new URLSearchParams({
    q,
    ...(type !== 'all' && { type }),
    ...(grade && { grade }),
    ...(collection && { collection }),
    ...(page > 1 && { page: String(page) }),
  })
  return `/search?${parameters}`
}

/** The form that searches the whole site, with filters where the page has them. */
export function searchForm(
  { language }: ReadingView,
  asked: SearchInput = { q: '', type: 'all' },
  narrows = false,
): Block {
  const { search, hadith } = readingWords[language]
  const words = searchWords[language]
  const { q, type, grade = '', collection = '' } = asked
  return {
    form: {
      action: '/search',
      search: true,
      fields: [
        {
          name: 'q',
          label: search.label,
          type: 'search',
          value: q,
          required: true,
          maxLength: 500,
          suggests: words.suggestions,
        },
        {
          name: 'type',
          label: search.where,
          type: 'radio',
          value: type,
          choices: SEARCH_TYPES.map((one) => [one, search.types[one]]),
        },
        ...(narrows
          ? [
              {
                name: 'grade',
                label: words.grade,
                type: 'select' as const,
                value: grade,
                choices: [['', words.allGrades], ...CLASSES.map((one) => [one, hadith.classes[one]])] as [
                  string,
                  string,
                ][],
              },
              {
                name: 'collection',
                label: words.collection,
                type: 'select' as const,
                value: collection,
                choices: [
                  ['', words.allCollections],
                  ...COLLECTIONS.map((one) => [one, collectionIn(one, LANGUAGE_OF_CODE[language])]),
                ] as [string, string][],
              },
            ]
          : []),
      ],
      button: search.button,
    },
  }
}
