import type { LanguageCode, Translated } from '../../platform/language.ts'
import { arabic } from './words-ar.ts'
import { english } from './words-en.ts'
import { indonesian, type ReadingWords } from './words-id.ts'

export const readingWords: Translated<ReadingWords, LanguageCode> = { id: indonesian, en: english, ar: arabic }
