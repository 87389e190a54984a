import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Prepared, prepare } from '../../src/platform/http/conditional.ts'
import { type Editions, newEdition, openEditions, type Subject } from '../../src/reference/editions.ts'
import { seed } from '../../src/reference/seed.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

const LONG = 'in the name of the Most Merciful '.repeat(100)

/** Asks for an answer, and says whether it had to be made. */
async function ask(editions: Editions, id: string, of: Subject[], text = LONG, encoding?: 'br' | 'gzip') {
  let made = 0
  const prepared = await editions.prepared({ id, of, encoding }, async () => {
    made += 1
    return prepare(text)
  })
  return { made, prepared: prepared as Prepared }
}

const load = (of: Subject[], editions: Editions) =>
  system.database.db.transaction((tx) => newEdition(tx, of)).then(() => editions.refresh())

test('a load of one subject leaves the answers of the others where they are', async () => {
  const editions = await openEditions(system.database.db)
  await ask(editions, 'a verse', ['quran'])
  await ask(editions, 'a hadith', ['hadith'])
  await ask(editions, 'a dua', ['doa', 'quran', 'hadith'])
  await load(['quran'], editions)
  expect((await ask(editions, 'a hadith', ['hadith'])).made).toBe(0)
  expect((await ask(editions, 'a verse', ['quran'])).made).toBe(1)
  expect((await ask(editions, 'a dua', ['doa', 'quran', 'hadith'])).made).toBe(1)
  await load(['doa'], editions)
  expect((await ask(editions, 'a verse', ['quran'])).made).toBe(0)
  expect((await ask(editions, 'a dua', ['doa', 'quran', 'hadith'])).made).toBe(1)
})

test('what a load left as it was keeps its compressed form and its addresses; what it changed keeps neither', async () => {
  const editions = await openEditions(system.database.db)
  const keep = (id: string, prepared: Prepared) =>
    editions.keepReplay(`/${id}`, 'br', { id, prepared }, { route: '/', headers: ['etag', prepared.etag] })
  const same = await ask(editions, 'same', ['quran'], LONG, 'br')
  const other = await ask(editions, 'other', ['quran'], LONG, 'br')
  keep('same', same.prepared)
  keep('other', other.prepared)
  await load(['quran'], editions)
  // nobody reads what may have changed before it was looked at again
  expect([editions.replay('/same', 'br'), editions.replay('/other', 'br')]).toEqual([undefined, undefined])
  expect((await ask(editions, 'same', ['quran'], LONG, 'br')).made).toBe(1)
  const changed = await ask(editions, 'other', ['quran'], `${LONG}!`, 'br')
  expect(changed.prepared.etag).not.toBe(other.prepared.etag)
  expect(editions.replay('/same', 'br')?.bytes).toBe(same.prepared.bytes)
  expect(editions.replay('/other', 'br')).toBeUndefined()
})

test('an answer is made and compressed once, however many ask at the same time', async () => {
  const editions = await openEditions(system.database.db)
  const asked = await Promise.all(Array.from({ length: 50 }, () => ask(editions, 'x', ['quran'], LONG, 'br')))
  expect(asked.reduce((sum, { made }) => sum + made, 0)).toBe(1)
  expect(new Set(asked.map(({ prepared }) => prepared)).size).toBe(1)
})

test('a load while an answer is made: whoever asks afterwards does not get the old one', async () => {
  const editions = await openEditions(system.database.db)
  let finish = (_: Prepared) => {}
  const wanted = { id: 'slow', of: ['quran' as const], encoding: undefined }
  const early = editions.prepared(wanted, () => new Promise((resolve) => (finish = resolve)))
  await load(['quran'], editions)
  const late = await ask(editions, 'slow', ['quran'], 'new')
  finish(prepare('old'))
  expect(((await early) as Prepared).bytes).toBe('old')
  expect(late.prepared.bytes).toBe('new')
})

test('one budget of bytes for everything that is kept', async () => {
  const editions = await openEditions(system.database.db, 100_000)
  for (let i = 0; i < 60; i++) {
    const { prepared } = await ask(editions, `answer ${i}`, ['quran'])
    editions.keepReplay(`/answer/${i}`, undefined, { id: `answer ${i}`, prepared }, { route: '/', headers: [] })
  }
  let kept = 0
  for (let i = 0; i < 60; i++) if (editions.replay(`/answer/${i}`, undefined)) kept += 1
  // 3,300 bytes of text, 300 and 1,000 beside it
  expect(kept).toBeGreaterThan(15)
  expect(kept).toBeLessThanOrEqual(100_000 / 4_600)
})

test('a version that does not say what it loaded makes all be looked at again', async () => {
  const editions = await openEditions(system.database.db)
  await ask(editions, 'a verse', ['quran'])
  await system.database.pool.query(`update settings set value = to_jsonb(value::int + 1) where name = 'edition'`)
  await editions.refresh()
  expect((await ask(editions, 'a verse', ['quran'])).made).toBe(1)
})

test('a new seed of one collection is a load of that collection alone', async () => {
  const folder = join(system.folder, 'seed-data')
  cpSync(join(import.meta.dirname, '../../seed-data'), folder, { recursive: true })
  const editions = await openEditions(system.database.db)
  expect(await seed(system.database.db, folder)).toBe(false)
  await ask(editions, 'a verse', ['quran'])
  await ask(editions, 'a dua', ['doa', 'quran', 'hadith'])
  const file = join(folder, 'doa.yaml')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n# a remark\n`)
  expect(await seed(system.database.db, folder)).toBe(true)
  await editions.refresh()
  expect((await ask(editions, 'a verse', ['quran'])).made).toBe(0)
  expect((await ask(editions, 'a dua', ['doa', 'quran', 'hadith'])).made).toBe(1)
})
