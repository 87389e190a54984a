import { HizbQuarterList, JuzList, PageList, RukuList, SajdaList, SurahList } from 'quran-meta'
import type { VerseRange } from './verses.ts'

/** The place of a verse in the Madinah mushaf (Hafs), with parts counted from 1 as printed. */
type Divisions = { juz: number; hizb: number; rub: number; page: number; ruku: number; sajda: boolean }

/** The divisions by which verses can be listed, with the number of their parts. */
export const DIVISIONS = { juz: 30, hizb: 60, page: 604 } as const
export type Division = keyof typeof DIVISIONS

/** The printed Quran has 60 hizb of four quarters (rub). */
const QUARTERS_OF_A_HIZB = 4

// The package agrees with the mushaf's quarter signs ۞ except once: its quarter of 15:50 begins at 15:49. Verses are numbered through from
// 1; each list begins with a 0 and ends with the number after the last verse.
const quarters = HizbQuarterList.map((first) => (first === 1852 ? 1851 : first))
const firstOf = SurahList.map(([first]) => first)
const prostrations = new Set(SajdaList.map(([verse]) => verse))

export function divisionsOf({ surah, ayah }: { surah: number; ayah: number }): Divisions {
  const verse = (firstOf[surah] ?? 0) + ayah - 1
  const rub = partOf(quarters, verse)
  return {
    juz: partOf(JuzList, verse),
    // not the package's own hizbId, which counts differently from mushafs
    hizb: Math.ceil(rub / QUARTERS_OF_A_HIZB),
    rub,
    page: partOf(PageList, verse),
    ruku: partOf(RukuList, verse),
    sajda: prostrations.has(verse),
  }
}

/** The verses of one part, surah by surah. */
export function rangesOf(division: Division, number: number): VerseRange[] {
  const [from, end] = boundsOf(division, number)
  const ranges: VerseRange[] = []
  for (let surah = partOf(firstOf, from); (firstOf[surah] ?? end) < end; surah += 1) {
    const first = firstOf[surah] ?? 0
    const after = firstOf[surah + 1] ?? end
    ranges.push({ surah, from: Math.max(from, first) - first + 1, to: Math.min(end, after) - first })
  }
  return ranges
}

function boundsOf(division: Division, number: number): [from: number, end: number] {
  if (division === 'hizb') {
    const first = (number - 1) * QUARTERS_OF_A_HIZB + 1
    return [quarters[first] ?? 0, quarters[first + QUARTERS_OF_A_HIZB] ?? 0]
  }
  const list = division === 'juz' ? JuzList : PageList
  return [list[number] ?? 0, list[number + 1] ?? 0]
}

/** The last part that begins at or before this verse. */
function partOf(starts: readonly number[], verse: number): number {
  let low = 1
  let high = starts.length - 2
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= verse) low = middle
    else high = middle - 1
  }
  return low
}
