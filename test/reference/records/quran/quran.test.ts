import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestSystem, testSystem } from '../../../support/system.ts'

let system: TestSystem
let key: string
beforeAll(async () => {
  system = await testSystem()
  key = await system.referenceKey()
})
afterAll(() => system.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  system.app.inject({ url: `/api/v1${path}`, headers: { 'x-api-key': key, ...headers } })

test('a verse carries both shapes of the specification', async () => {
  const response = await get('/quran/2:255')
  expect(response.statusCode).toBe(200)
  const verse = response.json()
  expect(verse).toMatchObject({
    key: '2:255',
    ayah_key: '2:255',
    surah: 2,
    surah_number: 2,
    ayah: 255,
    ayah_number: 255,
    surah_name_ar: 'البقرة',
    surah_name_en: 'Al-Baqarah',
    text_english: expect.stringContaining('Living'),
  })
  expect(verse.text_arabic).toMatch(/^ٱلل/)
  expect(verse.text_indonesian).toContain('Kursi')
  expect(verse.tafsir).toEqual(expect.any(String))
})

test('script chooses the content of text_arabic, on every route of verses', async () => {
  const verse = (await get('/quran/2:255')).json()
  expect(verse.text_arabic).toContain('سِنَةࣱ')
  expect(verse.text_arabic_qpc).toContain('سِنَةٞ')
  expect(verse.text_arabic_kemenag).toContain('الْعَظِيْمُ')
  const inKemenag = [
    (await get('/quran/2:255?script=kemenag')).json(),
    (await get('/quran?keys=2:255&script=kemenag')).json().verses[0],
    (await get('/quran?surah=2&limit=300&script=kemenag'))
      .json()
      .verses.find((one: { key: string }) => one.key === '2:255'),
  ]
  for (const other of inKemenag) expect(other).toEqual({ ...verse, text_arabic: verse.text_arabic_kemenag })
  expect((await get('/tafsir/1:1?script=kemenag')).json().text_arabic).not.toContain('ٱ')
  expect((await get('/tafsir/1:1')).json().text_arabic).toContain('ٱ')
  expect((await get('/quran/2:255?script=uthmani')).json()).toEqual(verse)
})

test('a verse with the same text in both encodings has none in the second', async () => {
  expect((await get('/quran/1:1')).json().text_arabic_qpc).toBeNull()
})

test.each(['/quran/1:1', '/tafsir/1:1', '/quran?keys=1:1', '/quran?surah=1'])(
  '%s refuses another script',
  async (path) => {
    for (const script of ['x', '', 'Kemenag']) {
      const response = await get(`${path}${path.includes('?') ? '&' : '?'}script=${script}`)
      expect([script, response.statusCode, response.json().details]).toEqual([
        script,
        400,
        [expect.objectContaining({ field: 'script' })],
      ])
    }
  },
)

test('the Uthmani spelling is read if the Indonesian one is not loaded', async () => {
  const { db } = system.database
  await db.execute(sql`update verses set text_arabic_kemenag = null where key = '114:1'`)
  const verse = (await get('/quran/114:1?script=kemenag')).json()
  expect(verse).toMatchObject({ text_arabic: expect.stringMatching(/^قُلۡ أَعُوذُ/), text_arabic_kemenag: null })
})

test('a record has an ETag, and is not sent again to a client that has it', async () => {
  const { headers } = await get('/quran/112:1')
  expect(headers).toMatchObject({ 'cache-control': 'private, max-age=3600', vary: 'X-API-Key, Accept-Encoding' })
  const again = await get('/quran/112:1', { 'if-none-match': `"other", W/${headers.etag}` })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
  expect((await get('/quran/112:1', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  // the key is checked first
  const stranger = await get('/quran/112:1', { 'if-none-match': String(headers.etag), 'x-api-key': 'wrong' })
  expect(stranger.statusCode).toBe(401)
})

test.each([
  '115:1',
  '1:8',
  '0:1',
  '2:0',
  '2:287',
  '2-255',
  '2:',
  ':255',
  'x',
  '02:255',
  '%',
  '%00',
  '%zz',
  '%ff',
  "'",
  '"',
  '%27%20or%201=1',
  '2:255%00',
  '٢:٢٥٥',
  'a'.repeat(10_000),
])('no verse has the key %s', async (bad) => {
  for (const path of ['quran', 'tafsir', 'hadith']) {
    const response = await get(`/${path}/${bad}`)
    expect([path, response.statusCode]).toEqual([path, 404])
    expect(response.json()).toEqual({ error: expect.any(String) })
  }
})

test('tafsir has its fields, and verses without one are not found', async () => {
  const tafsir = (await get('/tafsir/1:1')).json()
  expect(tafsir).toMatchObject({ ayah_key: '1:1', key: '1:1', surah_name_en: 'Al-Fatihah', source: 'mimbar' })
  expect(tafsir.tafsir.length).toBeGreaterThan(100)
  expect(tafsir.tafsirs.map(({ language }: { language: string }) => language)).toEqual(['id', 'en'])
  expect((await get('/tafsir/67:3')).statusCode).toBe(404)
})

test('several verses come in the requested order', async () => {
  const { verses, total } = (await get('/quran?keys=112:1-2,2:255-257,1:1')).json()
  expect(verses.map((verse: { key: string }) => verse.key)).toEqual([
    '112:1',
    '112:2',
    '2:255',
    '2:256',
    '2:257',
    '1:1',
  ])
  expect(total).toBe(6)
})

test('a surah comes page by page, with its total', async () => {
  const first = (await get('/quran?surah=67&limit=20')).json()
  const second = (await get('/quran?surah=67&limit=20&page=2')).json()
  expect(first).toMatchObject({ total: 30, page: 1, limit: 20 })
  expect([...first.verses, ...second.verses].map(({ ayah }: { ayah: number }) => ayah)).toEqual(
    Array.from({ length: 30 }, (_, i) => i + 1),
  )
  expect((await get('/quran?surah=67&limit=9999')).json().limit).toBe(300)
})

test.each([
  ['?surah=x', 'surah'],
  ['?surah=115', 'surah'],
  ['?surah=2&limit=0', 'limit'],
  ['?surah=2&page=0', 'page'],
  ['?surah=2&limit=1.5', 'limit'],
  ['', 'keys'],
  ['?keys=', 'keys'],
  ['?keys=2:255-', 'keys'],
  ['?keys=2:10-5', 'keys'],
  ['?keys=2:1-286,3:1-200', 'keys'],
  ['?keys=%00', 'keys'],
])('%s is refused and names the field', async (query, field) => {
  const response = await get(`/quran${query}`)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ error: expect.stringContaining(field), details: [{ field }] })
})

test('there are 114 surahs with 6,236 verses', async () => {
  const { surahs, total } = (await get('/quran/surahs')).json()
  expect(total).toBe(114)
  expect(surahs.reduce((sum: number, { ayah_count }: { ayah_count: number }) => sum + ayah_count, 0)).toBe(6236)
})

test('unknown query parameters are ignored', async () => {
  expect((await get('/quran/1:1?x=1&y[]=2')).statusCode).toBe(200)
})
