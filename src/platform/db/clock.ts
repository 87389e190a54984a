import { performance } from 'node:perf_hooks'
import type pg from 'pg'

/** The database's time, as exactly as it can be asked for. */
export type DatabaseClock = {
  now: () => Date
  /** By how many ms this machine's clock is ahead of the database's. */
  aheadMs: () => number
  stop(): void
}

/** How often it is compared again, in ms: two clocks part by less than a millisecond meanwhile. */
const COMPARE_EVERY_MS = 5_000
/** A comparison whose answer took longer, in ms, is believed only where the last good one is this old. */
const PROMPT_MS = 50
/** After a minute of slow answers a rough comparison is better than none. */
const OLD_MS = 60_000

/**
 * The clock of the database for this process. Processes that share a database agree on the time to within half a round trip,
 * independent of their own clocks: between comparisons time is counted by a clock that cannot be set.
 */
export async function createDatabaseClock(pool: Pick<pg.Pool, 'query'>): Promise<DatabaseClock> {
  let start = 0
  let comparedAt = Number.NEGATIVE_INFINITY

  async function compare(): Promise<void> {
    const asked = performance.now()
    const { rows } = await pool.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    )
    const heard = performance.now()
    const ms = rows[0]?.ms
    if (ms === undefined) throw new Error('the database did not answer its time')
    if (heard - asked > PROMPT_MS && heard - comparedAt < OLD_MS) return
    start = ms - (asked + heard) / 2
    comparedAt = heard
  }

  await compare()
  // a database that does not answer fails the statements that need it
  const timer = setInterval(() => void compare().catch(() => {}), COMPARE_EVERY_MS)
  timer.unref()
  const now = () => start + performance.now()
  return { now: () => new Date(now()), aheadMs: () => Date.now() - now(), stop: () => clearInterval(timer) }
}
