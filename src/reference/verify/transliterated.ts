import type { Alignment, Difference } from './align.ts'
import { alignSounds } from './align-sounds.ts'
import {
  isChangedHadith,
  isChangedNamed,
  isChangedVerse,
  LEAST_SHARE_OF_CHANGED,
  wholeExceptOne,
} from './changed-verse.ts'
import type { GivenText } from './given-text.ts'
import { isForeign, LEAST_CONSONANTS, MOST_ORDINARY_BETWEEN } from './latin-phrase.ts'
import { type Reading, soundsOfLatin } from './sounds.ts'
import type { WordRange } from './word-range.ts'

/** Share of a phrase's consonants that must match: one in eight may be heard or written differently. */
const LEAST_SHARE_OF_PHRASE = 0.88
/** Next to the record's name fewer suffice, because the end of a word depends on whether one stops there. */
const LEAST_SHARE_OF_NAMED_PHRASE = 0.8
/** Share of a record's consonants: a phrase with at least this share is the whole record. */
const LEAST_SHARE_OF_RECORD = 0.9

/**
 * Matches words in Latin letters by their consonants with a record or part of it, and finds the words with other consonants; undefined without a
 * match. Words after them that another language also has ("ahad") count where they continue the record.
 */
export function transliterationOf(
  { text, words, gaps }: Pick<GivenText, 'text' | 'words' | 'gaps'>,
  { from, to }: WordRange,
  reading: Reading,
  named = false,
): Alignment | undefined {
  let end = to
  while (end < to + MOST_ORDINARY_BETWEEN && !gaps.pause[end]) end++
  for (; end >= to; end--) {
    const found = alignedIn({ text, words, gaps }, { from, to: end }, reading, named)
    if (found) return named ? found : withWordsAround({ text, words, gaps }, found, reading)
  }
  return undefined
}

/** In words: this many matching ones beyond a differing one are no coincidence. */
const LEAST_BEYOND = 2
/** In words: how far around a phrase to look for particles that other languages also have, "wa huwa", "illa". */
const LONGEST_AROUND = 8

/** Extends an alignment over the words before and after it that match the record, whatever language also has them. */
function withWordsAround(
  { text, words, gaps }: Pick<GivenText, 'text' | 'words' | 'gaps'>,
  found: Alignment,
  reading: Reading,
): Alignment {
  let { from, to } = found
  while (from > 0 && found.from - from < LONGEST_AROUND && !gaps.pause[from]) from--
  while (to < words.length && to - found.to < LONGEST_AROUND && !gaps.pause[to]) to++
  if (from === found.from && to === found.to) return found
  const alignment = alignSounds(soundsOfLatin(text, words.slice(from, to)), reading)
  const wide = alignment && movedBy(alignment, from)
  if (!wide || wide.from > found.from || wide.to < found.to) return found
  const isInside = (one: Difference) => one.to > found.from && one.from < found.to
  if (wide.differences.filter(isInside).length > found.differences.length) return found
  // the alignment extends beyond a differing word only if enough matching words follow
  const before = wide.differences.findLast((one) => one.to <= found.from && one.from - wide.from < LEAST_BEYOND)
  const after = wide.differences.find((one) => one.from >= found.to && wide.to - one.to < LEAST_BEYOND)
  const differences = wide.differences.filter(
    (one) => !(before && one.from <= before.from) && !(after && one.from >= after.from),
  )
  return {
    ...wide,
    differences,
    ...(before && { from: before.to, recordFrom: before.recordTo }),
    ...(after && { to: after.from, recordTo: after.recordFrom }),
  }
}

/** Shifts the indexes of an alignment by `by` words. */
function movedBy({ same, differences, ...place }: Alignment, by: number): Alignment {
  const moved = ({ from, to, recordFrom, recordTo }: Difference) => ({
    from: from + by,
    to: to + by,
    recordFrom,
    recordTo,
  })
  return { same, ...moved(place), differences: differences.map(moved) }
}

function alignedIn(
  { text, words, gaps }: Pick<GivenText, 'text' | 'words' | 'gaps'>,
  { from, to }: WordRange,
  reading: Reading,
  named: boolean,
): Alignment | undefined {
  const sounds = soundsOfLatin(text, words.slice(from, to))
  const alignment = alignSounds(sounds, reading)
  if (!alignment) return undefined
  const least = named ? LEAST_SHARE_OF_NAMED_PHRASE : LEAST_SHARE_OF_PHRASE
  const most = sounds.filter((one) => reading.isVerse || (one.key !== 'w' && one.key !== 'y')).length
  const { same } = alignment
  const isPhrase = same >= least * most
  const here = words.slice(from, to)
  const isChanged =
    isForeign(here, named) &&
    (named
      ? isChangedNamed(alignment, most)
      : isChangedVerse(text, here, alignment, most, reading) || isChangedHadith(here, alignment, most, reading))
  const apart = gaps.pause[from] === true && gaps.pause[to] === true
  const exceptOne = !named && isForeign(here, named) ? wholeExceptOne(text, here, alignment, reading, apart) : undefined
  if (exceptOne) return movedBy(exceptOne, from)
  const whole = same >= LEAST_SHARE_OF_RECORD * reading.sounds.length
  if (!isPhrase && !isChanged && !(named && whole)) return undefined
  // next to its name a short verse needs little: "wal ashri (QS Al-Ashr: 1)"
  const leastWhole = named ? LEAST_CONSONANTS.named : LEAST_CONSONANTS.whole
  if (!isChanged && same < (whole ? leastWhole : LEAST_CONSONANTS.part)) return undefined
  // the matching consonants must be close together in both texts
  if (alignment.spread > same / (isChanged && !named ? LEAST_SHARE_OF_CHANGED.unnamed : least)) return undefined
  return movedBy(alignment, from)
}
