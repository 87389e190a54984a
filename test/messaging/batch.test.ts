import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestSystem, testSystem } from '../support/system.ts'
import { client, deadlocks, phone, settle } from './client.ts'

// Many messages in one call: each is accepted or refused separately, as if it had been sent alone.

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

async function sender(input: Parameters<TestSystem['account']>[0] = {}) {
  const { accountId, key } = await system.account(input)
  const call = client(system, key)
  return {
    accountId,
    call,
    batch: async (messages: unknown, headers: Record<string, string> = {}) => {
      const response = await call('POST', '/messages/batch', { messages }, headers)
      return { status: response.statusCode, ...response.json() }
    },
    used: async () => (await call('GET', '/usage/rate-limits')).json().current_limits.messages_per_month.used,
    stored: async () => (await call('GET', '/messages?limit=100')).json().messages,
  }
}
const text = (more: object = {}) => ({ to: phone(), type: 'text', message: 'Halo', ...more })
const codes = (results: { error: { code: string } | null }[]) => results.map(({ error }) => error?.code ?? null)

test('each is accepted or refused separately, identified by its index, with the field that is wrong', async () => {
  const { call, batch, used } = await sender()
  const refused = phone()
  const { contact_id } = (await call('POST', '/contacts', { phone: refused })).json()
  await call('POST', `/contacts/${contact_id}/opt-out`)
  const answer = await batch([
    text({ reference: 'first', tags: ['a'] }),
    text({ to: 'none' }),
    text({ to: refused }),
    text({ sendat: '2027-01-01T00:00:00Z' }),
    { type: 'template', to: phone(), template_id: 'tpl_none' },
    { type: 'location', to: phone(), location: { latitude: 100, longitude: 0 } },
    'halo',
    text({ send_at: new Date(system.clock.now().getTime() + 60_000).toISOString() }),
    text({ dry_run: true }),
    text({ contact_id: 'con_x' }),
    { contact_id: 'con_x', type: 'text', message: 'x' },
    text({ message: 'last' }),
  ])
  expect([answer.status, answer.accepted, answer.refused]).toEqual([200, 3, 9])
  expect(codes(answer.results)).toEqual([
    null,
    'INVALID_PHONE_NUMBER',
    'RECIPIENT_OPTED_OUT',
    'INVALID_REQUEST',
    'NOT_FOUND',
    'INVALID_REQUEST',
    'INVALID_REQUEST',
    null,
    'INVALID_REQUEST',
    'INVALID_REQUEST',
    'NOT_FOUND',
    null,
  ])
  const fields = answer.results.map(({ error }: { error: { details: { field?: string } } }) => error?.details.field)
  expect(fields).toEqual([
    undefined,
    'to',
    'to',
    'sendat',
    undefined,
    'location.latitude',
    'body',
    undefined,
    'dry_run',
    'to',
    undefined,
    undefined,
  ])
  expect(answer.results.map(({ index }: { index: number }) => index)).toEqual([...answer.results.keys()])
  expect(answer.results[7].message).toMatchObject({ delivery_status: 'scheduled' })
  expect(await used()).toBe(2)
  await settle(system)
  for (const { message } of [answer.results[0], answer.results[11]]) {
    const read = (await call('GET', `/messages/${message.message_id}`)).json()
    expect(read).toMatchObject({ delivery_status: 'read', to: message.to, credits_used: 1 })
    const { events } = (await call('GET', `/messages/${message.message_id}/events`)).json()
    expect(events.map(({ status }: { status: string }) => status)).toEqual(['accepted', 'sent', 'delivered', 'read'])
  }
  expect((await call('GET', '/messages?tag=a&reference=first')).json().messages).toHaveLength(1)
})

