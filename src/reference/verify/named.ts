import { type Collection, collectionOf } from '../records/hadith/hadith.ts'
import type { Naming } from './naming.ts'
import type { CanonicalRecord } from './records.ts'
import { NEAR } from './segments.ts'
import type { Found } from './settle.ts'

const MOST_LOOKED_UP = 10

/**
 * The reference that stands beside a quotation, the one behind it before the one in front. `ends` are the places of all quotations, so that
 * none is taken from another; what lies between may be "(", "artinya" or a speaker, and no sentence.
 */
function referenceBeside<Named extends { start: number; end: number }>(
  text: string,
  { start, end }: { start: number; end: number },
  references: Named[],
  others: { start: number; end: number }[],
): Named | undefined {
  const isFree = (from: number, to: number) => !others.some((other) => other.start >= from && other.end <= to)
  const behind = references.find((one) => one.start >= end && one.start - end <= NEAR.behind && isFree(end, one.start))
  if (behind && !/[.!?]\s+\p{Lu}|\n\s*\n/u.test(text.slice(end, behind.start))) return behind
  const before = references.findLast(
    (one) => one.end <= start && start - one.end <= NEAR.before && isFree(one.end, start),
  )
  // behind another quotation it is that one's
  const taken = before && others.some((other) => other.end <= before.start && before.start - other.end <= NEAR.behind)
  if (!before || taken || /[.!?]["”»]?\s+\p{Lu}|\n\s*\n/u.test(text.slice(before.end, start))) return undefined
  return before
}

export type Place = { start: number; end: number }

/** What is named beside a stretch; whether the words stand there, and the keys that are meant. */
export type Named = { text: string; right?: boolean; keys?: string[] }

/** A book that is named beside a stretch, in which none of its records stands: those may be told there in other words. */
export type BookBeside = { text: string; collections: Collection[]; keys: string[] }

/** What is named beside each stretch of a text, a record or a book; undefined where nothing is. */
export function namedBeside(
  text: string,
  found: Found[],
  places: Place[],
  records: Map<number, CanonicalRecord>,
  naming: Naming,
): (Named | BookBeside | undefined)[] {
  const verses = found.map((one) => {
    const record = 'choice' in one ? records.get(one.choice.matches[0]?.id ?? 0) : undefined
    return record?.kind === 'quran' ? record.key : undefined
  })
  return found.map((one, at) => {
    if (!('choice' in one)) return undefined
    const group = groupOf(text, places, verses, at)
    const others = places.filter((_, other) => other < group.first || other > group.last)
    const together = found
      .slice(group.first, group.last + 1)
      .flatMap((other) => ('choice' in other ? other.choice.matches : []))
    const keys = together.flatMap(({ id }) => records.get(id)?.key ?? [])
    const reference = referenceBeside(text, group, naming.references, others)
    if (reference)
      return {
        text: text.slice(reference.start, reference.end),
        right: keys.some((key) => reference.keys.includes(key)),
        keys: reference.keys,
      }
    const book = referenceBeside(text, group, naming.books, others)
    if (!book) return undefined
    const held = keys.filter((key) => book.collections.includes(collectionOf(key)))
    const named = text.slice(book.start, book.end)
    return held.length > 0
      ? { text: named, right: true, keys: held }
      : { text: named, collections: book.collections, keys: keys.slice(0, MOST_LOOKED_UP) }
  })
}

/** The same once it is known where else those records are told: in one of the books named or in none. */
export const judged = (
  named: Named | BookBeside | undefined,
  elsewhere: ReadonlyMap<string, string[]> | undefined,
): Named | undefined =>
  named && 'collections' in named
    ? {
        text: named.text,
        right:
          elsewhere === undefined ||
          named.keys.some((key) => elsewhere.get(key)?.some((one) => named.collections.includes(collectionOf(one)))),
        keys: [],
      }
    : named

/** The verses that follow one another here as in their surah, with nothing but numbers and marks between them: one reference is for all. */
function groupOf(
  text: string,
  places: Place[],
  verses: (string | undefined)[],
  at: number,
): Place & { first: number; last: number } {
  const joined = (one: number) => {
    const [a, b] = [places[one], places[one + 1]]
    return a && b && isNext(verses[one], verses[one + 1]) && !/\p{L}/u.test(text.slice(a.end, b.start))
  }
  let [first, last] = [at, at]
  while (joined(first - 1)) first--
  while (joined(last)) last++
  return { first, last, start: places[first]?.start ?? 0, end: places[last]?.end ?? 0 }
}

/** Whether a verse is the one behind another, by their keys. */
export function isNext(verse: string | undefined, next: string | undefined): boolean {
  const [surah, ayah] = (verse ?? '').split(':').map(Number)
  return surah !== undefined && ayah !== undefined && next === `${surah}:${ayah + 1}`
}
