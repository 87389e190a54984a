import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../../../../src/platform/root.ts'
import { placeOfLetter, printedNumber } from '../../../../src/reference/records/citations/numbers.ts'
import { citeHadith, citeVerses } from '../../../../src/reference/records/citations/print.ts'
import { surahNamed, surahNumbered } from '../../../../src/reference/records/citations/surahs.ts'
import { describeWithPack, packRows } from '../../../support/pack.ts'

const LANGUAGES = ['indonesian', 'english', 'arabic'] as const

test.each([
  ['1', '1', '١'],
  ['1653.02', '1653b', '١٦٥٣ب'],
  ['402.2', '402b', '٤٠٢ب'],
  ['3604.10', '3604j', '٣٦٠٤ي'],
  ['80.26', '80z', '٨٠ض'],
  ['80.27', '80.27', '٨٠.٢٧'],
])('%s is printed as %s and %s', (number, latin, arabic) =>
  expect([printedNumber(number), printedNumber(number, 'arabic')]).toEqual([latin, arabic]),
)

test('letters of both scripts have their positions', () => {
  expect(['a', 'z', 'ا', 'أ', 'ب', 'ض', '', 'ab', '1', 'ة'].map(placeOfLetter)).toEqual([
    ...[1, 26, 1, 1, 2, 26],
    ...[undefined, undefined, undefined, undefined],
  ])
})

test('each language has its own way to cite', () => {
  const hadith = { key: 'muslim:4226', arabic_number: '1653.02' }
  expect(LANGUAGES.map((language) => citeHadith(hadith, language))).toEqual([
    'HR. Muslim no. 1653b',
    'Sahih Muslim 1653b',
    'صحيح مسلم ١٦٥٣ب',
  ])
  expect(citeHadith({ key: 'muslim:5', arabic_number: null }, 'english')).toBe('muslim:5')
  expect(LANGUAGES.map((language) => citeVerses(18, 10, 10, language))).toEqual([
    'QS. Al-Kahfi 18:10',
    'Quran 18:10 (Al-Kahf)',
    'سورة الكهف، الآية ١٠',
  ])
  expect(citeVerses(2, 255, 257, 'indonesian')).toBe('QS. Al-Baqarah 2:255-257')
})

describe('the surahs', () => {
  type Surah = { number: number; name_arabic: string; name_latin: string; name_english: string; ayah_count: number }
  const seeded: Surah[] = parse(readFileSync(join(ROOT, 'seed-data/surahs.yaml'), 'utf8'))

  test('are those of the seed data', () => {
    expect(surahNumbered(115)).toBeUndefined()
    for (const { number, ayah_count, name_arabic } of seeded)
      expect(surahNumbered(number)).toMatchObject({ number, verses: ayah_count, names: { arabic: name_arabic } })
  })

  test('are found by every printed, stored and common name', () => {
    for (const { number, name_latin, name_arabic, name_english } of seeded) {
      const names = Object.values(surahNumbered(number)?.names ?? {})
      for (const name of [...names, name_latin, name_arabic, name_english.replace(/ \(.*/, '')])
        expect([name, surahNamed(name)?.surah.number]).toEqual([name, number])
    }
  })
})

describeWithPack('the citations of all hadith', (folder) => {
  type Row = { key: string; arabic_number: string | null }
  const rows = ['hadith', 'hadith_fractional'].flatMap((file) => packRows<Row>(folder, file))

  test.each(LANGUAGES)('are all different in %s', (language) => {
    expect(new Set(rows.map((row) => citeHadith(row, language))).size).toBe(rows.length)
  })
})
