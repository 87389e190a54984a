import type { Language as Stored } from '../../reference/text/stem.ts'
import { arabic } from './words-ar.ts'
import { english } from './words-en.ts'
import { indonesian, type Words } from './words-id.ts'

export const LANGUAGES = ['id', 'en', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

export const LANGUAGE_NAMES: Record<Language, string> = { id: 'Indonesia', en: 'English', ar: 'العربية' }
/** The same languages as texts and citations name them. */
export const STORED: Record<Language, Stored> = { id: 'indonesian', en: 'english', ar: 'arabic' }

const WORDS: Record<Language, Words> = { id: indonesian, en: english, ar: arabic }
export const wordsOf = (language: Language): Words => WORDS[language]
