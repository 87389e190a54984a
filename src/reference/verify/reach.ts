import { sameWord } from '../text/same-word.ts'
import type { Word } from '../text/words.ts'
import type { Alignment } from './align.ts'
import type { Canonical } from './canonical.ts'
import type { GivenText } from './given-text.ts'
import { unexplainedAfter, unexplainedBefore } from './introductions.ts'

/**
 * In words between a match and the next mark: up to this many are no sentence of the writer's, so they replace words of the record. The bound is
 * higher for Arabic, which is quoted separately from the writer's language.
 */
const MOST_INSERTED_AT_END = { arabic: 3, latin: 2 }
/** In words: how many more of the record than of the text may remain at an end, for a text that is otherwise the whole record. */
const MOST_MORE_OF_RECORD = 2

export type Reach = { before: number; after: number }

const BRACKET = /[()[\]{}﴿﴾]/

/** Where a quotation may end near two words of a record: brackets end nothing where the record has its own. */
function endsNear({ gaps }: GivenText, { text, words }: Pick<Canonical, 'text' | 'words'>, at: number): boolean[] {
  const near = text.slice(
    words[at - MOST_INSERTED_AT_END.arabic - 1]?.end ?? 0,
    words[at + MOST_INSERTED_AT_END.arabic]?.start,
  )
  return BRACKET.test(near) ? gaps.outer : gaps.boundary
}

/** Whether the record has the same mark there as the text before word `at`, so that no sentence of the writer's begins there. */
function isMarkOfBoth(
  given: GivenText,
  at: number,
  { text, words }: Pick<Canonical, 'text' | 'words'>,
  recordAt: number,
): boolean {
  const marks = (some: string, list: Word[], place: number) =>
    some.slice(list[place - 1]?.end, list[place]?.start).replace(/[\s\p{L}\p{M}\p{Cf}]+/gu, '')
  if (at === 0 || recordAt === 0 || at === given.words.length || recordAt === words.length) return false
  const mark = marks(given.text, given.words, at)
  return mark !== '' && mark === marks(text, words, recordAt)
}

/** How many words around an alignment are also to be compared with its record. */
export function reachOf(
  given: GivenText,
  { from, to, recordFrom, recordTo, differences }: Alignment,
  canonical: Pick<Canonical, 'text' | 'words'>,
): Reach {
  const { words } = given
  const { length } = canonical.words
  const most = MOST_INSERTED_AT_END[words[from]?.arabic ? 'arabic' : 'latin']
  const moved = movedAround(given, { from, to, recordFrom, recordTo }, canonical, most)
  const isUnchanged = differences.length === 0
  const pastFront =
    isUnchanged && recordTo === length && recordFrom <= most && isMarkOfBoth(given, from, canonical, recordFrom)
  const pastBack =
    isUnchanged && recordFrom === 0 && length - recordTo <= most && isMarkOfBoth(given, to, canonical, recordTo)
  const before = unexplainedBefore({ words, ends: endsNear(given, canonical, recordFrom) }, from, most, {
    past: pastFront,
  })
  const after = unexplainedAfter({ words, ends: endsNear(given, canonical, recordTo) }, to, most, { past: pastBack })
  // where the record is complete, words after a comma are the writer's: "…, saudaraku"
  const ownBefore = before > most || (recordFrom === 0 && given.gaps.comma[from])
  const ownAfter = after > most || (recordTo === length && given.gaps.comma[to])
  return { before: moved.before || (ownBefore ? 0 : before), after: moved.after || (ownAfter ? 0 : after) }
}

/**
 * Counts the words between an alignment and the next mark if they are exactly the record's remaining words in another order. Such words
 * introduce or close nothing: "قال قال كذلك" for "قال كذلك قال".
 */
function movedAround(
  given: GivenText,
  { from, to, recordFrom, recordTo }: Pick<Alignment, 'from' | 'to' | 'recordFrom' | 'recordTo'>,
  canonical: Pick<Canonical, 'text' | 'words'>,
  most: number,
): Reach {
  const { words } = canonical
  const left = words.length - recordTo
  const isMoved = (start: number, count: number, record: Word[], at: number) => {
    if (count < 2 || count > most || start < 0 || start + count > given.words.length) return false
    const ends = endsNear(given, canonical, at).slice(start, start + count + 1)
    const isOpen =
      start === from - count
        ? ends[0] && !ends.slice(1).includes(true)
        : ends.at(-1) && !ends.slice(0, -1).includes(true)
    return isOpen === true && areSameWords(given.words.slice(start, start + count), record)
  }
  return {
    before: isMoved(from - recordFrom, recordFrom, words.slice(0, recordFrom), recordFrom) ? recordFrom : 0,
    after: isMoved(to, left, words.slice(recordTo), recordTo) ? left : 0,
  }
}

/** Whether two lists have the same words in any order. */
function areSameWords(some: Word[], others: Word[]): boolean {
  const remaining = [...others]
  for (const { letters } of some) {
    const at = remaining.findIndex((one) => sameWord(letters, one.letters))
    if (at < 0) return false
    remaining.splice(at, 1)
  }
  return remaining.length === 0
}

/** Extends an alignment over the words before and after it, as differences from the record. */
export function extended(alignment: Alignment, { before, after }: Reach, length: number): Alignment {
  const { from, to, recordFrom, recordTo, differences } = alignment
  const start = from - before
  const end = to + after
  const recordStart = recordFrom <= before + MOST_MORE_OF_RECORD && before > 0 ? 0 : recordFrom - before
  const recordEnd = length - recordTo <= after + MOST_MORE_OF_RECORD && after > 0 ? length : recordTo + after
  return {
    ...alignment,
    from: start,
    to: end,
    recordFrom: recordStart,
    recordTo: recordEnd,
    differences: [
      ...(before > 0 ? [{ from: start, to: from, recordFrom: recordStart, recordTo: recordFrom }] : []),
      ...differences,
      ...(after > 0 ? [{ from: to, to: end, recordFrom: recordTo, recordTo: recordEnd }] : []),
    ],
  }
}
