import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { rows } from '../../../platform/db/rows.ts'
import type { Translation } from './translations.ts'

/** A stored verse with its main commentary and the names of its surah. */
export type Verse = {
  key: string
  surah: number
  ayah: number
  text_arabic: string
  text_arabic_qpc: string | null
  text_arabic_kemenag: string | null
  text_indonesian: string | null
  text_english: string | null
  transliteration: string | null
  transliteration_english: string | null
  translation: Translation | null
  translation_english: Translation | null
  tafsir: string | null
  name_arabic: string
  name_latin: string
}

const SELECT_VERSE = sql`
  select v.key, v.surah, v.ayah, v.text_arabic, v.text_arabic_qpc, v.text_arabic_kemenag, v.text_indonesian, v.text_english,
    v.transliteration, v.transliteration_english, v.translation, v.translation_english,
    (select t.text from tafsir t where t.ayah_key = v.key order by t.rank, t.source limit 1) as tafsir,
    s.name_arabic, s.name_latin
  from verses v
  join surahs s on s.number = v.surah`

/** `<surah>:<ayah>` without leading zeros. */
export const VERSE_KEY = /^([1-9]\d{0,2}):([1-9]\d{0,2})$/

export async function findVerse(db: Db, key: string): Promise<Verse | undefined> {
  if (!VERSE_KEY.test(key)) return undefined
  const [verse] = await rows<Verse>(db, sql`${SELECT_VERSE} where v.key = ${key}`)
  return verse
}

/** The keys of all loaded verses, in the order of the Quran. */
export async function listVerseKeys(db: Db): Promise<string[]> {
  const found = await rows<{ key: string }>(db, sql`select key from verses order by surah, ayah`)
  return found.map(({ key }) => key)
}

export type VerseRange = { surah: number; from: number; to: number }

/** Joins the verses `v` of these ranges, with the place of each range. */
const inRanges = (ranges: VerseRange[]) => sql`
  join (values ${sql.join(
    ranges.map(({ surah, from, to }, place) => sql`(${place}::int, ${surah}::int, ${from}::int, ${to}::int)`),
    sql`, `,
  )}) as asked (place, surah, first, last)
    on v.surah = asked.surah and v.ayah between asked.first and asked.last`

/** The loaded verses of all ranges, in the requested order. */
export async function listVerses(
  db: Db,
  ranges: VerseRange[],
  { offset, limit }: { offset: number; limit: number | null } = { offset: 0, limit: null },
): Promise<Verse[]> {
  return rows<Verse>(
    db,
    sql`${SELECT_VERSE} ${inRanges(ranges)} order by asked.place, v.ayah limit ${limit}::bigint offset ${offset}`,
  )
}

/** The number of loaded verses in these ranges. */
export async function countVerses(db: Db, ranges: VerseRange[]): Promise<number> {
  const [count] = await rows<{ total: number }>(db, sql`select count(*) as total from verses v ${inRanges(ranges)}`)
  return count?.total ?? 0
}

export type Surah = {
  number: number
  name_arabic: string
  name_latin: string
  name_english: string
  meaning: string
  ayah_count: number
  revelation: string
}

export async function listSurahs(db: Db): Promise<Surah[]> {
  return rows<Surah>(
    db,
    sql`select number, name_arabic, name_latin, name_english, meaning, ayah_count, revelation from surahs order by number`,
  )
}
