import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../src/platform/db/rows.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { client, phone, settle } from './client.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

const newClient = async (input?: Parameters<TestSystem['account']>[0]) =>
  client(system, (await system.account(input)).key)

async function eventsOf(call: ReturnType<typeof client>, messageId: string) {
  const response = await call('GET', '/events?limit=1000')
  return response
    .json<{ events: { event: string; data: Record<string, unknown> }[] }>()
    .events.filter(({ data }) => data.message_id === messageId)
}

describe('a text message', () => {
  test('is accepted, then sent, delivered and read, with an event for each step', { tags: 'slow' }, async () => {
    const call = await newClient()
    const to = phone()
    const accepted = await call('POST', '/messages', { to: to.slice(1), type: 'text', message: 'Assalamu alaikum' })
    expect(accepted.statusCode).toBe(201)
    const answer = accepted.json()
    expect(answer).toEqual({
      message_id: expect.stringMatching(/^msg_[0-9a-z]{26}$/),
      status: 'sent',
      to,
      recipient: null,
      contact_id: null,
      connection_id: 'simulator',
      type: 'text',
      timestamp: system.clock.now().toISOString(),
      credits_used: 1,
      delivery_status: 'pending',
      scheduled_for: null,
    })
    const read = async () => (await call('GET', `/messages/${answer.message_id}`)).json()
    expect(await read()).toMatchObject({ status: 'sent', sent_at: null, delivered_at: null, read_at: null })

    await system.worker.drain()
    expect(await read()).toMatchObject({ status: 'sent', sent_at: expect.any(String), delivered_at: null })
    await settle(system)
    expect(await read()).toMatchObject({
      message_id: answer.message_id,
      status: 'read',
      to,
      type: 'text',
      message: 'Assalamu alaikum',
      sent_at: expect.any(String),
      delivered_at: expect.any(String),
      read_at: expect.any(String),
      credits_used: 1,
      error: null,
    })
    const timeline = await call('GET', `/messages/${answer.message_id}/events`)
    expect(timeline.json().events.map(({ status }: { status: string }) => status)).toEqual([
      'accepted',
      'sent',
      'delivered',
      'read',
    ])
    const events = await eventsOf(call, answer.message_id)
    expect(events).toMatchObject([
      {
        seq: 1,
        event: 'message.sent',
        data: { status: 'sent', to, type: 'text', message: 'Assalamu alaikum', credits_used: 1 },
      },
      { seq: 2, event: 'message.delivered', data: { status: 'delivered', to, delivered_at: expect.any(String) } },
      { seq: 3, event: 'message.read', data: { status: 'read', to, read_at: expect.any(String) } },
    ])
  })

  test.each([
    ['0000', 'failed', ['accepted', 'failed'], ['message.failed']],
    ['0001', 'delivered', ['accepted', 'sent', 'delivered'], ['message.sent', 'message.delivered']],
    ['0002', 'sent', ['accepted', 'sent'], ['message.sent']],
    ['0003', 'read', ['accepted', 'sent', 'delivered', 'read'], ['message.sent', 'message.delivered', 'message.read']],
  ])('to a number ending in %s ends as %s', async (last, status, timeline, events) => {
    const call = await newClient()
    const { message_id: id } = (await call('POST', '/messages', { to: phone(last), type: 'text', message: 'x' })).json()
    await settle(system)
    const message = (await call('GET', `/messages/${id}`)).json()
    expect(message.status).toBe(status)
    const entries = (await call('GET', `/messages/${id}/events`)).json().events
    expect(entries.map((entry: { status: string }) => entry.status)).toEqual(timeline)
    expect((await eventsOf(call, id)).map(({ event }) => event)).toEqual(events)
    if (status === 'failed') {
      expect(message).toMatchObject({
        credits_used: 0,
        sent_at: null,
        error: { code: 'RECIPIENT_NOT_ON_NETWORK', message: expect.any(String) },
        failed_at: expect.any(String),
      })
    }
  })

  test.each([
    ['1', 1],
    ['🕌'.repeat(4096), 1],
  ])('may have from 1 to 4,096 characters', async (message) => {
    const call = await newClient()
    expect((await call('POST', '/messages', { to: phone(), type: 'text', message })).statusCode).toBe(201)
  })

  test.each([
    [{ type: 'text' }, 'message'],
    [{ type: 'text', message: '' }, 'message'],
    [{ type: 'text', message: '  \n' }, 'message'],
    [{ type: 'text', message: 'x'.repeat(4097) }, 'message'],
    [{ type: 'text', message: 'a\0b' }, 'message'],
    [{ type: 'text', message: '\ud800' }, 'message'],
    [{ type: 'text', message: 5 }, 'message'],
    [{ type: 'media' }, 'media_url'],
    [{ type: 'media', media_url: 'javascript:alert(1)' }, 'media_url'],
    [{ type: 'media', media_url: 'https://example.com/a.png', message: 'x'.repeat(1025) }, 'message'],
    [{ type: 'template' }, 'template_id'],
    [{ type: 'sticker' }, 'media_url'],
    [{ type: 'hologram' }, 'type'],
    [{}, 'type'],
  ])('%j is refused, naming the field', async (body, field) => {
    const call = await newClient()
    const response = await call('POST', '/messages', { to: phone(), ...body })
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toMatchObject({ code: 'INVALID_REQUEST', details: { field } })
  })

  test.each([
    'invalid',
    '',
    '+',
    '12345',
    '+62/812/3456/7890',
    '+62 812 3456 7890 ext. 1',
    '+628123456789\n',
    '62+8123456789',
    '(0812) 3456-789',
    'tel:+628123456789',
    '+6281234567890;ext=1',
    '+٦٢٨١٢٣٤٥٦٧٨٩',
    '＋628123456789',
    '+62８12345678９0',
    '+999123456789',
    '08123456789',
    '+628123456789\0',
    '+1234',
  ])('to %j is refused as no phone number', async (to) => {
    const call = await newClient()
    const response = await call('POST', '/messages', { to, type: 'text', message: 'x' })
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toMatchObject({ code: 'INVALID_PHONE_NUMBER', details: { field: 'to', value: to } })
  })
})

