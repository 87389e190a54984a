import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { printedNumber } from '../records/citations/numbers.ts'
import { citeHadith, citeVerse } from '../records/citations/print.ts'
import { findKeys, loadedAmong } from './find.ts'
import { readReferences } from './read.ts'
import { readBare } from './read-bare.ts'
import type { Reference } from './reference.ts'

export type Resolved = {
  type: 'quran' | 'hadith'
  key: string
  numberings: {
    /** The printed number with its letter; null for verses, and where the data have none. */
    usual: string | null
    /** The number in the key; null for a verse. */
    key: string | null
    /** The surah and verse number, or the book of a hadith and its place there. */
    surah: number | null
    ayah: number | null
    book: number | null
    in_book: number | null
  }
  citation: string
  text: string
  text_arabic: string | null
}

/** References per text: more than a page of footnotes has. */
const MOST_REFERENCES = 50
/** The number of verses in the longest surah. */
const MOST_RECORDS = 286

/**
 * Reads the loaded records of all references in a text, in order, each once. `ambiguous`: several records fit, either several narrations under a
 * printed number without a letter, or one number in several books.
 */
export async function resolveReferences(db: Db, text: string): Promise<{ references: Resolved[]; ambiguous: boolean }> {
  const named = readReferences(text)
  const read = (named.length > 0 ? named : await readBare(db, text)).slice(0, MOST_REFERENCES)
  const found = await findKeys(db, read)
  const keysMeant = [...new Set(found.flat())]
  const loaded = await loadedAmong(db, keysMeant)
  const keys = keysMeant.filter((key) => loaded.has(key)).slice(0, MOST_RECORDS)
  const records = new Map((await readRecords(db, keys)).map((record) => [record.key, record]))
  return {
    references: keys.flatMap((key) => records.get(key) ?? []),
    ambiguous:
      read.some((reference, place) => isOneNumber(reference) && (found[place]?.length ?? 0) > 1) ||
      (named.length === 0 && found.filter((keys) => keys.length > 0).length > 1),
  }
}

const isOneNumber = (reference: Reference): boolean => reference.type === 'hadith'

type ResolvedRow = {
  type: 'quran' | 'hadith'
  key: string
  arabic_number: string | null
  surah: number | null
  ayah: number | null
  book: number | null
  in_book: number | null
  text: string
  text_arabic: string | null
}

async function readRecords(db: Db, keys: string[]): Promise<Resolved[]> {
  if (keys.length === 0) return []
  const found = await rows<ResolvedRow>(
    db,
    sql`
    select 'quran' as type, key, null as arabic_number, surah, ayah, null::int as book, null::int as in_book,
      coalesce(text_indonesian, text_english, text_arabic) as text, text_arabic
    from verses where key = any(${sql.param(keys)}::text[])
    union all
    select 'hadith', key, arabic_number, null, null, book_number, hadith_in_book,
      coalesce(text_indonesian, text_english, text_arabic, ''), text_arabic
    from hadith where key = any(${sql.param(keys)}::text[])`,
  )
  return found.map(({ arabic_number, surah, ayah, book, in_book, ...record }) => ({
    ...record,
    numberings: {
      usual: arabic_number && printedNumber(arabic_number),
      key: record.type === 'hadith' ? record.key.slice(record.key.indexOf(':') + 1) : null,
      surah,
      ayah,
      book,
      in_book,
    },
    citation:
      record.type === 'quran'
        ? citeVerse(record.key, 'indonesian')
        : citeHadith({ key: record.key, arabic_number }, 'indonesian'),
  }))
}
