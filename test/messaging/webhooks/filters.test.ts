import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Receiver, type Request, receiver } from '../../support/receiver.ts'
import { type TestSystem, testSystem } from '../../support/system.ts'
import { type Client, client, phone, settle } from '../client.ts'
import { happen } from './support.ts'

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

type Made = { webhook_id: string; secret: string; public_key: string | null; header_names: string[] }

/** An account with an endpoint with these settings, and the requests that arrived there. */
async function hooked(settings: Record<string, unknown>) {
  const { key, accountId } = await system.account()
  const call = client(system, key)
  const path = `/filtered-${++paths}`
  const made = await call('POST', '/webhooks', { url: `${receiving.url}${path}`, events: ['*'], ...settings })
  if (made.statusCode !== 201) throw new Error(made.body)
  return { call, accountId, webhook: made.json<Made>(), arrived: () => receiving.to(path) }
}
const eventOf = ({ body }: Request): string => JSON.parse(body).event
const send = (call: Client, more: Record<string, unknown> = {}) =>
  call('POST', '/messages', { to: phone(), type: 'text', message: 'x', ...more })

describe('wildcards', () => {
  test('an endpoint gets the events of its group, and no others', { tags: 'slow' }, async () => {
    const { call, accountId, webhook, arrived } = await hooked({ events: ['message.*', 'broadcast.progress'] })
    expect(webhook).toMatchObject({ events: ['message.*', 'broadcast.progress'] })
    await send(call)
    await happen(system, accountId, 'broadcast.progress')
    await happen(system, accountId, 'data.changed')
    await settle(system)
    expect(arrived().map(eventOf).sort()).toEqual([
      'broadcast.progress',
      'message.delivered',
      'message.read',
      'message.sent',
    ])
  })

  test('an older process, which knows only whole names, finds every event', async () => {
    const { call, webhook } = await hooked({ events: ['message.*', 'contact.opted_out'] })
    const stored = async () =>
      (await system.database.pool.query('select events from webhooks where id = $1', [webhook.webhook_id])).rows[0]
        .events
    expect(await stored()).toEqual(expect.arrayContaining(['message.sent', 'message.received', 'contact.opted_out']))
    const changed = await call('PATCH', `/webhooks/${webhook.webhook_id}`, { events: ['contact.*', 'message.read'] })
    expect(changed.json()).toMatchObject({ events: ['contact.*', 'message.read'] })
    expect(await stored()).toEqual(['message.read', 'contact.opted_out'])
  })

  test('a wildcard can be replaced by names, and its test sends the first event of the group', async () => {
    const { call, accountId, webhook, arrived } = await hooked({ events: ['contact.*'] })
    expect((await call('POST', `/webhooks/${webhook.webhook_id}/test`)).statusCode).toBe(202)
    await call('PATCH', `/webhooks/${webhook.webhook_id}`, { events: ['message.read'] })
    await happen(system, accountId, 'contact.opted_out')
    await happen(system, accountId, 'message.read')
    await settle(system)
    expect(arrived().map(eventOf).sort()).toEqual(['contact.opted_out', 'message.read'])
  })

  test('an unknown group is refused with the list of groups', async () => {
    const call = client(system, (await system.account()).key)
    const refused = await call('POST', '/webhooks', { url: receiving.url, events: ['messages.*'] })
    expect([refused.statusCode, refused.json().error.details.field]).toEqual([400, 'events.0'])
    for (const name of ['message.*', 'contact.*', '*', 'message.sent'])
      expect(refused.json().error.message).toContain(name)
  })
})

