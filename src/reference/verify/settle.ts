import { wordsOf } from '../text/words.ts'
import { languageOf } from './canonical.ts'
import type { MatchChoice } from './choose.ts'
import type { FoundSpan } from './found.ts'
import type { GivenText } from './given-text.ts'
import { withBracketAfter } from './inserted-brackets.ts'
import type { CanonicalRecord } from './records.ts'
import type { FoundSaying } from './sayings.ts'
import { spliced, withAdded, withDivergence } from './unmatched-words.ts'
import { lengthOf, overlapping, type WordRange } from './word-range.ts'
import { contentIn } from './wordings.ts'

/** How many words of a choice match its record. */
const matchingLength = ({ from, to, matches }: MatchChoice): number =>
  to - from - (matches[0]?.differences.reduce((sum, one) => sum + lengthOf(one), 0) ?? 0)

/** Share of a quotation: below this, what was found in it is a common phrase; above it, the rest was added. */
const LEAST_FOUND = 0.5
/** In words: so long a match is no common phrase, however small a part of the quotation. */
const LONG_MATCH = 12

/** Whether words match a record better than a listed saying. */
function matchesMore(choice: MatchChoice, saying: FoundSaying): boolean {
  const [match] = choice.matches
  if (match?.whole) return true
  // the stop words at the ends of a saying are not counted in its range
  if (saying.unbroken) return matchingLength(choice) > Math.max(lengthOf(saying), wordsOf(saying.wording).length)
  return (
    matchingLength(choice) > lengthOf(saying) ||
    (lengthOf(choice) >= lengthOf(saying) && (match?.nearness ?? 0) >= saying.share)
  )
}

/** Decides what each range of the text is, in order and without overlaps. Takes time in proportion to the choices, sayings and quotations. */
export function settle(
  given: GivenText,
  choices: MatchChoice[],
  sayings: FoundSaying[],
  records: Map<number, CanonicalRecord>,
): FoundSpan[] {
  const inOrder = <Span extends WordRange>(spans: Span[]) => spans.sort((a, b) => a.from - b.from)
  // a listed saying outranks part of a record in the same words, but not a record that matches more
  const listed = inOrder(
    sayings.filter((saying) => !overlapping(choices, saying).some((choice) => matchesMore(choice, saying))),
  )
  const found: FoundSpan[] = inOrder([
    ...joinedTranslations(given, listed).map((saying) => ({ from: saying.from, to: saying.to, saying })),
    ...choices
      .filter((choice) => overlapping(listed, choice).length === 0)
      .map((choice) => ({ from: choice.from, to: choice.to, choice })),
  ])
  const dropped = new Set<FoundSpan>()
  const unknown: FoundSpan[] = []
  for (const quotation of given.quotations) {
    const within = overlapping(found, quotation).filter((one) => !dropped.has(one))
    // words claimed by a name may be the writer's sentence around what was found
    if (quotation.by === 'name' && within.length > 0) continue
    const covered = within.reduce(
      (sum, one) => sum + Math.min(one.to, quotation.to) - Math.max(one.from, quotation.from),
      0,
    )
    const share = covered / lengthOf(quotation)
    const certain = within.some(
      (one) => 'saying' in one || lengthOf(one) >= LONG_MATCH || ('choice' in one && one.choice.matches[0]?.whole),
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
    .map((one) => ('choice' in one ? withBracketAfter(given, one, settled, records) : one))
    .map((one, at) =>
      'choice' in one
        ? withDivergence(given, one, { before: settled[at - 1]?.to ?? 0, after: settled[at + 1]?.from }, records)
        : one,
    )
    .filter((one) => !('choice' in one && isCommonPhrase(given, one.choice)))
}

/** Distinct significant words: fewer are a common opening of sentences, if they continue differently from the record. */
const LEAST_SIGNIFICANT_WORDS = 3

/** Whether part of a translation is only a phrase that the writer's sentence happens to share with the record. */
function isCommonPhrase({ words }: GivenText, { from, to, matches: [match] }: MatchChoice): boolean {
  const language = match && languageOf(match.field)
  if (!match?.divergesAt || match.named || match.whole || !language || language === 'arabic') return false
  return new Set(contentIn(words.slice(from, to), language).map(({ key }) => key)).size < LEAST_SIGNIFICANT_WORDS
}

/** Joins a saying with its translation directly after it: "Hubbul wathan minal iman, cinta tanah air sebagian dari iman". */
function joinedTranslations({ gaps }: GivenText, sayings: FoundSaying[]): FoundSaying[] {
  const out: FoundSaying[] = []
  for (const one of sayings) {
    const before = out.at(-1)
    if (before?.saying === one.saying && before.to === one.from && !gaps.boundary[one.from])
      out.splice(-1, 1, { ...before, to: one.to })
    else out.push(one)
  }
  return out
}
