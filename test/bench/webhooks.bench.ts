import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { prepareDatabase } from '../../src/database.ts'
import { createDeliverer } from '../../src/messaging/webhooks/deliver.ts'
import { claimDeliveries } from '../../src/messaging/webhooks/deliveries.ts'
import { publish } from '../../src/messaging/webhooks/publish.ts'
import { webhooks } from '../../src/messaging/webhooks/tables.ts'
import type { Db } from '../../src/platform/db/open.ts'
import { rows } from '../../src/platform/db/rows.ts'
import { createOutbound, type Outbound } from '../../src/platform/http/outbound.ts'
import { newId } from '../../src/platform/ids.ts'
import { createSealer, randomBase62 } from '../../src/platform/secrets.ts'
import { type RecordingReceiver, recordingReceiver } from '../support/recording-receiver.ts'
import { startServer } from '../support/server.ts'
import { newDatabase } from '../support/server-database.ts'
import { report } from './report.ts'

const ROUNDS = 3
const JOBS = 6_000
/** The maximum number of concurrent requests to one endpoint (pace.ts). */
const CONCURRENCY = 24
const BODY = JSON.stringify({
  event: 'message.sent',
  timestamp: new Date().toISOString(),
  data: { message_id: newId('msg'), status: 'sent', to: '+6281234567890', type: 'text', message: 'x'.repeat(200) },
})
const log = pino({ level: 'warn' })
const server = process.env.TEST_DATABASE_URL
const key = Buffer.alloc(32)

if (!server)
  console.log(
    'webhooks: set TEST_DATABASE_URL to a Postgres with pgvector; without it only the embedded database is measured',
  )

/** Runs until the receiver has `count` deliveries and `written` confirms that the database has them. Returns deliveries per second. */
async function perSecond(receiver: RecordingReceiver, count: number, written: () => Promise<number>): Promise<number> {
  const started = performance.now()
  while ((await receiver.count()) < count) await new Promise((resolve) => setTimeout(resolve, 20))
  while ((await written()) < count) await new Promise((resolve) => setTimeout(resolve, 5))
  return count / ((performance.now() - started) / 1000)
}

/** Our durable deliveries per second: claimed, signed, sent, logged and marked in the database. */
async function oursPerSecond(db: Db, receiver: RecordingReceiver, outbound: Outbound): Promise<number> {
  const sealer = createSealer(key)
  const accountId = newId('acc')
  const now = new Date()
  const endpoint = { id: newId('whk'), accountId, url: receiver.url, events: ['message.sent' as const] }
  const secretSealed = sealer.seal(`whsec_${key.toString('base64')}`, 'webhook-secret')
  await db.insert(webhooks).values({ ...endpoint, status: 'active', secretSealed, createdAt: now, updatedAt: now })
  for (let i = 0; i < JOBS; i += 1000) {
    const { timestamp: _, ...event } = JSON.parse(BODY)
    await publish(
      db,
      Array.from({ length: 1000 }, () => ({ accountId, messageId: newId('msg'), at: now, ...event })),
      now,
    )
  }
  receiver.clear()
  const deliverer = createDeliverer({ db, outbound, sealer, now: () => new Date(), log })
  deliverer.start()
  const result = await perSecond(receiver, JOBS, async () => {
    const [row] = await rows<{ done: number }>(
      db,
      sql`select count(*)::int as done from webhook_deliveries
        where webhook_id = ${endpoint.id} and status = 'succeeded'`,
    )
    return row?.done ?? 0
  })
  await deliverer.stop()
  return result
}

/**
 * Durable deliveries per second to one receiver in another process: ours (claimed, signed, sent, the attempt logged and the delivery marked in
 * the database) and pg-boss jobs that make the same request. pg-boss polls as fast as it can, in 24 loops of fetch, request and complete without
 * a pause, because its `work()` waits at least half a second between two polls of a worker. Its batch size is its default, 1; a second figure
 * gives it batches of 24.
 */
