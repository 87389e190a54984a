import { DrizzleQueryError, type SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { Refusal } from '../refusal.ts'
import { createDatabaseClock, type DatabaseClock } from './clock.ts'
import { startEmbedded } from './embedded.ts'
import { sameDatabase } from './handles.ts'
import { limitHold } from './hold-limit.ts'
import { requestPool as limitedPool } from './request-pool.ts'
import { pooledSession, refuseOther, refusePooler, type SessionUse, sessionUseOf, setSessionUse } from './sessions.ts'

export type Db = NodePgDatabase & { $client: pg.Pool }

export type Database = {
  /** For jobs and maintenance. */
  db: Db
  pool: pg.Pool
  /** For looking whether the server answers: one connection, for which nothing else waits. */
  probeDb: Db
  /** For requests: refuses with `unavailable` instead of waiting long. */
  requestDb: Db
  /**
   * The same for one of several APIs: it uses at most three quarters of the connections, so that slow requests of one never take
   * all from the others. `maxWaitMs` is for a connection.
   */
  forApi(maxWaitMs?: number): RequestConnections
  /** For migrations, seeds, imports and builds: statements that may take as long as they need. */
  bulk: { db: Db; pool: pg.Pool }
  /** Connections to a replica of it, where there is one: only createReplica uses them. */
  replica: pg.Pool | undefined
  /** Every pool by what it is for, to be measured. */
  pools: Record<string, pg.Pool>
  /** True for the database inside this process: one connection, one owner. */
  embedded: boolean
  /** The time by the database's clock: what is due, what is leased and what is limited goes by it. */
  now: () => Date
  /** By how many ms this machine's clock is ahead of the database's. */
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
/** Of `timestamptz`. */
const TIMESTAMPTZ = 1184
/** An import, a build and a comparison may run at once. */
const BULK_CONNECTIONS = 3
/** A quarter is left for the other API, however slow the requests of one are. */
const SHARE_OF_ONE_API = 3 / 4
/** Milliseconds after the server's own limit in which its answer may arrive: then the server is frozen or cut off. */
const ANSWER_MARGIN_MS = 500
/** An import holds the one connection for seconds while it makes its records visible; the reference API waits for it. */
export const EMBEDDED_WAIT_MS = 15_000

/**
 * After how long the server ends a statement, a wait for a lock and a transaction whose client is idle: a process that
 * is frozen or cut off holds what others need no longer than this. A request is refused after 2 s; a job is tried again by
 * another process when its lease has ended; what loads or migrates keeps no one waiting and may need minutes.
 */
export const TIMEOUT_MS = { request: 2_000, read: 2_000, probe: 2_000, job: 15_000, bulk: 0 }
/** Short statements: compiling them never pays (a claim took 0.7 s after a large backlog). */
const NO_JIT = '-c jit=off'
/** Said by name, since the role may have limits of its own: the driver sends no zeros. */
const NO_LIMITS = '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0'
/**
 * The embedded database knows none of these limits: it is one thread without signals, in which `statement_timeout` never fires. It is
 * ended and opened again, in some seconds, where a request or a job has had its one connection for so long in ms. A request that waits
 * outlives that (EMBEDDED_WAIT_MS); maintenance of a large table may take a minute.
 */
const EMBEDDED_HOLD_MS = { request: 10_000, job: 120_000 }

/**
 * Opens the one database: the Postgres at `url`, or without one the embedded Postgres in `folder`. `poolSize` connections
 * at most for each kind of work. Where `directUrl` is set, `url` leads to it through a pooler. This is the only file that knows the
 * difference. Throws with a readable message when it cannot be reached.
 */
export async function openDatabase(options: {
  url?: string | undefined
  /** What names it, where that is no setting. */
  urlName?: string
  directUrl?: string | undefined
  /** A replica, to read records from. It may be away. */
  readUrl?: string | undefined
  folder: string
  poolSize?: number
  onError(error: Error): void
  /** Starts the embedded Postgres in some other way than from the files in `folder`. */
  startEmbedded?: typeof startEmbedded | undefined
}): Promise<Database> {
  // counts and sequence numbers stay far below 2^53
  pg.types.setTypeParser(INT8, Number)
  const embedded =
    options.url === undefined ? await (options.startEmbedded ?? startEmbedded)(options.folder) : undefined
  const pools: Record<string, pg.Pool> = {}
  const openPool = (kind: keyof typeof TIMEOUT_MS, max: number): pg.Pool => {
    const timeoutMs = TIMEOUT_MS[kind]
    const reading = kind === 'read'
    const pooled = options.directUrl !== undefined && kind !== 'bulk' && !reading
    const pool = new pg.Pool({
      ...(embedded
        ? embedded.connection
        : { connectionString: reading ? options.readUrl : pooled ? options.url : (options.directUrl ?? options.url) }),
      max,
      // where the replica is not reached at once the database itself answers
      connectionTimeoutMillis: embedded ? 60_000 : reading ? 1_000 : 10_000,
      // the embedded database has one session for its whole life: nothing may close it
      idleTimeoutMillis: embedded ? 0 : 30_000,
      keepAlive: true,
      ...(!embedded && {
        ...(timeoutMs > 0 && { query_timeout: timeoutMs + ANSWER_MARGIN_MS }),
        // so that a list of sessions says what each is for
        application_name: `mimbar ${kind}`,
        // what a session is opened with; a pooler refuses it
        ...(!pooled && {
          statement_timeout: timeoutMs,
          lock_timeout: timeoutMs,
          idle_in_transaction_session_timeout: timeoutMs,
          options: timeoutMs > 0 ? NO_JIT : `${NO_JIT} ${NO_LIMITS}`,
        }),
      }),
    })
    pool.on('error', () => {})
    // each connection reports its own errors: nothing else would of one that breaks between two statements of a transaction
    pool.on('connect', (client) => {
      client.on('error', (error) => !pool.ending && options.onError(error))
    })
    if (embedded) setSessionUse(pool, SHARED_SESSION)
    else if (pooled) setSessionUse(pool, pooledSession(timeoutMs))
    pools[kind] = pool
    return pool
  }
  const size = options.poolSize ?? 10
  const opened = openPool('job', embedded ? 1 : size)
  const bulkPool = embedded ? opened : openPool('bulk', BULK_CONNECTIONS)
  const holdLimited = (kind: keyof typeof EMBEDDED_HOLD_MS): pg.Pool => {
    const restart = embedded?.restart
    if (!restart) return opened
    const maxMs = EMBEDDED_HOLD_MS[kind]
    const view = limitHold(opened, maxMs, () => {
      options.onError(new Error(`the embedded database is ended: a ${kind} has had it for ${maxMs / 1000} seconds`))
      return restart()
    })
    setSessionUse(view, SHARED_SESSION)
    return view
  }
  const pool = holdLimited('job')
  const requestPool = embedded ? holdLimited('request') : openPool('request', size)
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
    // the embedded one has the clock of this machine, and no other process to agree with
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

/** Of the embedded database: connections come and go over one session. */
const SHARED_SESSION: SessionUse = { named: false, begin: 'begin' }

const dialect = new PgDialect()
const asText = (value: string) => value

/**
 * Runs a statement that always has the same text, under a name: each connection of a server then parses and plans it
 * once. The rows are what `rows` in rows.ts would answer.
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
    // as drizzle reports every other failure, with the name in place of the text
    throw error instanceof Refusal ? error : new DrizzleQueryError(name, [], error as Error)
  }
}
