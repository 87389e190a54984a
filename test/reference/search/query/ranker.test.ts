import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { rows } from '../../../../src/platform/db/rows.ts'
import { ROOT } from '../../../../src/platform/root.ts'
import { buildSearch } from '../../../../src/reference/index/building/build.ts'
import { findModel } from '../../../../src/reference/index/model/model.ts'
import { createRanker } from '../../../../src/reference/search/query/ranker.ts'
import { openSearch } from '../../../../src/reference/search/search.ts'
import { NO_HUB, SHIPPED_MODEL } from '../../../support/embedder.ts'
import { searchBuild } from '../../../support/index.ts'
import { testSystem } from '../../../support/system.ts'

test('a search thread that ended is restarted; while its model cannot be loaded, the snapshot stays and the start is retried', {
  tags: 'slow',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-ranker-'))
  const place = join(folder, SHIPPED_MODEL)
  cpSync(join(ROOT, 'models', SHIPPED_MODEL), place, { recursive: true })
  const model = findModel(place, NO_HUB)
  const system = await testSystem()
  const { db, requestDb } = system.database
  await buildSearch(searchBuild(db, system.folder, model))
  const begun = vi.spyOn(Worker.prototype, 'postMessage')
  const search = openSearch({
    db,
    requestDb,
    model,
    ranker: createRanker(model),
    folder: join(system.folder, 'search'),
    awaitsPack: false,
    log: system.app.log,
    now: system.clock.now,
  })
  const find = async () => (await search.search('sabar', ['quran'], 5)).hits.map(({ key }) => key)
  const snapshots = () => rows<{ sum: string }>(db, sql`select sum from search_snapshots order by id`)
  await search.refresh()
  const [found, held] = [await find(), await snapshots()]
  expect(found).toHaveLength(5)

  const [thread] = begun.mock.contexts as Worker[]
  renameSync(place, `${place}-gone`)
  await thread?.terminate()
  await expect(find()).rejects.toThrow('being loaded')
  await expect(search.refresh()).rejects.toThrow(/cannot be loaded/)
  await expect(search.refresh()).rejects.toThrow(/cannot be loaded/)
  expect(await snapshots()).toEqual(held)

  renameSync(`${place}-gone`, place)
  await search.refresh()
  expect(await find()).toEqual(found)
  await search.close()
  await system.close()
  rmSync(folder, { recursive: true })
})
