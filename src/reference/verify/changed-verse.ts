import { normalForm } from '../../platform/normal-form.ts'
import type { Word } from '../text/words.ts'
import type { Alignment } from './align.ts'
import { isOwnPrayer, LEAST_CHANGED_HADITH_WORDS, LEAST_CHANGED_WORDS, LEAST_CONSONANTS } from './latin-phrase.ts'
import type { Reading } from './sounds.ts'
import { matchingRanges } from './trim-alignment.ts'

/**
 * The least share of a changed phrase's consonants that match its record: next to the record's name, and elsewhere. A hadith is compared by its
 * Arabic, without vowels, and any text has some of its consonants, so a changed hadith needs its name nearby or the stricter bounds of
 * LEAST_SHARE_OF_CHANGED_HADITH.
 */
export const LEAST_SHARE_OF_CHANGED = { named: 0.5, unnamed: 0.65 }
/** In sounds: fewer matching ones may be a coincidence, which a name nearby makes less likely. */
const LEAST_SOUNDS_OF_CHANGED = { named: 5, verse: 7 }
/** A phrase with more changed places is another text. */
const MOST_PLACES_CHANGED = 2
/** In words, and as a share of the words: the least that stays unchanged next to changed words; less may be a coincidence. */
const LEAST_UNCHANGED_WORDS = 2
const LEAST_UNCHANGED_SHARE = 0.5

/** Whether a phrase of `most` sounds next to a record's name is that record with words changed. */
export const isChangedNamed = ({ same }: Alignment, most: number): boolean =>
  same >= LEAST_SOUNDS_OF_CHANGED.named && same >= LEAST_SHARE_OF_CHANGED.named * most

/**
 * Whether a phrase without a name nearby is a verse with words changed: judged by its sounds, its unchanged words and their vowels, which people
 * write as they hear them. Consonants alone do not suffice, because names of persons often share them with some verse.
 */
export function isChangedVerse(
  text: string,
  words: Word[],
  alignment: Alignment,
  most: number,
  reading: Reading,
): boolean {
  const { same, from, to, differences } = alignment
  const changed = differences.reduce((sum, one) => sum + one.to - one.from, 0)
  if (
    !reading.isVerse ||
    words.length < LEAST_CHANGED_WORDS ||
    same < Math.max(LEAST_SOUNDS_OF_CHANGED.verse, LEAST_SHARE_OF_CHANGED.unnamed * most) ||
    differences.length > MOST_PLACES_CHANGED ||
    to - from - changed < Math.max(LEAST_UNCHANGED_WORDS, LEAST_UNCHANGED_SHARE * (to - from))
  )
    return false
  return sharesVowels(text, words, alignment, reading)
}

/** The least share of consonants, and of words, that a changed phrase has in common with a hadith where no name is nearby. */
const LEAST_SHARE_OF_CHANGED_HADITH = { consonants: 0.72, words: 0.6 }

/** Whether a phrase without a name nearby is part of a hadith with words changed in one place. */
export function isChangedHadith(
  words: Word[],
  { from, to, same, differences }: Alignment,
  most: number,
  reading: Reading,
): boolean {
  const changed = differences.reduce((sum, one) => sum + one.to - one.from, 0)
  return (
    !reading.isVerse &&
    words.length >= LEAST_CHANGED_HADITH_WORDS &&
    !isOwnPrayer(words[0]) &&
    same >= Math.max(LEAST_CONSONANTS.hadith, LEAST_SHARE_OF_CHANGED_HADITH.consonants * most) &&
    differences.length === 1 &&
    to - from - changed >= LEAST_SHARE_OF_CHANGED_HADITH.words * words.length
  )
}

/** In words: the most of a verse that may be replaced, and the most that may replace it. */
const MOST_REPLACED = 2

/**
 * Extends an alignment to the ends of the phrase and the verse, where the phrase is a whole verse except in one place. Two unchanged words of
 * three suffice, because no more are missing than were replaced. `apart`: punctuation surrounds the phrase.
 */
export function wholeExceptOne(
  text: string,
  words: Word[],
  alignment: Alignment,
  reading: Reading,
  apart: boolean,
): Alignment | undefined {
  const { from, to, recordFrom, recordTo, differences, same } = alignment
  if (!reading.isVerse || words.length < LEAST_CHANGED_WORDS || same < LEAST_CONSONANTS.changed) return undefined
  const ends = [
    { from: 0, to: from, recordFrom: 0, recordTo: recordFrom },
    { from: to, to: words.length, recordFrom: recordTo, recordTo: reading.words.length },
  ].filter((one) => one.to > one.from || one.recordTo > one.recordFrom)
  const [place, second] = [...ends, ...differences]
  if (!place || second) return undefined
  const [here, there] = [place.to - place.from, place.recordTo - place.recordFrom]
  const isEnd = ends.length > 0
  if (Math.max(here, there) > MOST_REPLACED || there === 0 || (isEnd && (here === 0 || (here > there && !apart))))
    return undefined
  if (words.length - here < LEAST_UNCHANGED_WORDS || !sharesVowels(text, words, alignment, reading)) return undefined
  const whole = { from: 0, to: words.length, recordFrom: 0, recordTo: reading.words.length }
  return { ...whole, same, differences: [place] }
}

/** Whether the unchanged words have the verse's vowels. */
function sharesVowels(text: string, words: Word[], alignment: Alignment, reading: Reading): boolean {
  const vowelsIn = (of: string, list: Word[], [first, last]: [number, number]) =>
    vowelsOf(of.slice(list[first]?.start, list[last - 1]?.end))
  const whole = matchingRanges(alignment).filter((one) => one.to > one.from)
  const givenVowels = whole.map((one) => vowelsIn(text, words, [one.from, one.to])).join('')
  const recordVowels = whole
    .map((one) => vowelsIn(reading.text, reading.words, [one.recordFrom, one.recordTo]))
    .join('')
  return commonShare(givenVowels.slice(0, MOST_VOWELS), recordVowels.slice(0, MOST_VOWELS)) >= LEAST_SHARED_VOWELS
}

/** Share of the vowels of unchanged words that match, in order. */
const LEAST_SHARED_VOWELS = 0.8
/** In vowels: enough to identify a verse, and the comparison is quadratic. */
const MOST_VOWELS = 40

/** The vowels of a text in Latin letters, with long ones shortened: "fiihimaa" and "fee hima" both give i, i, a. */
const vowelsOf = (text: string): string =>
  normalForm(text, 'NFKD')
    .toLowerCase()
    .replace(/[^aiueo]+/g, '')
    .replace(/e/g, 'i')
    .replace(/o/g, 'u')
    .replace(/(.)\1+/g, '$1')

/** The length of the longest common subsequence of two strings as a share of the longer one, 0 to 1. */
function commonShare(one: string, other: string): number {
  let before = new Uint8Array(other.length + 1)
  for (const letter of one) {
    const row = new Uint8Array(other.length + 1)
    for (let at = 0; at < other.length; at++)
      row[at + 1] = other[at] === letter ? (before[at] ?? 0) + 1 : Math.max(before[at + 1] ?? 0, row[at] ?? 0)
    before = row
  }
  return (before.at(-1) ?? 0) / Math.max(1, one.length, other.length)
}