describe('filters', () => {
  test('by tag: only events of messages that carry one of them', { tags: 'slow' }, async () => {
    const { call, accountId, webhook, arrived } = await hooked({ tags: ['order', 'refund'] })
    const [tagged] = [await send(call, { tags: ['refund', 'x'] }), await send(call, { tags: ['x'] }), await send(call)]
    await happen(system, accountId, 'data.changed')
    await settle(system)
    const { message_id } = tagged.json()
    expect(arrived().map(({ body }) => JSON.parse(body).data.message_id)).toEqual(Array(3).fill(message_id))

    // a replay of that time is filtered in the same way
    await call('POST', `/webhooks/${webhook.webhook_id}/test`)
    await settle(system)
    const before = arrived().length
    const span = { from: new Date(system.clock.now().getTime() - 3_600_000), until: system.clock.now() }
    const replayed = await call('POST', `/webhooks/${webhook.webhook_id}/replay`, span)
    expect(replayed.json()).toEqual({ deliveries: 3 })
    await settle(system)
    expect(arrived().slice(before)).toHaveLength(3)
  })

  test('a replay looks up the messages of events from before there were filters', { tags: 'slow' }, async () => {
    const { call, accountId, webhook, arrived } = await hooked({ tags: ['order'], connections: ['simulator'] })
    const { message_id } = (await send(call, { tags: ['order'] })).json()
    await send(call, { tags: ['x'] })
    await happen(system, accountId)
    await call('POST', `/webhooks/${webhook.webhook_id}/test`)
    await settle(system)
    const { pool } = system.database
    await pool.query('update events set tags = null, connection = null where account_id = $1', [accountId])
    const before = arrived().length
    const span = { from: new Date(system.clock.now().getTime() - 3_600_000), until: system.clock.now() }
    const replay = (at: { webhook_id: string }) => call('POST', `/webhooks/${at.webhook_id}/replay`, span)
    expect((await replay(webhook)).json()).toEqual({ deliveries: 3 })
    await settle(system)
    const again = arrived().slice(before)
    expect(again.map(({ body }) => JSON.parse(body).data.message_id)).toEqual(Array(3).fill(message_id))
  })

  test('a replay of a span with more than 50,000 events is refused, however few of them match', {
    tags: 'slow',
  }, async () => {
    const { call, accountId, webhook, arrived } = await hooked({ tags: ['order'] })
    await call('POST', `/webhooks/${webhook.webhook_id}/test`)
    await settle(system)
    const from = system.clock.now()
    const { pool } = system.database
    await pool.query(
      `insert into events (id, account_id, seq, event, message_id, connection, tags, body, created_at)
       select 'evt_read' || lpad(n::text, 22, '0'), $1, n, 'message.sent', 'msg_' || n, 'simulator',
         case when n <= 2 then '{order}'::text[] end, '{}', $2
       from generate_series(1, 50000) n`,
      [accountId, from],
    )
    system.clock.advance(1)
    const before = arrived().length
    const replay = () =>
      call('POST', `/webhooks/${webhook.webhook_id}/replay`, { from, until: new Date(from.getTime() + 86_400_000) })
    expect((await replay()).json()).toEqual({ deliveries: 2 })
    await happen(system, accountId)
    await settle(system)
    expect(arrived()).toHaveLength(before + 2)
    const refused = await replay()
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      400,
      'until: holds more than 50000 events: ask for a shorter span',
    ])
    await pool.query('delete from events where account_id = $1', [accountId])
  })

  test('by connection: events of another connection or of no message are not sent', async () => {
    const { call, accountId, arrived } = await hooked({ connections: ['whatsapp'] })
    await send(call)
    await happen(system, accountId, 'message.sent', undefined, { connection: 'whatsapp' })
    await happen(system, accountId, 'data.changed')
    await settle(system)
    expect(arrived().map(eventOf)).toEqual(['message.sent'])
  })

  test('a received message has the connection that it came through', async () => {
    const { accountId, arrived } = await hooked({ events: ['message.received'], connections: ['simulator'] })
    const inbound = { account_id: accountId, from: phone(), type: 'text', message: 'halo' }
    await system.app.inject({
      method: 'POST',
      url: '/admin/api/simulator/inbound',
      headers: system.operator,
      payload: inbound,
    })
    await settle(system)
    expect(arrived()).toHaveLength(1)
  })

  test('an event caused by a message has the connection of the message', async () => {
    const events = ['contact.opted_out', 'conversation.opened']
    const { accountId, arrived } = await hooked({ events, connections: ['simulator'] })
    const inbound = { account_id: accountId, from: phone(), type: 'text', message: 'STOP' }
    await system.app.inject({
      method: 'POST',
      url: '/admin/api/simulator/inbound',
      headers: system.operator,
      payload: inbound,
    })
    await settle(system)
    expect(arrived().map(eventOf).sort()).toEqual(events)
  })

  test('an empty list removes a filter', async () => {
    const { call, webhook, arrived } = await hooked({ events: ['message.sent'], tags: ['order'] })
    await call('PATCH', `/webhooks/${webhook.webhook_id}`, { tags: [] })
    await send(call)
    await settle(system)
    expect(arrived()).toHaveLength(1)
  })
})

