import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createMaintenance } from '../../src/platform/maintenance.ts'

test('a maintenance job that takes longer than its interval is not started twice, and a shutdown waits for it', async () => {
  vi.useFakeTimers()
  const maintenance = createMaintenance({ error: () => {} })
  let [running, most, turns] = [0, 0, 0]
  const run = async () => {
    turns += 1
    most = Math.max(most, ++running)
    await sleep(35)
    running -= 1
  }
  maintenance.start([{ what: 'counting', everyMs: 10, run }])
  await vi.advanceTimersByTimeAsync(100)
  vi.useRealTimers()
  await maintenance.stop()
  expect({ most, running }).toEqual({ most: 1, running: 0 })
  expect(turns).toBeGreaterThan(0)
})

test('a maintenance job that fails is logged by name, and runs again', async () => {
  vi.useFakeTimers()
  const lines: unknown[] = []
  const maintenance = createMaintenance({ error: (...line: unknown[]) => void lines.push(line) })
  let turns = 0
  const run = async () => {
    turns += 1
    throw new Error('no')
  }
  maintenance.start([{ what: 'failing', everyMs: 10, run }])
  await vi.advanceTimersByTimeAsync(25)
  vi.useRealTimers()
  await maintenance.stop()
  expect(turns).toBe(2)
  expect(lines).toEqual([
    [{ err: expect.any(Error) }, 'failing failed'],
    [{ err: expect.any(Error) }, 'failing failed'],
  ])
})

test('an hourly maintenance job also runs a minute after the start', async () => {
  vi.useFakeTimers()
  const maintenance = createMaintenance({ error: () => {} })
  const run = vi.fn(async () => {})
  maintenance.start([{ what: 'cleaning', everyMs: 3_600_000, run }])
  await vi.advanceTimersByTimeAsync(61_000)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(run).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
  await maintenance.stop()
})
