import { arabic } from './words-ar.ts'
import { english } from './words-en.ts'
import { indonesian } from './words-id.ts'

export const businessWords = { id: indonesian, en: english, ar: arabic }
