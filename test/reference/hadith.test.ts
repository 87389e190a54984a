import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseDataVersion } from '../../src/reference/loading/data-version.ts'
import { numberSort } from '../../src/reference/records/hadith/hadith.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
let key: string
beforeAll(async () => {
  system = await testSystem()
  key = await system.referenceKey()
})
afterAll(() => system.close())

const get = (path: string) => system.app.inject({ url: `/api/v1${path}`, headers: { 'x-api-key': key } })

test('a hadith carries both shapes, with its grading and chain', async () => {
  const hadith = (await get('/hadith/bukhari:1')).json()
  expect(hadith).toMatchObject({
    key: 'bukhari:1',
    hadith_key: 'bukhari:1',
    collection: 'bukhari',
    collection_name: 'Sahih al-Bukhari',
    hadith_number: 1,
    arabic_number: '1',
    book_number: 1,
    section_name: 'Permulaan Wahyu',
    text_english: expect.stringContaining('intentions'),
    grades: [{ grade: 'Sahih', graded_by: 'al-Bukhari' }],
  })
  expect(hadith.sanad).toMatch(/^al-Humaidi .+ → .+ → Umar bin al-Khaththab$/)
})

test('a hadith has a summary of its gradings and its citation', async () => {
  const summary = { agreement: 'agreed', class: 'sahih' }
  expect((await get('/hadith/bukhari:1')).json()).toMatchObject({
    citation: 'HR. Bukhari no. 1',
    grades_summary: summary,
  })
  expect((await get('/hadith/muslim:93')).json()).toMatchObject({
    citation: 'HR. Muslim no. 8a',
    grades_summary: summary,
  })
  const { hadith } = (await get('/hadith?collection=ibnmajah')).json()
  expect(hadith.length).toBeGreaterThan(3)
  for (const { key, citation, grades_summary } of hadith) {
    expect(citation).toBe(`HR. Ibnu Majah no. ${key.split(':')[1]}`)
    expect(['agreed', 'disputed', 'none']).toContain(grades_summary.agreement)
  }
})

test("Muslim's usual number and the running number name one record", async () => {
  const usual = (await get('/hadith/muslim:8.01')).json()
  expect(usual).toEqual((await get('/hadith/muslim:93')).json())
  expect(usual).toMatchObject({ key: 'muslim:93', arabic_number: '8.01', hadith_number: 93 })
})

test('numbers are text: they sort by their digits, and 10 after the point is not 1', async () => {
  const numbers = ['3604.1', '3604.09', '3604', '3605', '99', '3604.10']
  expect([...numbers].sort((a, b) => (numberSort(a) < numberSort(b) ? -1 : 1))).toEqual([
    '99',
    '3604',
    '3604.09',
    '3604.1',
    '3604.10',
    '3605',
  ])
  await system.database.db.execute(sql`
    insert into hadith (key, collection, hadith_number, number_sort, arabic_number, book_number, text_arabic, origin)
    values ('tirmidhi:9604.1', 'tirmidhi', 9604, '009604.1', '9604.1', 99, 'الأول', 'seed'),
      ('tirmidhi:9604.10', 'tirmidhi', 9604, '009604.10', '9604.10', 99, 'العاشر', 'seed')`)
  expect((await get('/hadith/tirmidhi:9604.1')).json().text_arabic).toBe('الأول')
  expect((await get('/hadith/tirmidhi:9604.10')).json()).toMatchObject({
    text_arabic: 'العاشر',
    text_indonesian: null,
    grades: [],
    sanad: null,
    hadith_number: 9604,
  })
  const { hadith, total } = (await get('/hadith?collection=tirmidhi&book=99')).json()
  expect([total, hadith.map(({ key }: { key: string }) => key)]).toEqual([2, ['tirmidhi:9604.1', 'tirmidhi:9604.10']])
})

test.each([
  'bukhari:999999',
  'bukhari:x',
  'bukhari',
  'unknown:1',
  'bukhari:1.2.3',
  'bukhari:01',
  'Bukhari:1',
  'bukhari:-1',
  'bukhari:1e3',
])('there is no hadith %s', async (bad) => {
  expect((await get(`/hadith/${bad}`)).statusCode).toBe(404)
})

test('a collection comes page by page in stable order', async () => {
  const keys: string[] = []
  for (let page = 1; page <= 4; page++) {
    const { hadith, total } = (await get(`/hadith?collection=muslim&limit=10&page=${page}`)).json()
    keys.push(...hadith.map(({ key }: { key: string }) => key))
    expect(total).toBeGreaterThanOrEqual(30)
  }
  const numbers = keys.map((one) => Number(one.split(':')[1]))
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  expect(new Set(keys).size).toBe(keys.length)
})

test('the seven collections are listed with their books', async () => {
  const { collections, total } = (await get('/hadith/collections')).json()
  expect(total).toBe(7)
  expect(collections.map(({ id }: { id: string }) => id)).toEqual([
    'bukhari',
    'muslim',
    'abudawud',
    'tirmidhi',
    'nasai',
    'ibnmajah',
    'malik',
  ])
  expect(collections[0].books[0]).toMatchObject({
    book_number: 1,
    name_indonesian: 'Permulaan Wahyu',
    total: expect.any(Number),
  })
})

test.each([
  ['?collection=nope', 'collection'],
  ['', 'collection'],
  ['?collection=malik&book=x', 'book'],
  ['?collection=malik&limit=0', 'limit'],
])('%s is refused and names the field', async (query, field) => {
  const response = await get(`/hadith${query}`)
  expect([response.statusCode, response.json().details?.[0]?.field]).toEqual([400, field])
})

test('cached answers are not served once new data are loaded', async () => {
  const before = (await get('/hadith/bukhari:8')).json()
  await system.database.db.execute(sql`update hadith set section_name = 'Baru' where key = 'bukhari:8'`)
  expect((await get('/hadith/bukhari:8')).json()).toEqual(before)
  await raiseDataVersion(system.database.db)
  await system.refresh()
  expect((await get('/hadith/bukhari:8')).json().section_name).toBe('Baru')
})

test('a book that was loaded with only its English name has its Indonesian one', async () => {
  await system.database.db.execute(sql`
    insert into hadith_sections (collection, book_number, name_english, origin)
    values ('muslim', 1, 'The Book of Faith', 'pack')
    on conflict (collection, book_number) do update set name_indonesian = null, name_english = excluded.name_english`)
  await system.database.db.execute(sql`update hadith set section_name = 'The Book of Faith' where key = 'muslim:93'`)
  await raiseDataVersion(system.database.db)
  await system.refresh()
  expect((await get('/hadith/muslim:93')).json()).toMatchObject({ book_number: 1, section_name: 'Iman' })
  const { collections } = (await get('/hadith/collections')).json()
  expect(collections[1].books).toContainEqual(
    expect.objectContaining({ book_number: 1, name_indonesian: 'Iman', name_english: 'The Book of Faith' }),
  )
})
