import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseDataVersion } from '../../../src/reference/loading/data-version.ts'
import { searchableSystem } from '../../support/searchable.ts'
import type { TestSystem } from '../../support/system.ts'

type Highlight = { field: 'text_arabic' | 'text_indonesian' | 'text_english'; start: number; end: number }
type Result = {
  type: string
  key: string
  highlights: Highlight[]
  grades_summary?: { class: string | null }
  grades?: { grade: string; graded_by: string }[]
} & Record<Highlight['field'], string | null>
type Answer = { results: Result[]; next_cursor: string | null; method: string }

let system: TestSystem
let key: string
beforeAll(async () => {
  system = await searchableSystem()
  key = await system.referenceKey()
})
afterAll(() => system.close())

async function post(payload: Record<string, unknown>) {
  const response = await system.app.inject({
    method: 'POST',
    url: '/api/v1/search',
    headers: { 'x-api-key': key },
    payload,
  })
  return { status: response.statusCode, body: response.json<Answer & { details?: { field: string }[] }>() }
}
const search = async (payload: Record<string, unknown>): Promise<Answer> => {
  const { status, body } = await post(payload)
  expect([payload, status]).toEqual([payload, 200])
  return body
}
const keysFor = async (payload: Record<string, unknown>) => (await search(payload)).results.map((result) => result.key)

test('collections, books and surahs', { tags: 'slow' }, async () => {
  for (const name of await keysFor({ q: 'niat', collections: ['muslim'], limit: 30 })) expect(name).toMatch(/^muslim:/)
  const { rows } = await system.database.pool.query(
    `select key from hadith where collection = 'bukhari' and book_number = 1`,
  )
  const ofBook = rows.map((row) => row.key)
  expect((await keysFor({ q: 'niat', books: ['bukhari:1'], limit: 30 })).sort()).toEqual(ofBook.sort())
  expect((await keysFor({ q: 'niat', collections: ['bukhari'], books: [1], limit: 30 })).sort()).toEqual(ofBook.sort())
  expect(new Set((await keysFor({ q: 'Allah', surahs: [112], limit: 30 })).sort())).toEqual(
    new Set(['112:1', '112:2', '112:3', '112:4']),
  )
  const both = await keysFor({ q: 'Allah', surahs: [112], collections: ['malik', 'bukhari'], limit: 30 })
  expect(both.every((name) => /^(?:112|malik|bukhari):/.test(name))).toBe(true)
  expect(both.some((name) => name.startsWith('112:')) && both.some((name) => name.startsWith('bukhari:'))).toBe(true)
})

test('a literal reference and a type stay within the conditions', { tags: 'slow' }, async () => {
  expect(await keysFor({ q: 'QS 2:255', surahs: [112] })).not.toContain('2:255')
  expect(await keysFor({ q: 'Allah', surahs: [112], type: 'hadith' })).toEqual([])
})

test('grade, of all graders or of one', async () => {
  const weak = (await search({ q: 'ilmu', grade: 'daif', limit: 30 })).results
  for (const { grades_summary } of weak) expect(grades_summary?.class).toBe('daif')
  const graded = (await search({ q: 'niat amal', graded_by: 'al-albani', limit: 30 })).results
  expect(graded.length).toBeGreaterThan(0)
  for (const { grades } of graded) expect(grades?.some(({ graded_by }) => graded_by === 'Al-Albani')).toBe(true)
  const sahih = (await search({ q: 'niat amal', grade: 'sahih', graded_by: 'Al-Albani', limit: 30 })).results
  expect(sahih.length).toBeGreaterThan(0)
  expect(sahih.length).toBeLessThanOrEqual(graded.length)
})

test('a grade condition follows a change of grades alone, even between two queries', { tags: 'slow' }, async () => {
  const { database, refresh, worker } = system
  const ask = async () => (await keysFor({ q: 'niat', grade: 'maudhu', limit: 30 })).sort()
  const [before] = await keysFor({
    q: 'niat',
    grade: 'sahih',
    collections: ['malik', 'abudawud', 'tirmidhi', 'nasai', 'ibnmajah'],
  })
  const grades = JSON.stringify([{ grade: 'Maudhu', graded_by: 'Al-Albani' }])
  await database.pool.query('update hadith set grades = $1 where key = $2', [grades, before])
  await raiseDataVersion(database.db, ['hadith'])
  // after the new data version and before its passages are built
  expect(await ask()).not.toContain(before)
  await refresh()
  await worker.drain()
  await refresh()
  expect(await ask()).toContain(before)
  expect(await keysFor({ q: 'niat', grade: 'maudhu', graded_by: 'al-albani', limit: 30 })).toContain(before)
})

