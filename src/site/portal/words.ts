import type { Language } from '../../reference/keys/schemas.ts'
import { english } from './words-en.ts'
import { indonesian } from './words-id.ts'

/** Every word of the portal. English gives the shape; the compiler tells what the other language lacks. */
export type Words = typeof english

export const wordsOf = (language: Language): Words => (language === 'id' ? indonesian : english)
