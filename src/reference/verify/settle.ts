import { wordsOf } from '../text/words.ts'
import { languageOf } from './canonical.ts'
import type { Choice } from './choose.ts'
import type { Match } from './compare.ts'
import { reaching } from './edges.ts'
import { unexplainedAfter, unexplainedBefore } from './frame.ts'
import type { Given } from './given.ts'
import { saysNothing } from './near.ts'
import type { Quotation } from './quotations.ts'
import type { CanonicalRecord } from './records.ts'
import { contentIn, type FoundSaying } from './sayings.ts'

/** A stretch of words with what it was found to be. */
export type Found = { from: number; to: number } & (
  | { choice: Choice }
  | { saying: FoundSaying }
  | { quotation: Quotation }
)

type Stretch = { from: number; to: number }

const lengthOf = ({ from, to }: Stretch): number => to - from

/** How many words of a choice are its record's: those that differ speak for none. */
const lengthSaid = ({ from, to, matches }: Choice): number =>
  to - from - (matches[0]?.differences.reduce((sum, one) => sum + lengthOf(one), 0) ?? 0)
/** Of a quotation: under this, what was found in it is a common phrase; over it, what was not found was put in. */
const LEAST_FOUND = 0.5
const LONG = 12

/** Whether words that have a record say more of it, or are as near to it, as they do of a listed saying. */
function saysMore(choice: Choice, saying: FoundSaying): boolean {
  const [match] = choice.matches
  if (match?.whole) return true
  // small words at the ends of a saying are found with none of it
  if (saying.unbroken) return lengthSaid(choice) > Math.max(lengthOf(saying), wordsOf(saying.wording).length)
  return (
    lengthSaid(choice) > lengthOf(saying) ||
    (lengthOf(choice) >= lengthOf(saying) && (match?.nearness ?? 0) >= saying.share)
  )
}

/** Of spans in order, none over another, those over a stretch of words: found by halving, whatever their count. */
function overlapping<Span extends Stretch>(spans: Span[], { from, to }: Stretch): Span[] {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.to ?? 0) <= from) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < spans.length && (spans[end]?.from ?? to) < to) end++
  return spans.slice(low, end)
}

/** What each stretch of the text is, in order, none over another. Takes time in proportion to its choices, sayings and quotations. */
export function settle(
  given: Given,
  choices: Choice[],
  sayings: FoundSaying[],
  records: Map<number, CanonicalRecord>,
): Found[] {
  const inOrder = <Span extends Stretch>(spans: Span[]) => spans.sort((a, b) => a.from - b.from)
  // a listed saying wins over a part of a record in the same words, and loses to one that says more
  const said = inOrder(
    sayings.filter((saying) => !overlapping(choices, saying).some((choice) => saysMore(choice, saying))),
  )
  const found: Found[] = inOrder([
    ...oncePerSaying(given, said).map((saying) => ({ from: saying.from, to: saying.to, saying })),
    ...choices
      .filter((choice) => overlapping(said, choice).length === 0)
      .map((choice) => ({ from: choice.from, to: choice.to, choice })),
  ])
  const dropped = new Set<Found>()
  const unknown: Found[] = []
  for (const quotation of given.quotations) {
    const within = overlapping(found, quotation).filter((one) => !dropped.has(one))
    // what a name stands behind may be the writer's sentence around what was found
    if (quotation.by === 'name' && within.length > 0) continue
    const covered = within.reduce(
      (sum, one) => sum + Math.min(one.to, quotation.to) - Math.max(one.from, quotation.from),
      0,
    )
    const share = covered / lengthOf(quotation)
    const certain = within.some(
      (one) => 'saying' in one || lengthOf(one) >= LONG || ('choice' in one && one.choice.matches[0]?.whole),
    )
    if (within.length === 0 || (share < LEAST_FOUND && !certain && quotation.by !== 'vowels')) {
      for (const one of within) dropped.add(one)
      unknown.push({ from: quotation.from, to: quotation.to, quotation })
    } else if ((quotation.by === 'marks' || quotation.by === 'vowels') && share < 1 && within.length === 1) {
      const [one] = within
      if (one && 'choice' in one && share >= LEAST_FOUND)
        Object.assign(one, withAdded(given, one.choice, quotation, records))
    }
  }
  const settled = inOrder([...found.filter((one) => !dropped.has(one)), ...unknown])
  return spliced(given, settled, records)
    .map((one, at) =>
      'choice' in one
        ? withLeaves(given, one, { before: settled[at - 1]?.to ?? 0, after: settled[at + 1]?.from }, records)
        : one,
    )
    .filter((one) => !('choice' in one && isCommonPhrase(given, one.choice)))
}

/** Of different words of weight: fewer, with others behind them than the record has, are how much else begins. */
const LEAST_TELLING = 3

