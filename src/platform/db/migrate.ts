import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

// any fixed number: two processes that start together wait for one another here
const MIGRATION_LOCK = 7_162_001

/**
 * Applies the numbered SQL files of `folder` that the database has not seen, in order, each in its own transaction.
 * Returns the names applied. Throws when a file that was applied before has changed since.
 */
export async function migrate(pool: pg.Pool, folder: string): Promise<string[]> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  const applied: string[] = []
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    const known = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')
    const sums = new Map(known.rows.map((row) => [row.name, row.sha256]))
    for (const name of files) {
      const text = readFileSync(join(folder, name), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      if (sums.get(name) === sha256) continue
      if (sums.has(name)) throw new Error(`Migration ${name} was changed after it was applied: add a new file instead`)
      await applyOne(client, name, sha256, text)
      applied.push(name)
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
  return applied
}

async function applyOne(client: pg.PoolClient, name: string, sha256: string, text: string): Promise<void> {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}
