import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findAccount } from '../../src/messaging/accounts/accounts.ts'
import { createMediaLinks } from '../../src/messaging/media/links.ts'
import { createMessage } from '../../src/messaging/messages/create.ts'
import { idempotencyOf } from '../../src/messaging/messages/idempotency.ts'
import { findMessage, timelineOf } from '../../src/messaging/messages/messages.ts'
import { createMessageQuotas } from '../../src/messaging/messages/quota.ts'
import { applyReport } from '../../src/messaging/messages/report.ts'
import { SEND_RETRY_WAITS_SECONDS } from '../../src/messaging/messages/send.ts'
import { createSender, EMBEDDED_SLOTS } from '../../src/messaging/messages/sender.ts'
import { moveStatus } from '../../src/messaging/messages/status.ts'
import type { Status } from '../../src/messaging/messages/tables.ts'
import type { Network } from '../../src/messaging/networks/network.ts'
import { outboxDepth } from '../../src/messaging/networks/outbox.ts'
import { simulatorReports } from '../../src/messaging/networks/simulator.ts'
import { createConnections } from '../../src/messaging/networks/whatsapp/connections.ts'
import { RetryLater } from '../../src/platform/queue/queue.ts'
import { createWorker } from '../../src/platform/queue/worker.ts'
import { createSealer } from '../../src/platform/secrets.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { client, phone } from './client.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

async function accepted() {
  const { accountId, key } = await system.account()
  const call = client(system, key)
  const sent = await call('POST', '/messages', { to: phone(), type: 'text', message: 'x' })
  return { accountId, call, messageId: sent.json().message_id as string }
}

const RANK: Record<Status, number> = { sent: 1, delivered: 2, read: 3, failed: 4 }

test('whatever a network reports, in whatever order and how often, a status never moves back', {
  tags: 'slow',
}, async () => {
  const { db } = system.database
  // a fixed generator, so that a failure can be repeated
  let state = 42
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
  for (let round = 0; round < 12; round++) {
    const { accountId, call, messageId } = await accepted()
    const seen: Status[] = []
    let rank = 0
    for (let i = 0; i < 8; i++) {
      const status = (['sent', 'delivered', 'read', 'failed'] as const)[random(4)] ?? 'sent'
      system.clock.advance(1000)
      await moveStatus(db, { accountId, messageId, status, at: system.clock.now() }, system.clock.now())
      const message = await findMessage(db, accountId, messageId)
      if (!message) throw new Error('the message is gone')
      expect(RANK[message.status]).toBeGreaterThanOrEqual(rank)
      rank = RANK[message.status]
      seen.push(message.status)
    }
    const message = await findMessage(db, accountId, messageId)
    const timeline = (await timelineOf(db, messageId)).map((entry) => entry.status)
    // every step once, in order, and an event for each
    expect(timeline).toEqual([
      'accepted',
      ...(['sent', 'delivered', 'read', 'failed'] as const).filter((step) => timeline.includes(step)),
    ])
    expect(timeline.at(-1)).toBe(message?.status)
    const { events } = (await call('GET', '/events')).json<{ events: { event: string }[] }>()
    expect(events.map(({ event }) => event)).toEqual(timeline.slice(1).map((step) => `message.${step}`))
    // it may fail only after `sent`, and is then not charged
    if (message?.status === 'failed') {
      expect([message.deliveredAt, message.readAt, message.creditsUsed]).toEqual([null, null, 0])
    }
    if (message?.readAt) expect(message.deliveredAt && message.sentAt).toBeTruthy()
  }
})

test('reports that come at the same moment make each step once', async () => {
  const { db } = system.database
  const { accountId, call, messageId } = await accepted()
  const at = system.clock.now()
  const moved = await Promise.all(
    (['read', 'sent', 'delivered', 'read', 'delivered', 'sent'] as const).map((status) =>
      moveStatus(db, { accountId, messageId, status, at }, at),
    ),
  )
  expect(moved.filter(Boolean).length).toBeGreaterThan(0)
  const { events } = (await call('GET', '/events')).json<{ events: { event: string }[] }>()
  expect(events.map(({ event }) => event)).toEqual(['message.sent', 'message.delivered', 'message.read'])
})

test('a report about a missing message changes nothing', async () => {
  const { accountId, call } = await accepted()
  const at = system.clock.now()
  const report = { accountId, messageId: 'msg_none', status: 'read' as const, at }
  expect(await moveStatus(system.database.db, report, at)).toBe(false)
  expect((await call('GET', '/events')).json().events).toEqual([])
})

test('a process that died between write and answer wrote one message, and the repeated request gets its answer', async () => {
  const { accountId, key } = await system.account()
  const { db } = system.database
  const account = await findAccount(db, accountId)
  if (!account) throw new Error('no account')
  const input = { to: phone(), type: 'text' as const, message: 'x' }
  const quotas = createMessageQuotas({ enforced: true, shared: true })
  const links = createMediaLinks('http://localhost:3000', [Buffer.alloc(32)])
  const connections = createConnections({ db, sealer: createSealer(Buffer.alloc(32)) })
  const written = await createMessage(
    { db, quotas, links, connections },
    account,
    input,
    idempotencyOf('k-1', input),
    system.clock.now(),
  )
  // the answer was lost, and the client repeats the request
  const call = client(system, key)
  const again = await call('POST', '/messages', input, { 'idempotency-key': 'k-1' })
  expect([again.statusCode, again.json()]).toEqual([201, written])
  expect((await call('GET', '/messages')).json().messages).toHaveLength(1)
})

