import type { Language } from '../../reference/http/keys/schemas.ts'
import { english, type Words } from './words-en.ts'
import { indonesian } from './words-id.ts'

export const wordsOf = (language: Language): Words => (language === 'id' ? indonesian : english)
