import { beforeAll, expect, test } from 'vitest'
import type { Books } from '../../../src/reference/verify/books.ts'
import { verify } from '../../../src/reference/verify/verify.ts'
import { describeWithPack } from '../../support/pack.ts'
import { booksInMemory, packRecords } from '../../support/pack-books.ts'

/** Short surahs that are often recited. */
const SURAHS = [1, 94, 103, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114]

describeWithPack('verses in Latin letters one after another, of the full data pack', (folder) => {
  let books: Books
  beforeAll(() => {
    const records = packRecords(folder).filter(({ key }) => SURAHS.includes(Number(key.split(':')[0])))
    books = booksInMemory(records.map((record, at) => ({ ...record, id: at + 1 })))
  })
  const spansOf = async (text: string) => (await verify(books, text)).spans.map((one) => [one.verdict, one.keys[0]])

  test.each([
    ['112:1 112:2 112:3 112:4', 'qul huwallahu ahad allahus shamad lam yalid walam yulad walam yakullahu kufuwan ahad'],
    ['108:1 108:2 108:3', "inna a'thainakal kautsar. fashalli lirabbika wanhar. inna syani'aka huwal abtar"],
    ['103:1 103:2', 'wal ashri innal insana lafi khusrin'],
    [
      '113:1 113:2 113:3 113:4 113:5',
      "qul a'udzu birabbil falaq\nmin syarri ma khalaq\nwa min syarri ghasiqin idza waqab\nwa min syarrin naffatsati fil uqad\nwa min syarri hasidin idza hasad",
    ],
    [
      '1:1 1:2 1:3 1:4 1:5 1:6',
      "bismillahirrahmanirrahim alhamdulillahi rabbil alamin arrahmanirrahim maliki yaumiddin iyyaka na'budu wa iyyaka nasta'in ihdinas shirathal mustaqim",
    ],
  ])('each verse is found: %s', async (keys, text) =>
    expect(await spansOf(text)).toEqual(keys.split(' ').map((key) => ['orthographic', key])),
  )

  test('a verse of two words is found next to its name', async () => {
    expect(await spansOf('wal ashri (QS Al-Ashr: 1)')).toEqual([['orthographic', '103:1']])
    expect(await spansOf('wal fajri (QS Al-Ashr: 1)')).not.toContainEqual(['orthographic', '103:1'])
  })

  test.each([
    ['112:1', 'qul huwallahu wahid allahus shamad lam yalid walam yulad walam yakullahu kufuwan ahad'],
    ['112:2', 'qul huwallahu ahad, allahul karim, lam yalid walam yulad, walam yakullahu kufuwan ahad'],
    ['112:3', 'qul huwallahu ahad allahus shamad lam yalid walam yuktab walam yakullahu kufuwan ahad'],
    ['112:4', 'qul huwallahu ahad allahus shamad lam yalid walam yulad walam yakullahu kufuwan kabir'],
    ['103:2', 'wal ashri innal insana lafi farahin illalladzina amanu wa amilus shalihati wa tawashau bil haqqi'],
    ['108:1', "inna a'thainakal firdaus fashalli lirabbika wanhar inna syani'aka huwal abtar"],
    ['113:2', "qul a'udzu birabbil falaq min syarri ma amar wa min syarri ghasiqin idza waqab"],
    ['1:4', 'alhamdulillahi rabbil alamin arrahmanirrahim maliki yaumil akhiri'],
    ['1:5', "arrahmanirrahim maliki yaumiddin iyyaka na'budu wa iyyaka nastaghfir ihdinas shirathal mustaqim"],
  ])('a changed verse among correct ones is shown: %s', async (key, text) => {
    const spans = await spansOf(text)
    expect(spans.length).toBeGreaterThan(1)
    expect(spans.filter(([verdict]) => verdict !== 'orthographic' && verdict !== 'partial')).toEqual([['altered', key]])
  })
})
