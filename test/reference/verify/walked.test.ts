import { beforeAll, expect, test } from 'vitest'
import type { Books } from '../../../src/reference/verify/books.ts'
import { compare } from '../../../src/reference/verify/compare.ts'
import { readGivenText } from '../../../src/reference/verify/given-text.ts'
import type { CanonicalRecord } from '../../../src/reference/verify/records.ts'
import { verify } from '../../../src/reference/verify/verify.ts'
import { describeWithPack } from '../../support/pack.ts'
import { booksInMemory, packRecords } from '../../support/pack-books.ts'

const VERSES = `1:1 6:143 6:144 6:145 6:156 6:157 6:158 19:21 26:107 26:125 26:220 27:30 39:32 44:6 44:18 51:50 51:51 52:8 69:1 69:2 69:3
  70:2 70:9 74:19 74:20 82:17 82:18 94:5 94:6 101:1 101:2 101:3 101:5`
const HADITH =
  'abudawud:1015 abudawud:2432 abudawud:4555 abudawud:4564 nasai:4893 muslim:7279 muslim:3152 bukhari:6968 nasai:447 nasai:708'

/** Faults that the walk over every record found, and that were fixed (docs/verify.md). */
describeWithPack('against some records of the full data pack', (folder) => {
  let books: Books
  let byKey: Map<string, CanonicalRecord>
  beforeAll(() => {
    const keys = `${VERSES} ${HADITH}`.split(/\s+/)
    const records = packRecords(folder)
      .filter(({ key }) => keys.includes(key))
      .map((record, at) => ({ ...record, id: at + 1 }))
    books = booksInMemory(records)
    byKey = new Map(records.map((record) => [record.key, record]))
  })
  const spansOf = async (text: string) => {
    const { spans } = await verify(books, text)
    return spans.map(({ verdict, keys, differences }) => [verdict, keys[0], differences.map(({ given }) => given)])
  }
  const textOf = (key: string, field: 'text_arabic' | 'text_indonesian' | 'text_english') =>
    byKey.get(key)?.[field] ?? ''

  test.each([
    ['abudawud:1015', 'salutation', 'never'],
    ['abudawud:2432', 'duty', 'not'],
    ['abudawud:4555', 'hiqqah', 'house'],
    ['abudawud:4564', 'murder', 'never'],
    ['nasai:4893', 'similar', 'other'],
  ])('a narrator’s name in %s is not taken for a book, so “%s” for “%s” is reported', async (key, own, changed) => {
    const text = textOf(key, 'text_english')
    const at = text.lastIndexOf(own)
    expect(at).toBeGreaterThan(0)
    const spans = await spansOf(text.slice(0, at) + changed + text.slice(at + own.length))
    expect(spans).toEqual([['altered', key, [changed]]])
  })

  test.each(['6:144', '6:157', '39:32'])('“berfirman dalam” is not taken for Arabic next to %s', async (key) => {
    expect(await spansOf(`Allah berfirman dalam QS ${key}: "${textOf(key, 'text_indonesian')}"`)).toEqual([
      ['translation', key, []],
    ])
  })

  test('“berfirman dalam” does not hide the wrong number of a verse', async () => {
    expect(await spansOf(`Allah berfirman dalam QS 6:144: "${textOf('6:143', 'text_indonesian')}"`)).toEqual([
      ['wrong_reference', '6:143', []],
    ])
  })

  test.each([
    ['فإن مع العسر يسرا (الشرح: 6)', 'wrong_reference', '94:5'],
    ['وما أدراك ما يوم الدين (الانفطار: 18)', 'wrong_reference', '82:17'],
    ['فقتل كيف قدر (المدثر: 20)', 'wrong_reference', '74:19'],
    ['فإن مع العسر يسرا (الشرح: 5)', 'orthographic', '94:5'],
    // people omit the "and" when they quote
    ['إن مع العسر يسرا (الشرح: 5)', 'partial', '94:5'],
    ['ما أدراك ما يوم الدين (الانفطار: 17)', 'partial', '82:17'],
  ])('a verse that begins with another "and" is matched with its reference: %s', async (text, verdict, key) => {
    expect(await spansOf(text)).toEqual([[verdict, key, []]])
  })

  test.each([
    ['44:18', 'أن أدوا إلي عباد الشيطان إني لكم رسول أمين', ['الشيطان']],
    ['44:18', 'اَدُّوْٓا اَنْ اِلَيَّ عِبَادَ اللّٰهِ ۗاِنِّيْ لَكُمْ رَسُوْلٌ اَمِيْنٌۙ', [null, 'اَنْ']],
    ['44:18', 'أَنۡ أَدُّوٓاْ إِلَيَّ إلا ٱللَّهِۖ إِنِّي لَكُمۡ رَسُولٌ أَمِينࣱ', ['إلا']],
  ])('a whole verse inside %s does not hide a word of it changed: %s', async (key, text, changed) => {
    expect(await spansOf(text)).toEqual([['altered', key, changed]])
  })

  test.each([
    ['51:50', 'text_english', /flee to/, 'to flee'],
    ['44:6', 'text_indonesian', /rahmat dari/, 'dari rahmat'],
    ['101:2', 'text_english', /^What/, 'never'],
    ['101:5', 'text_english', /up\W*$/, 'always'],
    ['69:2', 'text_english', /^What/, 'only'],
    ['27:30', 'text_indonesian', /dari Sulaiman/, 'Sulaiman dari'],
    ['70:2', 'text_english', /^To/, 'house'],
  ] as const)('nor does one inside a translation of %s', async (key, field, own, changed) => {
    const text = textOf(key, field)
    expect(text).toMatch(own)
    const spans = await spansOf(text.replace(own, changed))
    expect(spans).toEqual([['altered', key, expect.anything()]])
    const shown = String(spans[0]?.[2])
    expect(changed.split(' ').some((word) => shown.includes(word))).toBe(true)
  })

  test.each([
    ['Nuh berkata kepada kaumnya: إني لكم رسول أمين', 'orthographic', '26:107'],
    ['Bacalah: Sungguh, Dia Maha Mendengar, Maha Mengetahui.', 'translation', '26:220'],
  ])('the whole verse alone keeps its verdict: %s', async (text, verdict, key) => {
    expect(await spansOf(text)).toEqual([[verdict, key, []]])
  })

  test.each([
    ['muslim:3152', 'text_arabic', /(\S+) (\S+)(?= ‏\.‏$)/],
    ['bukhari:6968', 'text_arabic', /(\S+) ([^\s.‏]+)(?=‏\.‏$)/],
  ] as const)(
    'the last two words of %s exchanged are altered, and not taken for a closing formula',
    async (key, field, last) => {
      const text = textOf(key, field)
      expect(text).toMatch(last)
      const [verdict, found] = (await spansOf(text.replace(last, '$2 $1')))[0] ?? []
      expect([verdict, found]).toEqual(['altered', key])
    },
  )

  test('the first words of 19:21 in another order are altered, and not taken for an introduction', async () => {
    const text = 'قال قال كذلك ربك هو علي هين ولنجعله آية للناس ورحمة منا وكان أمرا مقضيا'
    expect(await spansOf(text)).toEqual([['altered', '19:21', ['قال قال كذلك']]])
  })

  test('“only” instead of another short word is altered next to the number of a verse', async () => {
    const changed = textOf('69:2', 'text_english').replace(/^What/, 'only')
    expect(await spansOf(`${changed} (QS 69:2)`)).toEqual([['altered', '69:2', ['only']]])
  })

  test.each([
    ['nasai:708', 'Mutsanna'],
    ['nasai:447', 'Manshur'],
  ])('a changed first narrator of %s is reported, although no matching run of words reaches it', (key, narrator) => {
    const text = textOf(key, 'text_indonesian')
    expect(text).toContain(narrator)
    const given = readGivenText(text.replace(narrator, 'Hasyim'))
    const record = byKey.get(key)
    const traces = record ? [{ id: record.id, from: 16, to: given.words.length }] : []
    const found = compare(given, traces, record ? [record] : [])
    const changed = given.words.findIndex(({ letters }) => letters === 'hasyim')
    expect(found.map(({ from, differences }) => [from, differences[0]?.from])).toContainEqual([0, changed])
  })
})
