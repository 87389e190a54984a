import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import type { Reference } from './reference.ts'

/** No surah is longer. */
const LONGEST_SURAH = 286
/** No number in print has more narrations under it: they are written 8.01, or 402.2. */
const MOST_UNDER_A_NUMBER = 40

type Asked = { place: number; rank: number; collection: string; number: string | null; book: number | null }

/**
 * The keys that each reference means, in order, by one statement whatever their count. Those of verses are written from the reference alone, loaded
 * or not; those of hadith are of loaded records.
 */
export const findKeysOfAll = async (db: Db, references: Reference[]): Promise<string[][]> =>
  (await findKeysAndEdition(db, references)).keys

/** The same with the edition of the data, which is read by the same statement. */
export async function findKeysAndEdition(
  db: Db,
  references: Reference[],
): Promise<{ keys: string[][]; edition: string }> {
  const asked = references.flatMap((reference, place) => writtenNumbers(reference).map((one) => ({ place, ...one })))
  const found = await hadithKeys(db, asked)
  const keys = references.map(keysByThemselves)
  for (const { place, key } of found) if (place !== null && key !== null) keys[place]?.push(key)
  // a letter means one narration
  const meant = keys.map((list, place) => {
    const reference = references[place]
    return reference?.type === 'hadith' && reference.letter !== undefined ? list.slice(0, 1) : list
  })
  return { keys: meant, edition: found[0]?.edition ?? '' }
}

const hadithKeys = (
  db: Db,
  asked: Asked[],
): Promise<{ edition: string | null; place: number | null; key: string | null }[]> =>
  rows(
    db,
    sql`
    select state.edition, meant.place, meant.key
    from (select max(value::text) as edition from settings where name = 'edition') state
    left join (
      select asked.place, asked.rank, h.number_sort, h.key
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as asked (place int, rank int, collection text, number text, book int)
      join hadith h on h.collection = asked.collection and (
        (asked.book is null and h.arabic_number = asked.number)
        or (h.book_number = asked.book and h.hadith_in_book::text = asked.number))
    ) meant on true
    order by meant.place, meant.rank, meant.number_sort`,
  )

function keysByThemselves(reference: Reference): string[] {
  switch (reference.type) {
    case 'surah':
      return versesFrom(reference.surah, 1, LONGEST_SURAH)
    case 'verses':
      return versesFrom(reference.surah, reference.from, Math.min(reference.to, reference.from + LONGEST_SURAH))
    case 'hadith':
      return reference.numbering === 'key' ? [`${reference.collection}:${reference.number}`] : []
  }
}

const versesFrom = (surah: number, from: number, to: number): string[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => `${surah}:${from + at}`)

function writtenNumbers(reference: Reference): Omit<Asked, 'place'>[] {
  if (reference.type !== 'hadith' || reference.numbering === 'key') return []
  const { collection, number, letter, numbering } = reference
  if (typeof numbering === 'object') return [{ rank: 0, collection, number, book: numbering.book }]
  const written =
    letter === undefined
      ? [number, ...Array.from({ length: MOST_UNDER_A_NUMBER }, (_, at) => writtenUnder(number, at + 1)).flat()]
      : [...writtenUnder(number, letter), ...(letter === 1 ? [number] : [])]
  return [...new Set(written)].map((one, rank) => ({ rank, collection, number: one, book: null }))
}

const writtenUnder = (number: string, place: number): string[] => [
  `${number}.${String(place).padStart(2, '0')}`,
  `${number}.${place}`,
]
