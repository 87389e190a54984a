import type { LanguageCode } from '../../platform/language.ts'
import type { Language } from './stem.ts'

/** The names of languages in records, stems and citations. */
export const LANGUAGE_OF_CODE: Record<LanguageCode, Language> = { id: 'indonesian', en: 'english', ar: 'arabic' }
