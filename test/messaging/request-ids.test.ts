import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { RECEIVED_ERASED, WRITTEN_ERASED } from '../../src/messaging/messages/erase.ts'
import { rows } from '../../src/platform/db/rows.ts'
import { claimJobs, finishJobs } from '../../src/platform/queue/claim-jobs.ts'
import { defineJob, enqueue } from '../../src/platform/queue/queue.ts'
import { type Receiver, receiver } from '../support/receiver.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { phone, settle } from './client.ts'
import { endpoint } from './webhooks/support.ts'

// A search for the id of a request in the logs of all processes and of the receiver finds everything that it caused.

let system: TestSystem
let receiving: Receiver
beforeAll(async () => {
  receiving = await receiver()
  system = await testSystem({ WEBHOOK_ALLOW_PRIVATE: 'true', BRIDGE: 'on' })
})
afterAll(async () => {
  await system.close()
  await receiving.close()
})

type Line = { msg: string; request_id?: string; message?: string; status?: unknown; kind?: string }
const linesWith = (id: string): Line[] =>
  system
    .logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .filter(({ request_id }) => request_id === id)

const text = (more: object = {}) => ({ to: phone(), type: 'text', message: 'Pesanan Anda sudah dikirim', ...more })

test('a request id from a proxy is in the response, the log lines and every delivery of the message', async () => {
  const id = 'from-the-proxy_01J0'
  const { call } = await endpoint(system, `${receiving.url}/one`, ['message.sent', 'message.delivered'])
  const sent = await call('POST', '/messages', text(), { 'x-request-id': id })
  expect(sent.headers['x-request-id']).toBe(id)
  const { message_id } = sent.json()
  await settle(system)

  expect(receiving.to('/one').map(({ headers }) => headers['x-request-id'])).toEqual([id, id])
  const lines = linesWith(id).filter(({ kind }) => kind === undefined)
  expect(lines.map(({ msg }) => msg)).toEqual([
    'request',
    'a message was handed over',
    'a delivery was tried',
    'a delivery was tried',
  ])
  for (const line of lines.slice(1)) expect(line.message).toBe(message_id)
  // the simulator reports in jobs
  expect(linesWith(id).flatMap(({ kind }) => kind ?? [])).toEqual(['simulator.report', 'simulator.report'])
  expect(JSON.stringify((await call('GET', `/messages/${message_id}`)).json())).not.toContain(id)
})

test('a generated request id is in the same places, in a batch too, and survives failed attempts', async () => {
  const { call } = await endpoint(system, `${receiving.url}/two`)
  receiving.answer('/two', () => ({ status: 500 }))
  const sent = await call('POST', '/messages/batch', { messages: [text(), text()] })
  const id = String(sent.headers['x-request-id'])
  await settle(system)
  system.clock.advance(10_000)
  await settle(system)
  const ids = receiving.to('/two').map(({ headers }) => headers['x-request-id'])
  expect(ids.length).toBeGreaterThanOrEqual(2)
  expect(new Set(ids)).toEqual(new Set([id]))
  const tried = linesWith(id).filter(({ msg }) => msg === 'a delivery was tried')
  expect(tried.map(({ status }) => status)).toEqual(ids.map(() => 'failed'))
})

test.each(['short', 'x'.repeat(65), 'with space in it', 'line\\nbreak-in-it', 'comma,separated', '{"json":"braces"}'])(
  'an unsafe request id is replaced: %s',
  async (id) => {
    const answer = await system.app.inject({ url: '/health', headers: { 'x-request-id': id } })
    expect(answer.headers['x-request-id']).toMatch(/^req_[\da-z]+-\d+$/)
  },
)

test('the request id is deleted with the text of a message', async () => {
  const { db } = system.database
  const { call } = await endpoint(system, `${receiving.url}/three`)
  const { message_id } = (await call('POST', '/messages', text(), { 'x-request-id': 'erased-later-0001' })).json()
  const found = () => rows<{ content: object }>(db, sql`select content from messages where id = ${message_id}`)
  expect(await found()).toEqual([{ content: { requestId: 'erased-later-0001' } }])
  await db.execute(sql`update messages set ${WRITTEN_ERASED} where id = ${message_id}`)
  expect(await found()).toEqual([{ content: {} }])
})

