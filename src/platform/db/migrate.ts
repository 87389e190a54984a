import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { VERSION } from '../version.ts'
import { LOCK_NOT_AVAILABLE } from './errors.ts'
import { readsForLong } from './long-read.ts'
import { type Executor, rows } from './rows.ts'

// Plain SQL files instead of drizzle-kit, because indexes are built concurrently, /ready shows the progress, and a lock timeout lets the
// previous version continue to work.

// any fixed number: processes that start together take this advisory lock in turn
const MIGRATION_LOCK = 7_162_001
/** Four cheap statements a second, so that a waiting start hardly loses time. */
const LOCK_POLL_MS = 250
/** Half of what a request may take, because all statements on a table queue behind one that waits for its lock. */
const LOCK_TIMEOUT_MS = 1_000
/** Long enough for the statements that queued meanwhile. */
const LOCK_PAUSE_MS = 4_000
/** Five seconds apart, so ten minutes; then the start fails with the name of the file. */
const LOCK_ATTEMPTS = 120
/** The maximum length of a Postgres name, in bytes. */
const LONGEST_NAME = 63
/** The first line of a file that runs statement by statement, as building an index concurrently requires. */
const OUTSIDE_A_TRANSACTION = '-- outside a transaction'
/** A line that names the oldest version that can work with the database from this file on. */
const OLDEST_PROGRAM = /^-- oldest program: (\d+\.\d+\.\d+)$/m

type MigrateOptions = {
  /** Called with a description of each step. */
  onProgress?: (progress: string) => void
  lockTimeoutMs?: number
  lockPauseMs?: number
  /** Replaces this program's version. */
  version?: string
  /** Applies only these files: those that a backup was made with, before its rows are restored. */
  only?: readonly string[] | undefined
}

/**
 * Applies the new SQL files of `folder` in order, each in its own transaction unless its first line says otherwise
 * (docs/migrations.md). Returns their names. Throws if an applied file has changed since, and if the database needs a newer program.
 */
export async function migrate(pool: pg.Pool, folder: string, options: MigrateOptions = {}): Promise<string[]> {
  const { onProgress = () => {}, version = VERSION, only } = options
  const { lockTimeoutMs = LOCK_TIMEOUT_MS, lockPauseMs = LOCK_PAUSE_MS } = options
  const files = migrationsIn(folder).filter((file) => only?.includes(file) ?? true)
  const applied: string[] = []
  const client = await pool.connect()
  try {
    await takeLock(client, onProgress)
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

/** The file name of a program's first migration, which only a new database lacks. */
export const oldestIn = (folder: string): string => migrationsIn(folder)[0] ?? ''

/** The file name of a program's newest migration. */
export const newestIn = (folder: string): string => migrationsIn(folder).at(-1) ?? ''

/** The name of the newest migration applied to the database; empty if there is none. */
export async function newestMigration(db: Executor): Promise<string> {
  const [known] = await rows<{ table: string | null }>(db, sql`select to_regclass('schema_migrations')::text as table`)
  if (!known?.table) return ''
  const [newest] = await rows<{ name: string }>(db, sql`select name from schema_migrations order by name desc limit 1`)
  return newest?.name.replace(/\.sql$/, '') ?? ''
}

type Applied = { name: string; sha256: string; oldest_program: string | null }

/** An older program may use a database that a newer one migrated, as far as the newer one's files allow, so that processes can be replaced one by one. */
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

/** For databases of versions without the column. It checks first, because `alter table` would wait for a running backup, which reads every table. */
async function addOldestProgram(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'oldest_program'`,
  )
  if (rows.length === 0) await client.query('alter table schema_migrations add column oldest_program text')
}

/** Polls instead of waiting: a waiting session holds a snapshot, for which the other process's concurrent index build would wait. */
async function takeLock(client: pg.PoolClient, onProgress: (progress: string) => void): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [MIGRATION_LOCK])
    if (rows[0]?.free) return
    onProgress('waiting for another process that migrates')
    await sleep(LOCK_POLL_MS)
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
    if (await indexPartitions(client, statement)) continue
    await dropInvalid(client, statement)
    await client.query(statement)
  }
  await noteApplied(client, file)
}

const INDEX_BUILT_CONCURRENTLY =
  /^\s*create\s+index\s+concurrently\s+if\s+not\s+exists\s+(\w+)\s+on\s+(\w+)\s+(\S[\s\S]*)$/i

/**
 * Postgres builds no index concurrently on a partitioned table: there it is built on each partition and then attached. Returns false if the
 * statement builds none or its table is not partitioned.
 */
async function indexPartitions(client: pg.PoolClient, statement: string): Promise<boolean> {
  const [, name, table, rest] = INDEX_BUILT_CONCURRENTLY.exec(statement.replace(/--.*$/gm, '')) ?? []
  if (name === undefined) return false
  const { rowCount } = await client.query(`select from pg_class where oid = to_regclass($1) and relkind = 'p'`, [table])
  if (rowCount === 0) return false
  await client.query(`create index if not exists ${name} on only ${table} ${rest}`)
  // partitions created from now on have it
  const { rows } = await client.query<{ partition: string }>(
    `select relname as partition from pg_partition_tree(to_regclass($1)) t join pg_class c on c.oid = t.relid
     where isleaf and not exists (
       select from pg_inherits join pg_index on indexrelid = inhrelid where inhparent = to_regclass($2) and indrelid = c.oid)`,
    [table, name],
  )
  for (const { partition } of rows) {
    const own = `${partition}_${name}`.slice(0, LONGEST_NAME)
    const build = `create index concurrently if not exists ${own} on ${partition} ${rest}`
    await dropInvalid(client, build)
    await client.query(build)
    await client.query(`alter index ${name} attach partition ${own}`)
  }
  return true
}

/** Drops an index whose build was interrupted: it is never used, but `if not exists` would skip it. */
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