describe('a phone number', () => {
  const sendTo = async (country: string | null, to: string) => {
    const call = await newClient({ defaultCountry: country })
    const response = await call('POST', '/messages', { to, type: 'text', message: 'x' })
    return response.statusCode === 201 ? response.json().to : response.json().error.code
  }

  test.each([
    [null, '+62 812-3456-7890', '+6281234567890'],
    [null, '62 812.3456.7890', '+6281234567890'],
    [null, '(+62) 812\u20113456\u00a07890 ', '+6281234567890'],
    [null, '+62 (0) 812 3456 7890', '+6281234567890'],
    ['ID', '(0812) 3456-7890', '+6281234567890'],
    ['ID', '0812 3456 7890', '+6281234567890'],
    ['ID', '62 812 3456 7890', '+6281234567890'],
    ['ID', '+49 1512 3456789', '+4915123456789'],
    ['ID', '491512 3456789', '+4915123456789'],
    ['US', '(415) 555-2671', '+14155552671'],
    ['US', '212-555-2671', '+12125552671'],
  ])('with the default country %j, %j is read as %s', async (country, to, phone) => {
    expect(await sendTo(country, to)).toBe(phone)
  })

  test.each([
    [null, '0812 3456 7890'],
    ['ID', '0812 3456 789O'],
    ['ID', 'o812'],
    // either Singapore with country code, or Indonesia without the 0: an ambiguous number is refused
    ['ID', '65 9123 4567'],
  ])('with the default country %j, %j is refused', async (country, to) => {
    expect(await sendTo(country, to)).toBe('INVALID_PHONE_NUMBER')
  })

  test('is read the same everywhere: contacts, their import, filters, a dry run, an incoming message', async () => {
    const { accountId, key } = await system.account({ defaultCountry: 'ID' })
    const call = client(system, key)
    const national = `0${phone().slice(3)}`
    const international = `+62${national.slice(1)}`
    const contact = await call('POST', '/contacts', { phone: national })
    expect(contact.json()).toMatchObject({ phone: international })
    const csv = await call('POST', '/contacts/import', `phone\n${national}`, { 'content-type': 'text/csv' })
    expect(csv.json()).toMatchObject({ created: 0, updated: 1 })
    const sent = await call('POST', '/messages', { to: national, type: 'text', message: 'x' })
    expect((await call('GET', `/messages?to=${national}`)).json().messages).toMatchObject([
      { message_id: sent.json().message_id },
    ])
    const dry = await call('POST', '/messages?dry_run=true', { to: national, type: 'text', message: 'x' })
    expect(dry.json()).toMatchObject({ to: international, would_send: true })
    const inbound = await system.app.inject({
      method: 'POST',
      url: '/admin/api/simulator/inbound',
      headers: system.operator,
      payload: { account_id: accountId, from: national, type: 'text', message: 'halo' },
    })
    expect(inbound.statusCode).toBe(201)
    const { events } = (await call('GET', '/events?types=message.received')).json()
    expect(events).toMatchObject([{ data: { from: international } }])
  })
})

