import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Allowance, createLimiter, type Limiter } from '../../src/platform/limits/windows.ts'
import { randomBase62 } from '../../src/platform/secrets.ts'
import { createClock, type TestSystem, testSystem } from '../support/system.ts'

const clock = createClock(new Date('2026-03-01T12:00:00Z'))
let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

const limiter = (enforced = true): Limiter => createLimiter(system.database.db, { enforced })
const minute = (limit: number): Allowance[] => [{ period: 'minute', limit }]

async function allowed(from: Limiter, subject: string, allowances: Allowance[], times: number): Promise<number> {
  const verdicts = await Promise.all(Array.from({ length: times }, () => from.take(subject, allowances, clock.now())))
  return verdicts.filter(({ refusedBy }) => !refusedBy).length
}

test('exactly the limit passes, however many ask at once', async () => {
  const subject = randomBase62(8)
  const one = limiter()
  expect(await allowed(one, subject, minute(60), 200)).toBe(60)
  const { refusedBy } = await one.take(subject, minute(60), clock.now())
  expect(refusedBy).toMatchObject({ limit: 60, remaining: 0, resetAt: new Date('2026-03-01T12:01:00Z') })
})

test('what is left counts down by one', async () => {
  const subject = randomBase62(8)
  const one = limiter()
  const left: (number | undefined)[] = []
  for (let i = 0; i < 5; i++) left.push((await one.take(subject, minute(60), clock.now())).windows[0]?.remaining)
  expect(left).toEqual([59, 58, 57, 56, 55])
})

test.each(['minute', 'hour', 'day', 'month'] as const)(
  'several processes together never exceed the limit of a %s',
  async (period) => {
    const subject = randomBase62(8)
    const processes = [limiter(), limiter(), limiter()]
    const passed = await Promise.all(processes.map((one) => allowed(one, subject, [{ period, limit: 100 }], 80)))
    const total = passed.reduce((sum, count) => sum + count, 0)
    expect(total).toBeLessThanOrEqual(100)
    // each may hold at most one block of five when the window is used up
    expect(total).toBeGreaterThanOrEqual(90)
  },
)

test('a restart forgets nothing, and an orderly end gives the reserve back', async () => {
  const subject = randomBase62(8)
  const before = limiter()
  expect(await allowed(before, subject, minute(60), 31)).toBe(31)
  await before.close()
  expect(await allowed(limiter(), subject, minute(60), 60)).toBe(29)
})

test('a process that dies loses its reserve, which never lets more pass', async () => {
  const subject = randomBase62(8)
  expect(await allowed(limiter(), subject, minute(60), 31)).toBe(31)
  expect(await allowed(limiter(), subject, minute(60), 60)).toBeLessThanOrEqual(29)
})

test('a new window starts full', async () => {
  const subject = randomBase62(8)
  const one = limiter()
  expect(await allowed(one, subject, minute(10), 20)).toBe(10)
  clock.advance(60_000)
  expect(await allowed(one, subject, minute(10), 20)).toBe(10)
})

test('a request that one window refuses counts against none', async () => {
  const subject = randomBase62(8)
  const one = limiter()
  const both: Allowance[] = [
    { period: 'minute', limit: 5 },
    { period: 'day', limit: 100 },
  ]
  expect(await allowed(one, subject, both, 20)).toBe(5)
  const day = (await one.peek(subject, both, clock.now())).windows[1]
  expect(day).toMatchObject({ period: 'day', used: 5, remaining: 95 })
})

test('a refusal is answered from memory', async () => {
  const subject = randomBase62(8)
  const one = limiter()
  await allowed(one, subject, minute(3), 10)
  expect(one.take(subject, minute(3), clock.now())).not.toBeInstanceOf(Promise)
})

test('raising a limit takes effect in the same window', async () => {
  const subject = randomBase62(8)
  const one = limiter()
  expect(await allowed(one, subject, minute(5), 10)).toBe(5)
  expect(await allowed(one, subject, minute(8), 10)).toBe(3)
})

test('with limits off nothing is refused and everything is counted', async () => {
  const subject = randomBase62(8)
  const one = limiter(false)
  expect(await allowed(one, subject, minute(5), 50)).toBe(50)
  const [window] = (await one.peek(subject, minute(5), clock.now())).windows
  expect(window).toMatchObject({ limit: 5, used: 50, remaining: 0 })
})

test('months follow the calendar', async () => {
  const subject = randomBase62(8)
  const { windows } = await limiter().peek(subject, [{ period: 'month', limit: 1 }], new Date('2028-02-29T23:59:59Z'))
  expect(windows[0]).toMatchObject({ resetAt: new Date('2028-03-01T00:00:00Z'), windowSeconds: 29 * 86_400 })
})

test('the history counts requests, not reserves', async () => {
  const subject = randomBase62(8)
  const one = limiter()
  const hour: Allowance[] = [{ period: 'hour', limit: 1000 }]
  expect(await allowed(one, subject, hour, 7)).toBe(7)
  expect(await one.usedSince(subject, 'hour', new Date(clock.now().getTime() - 86_400_000))).toBe(7)
})