test.runIf(server)('webhooks', async () => {
  const receiver = await recordingReceiver()
  const ours = await newDatabase(server ?? '')
  const theirs = await newDatabase(server ?? '')
  const database = await prepareDatabase(
    loadConfig({ DATABASE_URL: ours.url, SECRET_KEY: key.toString('base64') }),
    log,
  )
  const { db } = database
  const outbound = createOutbound({ allowPrivate: true, userAgent: 'Mimbar-Webhooks/1.0', connections: null })
  const boss = new PgBoss({ connectionString: theirs.url, max: 16 })
  boss.on('error', (error) => log.error(error))
  await boss.start()
  const bossPool = new pg.Pool({ connectionString: theirs.url, max: 1 })

  const measureBoss = async (batchSize: number) => {
    const queue = `deliveries-${randomBase62(8)}`
    await boss.createQueue(queue)
    for (let i = 0; i < JOBS; i += 1000) {
      await boss.insert(
        queue,
        Array.from({ length: 1000 }, () => ({ data: { url: receiver.url, body: BODY } })),
      )
    }
    receiver.clear()
    let stopped = false
    const loop = async () => {
      while (!stopped) {
        const jobs = await boss.fetch<{ url: string; body: string }>(queue, { batchSize })
        if (jobs.length === 0) {
          await new Promise((resolve) => setTimeout(resolve, 5))
          continue
        }
        await Promise.all(
          jobs.map(({ id, data }) =>
            outbound.send(data.url, {
              headers: { 'content-type': 'application/json', 'x-id': id },
              body: data.body,
              timeoutMs: 30_000,
            }),
          ),
        )
        await boss.complete(
          queue,
          jobs.map(({ id }) => id),
        )
      }
    }
    const loops = Array.from({ length: batchSize === 1 ? CONCURRENCY : 2 }, loop)
    const result = await perSecond(receiver, JOBS, async () => {
      const { rows } = await bossPool.query(
        `select count(*) as done from pgboss.job where name = $1 and state = 'completed'`,
        [queue],
      )
      return Number(rows[0].done)
    })
    stopped = true
    await Promise.all(loops)
    return result
  }

  const rounds = []
  for (let round = 0; round <= ROUNDS; round++) {
    const mimbar = await oursPerSecond(db, receiver, outbound)
    const single = await measureBoss(1)
    const batched = await measureBoss(CONCURRENCY)
    // the first round is a warm-up
    if (round > 0) rounds.push({ mimbar, single, batched, ratio: mimbar / single, toBatched: mimbar / batched })
  }
  await boss.stop({ graceful: false })
  await bossPool.end()
  await outbound.close()
  await database.close()
  receiver.close()
  await ours.drop()
  await theirs.drop()
  rounds.sort((a, b) => a.ratio - b.ratio)
  const median = rounds[Math.floor(rounds.length / 2)]
  const peers = { one: median?.single, [CONCURRENCY]: median?.batched }
  for (const [batch, peer] of Object.entries(peers))
    report({
      what: `durable deliveries; peer: pg-boss with batches of ${batch}`,
      ours: median?.mimbar ?? 0,
      peer: peer ?? 0,
      unit: '/s',
    })
})

/** The same on the embedded database, compared with the same requests in loops that write nothing. */
test('webhooks, embedded', async () => {
  const receiver = await recordingReceiver()
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-bench-'))
  const database = await prepareDatabase(loadConfig({ DATA_DIR: folder }), log)
  const outbound = createOutbound({ allowPrivate: true, userAgent: 'Mimbar-Webhooks/1.0', connections: null })
  const bare = async () => {
    receiver.clear()
    let left = JOBS
    const loop = async () => {
      while (left > 0) {
        await outbound.send(receiver.url, {
          // the receiver counts each id once
          headers: { 'content-type': 'application/json', 'x-id': String(left--) },
          body: BODY,
          timeoutMs: 30_000,
        })
      }
    }
    const loops = Promise.all(Array.from({ length: CONCURRENCY }, loop))
    const result = await perSecond(receiver, JOBS, async () => JOBS)
    await loops
    return result
  }
  const rounds = []
  for (let round = 0; round <= ROUNDS; round++) {
    const ours = await oursPerSecond(database.db, receiver, outbound)
    const requests = await bare()
    if (round > 0) rounds.push({ ours, requests, ratio: ours / requests })
  }
  await outbound.close()
  await database.close()
  receiver.close()
  rmSync(folder, { recursive: true, force: true })
  rounds.sort((a, b) => a.ratio - b.ratio)
  const middle = rounds[Math.floor(rounds.length / 2)]
  report({
    what: 'durable deliveries on the embedded database; peer: the same requests without a database',
    ours: middle?.ours ?? 0,
    peer: middle?.requests ?? 0,
    unit: '/s',
  })
})

