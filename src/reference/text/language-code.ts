import type { Language } from './stem.ts'

/** The languages of pages and records, Indonesian first, as addresses and bodies name them. */
export const LANGUAGE_CODES = ['id', 'en', 'ar'] as const
export type LanguageCode = (typeof LANGUAGE_CODES)[number]

/** The same languages as texts, stems and citations name them. */
export const LANGUAGE_OF_CODE: Record<LanguageCode, Language> = { id: 'indonesian', en: 'english', ar: 'arabic' }
