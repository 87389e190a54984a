import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../src/platform/db/open.ts'
import { rows } from '../../../src/platform/db/rows.ts'
import { fetchSnapshot, type Snapshot } from '../../../src/reference/index/snapshot/store.ts'
import { raiseDataVersion } from '../../../src/reference/loading/data-version.ts'
import { createRanker } from '../../../src/reference/search/query/ranker.ts'
import { openSearch, type Search } from '../../../src/reference/search/search.ts'
import { replaceFile, smallPackRows, writePack } from '../../support/small-pack.ts'
import { type TestSystem, testSystem } from '../../support/system.ts'
import { testUnless } from '../../support/unless.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
  await untilBuilt()
})
afterAll(() => system.close())

async function untilBuilt(): Promise<void> {
  await system.refresh()
  await system.worker.drain()
  await system.refresh()
}

/** The search of another process, with its own folder by default. */
function another(folder = join(system.folder, 'another'), ranker = createRanker(undefined)): Search {
  const { db, requestDb } = system.database
  const { clock, app } = system
  return openSearch({
    db,
    requestDb,
    model: undefined,
    ranker,
    folder,
    awaitsPack: false,
    log: app.log,
    now: clock.now,
  })
}
const server = process.env.TEST_DATABASE_URL
const ONLY_SERVER = server ? undefined : 'an embedded database has one process'
const keysOf = async (search: Search) => (await search.search('sabar', ['quran'], 5)).hits.map(({ key }) => key)
const own = () => join(system.folder, 'search')
const snapshots = () => rows<{ id: number; sum: string }>(system.database.db, sql`select id, sum from search_snapshots`)

testUnless(ONLY_SERVER, 'another process fetches the snapshot once and opens it', async () => {
  const folder = join(system.folder, 'another')
  const search = another(folder)
  await search.refresh()
  expect(await keysOf(search)).not.toEqual([])
  expect(readdirSync(folder)).toEqual(readdirSync(own()))
  await search.close()

  await system.database.db.execute(sql`delete from search_snapshot_pieces`)
  const again = another(folder)
  await again.refresh()
  expect(await keysOf(again)).not.toEqual([])
  await again.close()
})

function damageFiles(): void {
  for (const name of readdirSync(own())) {
    const bytes = readFileSync(join(own(), name))
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 255, bytes.length - 9)
    writeFileSync(join(own(), name), bytes)
  }
}

testUnless(ONLY_SERVER, 'a damaged file is never searched: it is fetched again', async () => {
  // including the pieces, which another test deletes
  await system.database.db.execute(sql`delete from search_snapshots`)
  await untilBuilt()
  damageFiles()
  const before = await snapshots()
  const search = another(own())
  await search.refresh()
  expect(await keysOf(search)).not.toEqual([])
  expect(await snapshots()).toEqual(before)
  await search.close()
})

testUnless(
  ONLY_SERVER,
  'a fetch that breaks off leaves no file behind, and pieces that are not what was built are dropped',
  async () => {
    const { db } = system.database
    const folder = join(system.folder, 'broken-off')
    const [row] = await rows<Snapshot>(db, sql`select * from search_snapshots order by id desc limit 1`)
    if (!row) throw new Error('no snapshot')
    let reads = 0
    const breaking: Db = Object.create(db, {
      execute: {
        value: (statement: SQL) => (++reads > 1 ? Promise.reject(new Error('no space')) : db.execute(statement)),
      },
    })
    await expect(fetchSnapshot(breaking, row, folder)).rejects.toThrow('no space')
    expect(readdirSync(folder)).toEqual([])
    await db.execute(
      sql`update search_snapshot_pieces set bytes = bytes || decode('00', 'hex') where snapshot = ${row.id} and place = 0`,
    )
    expect(await fetchSnapshot(db, row, folder)).toBe(undefined)
    expect(readdirSync(folder)).toEqual([])
    const search = another(folder)
    await search.refresh()
    expect((await snapshots()).map(({ id }) => id)).not.toContain(row.id)
    await search.close()
    await untilBuilt()
  },
)

test('a process that cannot open a snapshot leaves it to others, and waits longer after each attempt', {
  tags: 'slow',
}, async () => {
  const { clock } = system
  await untilBuilt()
  const before = await snapshots()
  let opened = 0
  const search = another(own(), {
    ...createRanker(undefined),
    isOpen: () => false,
    open: () => {
      opened += 1
      return Promise.reject(new Error('the search thread has ended'))
    },
  })
  const opens = []
  for (const ms of [0, 999, 1, 1_999, 1, 3_999, 1]) {
    clock.advance(ms)
    await search.refresh()
    opens.push(opened)
  }
  expect(opens).toEqual([1, 1, 2, 2, 3, 3, 4])
  expect(await snapshots()).toEqual(before)
  await search.close()
  const other = another(own())
  await other.refresh()
  expect(await keysOf(other)).not.toEqual([])
  await other.close()
})