test('pending reports of the simulator survive a restart', async () => {
  const { accountId, messageId } = await accepted()
  await system.worker.drain()
  expect(await findMessage(system.database.db, accountId, messageId)).toMatchObject({ status: 'sent' })
  const restarted = createWorker({
    db: system.database.db,
    runners: [
      simulatorReports(
        {
          report: (report) => applyReport(system.database.db, report, system.clock.now()),
          receive: async () => '',
          applyConsequence: async () => {},
        },
        system.clock.now,
      ),
    ],
    log: { info: () => {}, warn: () => {}, error: () => {} },
    now: system.clock.now,
  })
  await restarted.drain()
  expect(await findMessage(system.database.db, accountId, messageId)).toMatchObject({ status: 'sent' })
  system.clock.advance(1_800)
  await restarted.drain()
  expect(await findMessage(system.database.db, accountId, messageId)).toMatchObject({ status: 'read' })
})

describe('a network that cannot take a message now', () => {
  // work that other tests left in the queue
  beforeEach(() => system.worker.drain())

  const worker = (network: Network) =>
    createSender({
      db: system.database.db,
      networks: { simulator: network },
      slots: EMBEDDED_SLOTS,
      log: { info: () => {}, warn: () => {}, error: () => {} },
      now: system.clock.now,
    })

  test('a bug fails the message after its last attempt, refunds it and publishes the event', async () => {
    const { accountId, messageId, call } = await accepted()
    const broken = worker({ send: () => Promise.reject(new TypeError('a bug')) })
    for (const seconds of [0, ...SEND_RETRY_WAITS_SECONDS]) {
      expect(await findMessage(system.database.db, accountId, messageId)).toMatchObject({ failedAt: null })
      system.clock.advance(seconds * 1000)
      await broken.drain()
    }
    expect(await findMessage(system.database.db, accountId, messageId)).toMatchObject({
      status: 'failed',
      creditsUsed: 0,
      errorCode: 'SEND_UNCONFIRMED',
    })
    const { events } = (await call('GET', '/events')).json()
    expect(events.map(({ event }: { event: string }) => event)).toEqual(['message.failed'])
    expect(events[0].data.error.code).toBe('SEND_UNCONFIRMED')
    expect(await outboxDepth(system.database.db)).toContainEqual(
      expect.objectContaining({ kind: 'messages.send', state: 'buried', last_error: 'a bug' }),
    )
    await system.database.pool.query('delete from outbox')
  })

  test('gets it again later', async () => {
    const { accountId, messageId } = await accepted()
    let calls = 0
    const shy = worker({
      async send() {
        calls += 1
        if (calls < 3) throw new RetryLater('throttled', { afterSeconds: 7 })
        return { networkMessageId: 'n-1' }
      },
    })
    for (let i = 0; i < 3; i++) {
      await shy.drain()
      system.clock.advance(7_000)
    }
    expect(calls).toBe(3)
    expect(await findMessage(system.database.db, accountId, messageId)).toMatchObject({
      networkMessageId: 'n-1',
      sentAt: expect.any(Date),
    })
  })

  test('is given up after its last attempt: the message fails, its credits return, nothing stays in the queue', async () => {
    const { accountId, messageId } = await accepted()
    const down = worker({
      async send() {
        throw new RetryLater('down')
      },
    })
    for (let i = 0; i <= SEND_RETRY_WAITS_SECONDS.length; i++) {
      await down.drain()
      system.clock.advance(100_000_000)
    }
    expect(await findMessage(system.database.db, accountId, messageId)).toMatchObject({
      status: 'failed',
      errorCode: 'NETWORK_UNAVAILABLE',
      creditsUsed: 0,
    })
    const { rows } = await system.database.pool.query(`select 1 from outbox where message_id = $1`, [messageId])
    expect(rows).toEqual([])
  })
})

test('a message of an account whose network is not connected fails with that reason', async () => {
  const { key, accountId } = await system.account({ network: 'whatsapp' })
  const call = client(system, key)
  const made = await call('POST', '/templates', {
    name: 'halo',
    language: 'id',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Halo' }],
  })
  const operator = { method: 'POST', url: `/admin/api/templates/${made.json().id}/approve`, headers: system.operator }
  expect((await system.app.inject({ ...operator, method: 'POST' })).statusCode).toBe(409)
  await system.database.pool.query(`update templates set status = 'APPROVED' where account_id = $1`, [accountId])
  const sent = await call('POST', '/messages', { to: phone(), type: 'template', template_id: made.json().id })
  expect(sent.statusCode).toBe(201)
  await system.worker.drain()
  expect((await call('GET', `/messages/${sent.json().message_id}`)).json()).toMatchObject({
    status: 'failed',
    error: { code: 'NETWORK_NOT_CONNECTED' },
    credits_used: 0,
  })
})
