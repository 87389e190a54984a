import type { PassageKind } from '../index/kind.ts'
import type { Difference } from './align.ts'
import { type CanonicalTexts, isArabicField, languageOf } from './canonical.ts'
import { isDenial } from './denials.ts'
import { isFormula } from './formulas.ts'
import type { GivenText } from './given-text.ts'
import { CONJUNCTION, isChangedOnce } from './literal-matches.ts'
import { isOtherTranslation, LEAST_SEARCHED, type Match } from './match.ts'
import { recordWords } from './record-words.ts'

/** Removes the matches of a text that other matches explain better. */
export function prune(given: GivenText, found: Match[], records: Map<number, CanonicalTexts>): Match[] {
  const matches = found.map((match) => withoutInnerReference(given, match, found))
  const hasNone = (holds: (match: Match, other: Match) => boolean, match: Match) =>
    !found.some((other) => holds(match, other))
  const kindOf = ({ id }: Match) => records.get(id)?.kind
  const clean = matches.filter((match) => match.named && match.differences.length === 0)
  const whole = matches.filter((match) => match.whole && kindOf(match) === 'quran')
  const verses = matches.filter((match) => match.text && match.differences.length === 0 && kindOf(match) === 'quran')
  return withReferenceToAll(matches).filter(
    (match) =>
      !isExplainedTogether(match, clean) &&
      !(
        match.named &&
        match.differences.length === 0 &&
        !hasNone((one, other) => isPartOfSentences(one, other, records), match)
      ) &&
      !(addsConjunction(given, match, records) && whole.some((one) => coversWith(one, match))) &&
      !(match.text && kindOf(match) === 'hadith' && isMostlyVerses(match, verses)) &&
      (match.named || !clean.some((one) => coversMore(one, match))) &&
      !(kindOf(match) === 'hadith' && !match.whole && !match.named && isFormula(given, match)) &&
      !given.cited.subarray(match.from, match.to).every((one) => one === 1) &&
      !(match.differences.length > 0 && !match.named && isFormula(given, match)) &&
      !(match.recited && match.differences.length > 0 && verses.some((one) => coversWith(one, match))) &&
      !(isShort(given, match) && !match.recited && hasNone(isNeighbour, match)) &&
      (!isOtherTranslation(match) || hasNone((one, other) => hasVeryWords(one, other, kindOf), match)) &&
      ((match.named === undefined && match.nearness === undefined) || hasNone(isPartOf, match)) &&
      (match.differences.length > 0 ||
        hasNone(
          (one, other) => isPartOfChanged(one, other, records) || isWithinChanged(given, one, other, records),
          match,
        )),
  )
}

/** Whether a match covers only some of the words that a named record matches without a difference. */
const coversMore = (named: Match, { from, to, whole }: Match): boolean =>
  (named.named ?? 0) >= WHOLLY_NAMED_SCORE &&
  !whole &&
  named.from <= from &&
  named.to >= to &&
  named.to - named.from > to - from

/** In words, and as a share of the preceding sentences: with this much of the record, they are quoted from it too. */
const LEAST_OF_OTHER_SENTENCE = 3
const LEAST_SHARE_OF_OTHER_SENTENCE = 0.6

/** Whether a match is only the last of several sentences that the same reference claims, of which the earlier ones nearly match the record. */
function isPartOfSentences(match: Match, other: Match, records: Map<number, CanonicalTexts>): boolean {
  const record = recordWords(records.get(other.id)?.[other.field] ?? '')
  const isChange = ({ from, to, recordFrom, recordTo }: Difference) =>
    to > from || record.slice(recordFrom, recordTo).some(({ letters }) => isDenial(letters, languageOf(other.field)))
  if (
    !other.differences.some(isChange) ||
    !other.named ||
    other.id !== match.id ||
    other.field !== match.field ||
    isOtherTranslation(other)
  )
    return false
  const [more, moreSame] = [other.to - other.from - (match.to - match.from), other.same - (match.to - match.from)]
  return (
    other.from < match.from &&
    other.to === match.to &&
    moreSame >= LEAST_OF_OTHER_SENTENCE &&
    moreSame >= LEAST_SHARE_OF_OTHER_SENTENCE * more
  )
}

/** Whether words begin with an "and" that their verse lacks: a quotation may omit it, but does not add one. */
function addsConjunction({ words }: GivenText, match: Match, records: Map<number, CanonicalTexts>): boolean {
  if (match.whole || match.text || !isArabicField(match.field)) return false
  const own = recordWords(records.get(match.id)?.[match.field] ?? '')[match.recordFrom]
  return CONJUNCTION.test(words[match.from]?.letters ?? '') && !CONJUNCTION.test(own?.letters ?? '')
}

/** Whether another verse has the same words without a difference. */
const coversWith = (verse: Match, { id, from, to }: Match): boolean =>
  verse.id !== id && verse.from <= from && verse.to >= to

/** A hadith with changed words is a recitation if verses make up this share of its words. */
const LEAST_SHARE_OF_VERSES = 0.5

