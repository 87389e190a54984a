import { expect, test } from 'vitest'
import { arSanadRows } from '../../../../../src/reference/loading/pack/public/ar-sanad.ts'
import { commentaryRows } from '../../../../../src/reference/loading/pack/public/commentary.ts'
import {
  chainOf,
  gradeAndGrader,
  hadithRows,
  readEdition,
  readInfo,
  wholeText,
} from '../../../../../src/reference/loading/pack/public/hadith-api.ts'
import { kemenagVerses } from '../../../../../src/reference/loading/pack/public/kemenag.ts'
import { deathYear, taqribRows } from '../../../../../src/reference/loading/pack/public/taqrib.ts'
import { packFolder, packRows } from '../../../../support/pack.ts'
import { describeUnless } from '../../../../support/unless.ts'
import { sample, samplesFolder } from '../../../../support/upstreams.ts'

type Row = Record<string, unknown>
const folder = samplesFolder()
const pack = packFolder()

/** The share of rows whose field equals that of the pack, which others made from the same files. */
function agreement(rows: Row[], file: string, key: string, fields: string[]): Record<string, number> {
  const known = new Map(packRows<Row>(pack ?? '', file).map((row) => [row[key], row]))
  return Object.fromEntries(
    fields.map((field) => {
      const same = rows.filter((row) => {
        const other = known.get(row[key])
        return JSON.stringify(other?.[field] ?? null) === JSON.stringify(row[field] ?? null)
      })
      return [field, same.length / rows.length]
    }),
  )
}

describeUnless(
  folder && pack ? undefined : 'no samples or no data pack here',
  'samples in their publishers’ formats',
  () => {
    const read = (path: string) => sample(folder ?? '', path)

    test('Kemenag: spelling, translation and commentary are those of the pack', () => {
      const rows = [1, 112].flatMap((surah) =>
        kemenagVerses(`surah/${surah}.json`, read(`rioastamal-quran-json/surah-${surah}.json`)),
      )
      expect(rows).toHaveLength(11)
      expect(agreement(rows, 'quran', 'key', ['text_arabic_kemenag', 'text_indonesian'])).toEqual({
        text_arabic_kemenag: 1,
        text_indonesian: 1,
      })
    })

    test('Jalalayn: one row for each verse, by its key', () => {
      const rows = commentaryRows('x', read('renomureza-quran-api-id/tafsir-jalalayn.slice.json'), {
        source: 'jalalayn',
        source_name: 'Jalalayn',
      })
      const known = new Map(
        packRows<{ key: string; source: string; text: string }>(pack ?? '', 'tafsir_extra')
          .filter(({ source }) => source === 'jalalayn')
          .map(({ key, text }) => [key, text]),
      )
      expect(rows.length).toBeGreaterThan(5)
      for (const { key, text } of rows) expect(text).toBe(known.get(key))
    })

    test('hadith: a section with both languages, and the whole Muwatta in Indonesian, are those of the pack', {
      tags: 'slow',
    }, () => {
      const bukhari = hadithRows('bukhari', {
        ara: readEdition('ara', read('fawazahmed0-hadith-api/ara-bukhari.section-1.rebuilt.json')),
        ind: readEdition('ind', read('fawazahmed0-hadith-api/ind-bukhari.section-1.rebuilt.json')),
      })
      const fields = ['number', 'arabic_number', 'book_number', 'text_arabic', 'text_indonesian', 'grades', 'sanad']
      expect(Object.values(agreement(bukhari.whole, 'hadith', 'key', fields))).toEqual(fields.map(() => 1))
      expect(bukhari.sections).toEqual([
        { collection: 'bukhari', book_number: 1, name_en: 'Revelation', name_ar: 'كتاب بدء الوحي' },
      ])

      const malik = hadithRows('malik', { ind: readEdition('ind', read('fawazahmed0-hadith-api/ind-malik.json')) })
      expect([malik.whole.length, malik.fractional.length]).toEqual([1858, 1])
      const ofMalik = agreement(malik.whole, 'hadith', 'key', ['number', 'arabic_number', 'text_indonesian', 'sanad'])
      expect(Object.values(ofMalik)).toEqual([1, 1, 1, 1])
    })

    test('Taqrib: every entry, with generation and death parsed from its prose', () => {
      const rows = taqribRows('taqrib', read('openiti-taqrib/taqrib.head.txt').toString('utf8'))
      expect(rows).toHaveLength(252)
      const agreed = agreement(rows, 'narrators', 'id', ['tabaqah', 'death_year_hijri', 'name_arabic'])
      expect(agreed.tabaqah).toBeGreaterThan(0.98)
      expect(agreed.death_year_hijri).toBeGreaterThan(0.98)
      // the pack's names include remarks on their spelling, or lack a bracketed word
      expect(agreed.name_arabic).toBeGreaterThan(0.75)
    })

    test('AR-Sanad: all columns, and the same numbers as the long table', () => {
      const rows = arSanadRows('ar-sanad', read('ar-sanad/lite-narrators-data.first100.csv'))
      expect(rows).toHaveLength(100)
      const exact = [
        'name_arabic',
        'kuniyah',
        'laqab',
        'shuhra',
        'nasab',
        'grade',
        'grade_detail',
        'birth_year',
        'city',
        'namings',
      ]
      expect(Object.values(agreement(rows, 'narrators', 'id', exact))).toEqual(exact.map(() => 1))
      expect(agreement(rows, 'narrators', 'id', ['death_year_hijri']).death_year_hijri).toBeGreaterThan(0.9)
    })
  },
)

