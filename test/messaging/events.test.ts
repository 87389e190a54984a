import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expire } from '../../src/messaging/retention.ts'
import { createEventWaiters, WAITERS_MAX } from '../../src/messaging/webhooks/event-waiters.ts'
import { publish } from '../../src/messaging/webhooks/publish.ts'
import { numberAllEvents } from '../../src/messaging/webhooks/sequencer.ts'
import { webhooks } from '../../src/messaging/webhooks/tables.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { client, phone, settle } from './client.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

type Page = {
  oldest_seq: number
  last_seq: number
  ledger: string
  events: { seq: number; event_id: string; event: string }[]
  next_after: number
}

test('the ledger counts from 1 without gaps, for each account, and never renumbers', { tags: 'slow' }, async () => {
  const accounts = await Promise.all([system.account(), system.account()])
  const clients = accounts.map(({ key }) => client(system, key))
  const seen: string[][] = [[], []]
  for (let round = 0; round < 3; round++) {
    await Promise.all(
      clients.flatMap((call) =>
        Array.from({ length: 4 }, () => call('POST', '/messages', { to: phone(), type: 'text', message: 'x' })),
      ),
    )
    await settle(system)
    for (const [index, call] of clients.entries()) {
      const { events } = (await call('GET', '/events?limit=1000')).json<Page>()
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, place) => place + 1))
      const ids = events.map(({ event_id }) => event_id)
      expect(ids.slice(0, seen[index]?.length)).toEqual(seen[index])
      seen[index] = ids
    }
  }
  expect(seen.map((ids) => ids.length)).toEqual([36, 36])
})

test('a receiver that was offline continues with next_after, also when it filters types', async () => {
  const call = client(system, (await system.account()).key)
  for (let i = 0; i < 3; i++) await call('POST', '/messages', { to: phone('0002'), type: 'text', message: 'x' })
  await call('POST', '/messages', { to: phone('0000'), type: 'text', message: 'x' })
  await settle(system)
  const page = async (query: string) => (await call('GET', `/events?${query}`)).json<Page>()
  const first = await page('limit=3')
  expect(first.next_after).toBe(3)
  expect((await page(`after=${first.next_after}`)).events.map(({ seq }) => seq)).toEqual([4])
  const failed = await page('types=message.failed')
  expect(failed.events.map(({ event }) => event)).toEqual(['message.failed'])
  expect(failed.next_after).toBe(4)
  expect(await page('after=4')).toMatchObject({ events: [], next_after: 4 })
  for (const wrong of ['after=-1', 'limit=0', 'limit=1001', 'types=message.gone']) {
    expect([wrong, (await call('GET', `/events?${wrong}`)).statusCode]).toEqual([wrong, 400])
  }
})

test('an event is found by its account only', async () => {
  const [owner, other] = await Promise.all([system.account(), system.account()])
  const call = client(system, owner.key)
  await call('POST', '/messages', { to: phone(), type: 'text', message: 'x' })
  await settle(system)
  const [event] = (await call('GET', '/events')).json<Page>().events
  expect((await call('GET', `/events/${event?.event_id}`)).json()).toEqual(event)
  expect((await client(system, other.key)('GET', `/events/${event?.event_id}`)).statusCode).toBe(404)
  expect((await call('GET', '/events/%00')).statusCode).toBe(404)
})

test('an event that is rolled back leaves no gap and no delivery', async () => {
  const { accountId, key } = await system.account()
  const { db } = system.database
  const event = {
    accountId,
    messageId: newId('msg'),
    event: 'message.read' as const,
    at: system.clock.now(),
    data: {} as never,
  }
  await transaction(db, (tx) => publish(tx, [event], system.clock.now()))
  await transaction(db, async (tx) => {
    await publish(tx, [event], system.clock.now())
    throw new Error('undone')
  }).catch(() => {})
  await transaction(db, (tx) => publish(tx, [event, event], system.clock.now()))
  const { events } = (await client(system, key)('GET', '/events')).json<Page>()
  expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3])
})

