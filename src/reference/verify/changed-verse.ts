import { normalForm } from '../../platform/normal-form.ts'
import type { Word } from '../text/words.ts'
import type { Alignment } from './align.ts'
import { isOwnPrayer, LEAST_CHANGED_WORDS, LEAST_CONSONANTS, LEAST_TOLD_WORDS } from './latin-phrase.ts'
import type { Reading } from './sounds.ts'
import { stretches } from './trim-alignment.ts'

/**
 * The least share of a changed phrase's consonants that match its record: next to the record's name, and elsewhere. A hadith is compared by its
 * Arabic, without vowels, and any text has some of its consonants, so a changed hadith needs its name nearby or the stricter bounds of
 * OF_CHANGED_TOLD.
 */
export const OF_CHANGED_PHRASE = { named: 0.5, unnamed: 0.65 }
/** In sounds: fewer matching ones may be a coincidence, which a name nearby makes less likely. */
const LEAST_CHANGED = { named: 5, verse: 7 }
/** A phrase with more changed places is another text. */
const MOST_PLACES_CHANGED = 2
/** In words, and as a share of the words: the least that stays unchanged next to changed words; less may be a coincidence. */
const LEAST_LEFT_WHOLE = 2
const OF_WORDS_LEFT = 0.5

/** Whether a phrase of `most` sounds next to a record's name is that record with words changed. */
export const isChangedNamed = ({ same }: Alignment, most: number): boolean =>
  same >= LEAST_CHANGED.named && same >= OF_CHANGED_PHRASE.named * most

/**
 * Whether a phrase without a name nearby is a verse with words changed: judged by its sounds, its unchanged words and their vowels, which people
 * write as they hear them. Consonants alone do not suffice, because names of persons often share them with some verse.
 */
export function isChangedVerse(text: string, words: Word[], alike: Alignment, most: number, reading: Reading): boolean {
  const { same, from, to, differences } = alike
  const changed = differences.reduce((sum, one) => sum + one.to - one.from, 0)
  if (
    !reading.isVerse ||
    words.length < LEAST_CHANGED_WORDS ||
    same < Math.max(LEAST_CHANGED.verse, OF_CHANGED_PHRASE.unnamed * most) ||
    differences.length > MOST_PLACES_CHANGED ||
    to - from - changed < Math.max(LEAST_LEFT_WHOLE, OF_WORDS_LEFT * (to - from))
  )
    return false
  return hasItsVowels(text, words, alike, reading)
}

/** The least share of consonants, and of words, that a changed phrase has in common with a hadith where no name is nearby. */
const OF_CHANGED_TOLD = { consonants: 0.72, words: 0.6 }

/** Whether a phrase without a name nearby is part of a hadith with words changed in one place. */
export function isChangedTold(
  words: Word[],
  { from, to, same, differences }: Alignment,
  most: number,
  reading: Reading,
): boolean {
  const changed = differences.reduce((sum, one) => sum + one.to - one.from, 0)
  return (
    !reading.isVerse &&
    words.length >= LEAST_TOLD_WORDS &&
    !isOwnPrayer(words[0]) &&
    same >= Math.max(LEAST_CONSONANTS.told, OF_CHANGED_TOLD.consonants * most) &&
    differences.length === 1 &&
    to - from - changed >= OF_CHANGED_TOLD.words * words.length
  )
}

/** In words: the most of a verse that may be replaced, and the most that may replace it. */
const MOST_IN_PLACE = 2

/**
 * Extends an alignment to the ends of the phrase and the verse, where the phrase is a whole verse except in one place. Two unchanged words of
 * three suffice, because no more are missing than were replaced. `apart`: punctuation surrounds the phrase.
 */
export function wholeButForOne(
  text: string,
  words: Word[],
  alike: Alignment,
  reading: Reading,
  apart: boolean,
): Alignment | undefined {
  const { from, to, recordFrom, recordTo, differences, same } = alike
  if (!reading.isVerse || words.length < LEAST_CHANGED_WORDS || same < LEAST_CONSONANTS.changed) return undefined
  const ends = [
    { from: 0, to: from, recordFrom: 0, recordTo: recordFrom },
    { from: to, to: words.length, recordFrom: recordTo, recordTo: reading.words.length },
  ].filter((one) => one.to > one.from || one.recordTo > one.recordFrom)
  const [place, second] = [...ends, ...differences]
  if (!place || second) return undefined
  const [here, there] = [place.to - place.from, place.recordTo - place.recordFrom]
  const isEnd = ends.length > 0
  if (Math.max(here, there) > MOST_IN_PLACE || there === 0 || (isEnd && (here === 0 || (here > there && !apart))))
    return undefined
  if (words.length - here < LEAST_LEFT_WHOLE || !hasItsVowels(text, words, alike, reading)) return undefined
  const whole = { from: 0, to: words.length, recordFrom: 0, recordTo: reading.words.length }
  return { ...whole, same, differences: [place] }
}

/** Whether the unchanged words have the verse's vowels. */
function hasItsVowels(text: string, words: Word[], alike: Alignment, reading: Reading): boolean {
  const vowelsIn = (of: string, list: Word[], [first, last]: [number, number]) =>
    vowelsOf(of.slice(list[first]?.start, list[last - 1]?.end))
  const whole = stretches(alike).filter((one) => one.to > one.from)
  const heard = whole.map((one) => vowelsIn(text, words, [one.from, one.to])).join('')
  const read = whole.map((one) => vowelsIn(reading.text, reading.words, [one.recordFrom, one.recordTo])).join('')
  return inCommon(heard.slice(0, LONGEST_HEARD), read.slice(0, LONGEST_HEARD)) >= OF_VOWELS
}

/** Share of the vowels of unchanged words that match, in order. */
const OF_VOWELS = 0.8
/** In vowels: enough to identify a verse, and the comparison is quadratic. */
const LONGEST_HEARD = 40

/** The vowels of a text in Latin letters, with long ones shortened: "fiihimaa" and "fee hima" both give i, i, a. */
const vowelsOf = (text: string): string =>
  normalForm(text, 'NFKD')
    .toLowerCase()
    .replace(/[^aiueo]+/g, '')
    .replace(/e/g, 'i')
    .replace(/o/g, 'u')
    .replace(/(.)\1+/g, '$1')

/** The length of the longest common subsequence of two strings as a share of the longer one, 0 to 1. */
function inCommon(one: string, other: string): number {
  let before = new Uint8Array(other.length + 1)
  for (const letter of one) {
    const row = new Uint8Array(other.length + 1)
    for (let at = 0; at < other.length; at++)
      row[at + 1] = other[at] === letter ? (before[at] ?? 0) + 1 : Math.max(before[at + 1] ?? 0, row[at] ?? 0)
    before = row
  }
  return (before.at(-1) ?? 0) / Math.max(1, one.length, other.length)
}
