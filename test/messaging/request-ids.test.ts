import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WRITTEN_ERASED } from '../../src/messaging/messages/erase.ts'
import { rows } from '../../src/platform/db/rows.ts'
import { type Receiver, receiver } from '../support/receiver.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { phone, settle } from './client.ts'
import { endpoint } from './webhooks/support.ts'

// One look for the id of a request in the logs of all processes, and of the receiver, finds everything that it caused.

let system: TestSystem
let receiving: Receiver
beforeAll(async () => {
  receiving = await receiver()
  system = await testSystem({ WEBHOOK_ALLOW_PRIVATE: 'true' })
})
afterAll(async () => {
  await system.close()
  await receiving.close()
})

type Line = { msg: string; request_id?: string; message?: string; status?: unknown }
const linesWith = (id: string): Line[] =>
  system
    .logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .filter(({ request_id }) => request_id === id)

const text = (more: object = {}) => ({ to: phone(), type: 'text', message: 'Pesanan Anda sudah dikirim', ...more })

test('the id that a proxy gave a request is in its answer, its log lines, and every delivery of its message', async () => {
  const id = 'from-the-proxy_01J0'
  const { call } = await endpoint(system, `${receiving.url}/one`, ['message.sent', 'message.delivered'])
  const sent = await call('POST', '/messages', text(), { 'x-request-id': id })
  expect(sent.headers['x-request-id']).toBe(id)
  const { message_id } = sent.json()
  await settle(system)

  expect(receiving.to('/one').map(({ headers }) => headers['x-request-id'])).toEqual([id, id])
  expect(linesWith(id).map(({ msg }) => msg)).toEqual([
    'request',
    'a message was handed over',
    'a delivery was tried',
    'a delivery was tried',
  ])
  for (const line of linesWith(id).slice(1)) expect(line.message).toBe(message_id)
  expect(JSON.stringify((await call('GET', `/messages/${message_id}`)).json())).not.toContain(id)
})

test('one that was made here does the same, in a batch too, and stays through failed attempts', async () => {
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
  'an id that is no harmless one is replaced: %s',
  async (id) => {
    const answer = await system.app.inject({ url: '/health', headers: { 'x-request-id': id } })
    expect(answer.headers['x-request-id']).toMatch(/^req_[\da-z]+-\d+$/)
  },
)

test('the id goes with the words of a message', async () => {
  const { db } = system.database
  const { call } = await endpoint(system, `${receiving.url}/three`)
  const { message_id } = (await call('POST', '/messages', text(), { 'x-request-id': 'erased-later-0001' })).json()
  const found = () => rows<{ content: object }>(db, sql`select content from messages where id = ${message_id}`)
  expect(await found()).toEqual([{ content: { requestId: 'erased-later-0001' } }])
  await db.execute(sql`update messages set ${WRITTEN_ERASED} where id = ${message_id}`)
  expect(await found()).toEqual([{ content: {} }])
})