describe('headers of the account', () => {
  test('are sent, stored sealed, and never shown again', async () => {
    const secret = 'Bearer 0123456789-gateway'
    const { call, accountId, webhook, arrived } = await hooked({
      headers: { Authorization: secret, 'X-Shop': 'toko satu' },
    })
    expect(webhook.header_names).toEqual(['Authorization', 'X-Shop'])
    await happen(system, accountId)
    await settle(system)
    expect(arrived()[0]?.headers).toMatchObject({ authorization: secret, 'x-shop': 'toko satu' })
    const { rows } = await system.database.pool.query('select * from webhooks where id = $1', [webhook.webhook_id])
    const shown = [(await call('GET', '/webhooks')).body, (await call('GET', `/webhooks/${webhook.webhook_id}`)).body]
    for (const text of [JSON.stringify(rows), ...shown]) expect(text).not.toContain('gateway')
    expect(system.logged()).not.toContain('gateway')
  })

  test('a change adds, replaces and removes single ones', async () => {
    const { call, accountId, webhook, arrived } = await hooked({
      headers: { 'X-One': '1', 'X-Two': '2', 'X-Three': '3' },
    })
    const changed = await call('PATCH', `/webhooks/${webhook.webhook_id}`, {
      headers: { 'x-two': 'two', 'X-Three': null, 'X-Four': '4' },
    })
    expect(changed.json().header_names).toEqual(['X-One', 'x-two', 'X-Four'])
    await happen(system, accountId)
    await settle(system)
    const { headers = {} } = arrived()[0] ?? {}
    expect([headers['x-one'], headers['x-two'], headers['x-three'], headers['x-four']]).toEqual([
      '1',
      'two',
      undefined,
      '4',
    ])
  })

  test('are sent to no other server: a changed address removes those that are not set with it', async () => {
    const { call, accountId, webhook, arrived } = await hooked({ headers: { Authorization: 'secret', 'X-Shop': '1' } })
    const change = async (body: object) =>
      (await call('PATCH', `/webhooks/${webhook.webhook_id}`, body)).json<Made>().header_names
    expect(await change({ url: `${receiving.url}/elsewhere` })).toEqual(['Authorization', 'X-Shop'])
    const moved = receiving.url.replace('127.0.0.1', 'localhost')
    expect(moved).not.toBe(receiving.url)
    expect(await change({ url: `${moved}/elsewhere`, headers: { 'X-Shop': '2' } })).toEqual(['X-Shop'])
    await happen(system, accountId)
    await settle(system)
    expect(receiving.to('/elsewhere')[0]?.headers).toMatchObject({ 'x-shop': '2' })
    expect(await change({ url: `${receiving.url}/elsewhere` })).toEqual([])
    expect(arrived()).toEqual([])
  })

  test.each([
    [{ Host: 'x' }, 'headers.Host'],
    [{ 'content-length': '1' }, 'headers.content-length'],
    [{ 'Content-Type': 'text/plain' }, 'headers.Content-Type'],
    [{ 'Transfer-Encoding': 'chunked' }, 'headers.Transfer-Encoding'],
    [{ 'Webhook-Signature': 'v1,x' }, 'headers.Webhook-Signature'],
    [{ 'X-Webhook-Attempt': '1' }, 'headers.X-Webhook-Attempt'],
    [{ 'X-Forwarded-For': '203.0.113.9' }, 'headers.X-Forwarded-For'],
    [{ 'X A': 'x' }, 'headers.X A'],
    [{ 'X-A': 'one\r\nHost: other' }, 'headers.X-A'],
    [{ 'X-A': 'ä' }, 'headers.X-A'],
    [{ 'X-A': '' }, 'headers.X-A'],
    [{ 'X-A': '1', 'x-a': '2' }, 'headers.x-a'],
    [Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`X-${n}`, 'x'])), 'headers'],
  ])('a header that may not be sent is refused by name (%#)', async (headers, field) => {
    const call = client(system, (await system.account()).key)
    const refused = await call('POST', '/webhooks', { url: receiving.url, events: ['*'], headers })
    expect([refused.statusCode, refused.json().error.details.field]).toEqual([400, field])
  })
})