test('grades of a previous version are classified without any change of records', { tags: 'slow' }, async () => {
  const { database, refresh, worker } = system
  const ask = async () => (await keysFor({ q: 'niat', grade: 'daif', limit: 30 })).length
  const before = await ask()
  await raiseDataVersion(database.db, ['parallels'])
  await database.pool.query(`update hadith set grades = '[{"grade": "Da''if", "graded_by": "X"}]'`)
  expect(await ask()).toBe(before)
  await refresh()
  await worker.drain()
  expect(await ask()).toBeGreaterThan(before)
})

test('a narrator, however the name is spelt', async () => {
  const { rows } = await system.database.pool.query(
    `select key from hadith where exists (select 1 from unnest(sanad) one where one ilike '%abu hurairah%')`,
  )
  const his = new Set(rows.map((row) => row.key))
  expect(his.size).toBeGreaterThan(0)
  for (const narrator of ['Abu Hurairah', 'abu hurayrah']) {
    const found = await keysFor({ q: 'iman', narrator, limit: 30 })
    expect(found.length).toBeGreaterThan(0)
    for (const name of found) expect([narrator, name, his.has(name)]).toEqual([narrator, name, true])
  }
})

test('a condition does not reduce recall: all matching records are ranked, however many others are nearer', async () => {
  const { rows } = await system.database.pool.query(`
    select count(distinct p.twin)::int as count
    from passages p
    join hadith h on h.key = p.key
    where p.kind = 'hadith' and h.collection in ('malik', 'ibnmajah')`)
  const found = await keysFor({ q: 'amal tergantung niat', collections: ['malik', 'ibnmajah'], limit: 30 })
  expect(rows[0].count).toBeGreaterThan(5)
  expect(found).toHaveLength(Math.min(30, rows[0].count))
})

test('pages follow one another without a gap or a repetition, by a cursor of that query alone', async () => {
  const whole = await keysFor({ q: 'sabar', type: 'quran', limit: 25 })
  const paged: string[] = []
  let cursor: string | null | undefined
  for (let page = 0; page < 5; page++) {
    const answer = await search({ q: 'sabar', type: 'quran', limit: 5, ...(cursor && { cursor }) })
    paged.push(...answer.results.map((result) => result.key))
    cursor = answer.next_cursor
  }
  expect(paged).toEqual(whole)
  expect(new Set(paged).size).toBe(25)
  for (const payload of [
    { q: 'syukur', type: 'quran', cursor },
    { q: 'sabar', type: 'quran', surahs: [2], cursor },
    { q: 'sabar', cursor: 'x' },
  ]) {
    const { status, body } = await post(payload)
    expect([status, body.details?.[0]?.field]).toEqual([400, 'cursor'])
  }
  const last = await search({ q: 'Allah', surahs: [112], limit: 30 })
  expect(last.next_cursor).toBeNull()
})

test('highlights are the words of the query in the texts as they are served', async () => {
  const { results } = await search({ q: 'bersabar dan shalat', type: 'quran', limit: 5 })
  const first = results.find((result) => result.key === '2:153')
  const shown = first?.highlights.map(({ field, start, end }) =>
    [...(first[field] ?? '')].slice(start, end).join('').toLowerCase(),
  )
  expect(shown).toEqual(expect.arrayContaining([expect.stringMatching(/sabar/), expect.stringMatching(/s(?:h)?alat/)]))
  for (const result of results)
    for (const { field, start, end } of result.highlights) {
      expect(end).toBeGreaterThan(start)
      expect([...(result[field] ?? '')].length).toBeGreaterThanOrEqual(end)
    }
})

test('similar records are found by meaning, without the record itself', async () => {
  const { results, method } = await search({ like: 'bukhari:1', type: 'hadith', limit: 5 })
  expect(results.map((result) => result.key)).toContain('muslim:4927')
  expect(results.map((result) => result.key)).not.toContain('bukhari:1')
  expect(method).not.toBe('keyword')
  const { status, body } = await post({ like: 'bukhari:99999' })
  expect([status, body.details?.[0]?.field]).toEqual([400, 'like'])
})

test('a bad condition is refused by its name', async () => {
  for (const [field, payload] of Object.entries({
    q: {},
    collections: { q: 'a', collections: ['bible'] },
    books: { q: 'a', books: ['x:1'] },
    surahs: { q: 'a', surahs: [115] },
    grade: { q: 'a', grade: 'good' },
    narrator: { q: 'a', narrator: '' },
  })) {
    const { status, body } = await post(payload)
    expect([field, status, body.details?.[0]?.field.split('.')[0]]).toEqual([field, 400, field])
  }
})
