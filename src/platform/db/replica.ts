import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import { reasonOf } from '../log.ts'
import type { MaintenanceTask } from '../maintenance.ts'
import { sameDatabase } from './handles.ts'
import type { Db } from './open.ts'
import { rows } from './rows.ts'
import { sessionUseOf, setSessionUse } from './sessions.ts'

/** A read replica of Postgres: single statements that read records go there while it has everything that this process serves. */
export type Replica = {
  /** A handle that reads from the replica or, if that is not possible, from the database of `handle`, which also runs all transactions. */
  readsOf(handle: Db): Db
  /** Call before serving newer data: the replica is used again once it has everything that was committed until now. */
  catchUp(): void
  /** Why it is not used now; undefined while it is. */
  notRead(): string | undefined
  /** How far it is behind; undefined before the first check. */
  lagSeconds(): number | undefined
  look(): Promise<void>
  maintenance: MaintenanceTask[]
}

/** The interval of checks. Until the next one the database itself answers what the replica may not have yet. */
const LOOK_MS = 1_000
/** After a minute without replication it is disconnected, or was promoted. */
const FOLLOWS_WITHIN_SECONDS = 60
/** How long the database itself answers after a failure of the replica. It doubles with each failure. */
const SET_ASIDE_MS = 1_000
const SET_ASIDE_MAX_MS = 60_000
/** After a minute without failures the back-off starts again with a second. */
const SOUND_AFTER_MS = 60_000
/** For heartbeats of processes that have ended. */
const FORGET_AFTER = '1 day'

const NEW = 'it was not checked yet'
const BEHIND = 'what this process serves has not arrived there yet'

/** The newest heartbeat of this process on the replica, and when it was written, by the clock of the primary. */
type Arrived = { beat: number; atMs: number }

/**
 * Each process writes a heartbeat to the database every second and reads it back on the replica. If it never arrives, the replica follows
 * another database or none. The age of the last one that arrived is the lag, also of a replica that is disconnected.
 */