describe('Ed25519', () => {
  /** Whether a delivery has a signature by this public key, checked as a receiver would. */
  function isSigned({ headers, body }: Request, publicKey: string | null): boolean {
    const raw = Buffer.from(String(publicKey).slice('whpk_'.length), 'base64')
    // the envelope of a public key of this kind (RFC 8410)
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw])
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    const signed = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    const signatures = String(headers['webhook-signature'])
      .split(' ')
      .filter((one) => one.startsWith('v1a,'))
    return signatures.some((one) => verify(null, signed, key, Buffer.from(one.slice(4), 'base64')))
  }

  test('signs in addition to HMAC if the endpoint chose it, and the overlap of a rotation has both keys', async () => {
    const { call, accountId, webhook, arrived } = await hooked({ events: ['message.sent'], ed25519: true })
    expect(webhook.public_key).toMatch(/^whpk_[A-Za-z0-9+/]{43}=$/)
    const at = `/webhooks/${webhook.webhook_id}`
    const rotated = (await call('POST', `${at}/rotate-secret`, { overlap_hours: 24 })).json<Made>()
    expect(rotated.public_key).not.toBe(webhook.public_key)
    await happen(system, accountId)
    await settle(system)
    const [during] = arrived()
    if (!during) throw new Error('nothing arrived')
    expect([webhook, rotated].map((one) => isSigned(during, one.public_key))).toEqual([true, true])
    expect(
      String(during.headers['webhook-signature'])
        .split(' ')
        .map((one) => one.split(',')[0]),
    ).toEqual(['v1', 'v1', 'v1a', 'v1a'])
    system.clock.advance(25 * 3_600_000)
    await happen(system, accountId)
    await settle(system)
    const after = arrived().at(-1)
    expect(after && [webhook, rotated].map((one) => isSigned(after, one.public_key))).toEqual([false, true])
    const { rows } = await system.database.pool.query('select * from webhooks where id = $1', [webhook.webhook_id])
    expect(rows[0].signing_key_sealed).toMatch(/^k[0-9a-f]{8}_/)
  })

  test('is off by default, and is switched on and off', async () => {
    const { call, accountId, webhook, arrived } = await hooked({ events: ['message.sent'] })
    expect(webhook.public_key).toBeNull()
    const at = `/webhooks/${webhook.webhook_id}`
    const on = (await call('PATCH', at, { ed25519: true })).json<Made>()
    expect((await call('PATCH', at, { ed25519: true })).json<Made>().public_key).toBe(on.public_key)
    expect((await call('PATCH', at, { ed25519: false })).json<Made>().public_key).toBeNull()
    await happen(system, accountId)
    await settle(system)
    expect(arrived()[0]?.headers['webhook-signature']).toMatch(/^v1,\S+$/)
  })
})

test('events during a pause are stored and sent once the endpoint is active again', async () => {
  const { call, accountId, webhook, arrived } = await hooked({ events: ['message.*'] })
  await call('PATCH', `/webhooks/${webhook.webhook_id}`, { status: 'disabled' })
  await settle(system)
  await happen(system, accountId)
  await settle(system)
  expect(arrived()).toHaveLength(0)
  await call('PATCH', `/webhooks/${webhook.webhook_id}`, { status: 'active' })
  await settle(system)
  expect(arrived()).toHaveLength(1)
})

test('every published event matches its schema', async () => {
  const { call } = await hooked({ events: ['*'] })
  const { event_types, wildcards } = (await call('GET', '/event-types')).json<{
    event_types: { event: string; description: string; schema: { required: string[]; properties: object } }[]
    wildcards: string[]
  }>()
  expect(wildcards).toEqual(['message.*', 'contact.*', 'conversation.*', 'broadcast.*', 'data.*', '*'])
  for (const only of ['9007199254740991', '(?:']) expect(JSON.stringify(event_types)).not.toContain(only)
  await send(call, { tags: ['a'] })
  await settle(system)
  const contact = (await call('POST', '/contacts', { phone: phone() })).json<{ contact_id: string }>()
  await call('POST', `/contacts/${contact.contact_id}/opt-out`)
  const { events } = (await call('GET', '/events')).json<{ events: { event: string; data: object }[] }>()
  expect(events.map(({ event }) => event)).toContain('contact.opted_out')
  for (const { event, data } of events) {
    const schema = event_types.find((type) => type.event === event)?.schema
    expect([event, Object.keys(data).sort()]).toEqual([event, [...(schema?.required ?? [])].sort()])
  }
})
