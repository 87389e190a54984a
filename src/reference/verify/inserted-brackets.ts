import { surahNamed } from '../records/citations/surahs.ts'
import { isArabicField, languageOf } from './canonical.ts'
import type { MatchChoice } from './choose.ts'
import type { FoundSpan } from './found.ts'
import type { GivenText } from './given-text.ts'
import { areExplanation } from './glosses.ts'
import { isClosing, unexplainedAfter } from './introductions.ts'
import type { Match } from './match.ts'
import { recordWords } from './record-words.ts'
import type { CanonicalRecord } from './records.ts'
import { NEAR_CHARACTERS } from './segments.ts'
import { bracketAfter, isSource, LONGEST_BRACKET } from './source-brackets.ts'
import { overlapping, type WordRange } from './word-range.ts'

const surahOf = ({ kind, key }: CanonicalRecord): number | undefined =>
  kind === 'quran' ? Number(key.split(':')[0]) : undefined

/** Finds words in brackets directly after a match that are neither a source nor an explanation: the writer inserted them. */
function insertedAfter(
  given: GivenText,
  match: Match,
  record: CanonicalRecord,
  found: FoundSpan[],
): WordRange | undefined {
  const { text, words, cited } = given
  const bracket = bracketAfter(given, match.to)
  // Arabic in Latin letters is often followed by its translation in brackets
  if (!bracket || match.text !== undefined || overlapping(found, bracket).length > 0) return undefined
  const { from } = bracket
  if (words[from]?.arabic !== isArabicField(match.field) || isClosing(words[from])) return undefined
  const framed = { words: words.slice(from, bracket.to), ends: Array.from(cited.subarray(from, bracket.to), Boolean) }
  const to = from + unexplainedAfter(framed, 0, LONGEST_BRACKET, { quoted: true })
  const inside = words.slice(from, to)
  const isNameOfSurah = surahNamed(text.slice(words[from]?.start, words[to - 1]?.end))?.surah.number === surahOf(record)
  const isExplained =
    to === from ||
    isSource(inside) ||
    (surahOf(record) !== undefined && isNameOfSurah) ||
    areExplanation(inside, recordWords(record[match.field] ?? ''), languageOf(match.field))
  return isExplained ? undefined : { from, to }
}

/**
 * Adds the bracketed words that the writer inserted after a match. They count as added where a reference or quotation marks present them as the
 * record's; otherwise they are reported as a place where the text diverges.
 */
export function withBracketAfter(
  given: GivenText,
  one: FoundSpan & { choice: MatchChoice },
  found: FoundSpan[],
  records: Map<number, CanonicalRecord>,
): FoundSpan {
  const [match] = one.choice.matches
  const record = match && records.get(match.id)
  const inserted = record && insertedAfter(given, match, record, found)
  if (!inserted) return one
  const { from, to } = inserted
  const end = given.words[to - 1]?.end ?? 0
  const isPresented =
    match.named !== undefined ||
    overlapping(given.quotations, match).some((quotation) => quotation.from <= match.from && quotation.to >= to) ||
    [...given.references, ...given.books].some(({ start }) => start >= end && start - end <= NEAR_CHARACTERS.after)
  const matches = one.choice.matches.map((other) => {
    const added = { from, to, recordFrom: other.recordTo, recordTo: other.recordTo }
    if (!isPresented) return { ...other, divergesAt: [...(other.divergesAt ?? []), added] }
    const { nearness, ...own } = other
    return { ...own, to, whole: false, literal: false, differences: [...other.differences, added] }
  })
  return { ...one, to: isPresented ? to : one.to, choice: { ...one.choice, matches } }
}
