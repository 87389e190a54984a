import { narrationIn } from '../records/hadith/narration.ts'
import type { Language } from '../text/stem.ts'
import { WORDS } from './words.ts'

/** Letters, without vowel signs, up to which a text is shown unfolded: half a page. 95 of 100 hadith are shorter. */
const LONGEST_OPEN = 1_500

/** A quoted hadith: from the last narrator of its chain to its end, word for word. */
export interface QuotedHadith {
  /** Empty if the record has only a remark of its compiler. */
  narration: string
  /** The compiler's remark after it; may be empty. */
  remark: string
}

/** A quoted hadith, never cut: longer ones are folded as a whole. */
export function quotedHadith(text: string, language: Language, collection: string): QuotedHadith {
  const { from, remark } = narrationIn(text, language, collection)
  const narration = inOneLine(text.slice(from, remark).trim())
  return {
    narration: from > 0 && narration !== '' ? `… ${narration}` : narration,
    remark: inOneLine(text.slice(remark).trim()),
  }
}

/** A Markdown block, folded under its length where its text is long. */
export function openOrFolded(block: string, text: string, language: Language): string {
  return isOpen(text) ? block : folded(block, WORDS[language].long_text(String(text.split(/\s+/).length)))
}

/** Whether a text is short enough to be shown unfolded. */
export const isOpen = (text: string): boolean => text.replace(/[\p{M}\p{Cf}]+/gu, '').length <= LONGEST_OPEN

/** A folded Markdown block; renderers without HTML show it unfolded. */
export const folded = (block: string, title: string): string =>
  `<details><summary>${title}</summary>\n\n${block}\n\n</details>`

/** Each line break, with the spaces around it, as one space. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, (blank) => (blank.includes('\n') ? ' ' : blank))
