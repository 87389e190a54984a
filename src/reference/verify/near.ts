import type { Language } from '../text/stem.ts'
import type { Word } from '../text/words.ts'
import type { Difference } from './align.ts'
import { addsQuantifier, contradicts, DENIED_WITHIN, hasOtherTime, mixesConditions } from './contradictions.ts'
import { isDenial } from './denials.ts'
import { isGloss } from './glosses.ts'
import { contentOf, denialsIn, EARLIER_WORDS, type Meaning, meaningsOf, OPTIONAL_MEANINGS } from './meanings.ts'
import { MEANING_OF_MAN, PRONOUN_FOR_MAN } from './same-meaning.ts'

/** In words: how far before the shared words the denial of an opening clause may be. */
const DENIED_CLAUSE = 8
/** Share of the given significant words that the record must have for them to be another translation of it. */
const LEAST_NEAR = 0.5
/** In significant words: two are common to many unrelated texts. */
const LEAST_CONTENT = 3

export type Nearness = {
  /** The share of the given significant words that the record has, 0 to 1. */
  nearness: number
  /** Where the words deviate from the record; all of them where a denial, a number or the order differs. */
  differences: Difference[]
}

/**
 * Measures how near words are to a translation, and finds where they deviate: a significant word that the record lacks, or one of the record's
 * that is omitted between others. Returns undefined if the words are not that record's.
 *
 * @param bracketed for each word of the record, whether it is in brackets: another translator may omit such explanations
 * @param own for each given word, whether it is in brackets: an explanation there does not count, and differs where it says more
 * @param abridges whether words of the record may be omitted between others
 * @param fewWords whether two adjacent significant words suffice
 */