/** Whether a part of a translation is only a phrase that the writer's sentence and the record have in common. */
function isCommonPhrase({ words }: Given, { from, to, matches: [match] }: Choice): boolean {
  const language = match && languageOf(match.field)
  if (!match?.leaves || match.named || match.whole || !language || language === 'arabic') return false
  return new Set(contentIn(words.slice(from, to), language).map(({ key }) => key)).size < LEAST_TELLING
}

/** A saying with the same saying in another language right behind it is one: "Hubbul wathan minal iman, cinta tanah air sebagian dari iman". */
function oncePerSaying({ gaps }: Given, said: FoundSaying[]): FoundSaying[] {
  const out: FoundSaying[] = []
  for (const one of said) {
    const before = out.at(-1)
    if (before?.saying === one.saying && before.to === one.from && !gaps.boundary[one.from])
      out.splice(-1, 1, { ...before, to: one.to })
    else out.push(one)
  }
  return out
}

const SHOWN = 4

/**
 * Where one record breaks off and another goes on from its middle, with no mark between them, both are altered: each has the other's words
 * where its own go on.
 */
function spliced({ gaps }: Given, found: Found[], records: Map<number, CanonicalRecord>): Found[] {
  const broken = found.map((one) => ('choice' in one ? one.choice.matches[0] : undefined))
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
    const [before, own, after] = [broken[at - 1], broken[at], broken[at + 1]]
    const differences = [
      ...(own && before && isWith(before, own)
        ? [
            {
              from: before.from,
              to: before.to,
              recordFrom: Math.max(0, own.recordFrom - SHOWN),
              recordTo: own.recordFrom,
            },
          ]
        : []),
      ...(own && after && isWith(own, after)
        ? [{ from: after.from, to: after.to, recordFrom: own.recordTo, recordTo: own.recordTo + SHOWN }]
        : []),
    ]
    if (!own || differences.length === 0) return one
    const matches = [{ ...own, literal: false, differences: [...own.differences, ...differences] }]
    return { ...one, choice: { ...one.choice, matches } }
  })
}

/** Words between the marks of a quotation that are not the record's were put in, unless they only introduce or close it. */
function withAdded(
  { words, gaps }: Given,
  choice: Choice,
  { from, to, by }: Quotation,
  records: Map<number, CanonicalRecord>,
): { from: number; to: number; choice: Choice } {
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
    // another wording may have a small word more
    ...(match.nearness !== undefined && saysNothing(added, languageOf(match.field))
      ? { from: start, to: end }
      : reaching(match, { before, after }, lengthIn(records, match))),
    whole: false,
    literal: false,
  }))
  return { from: start, to: end, choice: { from: start, to: end, matches } }
}

const lengthIn = (records: Map<number, CanonicalRecord>, { id, field, text }: Match): number =>
  wordsOf(text ?? records.get(id)?.[field] ?? '').length

const MOST_LEFT = 8
/** So many words of a sentence that the record does not have may be the writer's own; they are shown, with what the record says there. */
const LEAST_LEFT = 2

/** Where the writer's sentence goes on around a part of a record, what stands there and what the record says there. */
function withLeaves(
  { words, gaps, quotations }: Given,
  one: Found & { choice: Choice },
  free: { before: number; after: number | undefined },
  records: Map<number, CanonicalRecord>,
): Found {
  const [match] = one.choice.matches
  if (!match || match.differences.length > 0 || match.text) return one
  // up to the name behind them all words are said to be the record's
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
    (match.recordFrom > 0 || isOther) && !isOwn(match.from) ? unexplainedBefore(framed, match.from, MOST_LEFT) : 0
  const after =
    (match.recordTo < length || isOther) && !isOwn(match.to) ? unexplainedAfter(framed, match.to, MOST_LEFT) : 0
  const [from, to] = [
    Math.max(free.before, claim?.from ?? 0, match.from - before),
    Math.min(free.after ?? words.length, claim?.to ?? words.length, match.to + after),
  ]
  const isLeft = (start: number, end: number) =>
    isClaimed
      ? end - start >= (isOther ? LEAST_LEFT : 1) && !saysNothing(words.slice(start, end), languageOf(match.field))
      : end - start >= LEAST_LEFT
  const leaves = [
    ...(isLeft(from, match.from)
      ? [{ from, to: match.from, recordFrom: Math.max(0, match.recordFrom - SHOWN), recordTo: match.recordFrom }]
      : []),
    ...(isLeft(match.to, to)
      ? [{ from: match.to, to, recordFrom: match.recordTo, recordTo: Math.min(length, match.recordTo + SHOWN) }]
      : []),
  ]
  if (leaves.length === 0) return one
  return { ...one, choice: { ...one.choice, matches: one.choice.matches.map((other) => ({ ...other, leaves })) } }
}
