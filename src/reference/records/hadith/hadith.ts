import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { rows } from '../../../platform/db/rows.ts'

export const COLLECTIONS = ['bukhari', 'muslim', 'abudawud', 'tirmidhi', 'nasai', 'ibnmajah', 'malik'] as const
export type Collection = (typeof COLLECTIONS)[number]

/** The collection that a key names. */
export const collectionOf = (key: string): Collection => key.slice(0, key.indexOf(':')) as Collection

export type Grade = { grade: string; graded_by: string }

export type Hadith = {
  key: string
  collection: Collection
  collection_name: string
  hadith_number: number
  arabic_number: string | null
  book_number: number
  section_name: string | null
  text_arabic: string | null
  text_indonesian: string | null
  text_english: string | null
  grades: Grade[]
  sanad: string[]
}

// section_name is Indonesian: our own name replaces one that a data pack has only in English
const SELECT_HADITH = sql`
  select h.key, h.collection, c.name as collection_name, h.hadith_number, h.arabic_number, h.book_number,
    case when h.section_name = s.name_english then coalesce(n.name_indonesian, h.section_name) else h.section_name end as section_name,
    h.text_arabic, h.text_indonesian, h.text_english, h.grades, h.sanad
  from hadith h
  join hadith_collections c on c.id = h.collection
  left join hadith_sections s on s.collection = h.collection and s.book_number = h.book_number
  left join hadith_book_names n on n.collection = h.collection and n.book_number = h.book_number`

const KEY = /^(bukhari|muslim|abudawud|tirmidhi|nasai|ibnmajah|malik):((?:0|[1-9]\d{0,5})(?:\.\d{1,3})?)$/

/**
 * A hadith by its key, or by its number in print where that differs: `muslim:8.01` is `muslim:93`. Numbers are text: `3604.1` and
 * `3604.10` are two hadith.
 */
export async function findHadith(db: Db, key: string): Promise<Hadith | undefined> {
  const [, collection, number] = KEY.exec(key) ?? []
  if (!collection || !number) return undefined
  const [hadith] = await rows<Hadith>(
    db,
    sql`
    ${SELECT_HADITH}
    where h.key = ${key}
      or (h.collection = ${collection} and h.arabic_number = ${number} and ${number.includes('.')})
    order by (h.key = ${key}) desc
    limit 1`,
  )
  return hadith
}

/** One page of a collection or of one of its books, in numerical order. */
export async function pageOfHadith(
  db: Db,
  filter: { collection: Collection; book?: number | undefined },
  page: { offset: number; limit: number },
): Promise<{ hadith: Hadith[]; total: number }> {
  const chosen: SQL =
    filter.book === undefined
      ? sql`h.collection = ${filter.collection}`
      : sql`h.collection = ${filter.collection} and h.book_number = ${filter.book}`
  const hadith = await rows<Hadith>(
    db,
    sql`${SELECT_HADITH} where ${chosen} order by h.number_sort, h.key limit ${page.limit} offset ${page.offset}`,
  )
  const [count] = await rows<{ total: number }>(db, sql`select count(*) as total from hadith h where ${chosen}`)
  return { hadith, total: count?.total ?? 0 }
}

/** One page of the hadith whose chains contain any of these names, book by book. */
export async function hadithNaming(
  db: Db,
  names: readonly string[],
  page: { offset: number; limit: number },
): Promise<{ hadith: Hadith[]; total: number }> {
  if (names.length === 0) return { hadith: [], total: 0 }
  const named = sql`h.sanad && ${sql.param(names)}::text[]`
  // thousands are sorted, and only those of the page are read with their texts
  const hadith = await rows<Hadith>(
    db,
    sql`
    with page as materialized (
      select h.key
      from hadith h
      join hadith_collections c on c.id = h.collection
      where ${named}
      order by c.rank, h.number_sort, h.key
      limit ${page.limit} offset ${page.offset}
    )
    ${SELECT_HADITH}
    join page p on p.key = h.key
    order by c.rank, h.number_sort, h.key`,
  )
  const [count] = await rows<{ total: number }>(db, sql`select count(*) as total from hadith h where ${named}`)
  return { hadith, total: count?.total ?? 0 }
}

