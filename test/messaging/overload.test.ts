import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../src/platform/db/rows.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { client, phone } from './client.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem({ DATABASE_POOL: '2' })
})
afterAll(() => system.close())

const limitHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-ratelimit-window']

test('a request that waits two seconds for the database gets 503, those behind it at once, and later ones succeed', {
  tags: 'slow',
}, async () => {
  const call = client(system, (await system.account()).key)
  const send = () => call('POST', '/messages', { to: phone(), type: 'text', message: 'x' })
  expect((await send()).statusCode).toBe(201)
  const { pool, embedded } = system.database
  const requests = system.database.requestDb.$client
  const taken: PoolClient[] = []
  for (let i = 0; i < (requests.options.max ?? 1); i++) taken.push(await requests.connect())
  // a job waits as long as necessary, and has its own connections on a server
  const job = pool.query('select 1')
  if (!embedded) await job
  const started = performance.now()
  const first = await send()
  const waitedMs = performance.now() - started
  const second = await send()
  const atTheDoorMs = performance.now() - started - waitedMs
  for (const response of [first, second]) {
    expect(response.statusCode).toBe(503)
    expect(response.json().error).toEqual({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.any(String),
      details: { reason: 'database', retry_after: 2 },
    })
    expect(response.headers['retry-after']).toBe('2')
    for (const header of limitHeaders) expect([header, response.headers[header]]).toEqual([header, expect.anything()])
  }
  expect(waitedMs).toBeGreaterThan(1_900)
  expect(atTheDoorMs).toBeLessThan(1_000)
  expect((await system.app.inject('/health')).statusCode).toBe(200)

  for (const one of taken) one.release()
  await job
  expect((await send()).statusCode).toBe(201)
  expect((await call('GET', '/messages')).json().messages).toHaveLength(2)
})

test('while the event loop is late repeatedly, requests are refused and probes are not; one delay has no effect', {
  tags: ['slow', 'any-database'],
}, async () => {
  const call = client(system, (await system.account()).key)
  expect((await call('GET', '/messages')).statusCode).toBe(200)
  system.start()
  // real time: the event loop cannot be watched by a test's clock
  const standStill = async () => {
    const until = performance.now() + 1_050
    while (performance.now() < until);
    await setImmediate()
  }
  // a start also blocks the event loop, but causes no refusals
  for (let times = 0; times < 2; times++) {
    await standStill()
    expect((await call('GET', '/messages')).statusCode).toBe(200)
  }
  await sleep(1_100)
  await standStill()
  expect((await call('GET', '/messages')).statusCode).toBe(200)
  for (let times = 0; times < 3; times++) await standStill()
  const late = await call('GET', '/messages')
  expect(late.statusCode).toBe(503)
  expect(late.json().error.details).toEqual({ reason: 'event_loop', retry_after: 2 })
  for (const header of limitHeaders) expect([header, late.headers[header]]).toEqual([header, expect.anything()])
  expect((await system.app.inject('/health')).statusCode).toBe(200)
  await expect.poll(async () => (await call('GET', '/messages')).statusCode, { timeout: 3_000 }).toBe(200)
})

test('a bug results in a fixed 500 without details, and is logged', async () => {
  const call = client(system, (await system.account()).key)
  await system.database.pool.query('alter table templates rename to hidden')
  const response = await call('GET', '/templates')
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({
    error: { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side', details: {} },
  })
  expect(response.headers['x-ratelimit-limit']).toBeDefined()
  await system.database.pool.query('alter table hidden rename to templates')
  expect(system.logged()).toContain('a request failed')
})

// the embedded database has no backend to terminate
test.runIf(process.env.TEST_DATABASE_URL)(
  'a connection cut within a transaction fails that transaction and nothing else',
  async () => {
    const { db, pool } = system.database
    const broken = transaction(db, async (tx) => {
      const [backend] = await rows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`)
      await pool.query('select pg_terminate_backend($1)', [backend?.pid])
      // real time: the notice arrives over the network
      await sleep(200)
      await tx.execute(sql`select 1`)
    })
    await expect(broken).rejects.toThrow()
    const call = client(system, (await system.account()).key)
    expect((await call('POST', '/messages', { to: phone(), type: 'text', message: 'x' })).statusCode).toBe(201)
  },
)