test('media by address costs two credits and keeps its caption', async () => {
  const call = await newClient()
  const accepted = await call('POST', '/messages', {
    to: phone(),
    type: 'media',
    media_url: 'https://example.com/poster.png',
    message: 'Kajian Ahad',
  })
  expect(accepted.json()).toMatchObject({ type: 'media', credits_used: 2 })
  expect((await call('GET', `/messages/${accepted.json().message_id}`)).json()).toMatchObject({
    media_url: 'https://example.com/poster.png',
    message: 'Kajian Ahad',
  })
})

describe('an idempotency key', () => {
  const headers = { 'idempotency-key': 'order-17' }

  test('lets ten simultaneous duplicates make one message and get one answer', async () => {
    const call = await newClient()
    const body = { to: phone(), type: 'text', message: 'once' }
    const responses = await Promise.all(Array.from({ length: 10 }, () => call('POST', '/messages', body, headers)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201))
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
    expect((await call('GET', '/messages')).json().messages).toHaveLength(1)
    const limits = (await call('GET', '/usage/rate-limits')).json().current_limits
    expect(limits.messages_per_month.used).toBe(1)
  })

  test('names one request: another body is refused, even an invalid one', async () => {
    const call = await newClient()
    const body = { to: phone(), type: 'text', message: 'first' }
    await call('POST', '/messages', body, headers)
    for (const other of [
      { ...body, message: 'second' },
      { to: body.to, type: 'template', template_id: 'tpl_none' },
    ]) {
      const response = await call('POST', '/messages', other, headers)
      expect(response.statusCode).toBe(409)
      expect(response.json().error.code).toBe('IDEMPOTENCY_KEY_REUSED')
    }
  })

  test('belongs to one account', async () => {
    const [one, other] = [await newClient(), await newClient()]
    const body = { to: phone(), type: 'text', message: 'x' }
    const first = (await one('POST', '/messages', body, headers)).json()
    const second = (await other('POST', '/messages', body, headers)).json()
    expect(second.message_id).not.toBe(first.message_id)
  })

  test('is forgotten after 24 hours', async () => {
    const call = await newClient()
    const body = { to: phone(), type: 'text', message: 'x' }
    const first = (await call('POST', '/messages', body, headers)).json()
    system.clock.advance(24 * 3_600_000 + 1)
    const later = (await call('POST', '/messages', { ...body, message: 'y' }, headers)).json()
    expect(later.message_id).toMatch(/^msg_/)
    expect(later.message_id).not.toBe(first.message_id)
  })

  test('still gets its response after the recipient has opted out or the month is used up', async () => {
    const { key, accountId } = await system.account({ limits: { messages_per_month: 1 } })
    const call = client(system, key)
    const to = phone()
    const body = { to, type: 'text', message: 'x' }
    const first = await call('POST', '/messages', body, headers)
    await system.app.inject({
      method: 'POST',
      url: '/admin/api/simulator/inbound',
      headers: system.operator,
      payload: { account_id: accountId, from: to, type: 'text', message: 'stop' },
    })
    const again = await call('POST', '/messages', body, headers)
    expect([again.statusCode, again.body]).toEqual([201, first.body])
    expect((await call('POST', '/messages', body)).json().error.code).toBe('RECIPIENT_OPTED_OUT')
    expect((await call('POST', '/messages', { ...body, to: phone() })).statusCode).toBe(429)
    const last = await call('POST', '/messages', body, headers)
    expect([last.statusCode, last.body]).toEqual([201, first.body])
  })

  test('that is empty or unprintable is refused', async () => {
    const call = await newClient()
    for (const key of ['x'.repeat(256), 'ä']) {
      const response = await call(
        'POST',
        '/messages',
        { to: phone(), type: 'text', message: 'x' },
        { 'idempotency-key': key },
      )
      expect(response.statusCode).toBe(400)
    }
  })
})

describe('quotas', () => {
  test('the month counts messages that were really created', async () => {
    const call = await newClient({ limits: { messages_per_month: 2 } })
    const send = (to = phone()) => call('POST', '/messages', { to, type: 'text', message: 'x' })
    expect((await send('nobody')).statusCode).toBe(400)
    expect((await send()).statusCode).toBe(201)
    expect((await send()).statusCode).toBe(201)
    const refused = await send()
    expect(refused.statusCode).toBe(429)
    expect(refused.json().error).toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      details: { limit: 2, window: 'month', reset_time: expect.any(String) },
    })
    expect(refused.headers['retry-after']).toBeDefined()
    expect(refused.headers['x-ratelimit-limit']).toBe('2')
  })

  test("the network's daily tier refuses if one is set, and returns the month's quota", async () => {
    const call = await newClient({ limits: { network_daily_limit: 1 } })
    const send = () => call('POST', '/messages', { to: phone(), type: 'text', message: 'x' })
    await send()
    const refused = await send()
    expect(refused.json().error).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', details: { limit: 1, window: 'day' } })
    const limits = (await call('GET', '/usage/rate-limits')).json().current_limits
    expect([limits.messages_per_month.used, limits.network_daily_limit.used]).toEqual([1, 1])
  })
})

