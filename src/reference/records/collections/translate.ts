import type { LanguageCode } from '../../../platform/language.ts'
import { LANGUAGE_OF_CODE } from '../../text/language-code.ts'
import type { Language } from '../../text/stem.ts'

/** The suffixes of fields in each language; the Indonesian field usually has none. */
const SUFFIXES: Record<Language, string[]> = {
  indonesian: ['', '_indonesian'],
  english: ['_en', '_english'],
  arabic: ['_arabic'],
}

/** A text of a record in a language, if the record has it: `title`, `title_en`, `title_arabic`. */
export function textIn(record: Record<string, unknown>, field: string, language: Language): string | undefined {
  for (const suffix of SUFFIXES[language]) {
    const text = record[`${field}${suffix}`]
    if (typeof text === 'string' && text.trim() !== '') return text.trim()
  }
  return undefined
}

/** The record with each field in `language` if it exists, otherwise in Indonesian, at every depth. */
export function inLanguage<T>(value: T, language: LanguageCode): T
export function inLanguage(value: unknown, language: LanguageCode): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => inLanguage(item, language))
  if (typeof value !== 'object' || value === null) return value
  const fields = new Map<string, unknown>(Object.entries(value))
  const written = (field: string) =>
    SUFFIXES[LANGUAGE_OF_CODE[language]].map((suffix) => fields.get(field + suffix)).find((text) => isWritten(text))
  return Object.fromEntries([...fields].map(([field, text]) => [field, inLanguage(written(field) ?? text, language)]))
}

const isWritten = (text: unknown): boolean => (Array.isArray(text) ? text.length > 0 : typeof text === 'string')
