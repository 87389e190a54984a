import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVENTS } from '../../../src/messaging/webhooks/tables.ts'
import { type Receiver, receiver } from '../../support/receiver.ts'
import { createClock, type TestSystem, testSystem } from '../../support/system.ts'
import { client } from '../client.ts'
import { endpoint, happen, logsOf } from './support.ts'

let system: TestSystem
let receiving: Receiver
let paths = 0
beforeAll(async () => {
  receiving = await receiver()
  system = await testSystem({
    WEBHOOK_ALLOW_PRIVATE: 'true',
    WEBHOOK_SENDER_IPS: '203.0.113.1, 203.0.113.2,203.0.113.3',
  })
})
afterAll(async () => {
  await system.close()
  await receiving.close()
})

const newPath = () => `/hook-${++paths}`
const newClient = async (scopes?: Parameters<TestSystem['account']>[1]) =>
  client(system, (await system.account({}, scopes)).key)

describe('registering', () => {
  test('returns the endpoint with a secret that is shown once', async () => {
    const call = await newClient()
    const body = { url: 'https://example.com/hook?a=1', events: ['message.read', 'message.sent', 'message.read'] }
    const created = await call('POST', '/webhooks', body)
    expect(created.statusCode).toBe(201)
    const { secret, ...webhook } = created.json()
    expect(webhook).toEqual({
      webhook_id: expect.stringMatching(/^whk_[0-9a-z]{26}$/),
      url: body.url,
      events: ['message.read', 'message.sent'],
      tags: [],
      connections: [],
      header_names: [],
      public_key: null,
      status: 'active',
      disabled_at: null,
      disabled_reason: null,
      created_at: system.clock.now().toISOString(),
      updated_at: system.clock.now().toISOString(),
    })
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32)
    expect((await call('GET', '/webhooks')).json()).toEqual({ webhooks: [webhook] })
    expect((await call('GET', `/webhooks/${webhook.webhook_id}`)).json()).toEqual({
      ...webhook,
      statistics: {
        attempts: 0,
        success_rate: null,
        response_time_p50_ms: null,
        response_time_p95_ms: null,
        consecutive_failures: 0,
      },
    })
    const { rows } = await system.database.pool.query('select * from webhooks where id = $1', [webhook.webhook_id])
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test.each(['12345678', 'x'.repeat(256), '🕌'.repeat(256), 'whsec_YWJjZGVmZ2g='])(
    'takes a secret of 8 to 256 characters (%#)',
    async (secret) => {
      const call = await newClient()
      const created = await call('POST', '/webhooks', { url: 'https://example.com', events: ['message.sent'], secret })
      expect([created.statusCode, created.json().secret]).toEqual([201, secret])
    },
  )

  test.each([
    [{ events: ['message.sent'] }, 'url'],
    [{ url: 'https://example.com' }, 'events'],
    [{ url: 'https://example.com', events: [] }, 'events'],
    [{ url: 'https://example.com', events: 'message.sent' }, 'events'],
    [{ url: 'https://example.com', events: ['message.gone'] }, 'events.0'],
    [{ url: 'https://example.com', events: ['message.sent'], secret: 'short' }, 'secret'],
    [{ url: 'https://example.com', events: ['message.sent'], secret: 'x'.repeat(257) }, 'secret'],
    [{ url: 'https://example.com', events: ['message.sent'], secret: 'null \0 byte' }, 'secret'],
    [{ url: 'example.com', events: ['message.sent'] }, 'url'],
    [{ url: 'ftp://example.com', events: ['message.sent'] }, 'url'],
    [{ url: 'javascript:alert(1)', events: ['message.sent'] }, 'url'],
    [{ url: 'https://user@example.com', events: ['message.sent'] }, 'url'],
    [{ url: 'https://user:word@example.com', events: ['message.sent'] }, 'url'],
    [{ url: `https://example.com/${'x'.repeat(2048)}`, events: ['message.sent'] }, 'url'],
    [{ url: 5, events: ['message.sent'] }, 'url'],
  ])('what cannot be registered is refused, naming the field (%#)', async (body, field) => {
    const call = await newClient()
    const response = await call('POST', '/webhooks', body)
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toMatchObject({ code: 'INVALID_REQUEST', details: { field } })
  })

  test('an unknown event is refused with the list of events', async () => {
    const call = await newClient()
    const response = await call('POST', '/webhooks', { url: 'https://example.com', events: ['message.gone'] })
    for (const name of EVENTS) expect(response.json().error.message).toContain(name)
  })

  test('an account has at most 100 endpoints', async () => {
    const { key, accountId } = await system.account()
    await system.database.pool.query(
      `insert into webhooks (id, account_id, url, events, secret_sealed, created_at, updated_at)
       select 'whk_many' || n, $1, 'https://example.com', '{message.sent}', '', now(), now() from generate_series(1, 100) n`,
      [accountId],
    )
    const call = client(system, key)
    const response = await call('POST', '/webhooks', { url: 'https://example.com', events: ['message.sent'] })
    expect([response.statusCode, response.json().error.code]).toEqual([409, 'CONFLICT'])
  })

  test('thirty concurrent registrations do not exceed 100 either', async () => {
    const { key, accountId } = await system.account()
    await system.database.pool.query(
      `insert into webhooks (id, account_id, url, events, secret_sealed, created_at, updated_at)
       select 'whk_most' || n, $1, 'https://example.com', '{message.sent}', '', now(), now() from generate_series(1, 95) n`,
      [accountId],
    )
    const call = client(system, key)
    const body = { url: `${receiving.url}/many`, events: ['message.sent'] }
    const register = async (): Promise<number> => {
      const { statusCode } = await call('POST', '/webhooks', body)
      // a busy machine that cannot answer all thirty within two seconds refuses some
      return statusCode === 503 ? register() : statusCode
    }
    const made = await Promise.all(Array.from({ length: 30 }, register))
    expect(made.sort()).toEqual([...Array(5).fill(201), ...Array(25).fill(409)])
    expect((await call('GET', '/webhooks')).json().webhooks).toHaveLength(100)
  })
})

test('reading and writing each need their scope', async () => {
  const reader = await newClient(['webhooks:read'])
  const writer = await newClient(['webhooks:write'])
  const body = { url: 'https://example.com', events: ['message.sent'] }
  expect((await reader('POST', '/webhooks', body)).json().error).toMatchObject({
    code: 'INSUFFICIENT_PERMISSIONS',
    details: { required_scope: 'webhooks:write' },
  })
  expect((await writer('GET', '/webhooks')).statusCode).toBe(403)
  expect((await writer('POST', '/webhooks', body)).statusCode).toBe(201)
})

test("another account's endpoint, a missing one and a malformed id are the same 404", async () => {
  const { webhook_id } = await endpoint(system, 'https://example.com')
  const other = await newClient()
  for (const id of [webhook_id, 'whk_00000000000000000000000000', '%00', "' or 1=1"]) {
    const path = `/webhooks/${encodeURIComponent(id)}`
    const range = { from: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z' }
    const answers = await Promise.all([
      other('GET', path),
      other('PATCH', path, { status: 'disabled' }),
      other('DELETE', path),
      other('POST', `${path}/rotate-secret`),
      other('POST', `${path}/test`),
      other('GET', `${path}/logs`),
      other('POST', `${path}/deliveries/dlv_x/replay`),
      other('POST', `${path}/replay`, range),
    ])
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(404)
  }
})

test('an endpoint is changed, disabled, enabled and removed by its account', async () => {
  const [path, moved] = [newPath(), newPath()]
  const { call, accountId, webhook_id } = await endpoint(system, receiving.url + path)
  const change = async (body: unknown) => call('PATCH', `/webhooks/${webhook_id}`, body)
  expect((await change({ url: `${receiving.url}${moved}`, events: ['message.read'] })).json()).toMatchObject({
    url: `${receiving.url}${moved}`,
    events: ['message.read'],
    status: 'active',
  })
  for (const wrong of [{ url: 'nowhere' }, { events: [] }, { status: 'paused' }]) {
    expect([wrong, (await change(wrong)).statusCode]).toEqual([wrong, 400])
  }
  await happen(system, accountId, 'message.sent')
  await happen(system, accountId, 'message.read')
  expect((await change({ status: 'disabled' })).json()).toMatchObject({
    status: 'disabled',
    disabled_reason: 'Disabled by the account',
  })
  // a paused endpoint gets nothing; waiting deliveries and events that happen meanwhile are stored
  await happen(system, accountId, 'message.read')
  await system.worker.drain()
  expect(receiving.to(moved)).toEqual([])
  for (const action of ['test', 'deliveries/dlv_x/replay']) {
    expect((await call('POST', `/webhooks/${webhook_id}/${action}`)).statusCode).toBe(409)
  }
  expect((await change({ status: 'active' })).json()).toMatchObject({ status: 'active', disabled_reason: null })
  await system.worker.drain()
  expect(receiving.to(moved).map(({ body }) => JSON.parse(body).event)).toEqual(['message.read', 'message.read'])

  await happen(system, accountId, 'message.read')
  expect((await call('DELETE', `/webhooks/${webhook_id}`)).statusCode).toBe(204)
  expect((await call('DELETE', `/webhooks/${webhook_id}`)).statusCode).toBe(404)
  await system.worker.drain()
  expect(receiving.to(moved)).toHaveLength(2)
  expect(receiving.to(path)).toEqual([])
})

describe('a secret is rotated', () => {
  const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
  const v1 = (secret: string, text: string) =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(text)
      .digest('base64')}`

  test('with both secrets valid during the overlap, and the new one alone after it', async () => {
    const path = newPath()
    const { call, webhook_id, accountId, secret: old } = await endpoint(system, receiving.url + path)
    const rotated = await call('POST', `/webhooks/${webhook_id}/rotate-secret`, { overlap_hours: 1 })
    expect(rotated.statusCode).toBe(200)
    const { secret, old_secret_until } = rotated.json()
    expect(secret).not.toBe(old)
    expect(Date.parse(old_secret_until)).toBe(system.clock.now().getTime() + 3_600_000)
    const next = async () => {
      await happen(system, accountId)
      await system.worker.drain()
      const { body, headers } = receiving.to(path).at(-1) ?? { body: '', headers: {} as Record<string, string> }
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      return { body, signed, headers }
    }
    const during = await next()
    expect(during.headers['x-webhook-signature']).toBe(`sha256=${hmac(old, during.body)}`)
    expect(during.headers['webhook-signature']).toBe(`${v1(secret, during.signed)} ${v1(old, during.signed)}`)
    system.clock.advance(3_600_000)
    const after = await next()
    expect(after.headers['x-webhook-signature']).toBe(`sha256=${hmac(secret, after.body)}`)
    expect(after.headers['webhook-signature']).toBe(v1(secret, after.signed))
  })

  test('at once without an overlap, for 24 hours where none is given', async () => {
    const path = newPath()
    const { call, webhook_id, accountId } = await endpoint(system, receiving.url + path)
    const rotate = (body?: unknown) => call('POST', `/webhooks/${webhook_id}/rotate-secret`, body)
    const byDefault = (await rotate()).json()
    expect(Date.parse(byDefault.old_secret_until)).toBe(system.clock.now().getTime() + 24 * 3_600_000)
    const { secret, old_secret_until } = (await rotate({ overlap_hours: 0 })).json()
    expect(old_secret_until).toBeNull()
    await happen(system, accountId)
    await system.worker.drain()
    const [request] = receiving.to(path)
    expect(request?.headers['x-webhook-signature']).toBe(`sha256=${hmac(secret, request?.body ?? '')}`)
    for (const overlap_hours of [-1, 73, '24']) expect((await rotate({ overlap_hours })).statusCode).toBe(400)
  })
})

test('a test event is signed, marked and delivered like any other, to this endpoint alone', {
  tags: 'slow',
}, async () => {
  for (const event of EVENTS) {
    const path = newPath()
    const { call, webhook_id, secret } = await endpoint(system, receiving.url + path, [event])
    await call('POST', '/webhooks', { url: `${receiving.url}${path}-other`, events: [event] })
    const sent = await call('POST', `/webhooks/${webhook_id}/test`)
    expect(sent.statusCode).toBe(202)
    await system.worker.drain()
    const [request] = receiving.to(path)
    const body = JSON.parse(request?.body ?? '{}')
    expect(body).toMatchObject({ event, timestamp: expect.any(String), data: { test: true } })
    expect(request?.headers['webhook-id']).toBe(sent.json().event_id)
    expect(request?.headers['x-webhook-signature']).toBe(
      `sha256=${createHmac('sha256', secret)
        .update(request?.body ?? '')
        .digest('hex')}`,
    )
    expect(receiving.to(`${path}-other`)).toEqual([])
    expect(await logsOf(call, webhook_id)).toMatchObject([{ ...sent.json(), event, attempt: 1, status: 'succeeded' }])
    // what did not happen is not in the ledger
    expect((await call('GET', '/events')).json().events).toEqual([])
  }
})

test('the log lists every attempt, newest first, by page and by filter', async () => {
  const path = newPath()
  const { call, webhook_id, accountId } = await endpoint(system, receiving.url + path, ['message.sent', 'message.read'])
  receiving.answer(path, ({ body }) => (body.includes('message.read') ? { status: 500, body: 'oops' } : undefined))
  await happen(system, accountId, 'message.sent')
  await happen(system, accountId, 'message.read')
  await system.worker.drain()
  system.clock.advance(7_000)
  await system.worker.drain()
  const response = await call('GET', `/webhooks/${webhook_id}/logs`)
  const { logs, pagination } = response.json()
  expect(pagination).toEqual({
    page: 1,
    limit: 50,
    total: 3,
    total_pages: 1,
    total_capped: false,
    next_cursor: null,
  })
  expect(logs[0]).toEqual({
    delivery_id: expect.stringMatching(/^dlv_/),
    event_id: expect.stringMatching(/^evt_/),
    event: 'message.read',
    attempt: 2,
    status: 'failed',
    response_status: 500,
    response_time_ms: expect.any(Number),
    response_body: 'oops',
    error: 'answered 500, not 200',
    created_at: system.clock.now().toISOString(),
    next_attempt_at: expect.any(String),
  })
  expect(await logsOf(call, webhook_id, '?limit=1&page=3')).toHaveLength(1)
  expect(await logsOf(call, webhook_id, '?event=message.sent')).toHaveLength(1)
  expect(await logsOf(call, webhook_id, '?status=succeeded')).toHaveLength(1)
  expect(await logsOf(call, webhook_id, `?delivery_id=${logs[0].delivery_id}`)).toHaveLength(2)
  for (const wrong of ['limit=0', 'limit=101', 'page=0', 'event=gone', 'status=gone']) {
    expect([wrong, (await call('GET', `/webhooks/${webhook_id}/logs?${wrong}`)).statusCode]).toEqual([wrong, 400])
  }
  const { statistics } = (await call('GET', `/webhooks/${webhook_id}`)).json()
  expect(statistics).toEqual({
    attempts: 3,
    success_rate: 33.33,
    response_time_p50_ms: expect.any(Number),
    response_time_p95_ms: expect.any(Number),
    consecutive_failures: 2,
  })
})

test('the sender addresses of deliveries are listed', async () => {
  const call = await newClient()
  expect((await call('GET', '/webhooks/sender-addresses')).json()).toEqual({
    addresses: ['203.0.113.1', '203.0.113.2', '203.0.113.3'],
  })
})

test('a shutdown waits for the delivery in progress', { tags: 'slow' }, async () => {
  const clock = createClock()
  const ending = await testSystem({ WEBHOOK_ALLOW_PRIVATE: 'true' }, clock)
  const path = newPath()
  const arrived = new Promise<void>((resolve) => {
    receiving.answer(path, async () => {
      resolve()
      await new Promise((later) => setTimeout(later, 300))
      return undefined
    })
  })
  const { accountId } = await endpoint(ending, receiving.url + path)
  ending.start()
  await happen(ending, accountId)
  await arrived
  await ending.worker.stop()
  const { rows } = await ending.database.pool.query('select status, attempt from webhook_deliveries')
  expect(rows).toEqual([{ status: 'succeeded', attempt: 1 }])
  await ending.close()
})
