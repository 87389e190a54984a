import type { KeyLanguage } from '../../reference/http/keys/schemas.ts'
import { english, type PortalWords } from './words-en.ts'
import { indonesian } from './words-id.ts'

export const portalWords = (language: KeyLanguage): PortalWords => (language === 'id' ? indonesian : english)
