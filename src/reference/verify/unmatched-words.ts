import { wordsOf } from '../text/words.ts'
import { languageOf } from './canonical.ts'
import type { MatchChoice } from './choose.ts'
import type { FoundSpan } from './found.ts'
import type { GivenText } from './given-text.ts'
import { unexplainedAfter, unexplainedBefore } from './introductions.ts'
import type { Match } from './match.ts'
import { areInsignificant } from './meanings.ts'
import type { Quotation } from './quotations.ts'
import { extended } from './reach.ts'
import type { CanonicalRecord } from './records.ts'
import { overlapping } from './word-range.ts'

/** In words: enough of the record to show how it continues. */
const SHOWN_OF_CONTINUATION = 4

/**
 * Marks two records as altered where one breaks off and another continues from its middle, with no mark between them: each has the other's words
 * in place of its own.
 */
export function spliced({ gaps }: GivenText, found: FoundSpan[], records: Map<number, CanonicalRecord>): FoundSpan[] {
  const firstMatches = found.map((one) => ('choice' in one ? one.choice.matches[0] : undefined))
  return found.map((one, at) => {
    if (!('choice' in one)) return one
    const isWith = (first: Match | undefined, second: Match | undefined) =>
      first !== undefined &&
      second !== undefined &&
      first.to === second.from &&
      !gaps.pause[first.to] &&
      first.id !== second.id &&
      second.recordFrom > 0 &&
      first.recordTo < lengthIn(records, first)
    const [before, own, after] = [firstMatches[at - 1], firstMatches[at], firstMatches[at + 1]]
    const differences = [
      ...(own && before && isWith(before, own)
        ? [
            {
              from: before.from,
              to: before.to,
              recordFrom: Math.max(0, own.recordFrom - SHOWN_OF_CONTINUATION),
              recordTo: own.recordFrom,
            },
          ]
        : []),
      ...(own && after && isWith(own, after)
        ? [{ from: after.from, to: after.to, recordFrom: own.recordTo, recordTo: own.recordTo + SHOWN_OF_CONTINUATION }]
        : []),
    ]
    if (!own || differences.length === 0) return one
    const matches = [{ ...own, literal: false, differences: [...own.differences, ...differences] }]
    return { ...one, choice: { ...one.choice, matches } }
  })
}

/** Adds the words between quotation marks that the record does not have, unless they only introduce or close the quotation. */
export function withAdded(
  { words, gaps }: GivenText,
  choice: MatchChoice,
  { from, to, by }: Quotation,
  records: Map<number, CanonicalRecord>,
): { from: number; to: number; choice: MatchChoice } {
  const most = to - from
  const framed = { words, ends: gaps.boundary }
  const before = choice.from > from ? Math.min(choice.from - from, unexplainedBefore(framed, choice.from, most)) : 0
  const isCut = gaps.boundary[choice.to] || gaps.ellipsis[choice.to]
  const quoted = by === 'marks'
  const after =
    choice.to < to && !isCut ? Math.min(to - choice.to, unexplainedAfter(framed, choice.to, most, { quoted })) : 0
  if (before + after === 0) return { from: choice.from, to: choice.to, choice }
  const [start, end] = [choice.from - before, choice.to + after]
  const added = [...words.slice(start, choice.from), ...words.slice(choice.to, end)]
  const matches = choice.matches.map((match) => ({
    ...match,
    // another wording may have one stop word more
    ...(match.nearness !== undefined && areInsignificant(added, languageOf(match.field))
      ? { from: start, to: end }
      : extended(match, { before, after }, lengthIn(records, match))),
    whole: false,
    literal: false,
  }))
  return { from: start, to: end, choice: { from: start, to: end, matches } }
}

const lengthIn = (records: Map<number, CanonicalRecord>, { id, field, text }: Match): number =>
  wordsOf(text ?? records.get(id)?.[field] ?? '').length

/** In words: a longer continuation without a mark is a sentence of the writer's. */
const LONGEST_CONTINUATION = 8
/** In words: fewer are not reported. The words may be the writer's own, so they are only shown, with what the record says there. */
const LEAST_REPORTED = 2

/** Finds where the writer's sentence continues around part of a record: the words there, and those of the record instead. */
export function withDivergence(
  { words, gaps, quotations }: GivenText,
  one: FoundSpan & { choice: MatchChoice },
  free: { before: number; after: number | undefined },
  records: Map<number, CanonicalRecord>,
): FoundSpan {
  const [match] = one.choice.matches
  if (!match || match.differences.length > 0 || match.text) return one
  // the name after them claims all words up to it for the record
  const claim = overlapping(quotations, match).find(
    ({ by, from, to }) => by === 'name' && from <= match.from && to >= match.to,
  )
  const isClaimed = claim !== undefined
  const isOther = match.nearness !== undefined
  if (!isClaimed && (isOther || match.recordTo === 0)) return one
  const framed = { words, ends: gaps.outer }
  const isOwn = (at: number) => (gaps.comma[at] && !isClaimed) || gaps.ellipsis[at] || (gaps.boundary[at] && !isClaimed)
  const length = lengthIn(records, match)
  const before =
    (match.recordFrom > 0 || isOther) && !isOwn(match.from)
      ? unexplainedBefore(framed, match.from, LONGEST_CONTINUATION, { claimed: isClaimed })
      : 0
  const after =
    (match.recordTo < length || isOther) && !isOwn(match.to)
      ? unexplainedAfter(framed, match.to, LONGEST_CONTINUATION, { quoted: true })
      : 0
  const [from, to] = [
    Math.max(free.before, claim?.from ?? 0, match.from - before),
    Math.min(free.after ?? words.length, claim?.to ?? words.length, match.to + after),
  ]
  const isReported = (start: number, end: number) =>
    isClaimed
      ? end - start >= (isOther ? LEAST_REPORTED : 1) &&
        !areInsignificant(words.slice(start, end), languageOf(match.field))
      : end - start >= LEAST_REPORTED
  const divergesAt = [
    ...(isReported(from, match.from)
      ? [
          {
            from,
            to: match.from,
            recordFrom: Math.max(0, match.recordFrom - SHOWN_OF_CONTINUATION),
            recordTo: match.recordFrom,
          },
        ]
      : []),
    ...(isReported(match.to, to)
      ? [
          {
            from: match.to,
            to,
            recordFrom: match.recordTo,
            recordTo: Math.min(length, match.recordTo + SHOWN_OF_CONTINUATION),
          },
        ]
      : []),
  ]
  if (divergesAt.length === 0) return one
  return { ...one, choice: { ...one.choice, matches: one.choice.matches.map((other) => ({ ...other, divergesAt })) } }
}
