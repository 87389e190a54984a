import type { LanguageCode } from '../../reference/text/language-code.ts'
import { arabic } from './words-ar.ts'
import { english } from './words-en.ts'
import { indonesian, type ReadingWords } from './words-id.ts'

export const LANGUAGE_NAMES: Record<LanguageCode, string> = { id: 'Indonesia', en: 'English', ar: 'العربية' }

const WORDS: Record<LanguageCode, ReadingWords> = { id: indonesian, en: english, ar: arabic }
export const readingWords = (language: LanguageCode): ReadingWords => WORDS[language]
