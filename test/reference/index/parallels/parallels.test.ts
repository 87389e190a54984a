import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../../../src/platform/db/rows.ts'
import { Chains, companionIn } from '../../../../src/reference/index/parallels/companions.ts'
import { contentOf } from '../../../../src/reference/index/parallels/content.ts'
import { indexNarrations, sameNarrations } from '../../../../src/reference/index/parallels/narrations.ts'
import { raiseDataVersion } from '../../../../src/reference/loading/data-version.ts'
import { wordsOf } from '../../../../src/reference/text/words.ts'
import { type TestSystem, testSystem } from '../../../support/system.ts'

type List = {
  key: string
  parallels: { key: string; relation: string; score: number; companion: string | null }[]
  total: number
}

let system: TestSystem
let key: string
beforeAll(async () => {
  system = await testSystem()
  key = await system.referenceKey()
})
afterAll(() => system.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  system.app.inject({ url: `/api/v1${path}`, headers: { 'x-api-key': key, ...headers } })
const list = async (path: string) => (await get(path)).json<List>()
const state = async () =>
  (
    await rows<{ build: number; edition: number }>(system.database.db, sql`select build, edition from parallel_state`)
  )[0]
/** Loads changed data and does the work that is due afterwards. */
async function settle() {
  for (let round = 0; round < 3; round++) {
    await system.refresh()
    await system.worker.drain()
  }
  await system.refresh()
}

test('before records are compared the answer says so, and an unknown key is still not found', async () => {
  const early = await get('/hadith/bukhari:1/parallels')
  expect([early.statusCode, early.headers['retry-after']]).toEqual([503, '30'])
  for (const path of [
    '/hadith/bukhari:999999/parallels',
    '/hadith/x/parallels',
    '/quran/1:8/similar',
    '/quran/x/hadith',
  ])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404])
})

test('records are compared after indexing, without a request: the same narration by any number, the nearest first', async () => {
  await settle()
  const { parallels, ...rest } = await list('/hadith/bukhari:1/parallels')
  expect(rest).toEqual({ key: 'bukhari:1', total: 2, page: 1, limit: 50 })
  expect(parallels).toEqual([
    { key: 'abudawud:2201', relation: 'variant', score: expect.any(Number), companion: 'Umar bin al-Khaththab' },
    { key: 'muslim:4927', relation: 'variant', score: expect.any(Number), companion: 'Umar bin al-Khaththab' },
  ])
  expect(parallels[0]?.score).toBeGreaterThan(parallels[1]?.score ?? 1)
  const usual = await list('/hadith/muslim:8.01/parallels')
  expect([usual.key, usual.parallels.map((one) => one.key)]).toEqual(['muslim:93', ['bukhari:8']])
})

test('verses in the same words, and the hadith that quote a verse', async () => {
  expect(await list('/quran/109:3/similar')).toMatchObject({
    key: '109:3',
    parallels: [{ key: '109:5', relation: 'same', score: 1, companion: null }],
    total: 1,
  })
  expect(await list('/quran/2:286/hadith')).toMatchObject({
    parallels: [{ key: 'muslim:330', relation: 'fragment', companion: 'Abdullah bin Abbas' }],
  })
  expect(await list('/quran/112:1/hadith')).toMatchObject({ key: '112:1', parallels: [], total: 0 })
})

test('parallels of a record have it as their parallel', async () => {
  const found = await rows<{ kind: string; key: string; other: string; relation: string; score: number }>(
    system.database.db,
    sql`select kind, key, other, relation, score from parallels where kind <> 'quotes'`,
  )
  expect(found.length).toBeGreaterThan(50)
  const named = new Set(
    found.map(({ kind, key, other, relation, score }) => `${kind} ${key} ${other} ${relation} ${score}`),
  )
  for (const { kind, key, other, relation, score } of found) {
    expect(named).toContain(`${kind} ${other} ${key} ${relation} ${score}`)
    expect(key).not.toBe(other)
  }
})

