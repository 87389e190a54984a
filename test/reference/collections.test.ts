import { afterAll, beforeAll, expect, test } from 'vitest'
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
  ['figures', 'figures', 26],
  ['maudhu', 'maudhu', 15],
  ['masyhur', 'masyhur', 53],
])('GET /%s answers %s with its %i records, each also at its own address', async (path, wrapper, count) => {
  const body = (await get(`/${path}`)).json()
  expect(Object.keys(body).sort()).toEqual([wrapper, 'total'].sort())
  expect([body.total, body[wrapper].length]).toEqual([count, count])
  const last = body[wrapper].at(-1)
  expect((await get(`/${path}/${last.id}`)).json()).toEqual(last)
  for (const bad of ['nothing', '%00', 'A B', "x'y", 'x'.repeat(5_000)])
    expect((await get(`/${path}/${bad}`)).statusCode).toBe(404)
})

test('evidence is resolved from the database; a text that is not loaded is null', async () => {
  const { evidence } = (await get('/asmaul-husna/ar-rahman')).json()
  expect(evidence).toContainEqual({
    type: 'quran',
    key: '55:1',
    text_arabic: expect.stringMatching(/^ٱلر/),
    text_indonesian: 'Yang Maha Pengasih',
  })
  expect(evidence).toContainEqual({ type: 'quran', key: '25:60', text_arabic: null, text_indonesian: null })
})

test('duas are filtered by category, and sore is petang', async () => {
  const petang = (await get('/doa?category=petang')).json()
  expect(petang.total).toBeGreaterThanOrEqual(5)
  expect((await get('/doa?category=sore')).json()).toEqual(petang)
  expect((await get('/doa?category=SORE')).json()).toEqual(petang)
  const refused = await get('/doa?category=malam')
  expect(refused.statusCode).toBe(400)
  for (const allowed of ['pagi', 'petang', 'sore', 'shalat', 'makan', 'tidur', 'safar', 'umum']) {
    expect(refused.json().error).toContain(allowed)
  }
})

test('practices are filtered by category or by identifier', async () => {
  for (const category of ['dzikir', 'doa', 'shalat', 'puasa', 'adab', 'ibadah', 'morning-dhikr', 'evening-dhikr']) {
    const { amalan, total } = (await get(`/amalan?category=${category}`)).json()
    expect([category, total >= 5]).toEqual([category, true])
    for (const one of amalan) expect([one.category, ...one.tags]).toContain(category)
  }
  expect((await get('/amalan?category=nothing')).json().details).toMatchObject([
    { field: 'category', message: expect.stringContaining('morning-dhikr') },
  ])
})
