import type { Translated } from '../../platform/language.ts'
import { english, type PortalWords } from './words-en.ts'
import { indonesian } from './words-id.ts'

export const portalWords: Translated<PortalWords> = { id: indonesian, en: english }
