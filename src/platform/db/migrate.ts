import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { VERSION } from '../version.ts'
import { readsForLong } from './long-read.ts'
import { type Executor, rows } from './rows.ts'

// SQL files and not drizzle-kit: indexes are built concurrently, progress shows in /ready, and a lock timeout lets the version before go on.

// any fixed number: two processes that start together wait for one another here
const MIGRATION_LOCK = 7_162_001
/** A start that waits for another notices its end without delay, at four cheap statements a second. */
const LOOK_AGAIN_MS = 250
/** All statements on a table queue behind one that waits for its lock: so it waits for half as long as a request may take, and tries again. */
const LOCK_TIMEOUT_MS = 1_000
/** In which those who queued are served. */
const LOCK_PAUSE_MS = 4_000
/** Five seconds apart: ten minutes, then the start fails with the name of the file. */
const LOCK_ATTEMPTS = 120
const LOCK_NOT_AVAILABLE = '55P03'
/** The first line of a file that runs statement by statement, as building an index concurrently needs. */
const OUTSIDE_A_TRANSACTION = '-- outside a transaction'
/** A line by which a file says what the oldest program is that can work with the database from then on. */
const OLDEST_PROGRAM = /^-- oldest program: (\d+\.\d+\.\d+)$/m

type Options = {
  /** Called with what is being done, in words. */
  onProgress?: (progress: string) => void
  lockTimeoutMs?: number
  lockPauseMs?: number
  /** Of this program. */
  version?: string
  /** These files alone, as a backup was made with: what came later follows when its rows are there. */
  only?: readonly string[] | undefined
}

/**
 * Applies the numbered SQL files of `folder` that the database has not seen, in order, each in its own transaction, or outside one
 * where its first line says so (docs/migrations.md). Returns the names applied. Throws when a file that was applied before has
 * changed since, and when the database needs a newer program than this.
 */
export async function migrate(pool: pg.Pool, folder: string, options: Options = {}): Promise<string[]> {
  const { onProgress = () => {}, version = VERSION, only } = options
  const { lockTimeoutMs = LOCK_TIMEOUT_MS, lockPauseMs = LOCK_PAUSE_MS } = options
  const files = migrationsIn(folder).filter((file) => only?.includes(file) ?? true)
  const applied: string[] = []
  const client = await pool.connect()
  try {
    await lockOthersOut(client, onProgress)
    await client.query(`set lock_timeout = ${lockTimeoutMs}`)
    await client.query(`create table if not exists schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    await addOldestProgram(client)
    const known = await client.query<Applied>('select name, sha256, oldest_program from schema_migrations')
    refuseNewer(known.rows, files, version)
    const sums = new Map(known.rows.map((row) => [row.name, row.sha256]))
    for (const [i, name] of files.entries()) {
      const text = readFileSync(join(folder, name), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      if (sums.get(name) === sha256) continue
      if (sums.has(name)) throw new Error(`Migration ${name} was changed after it was applied: add a new file instead`)
      onProgress(`applying ${name}, ${i + 1} of ${files.length}`)
      await applyOne(client, { name, sha256, text }, { onProgress, lockPauseMs })
      applied.push(name)
    }
  } finally {
    await client.query('reset lock_timeout').catch(() => {})
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
  return applied
}

const migrationsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()

/** The newest migration of a program, by its file's name. */
export const newestIn = (folder: string): string => migrationsIn(folder).at(-1) ?? ''

/** The name of the newest migration that the database has. */
export async function newestMigration(db: Executor): Promise<string> {
  const [newest] = await rows<{ name: string }>(db, sql`select name from schema_migrations order by name desc limit 1`)
  return newest?.name.replace(/\.sql$/, '') ?? ''
}

type Applied = { name: string; sha256: string; oldest_program: string | null }

/** A database that a newer program migrated is used as long as that one allows it, as while processes are replaced one by one. */
function refuseNewer(applied: Applied[], files: string[], version: string): void {
  const needed = applied
    .filter(({ name }) => !files.includes(name))
    .find(({ oldest_program }) => oldest_program !== null && isOlder(version, oldest_program))
  if (needed)
    throw new Error(
      `A newer program has migrated this database (${needed.name}): it needs version ${needed.oldest_program} or later, and ` +
        `this is ${version}. Start that one, or restore a backup from before`,
    )
}

const isOlder = (version: string, other: string): boolean => version.localeCompare(other, 'en', { numeric: true }) < 0

/** Databases from before have no such column. Where it is there, nothing waits for a lock: a backup that runs reads every table. */
async function addOldestProgram(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'oldest_program'`,
  )
  if (rows.length === 0) await client.query('alter table schema_migrations add column oldest_program text')
}

/** Looks again and again: a session that waits holds a snapshot, which an index that is built concurrently would wait for. */
async function lockOthersOut(client: pg.PoolClient, onProgress: (progress: string) => void): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [MIGRATION_LOCK])
    if (rows[0]?.free) return
    onProgress('waiting for another process that migrates')
    await sleep(LOOK_AGAIN_MS)
  }
}

type File = { name: string; sha256: string; text: string }

async function applyOne(
  client: pg.PoolClient,
  file: File,
  { onProgress, lockPauseMs }: { onProgress: (progress: string) => void; lockPauseMs: number },
): Promise<void> {
  const apply = file.text.startsWith(OUTSIDE_A_TRANSACTION) ? applyStatements : applyWhole
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, file)
    } catch (error) {
      const locked = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
      if (locked && attempt < LOCK_ATTEMPTS) {
        await sleep(lockPauseMs)
        for (; await readsForLong(client); await sleep(lockPauseMs))
          onProgress(`waiting for a backup to end, then applying ${file.name}`)
        continue
      }
      throw new Error(`Migration ${file.name} failed: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      })
    }
  }
}

async function applyWhole(client: pg.PoolClient, file: File): Promise<void> {
  try {
    await client.query('begin')
    await client.query(file.text)
    await noteApplied(client, file)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function applyStatements(client: pg.PoolClient, file: File): Promise<void> {
  for (const statement of file.text.split(/;\s*$/m)) {
    if (statement.replace(/--.*$/gm, '').trim() === '') continue
    await dropInvalid(client, statement)
    await client.query(statement)
  }
  await noteApplied(client, file)
}

/** An index whose building was cut off stays behind, is never used, and would count as existing. */
async function dropInvalid(client: pg.PoolClient, statement: string): Promise<void> {
  const [, name] = /\bindex\s+concurrently\s+if\s+not\s+exists\s+"?(\w+)/i.exec(statement) ?? []
  if (!name) return
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class join pg_index on indexrelid = pg_class.oid
     where relname = $1 and not indisvalid and pg_table_is_visible(pg_class.oid)`,
    [name],
  )
  for (const invalid of rows) await client.query(`drop index concurrently ${invalid.name}`)
}

const noteApplied = (client: pg.PoolClient, { name, sha256, text }: File): Promise<unknown> =>
  client.query('insert into schema_migrations (name, sha256, oldest_program) values ($1, $2, $3)', [
    name,
    sha256,
    OLDEST_PROGRAM.exec(text)?.[1] ?? null,
  ])
