import { wordsOf } from '../language/words.ts'
import type { Choice } from './choose.ts'
import type { Match } from './compare.ts'
import type { Given } from './given.ts'
import type { Quotation } from './quotations.ts'
import type { CanonicalRecord } from './records.ts'
import type { FoundSaying } from './sayings.ts'

/** A stretch of words with what it was found to be. */
export type Found = { from: number; to: number } & (
  | { choice: Choice }
  | { saying: FoundSaying }
  | { quotation: Quotation }
)

const lengthOf = ({ from, to }: { from: number; to: number }): number => to - from
const overlaps = (a: { from: number; to: number }, b: { from: number; to: number }): boolean =>
  a.from < b.to && b.from < a.to
/** Of a quotation: under this, what was found in it is a common phrase; over it, what was not found was put in. */
const LEAST_FOUND = 0.5
const LONG = 12

/** What each stretch of the text is, in order, none over another. */
export function settle(
  given: Given,
  choices: Choice[],
  sayings: FoundSaying[],
  records: Map<number, CanonicalRecord>,
): Found[] {
  // a listed saying wins over a part of a record in the same words, and loses to one that says more
  const said = sayings.filter(
    (saying) =>
      !choices.some(
        (choice) => overlaps(choice, saying) && (lengthOf(choice) > lengthOf(saying) || choice.matches[0]?.whole),
      ),
  )
  let found: Found[] = [
    ...said.map((saying) => ({ from: saying.from, to: saying.to, saying })),
    ...choices
      .filter((choice) => !said.some((saying) => overlaps(choice, saying)))
      .map((choice) => ({ from: choice.from, to: choice.to, choice })),
  ]
  for (const quotation of given.quotations) {
    const within = found.filter((one) => overlaps(one, quotation))
    const covered = within.reduce(
      (sum, one) => sum + Math.min(one.to, quotation.to) - Math.max(one.from, quotation.from),
      0,
    )
    const share = covered / lengthOf(quotation)
    const certain = within.some(
      (one) => 'saying' in one || lengthOf(one) >= LONG || ('choice' in one && one.choice.matches[0]?.whole),
    )
    if (within.length === 0 || (share < LEAST_FOUND && !certain && quotation.by !== 'vowels')) {
      found = [...found.filter((one) => !within.includes(one)), { from: quotation.from, to: quotation.to, quotation }]
    } else if (quotation.by === 'marks' && share < 1 && within.length === 1) {
      const [one] = within
      if (one && 'choice' in one && share >= LEAST_FOUND) Object.assign(one, withAdded(given, one.choice, quotation))
    }
  }
  return spliced(
    given,
    found.sort((a, b) => a.from - b.from),
    records,
  )
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
      first.recordTo < wordsOf(records.get(first.id)?.[first.field] ?? '').length
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

const FRAME = /^(?:bersabda|berfirman|said|says|قال|يقول|berkata|rasulullah|nabi|allah|prophet)$/

/** Words between the marks of a quotation that are not the record's were put in, unless they only introduce it. */
function withAdded(
  { words, gaps }: Given,
  choice: Choice,
  { from, to }: Quotation,
): { from: number; to: number; choice: Choice } {
  const before =
    choice.from > from &&
    !gaps.boundary[choice.from] &&
    !words.slice(from, choice.from).some(({ letters }) => FRAME.test(letters))
  const after = choice.to < to && !gaps.boundary[choice.to] && !gaps.ellipsis[choice.to]
  const [start, end] = [before ? from : choice.from, after ? to : choice.to]
  const matches = choice.matches.map((match) => ({
    ...match,
    from: start,
    to: end,
    literal: match.literal && !before && !after,
    differences: [
      ...(before ? [{ from: start, to: choice.from, recordFrom: match.recordFrom, recordTo: match.recordFrom }] : []),
      ...match.differences,
      ...(after ? [{ from: choice.to, to: end, recordFrom: match.recordTo, recordTo: match.recordTo }] : []),
    ],
  }))
  return { from: start, to: end, choice: { from: start, to: end, matches } }
}
