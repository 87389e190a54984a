import { expect, test } from 'vitest'
import {
  findRuns,
  HADITH_RUNS,
  indexRuns,
  mostAlike,
  VERSE_RUNS,
} from '../../../../src/reference/index/snapshot/runs.ts'
import { arabicSkeleton, latinSkeleton } from '../../../../src/reference/text/skeleton.ts'

/** Documents by the runs of words that they contain. */
function among(documents: string[], leastShare: number) {
  const holdersOf = (gram: string) => [...documents.keys()].filter((at) => documents[at]?.includes(gram))
  return { lettersOf: (document: number) => documents[document]?.length ?? 0, holdersOf, leastShare }
}

test('a document with just enough of a phrase is found, even without its rarest part', () => {
  for (const [size, lacking, leastShare] of [
    [5, 1, 0.8],
    [10, 2, 0.8],
    [10, 3, 0.7],
    [20, 6, 0.7],
  ] as const) {
    const grams = [...'abcdefghijklmnopqrst'.slice(0, size)]
    const enough = grams.slice(lacking).join('')
    const tooFew = grams.slice(lacking + 1).join('')
    const found = mostAlike([new Set(grams)], among([tooFew, enough], leastShare))
    expect([size, found]).toEqual([size, [[1, (size - lacking) / size]]])
  }
})

test('transliterated Arabic finds its verse in any spelling', () => {
  const verses = ['inna Allaha maAAa alssabireena', 'Innama almuminoona ikhwatun', 'Maraja albahrayni yaltaqiyani'].map(
    latinSkeleton,
  )
  const runs = indexRuns(verses, 0, VERSE_RUNS)
  const find = (query: string) => findRuns(runs, query, 6, VERSE_RUNS)
  expect(find("innallaha ma'as shabirin")[0]).toBe(0)
  expect(find('innallāha maʿa ṣ-ṣābirīn')[0]).toBe(0)
  expect(find('innamal mukminuna ikhwah')[0]).toBe(1)
  expect(find('marajal bahraini')[0]).toBe(2)
  expect(find('keutamaan ayat kursi')).toEqual([])
})

test('a saying of the Prophet in Latin letters finds its hadith in any spelling, and ordinary words find none', () => {
  const FIRST = 7
  const sayings = [
    'إِنَّمَا الْأَعْمَالُ بِالنِّيَّاتِ وَإِنَّمَا لِكُلِّ امْرِئٍ مَا نَوَى',
    'طَلَبُ الْعِلْمِ فَرِيضَةٌ عَلَى كُلِّ مُسْلِمٍ',
    'بُنِيَ الْإِسْلَامُ عَلَى خَمْسٍ شَهَادَةِ أَنْ لَا إِلَهَ إِلَّا اللَّهُ',
  ].map(arabicSkeleton)
  const runs = indexRuns([...sayings, null], FIRST, HADITH_RUNS)
  const find = (query: string) => findRuns(runs, query, 6, HADITH_RUNS)
  for (const query of ["innamal a'malu binniyat", 'Innamal a’malu bin niyyaat']) expect(find(query)[0]).toBe(FIRST)
  for (const query of ['thalabul ilmi faridhatun', 'tolabul ‘ilmi faridlotun ala kulli muslim'])
    expect(find(query)[0]).toBe(FIRST + 1)
  expect(find("buniyal islamu 'ala khamsin")[0]).toBe(FIRST + 2)
  for (const query of [
    'cara berwudhu yang benar',
    'the rights of neighbours',
    'hukum riba dalam jual beli',
    'الأعمال بالنيات',
  ])
    expect(find(query)).toEqual([])
})
