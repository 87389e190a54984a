import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DELIVERY_RETRY_WAITS_SECONDS } from '../../../src/messaging/webhooks/attempt.ts'
import { type Receiver, receiver } from '../../support/receiver.ts'
import { type TestSystem, testSystem } from '../../support/system.ts'
import { endpoint, happen, logsOf } from './support.ts'

let system: TestSystem
let receiving: Receiver
let paths = 0
beforeAll(async () => {
  receiving = await receiver()
  system = await testSystem({ WEBHOOK_ALLOW_PRIVATE: 'true' })
})
afterAll(async () => {
  await system.close()
  await receiving.close()
})

const newPath = () => `/hook-${++paths}`
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

test('an event is delivered once, signed, exactly as in the ledger', async () => {
  const path = newPath()
  const { call, accountId, secret } = await endpoint(system, receiving.url + path)
  await happen(system, accountId)
  await system.worker.drain()
  await system.worker.drain()
  const [request, ...others] = receiving.to(path)
  expect(others).toEqual([])
  if (!request) throw new Error('nothing arrived')
  expect(secret).toMatch(/^whsec_/)
  expect(request.headers['x-webhook-signature']).toBe(`sha256=${hmac(secret, request.body)}`)
  expect(request.headers['x-webhook-attempt']).toBe('1')
  expect(request.headers['content-type']).toBe('application/json')
  expect(request.headers['user-agent']).toMatch(/^Mimbar/)
  const [event] = (await call('GET', '/events')).json().events
  expect(request.headers['webhook-id']).toBe(event.event_id)
  const { seq, event_id, ...envelope } = event
  expect(JSON.parse(request.body)).toEqual(envelope)
  expect(new Webhook(secret).verify(request.body, request.headers)).toEqual(envelope)
})

test('a secret without the prefix whsec_ signs both signatures with its own bytes', async () => {
  const path = newPath()
  const secret = 'geheim-é-12345'
  const { accountId } = await endpoint(system, receiving.url + path, ['message.sent'], { secret })
  await happen(system, accountId)
  await system.worker.drain()
  const [request] = receiving.to(path)
  expect(request?.headers['x-webhook-signature']).toBe(`sha256=${hmac(secret, request?.body ?? '')}`)
  const webhook = new Webhook(new TextEncoder().encode(secret), { format: 'raw' })
  expect(webhook.verify(request?.body ?? '', request?.headers ?? {})).toHaveProperty('event', 'message.sent')
})

test('a retry carries the identical bytes and id, and follows the schedule until it is exhausted', {
  tags: 'slow',
}, async () => {
  const path = newPath()
  receiving.answer(path, () => ({ status: 500, body: 'no' }))
  const { call, accountId, webhook_id } = await endpoint(system, receiving.url + path)
  await happen(system, accountId)
  for (const [index, wait] of [...DELIVERY_RETRY_WAITS_SECONDS, 0].entries()) {
    await system.worker.drain()
    expect(receiving.to(path)).toHaveLength(index + 1)
    const [log] = await logsOf(call, webhook_id)
    expect(log).toMatchObject({ attempt: index + 1, response_status: 500, response_body: 'no' })
    if (wait === 0) expect(log).toMatchObject({ status: 'exhausted', next_attempt_at: null })
    else {
      expect(log?.status).toBe('failed')
      const waits = (Date.parse(log?.next_attempt_at ?? '') - system.clock.now().getTime()) / 1000
      expect(waits).toBeGreaterThanOrEqual(wait * 0.8)
      expect(waits).toBeLessThanOrEqual(wait * 1.2)
      system.clock.advance(wait * 800 - 1)
      await system.worker.drain()
      expect(receiving.to(path)).toHaveLength(index + 1)
      system.clock.advance(wait * 400 + 1)
    }
  }
  system.clock.advance(48 * 3_600_000)
  await system.worker.drain()
  const requests = receiving.to(path)
  expect(requests).toHaveLength(DELIVERY_RETRY_WAITS_SECONDS.length + 1)
  expect(new Set(requests.map(({ body }) => body)).size).toBe(1)
  expect(new Set(requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(requests.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(
    requests.map((_, index) => String(index + 1)),
  )
})

describe('only a 200 within the time is a success', () => {
  test.each([201, 204, 301, 302, 307, 400, 404, 500])('%i is not', async (status) => {
    const path = newPath()
    receiving.answer(path, () => ({ status, headers: { location: `${receiving.url}${path}-elsewhere` } }))
    const { call, accountId, webhook_id } = await endpoint(system, receiving.url + path)
    await happen(system, accountId)
    await system.worker.drain()
    const [log] = await logsOf(call, webhook_id)
    expect(log).toMatchObject({ status: 'failed', response_status: status, error: `answered ${status}, not 200` })
    // a redirect is not followed
    expect(receiving.to(`${path}-elsewhere`)).toEqual([])
  })

  test('a refused or broken connection is logged in words and retried', async () => {
    const path = newPath()
    receiving.answer(path, (_request, response) => {
      response.destroy()
      return 'hang'
    })
    const gone = await receiver()
    await gone.close()
    for (const url of [`${gone.url}/x`, receiving.url + path]) {
      const { call, accountId, webhook_id } = await endpoint(system, url)
      await happen(system, accountId)
      await system.worker.drain()
      const [log] = await logsOf(call, webhook_id)
      expect(log).toMatchObject({ status: 'failed', response_status: null, error: expect.any(String) })
      expect(log?.next_attempt_at).not.toBeNull()
    }
  })
})

test('a receiver with an untrusted certificate gets nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject], {
    stdio: 'ignore',
  })
  let requests = 0
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_request, response) => {
    requests += 1
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  const { call, accountId, webhook_id } = await endpoint(system, `https://localhost:${port}/hook`)
  await happen(system, accountId)
  await system.worker.drain()
  const [log] = await logsOf(call, webhook_id)
  expect(log).toMatchObject({ status: 'failed', response_status: null, error: expect.stringMatching(/certificate/i) })
  expect(requests).toBe(0)
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['429', { 'retry-after': '120' }, 120, 120],
  ['503', { 'retry-after': '999999' }, 86_400, 86_400],
  ['503', { 'retry-after': '1' }, 4, 6],
  ['503', { 'retry-after': 'soon' }, 4, 6],
  ['500', { 'retry-after': '120' }, 4, 6],
])('after %s with %j the next attempt is %i to %i s later', async (status, headers, least, most) => {
  const path = newPath()
  receiving.answer(path, () => ({ status: Number(status), headers }))
  const { call, accountId, webhook_id } = await endpoint(system, receiving.url + path)
  await happen(system, accountId)
  await system.worker.drain()
  const [log] = await logsOf(call, webhook_id)
  const waits = (Date.parse(log?.next_attempt_at ?? '') - system.clock.now().getTime()) / 1000
  expect(waits).toBeGreaterThanOrEqual(least)
  expect(waits).toBeLessThanOrEqual(most)
})

