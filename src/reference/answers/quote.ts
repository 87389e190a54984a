import { narrationIn } from '../records/hadith/narration.ts'
import type { Language } from '../text/stem.ts'
import { WORDS } from './words.ts'

/** Letters, without vowel signs, up to which a text stands open in an answer: half a page. 95 of 100 hadith have fewer. */
const LONGEST_OPEN = 1_500

/** A hadith as an answer quotes it: from the last narrator of its chain to its end, word for word. */
export interface QuotedHadith {
  /** Empty where the record is a remark of its compiler alone. */
  narration: string
  /** What the compiler says of it after it; empty where that is nothing. */
  remark: string
}

/** A hadith of a collection, never cut within: what does not fit is folded as a whole. */
export function quotedHadith(text: string, language: Language, collection: string): QuotedHadith {
  const { from, remark } = narrationIn(text, language, collection)
  const narration = inOneLine(text.slice(from, remark).trim())
  return {
    narration: from > 0 && narration !== '' ? `… ${narration}` : narration,
    remark: inOneLine(text.slice(remark).trim()),
  }
}

/** A block of Markdown as it is, folded under a line that says how long it is where its text is long. */
export function openOrFolded(block: string, text: string, language: Language): string {
  return isOpen(text) ? block : folded(block, WORDS[language].long_text(String(text.split(/\s+/).length)))
}

/** Whether a text is short enough to stand open. */
export const isOpen = (text: string): boolean => text.replace(/[\p{M}\p{Cf}]+/gu, '').length <= LONGEST_OPEN

/** Markdown that a reader opens: what shows no HTML shows it open. */
export const folded = (block: string, title: string): string =>
  `<details><summary>${title}</summary>\n\n${block}\n\n</details>`

/** Each break of a line, with the spaces around it, as one space. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, (blank) => (blank.includes('\n') ? ' ' : blank))
