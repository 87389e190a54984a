import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { startEmbedded } from './embedded.ts'

export type Db = NodePgDatabase

export type Database = {
  db: Db
  pool: pg.Pool
  /** True for the database inside this process: one connection, one owner. */
  embedded: boolean
  close(): Promise<void>
}

const INT8 = 20

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
  pool.on('error', options.onError)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    await embedded?.stop()
    throw new Error(`The database cannot be reached: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
  return {
    db: drizzle(pool),
    pool,
    embedded: embedded !== undefined,
    async close() {
      await pool.end()
      await embedded?.stop()
    },
  }
}
