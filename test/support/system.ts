import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { createAccountKey } from '../../src/messaging/accounts/account-keys.ts'
import { createAccount, type NewAccount } from '../../src/messaging/accounts/accounts.ts'
import type { Scope } from '../../src/messaging/accounts/scopes.ts'
import { type Embedded, startEmbedded } from '../../src/platform/db/embedded.ts'
import { openDatabase } from '../../src/platform/db/open.ts'
import { createLogger } from '../../src/platform/log.ts'
import { randomBase62 } from '../../src/platform/secrets.ts'
import { buildSystem, type System } from '../../src/system.ts'
import { compareAnswers } from './described.ts'
import { startInMemory } from './memory-database.ts'
import { copyDatabase, onServer } from './server-database.ts'

export const ADMIN_TOKEN = 'operator-token-for-tests'
export const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')

/** A clock that only moves when a test moves it. It starts at a full minute, so that a second later is in the same window. */
export type Clock = { now: () => Date; advance(ms: number): void; set(at: Date): void }

export function createClock(start?: Date): Clock {
  let at = start?.getTime() ?? Math.floor(Date.now() / 60_000) * 60_000
  return {
    now: () => new Date(at),
    advance: (ms) => {
      at += ms
    },
    set: (date) => {
      at = date.getTime()
    },
  }
}

export type TestSystem = System & {
  clock: Clock
  /** Its DATA_DIR. */
  folder: string
  /** The log lines written so far. */
  logged: () => string
  /** A new reference key, with limits that no test reaches unless it sets its own. */
  referenceKey(limits?: { per_minute?: number; per_day?: number }, origins?: string[]): Promise<string>
  /** A new messaging account with a key. */
  account(input?: Partial<NewAccount>, scopes?: Scope[]): Promise<{ accountId: string; key: string }>
  /** The headers that an operator sends. */
  operator: { authorization: string }
}

/** The start of a system: a folder or the name of a database on the test server, and the files of a search index. */
export type Template = { database: string; search?: string }

/**
 * The real server on its own copy of the migrated, seeded database: embedded, or on the server at TEST_DATABASE_URL.
 * Drive it with `app.inject`, and jobs with `worker.drain`. Call `close` at the end.
 */
export async function testSystem(
  env: Record<string, string> = {},
  clock: Clock = createClock(),
  more: Pick<Parameters<typeof buildSystem>[0], 'lookup' | 'quranPackage' | 'quran' | 'publicSources'> = {},
  template: Template = { database: inject('template') },
): Promise<TestSystem> {
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-test-'))
  if (template.search) cpSync(template.search, join(folder, 'search'), { recursive: true })
  const { url, dropDatabase } = await copyOfTemplate(template.database)
  const config = loadConfig({
    DATA_DIR: folder,
    ADMIN_TOKEN,
    SECRET_KEY,
    PUBLIC_URL: 'http://localhost:3000',
    // tests of search name the model
    EMBEDDING_MODEL: 'none',
    QURAN_SOURCE: 'none',
    ...(url && { DATABASE_URL: url }),
    ...env,
  })
  const lines: string[] = []
  /** Earlier lines, outside the heap: there each is a tree of a score of strings, which would look like a leak. */
  let logged = Buffer.alloc(0)
  const log = createLogger(config.LOG_LEVEL, { write: (line: string) => void lines.push(line) })
  // the template is migrated and seeded
  const database = await openDatabase({
    url: config.DATABASE_URL,
    directUrl: config.DATABASE_DIRECT_URL,
    folder: config.DATA_DIR,
    poolSize: config.DATABASE_POOL,
    onError: (error) => log.error({ err: error }, 'a database connection failed'),
    startEmbedded: (to) => startEmbeddedCopy(template.database, to),
  })
  const system = await buildSystem({ config, database, log, now: clock.now, ...more })
  await system.app.ready()
  if (process.env.COMPARE_ANSWERS) compareAnswers(system.app)
  const operator = { authorization: `Bearer ${ADMIN_TOKEN}` }

  return {
    ...system,
    clock,
    folder,
    operator,
    logged() {
      logged = Buffer.concat([logged, ...lines.splice(0).map((line) => Buffer.from(line))])
      return logged.toString()
    },
    async referenceKey(limits = { per_minute: 1_000_000, per_day: 1_000_000 }, origins) {
      const response = await system.app.inject({
        method: 'POST',
        url: '/admin/api/reference-keys',
        headers: operator,
        payload: { email: `${randomBase62(10)}@example.test`, limits, origins },
      })
      return response.json<{ key: string }>().key
    },
    async account(input = {}, scopes) {
      const account = await createAccount(database.db, { name: 'Test', plan: 'enterprise', ...input }, clock.now())
      const created = await createAccountKey(database.db, account.id, { scopes }, clock.now())
      if (!created) throw new Error('no key was made')
      return { accountId: account.id, key: created.key }
    },
    async close() {
      await system.close()
      await database.close()
      await dropDatabase()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** For benches, which measure a database on disk, as users have. */
async function startEmbeddedCopy(template: string, folder: string): Promise<Embedded> {
  const files = join(template, 'pgdata')
  if (process.env.EMBEDDED_FILES !== 'disk') return startInMemory(files)
  cpSync(files, join(folder, 'pgdata'), { recursive: true })
  return startEmbedded(folder)
}

/** A copy on the test server; an embedded database is copied when it starts. */
async function copyOfTemplate(template: string): Promise<{ url?: string; dropDatabase: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return { dropDatabase: async () => {} }
  const name = `${template}_${randomBase62(12).toLowerCase()}`
  await copyDatabase(server, name, template)
  const url = new URL(server)
  url.pathname = name
  return { url: url.href, dropDatabase: () => onServer(server, `drop database ${name} with (force)`) }
}