test('a batch answers how each message was read, including its existing contact', async () => {
  const { call, batch } = await sender()
  const known = phone()
  const { contact_id } = (await call('POST', '/contacts', { phone: known })).json()
  const { results } = await batch([text({ to: known }), { contact_id, type: 'text', message: 'x' }, text()])
  expect(results.map(({ message }: { message: { contact_id: string } }) => message.contact_id)).toEqual([
    contact_id,
    contact_id,
    null,
  ])
  for (const { message } of results) {
    const read = (await call('GET', `/messages/${message.message_id}`)).json()
    expect(read).toMatchObject({ to: message.to, contact_id: message.contact_id, timestamp: message.timestamp })
  }
})

describe('repeated', () => {
  test('a key names one message, in a batch, in the next one, and alone', async () => {
    const { call, batch, stored, used } = await sender()
    const [one, other] = [text(), text()]
    const keyed = (body: object, key: string) => ({ ...body, idempotency_key: key })
    const first = await batch([keyed(one, 'a'), keyed(other, 'b'), keyed(one, 'a'), keyed(other, 'a')])
    expect(codes(first.results)).toEqual([null, null, null, 'IDEMPOTENCY_KEY_REUSED'])
    expect(first.results[2].message).toEqual(first.results[0].message)
    const second = await batch([keyed(other, 'b'), keyed(text(), 'c'), keyed(one, 'a')])
    expect([second.results[0].message, second.results[2].message]).toEqual([
      first.results[1].message,
      first.results[0].message,
    ])
    const alone = await call('POST', '/messages', one, { 'idempotency-key': 'a' })
    expect([alone.statusCode, alone.json()]).toEqual([201, first.results[0].message])
    const inBody = await call('POST', '/messages', keyed(one, 'a'))
    expect([inBody.statusCode, inBody.json()]).toEqual([201, first.results[0].message])
    expect([(await stored()).length, await used()]).toEqual([3, 3])
  })

  test('the whole batch under one header gives the same outcomes, and sends nothing twice', async () => {
    const { batch, stored } = await sender()
    const messages = [text(), text({ to: 'none' }), text({ idempotency_key: 'own' })]
    const first = await batch(messages, { 'idempotency-key': 'all' })
    const second = await batch(messages, { 'idempotency-key': 'all' })
    expect(second).toEqual(first)
    expect(await stored()).toHaveLength(2)
  })

  test('a reused key is reported as the client wrote it', async () => {
    const { batch } = await sender()
    const once = { 'idempotency-key': 'all' }
    await batch([text(), text({ idempotency_key: 'own' })], once)
    const { results } = await batch([text(), text({ idempotency_key: 'own' })], once)
    expect(results.map(({ error }: { error: { details: object } }) => error.details)).toEqual([
      { field: 'Idempotency-Key', value: 'all' },
      { field: 'idempotency_key', value: 'own' },
    ])
  })

  test('two batches that come at once store each message once', async () => {
    const { batch, stored, used } = await sender()
    const messages = Array.from({ length: 150 }, (_, index) => text({ idempotency_key: `m${index}` }))
    const answers = await Promise.all([batch(messages), batch([...messages].reverse()), batch(messages)])
    const idsOf = ({ results }: { results: { message: { message_id: string } }[] }) =>
      new Set(results.map(({ message }) => message.message_id))
    expect(answers.map(({ accepted }) => accepted)).toEqual([150, 150, 150])
    expect(new Set(answers.flatMap((answer) => [...idsOf(answer)])).size).toBe(150)
    expect((await stored()).length + (await used())).toBe(250)
  })
})

test('the last messages beyond the quota are refused, and refused ones cost nothing', async () => {
  const { batch, used } = await sender({ limits: { messages_per_month: 120 } })
  const answer = await batch(Array.from({ length: 130 }, () => text()))
  expect([answer.accepted, answer.refused]).toEqual([120, 10])
  expect(codes(answer.results).slice(118)).toEqual([null, null, ...Array(10).fill('RATE_LIMIT_EXCEEDED')])
  expect(answer.results[129].error.details).toMatchObject({ limit: 120, window: 'month' })
  expect(await used()).toBe(120)
})

