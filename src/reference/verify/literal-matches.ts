import { LRUCache } from 'lru-cache'
import { sameWord } from '../text/same-word.ts'
import type { Word } from '../text/words.ts'
import { type Alignment, align, type Difference } from './align.ts'
import { type Canonical, type CanonicalTexts, type Field, isArabicField, sameIn } from './canonical.ts'
import type { GivenText } from './given-text.ts'
import { asList, cutOff, LEAST_SEARCHED, type Match, MOST_DIFFERENT, sizeOf } from './match.ts'
import { isOneLetterOff } from './one-letter-off.ts'
import { extended, reachOf } from './reach.ts'
import { scoreOf } from './score.ts'
import { isSignificant } from './significance.ts'
import { areMoved } from './translations.ts'
import {
  beyondWindow,
  matchingRanges,
  toBothEnds,
  withoutIntroduction,
  withoutLooseEnds,
  withoutReferences,
} from './trim-alignment.ts'

/** Share of differing words in a translation without a reference nearby: beyond it, only common words match. */
const MOST_DIFFERENT_UNNAMED = 0.34

/** Extends a match over an adjacent word that repeats its first or last word: an addition, unless it belongs to another record. */
export function withDoubled({ words, gaps }: GivenText, match: Match): Match | undefined {
  const { from, to, recordFrom, recordTo } = match
  const isRepeated = (one: number, other: number) => sameWord(words[one]?.letters ?? '', words[other]?.letters ?? '-')
  const before = !gaps.pause[from] && isRepeated(from - 1, from)
  const after = !gaps.pause[to] && isRepeated(to, to - 1)
  if (!before && !after) return undefined
  return {
    ...match,
    from: before ? from - 1 : from,
    to: after ? to + 1 : to,
    differences: [
      ...(before ? [{ from: from - 1, to: from, recordFrom, recordTo: recordFrom }] : []),
      ...match.differences,
      ...(after ? [{ from: to, to: to + 1, recordFrom: recordTo, recordTo }] : []),
    ],
    whole: false,
    literal: false,
    score: match.score + 1,
  }
}

/** How many pairs of words may still be compared. `named`: the record is named near the words, so fewer of them must match. */
export type Budget = { pairs: number; named?: boolean }

export function matchesOf(
  given: GivenText,
  { from, to }: { from: number; to: number },
  canonical: Canonical,
  budget: Budget,
): Match[] {
  const moved = inAnotherOrder(given, { from, to }, canonical)
  const edges = [from, ...moved.flatMap((one) => [one.from, one.to]), to]
  // the words around it may be the record too
  const around = Array.from({ length: moved.length + 1 }, (_, at) => ({
    from: edges[2 * at] ?? to,
    to: edges[2 * at + 1] ?? to,
  })).filter((side) => moved.length === 0 || side.to - side.from >= LEAST_SEARCHED)
  return [
    ...moved.flatMap((one) => asList(asMatch(given, one, canonical, budget.named))),
    ...around.flatMap((side) => inRecordOrder(given, side, canonical, budget)),
  ]
}

function inRecordOrder(
  given: GivenText,
  { from, to }: { from: number; to: number },
  canonical: Canonical,
  budget: Budget,
): Match[] {
  budget.pairs -= (to - from) * canonical.words.length
  if (budget.pairs < 0) return []
  const within = align(given.words, from, to, canonical.words, sameIn(canonical.field))
  if (!within) return []
  const found = budget.named ? within : beyondWindow(given, within, { from, to }, canonical)
  const aligned = withoutReferences(
    given,
    withoutIntroduction(given, withoutLooseEnds(given, toBothEnds(given, found, canonical), canonical)),
    canonical,
  )
  const pieces = split(given, withConjunction(given, aligned, canonical))
  const matches = pieces.flatMap((piece) => [
    ...asList(asMatch(given, piece, canonical, budget.named)),
    ...asList(withEdges(given, piece, canonical, budget.named)),
  ])
  const rest = [
    { from, to: found.from },
    { from: found.to, to },
  ].filter((side) => side.to - side.from >= LEAST_SEARCHED)
  return [
    ...matches,
    ...rest.flatMap((side) => (found.same >= LEAST_SEARCHED ? inRecordOrder(given, side, canonical, budget) : [])),
  ]
}

/** In words: fewer occur in any order by chance, and of more enough keep their order to align. */
const EXCHANGED_WORDS = { least: 4, most: 8 }

/** Finds ranges between two marks that have exactly the words of a short record, in another order: "إن يسرا مع العسر". */
function inAnotherOrder(
  { words, gaps }: GivenText,
  window: { from: number; to: number },
  canonical: Canonical,
): Alignment[] {
  const { length } = canonical.words
  if (length < EXCHANGED_WORDS.least || length > EXCHANGED_WORDS.most) return []
  let first = window.from
  while (!gaps.boundary[first]) first--
  return Array.from({ length: Math.max(0, window.to - first) }, (_, at) => first + at).flatMap((from) =>
    gaps.boundary[from] ? asList(exchangedFrom({ words, gaps }, from, canonical)) : [],
  )
}

