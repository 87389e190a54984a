import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RetentionSettings } from '../../src/messaging/partitions/tables.ts'
import { expire } from '../../src/messaging/retention.ts'
import { foldOutcomes } from '../../src/messaging/usage/analytics-fold.ts'
import { rows } from '../../src/platform/db/rows.ts'
import { receiver } from '../support/receiver.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { client, phone, settle } from './client.ts'
import { endpoint, happen, logsOf } from './webhooks/support.ts'

const DAY_MS = 86_400_000
const settings: RetentionSettings = {
  EVENT_RETENTION_DAYS: 30,
  DELIVERY_LOG_RETENTION_DAYS: 30,
  MESSAGE_TEXT_RETENTION_DAYS: undefined,
}

let system: TestSystem
beforeAll(async () => {
  system = await testSystem({ WEBHOOK_ALLOW_PRIVATE: 'true' })
})
afterAll(() => system.close())

async function sender() {
  const { accountId, key } = await system.account()
  const call = client(system, key)
  const send = async (headers = {}) => {
    const body = { to: phone(), type: 'text', message: 'Assalamu alaikum' }
    return (await call('POST', '/messages', body, headers)).json<{ message_id: string }>().message_id
  }
  return { accountId, call, send }
}

const count = async (table: string, accountId: string) => {
  const [found] = await rows<{ count: number }>(
    system.database.db,
    sql`select count(*) as count from ${sql.identifier(table)} where account_id = ${accountId}`,
  )
  return found?.count
}

test('expired events are deleted in batches, and later ones keep their numbers', { tags: 'slow' }, async () => {
  const { accountId, call, send } = await sender()
  for (let i = 0; i < 4; i++) await send()
  await settle(system)
  const events = async () => (await call('GET', '/events')).json<{ events: { seq: number }[] }>().events
  expect((await events()).length).toBe(12)
  system.clock.advance(29 * DAY_MS)
  await expire(system.database.db, settings, system.clock.now())
  expect((await events()).length).toBe(12)
  await send()
  await settle(system)
  system.clock.advance(2 * DAY_MS)
  expect(await expire(system.database.db, settings, system.clock.now(), 5)).toBeGreaterThanOrEqual(12)
  expect((await events()).map(({ seq }) => seq)).toEqual([13, 14, 15])
  expect(await count('messages', accountId)).toBe(5)
})

test('expired deliveries are deleted from the log, and a pending one stays', async () => {
  const receiving = await receiver()
  const { call, accountId, webhook_id: id } = await endpoint(system, `${receiving.url}/hook`)
  receiving.answer('/hook', () => ({ status: 500 }))
  await happen(system, accountId)
  await system.worker.drain()
  await system.worker.drain()
  receiving.answer('/hook', () => ({ status: 200 }))
  await happen(system, accountId)
  await system.worker.drain()
  await system.worker.drain()
  expect((await logsOf(call, id)).map(({ response_status }) => response_status).sort()).toEqual([200, 500])
  const due = sql`select status from webhook_deliveries where account_id = ${accountId}`
  const statuses = async () =>
    (await rows<{ status: string }>(system.database.db, due)).map(({ status }) => status).sort()
  expect(await statuses()).toEqual(['pending', 'succeeded'])

  system.clock.advance(29 * DAY_MS)
  await expire(system.database.db, settings, system.clock.now())
  expect(await logsOf(call, id)).toHaveLength(2)
  system.clock.advance(2 * DAY_MS)
  await expire(system.database.db, settings, system.clock.now())
  expect(await logsOf(call, id)).toEqual([])
  expect(await statuses()).toEqual(['pending'])
  // nor does it wait forever for an endpoint that is never enabled again
  await call('PATCH', `/webhooks/${id}`, { status: 'disabled' })
  await expire(system.database.db, settings, system.clock.now())
  expect(await statuses()).toEqual([])
  await receiving.close()
})

test('an idempotency key is forgotten after a day', async () => {
  const { accountId, send } = await sender()
  await send({ 'idempotency-key': 'once' })
  await expire(system.database.db, settings, system.clock.now())
  expect(await count('idempotency_keys', accountId)).toBe(1)
  system.clock.advance(DAY_MS)
  await expire(system.database.db, settings, system.clock.now())
  expect(await count('idempotency_keys', accountId)).toBe(0)
})

test('texts are deleted only if configured, with the events that contain them, while messages and totals stay', {
  tags: 'slow',
}, async () => {
  const { accountId, call, send } = await sender()
  const old = await send()
  await settle(system)
  await foldOutcomes(system.database.db)
  system.clock.advance(8 * DAY_MS)
  const recent = await send()
  await settle(system)
  await expire(system.database.db, settings, system.clock.now())
  const textOf = async (id: string) => (await call('GET', `/messages/${id}`)).json().message
  expect(await textOf(old)).toBe('Assalamu alaikum')
  // reading numbers them, and only numbered ones may be deleted
  await call('GET', '/events')
  const week = { ...settings, MESSAGE_TEXT_RETENTION_DAYS: 7 }
  await expire(system.database.db, week, system.clock.now(), 1)
  expect([await textOf(old), await textOf(recent)]).toEqual([null, 'Assalamu alaikum'])
  expect((await call('GET', `/messages/${old}`)).json()).toMatchObject({ status: 'read', credits_used: 1 })
  expect(await count('events', accountId)).toBe(3)
  expect((await call('GET', '/analytics/usage?period=30d')).json().metrics.messages_sent).toBe(2)
  // a second run changes nothing
  expect(await expire(system.database.db, week, system.clock.now(), 1)).toBe(0)
})

