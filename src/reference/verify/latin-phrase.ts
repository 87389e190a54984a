import { LANGUAGES } from '../text/stem.ts'
import { isStopWord } from '../text/stopwords.ts'
import type { Word } from '../text/words.ts'

/** Of a part of a record; of a whole verse, and of one beside its name; of what is left of one with a word of it changed; and of what is left of a hadith so. */
export const LEAST_CONSONANTS = { part: 8, whole: 6, named: 3, changed: 5, told: 12 }
/** So many words of a language may stand between two that are of none: "la", "min", "Allah". */
export const MOST_BETWEEN = 2
/** Small words of Arabic that are others in other languages, in front of such a phrase. */
export const PARTICLES = /^(?:wa*|wal|fa+|fal|la+|ma+|man|min|ann?a?|inn?a?|al|ya+|bi+|li+|fii?)$/
/** In words: of fewer, one changed leaves what any text may have. */
export const LEAST_CHANGED_WORDS = 3

/** The same of a hadith, whose vowels are not known. */
export const LEAST_TOLD_WORDS = 5

/** Whether somebody's own prayer begins with a word: who prays in words of his own changes nothing. */
export const isOwnPrayer = (word: Word | undefined): boolean =>
  /^(?:allahum+a|rabb?i|rabbana|ya)/.test(word?.letters ?? '')

export type Stretch = { from: number; to: number }

/** Of words of Arabic, less than this share are also small ones of a language that is written in Latin letters: beside a name, and elsewhere. */
const OF_FOREIGN = { named: 0.25, unnamed: 0.2 }
/** Letters of Indonesian and English that Arabic has no sound for: "senyum salam sapa"; and whom one writes to. */
export const NOT_ARABIC = /[pvcx]|ng(?!h)|^ny|^(?:guys|ga[ei]s|gan|kak|bro|sis|bang|bund|bunda|yuk|dong|deh|sih|nih)$/
/** What goes on with another word of Arabic, right behind one: "wal khamr". */
export const GOES_ON = /^(?:wal?|fal)$/

/** Whether no word, or less than a share of them, is a small one of a language that is written in Latin letters. */
export function isForeign(words: Word[], named: boolean): boolean {
  const isSmall = ({ letters }: Word) => !PARTICLES.test(letters) && LANGUAGES.some((one) => isStopWord(letters, one))
  const count = words.filter(isSmall).length
  if (!named && words.some(({ letters }) => NOT_ARABIC.test(letters))) return false
  return count === 0 || count < (named ? OF_FOREIGN.named : OF_FOREIGN.unnamed) * words.length
}
