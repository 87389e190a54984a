import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { inject } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { prepareDatabase } from '../../src/database.ts'
import { rows } from '../../src/platform/db/rows.ts'
import { buildSystem, type System } from '../../src/system.ts'
import { SHIPPED_MODEL } from './embedder.ts'
import { madeOnce } from './made-once.ts'
import { packFolder } from './pack.ts'
import { SECRET_KEY, type Template, type TestSystem, testSystem } from './system.ts'

type Model = typeof SHIPPED_MODEL | 'none'

/** An import takes two minutes, a comparison half a minute, and both several times as long on a loaded machine. */
const MADE_WITHIN_MS = 12 * 60_000

/** An embedded database with the full data pack imported, indexed and compared: made by the first file of a run that needs it. */
export async function fullPackTemplate(model: Model = SHIPPED_MODEL): Promise<Template> {
  const database = await madeOnce(`full-pack-${model}`, (folder) => makeFullPack(folder, model), MADE_WITHIN_MS)
  return { database, search: join(database, 'search') }
}

/** The whole server in this process with the full data pack imported and searchable; with `none`, by words only. */
export async function fullPackSystem(model: Model = SHIPPED_MODEL): Promise<TestSystem> {
  const env = { EMBEDDING_MODEL: model, DATA_PACK: fullPackFolder() }
  const system = await testSystem(env, realClock(), {}, await fullPackTemplate(model))
  system.start()
  await untilSearchable(system)
  return system
}

async function makeFullPack(folder: string, model: Model): Promise<void> {
  const begun = performance.now()
  cpSync(join(inject('template'), 'pgdata'), join(folder, 'pgdata'), { recursive: true })
  const config = loadConfig({
    DATA_DIR: folder,
    DATA_PACK: fullPackFolder(),
    EMBEDDING_MODEL: model,
    QURAN_SOURCE: 'none',
    SECRET_KEY,
  })
  const log = pino({ level: 'silent' })
  const database = await prepareDatabase(config, log)
  const system = await buildSystem({ config, database, log })
  await system.app.ready()
  system.start()
  await untilSearchable(system)
  console.log(`pack imported and searchable in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  await untilCompared(system)
  await system.close()
  await database.close()
}

function fullPackFolder(): string {
  const folder = packFolder()
  if (folder === undefined) throw new Error('no data pack here: set DATA_PACK to one')
  return folder
}

async function untilSearchable({ app, database }: System): Promise<void> {
  for (;;) {
    const { status } = (await app.inject('/ready')).json<{ status: string }>()
    if (status === 'ready' && (await passages(database)) > 40_000) return
    await setTimeout(500)
  }
}

/** Parallels are known some time after records are searchable. */
async function untilCompared({ database }: System): Promise<void> {
  const isDone = sql`select 1 from parallel_state s, settings e where e.name = 'edition' and s.edition >= e.value::int`
  while ((await rows(database.db, isDone)).length === 0) await setTimeout(500)
}

async function passages({ pool }: System['database']): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as count from passages')
  return rows[0].count
}

const realClock = () => ({ now: () => new Date(), advance: () => {}, set: () => {} })