test.each([
  [{ name: 'al-Albani', grade: 'Hasan Sahih' }, [{ grade: 'Hasan Sahih', graded_by: 'al-Albani' }]],
  [{ grade: 'Sahih (Darussalam)' }, [{ grade: 'Sahih', graded_by: 'Darussalam' }]],
  [{ name: '', grade: 'Daif (al-Albani)' }, [{ grade: 'Daif', graded_by: 'al-Albani' }]],
  [{ name: 'al-Albani', grade: 'Sahih (Mauquf)' }, [{ grade: 'Sahih (Mauquf)', graded_by: 'al-Albani' }]],
  [{ grade: 'Sahih' }, []],
  [{ name: 'al-Albani', grade: '-' }, []],
])('%o is a grade and its grader', (given, expected) => {
  expect(gradeAndGrader(given)).toEqual(expected)
})

test.each([
  ['  ', null],
  ['a text \uFFFD cut', null],
  [' a text\uE001 ', 'a text'],
])('%o as a text', (given, expected) => {
  expect(wholeText(given)).toBe(expected)
})

test('the chain is the names in brackets, in their order', () => {
  expect(chainOf('dari [Fulan bin Fulan] dari [ ] [bapakku] berkata')).toEqual(['Fulan bin Fulan', 'bapakku'])
})

test('fractional numbers have their own file, and Muslim keeps both numberings and a zero that JSON lost', () => {
  const hadith = (hadithnumber: number | string, arabicnumber: number | null) => ({
    hadithnumber,
    arabicnumber,
    text: 'x',
    grades: [],
    reference: { book: 1, hadith: 1 },
  })
  const ara = readEdition(
    'ara',
    Buffer.from(
      JSON.stringify({
        metadata: { name: 'Muslim', sections: { 1: 'Faith' } },
        hadiths: [hadith(93, 8.01), hadith(102, 8.1), hadith(1, 1), hadith(94.5, 8.02), hadith(95, null)],
      }),
    ),
  )
  const { whole, fractional } = hadithRows('muslim', { ara })
  expect(whole.map(({ key, arabic_number }) => [key, arabic_number])).toEqual([
    ['muslim:1', '1'],
    ['muslim:93', '8.01'],
    ['muslim:95', null],
    ['muslim:102', '8.10'],
  ])
  expect(fractional).toMatchObject([{ key: 'muslim:94.5', number: 94 }])
})