test("another account's message, a missing one and a malformed id are the same 404", async () => {
  const [owner, other] = [await newClient(), await newClient()]
  const { message_id: id } = (await owner('POST', '/messages', { to: phone(), type: 'text', message: 'x' })).json()
  const bodies = new Set<string>()
  for (const path of [id, 'msg_00000000000000000000000000', '%00', "'; drop table messages", 'x'.repeat(5000)]) {
    for (const suffix of ['', '/events']) {
      const response = await other('GET', `/messages/${encodeURIComponent(path)}${suffix}`)
      expect([path, response.statusCode]).toEqual([path, 404])
      bodies.add(response.body)
    }
  }
  expect(bodies.size).toBe(1)
})

test('the list pages through all messages without a gap and filters', { tags: 'slow' }, async () => {
  const call = await newClient()
  const to = phone('0000')
  const ids: string[] = []
  for (const [index, recipient] of [phone(), to, phone(), phone(), to].entries()) {
    const sent = await call('POST', '/messages', { to: recipient, type: 'text', message: String(index) })
    ids.unshift(sent.json().message_id)
    system.clock.advance(60_000)
  }
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { messages: { message_id: string }[]; pagination: { next_cursor: string | null } } = (
      await call('GET', `/messages?limit=2${cursor && `&cursor=${cursor}`}`)
    ).json()
    seen.push(...page.messages.map(({ message_id }) => message_id))
    cursor = page.pagination.next_cursor
  }
  expect(seen).toEqual(ids)

  await settle(system)
  const list = async (query: string) =>
    (await call('GET', `/messages?${query}`)).json().messages.map((message: { message: string }) => message.message)
  expect(await list('status=failed')).toEqual(['4', '1'])
  expect(await list(`to=${encodeURIComponent(to)}`)).toEqual(['4', '1'])
  expect(await list('type=media')).toEqual([])
  const middle = (await call('GET', `/messages/${ids[2]}`)).json().timestamp
  expect(await list(`from=${middle}`)).toEqual(['4', '3', '2'])
  expect(await list(`until=${middle}`)).toEqual(['1', '0'])
  for (const all of ['from=1969-12-31', 'from=0001-01-01T00:00:00Z', 'until=9999-12-31']) {
    expect([all, await list(all)]).toEqual([all, ['4', '3', '2', '1', '0']])
  }
  for (const none of ['until=1969-12-31T23:59:59Z', 'until=0001-01-02', 'from=9999-12-31']) {
    expect([none, await list(none)]).toEqual([none, []])
  }
  for (const wrong of ['from=0000-01-01', 'until=0000-06-01T00:00:00Z', 'until=9999-12-31T23:59:59-14:00']) {
    const response = await call('GET', `/messages?${wrong}`)
    expect([wrong, response.statusCode]).toEqual([wrong, 400])
    expect(response.json().error.message).toContain('0001 to 9999')
  }
  for (const wrong of ['limit=0', 'limit=101', 'limit=x', 'status=gone', 'from=yesterday', 'to=abc']) {
    expect([wrong, (await call('GET', `/messages?${wrong}`)).statusCode]).toEqual([wrong, 400])
  }
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'a page of a rare type is found without reading the whole account',
  async () => {
    const { accountId } = await system.account()
    const { pool } = system.database
    await pool.query(
      `insert into messages (account_id, id, recipient, type, network, credits_used, created_at)
     select $1, 'msg_' || lpad(i::text, 26, '0'), '+628', case when i % 50000 = 1 then 'media' else 'text' end, 'simulator', 1, now()
     from generate_series(1, 100000) as i`,
      [accountId],
    )
    await pool.query('analyze messages')
    const { rows } = await pool.query(
      `explain (analyze, format json) select * from messages where account_id = $1 and type = 'media' order by id desc limit 51`,
      [accountId],
    )
    const walked = JSON.stringify(rows).match(/"Rows Removed by Filter": ([1-9]\d*)/)
    expect([rows[0]['QUERY PLAN'][0].Plan['Actual Rows'], walked]).toEqual([2, null])
  },
)

test('a process that dies before the answer leaves all of a message or nothing of it', async () => {
  const call = await newClient()
  const { message_id: id } = (await call('POST', '/messages', { to: phone(), type: 'text', message: 'x' })).json()
  const [written] = await rows<{ waiting: number; entries: number }>(
    system.database.db,
    sql`
    select
      (select count(*) from outbox where message_id = ${id}) as waiting,
      (select count(*) from message_timeline where message_id = ${id} and status = 'accepted') as entries`,
  )
  expect(written).toEqual({ waiting: 1, entries: 1 })
})
