import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import type { PassageKind } from '../index/kind.ts'
import { citeHadith, citeVerse } from '../records/citations/print.ts'
import { gradingInWords } from '../records/grading/words.ts'
import { COLLECTIONS, type Grade } from '../records/hadith/hadith.ts'
import type { Language } from '../text/stem.ts'

/** A verse or hadith with all its texts, by the id of its passage. */
export type CanonicalRecord = {
  id: number
  kind: PassageKind
  key: string
  text_arabic: string | null
  text_arabic_qpc: string | null
  text_arabic_kemenag: string | null
  text_indonesian: string | null
  text_english: string | null
  arabic_number: string | null
  grades: Grade[]
}

export async function readCanonical(db: Db, ids: number[], keys: string[] = []): Promise<CanonicalRecord[]> {
  if (ids.length + keys.length === 0) return []
  return rows<CanonicalRecord>(
    db,
    sql`
    select p.id, p.kind, p.key, p.text_arabic, v.text_arabic_qpc, v.text_arabic_kemenag, p.text_indonesian, p.text_english,
      h.arabic_number, p.grades
    from passages p
    left join verses v on p.kind = 'quran' and v.key = p.key
    left join hadith h on p.kind = 'hadith' and h.key = p.key
    where p.id = any(${sql.param(ids)}::int[]) or (p.kind in ('quran', 'hadith') and p.key = any(${sql.param(keys)}::text[]))`,
  )
}

export const citationOf = ({ kind, key, arabic_number }: CanonicalRecord, language: Language): string =>
  kind === 'quran' ? citeVerse(key, language) : citeHadith({ key, arabic_number }, language)

export const gradingOf = ({ kind, key, grades }: CanonicalRecord, language: Language): string | undefined =>
  kind === 'quran' ? undefined : gradingInWords(key, grades, language)

/** Verses before hadith, and the books in their order. */
export function inOrder(keys: string[]): string[] {
  const placeOf = (key: string): number[] => {
    const [book = '', number = ''] = key.split(':')
    const [whole = 0, part = 0] = number.split('.').map(Number)
    return /^\d/.test(book)
      ? [-1, Number(book), whole, 0]
      : [(COLLECTIONS as readonly string[]).indexOf(book), whole, part, 0]
  }
  return [...new Set(keys)]
    .map((key) => ({ key, place: placeOf(key) }))
    .sort((a, b) => a.place.reduce((order, value, at) => order || value - (b.place[at] ?? 0), 0))
    .map(({ key }) => key)
}
