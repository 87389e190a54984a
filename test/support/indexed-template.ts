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
import { NO_HUB, type SHIPPED_MODEL } from './embedder.ts'
import { searchBuild } from './index.ts'
import { newFolder } from './server.ts'
import { newDatabase, onServer } from './server-database.ts'
import type { Template } from './system.ts'

/** Short, so that a test hardly waits longer than the build. */
const LOOK_MS = 100
/** A build takes a second or two, on a loaded machine a multiple of it. */
const BUILDS_WITHIN_MS = 60_000

/** A database of the starter records with its search index, with a model or without. The first worker that needs it makes it for all workers of a run. */
export async function indexedTemplate(model: typeof SHIPPED_MODEL | 'none'): Promise<Template> {
  const template = inject('template')
  const server = process.env.TEST_DATABASE_URL
  const name = `indexed_${model.replace(/\W/g, '_')}`
  const folder = join(tmpdir(), name)
  const database = server ? `${template}_${name}` : folder
  const made = join(folder, 'made')
  for (const end = Date.now() + BUILDS_WITHIN_MS; !existsSync(made); await sleep(LOOK_MS)) {
    if (Date.now() > end) throw new Error('no index was built in time')
    try {
      mkdirSync(folder)
    } catch {
      // another worker is making it
      continue
    }
    try {
      if (server) await onServer(server, `create database ${database} template ${template}`)
      else cpSync(join(template, 'pgdata'), join(folder, 'pgdata'), { recursive: true })
      await buildIn(folder, model, server && new URL(database, server).href)
      writeFileSync(made, '')
    } catch (error) {
      rmSync(folder, { recursive: true })
      throw error
    }
  }
  // on a server the index is in the database
  return server ? { database } : { database, search: join(folder, 'search') }
}

async function buildIn(folder: string, model: string, url: string | undefined): Promise<void> {
  const settings = { DATA_DIR: folder, SECRET_KEY: Buffer.alloc(32).toString('base64') }
  const config = loadConfig({ ...settings, ...(url && { DATABASE_URL: url }) })
  const database = await prepareDatabase(config, pino({ level: 'silent' }))
  await buildSearch(searchBuild(database.bulk.db, folder, model === 'none' ? undefined : findModel(model, NO_HUB)))
  await database.close()
}

/** A prepared place for a server: its data folder, and the setting that names its database. */
export type Place = { folder: string; env: { DATABASE_URL?: string }; remove: () => Promise<void> }

/**
 * A place in the state after a first start, with the shipped model or without: migrated, seeded and indexed, but without secrets. It is on
 * the database that the tests run on. A server starts there in a third of the time.
 */
export async function preparedPlace(model: typeof SHIPPED_MODEL | 'none' = 'none'): Promise<Place> {
  const { database, search } = await indexedTemplate(model)
  const folder = newFolder()
  const server = process.env.TEST_DATABASE_URL
  const own = server ? await newDatabase(server, database) : undefined
  if (search) {
    cpSync(join(database, 'pgdata'), join(folder, 'pgdata'), { recursive: true })
    cpSync(search, join(folder, 'search'), { recursive: true })
  }
  return {
    folder,
    env: own ? { DATABASE_URL: own.url } : {},
    async remove() {
      rmSync(folder, { recursive: true, force: true })
      await own?.drop()
    },
  }
}
