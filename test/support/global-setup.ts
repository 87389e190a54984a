import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { loadConfig } from '../../src/config.ts'
import { prepareDatabase } from '../../src/system.ts'
import { dropWithCopies, onServer } from './server-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated and seeded database to copy: a folder, or the name of a database on the test server. */
    template: string
  }
}

/** Migrates and seeds once; each test file works on a copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const log = pino({ level: 'silent' })
  const server = process.env.TEST_DATABASE_URL
  if (server) {
    const name = `mimbar_template_${process.pid}`
    await onServer(server, `create database ${name}`)
    const url = new URL(server)
    url.pathname = name
    const database = await prepareDatabase(
      loadConfig({ DATABASE_URL: url.href, SECRET_KEY: Buffer.alloc(32).toString('base64') }),
      log,
    )
    await database.close()
    project.provide('template', name)
    return () => dropWithCopies(server, name)
  }
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-template-'))
  const database = await prepareDatabase(loadConfig({ DATA_DIR: folder }), log)
  await database.close()
  project.provide('template', folder)
  return async () => rmSync(folder, { recursive: true, force: true })
}
