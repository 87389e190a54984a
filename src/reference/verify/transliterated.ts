import type { Alignment, Difference } from './align.ts'
import { alignSounds } from './align-sounds.ts'
import { isChangedNamed, isChangedTold, isChangedVerse, OF_CHANGED_PHRASE, wholeButForOne } from './changed-verse.ts'
import type { GivenText } from './given-text.ts'
import { isForeign, LEAST_CONSONANTS, MOST_BETWEEN, type Stretch } from './latin-phrase.ts'
import { type Reading, soundsOfLatin } from './sounds.ts'

/** Share of a phrase's consonants that must match: one in eight may be heard or written differently. */
const OF_PHRASE = 0.88
/** Next to the record's name fewer suffice, because the end of a word depends on whether one stops there. */
const OF_NAMED_PHRASE = 0.8
/** Share of a record's consonants: a phrase with at least this share is the whole record. */
const OF_RECORD = 0.9

/**
 * Matches words in Latin letters by their consonants with a record or part of it, and finds the words with other consonants; undefined without a
 * match. Words after them that another language also has ("ahad") count where they continue the record.
 */
export function transliterationOf(
  { text, words, gaps }: Pick<GivenText, 'text' | 'words' | 'gaps'>,
  { from, to }: Stretch,
  reading: Reading,
  named = false,
): Alignment | undefined {
  let end = to
  while (end < to + MOST_BETWEEN && !gaps.pause[end]) end++
  for (; end >= to; end--) {
    const found = alikeIn({ text, words, gaps }, { from, to: end }, reading, named)
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
  const alike = alignSounds(soundsOfLatin(text, words.slice(from, to)), reading)
  const wide = alike && movedBy(alike, from)
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

function alikeIn(
  { text, words, gaps }: Pick<GivenText, 'text' | 'words' | 'gaps'>,
  { from, to }: Stretch,
  reading: Reading,
  named: boolean,
): Alignment | undefined {
  const sounds = soundsOfLatin(text, words.slice(from, to))
  const alike = alignSounds(sounds, reading)
  if (!alike) return undefined
  const least = named ? OF_NAMED_PHRASE : OF_PHRASE
  const most = sounds.filter((one) => reading.isVerse || (one.key !== 'w' && one.key !== 'y')).length
  const { same } = alike
  const isPhrase = same >= least * most
  const here = words.slice(from, to)
  const isChanged =
    isForeign(here, named) &&
    (named
      ? isChangedNamed(alike, most)
      : isChangedVerse(text, here, alike, most, reading) || isChangedTold(here, alike, most, reading))
  const apart = gaps.pause[from] === true && gaps.pause[to] === true
  const butForOne = !named && isForeign(here, named) ? wholeButForOne(text, here, alike, reading, apart) : undefined
  if (butForOne) return movedBy(butForOne, from)
  const whole = same >= OF_RECORD * reading.sounds.length
  if (!isPhrase && !isChanged && !(named && whole)) return undefined
  // next to its name a short verse needs little: "wal ashri (QS Al-Ashr: 1)"
  const leastWhole = named ? LEAST_CONSONANTS.named : LEAST_CONSONANTS.whole
  if (!isChanged && same < (whole ? leastWhole : LEAST_CONSONANTS.part)) return undefined
  // the matching consonants must be close together in both texts
  if (alike.spread > same / (isChanged && !named ? OF_CHANGED_PHRASE.unnamed : least)) return undefined
  return movedBy(alike, from)
}
