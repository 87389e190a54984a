import type { LanguageCode, Translated } from '../../platform/language.ts'
import { arabic } from './words-ar.ts'
import { english } from './words-en.ts'
import { type BusinessWords, indonesian } from './words-id.ts'

export const businessWords: Translated<BusinessWords, LanguageCode> = { id: indonesian, en: english, ar: arabic }