export function nearnessOf(
  given: Word[],
  record: Word[],
  language: Language,
  bracketed: boolean[] = [],
  {
    bracketedGiven = [],
    abridges = false,
    fewWords = true,
  }: { bracketedGiven?: boolean[]; abridges?: boolean; fewWords?: boolean } = {},
): Nearness | undefined {
  const there = meaningsOf(record, language)
  const recordMeanings = new Set(there.map(({ meaning }) => meaning))
  const all = meaningsOf(given, language)
  const here = all.filter(({ meaning, at }) => !bracketedGiven[at] || recordMeanings.has(meaning))
  const shared = here.filter(({ meaning }) => recordMeanings.has(meaning))
  const known = new Set(shared.map(({ meaning }) => meaning))
  if (shared.length < LEAST_NEAR * here.length) return undefined
  if (
    known.size < Math.min(LEAST_CONTENT - Number(abridges), recordMeanings.size) &&
    !(
      fewWords &&
      areAdjacent(
        here,
        there.filter(({ at }) => !bracketed[at]),
      )
    ) &&
    !(fewWords && isShortExceptOne(here, there, shared))
  )
    return undefined
  const nearness = Math.round((shared.length / here.length) * 100) / 100
  const isOptional = ({ meaning }: Meaning) => OPTIONAL_MEANINGS.has(`${language}:${meaning}`)
  const needed = new Set(shared.filter((one) => !isOptional(one)).map(({ meaning }) => meaning))
  const windowOf = (some: ReadonlySet<string>) => shortestWindow(there, timesIn(shared, some, there))
  const isDeniedWithin = ([first, last]: [number, number]) =>
    denialsIn(given, language) <= denialsIn(record.slice(there[first]?.at ?? 0, (there[last]?.at ?? 0) + 1), language)
  const narrow = windowOf(needed.size > 0 ? needed : known)
  // the denial may concern optional words, which only the wider window includes
  const [first, last] = isDeniedWithin(narrow) || !isDeniedWithin(windowOf(known)) ? narrow : windowOf(known)
  const window = there.slice(first, last + 1)
  const [begin, end] = [window[0]?.at ?? 0, (window.at(-1)?.at ?? 0) + 1]
  // if the words deny too, the record's denial may precede a repeated word: "the strong is not the wrestler"
  const within =
    denialsIn(given, language) > denialsIn(record.slice(begin, end), language) ? DENIED_CLAUSE : DENIED_WITHIN
  const denial = record
    .slice(Math.max(0, begin - within), begin)
    .findLastIndex(({ letters }) => isDenial(letters, language))
  const start = denial < 0 ? begin : Math.max(0, begin - within) + denial
  const isMost = (list: Meaning[]) =>
    list.filter(({ meaning }) => known.has(meaning)).length >= LEAST_NEAR * list.length
  const order = isMost(window) ? orderOf(shared, window) : []
  // two significant words prove little, and a statement about all of a thing is another statement
  if (abridges && known.size < LEAST_CONTENT && addsQuantifier(given, record.slice(start, end))) return undefined
  if (
    contradicts(given, record.slice(start, end), language, order) ||
    mixesConditions(given, record, language) ||
    hasOtherTime(given, record, language) ||
    (known.size <= LONGEST_EXCHANGED && isMost(there) && areLastExchanged(orderOf(shared, there), there))
  )
    return {
      nearness,
      differences: [{ from: 0, to: given.length, recordFrom: start, recordTo: end }],
    }
  const foreign = all.filter(
    (one) =>
      !recordMeanings.has(one.meaning) &&
      !isOptional(one) &&
      !EARLIER_WORDS.has(given[one.at]?.letters ?? '') &&
      !(bracketedGiven[one.at] && isGloss(one.meaning, language)),
  )
  const missing = window.filter((one) => !known.has(one.meaning) && !isOptional(one) && !bracketed[one.at])
  const isAbridged =
    abridges && foreign.length === 0 && known.size >= LEAST_CONTENT && missing.length <= MOST_LEFT_OUT * window.length
  if (!isAbridged && foreign.length === 0 && missing.length > 0) {
    const named = window[0]
    const isPronounInRecord =
      named?.meaning === MEANING_OF_MAN[language] &&
      record.slice(named?.at ?? 0, end).some(({ letters }) => PRONOUN_FOR_MAN.test(letters))
    const left = [...given.keys()].flatMap((at) =>
      all.some((one) => one.at === at && one.meaning === named?.meaning) ? [] : [at],
    )
    if (isPronounInRecord && left.length < given.length) {
      const some = left.flatMap((at) => given[at] ?? [])
      const rest = nearnessOf(some, record, language, bracketed, {
        bracketedGiven: left.map((at) => bracketedGiven[at] ?? false),
        abridges,
        fewWords,
      })
      if (rest?.differences.length === 0) return { nearness, differences: [] }
    }
  }
  return { nearness, differences: isAbridged ? [] : pairedUp(foreign, missing, given.length) }
}

/** In significant words: in so short a verse one that is replaced is a change, not another text. */
const SHORT_VERSE = { least: 2, most: 3 }

/** Whether a text and a record have equally few significant words, all but one the same. */
const isShortExceptOne = (here: Meaning[], there: Meaning[], shared: Meaning[]): boolean =>
  here.length === there.length &&
  here.length >= SHORT_VERSE.least &&
  here.length <= SHORT_VERSE.most &&
  shared.length === here.length - 1

/** Whether the record has both words of a text of two significant words next to each other: "agama itu nasihat". */
function areAdjacent(here: Meaning[], there: Meaning[]): boolean {
  const [one, other] = here
  if (!one || !other || here.length > 2 || one.meaning === other.meaning) return false
  return there.some(
    ({ meaning }, at) =>
      meaning === one.meaning && [there[at - 1], there[at + 1]].some((next) => next?.meaning === other.meaning),
  )
}

/** Share of the record's significant words that a paraphrase may omit between those that both have. */
const MOST_LEFT_OUT = 0.4
/** Length of the passage that a paraphrase may be of, as a multiple of its own significant words. */
const PASSAGE_LENGTH = 2