test('the list has pages, and is not sent again if it is unchanged', async () => {
  const whole = await list('/hadith/bukhari:8/parallels')
  expect(whole.total).toBe(4)
  const pages = await Promise.all([1, 2, 3].map((page) => list(`/hadith/bukhari:8/parallels?limit=2&page=${page}`)))
  expect(pages.map(({ total }) => total)).toEqual([4, 4, 4])
  expect(pages.flatMap(({ parallels }) => parallels)).toEqual(whole.parallels)
  const { etag } = (await get('/hadith/bukhari:8/parallels')).headers
  expect((await get('/hadith/bukhari:8/parallels', { 'if-none-match': String(etag) })).statusCode).toBe(304)
  expect((await get('/hadith/bukhari:8/parallels?limit=0')).statusCode).toBe(400)
})

test('records are compared again only when a text changed, and cached answers are dropped', {
  tags: 'slow',
}, async () => {
  const { db } = system.database
  await settle()
  const before = await state()
  await raiseDataVersion(db, ['doa'])
  await settle()
  const after = await state()
  expect([after?.build, (after?.edition ?? 0) > (before?.edition ?? 0)]).toEqual([before?.build, true])

  await db.execute(
    sql`update hadith set text_arabic = (select text_arabic from hadith where key = 'bukhari:1') where key = 'bukhari:6018'`,
  )
  await raiseDataVersion(db, ['hadith'])
  // left by a process that died while it compared records
  await db.execute(
    sql`insert into parallels (build, kind, key, other, relation, score) values (99, 'hadith', 'bukhari:1', 'bukhari:2', 'same', 1)`,
  )
  await settle()
  expect((await state())?.build).toBe((before?.build ?? 0) + 1)
  expect((await list('/hadith/bukhari:1/parallels')).parallels[0]).toMatchObject({
    key: 'bukhari:6018',
    relation: 'same',
  })
  expect(await rows(db, sql`select distinct build from parallels`)).toEqual([{ build: (await state())?.build }])
})

const content = (text: string) =>
  contentOf(wordsOf(text))
    .map(({ start, end }) => text.slice(start, end))
    .join(' ')

test('the content of a hadith excludes its chains and its compiler’s remarks', () => {
  expect(
    content('حدثنا قتيبة بن سعيد، قال حدثنا الليث، عن نافع، عن ابن عمر، قال نهى رسول الله عن بيع الولاء وعن هبته'),
  ).toBe('نهى رسول الله عن بيع الولاء وعن هبته')
  expect(
    content('حدثنا زهير بن حرب، حدثنا جرير، ح وحدثنا أبو كريب، حدثنا وكيع، كلاهما عن الأعمش، بهذا الإسناد مثله'),
  ).toBe('')
  expect(
    content(
      'أخبرنا قتيبة، عن مالك، عن نافع، عن ابن عمر، أن رسول الله قال من حمل علينا السلاح فليس منا. قال أبو عيسى هذا حديث حسن صحيح',
    ),
  ).toContain('من حمل علينا السلاح فليس منا')
  expect(
    content('حدثنا هناد، عن عائشة، قالت كنت أغتسل أنا والنبي من إناء واحد. قال أبو عيسى هذا حديث حسن'),
  ).not.toContain('عيسى')
})

test('a blessing that hundreds share makes no parallels, and rare words do', () => {
  const formula = Array.from({ length: 12 }, (_, at) => 1_000_000 + at * 7_919)
  const own = (document: number, length = 12) => Array.from({ length }, (_, at) => document * 100_003 + at * 31 + 5)
  const documents = Array.from({ length: 260 }, (_, document) => Uint32Array.from([...own(document + 1), ...formula]))
  documents.push(Uint32Array.from([...own(7), ...own(900, 4), ...formula]))
  const found = [...sameNarrations(documents, indexNarrations(documents), () => false)]
  expect(found.map(({ one, other }) => [one, other])).toEqual([[6, 260]])
})

test('a companion is a name at the end of chains, and neither a relative nor a later narrator', () => {
  const chains = new Chains()
  const ends = [
    ['Malik', 'Nafi', "Ibnu Umar radliallahu 'anhuma"],
    ['Malik', 'Az Zuhri', 'Salim', 'Bapaknya'],
    ['Malik', 'Az Zuhri'],
    ['Ma’mar', 'Az Zuhri', 'Anas'],
    [],
  ].map((sanad) => chains.add(sanad))
  expect(ends.map(companionIn)).toEqual(['Ibnu Umar', null, null, 'Anas', null])
})