/** The keys of all loaded hadith of a collection, in numerical order. */
export async function listKeys(db: Db, collection: Collection): Promise<string[]> {
  const found = await rows<{ key: string }>(
    db,
    sql`select key from hadith where collection = ${collection} order by number_sort, key`,
  )
  return found.map(({ key }) => key)
}

/** The numbers in print of loaded hadith, by key. */
export async function usualNumbers(db: Db, keys: readonly string[]): Promise<Map<string, string | null>> {
  if (keys.length === 0) return new Map()
  const found = await rows<{ key: string; arabic_number: string | null }>(
    db,
    sql`select key, arabic_number from hadith where key = any(${sql.param(keys)}::text[])`,
  )
  return new Map(found.map(({ key, arabic_number }) => [key, arabic_number]))
}

/** The hadith before and after one in its collection, in numerical order. */
export async function neighbours(
  db: Db,
  { key, collection }: Pick<Hadith, 'key' | 'collection'>,
): Promise<{ before: Hadith | undefined; after: Hadith | undefined }> {
  const place = sql`(select number_sort from hadith where key = ${key})`
  const [before] = await rows<Hadith>(
    db,
    sql`${SELECT_HADITH} where h.collection = ${collection} and h.number_sort < ${place} order by h.number_sort desc, h.key desc limit 1`,
  )
  const [after] = await rows<Hadith>(
    db,
    sql`${SELECT_HADITH} where h.collection = ${collection} and h.number_sort > ${place} order by h.number_sort, h.key limit 1`,
  )
  return { before, after }
}

export type BookName = { name_indonesian: string | null; name_english: string | null; name_arabic: string | null }

/** The names of the books that these hadith are in. */
export async function booksOf(db: Db, keys: readonly string[]): Promise<Map<string, BookName>> {
  if (keys.length === 0) return new Map()
  const found = await rows<BookName & { key: string }>(
    db,
    sql`
    select h.key, coalesce(s.name_indonesian, n.name_indonesian) as name_indonesian, s.name_english, s.name_arabic
    from hadith h
    left join hadith_sections s on s.collection = h.collection and s.book_number = h.book_number
    left join hadith_book_names n on n.collection = h.collection and n.book_number = h.book_number
    where h.key = any(${sql.param(keys)}::text[])`,
  )
  return new Map(found.map(({ key, ...name }) => [key, name]))
}

export type CollectionSummary = {
  id: Collection
  name: string
  name_arabic: string
  name_indonesian: string
  total: number
  books: (BookName & { book_number: number; total: number })[]
}

/** The seven collections with their books and the numbers of loaded hadith. */
export async function listCollections(db: Db): Promise<CollectionSummary[]> {
  return rows<CollectionSummary>(
    db,
    sql`
    with books as (
      select collection, book_number, count(*) as total from hadith group by collection, book_number
    )
    select c.id, c.name, c.name_arabic, c.name_indonesian,
      coalesce(sum(b.total), 0)::int as total,
      coalesce(json_agg(json_build_object('book_number', b.book_number, 'name_indonesian', coalesce(s.name_indonesian, n.name_indonesian),
        'name_english', s.name_english, 'name_arabic', s.name_arabic, 'total', b.total) order by b.book_number)
        filter (where b.book_number is not null), '[]') as books
    from hadith_collections c
    left join books b on b.collection = c.id
    left join hadith_sections s on s.collection = b.collection and s.book_number = b.book_number
    left join hadith_book_names n on n.collection = b.collection and n.book_number = b.book_number
    group by c.id, c.name, c.name_arabic, c.name_indonesian, c.rank
    order by c.rank`,
  )
}

/** The collections with any loaded hadith, in order. */
export async function loadedCollections(db: Db): Promise<Collection[]> {
  const found = await rows<{ id: Collection }>(
    db,
    sql`
    select c.id from hadith_collections c
    where exists (select 1 from hadith h where h.collection = c.id)
    order by c.rank`,
  )
  return found.map(({ id }) => id)
}

/** A sort key for numbers that are text: the integer part by value, the digits after the point as they are written. */
export function numberSort(number: string): string {
  const [whole = '', fraction = ''] = number.split('.')
  return `${whole.padStart(6, '0')}.${fraction}`
}
