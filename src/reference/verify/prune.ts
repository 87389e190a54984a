import type { PassageKind } from '../index/kind.ts'
import type { Difference } from './align.ts'
import { type CanonicalTexts, isArabicField, languageOf } from './canonical.ts'
import { isDenial } from './denials.ts'
import { isFormula } from './formulas.ts'
import type { GivenText } from './given-text.ts'
import { isChangedOnce, JOINING } from './literal-matches.ts'
import { isOfAnother, LEAST_SEARCHED, type Match } from './match.ts'
import { recordWords } from './record-words.ts'

/** The matches of a text without those that others among them explain. */
export function pruned(given: GivenText, found: Match[], records: Map<number, CanonicalTexts>): Match[] {
  const matches = found.map((match) => asQuotedWithin(given, match, found))
  const isWithout = (holds: (match: Match, other: Match) => boolean, match: Match) =>
    !found.some((other) => holds(match, other))
  const kindOf = ({ id }: Match) => records.get(id)?.kind
  const clean = matches.filter((match) => match.named && match.differences.length === 0)
  const whole = matches.filter((match) => match.whole && kindOf(match) === 'quran')
  const verses = matches.filter((match) => match.text && match.differences.length === 0 && kindOf(match) === 'quran')
  return namedAsAWhole(matches).filter(
    (match) =>
      !isExplainedTogether(match, clean) &&
      !(
        match.named &&
        match.differences.length === 0 &&
        !isWithout((one, other) => isPartOfSentences(one, other, records), match)
      ) &&
      !(hasAnotherAnd(given, match, records) && whole.some((one) => isOver(one, match))) &&
      !(match.text && kindOf(match) === 'hadith' && isMostlyVerses(match, verses)) &&
      (match.named || !clean.some((one) => isMoreOf(one, match))) &&
      !(kindOf(match) === 'hadith' && !match.whole && !match.named && isFormula(given, match)) &&
      !given.cited.subarray(match.from, match.to).every((one) => one === 1) &&
      !(match.differences.length > 0 && !match.named && isFormula(given, match)) &&
      !(match.recited && match.differences.length > 0 && verses.some((one) => isOver(one, match))) &&
      !(isShort(given, match) && !match.recited && isWithout(isNeighbour, match)) &&
      (!isOfAnother(match) || isWithout((one, other) => isInItsOwnWords(one, other, kindOf), match)) &&
      ((match.named === undefined && match.nearness === undefined) || isWithout(isPartOf, match)) &&
      (match.differences.length > 0 ||
        isWithout(
          (one, other) => isPartOfChanged(one, other, records) || isWithinChanged(given, one, other, records),
          match,
        )),
  )
}

/** Whether a few words are only some of those that are, without a fault, the record's that is named beside all of them. */
const isMoreOf = (named: Match, { from, to, whole }: Match): boolean =>
  (named.named ?? 0) >= WHOLLY_NAMED &&
  !whole &&
  named.from <= from &&
  named.to >= to &&
  named.to - named.from > to - from

/** In words, and of those in front of a sentence: so many that are the record's there are no chance, and are quoted with it. */
const LEAST_OF_OTHER_SENTENCE = 3
const OF_OTHER_SENTENCE = 0.6

/** Whether the words are only the last sentence of several that are nearly word for word what the same name says, with others in the place of some. */
function isPartOfSentences(match: Match, other: Match, records: Map<number, CanonicalTexts>): boolean {
  const record = recordWords(records.get(other.id)?.[other.field] ?? '')
  const isChange = ({ from, to, recordFrom, recordTo }: Difference) =>
    to > from || record.slice(recordFrom, recordTo).some(({ letters }) => isDenial(letters, languageOf(other.field)))
  if (
    !other.differences.some(isChange) ||
    !other.named ||
    other.id !== match.id ||
    other.field !== match.field ||
    isOfAnother(other)
  )
    return false
  const [more, moreSame] = [other.to - other.from - (match.to - match.from), other.same - (match.to - match.from)]
  return (
    other.from < match.from &&
    other.to === match.to &&
    moreSame >= LEAST_OF_OTHER_SENTENCE &&
    moreSame >= OF_OTHER_SENTENCE * more
  )
}

/** Whether words begin with an "and" that their verse does not begin with: who quotes may leave it out, and puts none in. */
function hasAnotherAnd({ words }: GivenText, match: Match, records: Map<number, CanonicalTexts>): boolean {
  if (match.whole || match.text || !isArabicField(match.field)) return false
  const own = recordWords(records.get(match.id)?.[match.field] ?? '')[match.recordFrom]
  return JOINING.test(words[match.from]?.letters ?? '') && !JOINING.test(own?.letters ?? '')
}

/** Whether the words are also those of another verse, without a change. */
const isOver = (verse: Match, { id, from, to }: Match): boolean =>
  verse.id !== id && verse.from <= from && verse.to >= to

/** Of the words of a hadith with words changed, so many are verses for it to be a recitation, and no hadith. */
const OF_VERSES = 0.5

/** Whether words in Latin letters that a hadith has with changes are verses, one after another, without any. */
function isMostlyVerses({ from, to, named, differences }: Match, verses: Match[]): boolean {
  if (named || differences.length === 0) return false
  const places = Array.from({ length: to - from }, (_, at) => from + at)
  const recited = places.filter((at) => verses.some((one) => one.from <= at && at < one.to))
  return recited.length >= OF_VERSES * (to - from)
}

