import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { rows } from '../../src/platform/db/rows.ts'
import { packFolder } from '../support/pack.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

/** The whole server in this process with the full data pack imported and searchable; with `none`, by words only. Prints the time that this took. */
export async function fullPackSystem(model = 'semantic-id-ar-en-256'): Promise<TestSystem> {
  const folder = packFolder()
  expect(folder, 'no data pack here: set DATA_PACK to one').toBeDefined()
  const system = await testSystem({ EMBEDDING_MODEL: model, DATA_PACK: folder ?? '' }, realClock())
  const begun = performance.now()
  system.start()
  for (;;) {
    const { status } = (await system.app.inject('/ready')).json<{ status: string }>()
    if (status === 'ready' && (await passages(system)) > 40_000) break
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  console.log(`pack imported and searchable in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  return system
}

/** Parallels are known some time after records are searchable. */
export async function untilCompared({ database }: TestSystem): Promise<void> {
  const isDone = sql`select 1 from parallel_state s, settings e where e.name = 'edition' and s.edition >= e.value::int`
  while ((await rows(database.db, isDone)).length === 0) await new Promise((resolve) => setTimeout(resolve, 500))
}

async function passages({ database }: TestSystem): Promise<number> {
  const { rows } = await database.pool.query('select count(*)::int as count from passages')
  return rows[0].count
}

function realClock() {
  return { now: () => new Date(), advance: () => {}, set: () => {} }
}
