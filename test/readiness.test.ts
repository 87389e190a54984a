import { expect, test } from 'vitest'
import { watchReadiness } from '../src/readiness.ts'

function counted() {
  const looks: (() => void)[] = []
  const check = () => new Promise<{ ready: boolean }>((resolve) => looks.push(() => resolve({ ready: true })))
  return { looks, readiness: watchReadiness([{ name: 'database', check }]) }
}
const READY = { ready: true, checks: [{ name: 'database', ready: true }] }

test('a flood of /ready before the process looks by itself is one look', async () => {
  const { looks, readiness } = counted()
  const flood = Array.from({ length: 100 }, readiness.read)
  looks[0]?.()
  expect(await Promise.all(flood)).toEqual(Array(100).fill(READY))
  expect(looks).toHaveLength(1)
})

test('once it looks by itself /ready waits for no look: it answers what was seen last', async () => {
  const { looks, readiness } = counted()
  const first = readiness.refresh()
  looks[0]?.()
  await first
  // the database does not answer this one
  void readiness.refresh()
  expect(await Promise.all(Array.from({ length: 100 }, readiness.read))).toEqual(Array(100).fill(READY))
  expect(looks).toHaveLength(2)
})

test('what is about to end is not ready, whatever the checks say', async () => {
  const readiness = watchReadiness([{ name: 'database', check: async () => ({ ready: true }) }])
  expect((await readiness.read()).ready).toBe(true)
  readiness.end()
  expect(await readiness.read()).toMatchObject({ ready: false, checks: [{ name: 'process' }] })
})

test('a check that fails is not ready, with its reason', async () => {
  const readiness = watchReadiness([{ name: 'data', check: () => Promise.reject(new Error('gone')) }])
  expect(await readiness.read()).toEqual({
    ready: false,
    checks: [{ name: 'data', ready: false, progress: expect.stringContaining('gone') }],
  })
})