const RATE = 100
const SECONDS = 20

/** From the answer to POST /v1/messages to the arrival of its first event, at 100 messages per second. */
test.runIf(server)('latency', async () => {
  const receiver = await recordingReceiver()
  const database = await newDatabase(server ?? '')
  const ADMIN_TOKEN = 'operator-token-for-bench'
  const running = await startServer({
    DATABASE_URL: database.url,
    SECRET_KEY: key.toString('base64'),
    ADMIN_TOKEN,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    EMBEDDING_MODEL: 'none',
  })
  const call = async (path: string, token: string, body: unknown) => {
    const response = await fetch(running.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([path, response.ok]).toEqual([path, true])
    return (await response.json()) as Record<string, string>
  }
  const account = await call('/admin/api/accounts', ADMIN_TOKEN, { name: 'Bench', plan: 'enterprise' })
  const { key: token = '' } = await call(`/admin/api/accounts/${account.id}/keys`, ADMIN_TOKEN, {})
  await call('/v1/webhooks', token, {
    url: receiver.url,
    events: ['message.sent', 'message.delivered', 'message.read'],
  })

  const clock = () => performance.timeOrigin + performance.now()
  const accepted = new Map<string, number>()
  const send = async (index: number) => {
    const to = `+62812${String(1000 + (index % 9000))}4321`
    const { message_id = '' } = await call('/v1/messages', token, { to, type: 'text', message: 'Assalamu alaikum' })
    accepted.set(message_id, clock())
  }
  for (let i = 0; i < 50; i++) await send(i)
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  accepted.clear()
  const sending: Promise<void>[] = []
  const started = performance.now()
  for (let i = 0; i < RATE * SECONDS; i++) {
    const wait = started + (i * 1000) / RATE - performance.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    sending.push(send(i))
  }
  await Promise.all(sending)
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ id: string; message_id: string }>(
    `select id, message_id from events where event = 'message.sent'`,
  )
  await client.end()
  const messageOf = new Map(rows.map(({ id, message_id }) => [id, message_id]))
  const waits: number[] = []
  for (const { id, at } of await receiver.arrivals()) {
    const from = accepted.get(messageOf.get(id) ?? '')
    if (from !== undefined) waits.push(Math.max(0, at - from))
  }
  await running.stop()
  await database.drop()
  receiver.close()
  rmSync(running.folder, { recursive: true, force: true })
  expect(waits).toHaveLength(accepted.size)
  waits.sort((a, b) => a - b)
  for (const share of [0.5, 0.95, 0.99])
    report({
      what: `from a message accepted to its first delivery, ${RATE} messages a second, p${100 * share}`,
      ours: waits[Math.floor((waits.length - 1) * share)] ?? 0,
      unit: 'ms',
    })
})

const FINISHED = 500_000
const WAITING = 10_000

/**
 * The cost of a processed backlog and of endpoints that wait for retries: the time of a claim after 500,000 deliveries were inserted and
 * finished without a vacuum, the index scans per second of an idle worker while 10,000 endpoints wait, and meanwhile the time from a new event
 * to its arrival.
 */
