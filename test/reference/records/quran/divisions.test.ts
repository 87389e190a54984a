import { meta, SurahList } from 'quran-meta'
import { beforeAll, expect, test } from 'vitest'
import { DIVISIONS, type Division, divisionsOf, rangesOf } from '../../../../src/reference/records/quran/divisions.ts'
import { describeWithPack, packRows } from '../../../support/pack.ts'
import { sharedSystem } from '../../../support/shared-system.ts'
import type { TestSystem } from '../../../support/system.ts'

const verses = SurahList.flatMap(([, count], surah) =>
  surah === 0 || surah > meta.numSurahs ? [] : Array.from({ length: count }, (_, at) => ({ surah, ayah: at + 1 })),
)
const keyOf = ({ surah, ayah }: { surah: number; ayah: number }) => `${surah}:${ayah}`

test('the counts are the well-known ones', () => {
  const all = verses.map(divisionsOf)
  const count = (name: keyof (typeof all)[number]) => new Set(all.map((one) => one[name])).size
  expect(verses).toHaveLength(6236)
  expect({ juz: count('juz'), hizb: count('hizb'), rub: count('rub'), page: count('page') }).toEqual({
    juz: 30,
    hizb: 60,
    rub: 240,
    page: 604,
  })
  expect(all.filter(({ sajda }) => sajda)).toHaveLength(15)
})

test.each<[string, Partial<ReturnType<typeof divisionsOf>>]>([
  ['1:1', { juz: 1, hizb: 1, rub: 1, page: 1, ruku: 1 }],
  ['2:141', { juz: 1, hizb: 2, rub: 8, page: 21 }],
  ['2:142', { juz: 2, hizb: 3, rub: 9, page: 22 }],
  ['2:255', { juz: 3, hizb: 5, page: 42 }],
  ['17:1', { juz: 15, hizb: 29, page: 282 }],
  ['18:74', { juz: 15, hizb: 30, page: 301 }],
  ['18:75', { juz: 16, hizb: 31, page: 302 }],
  ['36:1', { juz: 22, hizb: 44, page: 440 }],
  ['67:1', { juz: 29, hizb: 57, page: 562 }],
  ['78:1', { juz: 30, hizb: 59, page: 582 }],
  ['87:1', { juz: 30, hizb: 60, page: 591 }],
  ['114:6', { juz: 30, hizb: 60, rub: 240, page: 604 }],
])('%s begins at the verse of every mushaf', (key, expected) => {
  const [surah = 0, ayah = 0] = key.split(':').map(Number)
  expect(divisionsOf({ surah, ayah })).toMatchObject(expected)
})

test.each<Division>(['juz', 'hizb', 'page'])('the lists of every %s together are the Quran in order', (name) => {
  const listed = Array.from({ length: DIVISIONS[name] }, (_, at) =>
    rangesOf(name, at + 1).flatMap(({ surah, from, to }) =>
      Array.from({ length: to - from + 1 }, (_, place) => ({ surah, ayah: from + place })),
    ),
  )
  expect(listed.flat().map(keyOf)).toEqual(verses.map(keyOf))
  for (const [at, part] of listed.entries())
    expect(part.every((verse) => divisionsOf(verse)[name] === at + 1)).toBe(true)
})

describeWithPack('the signs in the text itself', (folder) => {
  const rows = packRows<{ key: string; surah: number; ayah: number; text_arabic: string }>(folder, 'quran')
  const signed = (sign: string) => rows.filter(({ text_arabic }) => text_arabic.includes(sign)).map(({ key }) => key)

  test('۩ is in the verses of prostration', () => {
    expect(verses.filter((verse) => divisionsOf(verse).sajda).map(keyOf)).toEqual(signed('۩'))
  })

  test('a quarter begins at every ۞ or at the beginning of a surah', () => {
    const firsts = verses.filter((verse, at) => divisionsOf(verses[at - 1] ?? verse).rub !== divisionsOf(verse).rub)
    const signs = new Set(signed('۞'))
    expect(firsts.map(keyOf).filter((key) => !signs.has(key) && !key.endsWith(':1'))).toEqual([])
    expect([...signs].filter((key) => !firsts.map(keyOf).includes(key))).toEqual([])
  })
})

let system: TestSystem
let key: string
beforeAll(async () => {
  system = await sharedSystem()
  key = await system.referenceKey()
})
const get = async (query: string) => {
  const response = await system.app.inject({ url: `/api/v1/quran${query}`, headers: { 'x-api-key': key } })
  return { status: response.statusCode, body: response.json() }
}

test('verses come by juz, hizb and page of the mushaf', async () => {
  const last = (await get('?page=604')).body
  expect(last.verses.map(({ key }: { key: string }) => key)).toEqual(verses.slice(-15).map(keyOf))
  expect(last.total).toBe(15)

  const juz = (await get('?juz=30&limit=300')).body
  expect(juz).toMatchObject({ page: 1, limit: 300 })
  expect(juz.verses[0]).toMatchObject({ key: '78:1', juz: 30, hizb: 59, page: 582, sajda: false })
  const rest = (await get('?juz=30&limit=300&page=2')).body
  expect(rest.page).toBe(2)
  expect(juz.verses.length + rest.verses.length).toBe(juz.total)

  const hizb = (await get('?hizb=60&limit=300')).body
  expect(hizb.verses.every((verse: { hizb: number }) => verse.hizb === 60)).toBe(true)
  expect(hizb.verses[0].key).toBe('87:1')
})

test.each([
  ['?juz=31', 'juz'],
  ['?juz=0', 'juz'],
  ['?hizb=61', 'hizb'],
  ['?page=605', 'page'],
  ['?page=x', 'page'],
  ['?juz=1&hizb=2', 'hizb'],
  ['?keys=1:1&surah=2', 'surah'],
])('%s is refused and names the field', async (query, field) => {
  expect(await get(query)).toMatchObject({ status: 400, body: { details: [{ field }] } })
})
