import { z } from 'zod'
import { LANGUAGE_CODES } from '../../../platform/language.ts'
import type { ReferenceRoutes } from '../../http/deps.ts'
import { suggestions } from '../../http/suggestions.ts'
import { LANGUAGE_OF_CODE } from '../../text/language-code.ts'
import { LONGEST_TYPED } from './suggest.ts'

const suggestion = z
  .object({
    type: z.string().describe('The kind of the key: surah, quran, hadith, rijal, masail or another collection'),
    key: z.string().describe('The number of a surah, otherwise the key of the record'),
    text: z.string().describe('The text to show, in `lang` if available'),
    url: z.url().describe('The address of its page'),
  })
  .meta({ id: 'Suggestion' })

/** Suggestions for a text that is being typed. */
export const suggestRoutes: ReferenceRoutes =
  ({ db, publicUrl }) =>
  async (scope) => {
    scope.get(
      '/search/suggest',
      {
        schema: {
          operationId: 'suggest',
          summary: 'Suggest surahs, names of hadith, persons, topics and questions',
          description:
            'For a search box: every typed word is the beginning of a word of a name, in any of the three languages ' +
            'and their usual spellings. Exact names come first, then names that begin with it, then names with a later ' +
            'word that does.',
          tags: ['Search'],
          querystring: z.object({
            q: z
              .string()
              .max(LONGEST_TYPED)
              .default('')
              .describe('The text typed so far; an empty one gets no suggestions'),
            limit: z.coerce
              .number()
              .int()
              .min(1)
              .default(8)
              .transform((limit) => Math.min(limit, 20))
              .describe('Default 8, at most 20'),
            lang: z.enum(LANGUAGE_CODES).default('id').describe('The language of `text`'),
          }),
          response: { 200: z.object({ suggestions: z.array(suggestion) }) },
        },
      },
      async ({ query: { q, limit, lang } }) => ({
        suggestions: await suggestions(db, { q, limit, language: LANGUAGE_OF_CODE[lang], site: publicUrl }),
      }),
    )
  }
