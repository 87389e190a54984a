import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../../src/platform/db/rows.ts'
import { newEdition } from '../../../src/reference/editions.ts'
import { type Embedder, openEmbedder } from '../../../src/reference/language/embed.ts'
import { buildPassages } from '../../../src/reference/search/build.ts'
import { openRanker, type Ranker } from '../../../src/reference/search/ranker.ts'
import { NO_HUB, SHIPPED_MODEL, shippedEmbedder } from '../../support/embedder.ts'
import { type TestSystem, testSystem } from '../../support/system.ts'

const QUESTION = 'tidak mengantuk dan tidak tidur'
let system: TestSystem
let embedder: Embedder
beforeAll(async () => {
  system = await testSystem()
  embedder = await shippedEmbedder()
})
afterAll(async () => {
  await embedder.close()
  await system.close()
})

const db = () => system.database.db
const versions = () => rows<{ key: string; xmin: string }>(db(), sql`select key, xmin::text from passages order by key`)
const one = async (statement: ReturnType<typeof sql>) => (await rows<{ n: number }>(db(), statement))[0]?.n

test('a build makes a passage with a unit vector of every verse and hadith, and a passage of every narrator', async () => {
  await buildPassages(db(), embedder)
  expect(await one(sql`select count(*) as n from passages`)).toBe(
    await one(
      sql`select (select count(*) from verses) + (select count(*) from hadith) + (select count(*) from narrators where same_as is null) as n`,
    ),
  )
  expect(await one(sql`select count(*) as n from passage_vectors where abs(vector_norm(embedding) - 1) > 0.001`)).toBe(
    0,
  )
  expect(await one(sql`select count(*) as n from passage_vectors`)).toBe(
    await one(sql`select count(*) as n from passages where kind <> 'rijal'`),
  )
})

test('a second build touches nothing; after a change it rebuilds that record alone', async () => {
  await buildPassages(db(), embedder)
  const before = await versions()
  await newEdition(db())
  await buildPassages(db(), embedder)
  expect(await versions()).toEqual(before)

  await db().execute(sql`update verses set text_indonesian = 'Kata yang baru sekali' where key = '112:1'`)
  await db().execute(sql`delete from verses where key = '112:2'`)
  await newEdition(db())
  await buildPassages(db(), embedder)
  const changed = (await versions()).filter(
    ({ key, xmin }) => !before.some((old) => old.key === key && old.xmin === xmin),
  )
  expect(changed.map(({ key }) => key)).toEqual(['112:1'])
  expect(await one(sql`select count(*) as n from passages where key = '112:2'`)).toBe(0)
})

test('two models never meet: another model replaces every vector, and until then the old are not searched', async () => {
  await buildPassages(db(), embedder)
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-model-'))
  cpSync(join(import.meta.dirname, '../../../models', SHIPPED_MODEL), join(folder, 'another'), { recursive: true })
  writeFileSync(join(folder, 'another/note.txt'), 'this makes it another model')
  const other = await openEmbedder(join(folder, 'another'), NO_HUB)
  if (!other) throw new Error('no model')
  const [ours, theirs] = [openRanker(db()), openRanker(db())]
  const confidence = async (ranker: Ranker, { model }: Embedder) => {
    await ranker.load(model.id)
    const vector = await embedder.embed(QUESTION)
    return (await ranker.rank({ text: QUESTION, vector, kinds: ['quran'], named: [], limit: 1 })).confidence
  }
  expect(await confidence(ours, embedder)).toBeGreaterThan(0)
  expect(await confidence(theirs, other)).toBe(0)
  await buildPassages(db(), other)
  expect(await confidence(ours, embedder)).toBe(0)
  expect(await confidence(theirs, other)).toBeGreaterThan(0)
  await Promise.all([ours.close(), theirs.close(), other.close()])
  rmSync(folder, { recursive: true })
})

test('vectors that a time without a model left behind are loaded again with the model', async () => {
  const version = () => one(sql`select version as n from search_state`)
  await buildPassages(db(), embedder)
  await newEdition(db())
  await buildPassages(db(), undefined)
  const without = await version()
  await buildPassages(db(), embedder)
  expect(await version()).toBeGreaterThan(without ?? 0)
})

test('a missing or broken model is a clear error at start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-broken-'))
  cpSync(join(import.meta.dirname, '../../../models', SHIPPED_MODEL), join(folder, 'broken'), { recursive: true })
  writeFileSync(join(folder, 'broken/onnx/model_quantized.onnx'), 'not a model')
  await expect(openEmbedder(join(folder, 'broken'), NO_HUB)).rejects.toThrow(/broken" cannot be loaded[\s\S]*none/)
  rmSync(folder, { recursive: true })
})

test('without a model, words alone are searched', async () => {
  const words = await testSystem({ EMBEDDING_MODEL: 'none' })
  await words.refresh()
  await words.worker.drain()
  await words.refresh()
  const response = await words.app.inject({
    method: 'POST',
    url: '/api/v1/search',
    headers: { 'x-api-key': await words.referenceKey() },
    payload: { q: 'sabar ditimpa musibah' },
  })
  const body = response.json<{ method: string; results: { key: string }[] }>()
  expect(body.method).toBe('keyword')
  expect(body.results.map(({ key }) => key)).toContain('2:155')
  await words.close()
})
