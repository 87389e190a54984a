import { LANGUAGES } from '../text/stem.ts'
import { isStopWord } from '../text/stopwords.ts'
import type { Word } from '../text/words.ts'

/**
 * Minimum matching consonants: of a part of a record; of a whole verse; of a whole verse next to its name; of a verse with a word changed; and
 * of a hadith with a word changed.
 */
export const LEAST_CONSONANTS = { part: 8, whole: 6, named: 3, changed: 5, hadith: 12 }
/** Ordinary words of a language that may be between two that belong to none: "la", "min", "Allah". */
export const MOST_ORDINARY_BETWEEN = 2
/** Arabic particles that are also words of other languages, before such a phrase. */
export const ARABIC_PARTICLES = /^(?:wa*|wal|fa+|fal|la+|ma+|man|min|ann?a?|inn?a?|al|ya+|bi+|li+|fii?)$/
/** In words: with one changed of fewer, what remains occurs in any text. */
export const LEAST_CHANGED_WORDS = 3

/** The same for a hadith, whose vowels are unknown. */
export const LEAST_CHANGED_HADITH_WORDS = 5

/** Whether a word begins a personal prayer, which may use any words without altering a quotation. */
export const isOwnPrayer = (word: Word | undefined): boolean =>
  /^(?:allahum+a|rabb?i|rabbana|ya)/.test(word?.letters ?? '')

/** Arabic words include less than this share of stop words of Indonesian or English: next to a name, and elsewhere. */
const MOST_STOP_WORDS = { named: 0.25, unnamed: 0.2 }
/** Letters of Indonesian and English for which Arabic has no sound ("senyum salam sapa"), and words that address the reader. */
export const NOT_ARABIC = /[pvcx]|ng(?!h)|^ny|^(?:guys|ga[ei]s|gan|kak|bro|sis|bang|bund|bunda|yuk|dong|deh|sih|nih)$/
/** Words that connect to a following Arabic word: "wal khamr". */
export const JOINS_NEXT_WORD = /^(?:wal?|fal)$/

/** Whether no word, or less than MOST_STOP_WORDS of them, is a stop word of a language written in Latin letters. */
export function isForeign(words: Word[], named: boolean): boolean {
  const isStop = ({ letters }: Word) =>
    !ARABIC_PARTICLES.test(letters) && LANGUAGES.some((one) => isStopWord(letters, one))
  const count = words.filter(isStop).length
  if (!named && words.some(({ letters }) => NOT_ARABIC.test(letters))) return false
  return count === 0 || count < (named ? MOST_STOP_WORDS.named : MOST_STOP_WORDS.unnamed) * words.length
}
