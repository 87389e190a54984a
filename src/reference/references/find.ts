import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import type { Reference } from './reference.ts'

/** The keys of the loaded records that a reference means, in order, at most `limit`: the one whose number is just that, then its sub-numbers. */
export async function findKeys(db: Db, reference: Reference, limit: number): Promise<string[]> {
  const [keys = []] = await findKeysOfEach(db, [reference], limit)
  return keys
}

/** The same of each of some references, in at most two statements. */
export async function findKeysOfEach(db: Db, references: Reference[], limit: number): Promise<string[][]> {
  const found = await selectKeys(db, references, limit)
  // a number that no print has may be the key's own
  const others = references.map((reference, at) => (found[at]?.length ? undefined : withNumberOfKey(reference)))
  const again = await selectKeys(
    db,
    others.flatMap((reference) => reference ?? []),
    limit,
  )
  return found.map((keys, at) => (others[at] ? (again.shift() ?? []) : keys))
}

async function selectKeys(db: Db, references: Reference[], limit: number): Promise<string[][]> {
  if (references.length === 0) return []
  const selects = references.map(
    (reference, at) => sql`
      select ${at}::int as at, row_number() over () as place, key
      from (${keysOf(reference)} limit ${limit}) as meant`,
  )
  const found = await rows<{ at: number; key: string }>(
    db,
    sql`select at, key from (${sql.join(selects, sql` union all `)}) as each_meant order by at, place`,
  )
  const keys = references.map((): string[] => [])
  for (const { at, key } of found) keys[at]?.push(key)
  return keys
}

function withNumberOfKey(reference: Reference): Reference | undefined {
  if (reference.type !== 'hadith' || reference.numbering !== 'usual' || reference.letter !== undefined) return undefined
  return { ...reference, numbering: 'key' }
}

function keysOf(reference: Reference): SQL {
  switch (reference.type) {
    case 'surah':
      return sql`select key from verses where surah = ${reference.surah} order by ayah`
    case 'verses':
      return sql`
        select key from verses
        where surah = ${reference.surah} and ayah between ${reference.from} and ${reference.to}
        order by ayah`
    case 'hadith':
      return hadithKeys(reference)
  }
}

function hadithKeys({ collection, number, letter, numbering }: Extract<Reference, { type: 'hadith' }>): SQL {
  if (typeof numbering === 'object')
    return sql`
      select key from hadith
      where collection = ${collection} and book_number = ${numbering.book} and hadith_in_book = ${Number(number)}
      order by number_sort`
  if (numbering === 'key')
    return sql`
      select key from hadith
      where collection = ${collection}
        and (key = ${`${collection}:${number}`} or (${number.includes('.')} and arabic_number = ${number}))
      order by key = ${`${collection}:${number}`} desc`
  if (letter === undefined)
    return sql`
      select key from hadith
      where collection = ${collection} and (arabic_number = ${number} or arabic_number like ${`${number}.%`})
      order by arabic_number = ${number} desc, number_sort`
  // sub-numbers are written 8.01 or 402.2; the first may be the number itself
  const written = [
    `${number}.${String(letter).padStart(2, '0')}`,
    `${number}.${letter}`,
    ...(letter === 1 ? [number] : []),
  ]
  return sql`
    select key from (
      select key from hadith
      where collection = ${collection} and arabic_number = any(${sql.param(written)}::text[])
      order by array_position(${sql.param(written)}::text[], arabic_number)
      limit 1) as first`
}

/** Those of some keys of verses and hadith whose records are loaded. */
export async function loadedAmong(db: Db, keys: readonly string[]): Promise<Set<string>> {
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
