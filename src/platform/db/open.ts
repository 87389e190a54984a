import { DrizzleQueryError, type SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { Refusal } from '../refusal.ts'
import { startEmbedded } from './embedded.ts'
import { impatient } from './impatient.ts'

export type Db = NodePgDatabase & { $client: pg.Pool }

export type Database = {
  db: Db
  /** The same database for whoever answers requests: refuses with `unavailable` instead of waiting long. */
  requestDb: Db
  /** Whether a request would have to wait too long for a connection. */
  overloaded: () => boolean
  pool: pg.Pool
  /** True for the database inside this process: one connection, one owner. */
  embedded: boolean
  close(): Promise<void>
}

const INT8 = 20
const TIMESTAMPTZ = 1184
/** How long a request may wait for a connection. */
const REQUEST_WAIT_MS = 2_000

/**
 * Opens the one database: the Postgres at `url`, or without one the embedded Postgres in `folder`.
 * This is the only file that knows the difference. Throws with a readable message when it cannot be reached.
 */
export async function openDatabase(options: {
  url?: string | undefined
  folder: string
  poolSize?: number
  onError(error: Error): void
}): Promise<Database> {
  // counts and sequence numbers stay far below 2^53
  pg.types.setTypeParser(INT8, Number)
  const embedded = options.url === undefined ? await startEmbedded(options.folder) : undefined
  const pool = new pg.Pool({
    ...(embedded ? embedded.connection : { connectionString: options.url }),
    max: embedded ? 1 : (options.poolSize ?? 10),
    connectionTimeoutMillis: embedded ? 60_000 : 10_000,
    // the embedded database has one session for its whole life: nothing may close it
    idleTimeoutMillis: embedded ? 0 : 30_000,
    keepAlive: true,
  })
  pool.on('error', () => {})
  // each connection tells by itself: one that breaks inside a transaction, between two statements, has nobody else
  pool.on('connect', (client) => client.on('error', options.onError))
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    await embedded?.stop()
    throw new Error(`The database cannot be reached: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
  const hurried = impatient(pool, REQUEST_WAIT_MS)
  if (embedded) sharedSessions.add(pool).add(hurried.pool)
  return {
    db: drizzle(pool),
    requestDb: drizzle(hurried.pool),
    overloaded: hurried.overloaded,
    pool,
    embedded: embedded !== undefined,
    async close() {
      await pool.end()
      await embedded?.stop()
    },
  }
}

/** Pools whose connections come and go over one session, where names of statements outlive the connection. */
const sharedSessions = new WeakSet<pg.Pool>()
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
      ...(!sharedSessions.has(db.$client) && { name }),
    })
    return result.rows
  } catch (error) {
    // as drizzle tells every other failure, with the name in place of the text
    throw error instanceof Refusal ? error : new DrizzleQueryError(name, [], error as Error)
  }
}
