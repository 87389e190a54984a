import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressBlock } from '../../src/platform/limits/address-block.ts'
import { forgetOldWindows } from '../../src/platform/limits/forget.ts'
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

test('the remaining count goes down by one', async () => {
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

test('a restart keeps all counts, and an orderly shutdown returns the reserve', async () => {
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

test('"used up" is cached for two seconds, and the count may fall', async () => {
  const subject = randomBase62(8)
  const one = limiter()
  expect(await allowed(one, subject, minute(5), 10)).toBe(5)
  await system.database.pool.query('update limit_windows set used = used - 2 where subject = $1', [subject])
  expect(await allowed(one, subject, minute(5), 5)).toBe(0)
  const [seen] = (await one.peek(subject, minute(5), clock.now())).windows
  expect(seen).toMatchObject({ used: 3, remaining: 2 })
  clock.advance(2_000)
  expect(await allowed(one, subject, minute(5), 5)).toBe(2)
})

test('an unused reserve is returned after two seconds, and so is that of a window that ended', async () => {
  const subject = randomBase62(8)
  const hour: Allowance[] = [{ period: 'hour', limit: 1_000 }]
  const stored = async () => {
    const { rows } = await system.database.pool.query(
      'select sum(used)::int as used from limit_windows where subject = $1',
      [subject],
    )
    return rows[0].used
  }
  const [one, other] = [limiter(), limiter()]
  for (let i = 0; i < 60; i++) await one.take(subject, hour, clock.now())
  expect(await stored()).toBeGreaterThan(60)
  await one.giveBack(clock.now())
  expect(await stored()).toBeGreaterThan(60)
  clock.advance(2_000)
  const afterGivingBack = async () => {
    await Promise.all([one.giveBack(clock.now()), other.giveBack(clock.now())])
    return stored()
  }
  // a reserve that is still being fetched ahead is returned the next time
  await expect.poll(afterGivingBack).toBe(60)
  // nothing is returned twice, and the next request is counted as usual
  await one.giveBack(clock.now())
  expect(await allowed(other, subject, hour, 940)).toBe(940)
  expect(await allowed(one, subject, hour, 1)).toBe(0)

  for (let i = 0; i < 60; i++) await one.take(`${subject}2`, hour, clock.now())
  clock.advance(3_600_000)
  await one.take(`${subject}2`, hour, clock.now())
  await one.giveBack(clock.now())
  expect(await one.usedSince(`${subject}2`, 'hour', new Date(clock.now().getTime() - 86_400_000))).toBe(61)
})

test('memory is bounded: thirty thousand addresses do not exceed it, and a returning one is still counted', {
  tags: 'slow',
}, async () => {
  const used = new Map<string, number>()
  // counts like the database, which would take minutes
  const counting = {
    execute: async (statement: SQL) => {
      const [subject] = new PgDialect().sqlToQuery(statement).params as [string]
      used.set(subject, (used.get(subject) ?? 0) + 1)
      return { rows: [{ used: used.get(subject), granted: 1 }] }
    },
  }
  const one = createLimiter(counting as never, { enforced: true })
  for (let i = 0; i < 30_000; i++) await one.take(`address:${i}`, [{ period: 'hour', limit: 2 }], clock.now())
  expect(one.size()).toBeLessThanOrEqual(20_000)
  const [again] = (await one.take('address:0', [{ period: 'hour', limit: 2 }], clock.now())).windows
  expect(again).toMatchObject({ used: 2, remaining: 0 })
})

test('rows of unknown addresses are deleted after an hour, and those that a history shows after a month', async () => {
  const at = new Date('2026-05-01T10:00:00Z')
  const one = limiter()
  const subjects = ['address:192.0.2.1', 'visitor:rkey_1:192.0.2.1', 'account:acc_1', 'reference:rkey_1']
  for (const subject of subjects) {
    await one.take(
      subject,
      [
        { period: 'minute', limit: 9 },
        { period: 'hour', limit: 9 },
      ],
      at,
    )
  }
  const left = async (now: string) => {
    await forgetOldWindows(system.database.db, new Date(now))
    const { rows } = await system.database.pool.query(
      'select subject, period from limit_windows where starts_at >= $1 and subject = any ($2) order by subject',
      [at, subjects],
    )
    return rows.map(({ subject, period }) => `${subject} ${period}`)
  }
  expect(await left('2026-05-01T10:00:30Z')).toHaveLength(8)
  expect(await left('2026-05-01T10:59:59Z')).toHaveLength(4)
  expect(await left('2026-05-01T11:00:01Z')).toEqual(['account:acc_1 hour', 'reference:rkey_1 hour'])
  expect(await left('2026-06-03T10:00:00Z')).toEqual([])
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9%eth0', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1:2:3:4:5', 'fe80:0:0:1::/64'],
])('the address %s counts as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block)
})

test('an IPv6 site is the /48 of its addresses, and an IPv4 site the address', () => {
  expect(addressBlock('2001:db8:1:2::9', 48)).toBe('2001:db8:1::/48')
  expect(addressBlock('2001:db8:1:ffff::9', 48)).toBe('2001:db8:1::/48')
  expect(addressBlock('192.0.2.1', 48)).toBe('192.0.2.1')
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