test('the request that made a broadcast is in every delivery of its messages', async () => {
  const id = 'a-broadcast-of-0001'
  const { call, accountId } = await endpoint(system, `${receiving.url}/broadcast`)
  await system.database.pool.query(
    `insert into templates (account_id, id, name, language, category, components, status, asking, created_at)
     values ($1, 'tpl_asked', 'asked', 'id', 'MARKETING', '[{"type": "BODY", "text": "Halo"}]', 'APPROVED', false, now())`,
    [accountId],
  )
  const contacts = [phone('0002'), phone('0002')].map((one) => ({ phone: one, tags: ['a'] }))
  await call('POST', '/contacts/batch', { contacts })
  const broadcast = { name: 'Kabar', template_id: 'tpl_asked', audience: { tags: ['a'] }, per_second: 50 }
  expect((await call('POST', '/broadcasts', broadcast, { 'x-request-id': id })).statusCode).toBe(201)
  await settle(system)
  expect(receiving.to('/broadcast').map(({ headers }) => headers['x-request-id'])).toEqual([id, id])
  expect(linesWith(id).map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(['request', 'a message was handed over', 'a delivery was tried']),
  )
})

test('an incoming message carries its request id through the event, the rule and the reply', async () => {
  const id = 'a-person-wrote-0001'
  const { call, accountId } = await endpoint(system, `${receiving.url}/wrote`, ['message.received', 'message.sent'])
  const rule = { name: 'Harga', condition: { kind: 'keyword', words: ['harga'], match: 'whole' }, reply: 'Rp 10.000' }
  expect((await call('POST', '/rules', rule)).statusCode).toBe(201)
  const incoming = { account_id: accountId, from: phone(), type: 'text', message: 'harga' }
  const accepted = await system.app.inject({
    method: 'POST',
    url: '/admin/api/simulator/inbound',
    headers: { ...system.operator, 'x-request-id': id },
    payload: incoming,
  })
  expect(accepted.statusCode).toBe(201)
  await settle(system)
  const delivered = receiving.to('/wrote').map(({ headers, body }) => [JSON.parse(body).event, headers['x-request-id']])
  expect(delivered.sort()).toEqual([
    ['message.received', id],
    ['message.sent', id],
  ])
  const { db } = system.database
  const stored = () => rows(db, sql`select request_id from inbound_messages where account_id = ${accountId}`)
  expect(await stored()).toEqual([{ request_id: id }])
  await db.execute(sql`update inbound_messages set ${RECEIVED_ERASED} where account_id = ${accountId}`)
  expect(await stored()).toEqual([{ request_id: null }])
  const lines = linesWith(id)
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'a job that a request asked for is done', kind: 'rules.reply' }),
  )
})

test('an answer of the bridge carries the id of the request that brought the question', async () => {
  const id = 'a-person-asked-0001'
  const { call, accountId } = await endpoint(system, `${receiving.url}/bridge`, ['message.sent'])
  expect((await call('PUT', '/bridge', { enabled: true })).statusCode).toBe(200)
  await system.app.inject({
    method: 'POST',
    url: '/admin/api/simulator/inbound',
    headers: { ...system.operator, 'x-request-id': id },
    payload: { account_id: accountId, from: phone(), type: 'text', message: 'langganan' },
  })
  await settle(system)
  expect(receiving.to('/bridge').map(({ headers }) => headers['x-request-id'])).toEqual([id])
})

test('a job that a request enqueued carries its request id, and so do following jobs and failures', async () => {
  const { db } = system.database
  const job = defineJob({ kind: 'keys.mail', payload: z.object({}).loose(), retryAfterSeconds: [1] })
  const asked = (requestId: string, onDuplicate: 'again' | 'replace') =>
    enqueue(db, job, {}, { now: system.clock.now(), key: 'one', onDuplicate, requestId })
  const claim = async () => {
    const options = { claim: 'x', limit: 1, leaseSeconds: 15, now: system.clock.now() }
    const [claimed] = await claimJobs(db, { rooms: [{ lane: 'keys.mail', room: 1 }], ...options })
    if (!claimed) throw new Error('no job was due')
    return claimed
  }
  await asked('the-first-request', 'replace')
  await asked('the-second-request', 'replace')
  const second = await claim()
  expect(second.requestId).toBe('the-second-request')
  await asked('the-third-request', 'again')
  await finishJobs(db, [{ item: second, done: true }], system.clock.now())
  const third = await claim()
  expect(third.requestId).toBe('the-third-request')
  await finishJobs(db, [{ item: third, done: true }], system.clock.now())

  // every one has a request
  await enqueue(db, job, {}, { now: system.clock.now() })
  const own = await claim()
  expect(own.requestId).toBeUndefined()
  await finishJobs(db, [{ item: own, done: true }], system.clock.now())
})
