import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '../../../../src/platform/db/open.ts'
import { rows } from '../../../../src/platform/db/rows.ts'
import { ROOT } from '../../../../src/platform/root.ts'
import { buildSearch } from '../../../../src/reference/index/building/build.ts'
import { buildPassages } from '../../../../src/reference/index/building/build-passages.ts'
import { PASSAGE_KINDS } from '../../../../src/reference/index/kind.ts'
import { findModel, type ModelPlace } from '../../../../src/reference/index/model/model.ts'
import { newestSnapshot } from '../../../../src/reference/index/snapshot/store.ts'
import { raiseDataVersion } from '../../../../src/reference/loading/data-version.ts'
import { createRanking } from '../../../../src/reference/search/query/rank.ts'
import { createRanker } from '../../../../src/reference/search/query/ranker.ts'
import { NO_HUB, SHIPPED_MODEL, shippedEmbedder } from '../../../support/embedder.ts'
import { builtIndex, searchBuild } from '../../../support/index.ts'
import { type TestSystem, testSystem } from '../../../support/system.ts'

// each build loads a model in its own threads
vi.setConfig({ testTimeout: 120_000 })

const MODEL = findModel(SHIPPED_MODEL, NO_HUB)
let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

const db = () => system.database.db
const build = (model: ModelPlace | undefined = MODEL) => buildSearch(searchBuild(db(), system.folder, model))
const versions = () => rows<{ key: string; xmin: string }>(db(), sql`select key, xmin::text from passages order by key`)
const one = async (statement: ReturnType<typeof sql>) => (await rows<{ n: number }>(db(), statement))[0]?.n
const newest = async (model: ModelPlace | undefined = MODEL) => newestSnapshot(db(), model)

test('a build makes a passage with a unit vector of every verse and hadith, and an index of them', {
  tags: 'slow',
}, async () => {
  const { ids, verses, vectors, terms } = await builtIndex(searchBuild(db(), system.folder, MODEL))
  expect(ids.length).toBe(await one(sql`select (select count(*) from verses) + (select count(*) from hadith) as n`))
  expect(verses).toBe(await one(sql`select count(*) as n from verses`))
  expect(await one(sql`select count(*) as n from passage_vectors where abs(vector_norm(embedding) - 1) > 0.001`)).toBe(
    0,
  )
  expect(await one(sql`select count(*) as n from passage_vectors`)).toBe(ids.length)
  expect(vectors.quran.codes.length + vectors.hadith.codes.length).toBe(ids.length * 256)
  expect(terms.numbers.length).toBeGreaterThan(1_000)
})

test('a second build changes nothing, and after a change only that record and the index are rebuilt', {
  tags: 'slow',
}, async () => {
  await build()
  const before = await versions()
  const first = await newest()
  await raiseDataVersion(db())
  await build()
  expect(await versions()).toEqual(before)
  expect(await newest()).toEqual({ ...first, edition: (first?.edition ?? 0) + 1 })

  await db().execute(sql`update verses set text_indonesian = 'Kata yang baru sekali' where key = '112:1'`)
  await db().execute(sql`delete from verses where key = '112:2'`)
  await raiseDataVersion(db())
  await build()
  const changed = (await versions()).filter(
    ({ key, xmin }) => !before.some((old) => old.key === key && old.xmin === xmin),
  )
  expect(changed.map(({ key }) => key)).toEqual(['112:1'])
  expect(await one(sql`select count(*) as n from passages where key = '112:2'`)).toBe(0)
  expect((await newest())?.sum).not.toBe(first?.sum)
})

test('a change of ten records embeds those ten again, and no other', { tags: 'slow' }, async () => {
  await build()
  const vectors = () =>
    rows<{ key: string; xmin: string }>(
      db(),
      sql`select p.key, v.xmin::text from passage_vectors v join passages p on p.id = v.passage where v.model = ${MODEL.id}`,
    )
  const before = new Map((await vectors()).map(({ key, xmin }) => [key, xmin]))
  const changed = await rows<{ key: string }>(
    db(),
    sql`
    update hadith set text_indonesian = text_indonesian || ' dan seterusnya'
    where key in (select key from hadith order by key limit 10)
    returning key`,
  )
  await raiseDataVersion(db())
  await build()
  const again = (await vectors()).filter(({ key, xmin }) => before.get(key) !== xmin).map(({ key }) => key)
  expect(again.sort()).toEqual(changed.map(({ key }) => key).sort())
  expect(again).toHaveLength(10)
})

test('a change of grades alone builds no index: grades are classified, and the snapshot gets the new edition', {
  tags: 'slow',
}, async () => {
  await build()
  const before = await newest()
  await db().execute(
    sql`update hadith set grades = '[{"grade": "Another", "graded_by": "This test"}]' where key = (select min(key) from hadith)`,
  )
  await raiseDataVersion(db())
  await build()
  expect(await newest()).toEqual({ ...before, edition: (before?.edition ?? 0) + 1 })
  expect(await one(sql`select count(*) as n from passages where graded_as @> array['this test']`)).toBe(1)
})

test('data without passages change no snapshot, and no passage is read', { tags: 'slow' }, async () => {
  await build()
  const before = await newest()
  await raiseDataVersion(db(), ['parallels'])
  const asked: string[] = []
  const watched: Db = Object.create(db(), {
    execute: {
      value: (statement: SQL) => {
        asked.push(JSON.stringify(statement))
        return db().execute(statement)
      },
    },
  })
  await buildSearch(searchBuild(watched, system.folder, MODEL))
  expect(await newest()).toEqual({ ...before, edition: (before?.edition ?? 0) + 1 })
  // it reads records only to find new grades
  const looks = asked.filter((statement) => /passages|verses|hadith/.test(statement))
  expect(looks.filter((statement) => !statement.includes('graded_hash'))).toEqual([])
})

