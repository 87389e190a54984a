import { z } from 'zod'
import { characters, safeText } from '../../../platform/http/text.ts'
import type { LanguageCode } from '../../../platform/language.ts'
import { addressOf } from '../../../reference/records/address.ts'
import { LANGUAGE_OF_CODE } from '../../../reference/text/language-code.ts'
import type { Span } from '../../../reference/verify/describe.ts'
import { VERDICTS } from '../../../reference/verify/notes.ts'
import { difference } from '../../../reference/verify/schemas.ts'
import { type AgentSource, lang, scripture, source, textIn } from '../source.ts'
import { defineTool } from '../tool.ts'

/** Characters, as at POST /verify. */
const LONGEST_TEXT = 10_000

/** As POST /api/v1/verify. */
export const verify = defineTool({
  name: 'verify',
  title: 'Check quotations in a text',
  description:
    'Holds a text against the books, word by word: a forwarded message, an article, or your own draft. Says of each quotation whether it is exact, a translation, altered, wrongly referenced, fabricated or in none of the books (`unknown`, which does not prove it false). Use it before you send an answer that quotes scripture.',
  input: z.strictObject({
    text: safeText()
      .refine((text) => text.trim() !== '', 'must not be blank')
      .refine((text) => characters(text) <= LONGEST_TEXT, `must have at most ${LONGEST_TEXT} characters`)
      .meta({ minLength: 1, maxLength: LONGEST_TEXT }),
    lang: lang.unwrap().optional().describe('Language of notes and citations; that of the text by default'),
  }),
  output: z.object({
    verdict: z.enum([...VERDICTS, 'none']).describe('The worst of the quotations; none where there are none'),
    quotations: z.array(
      z.object({
        text: z.string().describe('The words as they are in the text'),
        start: z.int().describe('Where, in Unicode code points'),
        end: z.int(),
        verdict: z.enum(VERDICTS),
        note: z.string().describe('What this means, for the reader'),
        source: source.nullable().describe('What it is, or is nearest to, as it really reads'),
        other_keys: z.array(z.string()).describe('More records with the same words'),
        differences: z.array(difference).describe('Of `altered`, in order'),
      }),
    ),
  }),
  async run({ verifier, publicUrl }, { text, lang: asked }) {
    const { verdict, spans, language } = await verifier.verify(text, asked && LANGUAGE_OF_CODE[asked])
    const code: LanguageCode = asked ?? ({ indonesian: 'id', english: 'en', arabic: 'ar' } as const)[language]
    const quotations = spans.map(({ record, saying, keys, nearness: _, brief: _brief, ...span }) => ({
      ...span,
      source: sourceOf(publicUrl, { record, saying }, code),
      other_keys: keys.slice(1),
    }))
    return { verdict, quotations }
  },
})

function sourceOf(
  publicUrl: string,
  { record, saying }: Pick<Span, 'record' | 'saying'>,
  code: LanguageCode,
): AgentSource | null {
  if (record) return scripture(publicUrl, record, code)
  if (!saying) return null
  const key = `${saying.collection}:${saying.id}`
  const { text, text_language } = textIn(saying, code)
  return {
    type: saying.collection,
    key,
    citation: text,
    url: addressOf(publicUrl, saying.collection, key),
    text,
    text_language,
    text_arabic: saying.text_arabic,
    grades: [],
    grades_summary: null,
  }
}
