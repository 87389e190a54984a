import { afterAll, beforeAll, expect, test } from 'vitest'
import { narratorRow, smallPackRows, writePack } from '../../../support/small-pack.ts'
import { type TestSystem, testSystem } from '../../../support/system.ts'

let system: TestSystem
let key: string
beforeAll(async () => {
  const rows = smallPackRows()
  rows.narrators?.push(
    narratorRow('test:3', 'فلان بن فلان', {
      same_as: 'test:1',
      namings: ['الفلاني'],
      city: 'Bashrah',
      teachers: ['test:2'],
    }),
    // another source's entry of the same man
    narratorRow('other:7', 'فلان بن فلان بن علان البصري', {
      source: 'made up elsewhere',
      kuniyah: 'أبو فلان',
      grade: 'صدوق',
    }),
    narratorRow('test:4', 'عثمان بن فلان', { name_latin: 'Utsman bin Fulan (Uthman the made-up) (ra)' }),
    // the id of a starter narrator, in an entry with few fields
    narratorRow('taqrib:8426', 'أبو هريرة المصنوع', { grade: null, death_year_hijri: 7 }),
  )
  // two namesakes, neither of them well known
  rows.narrators?.push(narratorRow('test:5', 'بهلول بن نعمان'), narratorRow('test:6', 'بهلول بن نعمان الحمصي'))
  const chains: Record<string, string[]> = {
    'bukhari:402': ['Utsman bin Fulan', 'Bahlul bin Nukman', 'Bapaknya'],
    'tirmidhi:3604': ['Bahlul bin Nukman', 'Uthman ibn Fulan'],
  }
  for (const row of rows.hadith ?? []) if (chains[String(row.key)]) row.sanad = chains[String(row.key)]
  system = await testSystem({ DATA_PACK: writePack(rows) })
  await system.pack.run()
  key = await system.referenceKey()
})
afterAll(() => system.close())

const get = async (path: string) => {
  const response = await system.app.inject({ url: `/api/v1${path}`, headers: { 'x-api-key': key } })
  return { status: response.statusCode, body: response.json() }
}
const ids = async (query: string) =>
  (await get(`/rijal?q=${encodeURIComponent(query)}`)).body.narrators.map(({ id }: { id: string }) => id)

test('a narrator is found in either script, with or without vowel signs', async () => {
  for (const query of ['سفيان الثوري', 'سُفْيَانُ الثَّوْرِيُّ', 'Sufyan ats-Tsauri', 'sufyan al-thawri'])
    expect([query, (await ids(query))[0]]).toEqual([query, 'taqrib:2445'])
})

const trustworthy = { meaning: { id: 'tepercaya', en: 'trustworthy' }, rank: 3 }

test('the answer has every field of both shapes, null where unknown', async () => {
  const { body } = await get('/rijal?q=Fulan%20bin%20Fulan&limit=1')
  expect(body.results).toEqual(body.narrators)
  expect(body.total).toBeGreaterThan(0)
  expect(body.narrators[0]).toEqual({
    id: 'test:1',
    source: 'made up',
    name_arabic: 'فلان بن فلان البصري',
    name_latin: 'Falan bin Falan al-Bashri',
    name_latin_generated: true,
    kuniyah: 'أبو فلان',
    laqab: null,
    nasab: null,
    grade: 'ثقة',
    grade_detail: null,
    generation: null,
    tabaqah: null,
    birth_year: null,
    death_year: null,
    death_years: [],
    death_year_text: null,
    death_year_hijri: null,
    city: 'Bashrah',
    aliases: ['الفلاني', 'فلان بن فلان', 'فلان بن فلان بن علان البصري'],
    gradings: [
      { grade: 'ثقة', graded_by: null, source: 'made up', id: 'test:1', ...trustworthy },
      {
        grade: 'صدوق',
        graded_by: null,
        source: 'made up elsewhere',
        id: 'other:7',
        meaning: { id: 'jujur', en: 'truthful' },
        rank: 4,
      },
      { grade: 'ثقة', graded_by: null, source: 'made up', id: 'test:3', ...trustworthy },
    ],
    entries: [
      { id: 'test:1', source: 'made up', name_arabic: 'فلان بن فلان البصري' },
      { id: 'other:7', source: 'made up elsewhere', name_arabic: 'فلان بن فلان بن علان البصري' },
      { id: 'test:3', source: 'made up', name_arabic: 'فلان بن فلان' },
    ],
  })
})

test('two entries of one person appear once, and either id names him', async () => {
  expect(await ids('الفلاني')).toContain('test:1')
  expect(await ids('الفلاني')).not.toContain('test:3')
  expect((await get('/rijal/test:3')).body.id).toBe('test:1')
})