test('whole messages are deleted only if configured, with everything that belongs to them; waiting ones and totals stay', {
  tags: 'slow',
}, async () => {
  const { accountId, call } = await sender()
  const to = phone()
  const day = system.clock.now().toISOString().slice(0, 10)
  const body = { to, type: 'text', message: 'Assalamu alaikum', tags: ['ramadan', 'order'] }
  const send = async () => (await call('POST', '/messages', body)).json<{ message_id: string }>().message_id
  const old = await send()
  await settle(system)
  await system.app.inject({
    method: 'POST',
    url: '/admin/api/simulator/inbound',
    headers: system.operator,
    payload: { account_id: accountId, from: to, type: 'text', message: 'Waalaikumsalam' },
  })
  const waiting = await send()
  await foldOutcomes(system.database.db)
  system.clock.advance(90 * DAY_MS)
  const look = (days?: number) =>
    expire(system.database.db, { ...settings, MESSAGE_RETENTION_DAYS: days }, system.clock.now(), 1)
  const found = async () => {
    const { messages } = (await call('GET', '/messages?direction=inbound')).json()
    const statuses = [old, waiting].map(async (id) => (await call('GET', `/messages/${id}`)).statusCode)
    const { rows: steps } = await system.database.pool.query(
      'select distinct message_id from message_timeline where message_id = any ($1)',
      [[old, waiting]],
    )
    return {
      received: messages.length,
      statuses: await Promise.all(statuses),
      timelines: steps.length,
      tags: await count('message_tags', accountId),
    }
  }
  await look()
  expect(await found()).toEqual({ received: 1, statuses: [200, 200], timelines: 2, tags: 4 })
  await look(91)
  expect(await found()).toEqual({ received: 1, statuses: [200, 200], timelines: 2, tags: 4 })
  // reading numbers events, and only numbered ones may be deleted
  await call('GET', '/events')
  await look(89)
  expect(await found()).toEqual({ received: 0, statuses: [404, 200], timelines: 1, tags: 2 })
  const { metrics } = (await call('GET', `/analytics/usage?start_date=${day}&end_date=${day}`)).json()
  expect(metrics).toMatchObject({ messages_sent: 2, unique_contacts: 1 })
  // nothing else refers to it
  const { rows: tables } = await system.database.pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  for (const { name } of tables) {
    const named = `select from "${name}" t where strpos(t::text, $1) > 0`
    expect([name, (await system.database.pool.query(named, [old])).rows]).toEqual([name, []])
  }
  // its time runs from the late sending
  await settle(system)
  await look(89)
  expect((await found()).statuses).toEqual([404, 200])
})

test('the text of a waiting message stays, and is deleted after its time from sending', async () => {
  const { call, send } = await sender()
  const [waiting, unsent] = [await send(), await send()]
  system.clock.advance(9 * DAY_MS)
  const week = { ...settings, MESSAGE_TEXT_RETENTION_DAYS: 7 }
  const look = () => expire(system.database.db, week, system.clock.now())
  const textOf = async (id: string) => (await call('GET', `/messages/${id}`)).json().message
  await look()
  await look()
  expect(await textOf(waiting)).toBe('Assalamu alaikum')
  await settle(system)
  const { events } = (await call('GET', '/events?types=message.sent')).json()
  expect(events.map(({ data }: { data: { message: string } }) => data.message)).toEqual(
    Array(2).fill('Assalamu alaikum'),
  )
  system.clock.advance(6 * DAY_MS)
  await look()
  expect(await textOf(waiting)).toBe('Assalamu alaikum')
  system.clock.advance(2 * DAY_MS)
  await look()
  expect([await textOf(waiting), await textOf(unsent)]).toEqual([null, null])
  expect(await count('message_texts_spared', 'any')).toBe(0)
})

test('recipients of deleted messages still count in ranges of their time', async () => {
  const { accountId, call, send } = await sender()
  const day = system.clock.now().toISOString().slice(0, 10)
  await send()
  await foldOutcomes(system.database.db)
  system.clock.advance(400 * DAY_MS)
  await expire(system.database.db, settings, system.clock.now())
  expect(await count('usage_contact_days', accountId)).toBe(0)
  const { metrics } = (await call('GET', `/analytics/usage?start_date=${day}&end_date=${day}`)).json()
  expect(metrics).toMatchObject({ messages_sent: 1, unique_contacts: 1 })
})
