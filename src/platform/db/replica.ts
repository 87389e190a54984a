import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { reasonOf } from '../log.ts'
import type { MaintenanceTask } from '../maintenance.ts'
import { sameDatabase } from './handles.ts'
import type { Db } from './open.ts'
import { rows } from './rows.ts'
import { sessionUseOf, setSessionUse } from './sessions.ts'

/** A read replica of Postgres: single statements that read records go there while it is up to date. */
export type Replica = {
  /** A handle that reads from the replica or, if that is not possible, from the database of `handle`, which also runs all transactions. */
  readsOf(handle: Db): Db
  /** Why it is not used now; undefined while it is. */
  notRead(): string | undefined
  look(): Promise<void>
  maintenance: MaintenanceTask[]
}

/** The interval of checks. Until the next one, each statement that fails on a broken replica is repeated on the database itself. */
const LOOK_MS = 1_000

type Seen = { version: number } | { problem: string }

/**
 * `needed` is the version of the data that this process serves. A replica without it is not used, because older answers would be cached
 * under that version. `readVersion` reads the version of a database.
 */
export function createReplica({
  pool,
  needed,
  readVersion,
  metrics,
  log,
}: {
  pool: pg.Pool
  needed: () => number
  readVersion: (db: Db) => Promise<number>
  metrics: Registry
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}): Replica {
  const db = drizzle(pool)
  let seen: Seen = { problem: 'it was not looked at yet' }
  // unlike any result, so that the first check is always logged
  let logged: string | undefined = ''
  const registers = [metrics]
  const lag = new Gauge({
    name: 'mimbar_replica_lag_seconds',
    help: 'How far DATABASE_READ_URL is behind, by its own account',
    registers,
  })
  new Gauge({
    name: 'mimbar_replica_used',
    help: '1 while records are read from DATABASE_READ_URL, 0 while the database itself answers in its place',
    registers,
    collect() {
      this.set(notRead() === undefined ? 1 : 0)
    },
  })

  function notRead(): string | undefined {
    if ('problem' in seen) return seen.problem
    const behind = needed() - seen.version
    return behind > 0 ? `it is ${behind} versions of the data behind` : undefined
  }

  async function look(): Promise<void> {
    try {
      seen = { version: await readVersion(db) }
      const [reported] = await rows<{ seconds: number }>(
        db,
        sql`
        select case
            when pg_is_in_recovery() and pg_last_wal_receive_lsn() is distinct from pg_last_wal_replay_lsn()
              then extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8
            else 0
          end as seconds`,
      )
      lag.set(reported?.seconds ?? 0)
    } catch (error) {
      seen = { problem: reasonOf(error) }
    }
    const why = notRead()
    if (why === logged) return
    logged = why
    if (why === undefined) log.info('records are read from DATABASE_READ_URL')
    else log.warn({ reason: why }, 'records are read from the database itself, and not from DATABASE_READ_URL')
  }

  return {
    readsOf(handle) {
      const primary = handle.$client
      const query = async (...statement: Parameters<pg.Pool['query']>) => {
        if (notRead() !== undefined) return primary.query(...statement)
        try {
          return await pool.query(...statement)
        } catch (error) {
          // safe to repeat, since it only reads; if the statement itself is wrong, the database reports the same error
          seen = { problem: reasonOf(error) }
          return primary.query(...statement)
        }
      }
      const view: pg.Pool = Object.create(primary, { query: { value: query } })
      setSessionUse(view, sessionUseOf(primary))
      const reads = drizzle(view)
      sameDatabase(handle, reads)
      return reads
    },
    notRead,
    look,
    maintenance: [{ what: 'looking at DATABASE_READ_URL', everyMs: LOOK_MS, run: look }],
  }
}