export function createReplica({
  pool,
  database,
  metrics,
  log,
  clock = () => performance.now(),
}: {
  pool: pg.Pool
  /** The primary, with connections that wait instead of refusing. */
  database: Db
  metrics: Registry
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** A monotonic clock, in ms. */
  clock?: () => number
}): Replica {
  const name = `replica.beat ${randomUUID()}`
  let beats = 0
  let firstBeatMs: number | undefined
  let lastBeatMs: number | undefined
  let arrived: Arrived | undefined
  /** The heartbeat that must have arrived before the replica is used; undefined until the next one is written. */
  let required: number | undefined
  let changes = 0
  /** The server that was checked. Connections to any other are not used. */
  let server: string | undefined
  const servers = new WeakMap<pg.PoolClient, string>()
  let problem: string | undefined = NEW
  let failures = 0
  let againAt = Number.NEGATIVE_INFINITY
  let lastLogged: 'nothing' | 'read' | 'not read' = 'nothing'

  const registers = [metrics]
  new Gauge({
    name: 'mimbar_replica_lag_seconds',
    help: 'How far DATABASE_READ_URL is behind; it grows while the replica is disconnected',
    registers,
    collect() {
      this.set(lagSeconds() ?? Number.NaN)
    },
  })
  new Gauge({
    name: 'mimbar_replica_used',
    help: '1 while records are read from DATABASE_READ_URL, 0 while the database itself answers in its place',
    registers,
    collect() {
      this.set(notRead() === undefined ? 1 : 0)
    },
  })
  const failed = new Counter({
    name: 'mimbar_replica_failures_total',
    help: 'Statements and checks that failed on DATABASE_READ_URL; the database itself answered the statements',
    registers,
  })

  function lagSeconds(): number | undefined {
    if (lastBeatMs === undefined) return undefined
    return Math.max(0, lastBeatMs - (arrived?.atMs ?? firstBeatMs ?? lastBeatMs)) / 1000
  }

  function notRead(): string | undefined {
    if (problem !== undefined) return problem
    const behind = lagSeconds() ?? 0
    if (behind > FOLLOWS_WITHIN_SECONDS)
      return `it has received nothing from the database for ${Math.round(behind)} s: it is disconnected, or follows another database`
    return required !== undefined && arrived !== undefined && arrived.beat >= required ? undefined : BEHIND
  }

  function suspend(error: unknown): void {
    failed.inc()
    const now = clock()
    // one fault fails everything in progress
    if (now < againAt) return
    if (now - againAt > SOUND_AFTER_MS) failures = 0
    const waitMs = Math.min(SET_ASIDE_MS * 2 ** failures, SET_ASIDE_MAX_MS)
    failures++
    againAt = now + waitMs
    problem = reasonOf(error)
    say(waitMs)
  }

  /** Logs each change, but not a momentary lag. */
  function say(waitMs?: number): void {
    const reason = notRead()
    if (reason === NEW || reason === BEHIND) return
    if (reason === undefined && lastLogged !== 'read') log.info('records are read from DATABASE_READ_URL')
    if (reason !== undefined && lastLogged !== 'not read')
      log.warn({ reason, wait_ms: waitMs }, 'records are read from the database itself, and not from DATABASE_READ_URL')
    lastLogged = reason === undefined ? 'read' : 'not read'
  }

  async function beat(): Promise<void> {
    const next = beats + 1
    const [written] = await rows<{ ms: number }>(
      database,
      sql`
      with gone as (
        delete from settings where name like 'replica.beat %' and updated_at < now() - ${FORGET_AFTER}::interval
      )
      insert into settings (name, value, updated_at) values (${name}, ${String(next)}::jsonb, clock_timestamp())
      on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at
      returning (extract(epoch from updated_at) * 1000)::float8 as ms`,
    )
    beats = next
    lastBeatMs = written?.ms
    firstBeatMs ??= lastBeatMs
  }

  async function look(): Promise<void> {
    const from = changes
    await beat().then(
      () => {
        // a heartbeat from before the last change proves nothing about it
        if (required === undefined && from === changes) required = beats
      },
      // while the primary does not answer, the replica keeps what it has
      () => {},
    )
    try {
      const client = await pool.connect()
      const seen = await releasing(client, () => lookAt(client))
      server = seen.server
      arrived = seen.arrived
      if (clock() >= againAt) problem = undefined
    } catch (error) {
      if (clock() >= againAt) suspend(error)
    }
    say()
  }

  /** The server of a connection, distinct after a restart, and the heartbeat that it has. */
  async function lookAt(client: pg.PoolClient): Promise<{ server: string; arrived: Arrived | undefined }> {
    const found = await client.query<{ server: string; pid: number; beat: number | null; ms: number | null }>(
      `select concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()) as server,
         pg_backend_pid() as pid, b.value::int as beat, (extract(epoch from b.updated_at) * 1000)::float8 as ms
       from (select) as one left join settings b on b.name = $1`,
      [name],
    )
    const [seen] = found.rows
    if (!seen) throw new Error('it answered nothing')
    // a pooler has its own number for the client, and runs each statement in any of its sessions
    const processId: unknown = Reflect.get(client, 'processID')
    if (typeof processId === 'number' && processId !== seen.pid)
      throw new Error('DATABASE_READ_URL leads to a connection pooler')
    servers.set(client, seen.server)
    const { beat, ms } = seen
    return { server: seen.server, arrived: beat === null || ms === null ? undefined : { beat, atMs: ms } }
  }

  /** Throws if a connection leads to a server that was not checked. */
  async function ensureSame(client: pg.PoolClient): Promise<void> {
    if (!servers.has(client)) await lookAt(client)
    if (servers.get(client) !== server) throw new Error('DATABASE_READ_URL leads to several servers')
  }

  return {
    readsOf(handle) {
      const primary = handle.$client
      const query = async (...asked: Parameters<pg.Pool['query']>) => {
        if (notRead() !== undefined) return primary.query(...asked)
        try {
          const client = await pool.connect()
          return await releasing(client, async () => {
            await ensureSame(client)
            return client.query(...asked)
          })
        } catch (error) {
          // if it fails on the primary too, the fault is the statement's and not the replica's
          const answer = await primary.query(...asked)
          suspend(error)
          return answer
        }
      }
      const view: pg.Pool = Object.create(primary, { query: { value: query } })
      setSessionUse(view, sessionUseOf(primary))
      const reads = drizzle(view)
      sameDatabase(handle, reads)
      return reads
    },
    catchUp() {
      required = undefined
      changes++
    },
    notRead,
    lagSeconds,
    look,
    maintenance: [{ what: 'checking DATABASE_READ_URL', everyMs: LOOK_MS, run: look }],
  }
}

/** Closes the connection after a failure. */
async function releasing<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
