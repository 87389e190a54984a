import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createDatabaseClock } from '../../src/platform/db/clock.ts'
import { sharedSystem } from '../support/shared-system.ts'
import type { TestSystem } from '../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await sharedSystem()
})
afterEach(() => void vi.useRealTimers())

/** What a comparison may be wrong by on a busy machine, in ms. */
const WITHIN_MS = 5_000

test.each([-3_600_000, 0, 120_000, 3_600_000])(
  'a process whose clock is %d ms wrong goes by the database',
  async (wrong) => {
    const right = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: right + wrong })
    const clock = await createDatabaseClock(system.database.pool)
    expect(Math.abs(clock.now().getTime() - right)).toBeLessThan(WITHIN_MS)
    // nor does it matter when somebody sets it later
    vi.setSystemTime(right - 86_400_000)
    expect(Math.abs(clock.now().getTime() - right)).toBeLessThan(WITHIN_MS)
    clock.stop()
  },
)

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