/** Compares words with the passage of a record that has the most of them; the passage may say more than they do. */
export function paraphraseNearness(
  given: Word[],
  record: Word[],
  language: Language,
  bracketed: boolean[] = [],
): Nearness | undefined {
  const wanted = new Set(contentOf(given, language))
  const there = meaningsOf(record, language)
  const size = PASSAGE_LENGTH * wanted.size
  const counts = new Map<string, number>()
  let [first, most] = [0, 0]
  for (const [at, { meaning }] of there.entries()) {
    if (wanted.has(meaning)) counts.set(meaning, (counts.get(meaning) ?? 0) + 1)
    const left = there[at - size]?.meaning ?? ''
    const count = counts.get(left)
    if (count === 1) counts.delete(left)
    else if (count !== undefined) counts.set(left, count - 1)
    if (counts.size > most) [first, most] = [Math.max(0, at - size + 1), counts.size]
  }
  const begin = Math.max(0, (there[first]?.at ?? 0) - DENIED_WITHIN)
  const end = (there[Math.min(there.length, first + size) - 1]?.at ?? 0) + 1
  return nearnessOf(given, record.slice(begin, end), language, bracketed.slice(begin, end), { abridges: true })
}

/**
 * The indexes in the record of the meanings of a text, in the text's order. A meaning that either repeats is left out, because its place is
 * ambiguous.
 */
function orderOf(shared: Meaning[], there: Meaning[]): number[] {
  const isOnce = (list: Meaning[]) => {
    const counts = new Map<string, number>()
    for (const { meaning } of list) counts.set(meaning, (counts.get(meaning) ?? 0) + 1)
    return ({ meaning }: Meaning) => counts.get(meaning) === 1
  }
  const places = new Map(there.filter(isOnce(there)).map(({ meaning, at }) => [meaning, at]))
  return shared.filter(isOnce(shared)).flatMap(({ meaning }) => places.get(meaning) ?? [])
}

/** How often a text has each of some meanings, at most as often as the record does. */
function timesIn(shared: Meaning[], some: ReadonlySet<string>, there: Meaning[]): ReadonlyMap<string, number> {
  const count = (list: Meaning[], wanted: string) => list.filter(({ meaning }) => meaning === wanted).length
  return new Map([...some].map((meaning) => [meaning, Math.min(count(shared, meaning), count(there, meaning))]))
}

/** The first and last index of the shortest range of a record that has each of these meanings the given number of times. */
function shortestWindow(there: Meaning[], wanted: ReadonlyMap<string, number>): [first: number, last: number] {
  const counts = new Map<string, number>()
  const isEnough = () => [...wanted].every(([meaning, times]) => (counts.get(meaning) ?? 0) >= times)
  let best: [number, number] = [0, there.length - 1]
  let first = 0
  for (const [at, { meaning }] of there.entries()) {
    const times = wanted.get(meaning)
    if (times === undefined) continue
    counts.set(meaning, (counts.get(meaning) ?? 0) + 1)
    for (;;) {
      const one = there[first]?.meaning ?? ''
      const [count, least] = [counts.get(one) ?? 0, wanted.get(one)]
      if (least !== undefined && count <= least) break
      if (least !== undefined) counts.set(one, count - 1)
      first++
    }
    if (at - first < best[1] - best[0] && isEnough()) best = [first, at]
  }
  return best
}

/** Pairs each word that the record lacks with a missing word of the record; the longer list leaves unpaired ones. */
function pairedUp(foreign: Meaning[], missing: Meaning[], length: number): Difference[] {
  return Array.from({ length: Math.max(foreign.length, missing.length) }, (_, at) => {
    const [one, other] = [foreign[at], missing[at]]
    const [from, recordFrom] = [one?.at ?? length, other?.at ?? 0]
    return { from, to: one ? from + 1 : from, recordFrom, recordTo: other ? recordFrom + 1 : recordFrom }
  })
}

/** In significant words: in a longer saying a translator may put the last two first. */
const LONGEST_EXCHANGED = 4

/** Whether a short saying has its last two words, which are adjacent, in reverse order: "with ease comes hardship". */
function areLastExchanged(order: number[], there: Meaning[]): boolean {
  const [one, other] = order.slice(-2).map((place) => there.findIndex(({ at }) => at === place))
  return one !== undefined && other !== undefined && one === other + 1
}
