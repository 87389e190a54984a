import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import type { Literal } from './literal.ts'

// The opening of a surah is enough to recognise it.
const SURAH_OPENING = 7
const MOST = 10

/** The passages that a literal reference means, in order; none where the record is not loaded. */
export async function findLiteral(db: Db, literal: Literal): Promise<number[]> {
  const found = literal.kind === 'hadith' ? await findHadith(db, literal) : await findVerses(db, literal)
  return found.map(({ id }) => id)
}

function findVerses(db: Db, literal: Exclude<Literal, { kind: 'hadith' }>): Promise<{ id: number }[]> {
  const [from, to] =
    literal.kind === 'surah' ? [1, SURAH_OPENING] : [literal.from, Math.min(literal.to, literal.from + MOST - 1)]
  return rows(
    db,
    sql`
    select p.id
    from verses v
    join passages p on p.kind = 'quran' and p.key = v.key
    where v.surah = ${literal.surah} and v.ayah between ${from} and ${to}
    order by v.ayah`,
  )
}

function findHadith(
  db: Db,
  { collection, number, usual }: Extract<Literal, { kind: 'hadith' }>,
): Promise<{ id: number }[]> {
  const key = `${collection}:${number}`
  // In print "Muslim 8" is one number for several narrations, which the data calls 8.01, 8.02 and so on.
  return rows(
    db,
    sql`
    select p.id
    from hadith h
    join passages p on p.kind = 'hadith' and p.key = h.key
    where h.collection = ${collection}
      and (h.key = ${key} or (${usual} and (h.arabic_number = ${number} or h.arabic_number like ${`${number}.%`})))
    order by (${usual && collection === 'muslim'} and h.key = ${key} and h.arabic_number is distinct from ${number}),
      (h.key = ${key}) desc, h.number_sort
    limit ${usual && collection === 'muslim' ? 5 : 1}`,
  )
}
