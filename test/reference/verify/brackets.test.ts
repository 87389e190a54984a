import { beforeAll, describe, expect, test } from 'vitest'
import type { Books } from '../../../src/reference/verify/books.ts'
import type { CanonicalTexts } from '../../../src/reference/verify/canonical.ts'
import { readGivenText } from '../../../src/reference/verify/given-text.ts'
import type { Match } from '../../../src/reference/verify/match.ts'
import { prune } from '../../../src/reference/verify/prune.ts'
import { verify } from '../../../src/reference/verify/verify.ts'
import { describeWithPack } from '../../support/pack.ts'
import { booksInMemory, packRecords } from '../../support/pack-books.ts'

const VERSES = '2:153 2:186 2:256 2:275 2:286 17:33 17:82 33:21 36:65 65:3 94:5 94:6 96:1 112:1'.split(' ')

describeWithPack('of a verse in the full data pack', (folder) => {
  let books: Books
  beforeAll(() => {
    const records = packRecords(folder).filter(({ key }) => VERSES.includes(key))
    books = booksInMemory(records.map((record, at) => ({ ...record, id: at + 1 })))
  })
  const spansOf = async (text: string) => {
    const { spans } = await verify(books, text)
    return spans.map(({ verdict, keys, differences }) => [verdict, keys[0], differences.map(({ given }) => given)])
  }

  test.each([
    ['2:275', 'Allah menghalalkan jual beli (dan bunga bank) dan mengharamkan riba', ['bunga', 'bank']],
    ['17:33', 'Jangan membunuh jiwa (muslim) yang diharamkan Allah', ['muslim']],
    ['2:256', 'Tidak ada paksaan untuk (memasuki) agama (Kristen)', ['Kristen']],
    ['2:153', 'Sesungguhnya Allah beserta orang-orang yang (hanya) sabar', ['hanya']],
  ])('words that brackets insert into %s are a difference: %s', async (key, text, words) => {
    const spans = await spansOf(`${text} (QS ${key})`)
    expect(spans).toMatchObject([['altered', key, expect.anything()]])
    const shown = String(spans[0]?.[2])
    for (const word of words) expect(shown).toContain(word)
  })

  test.each([
    ['Allah telah menghalalkan jual beli dan mengharamkan riba (yang berlipat ganda) (QS 2:275)', '2:275'],
    ['Allah telah menghalalkan jual beli dan mengharamkan riba (yang berlipat ganda). QS 2:275', '2:275'],
    ['Firman Allah: "Allah telah menghalalkan jual beli dan mengharamkan riba (yang berlipat ganda)"', '2:275'],
    ['Bacalah dengan (menyebut) nama Tuhanmu yang menciptakan (komputer) – QS. Al-Alaq ayat 1', '96:1'],
    ['Allah has permitted trade and has forbidden interest (above ten percent) [2:275]', '2:275'],
    ['Allah has permitted trade and has forbidden interest (above ten percent). Quran 2:275', '2:275'],
    ['وأحل الله البيع وحرم الربا (أضعافا كثيرة) [البقرة: 275]', '2:275'],
    ['إن مع العسر يسرا (للأغنياء) (الشرح: 6)', '94:6'],
  ])('words in brackets after the last word are a difference: %s', async (text, key) => {
    const added = /\((?!menyebut)([^)]+)\)/.exec(text)?.[1]
    expect(await spansOf(text)).toEqual([['altered', key, [added]]])
  })

  test.each([
    ['translation', 'Allah telah menghalalkan jual beli dan mengharamkan riba (Al-Baqarah)', '2:275'],
    ['translation', 'Sesungguhnya Allah beserta orang-orang yang sabar (terjemahan Kemenag) (QS 2:153)', '2:153'],
    ['translation', 'Katakanlah: "Dialah Allah, Yang Maha Esa" (renungkanlah) QS 112:1', '112:1'],
    ['translation', 'Indeed, with hardship comes ease (Sahih International) [94:6]', '94:6'],
    ['orthographic', 'إن مع العسر يسرا (سورة الشرح)', '94:6'],
    ['orthographic', 'إن مع العسر يسرا (الآية)', '94:6'],
  ])('a source, a name or a remark after the quotation is no difference: %s %s', async (verdict, text, key) =>
    expect(await spansOf(text)).toEqual([[verdict, key, []]]),
  )

  test('without a reference words in brackets after a verse are shown as a divergence', async () => {
    expect(await spansOf('قل هو الله أحد (ثالث ثلاثة)')).toEqual([['partial', '112:1', ['ثالث ثلاثة']]])
  })

  test.each([
    ['2:256', 'Tidak ada paksaan untuk (memasuki) agama (Islam)'],
    ['65:3', 'Dan barangsiapa yang bertawakkal kepada Allah niscaya Allah akan mencukupkan (keperluan)nya'],
    ['2:186', 'Dan apabila hamba-hamba-Ku bertanya kepadamu tentang Aku, maka (jawablah), bahwasanya Aku adalah dekat'],
    ['2:286', 'Allah tidak membebani seseorang melainkan sesuai kesanggupannya (Al-Quran)'],
    ['112:1', 'Katakanlah (wahai Muhammad): Dialah Allah, Yang Maha Esa'],
    ['96:1', 'Bacalah (wahai Muhammad) dengan (menyebut) nama Tuhanmu yang menciptakan'],
    ['36:65', 'Pada hari ini (kiamat) Kami tutup mulut mereka dan tangan mereka akan berkata kepada Kami'],
  ])('a translator’s explanation in brackets of %s is no difference: %s', async (key, text) => {
    expect(await spansOf(`${text} (QS ${key})`)).toEqual([['translation', key, []]])
  })

  test('a correct verse before or after one with exchanged words is found', async () => {
    const [exchanged, right] = ['إن يسرا مع العسر', 'إن مع العسر يسرا']
    for (const text of [`${exchanged}. ${right}`, `${right}. ${exchanged}`, `${exchanged}. ${right}. ${exchanged}`]) {
      const spans = (await spansOf(text)).map(([verdict, key]) => `${verdict} ${key}`)
      const expected = text
        .split('. ')
        .map((part) => (part === right ? expect.stringMatching(/^(?:exact|orthographic) 94:6/) : 'altered 94:6'))
      expect([text, spans]).toEqual([text, expected])
    }
  })
})

describe('matches with one reference', () => {
  test('a match with omitted words stays, whatever its other differences', () => {
    const given = readGivenText('satu dua tiga empat lima enam tujuh delapan')
    const match = (id: number, place: Partial<Match>): Match => ({
      ...{ id, from: 0, to: 4, recordFrom: 0, recordTo: 4, same: 4, differences: [], field: 'text_indonesian' },
      ...{ whole: false, literal: false, score: 1_004, named: 1_000 },
      ...place,
    })
    const texts = { text_arabic: null, text_arabic_qpc: null, text_arabic_kemenag: null, text_english: null }
    const record = (id: number): [number, CanonicalTexts] => [
      id,
      { id, kind: 'quran', text_indonesian: 'satu dua tiga empat lima enam', ...texts },
    ]
    const records = new Map([record(1), record(2)])
    const extra = { from: 4, to: 5, recordFrom: 6, recordTo: 6 }
    const omission = { from: 2, to: 2, recordFrom: 2, recordTo: 4 }
    const clean = match(2, { from: 4, to: 8 })
    const idsOf = (differences: Match['differences']) =>
      prune(given, [match(1, { to: 5, differences }), clean], records).map(({ id }) => id)
    expect(idsOf([extra])).toEqual([2])
    expect(idsOf([omission, extra])).toEqual([1, 2])
  })
})
