import { z } from 'zod'
import { invalid } from '../../platform/refusal.ts'
import { callerOf } from '../http/auth.ts'
import type { ReferenceRoutes } from '../http/deps.ts'
import { gradeRecord, gradesSummary, summariseGrades } from '../records/grading/grades.ts'
import { collectionOf } from '../records/hadith/hadith.ts'
import type { Span } from './describe.ts'
import { VERDICTS } from './notes.ts'
import { citationOf } from './records.ts'
import { difference } from './schemas.ts'

/** In characters, by the specification: some four pages. */
const LONGEST_TEXT = 10_000

const body = z
  .object({
    text: z
      .string()
      .refine((text) => text.trim() !== '', 'must not be blank')
      .refine((text) => [...text].length <= LONGEST_TEXT, {
        error: `must have at most ${LONGEST_TEXT} characters`,
        params: { limit: LONGEST_TEXT },
      })
      .meta({ minLength: 1, maxLength: LONGEST_TEXT })
      .describe('For example a forwarded message, an article, a sermon or the reply of a chat model, in any language'),
    language: z
      .enum(['id', 'en', 'ar'])
      .optional()
      .describe(
        'Language of `note` and `reference`. By default the language that the text is written in, apart from its quotations, or Indonesian if it has nothing else',
      ),
  })
  .meta({ id: 'VerifyRequest' })

const span = z
  .object({
    start: z.int().min(0).describe('Offset in the given text, in Unicode code points'),
    end: z.int().min(0).describe('After its last code point'),
    text: z.string().describe('The text there'),
    verdict: z.enum(VERDICTS),
    type: z.enum(['quran', 'hadith', 'maudhu', 'masyhur']).nullable(),
    key: z
      .string()
      .nullable()
      .describe('The key of the matching or closest record, or of the listed saying; null if there is none'),
    keys: z.array(z.string()).describe('The keys of all records with the same words, such as repeated narrations'),
    canonical: z
      .object({
        text_arabic: z.string().nullable(),
        text_arabic_kemenag: z.string().nullable(),
        text_indonesian: z.string().nullable(),
        text_english: z.string().nullable(),
      })
      .nullable()
      .describe('The complete record or saying, as stored; null if there is none'),
    reference: z.string().nullable().describe('The usual citation'),
    differences: z
      .array(difference)
      .describe(
        'For `altered`: word by word, in order. For `partial`: where the text continues differently from the record',
      ),
    nearness: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe(
        'For a translation other than the stored one, the share of its significant words that the stored one has',
      ),
    grades: z.array(gradeRecord),
    grades_summary: gradesSummary.nullable().describe('Null for records other than hadith'),
    note: z.string().describe('An explanation for readers'),
  })
  .meta({ id: 'VerifiedSpan' })

const answer = z
  .object({
    verdict: z.enum([...VERDICTS, 'none']).describe('The worst verdict of the spans; `none` if there are none'),
    spans: z.array(span).describe('In the order of the text, without overlaps'),
    checked: z
      .object({ verses: z.int(), hadith: z.int(), sayings: z.int() })
      .describe('How many records the text was compared with'),
  })
  .meta({ id: 'Verification' })

const LANGUAGE = { id: 'indonesian', en: 'english', ar: 'arabic' } as const

export const verifyRoutes: ReferenceRoutes =
  ({ verifier }) =>
  async (scope) => {
    scope.post(
      '/verify',
      {
        onRequest: async (request) => verifier.of(callerOf(request)).ensureRoom(),
        schema: {
          operationId: 'verify',
          summary: 'Check the quotations in a text',
          description:
            'Finds verses and hadith in a text, in every script, spelling and stored translation, and compares them word by word. ' +
            '`exact`: the whole record, letter for letter. `orthographic`: the same words with other spelling, vowel marks or script. ' +
            '`partial`: consecutive words of a record. `translation`: all or consecutive words of a stored translation, or another ' +
            'translation of a record that is cited with it, with its `nearness`. `altered`: words changed, added, left out or moved. `wrong_reference`: the words are right, but the text cites another record. ' +
            '`fabricated`, `weak_known`: a saying that is listed under /maudhu or /masyhur. `unknown`: presented as a quotation, ' +
            'or a listed saying without a known ruling by a scholar, and in none of the books here, which ' +
            'does not prove it false. Ordinary prose has no spans.',
          tags: ['Search'],
          body,
          response: { 200: answer },
        },
      },
      async (request) => {
        const { text, language } = request.body
        if (text.includes('\u0000')) throw invalid('text', 'must not hold a null character')
        const found = await verifier.of(callerOf(request)).verify(text, language && LANGUAGE[language])
        const { verdict, spans, checked } = found
        return { verdict, spans: spans.map((one) => spanBody(one, found.language)), checked }
      },
    )
  }

function spanBody(
  { record, saying, keys, brief: _, ...one }: Span,
  language: Parameters<typeof citationOf>[1],
): z.input<typeof span> {
  const texts = record ?? saying
  return {
    ...one,
    type: record?.kind ?? saying?.collection ?? null,
    key: keys[0] ?? null,
    keys,
    canonical: texts
      ? {
          text_arabic: texts.text_arabic,
          text_arabic_kemenag: record?.text_arabic_kemenag ?? null,
          text_indonesian: texts.text_indonesian,
          text_english: texts.text_english,
        }
      : null,
    reference: record ? citationOf(record, language) : null,
    grades: record?.grades ?? [],
    grades_summary: record?.kind === 'hadith' ? summariseGrades(collectionOf(record.key), record.grades) : null,
  }
}
