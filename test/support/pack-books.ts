import type { Grade } from '../../src/reference/hadith/hadith.ts'
import { kemenagInUnicode, uthmaniInUnicode } from '../../src/reference/quran/scripts.ts'
import type { CanonicalRecord } from '../../src/reference/verify/records.ts'
import { packRows } from './pack.ts'

type Row = {
  key: string
  text_arabic: string | null
  text_arabic_kemenag?: string
  text_indonesian: string | null
  text_english: string | null
  arabic_number?: string | null
  grades?: Grade[]
}

/** The records of a pack as /verify reads them: verses, then hadith. Ids count from 1. */
export function packRecords(folder: string): CanonicalRecord[] {
  const record = (kind: 'quran' | 'hadith', row: Row): Omit<CanonicalRecord, 'id'> => {
    const uthmani = kind === 'quran' ? uthmaniInUnicode(row.text_arabic ?? '') : row.text_arabic
    return {
      kind,
      key: row.key,
      text_arabic: uthmani,
      text_arabic_qpc: kind === 'quran' && uthmani !== row.text_arabic ? row.text_arabic : null,
      text_arabic_kemenag: row.text_arabic_kemenag ? kemenagInUnicode(row.text_arabic_kemenag) : null,
      text_indonesian: row.text_indonesian,
      text_english: row.text_english,
      arabic_number: row.arabic_number ?? null,
      grades: row.grades ?? [],
    }
  }
  return [
    ...packRows<Row>(folder, 'quran').map((row) => record('quran', row)),
    ...['hadith', 'hadith_fractional'].flatMap((file) =>
      packRows<Row>(folder, file).map((row) => record('hadith', row)),
    ),
  ].map((one, place) => ({ id: place + 1, ...one }))
}
