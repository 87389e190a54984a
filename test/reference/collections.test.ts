import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseDataVersion } from '../../src/reference/loading/data-version.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
let key: string
beforeAll(async () => {
  system = await testSystem()
  key = await system.referenceKey()
})
afterAll(() => system.close())

const get = (path: string) => system.app.inject({ url: `/api/v1${path}`, headers: { 'x-api-key': key } })

test.each([
  ['tawhid', 'tawhid', 66],
  ['aqidah', 'aqidah', 60],
  ['amalan', 'amalan', 97],
  ['nawawi', 'nawawi', 42],
  ['doa', 'doas', 50],
  ['asmaul-husna', 'asmaul_husna', 99],
  ['figures', 'figures', 27],
  ['maudhu', 'maudhu', 15],
  ['masyhur', 'masyhur', 117],
])('GET /%s answers %s with its %i records, each also at its own address', async (path, wrapper, count) => {
  const body = (await get(`/${path}`)).json()
  expect(Object.keys(body).sort()).toEqual([wrapper, 'total'].sort())
  expect([body.total, body[wrapper].length]).toEqual([count, count])
  const last = body[wrapper].at(-1)
  expect((await get(`/${path}/${last.id}`)).json()).toEqual(last)
  for (const bad of ['nothing', '%00', 'A B', "x'y", 'x'.repeat(5_000)])
    expect((await get(`/${path}/${bad}`)).statusCode).toBe(404)
})

test('evidence is the loaded record, or an excerpt if it is not loaded', async () => {
  const { evidence } = (await get('/asmaul-husna/ar-rahman')).json()
  expect(evidence).toContainEqual({
    type: 'quran',
    key: '55:1',
    text_arabic: expect.stringMatching(/^ٱلر/),
    text_indonesian: 'Yang Maha Pengasih',
    text_english: 'The Most Gracious',
    excerpt: false,
  })
  const excerpt = evidence.find(({ key }: { key: string }) => key === '25:60')
  expect(excerpt).toMatchObject({ type: 'quran', text_arabic: expect.stringContaining('ٱسۡجُدُواْ'), excerpt: true })
  const { evidence: hadith } = (await get('/doa/pagi-ilman-nafian')).json()
  expect(hadith).toMatchObject([
    { type: 'hadith', key: 'ibnmajah:925', text_arabic: expect.stringContaining('عِلْمًا نَافِعًا'), excerpt: true },
  ])

  await system.database.db.execute(sql`
    insert into hadith (key, collection, hadith_number, number_sort, book_number, text_arabic, text_indonesian, origin)
    values ('ibnmajah:925', 'ibnmajah', 925, '925', 5, 'النص كاملا', 'Teks lengkap', 'pack')`)
  await raiseDataVersion(system.database.db)
  await system.refresh()
  expect((await get('/doa/pagi-ilman-nafian')).json().evidence).toMatchObject([
    { key: 'ibnmajah:925', text_arabic: 'النص كاملا', text_indonesian: 'Teks lengkap', excerpt: false },
  ])
})

test('no evidence of any collection lacks its text before a data pack is loaded', async () => {
  for (const [path, wrapper] of [
    ['tawhid', 'tawhid'],
    ['aqidah', 'aqidah'],
    ['amalan', 'amalan'],
    ['nawawi', 'nawawi'],
    ['doa', 'doas'],
    ['asmaul-husna', 'asmaul_husna'],
    ['figures', 'figures'],
    ['maudhu', 'maudhu'],
    ['masyhur', 'masyhur'],
  ] as const) {
    const records = (await get(`/${path}`)).json()[wrapper] as {
      evidence: { key: string; text_arabic: string | null }[]
    }[]
    const empty = records.flatMap(({ evidence }) => evidence.filter(({ text_arabic }) => !text_arabic))
    expect([path, empty.map(({ key }) => key)]).toEqual([path, []])
  }
})

