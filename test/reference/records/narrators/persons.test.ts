import { describe, expect, test } from 'vitest'
import { samePersons } from '../../../../src/reference/records/narrators/persons/same-persons.ts'
import type { DescribedEntry } from '../../../../src/reference/records/narrators/persons/traits.ts'
import { describeWithPack, packRows } from '../../../support/pack.ts'
import { judgedPairs } from './judged-pairs.ts'

const entry = (id: string, name_arabic: string, more: Partial<DescribedEntry> = {}): DescribedEntry => ({
  id,
  name_arabic,
  kuniyah: null,
  laqab: null,
  shuhra: null,
  nasab: null,
  tabaqah: null,
  grade: null,
  grade_detail: null,
  death_year: null,
  death_year_hijri: null,
  teachers: [],
  students: [],
  same_as: null,
  ...more,
})

const linksOf = async (...entries: DescribedEntry[]) =>
  Object.fromEntries((await samePersons(entries)).map(({ id, same_as }) => [id, same_as]))

describe('two entries of one man are linked', () => {
  test('by name, kunya, origin, generation and year, in any spelling', async () => {
    const inTaqrib = entry('taqrib:1', 'سفيان ابن سعيد ابن مسروق الثوري أبو عبد الله الكوفي', {
      tabaqah: 7,
      grade: 'ثقة حافظ',
      death_year: 'مات سنة إحدى وستين',
    })
    const inTable = entry('table:1', 'سفيان بن سعيد بن مسروق بن حبيب', {
      kuniyah: 'أبو عبد الله',
      nasab: 'الثوري ، الكوفي',
      tabaqah: 7,
      grade: 'ثقة حافظ فقيه',
      death_year: '161 هـ ، أو 162 هـ',
    })
    expect(await linksOf(inTaqrib, inTable)).toEqual({ 'table:1': 'taqrib:1' })
  })

  test('by a kunya used as a name, and by one of several names of the father', async () => {
    const dausi = { tabaqah: 1, death_year: '57 هـ', nasab: 'الدوسي' }
    expect(
      await linksOf(
        entry('taqrib:1', 'أبو هريرة الدوسي', { tabaqah: 1, death_year_hijri: 57 }),
        entry('table:1', 'عبد الرحمن بن صخر', { ...dausi, kuniyah: 'أبو هريرة' }),
        entry('taqrib:2', 'محمد ابن سيرين الأنصاري أبو بكر', { tabaqah: 3, death_year_hijri: 110 }),
        entry('table:2', 'محمد بن أبي عمرة : سيرين', {
          tabaqah: 3,
          death_year: '110 هـ',
          kuniyah: 'أبو بكر',
          nasab: 'الأنصاري',
        }),
      ),
    ).toEqual({ 'table:1': 'taqrib:1', 'table:2': 'taqrib:2' })
  })

  test('by prose that interrupts the name with its spelling, and omits the century', async () => {
    const prose =
      'رشدين بكسر الراء وسكون المعجمة ابن سعد ابن مفلح المهري أبو الحجاج المصري ضعيف من السابعة مات سنة ثمان وثمانين'
    expect(
      await linksOf(
        entry('taqrib:1', 'رشدين', {
          grade: 'ضعيف',
          grade_detail: prose,
          tabaqah: 7,
          death_year: 'مات سنة ثمان وثمانين',
        }),
        entry('table:1', 'رشدين بن سعد بن مفلح', { nasab: 'المهري ، المصري', tabaqah: 7, death_year: '188 هـ' }),
      ),
    ).toEqual({ 'table:1': 'taqrib:1' })
  })

  test('by teachers and students if a source has neither generation nor year', async () => {
    const late = ['1', '2', '3'].map((number) =>
      entry(`table:${number}`, `زيد بن علان بن ${number}`, { death_year: '330 هـ' }),
    )
    const one = entry('taqrib:1', 'علي ابن مخلد الكوفي أبو الحسن', { tabaqah: 4 })
    const other = entry('table:9', 'علي بن مخلد', { nasab: 'الكوفي', kuniyah: 'أبو الحسن' })
    expect(await linksOf(one, other, ...late)).toEqual({ 'table:9': 'taqrib:1' })
    const ofLate = { ...other, students: late.map(({ id }) => id), teachers: late.map(({ id }) => id) }
    expect(await linksOf(one, ofLate, ...late)).toEqual({})
  })

  test('in any order', async () => {
    const entries = [
      entry('taqrib:1', 'فلان ابن علان البصري', { tabaqah: 4, death_year_hijri: 120 }),
      entry('table:1', 'فلان بن علان', { tabaqah: 4, death_year: '120 هـ', nasab: 'البصري' }),
      entry('third:1', 'فلان بن علان البصري', { tabaqah: 4, death_year: '121 هـ' }),
    ]
    const expected = { 'table:1': 'taqrib:1', 'third:1': 'taqrib:1' }
    expect(await linksOf(...entries)).toEqual(expected)
    expect(await linksOf(...entries.toReversed())).toEqual(expected)
  })
})