test('a man in two sources is one record with both gradings, in each list and page, and both ids remain valid', async () => {
  for (const query of ['فلان بن فلان', 'Fulan bin Fulan', 'فلان بن فلان بن علان']) {
    const found = await ids(query)
    expect(found).toContain('test:1')
    expect(found).not.toContain('other:7')
  }
  const { body } = await get('/rijal/other:7')
  expect(body.id).toBe('test:1')
  expect(body.gradings.map(({ grade, source }: { grade: string; source: string }) => [grade, source])).toEqual([
    ['ثقة', 'made up'],
    ['صدوق', 'made up elsewhere'],
    ['ثقة', 'made up'],
  ])

  const searched = await system.app.inject({
    method: 'POST',
    url: '/api/v1/search',
    headers: { 'x-api-key': key },
    payload: { q: 'فلان بن فلان', type: 'rijal' },
  })
  const results = searched.json().results.filter((one: { key: string }) => /^(test:[13]|other:7)$/.test(one.key))
  expect(results).toMatchObject([{ key: 'test:1', gradings: body.gradings }])

  const page = await system.app.inject('/n/other:7?lang=en')
  expect(page.statusCode).toBe(200)
  expect(page.body).toMatch(/<link rel="canonical" href="[^"]*\/n\/test:1\?lang=en"\/>/)
  for (const text of ['صدوق', 'made up elsewhere (other:7)', 'made up (test:1)']) expect(page.body).toContain(text)
})

test('one narrator has teachers and students', async () => {
  const { body } = await get('/rijal/test:1')
  expect(body.students).toEqual([{ id: 'test:2', name_arabic: 'علان بن فلان الكوفي', name_latin: expect.any(String) }])
  expect(body.teachers.map(({ id }: { id: string }) => id)).toEqual(['test:2'])
  expect((await get('/rijal/test:99')).status).toBe(404)
  expect((await get('/rijal/%00')).status).toBe(404)
})

test('a Latin name with remarks is cleaned and not marked as generated', async () => {
  expect((await get('/rijal/test:4')).body).toMatchObject({
    name_latin: 'Utsman bin Fulan',
    name_latin_generated: false,
    aliases: ['Uthman the made-up'],
  })
})

test('missing fields of a pack’s narrator come from the starter record, including the year of death', async () => {
  expect((await get('/rijal/taqrib:8426')).body).toMatchObject({
    name_arabic: 'أبو هريرة المصنوع',
    name_latin: 'Abu Hurairah',
    name_latin_generated: false,
    grade: expect.stringContaining('صحابي'),
    death_year_hijri: 57,
  })
})

test('q is required and at most as long as a name, and limit is at least 1', async () => {
  for (const query of ['', '?q=', '?q=%20', `?q=${'a'.repeat(201)}`, '?q=a%00b', '?q=Anas&limit=0', '?q=Anas&limit=x'])
    expect([query, (await get(`/rijal${query}`)).status]).toEqual([query, 400])
  expect((await get('/rijal?q=Anas&limit=1000')).body.narrators.length).toBeLessThanOrEqual(50)
  expect((await get('/rijal?q=...')).body).toEqual({ narrators: [], results: [], total: 0 })
})

test('a narrator’s hadith are those whose chains have a name that only he has, in any spelling, book by book', async () => {
  const { status, body } = await get('/rijal/test:4/hadith')
  expect([status, body.total, body.page, body.limit]).toEqual([200, 2, 1, 20])
  expect(body.names.toSorted()).toEqual(['Uthman ibn Fulan', 'Utsman bin Fulan'])
  expect(body.hadith.map((one: { key: string }) => one.key)).toEqual(['bukhari:402', 'tirmidhi:3604'])
  const second = (await get('/rijal/test:4/hadith?limit=1&page=2')).body
  expect([second.total, second.hadith.map((one: { key: string }) => one.key)]).toEqual([2, ['tirmidhi:3604']])
  // a name that two narrators share counts for neither
  for (const id of ['test:5', 'test:6'])
    expect([id, (await get(`/rijal/${id}/hadith`)).body]).toEqual([
      id,
      { names: [], hadith: [], total: 0, page: 1, limit: 20 },
    ])
  // each record contains a name by which it was found
  const companion = (await get('/rijal/taqrib:8426/hadith?limit=100')).body
  expect(companion.total).toBeGreaterThan(20)
  for (const { key: found, sanad } of companion.hadith as { key: string; sanad: string }[])
    expect([found, sanad.split(' → ').some((name) => companion.names.includes(name))]).toEqual([found, true])
  expect(companion.names).toContain('Abu Hurairah')
  expect((await get('/rijal/none:1/hadith')).status).toBe(404)
})
