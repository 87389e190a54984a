import { z } from 'zod'
import type { ReferenceRoutes } from '../http/deps.ts'
import { recordDescription, sendRecord } from '../http/send-record.ts'
import { resolveReferences } from './resolve.ts'

/** In characters: references take a line or two. */
const LONGEST_REFERENCE = 500

const resolved = z
  .object({
    type: z.enum(['quran', 'hadith']),
    key: z.string(),
    numberings: z.object({
      usual: z.string().nullable().describe('The number usual in print, such as 1653b; null for a verse'),
      key: z.string().nullable().describe('The number in the key; null for a verse'),
      surah: z.int().nullable(),
      ayah: z.int().nullable(),
      book: z.int().nullable().describe('The book of the collection; null for a verse'),
      in_book: z.int().nullable().describe('The place in that book, if known'),
    }),
    citation: z.string().describe('The usual citation, such as "HR. Muslim no. 1653b" or "QS. Al-Kahfi 18:10"'),
    text: z.string().describe('In Indonesian, if available'),
    text_arabic: z.string().nullable(),
  })
  .meta({ id: 'ResolvedReference' })

const answer = z
  .object({
    references: z
      .array(resolved)
      .describe('All records referred to, in order; empty if nothing was understood or loaded'),
    ambiguous: z
      .boolean()
      .describe('Whether a printed number stands for several narrations, without a letter that distinguishes them'),
  })
  .meta({ id: 'ResolvedReferences' })

export const citationRoutes: ReferenceRoutes =
  ({ records: db, answers }) =>
  async (scope) => {
    scope.get(
      '/resolve',
      {
        schema: {
          ...recordDescription,
          operationId: 'resolveReference',
          summary: 'Resolve references, in any way that people write them',
          description:
            'In Indonesian, English or Arabic, with digits of either script: "QS 2 ayat 255-257", "Al-Kahfi 10", "ayat kursi", ' +
            '"HR. Muslim no. 1653b", "Bukhari 1/1" (book and place in it), "muslim:93"; several, one after another.',
          tags: ['Search'],
          querystring: z.object({
            ref: z
              .string()
              .max(LONGEST_REFERENCE)
              .refine((text) => text.trim() !== '', 'must not be blank')
              .refine((text) => !text.includes('\u0000'), 'must not hold a null character'),
          }),
          response: { 200: answer },
        },
      },
      async (request, reply) => {
        const { ref } = request.query
        await sendRecord(answers, request, reply, {
          of: ['quran', 'hadith'],
          schema: answer,
          find: () => resolveReferences(db, ref),
        })
        return reply
      },
    )
  }