describe('two men never become one', () => {
  const inBoth = (name: string, other: string, one: Partial<DescribedEntry>, two: Partial<DescribedEntry>) =>
    linksOf(entry('taqrib:1', name, one), entry('table:1', other, two))

  test.each<[string, [string, string, Partial<DescribedEntry>, Partial<DescribedEntry>]]>([
    [
      'a father and a son of his name',
      ['خالد ابن خالد ابن علان البصري', 'خالد بن علان', { tabaqah: 7 }, { tabaqah: 5, nasab: 'البصري' }],
    ],
    [
      'a grandson with the name of his grandfather and his father',
      [
        'محمد ابن عمر ابن محمد ابن عمر الكوفي',
        'محمد بن عمر',
        { tabaqah: 9, death_year_hijri: 206 },
        { nasab: 'الكوفي', death_year: '110 هـ' },
      ],
    ],
    [
      'Sufyan ath-Thauri and Sufyan ibn Uyainah',
      [
        'سفيان ابن سعيد الثوري أبو عبد الله الكوفي',
        'سفيان بن عيينة',
        { tabaqah: 7, grade: 'ثقة حافظ' },
        { tabaqah: 8, nasab: 'الكوفي', grade: 'ثقة حافظ' },
      ],
    ],
    [
      'Abdullah ibn Umar the companion and the one four generations after him',
      [
        'عبد الله ابن عمر ابن الخطاب العدوي أبو عبد الرحمن',
        'عبد الله بن عمر بن حفص بن عاصم بن عمر بن الخطاب',
        { tabaqah: 1, death_year_hijri: 73 },
        { tabaqah: 7, nasab: 'العدوي', kuniyah: 'أبو عبد الرحمن', death_year: '171 هـ' },
      ],
    ],
    [
      'Abu Bakr the companion and Abu Bakr ibn Abi Shaibah',
      [
        'أبو بكر الصديق عبد الله ابن عثمان',
        'أبو بكر بن أبي شيبة',
        { tabaqah: 1, death_year_hijri: 13 },
        { tabaqah: 10, death_year: '235 هـ' },
      ],
    ],
    [
      'namesakes of one generation whose tribes and kunyas differ',
      [
        'الجراح ابن مليح البهراني أبو عبد الرحمن الحمصي',
        'الجراح بن مليح بن عدي',
        { tabaqah: 7, grade: 'صدوق' },
        { tabaqah: 7, kuniyah: 'أبو وكيع', nasab: 'الرؤاسي ، الكوفي', grade: 'صدوق يهم' },
      ],
    ],
    ['a man and his daughter', ['ابنة حمزة ابن عبد المطلب', 'حمزة بن عبد المطلب', { tabaqah: 1 }, { tabaqah: 1 }]],
    ['brother and sister', ['أسماء بنت علان', 'أسماء بن علان', { tabaqah: 3 }, { tabaqah: 3 }]],
    ['sisters of one name', ['لبابة بنت الحارث ابن حزن', 'لبابة بنت الحارث بن حزن', { tabaqah: 1 }, {}]],
  ])('%s', async (_what, pair) => {
    expect(await inBoth(...pair)).toEqual({})
  })

  test('if two fit almost equally, neither is linked', async () => {
    const same = { tabaqah: 3, nasab: 'البصري', grade: 'ثقة' }
    expect(
      await linksOf(
        entry('taqrib:1', 'زياد ابن علان البصري', { tabaqah: 3, grade: 'ثقة' }),
        entry('taqrib:2', 'زياد ابن علان البصري آخر', { tabaqah: 3, grade: 'ثقة' }),
        entry('table:1', 'زياد بن علان', same),
      ),
    ).toEqual({})
  })

  test('similarity is not transitive: no third man is linked', async () => {
    // the middle entry fits both others, who died 60 years apart
    const of = (id: string, more: Partial<DescribedEntry>) =>
      entry(id, 'حماد بن علان البصري', { kuniyah: 'أبو علان', ...more })
    const links = await linksOf(
      of('taqrib:1', { death_year: '120 هـ', tabaqah: 4 }),
      of('table:1', {}),
      of('third:1', { death_year: '180 هـ', tabaqah: 8 }),
    )
    expect(Object.values(links)).toHaveLength(1)
    expect(links).not.toMatchObject({ 'third:1': 'taqrib:1' })
  })

  test('a link of the pack is kept, unless the entries contradict it', async () => {
    const one = entry('taqrib:1', 'أنس ابن مالك القشيري الكعبي أبو أمية', { tabaqah: 1, grade: 'صحابي' })
    const other = entry('table:1', 'أنس بن مالك بن النضر', {
      tabaqah: 1,
      kuniyah: 'أبو حمزة',
      nasab: 'الأنصاري ، الخزرجي',
      same_as: 'taqrib:1',
    })
    expect(await linksOf(one, other)).toEqual({})
    expect(await linksOf(one, entry('table:1', 'أنس بن مالك', { same_as: 'taqrib:1' }))).toEqual({
      'table:1': 'taqrib:1',
    })
    expect(await linksOf(one, entry('table:1', 'أنس بن مالك', { same_as: 'taqrib:99' }))).toEqual({})
  })

  test('thousands of entries with one name are compared quickly, and stay apart', async () => {
    const many = Array.from({ length: 6000 }, (_, at) =>
      entry(`${at % 2 ? 'taqrib' : 'table'}:${at}`, 'محمد بن عبد الله', { kuniyah: 'أبو عبد الله' }),
    )
    expect(await samePersons(many)).toEqual([])
  })
})

