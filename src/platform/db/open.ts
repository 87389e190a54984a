import { DrizzleQueryError, type SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { Refusal } from '../refusal.ts'
import { createDatabaseClock, type DatabaseClock } from './clock.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { sameDatabase } from './handles.ts'
import { limitHold } from './hold-limit.ts'
import { requestPool as limitedPool } from './request-pool.ts'
import { pooledSession, refuseOther, refusePooler, type SessionUse, sessionUseOf, setSessionUse } from './sessions.ts'

export type Db = NodePgDatabase & { $client: pg.Pool }

export type Database = {
  /** For jobs and maintenance. */
  db: Db
  pool: pg.Pool
  /** For readiness checks: one connection of its own, so that a check never waits for other work. */
  probeDb: Db
  /** For requests: refuses with `unavailable` instead of waiting long. */
  requestDb: Db
  /**
   * The same for one of the APIs, with at most SHARE_OF_ONE_API of the connections, so that its slow requests never block the other.
   * `maxWaitMs` is the longest wait for a connection.
   */
  forApi(maxWaitMs?: number): RequestConnections
  /** For migrations, seeds, imports and builds: no time limits. */
  bulk: { db: Db; pool: pg.Pool }
  /** Connections to the replica, if there is one. Only createReplica uses them. */
  replica: pg.Pool | undefined
  /** Every pool by its purpose, for the metrics. */
  pools: Record<string, pg.Pool>
  /** True for the database inside this process: one connection, one owner. */
  embedded: boolean
  /** The database's clock, which due times, leases and limits go by. */
  now: () => Date
  /** How far this machine's clock is ahead of the database's. */
  clockAheadMs: () => number
  close(): Promise<void>
}

export type RequestConnections = {
  requestDb: Db
  /** Whether a request would have to wait too long for a connection. */
  overloaded: () => boolean
}

/** Object ids of Postgres types (pg_type.dat). */
const INT8 = 20
const TIMESTAMPTZ = 1184
/** One each for an import, a build and a comparison, which may run at once. */
const BULK_CONNECTIONS = 3
/** Leaves a quarter for the other API, however slow the requests of one are. */
const SHARE_OF_ONE_API = 3 / 4
/** How long after the server's own timeout its answer may take to arrive; later the server must be frozen or cut off. */
const ANSWER_MARGIN_MS = 500
/** An import holds the one connection for seconds while it publishes its records, and requests of the reference API wait for it. */
export const EMBEDDED_WAIT_MS = 15_000

/**
 * After this the server ends a statement, a wait for a lock and an idle transaction, so that a frozen or disconnected process does not
 * block others for longer. A request should fail after 2 s; a job runs again in another process after its lease; bulk work blocks nobody
 * and may need minutes.
 */
export const TIMEOUT_MS = { request: 2_000, read: 1_000, probe: 2_000, job: 15_000, bulk: 0 }
type PoolKind = keyof typeof TIMEOUT_MS
/** Statements are short, so compiling them never pays (after a large backlog it made a claim take 0.7 s). */
const NO_JIT = '-c jit=off'
/** As options, because the driver does not send zeros, and the role may have limits of its own. */
const NO_LIMITS = '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0'
/**
 * How long a request or a job may hold the one connection of the embedded database. After that the database is restarted, which takes seconds:
 * it is one thread without signals, so its own timeouts never fire. A waiting request outlives the restart (EMBEDDED_WAIT_MS), and
 * maintenance of a large table may take a minute.
 */
const EMBEDDED_HOLD_MS = { request: 10_000, job: 120_000 }

type OpenOptions = {
  url?: string | undefined
  /** The name of `url` in errors, if it is not DATABASE_URL. */
  urlName?: string
  directUrl?: string | undefined
  /** A replica for reading records. It may be down. */
  readUrl?: string | undefined
  folder: string
  poolSize?: number
  onError(error: Error): void
  /** Replaces the embedded Postgres on the files in `folder`. */
  startEmbedded?: typeof startEmbedded | undefined
}

/**
 * Opens the one database: the Postgres at `url`, or without one the embedded Postgres in `folder`. `poolSize` is the most connections for
 * each kind of work. With `directUrl`, `url` leads through a pooler. Only this file distinguishes these cases. Throws with a readable
 * message if the database cannot be reached.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  // counts and sequence numbers stay far below 2^53
  pg.types.setTypeParser(INT8, Number)
  const embedded =
    options.url === undefined ? await (options.startEmbedded ?? startEmbedded)(options.folder) : undefined
  const pools: Record<string, pg.Pool> = {}
  const openPool = (kind: PoolKind, max: number): pg.Pool => {
    const pool = createPool(kind, max, options, embedded)
    pools[kind] = pool
    return pool
  }
  const size = options.poolSize ?? 10
  const opened = openPool('job', embedded ? 1 : size)
  const bulkPool = embedded ? opened : openPool('bulk', BULK_CONNECTIONS)
  const pool = embedded ? withHoldLimit('job', opened, embedded, options) : opened
  const requestPool = embedded ? withHoldLimit('request', opened, embedded, options) : openPool('request', size)
  const db = drizzle(pool)
  const handleOf = (other: pg.Pool): Db => {
    const handle = drizzle(other)
    sameDatabase(db, handle)
    return handle
  }
  const connectionsFor = (share: number, maxWaitMs: number): RequestConnections => {
    const atMost = Math.max(1, Math.floor(size * share))
    const limited = limitedPool(requestPool, { maxWaitMs, atMost })
    setSessionUse(limited.pool, sessionUseOf(requestPool))
    return { requestDb: handleOf(limited.pool), overloaded: limited.overloaded }
  }
  let clock: DatabaseClock | undefined
  const close = async () => {
    clock?.stop()
    await Promise.all(Object.values(pools).map((each) => each.end()))
    await embedded?.stop()
  }
  try {
    if (embedded) await pool.query('select 1')
    else if (options.directUrl === undefined) await refusePooler(pool, options.urlName ?? 'DATABASE_URL')
    else {
      await refusePooler(bulkPool, 'DATABASE_DIRECT_URL')
      await refuseOther(pool, bulkPool)
    }
    // the embedded database uses the clock of this machine, and has no other process to agree with
    clock = embedded ? undefined : await createDatabaseClock(pool)
  } catch (error) {
    await close()
    throw new Error(`The database cannot be reached: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
  const requestDb = connectionsFor(1, embedded ? EMBEDDED_WAIT_MS : TIMEOUT_MS.request).requestDb
  return {
    db,
    pool,
    probeDb: embedded ? requestDb : handleOf(openPool('probe', 1)),
    requestDb,
    forApi: (maxWaitMs = TIMEOUT_MS.request) => connectionsFor(SHARE_OF_ONE_API, maxWaitMs),
    bulk: { db: handleOf(bulkPool), pool: bulkPool },
    replica: options.readUrl === undefined ? undefined : openPool('read', size),
    pools,
    embedded: embedded !== undefined,
    now: clock?.now ?? (() => new Date()),
    clockAheadMs: clock?.aheadMs ?? (() => 0),
    close,
  }
}

/** A pool for one kind of work. On a server its sessions have the limits of TIMEOUT_MS. */
function createPool(
  kind: PoolKind,
  max: number,
  { url, directUrl, readUrl, onError }: OpenOptions,
  embedded: Embedded | undefined,
): pg.Pool {
  const timeoutMs = TIMEOUT_MS[kind]
  const reading = kind === 'read'
  const pooled = directUrl !== undefined && kind !== 'bulk' && !reading
  const pool = new pg.Pool({
    ...(embedded ? embedded.connection : { connectionString: reading ? readUrl : pooled ? url : (directUrl ?? url) }),
    max,
    // short for a replica, because the database itself answers instead
    connectionTimeoutMillis: embedded ? 60_000 : reading ? 1_000 : 10_000,
    // never for the embedded database: its one session must not be closed
    idleTimeoutMillis: embedded ? 0 : 30_000,
    keepAlive: true,
    ...(!embedded && {
      ...(timeoutMs > 0 && { query_timeout: timeoutMs + ANSWER_MARGIN_MS }),
      // shows in pg_stat_activity what each session is for
      application_name: `mimbar ${kind}`,
      // startup parameters, which a pooler refuses
      ...(!pooled && {
        statement_timeout: timeoutMs,
        lock_timeout: timeoutMs,
        idle_in_transaction_session_timeout: timeoutMs,
        options: timeoutMs > 0 ? NO_JIT : `${NO_JIT} ${NO_LIMITS}`,
      }),
    }),
  })
  pool.on('error', () => {})
  // on each connection, because the pool reports none that breaks between two statements of a transaction
  pool.on('connect', (client) => {
    client.on('error', (error) => !pool.ending && onError(error))
  })
  if (embedded) setSessionUse(pool, SHARED_SESSION)
  else if (pooled) setSessionUse(pool, pooledSession(timeoutMs))
  return pool
}

/** The pool of the embedded database, which is restarted if work of this kind holds the connection for longer than EMBEDDED_HOLD_MS. */
function withHoldLimit(
  kind: keyof typeof EMBEDDED_HOLD_MS,
  pool: pg.Pool,
  { restart }: Embedded,
  { onError }: OpenOptions,
): pg.Pool {
  if (!restart) return pool
  const maxMs = EMBEDDED_HOLD_MS[kind]
  const view = limitHold(pool, maxMs, () => {
    onError(new Error(`the embedded database is ended: a ${kind} has had it for ${maxMs / 1000} seconds`))
    return restart()
  })
  setSessionUse(view, SHARED_SESSION)
  return view
}

/** The embedded database has one session for all connections. */
const SHARED_SESSION: SessionUse = { named: false, begin: 'begin' }

const dialect = new PgDialect()
const asText = (value: string) => value

/**
 * Runs a statement of constant text as a named one, so that each connection of a server parses and plans it once. Returns the
 * same as `rows` of rows.ts.
 */
export async function namedRows<T extends Record<string, unknown>>(db: Db, name: string, statement: SQL): Promise<T[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement)
  try {
    const result = await db.$client.query<T>({
      text,
      values,
      types: { getTypeParser: (id, format) => (id === TIMESTAMPTZ ? asText : pg.types.getTypeParser(id, format)) },
      ...(sessionUseOf(db.$client).named && { name }),
    })
    return result.rows
  } catch (error) {
    // like drizzle's own errors, with the name in place of the text
    throw error instanceof Refusal ? error : new DrizzleQueryError(name, [], error as Error)
  }
}