test('an edition whose subjects an older version did not record is built, even if only parallels followed', {
  tags: 'slow',
}, async () => {
  await build()
  const before = await newest()
  await db().execute(sql`update verses set text_indonesian = 'Dari versi lama' where key = '112:1'`)
  await db().execute(sql`update settings set value = to_jsonb(value::int + 1) where name = 'edition'`)
  await raiseDataVersion(db(), ['parallels'])
  await build()
  expect((await newest())?.edition).toBe((before?.edition ?? 0) + 2)
  expect(await one(sql`select count(*) as n from passages where stems_indonesian like '%versi lama%'`)).toBe(1)
  expect((await newest())?.sum).not.toBe(before?.sum)
})

test('a build that is killed after its last passage is completed by the next one', { tags: 'slow' }, async () => {
  await build()
  const before = await newest()
  await db().execute(sql`update verses set text_indonesian = 'Sebelum mati' where key = '112:1'`)
  await raiseDataVersion(db())
  await buildPassages(db(), MODEL)
  await build()
  expect((await newest())?.version).toBeGreaterThan(before?.version ?? 0)
  expect((await newest())?.sum).not.toBe(before?.sum)
})

test('a question written for a record is searched with it, in words and in meaning, and no other record is rebuilt', {
  tags: 'slow',
}, async () => {
  const embedder = await shippedEmbedder()
  const text = 'gimana biar hati adem pas galau overthinking'
  const found = async () => {
    const index = await builtIndex(searchBuild(db(), system.folder, MODEL))
    const question = { text, kinds: [...PASSAGE_KINDS], named: [], limit: 3 }
    const vector = await embedder.embed(text)
    const keyOf = new Map(
      (await rows<{ id: number; key: string }>(db(), sql`select id, key from passages`)).map((one) => [
        one.id,
        one.key,
      ]),
    )
    const ranked = createRanking(index)
    return [
      { ...question, vector },
      { ...question, vector: undefined },
    ].map((asked) => ranked(asked).found.map(({ id }) => keyOf.get(id)))
  }
  expect((await found()).map(([first]) => first)).not.toContain('103:2')
  const before = await versions()
  await db().execute(sql`
    insert into questions (key, indonesian, english, arabic)
    values ('103:2', array[${text}, 'cara menenangkan hati'], array['a'], array[]::text[]), ('999:1', array['b'], array['c'], array['d'])
    on conflict (key) do update set indonesian = excluded.indonesian`)
  await raiseDataVersion(db())
  expect((await found()).map(([first]) => first)).toEqual(['103:2', '103:2'])
  const changed = (await versions()).filter(
    ({ key, xmin }) => !before.some((old) => old.key === key && old.xmin === xmin),
  )
  expect(changed.map(({ key }) => key)).toEqual(['103:2'])
})

test('the same text in another column counts as another', { tags: 'slow' }, async () => {
  await build()
  const before = await versions()
  await db().execute(sql`
    update verses set text_indonesian = text_english, text_english = text_indonesian where key = '112:3'`)
  await raiseDataVersion(db())
  await build()
  expect((await versions()).find(({ key }) => key === '112:3')).not.toEqual(before.find(({ key }) => key === '112:3'))
})

test('two models coexist during a rolling change, each with its own vectors and snapshot', {
  tags: 'slow',
}, async () => {
  await build()
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-model-'))
  cpSync(join(ROOT, 'models', SHIPPED_MODEL), join(folder, 'another'), { recursive: true })
  writeFileSync(join(folder, 'another/note.txt'), 'this makes it another model')
  const other = findModel(join(folder, 'another'), NO_HUB)
  const ours = await newest()
  expect(await newest(other)).toBeUndefined()
  await build(other)
  const counts = () =>
    rows<{ n: number }>(db(), sql`select count(*) as n from passage_vectors group by model order by model`)
  const [first, second] = await counts()
  expect([first, second].map((row) => row?.n)).toEqual([second?.n, first?.n])
  expect(await newest()).toEqual(ours)
  expect(await newest(other)).toBeDefined()
  // each embeds only the changed text, and keeps the other vectors of both
  await db().execute(sql`update verses set text_indonesian = 'Lain lagi' where key = '112:4'`)
  await raiseDataVersion(db())
  await build(other)
  await build()
  expect(await counts()).toEqual([first, second])
  rmSync(folder, { recursive: true })
})

test('words alone, without any vector, have their own snapshot', { tags: 'slow' }, async () => {
  const { vectors, ids } = await builtIndex({ ...searchBuild(db(), system.folder, undefined) })
  expect(ids.length).toBeGreaterThan(0)
  expect(vectors.hadith.codes.length).toBe(0)
})

test('passages that a newer version of the program has prepared are left alone', async () => {
  await build()
  await db().execute(sql`update search_state set format = '999'`)
  await raiseDataVersion(db())
  const before = await newest()
  await build()
  expect(await newest()).toEqual(before)
})

test('a missing or broken model is a clear error at start', { tags: 'slow' }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-broken-'))
  cpSync(join(ROOT, 'models', SHIPPED_MODEL), join(folder, 'broken'), { recursive: true })
  writeFileSync(join(folder, 'broken/onnx/model_quantized.onnx'), 'not a model')
  const ranker = createRanker(findModel(join(folder, 'broken'), NO_HUB))
  await expect(ranker.ready()).rejects.toThrow(/^The embedding model ".*broken" cannot be loaded[\s\S]*none/)
  await ranker.close()
  rmSync(folder, { recursive: true })
})
