import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Prepared, prepare } from '../../../src/platform/http/conditional.ts'
import { SEED_FOLDER } from '../../../src/platform/root.ts'
import { type AnswerCache, openAnswerCache } from '../../../src/reference/http/answer-cache.ts'
import { type DataSubject, raiseDataVersion } from '../../../src/reference/loading/data-version.ts'
import { seed } from '../../../src/reference/loading/seed/seed.ts'
import { type TestSystem, testSystem } from '../../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

const LONG = 'in the name of the Most Merciful '.repeat(100)

/** Requests an answer. Returns whether it had to be made. */
async function ask(answers: AnswerCache, id: string, of: DataSubject[], text = LONG, encoding?: 'br' | 'gzip') {
  let made = 0
  const prepared = await answers.get({ id, of, encoding }, async () => {
    made += 1
    return prepare(text)
  })
  return { made, prepared: prepared as Prepared }
}

const load = (of: DataSubject[], answers: AnswerCache) =>
  system.database.db.transaction((tx) => raiseDataVersion(tx, of)).then(() => answers.refresh())

test('loading one subject keeps the cached answers of the others', async () => {
  const answers = await openAnswerCache(system.database.db)
  await ask(answers, 'a verse', ['quran'])
  await ask(answers, 'a hadith', ['hadith'])
  await ask(answers, 'a dua', ['doa', 'quran', 'hadith'])
  await load(['quran'], answers)
  expect((await ask(answers, 'a hadith', ['hadith'])).made).toBe(0)
  expect((await ask(answers, 'a verse', ['quran'])).made).toBe(1)
  expect((await ask(answers, 'a dua', ['doa', 'quran', 'hadith'])).made).toBe(1)
  await load(['doa'], answers)
  expect((await ask(answers, 'a verse', ['quran'])).made).toBe(0)
  expect((await ask(answers, 'a dua', ['doa', 'quran', 'hadith'])).made).toBe(1)
})

test('an unchanged answer keeps its compressed form after loading, and a changed one is compressed again', async () => {
  const answers = await openAnswerCache(system.database.db)
  const same = await ask(answers, 'same', ['quran'], LONG, 'br')
  const other = await ask(answers, 'other', ['quran'], LONG, 'br')
  await load(['quran'], answers)
  const again = await ask(answers, 'same', ['quran'], LONG, 'br')
  expect([again.made, again.prepared === same.prepared]).toEqual([1, true])
  const changed = await ask(answers, 'other', ['quran'], `${LONG}!`, 'br')
  expect(changed.prepared.etag).not.toBe(other.prepared.etag)
})

test('an answer is made and compressed once, however many ask at the same time', async () => {
  const answers = await openAnswerCache(system.database.db)
  const asked = await Promise.all(Array.from({ length: 50 }, () => ask(answers, 'x', ['quran'], LONG, 'br')))
  expect(asked.reduce((sum, { made }) => sum + made, 0)).toBe(1)
  expect(new Set(asked.map(({ prepared }) => prepared)).size).toBe(1)
})

test('an answer computed during loading is not served afterwards', async () => {
  const answers = await openAnswerCache(system.database.db)
  let finish = (_: Prepared) => {}
  const wanted = { id: 'slow', of: ['quran' as const], encoding: undefined }
  const early = answers.get(wanted, () => new Promise((resolve) => (finish = resolve)))
  await load(['quran'], answers)
  const late = await ask(answers, 'slow', ['quran'], 'new')
  finish(prepare('old'))
  expect(((await early) as Prepared).body.toString()).toBe('old')
  expect(late.prepared.body.toString()).toBe('new')
})

test('one budget of bytes for every answer', async () => {
  const answers = await openAnswerCache(system.database.db, { maxBytes: 100_000 })
  for (let i = 0; i < 60; i++) await ask(answers, `answer ${i}`, ['quran'])
  let cached = 0
  for (let i = 59; i >= 0; i--) if ((await ask(answers, `answer ${i}`, ['quran'])).made === 0) cached += 1
  // 3,300 bytes of text and about 300 others
  expect(cached).toBeGreaterThan(15)
  expect(cached).toBeLessThanOrEqual(100_000 / 3_600)
})

test('loading without naming the subject invalidates every answer', async () => {
  const answers = await openAnswerCache(system.database.db)
  await ask(answers, 'a verse', ['quran'])
  await system.database.pool.query(`update settings set value = to_jsonb(value::int + 1) where name = 'edition'`)
  await answers.refresh()
  expect((await ask(answers, 'a verse', ['quran'])).made).toBe(1)
})

test('a new seed of one collection is a load of that collection alone', { tags: 'slow' }, async () => {
  const folder = join(system.folder, 'seed-data')
  cpSync(SEED_FOLDER, folder, { recursive: true })
  const answers = await openAnswerCache(system.database.db)
  expect(await seed(system.database.db, folder)).toBe(false)
  await ask(answers, 'a verse', ['quran'])
  await ask(answers, 'a dua', ['doa', 'quran', 'hadith'])
  const file = join(folder, 'doa.json')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n`)
  expect(await seed(system.database.db, folder)).toBe(true)
  await answers.refresh()
  expect((await ask(answers, 'a verse', ['quran'])).made).toBe(0)
  expect((await ask(answers, 'a dua', ['doa', 'quran', 'hadith'])).made).toBe(1)
})