test('Retry-After as a date is respected', async () => {
  const path = newPath()
  receiving.answer(path, () => ({
    status: 503,
    headers: { 'retry-after': new Date(system.clock.now().getTime() + 600_000).toUTCString() },
  }))
  const { call, accountId, webhook_id } = await endpoint(system, receiving.url + path)
  await happen(system, accountId)
  await system.worker.drain()
  const [log] = await logsOf(call, webhook_id)
  const waits = (Date.parse(log?.next_attempt_at ?? '') - system.clock.now().getTime()) / 1000
  expect(waits).toBeGreaterThan(590)
  expect(waits).toBeLessThanOrEqual(600)
})

test('1,000 characters of a response are stored, whatever its bytes', async () => {
  const path = newPath()
  receiving.answer(path, () => ({ status: 200, body: `\0<script>${'🕌'.repeat(2000)}` }))
  const { call, accountId, webhook_id } = await endpoint(system, receiving.url + path)
  await happen(system, accountId)
  await system.worker.drain()
  const [log] = await logsOf(call, webhook_id)
  expect(log?.response_body).toBe(`\ufffd<script>${'🕌'.repeat(991)}`)
})

test('events of one message arrive in order, and those of different messages in parallel', async () => {
  const path = newPath()
  let together = 0
  let most = 0
  receiving.answer(path, async () => {
    most = Math.max(most, ++together)
    await new Promise((resolve) => setTimeout(resolve, 5))
    together -= 1
    return undefined
  })
  const steps = ['message.sent', 'message.delivered', 'message.read'] as const
  const { accountId } = await endpoint(system, receiving.url + path, [...steps])
  const messages: string[] = []
  for (let i = 0; i < 20; i++) messages.push(await happen(system, accountId, 'message.sent'))
  for (const event of steps.slice(1)) for (const id of messages) await happen(system, accountId, event, id)
  await system.worker.drain()
  const seen = receiving.to(path).map(({ body }) => JSON.parse(body))
  expect(seen).toHaveLength(60)
  for (const id of messages) {
    expect(seen.filter(({ data }) => data.message_id === id).map(({ event }) => event)).toEqual(steps)
  }
  expect(most).toBeGreaterThan(1)
})

test('deliveries claimed by a process that died are sent when its lease ends', async () => {
  const path = newPath()
  const { accountId } = await endpoint(system, receiving.url + path)
  await happen(system, accountId)
  const { pool } = system.database
  const lease = new Date(system.clock.now().getTime() + 45_000)
  await pool.query(`update webhook_deliveries set claim = 'dead:1', next_attempt_at = $1 where account_id = $2`, [
    lease,
    accountId,
  ])
  await system.worker.drain()
  expect(receiving.to(path)).toHaveLength(0)
  const queue = await system.app.inject({ url: '/admin/api/queue', headers: system.operator })
  expect(queue.json().jobs).toContainEqual(expect.objectContaining({ kind: 'webhooks.deliver', state: 'waiting' }))
  system.clock.advance(45_001)
  await system.worker.drain()
  expect(receiving.to(path).map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1'])
})
