/** What the collections are written in, Indonesian first. */
export const LANGUAGES = ['id', 'en', 'ar'] as const
type Language = (typeof LANGUAGES)[number]

/** What follows a field's name where its text stands in that language; Indonesian is the field itself. */
const SUFFIXES: Record<Language, string[]> = { id: [], en: ['_en', '_english'], ar: ['_arabic'] }

/** The record with each field in `language` wherever that is written, else in Indonesian; at every depth. */
export function inLanguage<T>(value: T, language: Language): T
export function inLanguage(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => inLanguage(item, language))
  if (typeof value !== 'object' || value === null) return value
  const fields = new Map<string, unknown>(Object.entries(value))
  const written = (field: string) =>
    SUFFIXES[language].map((suffix) => fields.get(field + suffix)).find((text) => isWritten(text))
  return Object.fromEntries([...fields].map(([field, text]) => [field, inLanguage(written(field) ?? text, language)]))
}

const isWritten = (text: unknown): boolean => (Array.isArray(text) ? text.length > 0 : typeof text === 'string')
