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

/** Characters, as for POST /api/v1/verify. */
const LONGEST_TEXT = 10_000

/** POST /api/v1/verify. */
export const verify = defineTool({
  name: 'verify',
  title: 'Check quotations in a text',
  description:
    'Finds the quotations in a text (a forwarded message, an article, your own draft) and compares each with the records, word by word. Returns for each whether it is exact, a translation, altered, wrongly cited, fabricated, or in none of the books (`unknown`, which does not prove it false). Use it to check a quotation, and before you send an answer that quotes scripture.',
  input: z.strictObject({
    text: safeText()
      .refine((text) => text.trim() !== '', 'must not be blank')
      .refine((text) => characters(text) <= LONGEST_TEXT, `must have at most ${LONGEST_TEXT} characters`)
      .meta({ minLength: 1, maxLength: LONGEST_TEXT }),
    lang: lang.unwrap().optional().describe('Language of notes and citations; by default that of `text`'),
  }),
  output: z.object({
    verdict: z
      .enum([...VERDICTS, 'none'])
      .describe('The worst verdict of all quotations; `none` if the text has no quotation'),
    quotations: z.array(
      z.object({
        text: z.string().describe('The quotation as the text has it'),
        start: z.int().describe('Offset in Unicode code points'),
        end: z.int(),
        verdict: z.enum(VERDICTS),
        note: z.string().describe('Explanation for the user'),
        source: source.nullable().describe('The record that it quotes or is closest to, with the correct text'),
        other_keys: z.array(z.string()).describe('Other records with the same words'),
        differences: z.array(difference).describe('How the quotation differs from `source`, in order'),
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
