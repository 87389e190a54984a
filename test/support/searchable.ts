import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { inject } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { prepareDatabase } from '../../src/database.ts'
import { buildSearch } from '../../src/reference/index/building/build.ts'
import { findModel } from '../../src/reference/index/model/model.ts'
import { NO_HUB, SHIPPED_MODEL } from './embedder.ts'
import { searchBuild } from './index.ts'
import { onServer } from './server-database.ts'
import { type Template, type TestSystem, testSystem } from './system.ts'

/** Soon enough that a test hardly waits longer than the build. */
const LOOK_MS = 100
/** A build takes a second or two; a loaded machine needs a multiple of it. */
const BUILDS_WITHIN_MS = 60_000
let shared: Promise<TestSystem> | undefined

/** A system of the starter records, searchable with the shipped model: on a copy of a database where they have been indexed. */
export async function searchableSystem(env: Record<string, string> = {}): Promise<TestSystem> {
  const system = await testSystem({ EMBEDDING_MODEL: SHIPPED_MODEL, ...env }, undefined, {}, await indexedTemplate())
  await system.refresh()
  return system
}

/** The searchable counterpart of `sharedSystem`, with the same rules. */
export function sharedSearchable(): Promise<TestSystem> {
  shared ??= searchableSystem().then((system) => ({ ...system, close: async () => {} }))
  return shared
}

/** Made by the first that needs it, once for all workers of a run. */
async function indexedTemplate(): Promise<Template> {
  const template = inject('template')
  const server = process.env.TEST_DATABASE_URL
  const folder = join(tmpdir(), 'indexed-template')
  const database = server ? `${template}_indexed` : folder
  const made = join(folder, 'made')
  for (const end = Date.now() + BUILDS_WITHIN_MS; !existsSync(made); await sleep(LOOK_MS)) {
    if (Date.now() > end) throw new Error('no index was built in time')
    try {
      mkdirSync(folder)
    } catch {
      // another worker makes it
      continue
    }
    try {
      if (server) await onServer(server, `create database ${database} template ${template}`)
      else cpSync(join(template, 'pgdata'), join(folder, 'pgdata'), { recursive: true })
      await buildIn(folder, server && new URL(database, server).href)
      writeFileSync(made, '')
    } catch (error) {
      rmSync(folder, { recursive: true })
      throw error
    }
  }
  // on a server the index is in the database
  return server ? { database } : { database, search: join(folder, 'search') }
}

async function buildIn(folder: string, url: string | undefined): Promise<void> {
  const settings = { DATA_DIR: folder, SECRET_KEY: Buffer.alloc(32).toString('base64') }
  const config = loadConfig({ ...settings, ...(url && { DATABASE_URL: url }) })
  const database = await prepareDatabase(config, pino({ level: 'silent' }))
  await buildSearch(searchBuild(database.bulk.db, folder, findModel(SHIPPED_MODEL, NO_HUB)))
  await database.close()
}
