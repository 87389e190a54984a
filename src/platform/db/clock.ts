import { performance } from 'node:perf_hooks'
import type pg from 'pg'

/** The database's time, to within half a round trip. */
export type DatabaseClock = {
  now: () => Date
  /** How far this machine's clock is ahead of the database's. */
  aheadMs: () => number
  stop(): void
}

/** In this time two clocks drift apart by less than a millisecond. */
const COMPARE_EVERY_MS = 5_000
/** A slower answer gives no exact time, and is used only if the last exact one is older than OLD_MS. */
const PROMPT_MS = 50
/** After a minute of slow answers a rough comparison is better than none. */
const OLD_MS = 60_000

/**
 * The database's clock in this process. Processes of one database agree on the time independently of their own clocks, because between
 * comparisons a monotonic clock counts.
 */
export async function createDatabaseClock(pool: Pick<pg.Pool, 'query'>): Promise<DatabaseClock> {
  let start = 0
  let comparedAt = Number.NEGATIVE_INFINITY

  async function compare(): Promise<void> {
    const sent = performance.now()
    const { rows } = await pool.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    )
    const received = performance.now()
    const ms = rows[0]?.ms
    if (ms === undefined) throw new Error('the database did not return its time')
    if (received - sent > PROMPT_MS && received - comparedAt < OLD_MS) return
    start = ms - (sent + received) / 2
    comparedAt = received
  }

  await compare()
  // errors are ignored: a database that does not answer fails the statements that need it
  const timer = setInterval(() => void compare().catch(() => {}), COMPARE_EVERY_MS)
  timer.unref()
  const now = () => start + performance.now()
  return { now: () => new Date(now()), aheadMs: () => Date.now() - now(), stop: () => clearInterval(timer) }
}
