import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { inject } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { prepareDatabase } from '../../src/database.ts'
import { buildSearch } from '../../src/reference/index/building/build.ts'
import { findModel } from '../../src/reference/index/model/model.ts'
import { NO_HUB, type SHIPPED_MODEL } from './embedder.ts'
import { searchBuild } from './index.ts'
import { madeOnce } from './made-once.ts'
import { newFolder } from './server.ts'
import { copyDatabase, newDatabase } from './server-database.ts'
import type { Template } from './system.ts'

/** A database of the starter records with its search index, with a model or without. The first worker that needs it makes it for all workers of a run. */
export async function indexedTemplate(model: typeof SHIPPED_MODEL | 'none'): Promise<Template> {
  const template = inject('template')
  const server = process.env.TEST_DATABASE_URL
  const name = `indexed_${model.replace(/\W/g, '_')}`
  const database = `${template}_${name}`
  const folder = await madeOnce(name, async (folder) => {
    if (server) await copyDatabase(server, database, template)
    else cpSync(join(template, 'pgdata'), join(folder, 'pgdata'), { recursive: true })
    await prepareIn(folder, model, server && new URL(database, server).href)
  })
  // on a server the index is in the database
  return server ? { database } : { database: folder, search: join(folder, 'search') }
}

/** Migrates, seeds and indexes a database: the one in `folder`, or at `url`. */
export async function prepareIn(folder: string, model: string, url: string | undefined): Promise<void> {
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
