import { collectionOf } from '../records/hadith/hadith.ts'
import type { FoundSpan } from './found.ts'
import type { Naming } from './naming.ts'
import type { CanonicalRecord } from './records.ts'
import { NEAR_CHARACTERS } from './segments.ts'

export type TextSpan = { start: number; end: number }

/**
 * The reference near a span: the keys that it means, whether the words belong to one of them, and, if the number does not exist, whether it is a
 * verse's or a hadith's.
 */
export type NamedSource = { text: string; right?: boolean; keys?: string[]; missing?: 'verse' | 'hadith' }

/** The record or book named near each span of a text; undefined if none is. `places` are those of the spans, in order. */
export function nearbyReferences(
  text: string,
  found: FoundSpan[],
  places: TextSpan[],
  records: Map<number, CanonicalRecord>,
  naming: Naming,
): (NamedSource | undefined)[] {
  const recordsOf = (one: FoundSpan): CanonicalRecord[] =>
    'choice' in one ? one.choice.matches.flatMap(({ id }) => records.get(id) ?? []) : []
  const verses = found.map((one) => {
    const record = 'choice' in one ? records.get(one.choice.matches[0]?.id ?? 0) : undefined
    return record?.kind === 'quran' ? record.key : undefined
  })
  const named: (NamedSource | undefined)[] = []
  for (let first = 0; first < found.length; ) {
    const last = endOfRow(text, places, verses, first)
    const held = found.slice(first, last + 1).flatMap(recordsOf)
    const group = { first, last, start: places[first]?.start ?? 0, end: places[last]?.end ?? 0 }
    const isOther = found.slice(first, last + 1).every(isOtherWording)
    const reference = namedOf(text, group, places, { held, isOther }, naming)
    for (; first <= last; first++) named.push('saying' in (found[first] ?? {}) ? undefined : reference)
  }
  return named
}

/** Spans that share one reference, from index `first` to `last`. */
type SpanRow = TextSpan & { first: number; last: number }

/** Whether words are another wording of a record, and thus equally of one that narrates the same. */
const isOtherWording = (one: FoundSpan): boolean =>
  'choice' in one && one.choice.matches.every(({ nearness }) => nearness !== undefined)

function namedOf(
  text: string,
  row: SpanRow,
  places: TextSpan[],
  { held, isOther }: { held: CanonicalRecord[]; isOther: boolean },
  naming: Naming,
): NamedSource | undefined {
  const reference = nearest(text, row, places, naming.references)
  if (reference) {
    const keys = new Set(reference.keys)
    const right = held.some(
      ({ key, parallels }) => keys.has(key) || (isOther && parallels?.some((other) => keys.has(other))),
    )
    const { missing } = reference
    return {
      text: text.slice(reference.start, reference.end),
      right,
      keys: reference.keys,
      ...(missing && { missing }),
    }
  }
  const book = held.length > 0 ? nearest(text, row, places, naming.books) : undefined
  if (!book) return undefined
  const isIn = (key: string) => book.collections.includes(collectionOf(key))
  const keys = held.flatMap(({ key }) => (isIn(key) ? [key] : []))
  // the book may narrate the same in other words
  const right =
    keys.length > 0 ||
    held.every(({ parallels }) => parallels === null) ||
    held.some(({ parallels }) => parallels?.some(isIn))
  return { text: text.slice(book.start, book.end), right, keys }
}

/**
 * The reference near a row of spans, unless it belongs to another span; one after the row comes before one in front of it. "(", "artinya" or a
 * speaker may be between, but no sentence.
 */
function nearest<Reference extends TextSpan>(
  text: string,
  { first, last, start, end }: SpanRow,
  places: TextSpan[],
  references: Reference[],
): Reference | undefined {
  const at = countWhile(references, (one) => one.start < end)
  const behind = references[at]
  const following = places[last + 1]
  if (
    behind &&
    behind.start - end <= NEAR_CHARACTERS.after &&
    !(following && following.end <= behind.start) &&
    !isApart(text.slice(end, behind.start))
  )
    return behind
  const before = references[countWhile(references, (one) => one.end <= start) - 1]
  if (!before || start - before.end > NEAR_CHARACTERS.before) return undefined
  const previous = places[first - 1]
  if (previous && previous.start >= before.end) return undefined
  // a reference after another span belongs to that span
  const owner = places[countWhile(places, (one) => one.end <= before.start) - 1]
  if (owner && before.start - owner.end <= NEAR_CHARACTERS.after) return undefined
  return isApart(text.slice(before.end, start)) ? undefined : before
}

/** Whether there is a sentence or paragraph between; an empty line alone does not separate a verse from its reference. */
const isApart = (between: string): boolean => /\p{L}/u.test(between) && /[.!?]["”»]?\s+\p{Lu}|\n\s*\n/u.test(between)

/** How many items of an ordered list precede the first for which a condition is false. */
function countWhile<Item>(list: Item[], condition: (item: Item) => boolean): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const item = list[middle]
    if (item !== undefined && condition(item)) low = middle + 1
    else high = middle
  }
  return low
}

/** The last of consecutive verses with only numbers and marks between them: they share one reference. */
function endOfRow(text: string, places: TextSpan[], verses: (string | undefined)[], first: number): number {
  let last = first
  for (;;) {
    const [a, b] = [places[last], places[last + 1]]
    if (!a || !b || !isNext(verses[last], verses[last + 1]) || /\p{L}/u.test(text.slice(a.end, b.start))) return last
    last++
  }
}

/** Whether a verse follows another, by their keys. */
export function isNext(verse: string | undefined, next: string | undefined): boolean {
  const [surah, ayah] = (verse ?? '').split(':').map(Number)
  return surah !== undefined && ayah !== undefined && next === `${surah}:${ayah + 1}`
}