test('each endpoint that subscribed gets one delivery, written with the event', async () => {
  const { accountId } = await system.account()
  const { db } = system.database
  const now = system.clock.now()
  const endpoint = (events: (typeof webhooks.$inferInsert)['events'], status: 'active' | 'disabled' = 'active') => ({
    id: newId('whk'),
    accountId,
    url: 'https://example.com',
    events,
    status,
    secretSealed: '',
    createdAt: now,
    updatedAt: now,
  })
  const [one, two, other, off] = [
    endpoint(['message.read']),
    endpoint(['message.sent', 'message.read']),
    endpoint(['message.sent']),
    endpoint(['message.read'], 'disabled'),
  ]
  if (!one || !two || !other || !off) throw new Error('no endpoint')
  await db.insert(webhooks).values([one, two, other, off])
  const messageId = newId('msg')
  await transaction(db, (tx) =>
    publish(
      tx,
      [{ accountId, messageId, event: 'message.read', at: now, data: { message_id: messageId } as never }],
      now,
    ),
  )
  const { rows } = await system.database.pool.query(
    `select d.webhook_id, d.status, d.id, e.body
     from webhook_deliveries d
     join events e on e.id = d.event_id
     where d.account_id = $1`,
    [accountId],
  )
  expect(rows.map((row) => row.webhook_id).sort()).toEqual([one.id, two.id].sort())
  for (const row of rows) {
    expect(row.id).toMatch(/^dlv_[0-9a-z]{26}$/)
    expect(row.status).toBe('pending')
    expect(row.body).toBe(
      JSON.stringify({ event: 'message.read', timestamp: now.toISOString(), data: { message_id: messageId } }),
    )
  }
})

test('concurrent writers and sequencers leave no gap, no duplicate and no change of order', async () => {
  const { accountId, key } = await system.account()
  const { db } = system.database
  const now = system.clock.now()
  const read = async () => (await client(system, key)('GET', '/events?limit=1000')).json<Page>().events
  let writing = true
  const snapshots: string[][] = []
  const sequencers = Array.from({ length: 3 }, async () => {
    while (writing) {
      await numberAllEvents(db)
      snapshots.push((await read()).map(({ event_id }) => event_id))
    }
  })
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let i = 0; i < 10; i++) {
        await transaction(db, (tx) =>
          publish(tx, [{ accountId, messageId: newId('msg'), event: 'message.sent', at: now, data: {} as never }], now),
        )
      }
    }),
  )
  writing = false
  await Promise.all(sequencers)
  const events = await read()
  expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 80 }, (_, i) => i + 1))
  const ids = events.map(({ event_id }) => event_id)
  for (const snapshot of snapshots) expect(ids.slice(0, snapshot.length)).toEqual(snapshot)
})

test('the ledger reports its range, and refuses positions outside it', async () => {
  const call = client(system, (await system.account()).key)
  const page = async (query = '') => {
    const answer = await call('GET', `/events${query}`)
    return { status: answer.statusCode, ...answer.json() }
  }
  const empty = await page()
  expect(empty).toMatchObject({ status: 200, events: [], oldest_seq: 1, last_seq: 0, next_after: 0 })
  for (let i = 0; i < 4; i++) await call('POST', '/messages', { to: phone('0002'), type: 'text', message: 'x' })
  await settle(system)
  const full = await page()
  expect(full).toMatchObject({ oldest_seq: 1, last_seq: 4, ledger: empty.ledger })
  const other = client(system, (await system.account()).key)
  expect((await other('GET', '/events')).json().ledger).not.toBe(full.ledger)
  const state = { oldest_seq: 1, last_seq: 4, ledger: full.ledger }
  const gone = (details: object) => ({ status: 410, error: { code: 'EVENTS_GONE', details } })
  expect(await page('?after=5')).toMatchObject(gone(state))
  expect(await page('?after=2&ledger=ldg_other')).toMatchObject(gone(state))
  expect(await page(`?after=2&ledger=${full.ledger}`)).toMatchObject({ status: 200, next_after: 4 })

  // two of them are deleted, out of order
  const [, second, , fourth] = full.events.map(({ event_id }: { event_id: string }) => event_id)
  await system.database.pool.query(`update events set id = 'evt_0000000000' || substr(id, 15) where id = $1`, [second])
  await expire(system.database.db, { ...RETENTION, EVENT_RETENTION_DAYS: 30 }, system.clock.now())
  const left = { oldest_seq: 3, last_seq: 4, ledger: full.ledger }
  expect(await page('?after=1')).toMatchObject(gone(left))
  for (const from of ['', '?after=0', '?after=2']) {
    const { events, ...rest } = await page(from)
    expect([from, rest, events.map(({ seq }: { seq: number }) => seq)]).toMatchObject([from, left, [3, 4]])
  }
  // once all are deleted, a reader can wait for the next one
  await system.database.pool.query(`update events set id = 'evt_0000000000' || substr(id, 15) where id = $1`, [fourth])
  await expire(system.database.db, { ...RETENTION, EVENT_RETENTION_DAYS: 30 }, system.clock.now())
  expect(await page()).toMatchObject({ events: [], oldest_seq: 5, last_seq: 4, next_after: 4 })
  expect(await page('?after=4')).toMatchObject({ status: 200, events: [] })
  expect(await page('?after=3')).toMatchObject({ status: 410 })
})