/** Whether a changed transliterated hadith is really a sequence of verses without changes. */
function isMostlyVerses({ from, to, named, differences }: Match, verses: Match[]): boolean {
  if (named || differences.length === 0) return false
  const places = Array.from({ length: to - from }, (_, at) => from + at)
  const recited = places.filter((at) => verses.some((one) => one.from <= at && at < one.to))
  return recited.length >= LEAST_SHARE_OF_VERSES * (to - from)
}

/** Whether all that differs matches other records of the same reference word for word: "(QS 65:2-3)" after both verses. */
function isExplainedTogether(match: Match, clean: Match[]): boolean {
  if (!match.named || match.differences.length === 0) return false
  // no other record can have words that are left out here
  if (match.differences.some(({ from, to }) => from === to)) return false
  const others = clean.filter(({ id }) => id !== match.id)
  const isOf = (some: Match[], at: number) => some.some(({ from, to }) => from <= at && at < to)
  const places = match.differences.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))
  return places.some((at) => isOf(others, at)) && places.every((at) => isOf(clean, at))
}

/** Whether a match is part of another record that is whole except for its first or last word. */
function isPartOfChanged(match: Match, other: Match, records: Map<number, CanonicalTexts>): boolean {
  const [difference, second] = other.differences
  if (!difference || second || match.whole || match.named || other.from > match.from || other.to < match.to)
    return false
  if (difference.to - difference.from !== 1 || difference.recordTo - difference.recordFrom !== 1) return false
  const atAnEnd = difference.from === other.from || difference.to === other.to
  const text = records.get(other.id)?.[other.field] ?? ''
  return atAnEnd && other.recordFrom === 0 && other.same > match.same && other.recordTo === recordWords(text).length
}

/** In words: the least that the other record matches beyond this one; one suffices where it covers the whole text. */
const LEAST_MORE_MATCHING = { text: 1, within: 3 }

/** Whether a match is part of another record that is whole except for one word or two exchanged ones. */
function isWithinChanged(given: GivenText, match: Match, other: Match, records: Map<number, CanonicalTexts>): boolean {
  if (match.named || other.text || other.recordFrom > 0 || other.from > match.from || other.to < match.to) return false
  if (other.differences.length === 0 || other.differences.some(({ from, to }) => from < match.to && to > match.from))
    return false
  const isText = other.from === 0 && other.to === given.words.length
  if (other.same - match.same < (isText ? LEAST_MORE_MATCHING.text : LEAST_MORE_MATCHING.within)) return false
  const words = recordWords(records.get(other.id)?.[other.field] ?? '')
  return other.recordTo === words.length && isChangedOnce(given, words, other.differences)
}

/** Worth added to a match if its record is named near all of its words (named-matches.ts). */
const WHOLLY_NAMED_SCORE = 1_000

/** A hadith that quotes a verse together with its reference has at least this many times the verse's words. */
const LEAST_TIMES_VERSE = 2

/** Ignores a reference that another record itself contains next to the same words: it is part of that record's text. */
function withoutInnerReference({ cited }: GivenText, match: Match, matches: Match[]): Match {
  const { from, to, named } = match
  if (!named) return match
  const isWithin = matches.some(
    (one) =>
      !one.named &&
      one.id !== match.id &&
      one.from <= from &&
      one.to > to &&
      one.same >= LEAST_TIMES_VERSE * (to - from) &&
      (cited.subarray(to, one.to).includes(1) || cited.subarray(one.from, from).includes(1)) &&
      one.differences.every(
        (difference) => difference.to <= from || !cited.subarray(difference.from, difference.to).includes(1),
      ),
  )
  return isWithin ? { ...match, named: 0, score: match.score - named } : match
}

/** Extends a reference from part of a match to all of it, because marks inside a verse split the words near its reference. */
function withReferenceToAll(matches: Match[]): Match[] {
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
    return part && more > 0 ? { ...match, named: part.named, score: match.score + more } : match
  })
}

/** Whether a match is part of another record that is quoted whole. */
const isPartOf = (match: Match, other: Match): boolean =>
  other.whole &&
  other.differences.length === 0 &&
  other.from <= match.from &&
  other.to >= match.to &&
  other.to - other.from > match.to - match.from

/** Whether a match is a verse of one or two words within a sentence, which counts only next to the verse before or after it. */
const isShort = ({ gaps }: GivenText, { whole, same, from, to }: Match): boolean =>
  whole && same < LEAST_SEARCHED && !(gaps.boundary[from] && gaps.boundary[to])

const isNeighbour = (match: Match, other: Match): boolean =>
  other.whole &&
  ((other.id === match.id + 1 && other.from === match.to) || (other.id === match.id - 1 && other.to === match.from))

/** A translation this near a verse is that verse, even where a hadith quotes it in these very words. */
const SAME_VERSE = 0.75

/**
 * Whether another record has the very words that are only similar to this one, so the reference near them is wrong. A hadith that quotes the
 * named verse does not count.
 */
const hasVeryWords = (match: Match, other: Match, kindOf: (match: Match) => PassageKind | undefined): boolean =>
  other.id !== match.id &&
  !(kindOf(match) === 'quran' && kindOf(other) === 'hadith' && (match.nearness ?? 0) >= SAME_VERSE) &&
  other.nearness === undefined &&
  other.differences.length === 0 &&
  other.from <= match.from &&
  other.to >= match.to
