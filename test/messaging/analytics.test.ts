import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveStatus } from '../../src/messaging/messages/status.ts'
import { foldOutcomes } from '../../src/messaging/usage/analytics-fold.ts'
import { rows } from '../../src/platform/db/rows.ts'
import { createClock, type TestSystem, testSystem } from '../support/system.ts'
import { client, phone, settle } from './client.ts'

const DAY_MS = 86_400_000
// a fixed day, so that expectations do not depend on the calendar
const TODAY = '2026-03-10'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem({}, createClock(new Date(`${TODAY}T12:00:00Z`)))
})
afterAll(() => system.close())

const day = (offset: number) => new Date(Date.parse(TODAY) + offset * DAY_MS).toISOString().slice(0, 10)

test('a week without messages is seven days of zeros', async () => {
  const call = client(system, (await system.account()).key)
  const response = await call('GET', '/analytics/usage')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    period: '7d',
    start_date: '2026-03-04',
    end_date: TODAY,
    metrics: {
      messages_sent: 0,
      messages_delivered: 0,
      messages_read: 0,
      messages_failed: 0,
      unique_contacts: 0,
      credits_used: 0,
      delivery_rate: 0,
      read_rate: 0,
    },
    prices: [],
    daily_breakdown: [-6, -5, -4, -3, -2, -1, 0].map((offset) => ({
      date: day(offset),
      messages_sent: 0,
      messages_delivered: 0,
      messages_read: 0,
      messages_failed: 0,
      credits_used: 0,
    })),
  })
})

test('outcomes of messages are counted at once, on the day of their acceptance, folded or not', async () => {
  const call = client(system, (await system.account()).key)
  const send = (to: string) => call('POST', '/messages', { to, type: 'text', message: 'x' })
  const reader = phone()
  // read, read, delivered only, refused by the network, never delivered
  for (const to of [reader, reader, phone('0001'), phone('0000'), phone('0002')]) await send(to)
  const report = async () => (await call('GET', '/analytics/usage?period=1d')).json()
  expect((await report()).metrics).toMatchObject({ messages_sent: 5, unique_contacts: 4, credits_used: 5 })
  await settle(system)
  const expected = {
    messages_sent: 5,
    messages_delivered: 3,
    messages_read: 2,
    messages_failed: 1,
    unique_contacts: 4,
    credits_used: 4,
    delivery_rate: 60,
    read_rate: 66.67,
  }
  expect((await report()).metrics).toEqual(expected)
  await foldOutcomes(system.database.db)
  expect((await report()).metrics).toEqual(expected)
  expect((await report()).daily_breakdown).toEqual([
    {
      date: system.clock.now().toISOString().slice(0, 10),
      messages_sent: 5,
      messages_delivered: 3,
      messages_read: 2,
      messages_failed: 1,
      credits_used: 4,
    },
  ])
})

test('an outcome after midnight counts on the day before, when its message was accepted', async () => {
  const { key } = await system.account()
  const call = client(system, key)
  const midnight = Date.parse(day(1))
  const before = system.clock.now()
  system.clock.set(new Date(midnight - 500))
  await call('POST', '/messages', { to: phone(), type: 'text', message: 'x' })
  await settle(system)
  expect(system.clock.now().getTime()).toBeGreaterThan(midnight)
  const { daily_breakdown } = (await call('GET', `/analytics/usage?start_date=${TODAY}&end_date=${day(1)}`)).json()
  system.clock.set(before)
  expect(daily_breakdown.map((each: { messages_read: number }) => each.messages_read)).toEqual([1, 0])
})

test('dates take precedence over the period, and a missing one is filled in', async () => {
  const call = client(system, (await system.account()).key)
  const range = async (query: string) => {
    const { period, start_date, end_date, daily_breakdown } = (await call('GET', `/analytics/usage?${query}`)).json()
    return [period, start_date, end_date, daily_breakdown.length]
  }
  expect(await range('period=1d')).toEqual(['1d', TODAY, TODAY, 1])
  expect(await range('period=30d')).toEqual(['30d', day(-29), TODAY, 30])
  expect(await range('period=90d')).toEqual(['90d', day(-89), TODAY, 90])
  expect(await range('period=90d&start_date=2026-03-01&end_date=2026-03-02')).toEqual([
    'custom',
    '2026-03-01',
    '2026-03-02',
    2,
  ])
  expect(await range('start_date=2026-03-01')).toEqual(['custom', '2026-03-01', TODAY, 10])
  expect(await range('end_date=2026-02-10')).toEqual(['custom', '2026-02-04', '2026-02-10', 7])
  expect(await range('start_date=2024-01-01&end_date=2024-12-31')).toEqual(['custom', '2024-01-01', '2024-12-31', 366])
})

test.each([
  ['period=2d', 'period'],
  ['period=', 'period'],
  ['start_date=2026-02-30', 'start_date'],
  ['start_date=10-03-2026', 'start_date'],
  ['end_date=2026-13-01', 'end_date'],
  ['start_date=2026-03-02&end_date=2026-03-01', 'start_date'],
  ['start_date=2026-03-11', 'start_date'],
  ['start_date=2024-01-01&end_date=2025-01-01', 'start_date'],
  ['format=xml', 'format'],
])('%s is refused', async (query, field) => {
  const call = client(system, (await system.account()).key)
  const response = await call('GET', `/analytics/usage?${query}`)
  expect([response.statusCode, response.json().error.code, response.json().error.details.field]).toEqual([
    400,
    'INVALID_REQUEST',
    field,
  ])
})

