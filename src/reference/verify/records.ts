import type { PassageKind } from '../index/kind.ts'
import { citeHadith, citeVerse } from '../records/citations/print.ts'
import { gradingInWords } from '../records/grading/authenticity.ts'
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
  /** The hadith that narrate the same; null if not requested or not yet known. */
  parallels: string[] | null
}

export const citationOf = ({ kind, key, arabic_number }: CanonicalRecord, language: Language): string =>
  kind === 'quran' ? citeVerse(key, language) : citeHadith({ key, arabic_number }, language)

export const gradingOf = ({ kind, key, grades }: CanonicalRecord, language: Language): string | undefined =>
  kind === 'quran' ? undefined : gradingInWords(key, grades, language)

/** Sorts keys: verses before hadith, and the books in their usual order. */
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