test('editions are merged: a number without a text, the book of a number between two, a missing grading', () => {
  const info = readInfo(
    'info.json',
    Buffer.from(
      JSON.stringify({
        tirmidhi: {
          metadata: { name: 'Tirmidhi', hadith_count: 2, sections: { 0: '', 49: 'Virtues' } },
          hadiths: [3603, 3604].map((hadithnumber) => ({
            hadithnumber,
            arabicnumber: hadithnumber,
            grades: [{ name: 'Al-Albani', grade: 'Hasan' }],
            reference: { book: 49, hadith: hadithnumber - 3600 },
          })),
        },
      }),
    ),
  )
  const ara = readEdition(
    'ara',
    Buffer.from(
      JSON.stringify({
        metadata: { name: 'Tirmidhi' },
        hadiths: [
          { hadithnumber: 3604, arabicnumber: 3604, text: 'x', grades: [], reference: { book: 49, hadith: 4 } },
          { hadithnumber: 3604.02, arabicnumber: 0, text: 'y', grades: [], reference: { book: 0, hadith: 0 } },
        ],
      }),
    ),
  )
  const { whole, fractional, sections } = hadithRows('tirmidhi', { info: info.tirmidhi, ara })
  const grades = [{ grade: 'Hasan', graded_by: 'Al-Albani' }]
  expect(whole).toMatchObject([
    { key: 'tirmidhi:3603', book_number: 49, hadith_in_book: 3, text_arabic: null, grades },
    { key: 'tirmidhi:3604', book_number: 49, section_name: 'Virtues', text_arabic: 'x', grades },
  ])
  expect(fractional).toMatchObject([
    { key: 'tirmidhi:3604.02', arabic_number: null, book_number: 49, hadith_in_book: null, section_name: 'Virtues' },
  ])
  expect(sections.map(({ book_number }) => book_number)).toEqual([0, 49])
})

test('editors of the books are no graders', () => {
  const ara = readEdition(
    'ara',
    Buffer.from(
      JSON.stringify({
        metadata: { name: 'Tirmidhi' },
        hadiths: [
          {
            hadithnumber: 1,
            text: 'x',
            grades: [
              { name: 'Ahmad Muhammad Shakir', grade: 'Sahih' },
              { name: 'Al-Albani', grade: 'Sahih' },
            ],
            reference: { book: 1, hadith: 1 },
          },
        ],
      }),
    ),
  )
  expect(hadithRows('tirmidhi', { ara }).whole[0]?.grades).toEqual([{ grade: 'Sahih', graded_by: 'Al-Albani' }])
})

test.each([
  ['مات سنة ست وثلاثين د فق', 10, 236],
  ['مات سنة سبع عشرة أو بعدها خ', 11, 217],
  ['مات سنة ثمان وخمسين [ومائتين] ت س ق', 11, 258],
  ['مات سنة ست ومائتين ت', 9, 206],
  ['مات سنة عشرين ومائة', 3, 120],
  ['مات سنة اثنتين وثلاثين', 1, 32],
  ['مات بعد الخمسين', 6, null],
  // the author gives several years, or the century is unusual for the generation
  ['مات سنة اثنتين أو ثلاث أو أربع وسبعين ع', 7, 172],
  ['مات سنة ثلاث وقيل أربع وتسعين', 2, 93],
  ['مات سنة سبع وتسعين', 3, 97],
  ['مات سنة أربع', 8, 204],
  ['مات سنة بضع وعشرين', 3, null],
])('"%s" in generation %i is the year %s', (death, tabaqah, year) => {
  expect(deathYear(death, tabaqah)).toBe(year)
})

test.each<[string, () => unknown, RegExp]>([
  [
    'kemenag',
    () => kemenagVerses('surah/1.json', Buffer.from('{"1": {"number": "1"}}')),
    /^surah\/1\.json: its format has changed: 1\.text/,
  ],
  [
    'commentary',
    () => commentaryRows('t.json', Buffer.from('[]'), { source: 'x', source_name: 'X' }),
    /^t\.json: its format/,
  ],
  ['hadith', () => readEdition('e.json', Buffer.from('{"hadiths": []}')), /^e\.json: its format has changed: metadata/],
  ['info', () => readInfo('info.json', Buffer.from('{"malik": {}}')), /^info\.json: its format has changed: malik/],
  ['not JSON', () => readEdition('e.json', Buffer.from('<html>')), /^e\.json: is not JSON/],
  ['taqrib', () => taqribRows('taqrib', '# nothing here'), /^taqrib: its format has changed/],
  ['ar-sanad', () => arSanadRows('a.csv', Buffer.from('name\nx\n')), /^a\.csv: its format has changed/],
])('another format of %s is refused by name', (_what, read, message) => {
  expect(read).toThrow(message)
})
