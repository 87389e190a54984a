import { test } from 'vitest'
import { createLimiter } from '../../src/platform/limits/windows.ts'

const NEWCOMERS = 2_000
const KNOWN = [100, 10_000, 38_000, 200_000]
const ROUNDS = 5

/** What a new address costs the limiter's memory, by how many it knows already. The database answers at once. */
test('limits', async () => {
  const database = { execute: async () => ({ rows: [{ used: 1, granted: 1 }] }) }
  const now = new Date()
  const hour = [{ period: 'hour', limit: 1_000 }] as const
  const times = new Map(KNOWN.map((known) => [known, [] as number[]]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [known, measured] of times) {
      const limiter = createLimiter(database as never, { enforced: true })
      for (let i = 0; i < known; i++) limiter.recall(`address:${i}`, hour, now)
      const started = performance.now()
      for (let i = 0; i < NEWCOMERS; i++) await limiter.take(`address:new-${i}`, hour, now)
      // the first round warms up
      if (round > 0) measured.push(performance.now() - started)
    }
  }
  const median = (measured: number[] = []) => measured.sort((a, b) => a - b)[Math.floor(measured.length / 2)] ?? 0
  const base = median(times.get(KNOWN[0] ?? 0))
  const ratios = [...times].map(([known, measured]) => `${known}: ${(median(measured) / base).toFixed(2)}`)
  console.log(
    `limits: ${NEWCOMERS} new addresses, beside ${KNOWN[0]} known ones (${base.toFixed(0)} ms): ${ratios.join(', ')}`,
  )
})
