import type { LanguageCode } from '../../platform/language.ts'
import type { Language } from './stem.ts'

/** The languages that records, stems and citations name by a word. */
export const LANGUAGE_OF_CODE: Record<LanguageCode, Language> = { id: 'indonesian', en: 'english', ar: 'arabic' }