const RETENTION = { DELIVERY_LOG_RETENTION_DAYS: 30, MESSAGE_TEXT_RETENTION_DAYS: undefined }

describe('waiting for events', () => {
  const waiting = (call: ReturnType<typeof client>, query = '') => call('GET', `/events?wait=30${query}`)
  const at = () => system.clock.now()

  test('each waiting request is answered once something happens, and a sixth one is refused', async () => {
    const { accountId, key } = await system.account()
    const call = client(system, key)
    const five = Array.from({ length: WAITERS_MAX }, () => waiting(call))
    // an account without other readers
    const { accountId: neighbourId, key: neighbourKey } = await system.account()
    const neighbour = waiting(client(system, neighbourKey))
    await expect.poll(async () => (await waiting(call)).statusCode).toBe(409)
    const data = {} as never
    await transaction(system.database.db, (tx) =>
      publish(tx, [{ accountId, messageId: newId('msg'), event: 'message.read', at: at(), data }], at()),
    )
    for (const answer of await Promise.all(five)) {
      expect(answer.json<Page>()).toMatchObject({ events: [{ seq: 1, event: 'message.read' }], next_after: 1 })
    }
    // those have left
    const again = waiting(call, '&after=1&types=message.sent')
    await transaction(system.database.db, (tx) =>
      publish(
        tx,
        [
          { accountId, messageId: newId('msg'), event: 'message.read', at: at(), data },
          { accountId, messageId: newId('msg'), event: 'message.sent', at: at(), data },
        ],
        at(),
      ),
    )
    expect((await again).json<Page>().events.map(({ seq }) => seq)).toEqual([3])
    // the process is shutting down, and waits continue until it ends
    system.drain()
    const event = { accountId: neighbourId, messageId: newId('msg'), event: 'message.read', at: at(), data } as const
    await transaction(system.database.db, (tx) => publish(tx, [event], at()))
    expect((await neighbour).json<Page>().events).toHaveLength(1)
  })

  test('a process that shuts down answers its waiting requests', async () => {
    const { accountId } = await system.account()
    const waiters = createEventWaiters(system.database.db)
    const wait = () =>
      waiters.list(accountId, { after: 0, limit: 1 }, { ms: 30_000, signal: new AbortController().signal })
    const waits = wait()
    waiters.end()
    expect(await waits).toMatchObject({ events: [] })
    expect(await wait()).toMatchObject({ events: [], waited: false })
    waiters.close()
  })

  test('a wait does not count against the hour, and an immediate answer does', { tags: 'slow' }, async () => {
    const { accountId, key } = await system.account({ limits: { requests_per_hour: 2 } })
    const call = client(system, key)
    const remaining = async (query: string) => {
      const answer = await call('GET', `/events?${query}`)
      return [answer.statusCode, answer.headers['x-ratelimit-remaining']]
    }
    for (let round = 0; round < 3; round++) expect(await remaining('wait=1')).toEqual([200, '2'])
    const event = { accountId, messageId: newId('msg'), event: 'message.read', at: at(), data: {} as never } as const
    await transaction(system.database.db, (tx) => publish(tx, [event], at()))
    expect(await remaining('wait=30')).toEqual([200, '1'])
    expect(await remaining('after=1')).toEqual([200, '0'])
    expect(await remaining('after=1')).toEqual([429, '0'])
  })

  test('a key that is revoked while it waits reads nothing more', async () => {
    const { accountId, key } = await system.account()
    const call = client(system, key)
    const five = Array.from({ length: WAITERS_MAX }, () => waiting(call))
    await call('GET', '/events')
    await expect.poll(async () => (await waiting(call)).statusCode).toBe(409)
    await system.database.pool.query('update account_keys set revoked_at = now() where account_id = $1', [accountId])
    // a process remembers keys for seconds
    system.clock.advance(5_000)
    const event = { accountId, messageId: newId('msg'), event: 'message.read', at: at(), data: {} as never } as const
    await transaction(system.database.db, (tx) => publish(tx, [event], at()))
    for (const answer of await Promise.all(five))
      expect([answer.statusCode, answer.body.includes('message.read')]).toEqual([401, false])
  })

  test.each(['wait=31', 'wait=-1', 'wait=x'])('%s is refused', async (query) => {
    const call = client(system, (await system.account()).key)
    expect((await call('GET', `/events?${query}`)).statusCode).toBe(400)
  })
})
