import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createDatabaseClock } from '../../src/platform/db/clock.ts'
import { type Allowance, createLimiter } from '../../src/platform/limits/windows.ts'
import { claimJobs } from '../../src/platform/queue/claim-jobs.ts'
import { defineJob, enqueue } from '../../src/platform/queue/queue.ts'
import { sharedSystem } from '../support/shared-system.ts'
import type { TestSystem } from '../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await sharedSystem()
})
afterEach(() => void vi.useRealTimers())

/** In ms: the error of a comparison on a busy machine. */
const WITHIN_MS = 5_000

test.each([-3_600_000, 0, 120_000, 3_600_000])(
  'a process whose clock is %d ms wrong uses the clock of the database',
  async (wrong) => {
    const right = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: right + wrong })
    const clock = await createDatabaseClock(system.database.pool)
    expect(Math.abs(clock.now().getTime() - right)).toBeLessThan(WITHIN_MS)
    // nor does it matter if it is set later
    vi.setSystemTime(right - 86_400_000)
    expect(Math.abs(clock.now().getTime() - right)).toBeLessThan(WITHIN_MS)
    clock.stop()
  },
)

test('two processes whose clocks differ by an hour share one limit, and agree on when a job is due', async () => {
  const right = Date.now()
  const { db, pool } = system.database
  const processOf = async (wrong: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: right + wrong })
    return { limiter: createLimiter(db, { enforced: true }), clock: await createDatabaseClock(pool) }
  }
  const [behind, ahead] = [await processOf(0), await processOf(3_600_000)]
  const allowances: Allowance[] = [{ period: 'day', limit: 50 }]
  let passed = 0
  for (let asked = 0; asked < 100; asked++) {
    const { limiter, clock } = asked % 2 === 0 ? behind : ahead
    if (!(await limiter.take('two-clocks', allowances, clock.now())).refusedBy) passed += 1
  }
  expect(passed).toBeLessThanOrEqual(50)
  // each process may hold a reserved block of the last five
  expect(passed).toBeGreaterThanOrEqual(45)
  const job = defineJob({ kind: 'two-clocks', payload: z.object({}), retryAfterSeconds: [1] })
  await enqueue(db, job, {}, { now: ahead.clock.now() })
  await new Promise((done) => setTimeout(done, 100))
  const rooms = [{ lane: job.kind, room: 1 }]
  const due = await claimJobs(db, { rooms, limit: 1, claim: 'one', leaseSeconds: 60, now: behind.clock.now() })
  expect(due.map(({ kind }) => kind)).toEqual(['two-clocks'])
  await db.execute(sql`delete from jobs where kind = 'two-clocks'`)
  for (const { clock } of [behind, ahead]) clock.stop()
})

test('the clock of the machine is read if the database has none, and nowhere else', () => {
  const sources = join(import.meta.dirname, '../../src')
  const readers = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /^(?:messaging|platform)\/.*\.tsx?$/.test(path) &&
      /new Date\(\)|Date\.now\(\)/.test(readFileSync(join(sources, path), 'utf8')),
  )
  // clock.ts compares both, to detect a wrong one; hot-copy.ts reads files, which have the machine's times; in open.ts the embedded database has
  // this machine's clock; ids.ts makes ids of requests and folders
  expect(readers.sort()).toEqual([
    'platform/db/clock.ts',
    'platform/db/hot-copy.ts',
    'platform/db/open.ts',
    'platform/ids.ts',
  ])
})

test('a late answer does not move the clock', async () => {
  let [late, ms] = [false, 1_000_000]
  const pool = {
    query: async () => {
      if (late) await new Promise((done) => setTimeout(done, 60))
      return { rows: [{ ms }] }
    },
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const clock = await createDatabaseClock(pool as never)
  const before = clock.now().getTime()
  late = true
  ms = 9_000_000
  await vi.advanceTimersByTimeAsync(5_000)
  await new Promise((done) => setTimeout(done, 80))
  expect(clock.now().getTime() - before).toBeLessThan(WITHIN_MS)
  late = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(9_000_000)
  clock.stop()
})
