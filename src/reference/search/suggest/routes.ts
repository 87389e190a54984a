import { z } from 'zod'
import { LANGUAGE_CODES } from '../../../platform/language.ts'
import type { ReferenceRoutes } from '../../http/deps.ts'
import { suggestions } from '../../http/suggestions.ts'
import { LANGUAGE_OF_CODE } from '../../text/language-code.ts'
import { LONGEST_TYPED } from './suggest.ts'

const suggestion = z
  .object({
    type: z.string().describe('What the key is of: surah, quran, hadith, rijal, masail or another collection'),
    key: z.string().describe('A surah by its number, all else by the key of its record'),
    text: z.string().describe('What to show, in `lang` where it is written in it'),
    url: z.url().describe('The page of it'),
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
          summary: 'Surahs, names of hadith, persons, topics and questions that begin so',
          description:
            'For a search box, as one types: every word begins a word of a name, in any of the three languages and their usual spellings. ' +
            'Exact names come first, then names that begin so, then names with a later word that does.',
          tags: ['Search'],
          querystring: z.object({
            q: z
              .string()
              .max(LONGEST_TYPED)
              .default('')
              .describe('What is typed so far; nothing is suggested for nothing'),
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