test('lang=en and lang=ar put titles and rulings in that language, and leave Indonesian if there is no translation', async () => {
  const indonesian = (await get('/maudhu')).json().maudhu[0]
  const english = (await get(`/maudhu/${indonesian.id}?lang=en`)).json()
  const arabic = (await get(`/maudhu/${indonesian.id}?lang=ar`)).json()
  expect(english.ruling).toBe(indonesian.ruling_english)
  expect(arabic.ruling).toBe(indonesian.ruling_arabic)
  expect(english.ruling).not.toBe(indonesian.ruling)
  expect(english.text_indonesian).toBe(indonesian.text_indonesian)
  const chapter = (await get('/tawhid')).json().tawhid[0]
  const [served] = (await get('/tawhid?lang=ar')).json().tawhid
  expect([served.title, served.explanation]).toEqual([chapter.title_arabic, chapter.explanation])
  expect((await get('/tawhid?lang=fr')).statusCode).toBe(400)
})

test('a record says which book its collection follows, and that nobody has reviewed it yet', async () => {
  expect((await get('/nawawi/nawawi-1')).json()).toMatchObject({
    book: "Al-Arba'in an-Nawawiyyah",
    author: 'Yahya bin Syaraf an-Nawawi',
    reviewed_by: null,
    reviewed_at: null,
  })
  expect((await get('/tawhid')).json().tawhid[0]).toMatchObject({ author: 'Muhammad bin Abdul Wahhab' })
})

test('duas are filtered by category, and sore is petang', async () => {
  const petang = (await get('/doa?category=petang')).json()
  expect(petang.total).toBeGreaterThanOrEqual(5)
  expect((await get('/doa?category=sore')).json()).toEqual(petang)
  expect((await get('/doa?category=SORE')).json()).toEqual(petang)
  const refused = await get('/doa?category=malam')
  expect(refused.statusCode).toBe(400)
  const message = 'must be one of pagi, petang, shalat, makan, tidur, safar, umum, sore'
  expect(refused.json()).toEqual({
    error: `category: ${message}`,
    details: [{ field: 'category', message, value: 'malam' }],
  })
})

test('practices are filtered by category or by identifier', { tags: 'slow' }, async () => {
  for (const category of ['dzikir', 'doa', 'shalat', 'puasa', 'adab', 'ibadah', 'morning-dhikr', 'evening-dhikr']) {
    const { amalan, total } = (await get(`/amalan?category=${category}`)).json()
    expect([category, total >= 5]).toEqual([category, true])
    for (const one of amalan) expect([one.category, ...one.tags]).toContain(category)
  }
  expect((await get('/amalan?category=Nothing')).json().details).toEqual([
    { field: 'category', message: expect.stringContaining('morning-dhikr'), value: 'Nothing' },
  ])
})

test('GET /masail lists the questions without the texts of their evidence, all or of one topic', async () => {
  const all = (await get('/masail')).json()
  expect(all.total).toBe(all.masail.length)
  expect(all.masail[0]).toMatchObject({ id: expect.any(String), summary: expect.any(String), reviewed_by: null })
  expect(all.masail[0].notice).toMatch(/Belum diperiksa ulama/)
  expect(all.masail[0]).not.toHaveProperty('positions')
  const fasting = (await get('/masail?topic=fasting&lang=en')).json()
  expect(fasting.masail.map(({ topic }: { topic: string }) => topic)).toEqual(fasting.masail.map(() => 'fasting'))
  expect(fasting.total).toBeLessThan(all.total)
  expect(fasting.masail[0].question).toBe(fasting.masail[0].question_en)
  const refused = await get('/masail?topic=weather')
  expect([refused.statusCode, refused.json().details[0].field]).toEqual([400, 'topic'])
})

test('GET /masail/{slug} resolves the evidence of each position, and says that no scholar has reviewed it', async () => {
  const question = (await get('/masail/menyentuh-lawan-jenis-setelah-wudu')).json()
  expect(question.notice).toMatch(/Belum diperiksa ulama/)
  expect(question.positions.length).toBeGreaterThan(1)
  const evidence = question.positions.flatMap((position: { evidence: object[] }) => position.evidence)
  expect(evidence).toContainEqual({
    type: 'quran',
    key: '4:43',
    text_arabic: expect.any(String),
    text_indonesian: expect.any(String),
    text_english: expect.any(String),
    excerpt: true,
  })
  const english = (await get('/masail/menyentuh-lawan-jenis-setelah-wudu?lang=en')).json()
  expect(english.positions[0].holders).toEqual(english.positions[0].holders_en)
  for (const bad of ['nothing', '%00', 'A B', "x'y"]) expect((await get(`/masail/${bad}`)).statusCode).toBe(404)
})