test.each([
  'start_date=0000-01-01&end_date=0000-01-05',
  'end_date=0001-01-03',
  'start_date=0000-12-31&end_date=0001-01-02',
])('the year 0 is refused (%s)', async (query) => {
  const call = client(system, (await system.account()).key)
  const response = await call('GET', `/analytics/usage?${query}`)
  expect([response.statusCode, response.json().error.code]).toEqual([400, 'INVALID_REQUEST'])
})

test('the days are also returned as CSV', async () => {
  const call = client(system, (await system.account()).key)
  const response = await call('GET', '/analytics/usage?start_date=2026-03-09&format=csv')
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toBe('attachment; filename="usage-2026-03-09-2026-03-10.csv"')
  expect(response.body).toBe(
    'date,messages_sent,messages_delivered,messages_read,messages_failed,credits_used\r\n' +
      '2026-03-09,0,0,0,0,0\r\n2026-03-10,0,0,0,0,0\r\n',
  )
})

test('a key needs the scope, and sees its own account alone', async () => {
  const narrow = client(system, (await system.account({}, ['messages:read'])).key)
  expect((await narrow('GET', '/analytics/usage')).json().error.details).toEqual({ required_scope: 'analytics:read' })
  const sender = client(system, (await system.account()).key)
  await sender('POST', '/messages', { to: phone(), type: 'text', message: 'x' })
  const other = client(system, (await system.account()).key)
  expect((await other('GET', '/analytics/usage')).json().metrics.messages_sent).toBe(0)
})

/** Pseudo-random numbers, the same for each seed. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** The expected figures, computed from every message. */
async function fullCount(accountId: string, start: string, end: string) {
  const [counted] = await rows<Record<string, number>>(
    system.database.db,
    sql`
    select count(*) as messages_sent, count(delivered_at) as messages_delivered, count(read_at) as messages_read,
      count(failed_at) as messages_failed, count(distinct recipient) as unique_contacts,
      coalesce(sum(credits_used), 0) as credits_used
    from messages
    where account_id = ${accountId} and (created_at at time zone 'UTC')::date between ${start} and ${end}`,
  )
  return counted
}

test.each([1, 2, 3])('at any moment every range agrees with a full count (%i)', { tags: 'slow' }, async (seed) => {
  const random = randomOf(seed)
  const { accountId, key } = await system.account()
  const call = client(system, key)
  const { db } = system.database
  // the simulator does not change these, so nothing moves between the two compared reads
  const people = Array.from({ length: 6 }, () => phone('0002'))
  const sent: { id: string; at: Date }[] = []
  const before = system.clock.now()
  const today = new Date(Date.parse('2026-06-01') + seed * 500 * DAY_MS)
  // far apart, and close together
  const spread = seed === 1 ? 400 : 12 * seed

  for (let step = 0; step < 160; step++) {
    const what = random(10)
    const at = new Date(today.getTime() - random(spread) * DAY_MS + random(DAY_MS))
    if (what < 4) {
      // days in any order are the hardest case for counting people once
      system.clock.set(at)
      const to = people[random(people.length)]
      const response = await call('POST', '/messages', { to, type: 'text', message: 'x' })
      sent.push({ id: response.json().message_id, at })
    } else if (what < 7 && sent.length > 0) {
      const message = sent[random(sent.length)]
      const status = (['sent', 'delivered', 'read', 'failed'] as const)[random(4)]
      if (message && status) await moveStatus(db, { accountId, messageId: message.id, status, at: today }, today)
    } else if (what === 7) {
      await foldOutcomes(db, 1 + random(5))
    } else {
      const start = day(Math.round((at.getTime() - Date.parse(TODAY)) / DAY_MS))
      const end = new Date(Date.parse(start) + random(366) * DAY_MS).toISOString().slice(0, 10)
      const { metrics } = (await call('GET', `/analytics/usage?start_date=${start}&end_date=${end}`)).json()
      expect([step, start, end, metrics]).toEqual([
        step,
        start,
        end,
        expect.objectContaining(await fullCount(accountId, start, end)),
      ])
    }
  }
  system.clock.set(before)
})

test('sending and folding at the same time loses nothing and counts nothing twice', { tags: 'slow' }, async () => {
  const { accountId, key } = await system.account()
  const call = client(system, key)
  const { db } = system.database
  const people = Array.from({ length: 10 }, () => phone())
  const work = people.flatMap((to, i) => [
    ...Array.from({ length: 4 }, () => call('POST', '/messages', { to, type: 'text', message: 'x' })),
    foldOutcomes(db, 1 + i),
  ])
  await Promise.all(work)
  await Promise.all([settle(system), foldOutcomes(db, 3), foldOutcomes(db, 7)])
  const now = system.clock.now().toISOString().slice(0, 10)
  const { metrics } = (await call('GET', '/analytics/usage?period=1d')).json()
  expect(metrics).toMatchObject({ messages_sent: 40, unique_contacts: 10, ...(await fullCount(accountId, now, now)) })
  await foldOutcomes(db)
  expect(await rows(db, sql`select id from message_outcomes`)).toEqual([])
  const folded = (await call('GET', '/analytics/usage?period=1d')).json()
  expect(folded.metrics).toEqual(metrics)
})
