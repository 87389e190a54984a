import type { LanguageCode } from '../../platform/language.ts'
import { textIn } from '../../reference/records/collections/translate.ts'
import { LANGUAGE_OF_CODE } from '../../reference/text/language-code.ts'
import type { ReadingView } from './address.ts'
import type { Inline } from './blocks.ts'

export type Written = { text: string; lang: LanguageCode }

/** A field in the reader's language where it exists, otherwise in Indonesian. */
export function written(record: Record<string, unknown>, field: string, language: LanguageCode): Written | undefined {
  const text = textIn(record, field, LANGUAGE_OF_CODE[language])
  if (text) return { text, lang: language }
  const indonesian = textIn(record, field, 'indonesian')
  return indonesian ? { text: indonesian, lang: 'id' } : undefined
}

/** A record's translation into the reader's language; null for Arabic, which is the record itself. */
export const translationOf = (
  texts: { text_indonesian: string | null; text_english: string | null },
  language: LanguageCode,
): string | null => ({ id: texts.text_indonesian, en: texts.text_english, ar: null })[language]

/** A text as part of a line, marked where its language is not the page's. */
export const inline = ({ text, lang }: Written, { language }: ReadingView, href?: string): Inline =>
  href || lang !== language ? { text, ...(href && { href }), ...(lang !== language && { lang }) } : text