test('messages accepted before the database failed are answered, and the rest may be repeated', async () => {
  const { batch, stored } = await sender()
  const messages = Array.from({ length: 250 }, (_, index) =>
    text({ message: index === 150 ? 'putus' : 'Halo', idempotency_key: `p${index}` }),
  )
  messages[249] = text({ to: 'none' })
  const { pool } = system.database
  await pool.query(`create function cut() returns trigger language plpgsql as
    $$ begin if new.text = 'putus' then raise 'full' using errcode = '53100'; end if; return new; end $$`)
  await pool.query('create trigger cut before insert on messages for each row execute function cut()')
  const first = await batch(messages)
  const none = await batch(messages.slice(100, 200))
  await pool.query('drop function cut cascade')
  expect([first.status, first.accepted, first.refused]).toEqual([200, 100, 150])
  expect(new Set(codes(first.results).slice(100))).toEqual(new Set(['SERVICE_UNAVAILABLE']))
  expect([none.status, none.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
  const second = await batch(messages)
  expect([second.accepted, second.results.slice(0, 100)]).toEqual([249, first.results.slice(0, 100)])
  expect(await stored()).toHaveLength(100)
})

test.each([
  [2, [200, 3, 3]],
  [3, [503, undefined, 0]],
])(
  'a transaction that loses %i deadlocks is repeated, three attempts in all, and counts once',
  async (times, expected) => {
    const { batch, used } = await sender()
    await deadlocks(system.database.pool, times, async () => {
      const { status, accepted } = await batch([text(), text(), text()])
      expect([status, accepted, await used()]).toEqual(expected)
    })
  },
)

test('each counts as a request of the hour; a batch that does not fit is refused as a whole', async () => {
  const { call, batch, stored } = await sender({ limits: { requests_per_hour: 20 } })
  expect((await batch(Array.from({ length: 15 }, () => text()))).accepted).toBe(15)
  const refused = await call('POST', '/messages/batch', { messages: Array.from({ length: 6 }, () => text()) })
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED'])
  expect(await stored()).toHaveLength(15)
})

test('messages to one person are sent in the order of the batch, after those already waiting', {
  tags: 'slow',
}, async () => {
  const { accountId, call, batch } = await sender()
  const to = phone()
  const before = (await call('POST', '/messages', text({ to }))).json().message_id
  const { results } = await batch([text({ to }), text(), text({ to }), text({ to })])
  const theirs = [0, 2, 3].map((index) => results[index].message.message_id)
  await system.worker.drain()
  const { rows } = await system.database.pool.query(
    `select message_id as id from message_timeline t join messages m on m.id = t.message_id
     where m.account_id = $1 and m.recipient = $2 and t.status = 'sent' order by t.id`,
    [accountId, to],
  )
  expect(rows.map(({ id }) => id)).toEqual([before, ...theirs])
})

test('an empty, too long or invalid list is refused as a whole, and so is an unknown field next to it', async () => {
  const { call, batch } = await sender()
  for (const messages of [[], Array(1_001).fill(text()), 'x', undefined])
    expect(await batch(messages)).toMatchObject({ status: 400, error: { details: { field: 'messages' } } })
  const unknown = await call('POST', '/messages/batch', { messages: [text()], send: true })
  expect([unknown.statusCode, unknown.json().error.details.field]).toEqual([400, 'send'])
})

test('it needs the scope of sending, and reaches nothing of another account', async () => {
  const mine = await sender()
  const { contact_id } = (await mine.call('POST', '/contacts', { phone: phone() })).json()
  const { key } = await system.account({}, ['messages:read'])
  const refused = await client(system, key)('POST', '/messages/batch', { messages: [text()] })
  expect([refused.statusCode, refused.json().error.details]).toEqual([403, { required_scope: 'messages:write' }])
  const other = await sender()
  expect(codes((await other.batch([{ contact_id, type: 'text', message: 'x' }])).results)).toEqual(['NOT_FOUND'])
})
