import { booksIn, type PlacedReference, referencesIn } from '../citations/read.ts'
import { type Collection, collectionOf } from '../hadith/hadith.ts'
import type { Books } from './books.ts'
import type { Match } from './compare.ts'
import type { CanonicalRecord } from './records.ts'
import type { Found } from './settle.ts'

const MOST_LOOKED_UP = 10
const AFTER = 40
const BEFORE = 70

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
  const behind = references.find((one) => one.start >= end && one.start - end <= AFTER && isFree(end, one.start))
  if (behind && !/[.!?]\s+\p{Lu}|\n\s*\n/u.test(text.slice(end, behind.start))) return behind
  const before = references.findLast((one) => one.end <= start && start - one.end <= BEFORE && isFree(one.end, start))
  // behind another quotation it is that one's
  const taken = before && others.some((other) => other.end <= before.start && before.start - other.end <= AFTER)
  if (!before || taken || /[.!?]["”»]?\s+\p{Lu}|\n\s*\n/u.test(text.slice(before.end, start))) return undefined
  return before
}

export type Place = { start: number; end: number }

/** What is named beside a stretch; whether the words stand there, and the keys that are meant. */
export type Named = { text: string; right?: boolean; keys?: string[] }

/** What is named beside each stretch of a text, a record or a book; undefined where nothing is. */
export async function namedBeside(
  books: Pick<Books, 'keysOf' | 'elsewhere'>,
  text: string,
  found: Found[],
  places: Place[],
  records: Map<number, CanonicalRecord>,
): Promise<(Named | undefined)[]> {
  const references = referencesIn(text)
  const namedBooks = booksIn(text)
  const verses = found.map((one) => {
    const record = 'choice' in one ? records.get(one.choice.matches[0]?.id ?? 0) : undefined
    return record?.kind === 'quran' ? record.key : undefined
  })
  return Promise.all(
    found.map(async (one, at) => {
      if (!('choice' in one)) return undefined
      const group = groupOf(text, places, verses, at)
      const others = places.filter((_, other) => other < group.first || other > group.last)
      const together = found
        .slice(group.first, group.last + 1)
        .flatMap((other) => ('choice' in other ? other.choice.matches : []))
      const record = referenceBeside(text, group, references, others)
      if (record)
        return { text: text.slice(record.start, record.end), ...(await meantBy(books, record, together, records)) }
      const book = referenceBeside(text, group, namedBooks, others)
      return book && { text: text.slice(book.start, book.end), ...(await heldBy(books, book, together, records)) }
    }),
  )
}

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

function isNext(verse: string | undefined, next: string | undefined): boolean {
  const [surah, ayah] = (verse ?? '').split(':').map(Number)
  return surah !== undefined && ayah !== undefined && next === `${surah}:${ayah + 1}`
}

async function meantBy(
  books: Pick<Books, 'keysOf' | 'elsewhere'>,
  { reference }: PlacedReference,
  matches: Match[],
  records: Map<number, CanonicalRecord>,
): Promise<{ right: boolean; keys: string[] }> {
  const keys = await books.keysOf(reference)
  // people also count as the key does
  if (reference.type === 'hadith' && reference.letter === undefined)
    keys.push(`${reference.collection}:${reference.number}`)
  return { right: matches.some(({ id }) => keys.includes(records.get(id)?.key ?? '')), keys }
}

/** Whether one of the books named holds these words, or tells the same in others. */
async function heldBy(
  books: Pick<Books, 'keysOf' | 'elsewhere'>,
  { collections }: { collections: Collection[] },
  matches: Match[],
  records: Map<number, CanonicalRecord>,
): Promise<{ right: boolean; keys: string[] }> {
  const keys = matches.flatMap(({ id }) => records.get(id)?.key ?? [])
  const inBook = (key: string) => collections.includes(collectionOf(key))
  const held = keys.filter(inBook)
  if (held.length > 0) return { right: true, keys: held }
  const elsewhere = await Promise.all(keys.slice(0, MOST_LOOKED_UP).map(books.elsewhere))
  return { right: elsewhere.some((one) => one === undefined || one.some(inBook)), keys: [] }
}