test.runIf(server)('backlogs', { timeout: 600_000 }, async () => {
  const receiver = await recordingReceiver()
  const own = await newDatabase(server ?? '')
  const database = await prepareDatabase(loadConfig({ DATABASE_URL: own.url, SECRET_KEY: key.toString('base64') }), log)
  const { db, bulk } = database
  const sealer = createSealer(key)
  const accountId = newId('acc')
  const secretSealed = sealer.seal(`whsec_${key.toString('base64')}`, 'webhook-secret')
  const live = newId('whk')
  await bulk.pool.query(
    `insert into webhooks (id, account_id, url, events, status, secret_sealed, created_at, updated_at)
     values ($1, $2, $3, '{message.sent}', 'active', $4, now(), now())`,
    [live, accountId, receiver.url, secretSealed],
  )
  await bulk.pool.query('alter table webhook_deliveries set (autovacuum_enabled = false)')

  const event = () => ({
    accountId,
    messageId: newId('msg'),
    event: 'message.sent' as const,
    at: new Date(),
    data: {} as never,
  })
  const claimMs = async () => {
    const took: number[] = []
    for (let i = 0; i < 30; i++) {
      await publish(db, [event()], new Date())
      const started = performance.now()
      const rooms = [{ lane: live, room: 32 }]
      const items = await claimDeliveries(db, { rooms, claim: `bench:${i}`, limit: 500, now: new Date() })
      took.push(performance.now() - started)
      expect(items).toHaveLength(1)
      await bulk.pool.query(
        `update webhook_deliveries set status = 'succeeded', next_attempt_at = null where id = $1`,
        [items[0]?.id],
      )
    }
    return median(took)
  }
  const before = await claimMs()
  for (const endpoint of [live, newId('whk')]) {
    await bulk.pool.query(
      `insert into webhook_deliveries
         (id, account_id, webhook_id, event_id, message_id, event, body, created_at, next_attempt_at)
       select 'dlv_' || $2 || n, $1, $2, 'evt_' || n, 'msg_' || $2 || n, 'message.sent', '{}', now(), now()
       from generate_series(1, $3) n`,
      [accountId, endpoint, FINISHED / 2],
    )
  }
  await bulk.pool.query('analyze webhook_deliveries')
  await bulk.pool.query(
    `update webhook_deliveries set status = 'succeeded', next_attempt_at = null where status = 'pending'`,
  )
  const after = await claimMs()

  const outbound = createOutbound({ allowPrivate: true, userAgent: 'Mimbar-Webhooks/1.0', connections: null })
  const deliverer = createDeliverer({ db, outbound, sealer, now: () => new Date(), log })
  const watch = async () => {
    receiver.clear()
    const scans = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      const { rows } = await bulk.pool.query(
        `select sum(idx_scan)::int as n from pg_stat_user_indexes where relname in ('webhooks', 'webhook_deliveries')`,
      )
      return rows[0].n as number
    }
    const first = await scans()
    const started = performance.now()
    await new Promise((resolve) => setTimeout(resolve, 8_000))
    const perSecond = ((await scans()) - first) / ((performance.now() - started) / 1000)
    const waits: number[] = []
    for (let i = 0; i < 50; i++) {
      const sent = performance.now()
      await publish(db, [event()], new Date())
      while ((await receiver.count()) <= i) await new Promise((resolve) => setTimeout(resolve, 1))
      waits.push(performance.now() - sent)
    }
    return { perSecond, waitMs: median(waits) }
  }
  deliverer.start()
  const none = await watch()
  await bulk.pool.query(
    `insert into webhooks
       (id, account_id, url, events, status, secret_sealed, failing_since, consecutive_failures, created_at, updated_at)
     select 'whk_dead' || n, 'acc_dead' || n, 'http://127.0.0.1:9/', '{message.sent}', 'active', $1, now(), 3, now(), now()
     from generate_series(1, $2) n`,
    [secretSealed, WAITING],
  )
  await bulk.pool.query(
    `insert into webhook_deliveries
       (id, account_id, webhook_id, event_id, message_id, event, body, attempt, created_at, next_attempt_at)
     select 'dlv_dead' || e || '_' || n, 'acc_dead' || n, 'whk_dead' || n, 'evt_' || n, 'msg_dead' || e || '_' || n,
       'message.sent', '{}', 5, now(), now() + interval '2 h'
     from generate_series(1, $1) n, generate_series(1, 5) e`,
    [WAITING],
  )
  const dead = await watch()
  await deliverer.stop()
  await outbound.close()
  await database.close()
  receiver.close()
  await own.drop()
  report({
    what: `a claim after ${FINISHED} finished deliveries; peer: before them`,
    ours: after,
    peer: before,
    unit: 'ms',
  })
  report({
    what: `index scans of an idle worker with ${WAITING} endpoints that wait for a retry; peer: without them`,
    ours: dead.perSecond,
    peer: none.perSecond,
    unit: '/s',
  })
  report({
    what: 'from an event to its arrival, with and without them, p50',
    ours: dead.waitMs,
    peer: none.waitMs,
    unit: 'ms',
  })
})

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