/** Whether what differs is, word for word, of other records of the same reference: "(QS 65:2-3)" behind both verses. */
function isExplainedTogether(match: Match, clean: Match[]): boolean {
  if (!match.named || match.differences.length === 0) return false
  // no other record has what this one's words leave out
  if (match.differences.some(({ from, to }) => from === to)) return false
  const others = clean.filter(({ id }) => id !== match.id)
  const isOf = (some: Match[], at: number) => some.some(({ from, to }) => from <= at && at < to)
  const places = match.differences.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))
  return places.some((at) => isOf(others, at)) && places.every((at) => isOf(clean, at))
}

/** Whether the words are only some of those that are the whole of another record with its first or last word replaced. */
function isPartOfChanged(match: Match, other: Match, records: Map<number, CanonicalTexts>): boolean {
  const [difference, second] = other.differences
  if (!difference || second || match.whole || match.named || other.from > match.from || other.to < match.to)
    return false
  if (difference.to - difference.from !== 1 || difference.recordTo - difference.recordFrom !== 1) return false
  const atAnEnd = difference.from === other.from || difference.to === other.to
  const text = records.get(other.id)?.[other.field] ?? ''
  return atAnEnd && other.recordFrom === 0 && other.same > match.same && other.recordTo === recordWords(text).length
}

/** In words: so many of the record around the part of it that is also in another one; in a text that is nothing else, one. */
const LEAST_AROUND = { text: 1, within: 3 }

/** Whether the words are only some of those that are the whole of another record but for one word, or for two in each other's place. */
function isWithinChanged(given: GivenText, match: Match, other: Match, records: Map<number, CanonicalTexts>): boolean {
  if (match.named || other.text || other.recordFrom > 0 || other.from > match.from || other.to < match.to) return false
  if (other.differences.length === 0 || other.differences.some(({ from, to }) => from < match.to && to > match.from))
    return false
  const isText = other.from === 0 && other.to === given.words.length
  if (other.same - match.same < (isText ? LEAST_AROUND.text : LEAST_AROUND.within)) return false
  const words = recordWords(records.get(other.id)?.[other.field] ?? '')
  return other.recordTo === words.length && isChangedOnce(given, words, other.differences)
}

/** What a match is worth more where its record is named beside all of its words (named-matches.ts). */
const WHOLLY_NAMED = 1_000

/** In words: a hadith that has a verse together with its reference says so many more around them than the verse has. */
const MORE_AROUND = 2

/** A reference that another record has itself, beside the same words, is that record's and speaks for nothing. */
function asQuotedWithin({ cited }: GivenText, match: Match, matches: Match[]): Match {
  const { from, to, named } = match
  if (!named) return match
  const isWithin = matches.some(
    (one) =>
      !one.named &&
      one.id !== match.id &&
      one.from <= from &&
      one.to > to &&
      one.same >= MORE_AROUND * (to - from) &&
      (cited.subarray(to, one.to).includes(1) || cited.subarray(one.from, from).includes(1)) &&
      one.differences.every(
        (difference) => difference.to <= from || !cited.subarray(difference.from, difference.to).includes(1),
      ),
  )
  return isWithin ? { ...match, named: 0, worth: match.worth - named } : match
}

/** What is named for a part of its words is named for all of them: marks inside a verse part what stands beside its reference. */
function namedAsAWhole(matches: Match[]): Match[] {
  const named = matches.filter((match) => match.named)
  return matches.map((match) => {
    const part = named.find(
      (one) =>
        one.id === match.id &&
        match.from <= one.from &&
        match.to >= one.to &&
        match.differences.length <= one.differences.length,
    )
    const more = (part?.named ?? 0) - (match.named ?? 0)
    return part && more > 0 ? { ...match, named: part.named, worth: match.worth + more } : match
  })
}

/** Whether the words are only some of those that are the whole of a record. */
const isPartOf = (match: Match, other: Match): boolean =>
  other.whole &&
  other.differences.length === 0 &&
  other.from <= match.from &&
  other.to >= match.to &&
  other.to - other.from > match.to - match.from

/** A verse of one word or two among other words is one only beside the verse before or after it. */
const isShort = ({ gaps }: GivenText, { whole, same, from, to }: Match): boolean =>
  whole && same < LEAST_SEARCHED && !(gaps.boundary[from] && gaps.boundary[to])

const isNeighbour = (match: Match, other: Match): boolean =>
  other.whole &&
  ((other.id === match.id + 1 && other.from === match.to) || (other.id === match.id - 1 && other.to === match.from))

/** So near a translation of a verse says what the verse says, also where a hadith quotes it in the very same words. */
const SAME_VERSE = 0.75

/**
 * Whether the same words are those of another record, and not only like them: then the name beside them is wrong. A hadith that quotes the verse
 * that is named is no other.
 */
const isInItsOwnWords = (match: Match, other: Match, kindOf: (match: Match) => PassageKind | undefined): boolean =>
  other.id !== match.id &&
  !(kindOf(match) === 'quran' && kindOf(other) === 'hadith' && (match.nearness ?? 0) >= SAME_VERSE) &&
  other.nearness === undefined &&
  other.differences.length === 0 &&
  other.from <= match.from &&
  other.to >= match.to
