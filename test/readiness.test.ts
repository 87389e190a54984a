import { expect, test, vi } from 'vitest'
import { watchReadiness } from '../src/readiness.ts'

function counted() {
  const looks: (() => void)[] = []
  const check = () => new Promise<{ ready: boolean }>((resolve) => looks.push(() => resolve({ ready: true })))
  return { looks, readiness: watchReadiness([{ name: 'database', check }]) }
}
const READY = { ready: true, checks: [{ name: 'database', ready: true }] }

test('many requests of /ready before the first scheduled check cause one check', async () => {
  const { looks, readiness } = counted()
  const flood = Array.from({ length: 100 }, readiness.read)
  looks[0]?.()
  expect(await Promise.all(flood)).toEqual(Array(100).fill(READY))
  expect(looks).toHaveLength(1)
})

test('once checks are scheduled, /ready waits for none and returns the last result', async () => {
  const { looks, readiness } = counted()
  const first = readiness.refresh()
  looks[0]?.()
  await first
  // the database does not answer this check
  void readiness.refresh()
  expect(await Promise.all(Array.from({ length: 100 }, readiness.read))).toEqual(Array(100).fill(READY))
  expect(looks).toHaveLength(2)
})

test('a process that is shutting down is not ready, whatever the checks say', async () => {
  const readiness = watchReadiness([{ name: 'database', check: async () => ({ ready: true }) }])
  expect((await readiness.read()).ready).toBe(true)
  readiness.end()
  expect(await readiness.read()).toMatchObject({ ready: false, checks: [{ name: 'process' }] })
})

test('a failing check makes the process not ready, with the reason', async () => {
  const readiness = watchReadiness([{ name: 'data', check: () => Promise.reject(new Error('gone')) }])
  expect(await readiness.read()).toEqual({
    ready: false,
    checks: [{ name: 'data', ready: false, progress: expect.stringContaining('gone') }],
  })
})

test('a check without an answer is not ready, and is not repeated before it has answered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { looks, readiness } = counted()
    for (let i = 0; i < 2; i++) {
      const look = readiness.refresh()
      await vi.advanceTimersByTimeAsync(1_400)
      await look
      expect(await readiness.read()).toEqual({
        ready: false,
        checks: [{ name: 'database', ready: false, progress: 'it does not answer' }],
      })
    }
    expect(looks).toHaveLength(1)
    looks[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    const again = readiness.refresh()
    looks[1]?.()
    await again
    expect(await readiness.read()).toEqual(READY)
  } finally {
    vi.useRealTimers()
  }
})

test('an answer that came while the process was busy counts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { looks, readiness } = counted()
    const look = readiness.refresh()
    setImmediate(() => looks[0]?.())
    vi.advanceTimersByTime(1_400)
    expect(await look).toEqual(READY)
  } finally {
    vi.useRealTimers()
  }
})
