import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { loadConfig } from '../../src/config.ts'
import { prepareDatabase } from '../../src/database.ts'
import { ROOT } from '../../src/platform/root.ts'
import { allImported } from './imported.ts'
import { dropWithCopies, onServer } from './server-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated and seeded database to copy: a folder, or the name of a database on the test server. */
    template: string
  }
}

const CACHE = join(ROOT, 'node_modules/.cache/mimbar-databases')
/** A database that no run has used for this time is removed; a newer one may be in use. */
const MAX_UNUSED_MS = 3_600_000
/** The inputs of the database: these folders and files, and everything that the files import. */
const FOLDERS = ['migrations', 'dist/seed-data', 'models/training/questions']
const MAKERS = [
  'platform/db/migrate.ts',
  'messaging/partitions/keep.ts',
  'reference/loading/seed/seed.ts',
  'reference/loading/questions/seed.ts',
]

/** Migrates and seeds once; each test file works on a copy. An embedded database is reused until its inputs change. */
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
  const folder = join(CACHE, madeOf())
  if (!existsSync(folder)) {
    mkdirSync(CACHE, { recursive: true })
    const making = mkdtempSync(join(CACHE, 'making-'))
    const database = await prepareDatabase(loadConfig({ DATA_DIR: making }), log)
    await database.close()
    try {
      renameSync(making, folder)
    } catch (error) {
      // another run has just made it
      if (!existsSync(folder)) throw error
    }
  }
  const now = new Date()
  utimesSync(folder, now, now)
  removeUnused(now)
  project.provide('template', folder)
  return async () => {}
}

/** A digest of everything that the database is made from. */
function madeOf(): string {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .sort(),
  )
  const code = allImported(MAKERS.map((file) => join(ROOT, 'src', file)))
  const hash = createHash('sha256')
  for (const file of [join(ROOT, 'package-lock.json'), join(ROOT, 'src/database.ts'), ...inFolders, ...code])
    hash.update(`\0${relative(ROOT, file)}\0`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

function removeUnused(now: Date): void {
  for (const name of readdirSync(CACHE)) {
    const path = join(CACHE, name)
    const unusedMs = now.getTime() - statSync(path).mtimeMs
    if (unusedMs > MAX_UNUSED_MS) rmSync(path, { recursive: true, force: true })
  }
}
