import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { surahNumbered } from '../records/citations/surahs.ts'
import type { Reference } from './reference.ts'

/** The data number narrations under one printed number as 8.01 or 402.2; no number has more than this many. */
const MOST_UNDER_A_NUMBER = 40
/** Rank of the number in the key: after all printed numbers. */
const RANK_OF_KEY = 99

type HadithReference = Extract<Reference, { type: 'hadith' }>
/** A form in which a record may have the number of a reference. Lower ranks come first. */
type WrittenNumber = { rank: number; collection: string; number: string; book: number | null; key: string | null }

/**
 * Finds the keys that each reference means, in order, with one statement for all. A reference to verses determines its keys, whether or not they
 * are loaded. Keys of hadith are those of loaded records: the one with exactly that number, then its sub-numbers; if no record has it, the one
 * whose key has that number.
 */
export const findKeys = async (db: Db, references: Reference[]): Promise<string[][]> =>
  (await findKeysAndEdition(db, references)).keys

/** Finds the same keys, and reads the edition of the data in the same statement. */
export async function findKeysAndEdition(
  db: Db,
  references: Reference[],
): Promise<{ keys: string[][]; edition: string }> {
  const written = references.flatMap((reference, place) =>
    reference.type === 'hadith' ? writtenNumbers(reference).map((way) => ({ place, ...way })) : [],
  )
  const found = await findWritten(db, written)
  const keys = references.map((reference): string[] => (reference.type === 'hadith' ? [] : versesOf(reference)))
  for (const { place, rank, key } of found) {
    const list = keys[place ?? -1]
    const reference = references[place ?? -1]
    if (!list || key === null || (rank === RANK_OF_KEY && list.length > 0)) continue
    // a letter means exactly one narration
    const isWhole = reference?.type === 'hadith' && reference.letter !== undefined && list.length > 0
    if (!isWhole && !list.includes(key)) list.push(key)
  }
  return { keys, edition: found[0]?.edition ?? '' }
}

/** Finds the keys for one reference: those of loaded records only, at most `limit`. */
export async function findLoadedKeys(db: Db, reference: Reference, limit: number): Promise<string[]> {
  const [keys = []] = await findKeys(db, [reference])
  const loaded = reference.type === 'hadith' ? new Set(keys) : await loadedAmong(db, keys)
  return keys.filter((key) => loaded.has(key)).slice(0, limit)
}

function versesOf(reference: Exclude<Reference, HadithReference>): string[] {
  const last = surahNumbered(reference.surah)?.verses ?? 0
  const [from, to] = reference.type === 'surah' ? [1, last] : [reference.from, Math.min(reference.to, last)]
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => `${reference.surah}:${from + at}`)
}

function writtenNumbers({ collection, number, letter, numbering }: HadithReference): WrittenNumber[] {
  const way = (rank: number, number: string) => ({ rank, collection, number, book: null, key: null })
  const own = (rank: number) => ({ ...way(rank, number), key: `${collection}:${number}` })
  if (typeof numbering === 'object') return [{ ...way(0, number), book: numbering.book }]
  if (numbering === 'key') return [own(0), ...(number.includes('.') ? [way(1, number)] : [])]
  if (letter !== undefined)
    return [...under(number, letter), ...(letter === 1 ? [number] : [])].map((one, rank) => way(rank, one))
  const places = Array.from({ length: MOST_UNDER_A_NUMBER }, (_, at) => at + 1)
  return [
    way(0, number),
    ...places.flatMap((place) => under(number, place)).map((one) => way(1, one)),
    own(RANK_OF_KEY),
  ]
}

/** How the data may write the narration at position `place`, from 1, under a printed number. */
const under = (number: string, place: number): string[] => [
  ...new Set([`${number}.${String(place).padStart(2, '0')}`, `${number}.${place}`]),
]

const findWritten = (
  db: Db,
  written: (WrittenNumber & { place: number })[],
): Promise<{ edition: string | null; place: number | null; rank: number | null; key: string | null }[]> =>
  rows(
    db,
    sql`
    with written as (
      select *
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
        as w (place int, rank int, collection text, number text, book int, key text))
    select state.edition, found.place, found.rank, found.key
    from (select max(value::text) as edition from settings where name = 'edition') state
    left join (
      select w.place, w.rank, h.key, h.number_sort
      from written w
      join hadith h on h.collection = w.collection and h.arabic_number = w.number
      where w.book is null and w.key is null
      union all
      select w.place, w.rank, h.key, h.number_sort
      from written w
      join hadith h on h.collection = w.collection and h.book_number = w.book and h.hadith_in_book::text = w.number
      union all
      select w.place, w.rank, h.key, h.number_sort
      from written w
      join hadith h on h.key = w.key) as found on true
    order by found.place, found.rank, found.number_sort`,
  )

/** Those of the keys whose records are loaded. */
export async function loadedAmong(db: Executor, keys: readonly string[]): Promise<Set<string>> {
  const wanted = sql.param(keys)
  const found = await rows<{ key: string }>(
    db,
    sql`
    select key from verses where key = any(${wanted}::text[])
    union all
    select key from hadith where key = any(${wanted}::text[])`,
  )
  return new Set(found.map(({ key }) => key))
}