describeWithPack('persons of the full data pack', (folder) => {
  const entries = packRows<DescribedEntry>(folder, 'narrators').map((row) => ({ ...entry(row.id, ''), ...row }))

  test('200 judged pairs are linked or left unlinked correctly', { tags: 'slow' }, async () => {
    for (const [what, given] of [
      ['with the links that the pack states', entries],
      ['without them', entries.map((row) => ({ ...row, same_as: null }))],
    ] as const) {
      const person = await linksOf(...given)
      const areJoined = ({ one, other }: { one: string; other: string }) =>
        (person[one] ?? one) === (person[other] ?? other)
      const joined = judgedPairs.filter(areJoined)
      const right = joined.filter(({ same }) => same).length
      const precision = right / joined.length
      const recall = right / judgedPairs.filter(({ same }) => same).length
      console.log(`persons ${what}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`)
      expect(judgedPairs).toHaveLength(200)
      expect(joined.length).toBeGreaterThan(90)
      expect(precision).toBeGreaterThanOrEqual(0.98)
      expect(recall).toBeGreaterThan(0.7)
    }
  })

  test('more entries are linked than in the pack, each to a main entry, and no two of Taqrib', {
    tags: 'slow',
  }, async () => {
    const links = await samePersons(entries)
    const persons = await linksOf(...entries)
    expect(links.length).toBeGreaterThan(2250)
    expect(links.filter(({ same_as }) => same_as in persons)).toEqual([])
    expect(links.filter(({ id }) => id.startsWith('taqrib:'))).toEqual([])
    // the pack links the Prophet's servant to a namesake, and Waki's father to another man
    expect(persons).toMatchObject({
      'arsanad:8': 'taqrib:565',
      'arsanad:4600': 'taqrib:908',
      'scholar:19': 'taqrib:565',
      'arsanad:120': 'taqrib:3490',
    })
  })
})