testUnless(
  server ? 'a server has every file' : undefined,
  'a damaged file that is nowhere else is never searched: another snapshot is built',
  async () => {
    damageFiles()
    const before = await snapshots()
    const search = another(own())
    await search.refresh()
    await expect(search.search('sabar', ['quran'], 5)).rejects.toThrow('being loaded')
    await system.worker.drain()
    await search.refresh()
    expect(await keysOf(search)).not.toEqual([])
    expect((await snapshots()).map(({ id }) => id)).not.toEqual(before.map(({ id }) => id))
    await search.close()
    await untilBuilt()
  },
  { tags: 'slow' },
)

test('after an upgrade that changes passages the old snapshot is served until the next one is ready', {
  tags: 'slow',
}, async () => {
  const { db } = system.database
  await untilBuilt()
  await db.execute(sql`delete from search_snapshots where id < (select max(id) from search_snapshots)`)
  await db.execute(sql`update search_snapshots set format = '1.' || split_part(format, '.', 2)`)
  const [before] = await snapshots()
  const search = another(own())
  await search.refresh()
  expect(await search.readiness()).toEqual({ ready: true })
  expect(await keysOf(search)).not.toEqual([])
  await search.close()
  await untilBuilt()
  expect((await snapshots()).map(({ id }) => id)).toEqual([before?.id, expect.any(Number)])
  // a snapshot of another format cannot be read
  await db.execute(sql`update search_snapshots set format = split_part(format, '.', 1) || '.0'`)
  const other = another(own())
  await other.refresh()
  expect((await other.readiness()).ready).toBe(false)
  await other.close()
  await untilBuilt()
})

test('with all snapshots deleted the open one is still served, and another is built', {
  tags: 'slow',
}, async () => {
  await system.database.db.execute(sql`delete from search_snapshots`)
  rmSync(own(), { recursive: true })
  const ready = async () => (await system.app.inject('/ready')).statusCode
  expect(await ready()).toBe(200)
  await untilBuilt()
  expect(await ready()).toBe(200)
  expect(readdirSync(own())).toEqual((await snapshots()).map(({ sum }) => `${sum}.index`))
})

test('while data are newer than the snapshot the process is ready and says how far behind it is', {
  tags: 'slow',
}, async () => {
  await system.database.db.execute(sql`update verses set text_indonesian = 'Sabar yang baru' where key = '112:1'`)
  await raiseDataVersion(system.database.db)
  const ready = await system.app.inject('/ready')
  expect(ready.statusCode).toBe(200)
  expect(ready.json().checks).toContainEqual(
    expect.objectContaining({ name: 'search', ready: true, progress: '1 editions behind the loaded data' }),
  )
  await untilBuilt()
  expect((await system.app.inject('/ready')).body).not.toContain('behind')
})

test('only the newest two snapshots of each model are stored, and no other file', { tags: 'slow' }, async () => {
  for (const words of ['satu', 'dua', 'tiga']) {
    await system.database.db.execute(sql`update verses set text_indonesian = ${words} where key = '112:1'`)
    await raiseDataVersion(system.database.db)
    await untilBuilt()
  }
  expect(await snapshots()).toHaveLength(2)
  expect(readdirSync(own()).sort()).toEqual((await snapshots()).map(({ sum }) => `${sum}.index`).sort())
})

test("the first import of a configured pack keeps /ready at 503 until that pack's snapshot is open; no later change does", {
  tags: 'slow',
}, async () => {
  const folder = writePack()
  const own = await testSystem({ DATA_PACK: folder })
  const ready = async () => {
    const { statusCode, body } = await own.app.inject('/ready')
    const { checks } = JSON.parse(body) as { checks: { name: string; ready: boolean }[] }
    return [statusCode, ...checks.filter((check) => !check.ready).map(({ name }) => name)]
  }
  const build = async () => {
    await own.worker.drain()
    await own.refresh()
  }
  await own.refresh()
  await build()
  // the starter records are searchable, and the pack is not imported yet
  expect(await ready()).toEqual([503, 'data'])
  expect(await own.pack.run()).toBe('imported')
  expect(await ready()).toEqual([503, 'search'])
  await build()
  expect(await ready()).toEqual([200])

  // a newer version of the pack in the same folder, then a change of one record
  const verses = smallPackRows().quran?.map((verse) => ({ ...verse, text_indonesian: 'Baris yang lain' })) ?? []
  replaceFile(folder, 'quran.ndjson.gz', verses.map((verse) => JSON.stringify(verse)).join('\n'))
  expect(await own.pack.run()).toBe('imported')
  expect(await ready()).toEqual([200])
  expect((await own.app.inject('/ready')).body).toContain('behind the loaded data')
  await build()
  await own.database.db.execute(sql`update verses set text_indonesian = 'Lain lagi' where key = '112:1'`)
  await raiseDataVersion(own.database.db)
  await own.refresh()
  expect(await ready()).toEqual([200])
  await build()
  expect((await own.app.inject('/ready')).body).not.toContain('behind')
  await own.close()
})