function exchangedFrom(
  { words, gaps }: Pick<GivenText, 'words' | 'gaps'>,
  from: number,
  { words: record, field }: Canonical,
): Alignment | undefined {
  const { length } = record
  const to = from + length
  if (to > words.length || !gaps.boundary[to] || gaps.boundary.slice(from + 1, to).includes(true)) return undefined
  const same = sameIn(field)
  const here = words.slice(from, to)
  const remaining = [...record]
  for (const { letters } of here) {
    const at = remaining.findIndex((one) => same(letters, one.letters))
    if (at < 0) return undefined
    remaining.splice(at, 1)
  }
  const isMoved = (at: number) => !same(here[at]?.letters ?? '', record[at]?.letters ?? '')
  const places = [...here.keys()].filter(isMoved)
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const difference = { from: from + first, to: from + last + 1, recordFrom: first, recordTo: last + 1 }
  return { from, to, recordFrom: 0, recordTo: length, same: length - places.length, differences: [difference] }
}

/** A conjunction attached to the first word of a sentence. */
export const CONJUNCTION = /^[وف](?=..)/

/** Adds the first word where only one of text and record has a conjunction attached to it: a quotation from the middle omits the "and". */
function withConjunction({ words, gaps }: GivenText, alignment: Alignment, { words: record }: Canonical): Alignment {
  const { from, recordFrom } = alignment
  const [here, there] = [words[from - 1]?.letters ?? '', record[recordFrom - 1]?.letters ?? '']
  const isJoined =
    gaps.boundary[from - 1] === true &&
    (sameWord(here, there.replace(CONJUNCTION, '') || '-') || sameWord(here.replace(CONJUNCTION, ''), there || '-'))
  return isJoined ? { ...alignment, from: from - 1, recordFrom: recordFrom - 1, same: alignment.same + 1 } : alignment
}

/** Extends a match over the few words up to the next mark that nothing explains, because they replace the record's own. */
function withEdges(given: GivenText, alignment: Alignment, canonical: Canonical, named = false): Match | undefined {
  const length = canonical.words.length
  const reach = reachOf(given, alignment, canonical)
  if (reach.before + reach.after === 0) return undefined
  const narrow = asMatch(given, alignment, canonical, named)
  // a significant match stays significant with one word more next to it
  const match = asMatch(given, extended(alignment, reach, length), canonical, named || narrow !== undefined)
  // ranks above the match without those words, but below a second quotation that explains them
  return match && narrow ? { ...match, score: Math.max(match.score, narrow.score + 1) } : match
}

/** In words: an insertion this long, with a mark in it, is a sentence of the writer's own. */
const OWN_SENTENCE = 6
/** In words: the minimum for each part of a quotation in two parts; shorter ones match by chance. */
const LEAST_PART = 4

/** Splits an alignment where the text marks an omission, or has words of its own between two quotations. */
function split({ gaps }: Pick<GivenText, 'gaps'>, alignment: Alignment): Alignment[] {
  const parts = matchingRanges(alignment)
  const apart = alignment.differences.findIndex(({ from, to, recordFrom, recordTo }, at) => {
    const [before, after] = [parts[at], parts[at + 1]]
    if (!before || !after || Math.min(before.to - before.from, after.to - after.from) < LEAST_PART) return false
    if (to === from) return recordTo - recordFrom > 1 && gaps.ellipsis[from]
    return to - from >= OWN_SENTENCE && gaps.boundary.slice(from, to + 1).includes(true)
  })
  const difference = alignment.differences[apart]
  if (!difference) return [alignment]
  const sum = (list: Difference[]) => list.reduce((total, { recordFrom, recordTo }) => total + recordTo - recordFrom, 0)
  const before = {
    ...alignment,
    to: difference.from,
    recordTo: difference.recordFrom,
    differences: alignment.differences.slice(0, apart),
    same: sum(parts.slice(0, apart + 1)),
  }
  const after = {
    ...alignment,
    from: difference.to,
    recordFrom: difference.recordTo,
    differences: alignment.differences.slice(apart + 1),
    same: sum(parts.slice(apart + 1)),
  }
  return [before, ...split({ gaps }, after)]
}

/** In words: a shorter sentence with one word changed is another that anybody may say. */
const LEAST_WHOLE = 4
/** In words: one that is replaced, added or left out, or two that have changed places. */
const MOST_CHANGED = { replaced: 1, moved: 2 }

/** Whether the whole text is one record with one word changed or two neighbours exchanged: "So woe to those who sing". */
function isWholeExceptOne(given: GivenText, match: Alignment, canonical: Canonical): boolean {
  const { from, to, recordFrom, recordTo, same, differences } = match
  if (isMisspelt(given, match, canonical)) return true
  if (from > 0 || to < given.words.length || recordFrom > 0 || recordTo < canonical.words.length) return false
  return same >= LEAST_WHOLE && isChangedOnce(given, canonical.words, differences)
}

/** Whether only one word differs, or two are exchanged. */
export function isChangedOnce(given: GivenText, words: Word[], differences: Difference[]): boolean {
  const changed = differences.reduce((sum, one) => sum + Math.max(one.to - one.from, one.recordTo - one.recordFrom), 0)
  return changed <= (areMoved(given, { words }, differences) ? MOST_CHANGED.moved : MOST_CHANGED.replaced)
}

/** Whether the first words of text and record agree in having or lacking an attached conjunction. */
const hasSameConjunction = (
  { words }: GivenText,
  { from, recordFrom }: Alignment,
  { words: record, field }: Canonical,
): boolean => {
  const [here, there] = [words[from]?.letters ?? '', record[recordFrom]?.letters ?? '']
  return !isArabicField(field) || CONJUNCTION.test(here) === CONJUNCTION.test(there)
}

/** In words: any sentence shares two with some record. */
const LEAST_WITH_MISSPELT = 3

/** Whether the whole text is words of a record with one misspelt by a letter: "لا ضرر ولا إضرار". */
function isMisspelt(
  { words }: GivenText,
  { from, to, same, differences }: Alignment,
  { words: record, field }: Canonical,
): boolean {
  const [one, other] = differences
  if (!isArabicField(field) || from > 0 || to < words.length || !one || other || same < LEAST_WITH_MISSPELT)
    return false
  if (one.to - one.from !== 1 || one.recordTo - one.recordFrom !== 1) return false
  return isOneLetterOff(words[one.from]?.letters ?? '', record[one.recordFrom]?.letters ?? '')
}

function asMatch(given: GivenText, alignment: Alignment, canonical: Canonical, named = false): Match | undefined {
  const different = alignment.differences.reduce((sum, one) => sum + sizeOf(one), 0)
  const most = named || isArabicField(canonical.field) ? MOST_DIFFERENT : MOST_DIFFERENT_UNNAMED
  const isWholeMoved =
    canonical.words.length >= EXCHANGED_WORDS.least &&
    alignment.differences.length > 0 &&
    alignment.recordFrom === 0 &&
    alignment.recordTo === canonical.words.length &&
    areMoved(given, canonical, alignment.differences)
  if (different > most * (alignment.same + different) && !isWholeMoved) return undefined
  const { record, field, words } = canonical
  const cut = cutOff(alignment, canonical)
  const sameConjunction = hasSameConjunction(given, alignment, canonical)
  const whole =
    sameConjunction &&
    alignment.differences.length === 0 &&
    alignment.recordFrom === 0 &&
    alignment.recordTo === words.length
  const match = {
    ...alignment,
    differences: [...(cut.before ? [cut.before] : []), ...alignment.differences, ...(cut.after ? [cut.after] : [])],
    id: record.id,
    field,
    whole,
    literal: alignment.differences.length === 0 && isLiteral(given, alignment, record, field, whole),
    score: 0,
  }
  return isSignificant(given, match) ||
    isWholeMoved ||
    isWholeExceptOne(given, match, canonical) ||
    (named && match.same >= LEAST_SEARCHED)
    ? {
        ...match,
        score:
          scoreOf(given, match, different + match.differences.length - alignment.differences.length, record) -
          // a record that has the word unchanged comes first
          Number(!sameConjunction),
      }
    : undefined
}

const withPlainSpaces = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** Entries, about 1 MB in all: a text is compared repeatedly with the same record. */
const plainCache = new LRUCache<string, string>({ max: 300 })

function plainRecord(text: string): string {
  const known = plainCache.get(text) ?? withPlainSpaces(text)
  plainCache.set(text, known)
  return known
}

/** Whether the words match one of the record's scripts letter for letter: the whole text, or the part that is quoted. */
function isLiteral(
  { text, words }: GivenText,
  { from, to }: Alignment,
  record: CanonicalTexts,
  field: Field,
  whole: boolean,
): boolean {
  const scripts = isArabicField(field) ? (['text_arabic', 'text_arabic_qpc', 'text_arabic_kemenag'] as const) : [field]
  const given = withPlainSpaces(
    whole
      ? text.slice(words[from - 1]?.end ?? 0, words[to]?.start ?? text.length)
      : text.slice(words[from]?.start, words[to - 1]?.end),
  )
  return scripts.some((script) => {
    const canonical = plainRecord(record[script] ?? '')
    return canonical !== '' && (whole ? given.includes(canonical) : canonical.includes(given))
  })
}
