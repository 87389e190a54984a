import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { receiveMessage } from '../../src/messaging/messages/receive.ts'
import type { InboundMessage } from '../../src/messaging/networks/network.ts'
import { ANSWERS_PER_HOUR, applyRules } from '../../src/messaging/rules/act.ts'
import { replyJob } from '../../src/messaging/rules/reply.ts'
import { enqueue } from '../../src/platform/queue/queue.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { type Client, client, phone, settle } from './client.ts'

let system: TestSystem
beforeAll(async () => {
  // Wednesday, 10:00 in Jakarta
  system = await testSystem()
  system.clock.set(new Date('2030-01-02T03:00:00Z'))
})
afterAll(() => system.close())

type Rule = { rule_id: string; name: string; position: number }
type Sent = { message: string; to: string; metadata: { rule_id?: string } | null }

async function shop(rules: Record<string, unknown>[] = []) {
  const { accountId, key } = await system.account()
  const call = client(system, key)
  const made: Rule[] = []
  for (const rule of rules) {
    const answer = await call('POST', '/rules', { name: 'Rule', ...rule })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    made.push(answer.json())
  }
  return { accountId, call, made }
}

let counted = 0
const written = (accountId: string, from: string, text: string): InboundMessage => ({
  accountId,
  from: { phone: from, whatsappUser: null, whatsappParentUser: null, name: 'Aisyah', username: null },
  type: 'text',
  text,
  content: { type: 'text', text },
  replyTo: null,
  network: 'simulator',
  connectionId: null,
  networkMessageId: `in-${++counted}`,
  at: system.clock.now(),
  profilePicture: null,
})
const receive = (message: InboundMessage) =>
  receiveMessage(system.database.db, message, system.clock.now(), (tx, received, now) =>
    applyRules(tx, 'Asia/Jakarta', received, now),
  )
const write = (accountId: string, from: string, text: string) => receive(written(accountId, from, text))
async function sentTo(call: Client, to: string): Promise<Sent[]> {
  await settle(system)
  return (await call('GET', `/messages?to=${encodeURIComponent(to)}&direction=outbound`)).json<{ messages: Sent[] }>()
    .messages
}
const keyword = (words: string[], match = 'whole') => ({ condition: { kind: 'keyword', words, match } })

describe('keywords', () => {
  test('only the first matching rule replies and labels', async () => {
    const { accountId, call, made } = await shop([
      { ...keyword(['Harga!', 'price list'], 'contains'), reply: 'Daftar harga: …', label: 'asked-price' },
      { ...keyword(['harga'], 'contains'), reply: 'Tidak pernah' },
    ])
    const from = phone()
    await write(accountId, from, 'Assalamualaikum, ＨＡＲＧＡ berapa ya?')
    const sent = await sentTo(call, from)
    expect(sent.map(({ message, metadata }) => [message, metadata])).toEqual([
      ['Daftar harga: …', { rule_id: made[0]?.rule_id }],
    ])
    const { contacts } = (await call('GET', '/contacts')).json()
    expect(contacts[0].tags).toEqual(['asked-price'])
    // nobody of the account has answered
    const conversation = await call('GET', `/conversations/${contacts[0].contact_id}`)
    expect(conversation.json()).toMatchObject({ state: 'open', unread: 1 })
  })

  test.each([
    ['whole', 'info', 'INFO.', true],
    ['whole', 'info', 'info dong', false],
    ['contains', 'info', 'informasi', false],
    ['contains', 'jam buka', 'kalau jam, buka kapan?', true],
    ['contains', 'متى تفتحون', 'السلام عليكم مَتى تفتحونَ؟', true],
  ])('%s “%s” in “%s”: %s', async (match, word, text, fits) => {
    const { call } = await shop([{ ...keyword([word], match), reply: 'Ya' }])
    const tried = (await call('POST', '/rules/try', { message: text })).json()
    expect(tried.outcome).toBe(fits ? 'matched' : 'none')
  })
})

describe('one answer for each message', () => {
  test('also if the network delivers it twice at once, and if the job of the reply runs again', async () => {
    const { accountId, call } = await shop([{ ...keyword(['info']), reply: 'Ini infonya' }])
    const from = phone()
    const message = written(accountId, from, 'info')
    const ids = await Promise.all([receive(message), receive(message), receive(message)])
    await receive(message)
    expect(new Set(ids).size).toBe(1)
    expect(await sentTo(call, from)).toHaveLength(1)
    const payload = {
      account_id: accountId,
      message_id: ids[0] ?? '',
      address: from,
      rule_id: 'rul_x',
      text: 'Ini infonya',
    }
    await enqueue(system.database.db, replyJob, payload, { now: system.clock.now() })
    expect(await sentTo(call, from)).toHaveLength(1)
  })

  test('a rolled-back message leaves neither reply nor label', async () => {
    const { accountId, call } = await shop([{ ...keyword(['info']), reply: 'Ini infonya', label: 'x' }])
    const from = phone()
    const fails = receiveMessage(
      system.database.db,
      written(accountId, from, 'info'),
      system.clock.now(),
      async (tx, ...rest) => {
        await applyRules(tx, 'Asia/Jakarta', ...rest)
        throw new Error('the process ends')
      },
    )
    await expect(fails).rejects.toThrow('the process ends')
    expect(await sentTo(call, from)).toEqual([])
    expect((await call('GET', '/contacts')).json().contacts).toEqual([])
  })
})

describe('no loops', () => {
  test('a reply gets no reply, and a person gets a limited number of replies in an hour', {
    tags: 'slow',
  }, async () => {
    const { accountId, call } = await shop([{ ...keyword(['ping'], 'contains'), reply: 'Ping, pong!' }])
    const from = phone()
    await write(accountId, from, 'ping pong')
    expect(await sentTo(call, from)).toEqual([])
    for (let n = 0; n < ANSWERS_PER_HOUR + 3; n++) await write(accountId, from, `ping ${n}`)
    expect(await sentTo(call, from)).toHaveLength(ANSWERS_PER_HOUR)
    const [contact] = (await call('GET', '/contacts')).json().contacts
    const tried = await call('POST', '/rules/try', { message: 'ping', contact_id: contact.contact_id })
    expect(tried.json().outcome).toBe('too_many')
    system.clock.advance(3_600_001)
    await write(accountId, from, 'ping again')
    expect(await sentTo(call, from)).toHaveLength(ANSWERS_PER_HOUR + 1)
  })

  test('the number of a connection of this server is not answered', async () => {
    const { accountId, call } = await shop([{ ...keyword(['info']), reply: 'Ini infonya' }])
    const from = phone()
    const other = await system.account()
    await system.database.pool.query(
      `insert into whatsapp_connections (id, account_id, phone_number_id, business_account_id, access_token_sealed,
         app_secret_sealed, verify_token_sealed, callback_token, status, phone, created_at, updated_at)
       values ('wac_' || $1, $1, '1', '1', '', '', '', $1, 'connected', $2, now(), now())`,
      [other.accountId, `${from.slice(0, 3)} ${from.slice(3, 6)}-${from.slice(6)}`],
    )
    await write(accountId, from, 'info')
    expect(await sentTo(call, from)).toEqual([])
    await system.database.pool.query('delete from whatsapp_connections where account_id = $1', [other.accountId])
  })

  test('a person who opted out gets no reply, and an opt-out word is no keyword', async () => {
    const { accountId, call } = await shop([{ ...keyword(['stop', 'info']), reply: 'Ini infonya' }])
    const from = phone()
    await write(accountId, from, 'STOP')
    await write(accountId, from, 'info')
    // the confirmation alone
    expect((await sentTo(call, from)).map(({ metadata }) => metadata)).toEqual([null])
    expect((await call('POST', '/rules/try', { message: 'stop' })).json()).toEqual({
      rule: null,
      outcome: 'opt_out_word',
    })
  })
})

test('the greeting is sent for the first message, and again after a time without messages', {
  tags: 'slow',
}, async () => {
  const { accountId, call } = await shop([{ condition: { kind: 'greeting', quiet_days: 30 }, reply: 'Selamat datang' }])
  const from = phone()
  await write(accountId, from, 'halo')
  await write(accountId, from, 'halo lagi')
  expect(await sentTo(call, from)).toHaveLength(1)
  system.clock.advance(29 * 86_400_000)
  await write(accountId, from, 'halo')
  expect(await sentTo(call, from)).toHaveLength(1)
  system.clock.advance(30 * 86_400_000)
  await write(accountId, from, 'halo')
  expect(await sentTo(call, from)).toHaveLength(2)
})

test.each([
  ['Asia/Jakarta', '2030-01-02T03:00:00Z', false],
  ['Asia/Jakarta', '2030-01-02T10:00:00Z', true],
  ['Asia/Jakarta', '2030-01-02T09:59:00Z', false],
  ['Asia/Jayapura', '2030-01-02T09:59:00Z', true],
  // Saturday is closed, and Friday’s night lasts until two
  ['Asia/Jakarta', '2030-01-05T03:00:00Z', true],
  ['Asia/Jakarta', '2030-01-04T18:30:00Z', false],
  ['Asia/Jakarta', '2030-01-04T19:00:00Z', true],
])('out of hours by the clock of %s at %s: %s', async (timeZone, at, closed) => {
  const hours = [
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', to: '17:00' },
    { days: ['fri'], from: '20:00', to: '02:00' },
  ]
  const { accountId, key } = await system.account({ timeZone })
  const call = client(system, key)
  await call('POST', '/rules', { name: 'Closed', condition: { kind: 'out_of_hours', hours }, reply: 'Kami tutup' })
  const tried = await call('POST', '/rules/try', { message: 'halo', at })
  expect([tried.json().outcome, accountId.length > 0]).toEqual([closed ? 'matched' : 'none', true])
})

test('outside opening hours a person gets the reply once in twelve hours', { tags: 'slow' }, async () => {
  const hours = [{ days: ['wed'], from: '00:00', to: '00:01' }]
  const { accountId, call } = await shop([{ condition: { kind: 'out_of_hours', hours }, reply: 'Kami tutup' }])
  const from = phone()
  for (let n = 0; n < 3; n++) await write(accountId, from, `halo ${n}`)
  expect(await sentTo(call, from)).toHaveLength(1)
  system.clock.advance(12 * 3_600_000)
  await write(accountId, from, 'halo')
  expect(await sentTo(call, from)).toHaveLength(2)
})

test('a hand-over is an event that endpoints and the ledger get, and an erased person is gone from it', async () => {
  const { accountId, call, made } = await shop([{ ...keyword(['cs']), hand_over: true }])
  const from = phone()
  const id = await write(accountId, from, 'CS')
  const event = async () =>
    (await call('GET', '/events?types=conversation.handed_over')).json<{
      events: { data: Record<string, unknown> }[]
    }>().events
  expect((await event()).map(({ data }) => data)).toMatchObject([
    { message_id: id, phone: from, message: 'CS', rule_id: made[0]?.rule_id, rule_name: 'Rule' },
  ])
  const [contact] = (await call('GET', '/contacts')).json().contacts
  await call('DELETE', `/contacts/${contact.contact_id}?erase=true`)
  expect((await event())[0]?.data.message).toBeNull()
})

describe('the routes', () => {
  test('rules are created, listed in their order, changed, switched off, reordered and removed', async () => {
    const { accountId, call, made } = await shop([
      { name: 'One', ...keyword(['satu']), reply: '1' },
      { name: 'Two', ...keyword(['satu']), reply: '2' },
    ])
    const [one = '', two = ''] = made.map(({ rule_id }) => rule_id)
    const names = async () => (await call('GET', '/rules')).json<{ rules: Rule[] }>().rules.map(({ name }) => name)
    expect(await names()).toEqual(['One', 'Two'])
    expect((await call('PUT', '/rules/order', { rule_ids: [two, one] })).json().rules[0]).toMatchObject({
      name: 'Two',
      position: 1,
    })
    expect(await names()).toEqual(['Two', 'One'])
    expect((await call('PUT', '/rules/order', { rule_ids: [two] })).json().error.details.field).toBe('rule_ids')
    await call('PATCH', `/rules/${two}`, { enabled: false })
    expect((await call('POST', '/rules/try', { message: 'satu' })).json().rule.name).toBe('One')
    expect((await call('PATCH', `/rules/${one}`, { reply: null })).json().error.details.field).toBe('reply')
    expect((await call('PATCH', `/rules/${one}`, { reply: null, label: 'x' })).json()).toMatchObject({
      reply: null,
      label: 'x',
    })
    expect((await call('DELETE', `/rules/${one}`)).statusCode).toBe(204)
    expect((await call('GET', `/rules/${one}`)).statusCode).toBe(404)
    // another account's are not found
    const other = client(system, (await system.account()).key)
    for (const [method, body] of [['GET'], ['PATCH', { name: 'x' }], ['DELETE']] as const)
      expect((await other(method, `/rules/${two}`, body)).statusCode).toBe(404)
    expect(accountId).toMatch(/^acc_/)
  })

  test.each([
    [{}, 'name'],
    [{ name: 'x', condition: { kind: 'keyword', words: [] }, reply: 'x' }, 'condition.words'],
    [{ name: 'x', condition: { kind: 'keyword', words: ['!'] }, reply: 'x' }, 'condition.words.0'],
    [
      {
        name: 'x',
        condition: { kind: 'out_of_hours', hours: [{ days: ['mon'], from: '25:00', to: '17:00' }] },
        reply: 'x',
      },
      'condition.hours.0.from',
    ],
    [{ name: 'x', condition: { kind: 'greeting' } }, 'reply'],
    [{ name: 'x', condition: { kind: 'greeting' }, reply: 'x', colour: 'red' }, 'colour'],
  ])('an invalid rule is refused, naming the field (%#)', async (body, field) => {
    const { call } = await shop()
    const refused = await call('POST', '/rules', body)
    expect([refused.statusCode, refused.json().error.details.field]).toEqual([400, field])
  })

  test('each route needs its scope', async () => {
    const reader = client(system, (await system.account({}, ['rules:read'])).key)
    const writer = client(system, (await system.account({}, ['rules:write'])).key)
    const rule = { name: 'x', condition: { kind: 'greeting' }, reply: 'x' }
    expect((await reader('POST', '/rules', rule)).statusCode).toBe(403)
    expect((await writer('GET', '/rules')).statusCode).toBe(403)
    expect((await writer('POST', '/rules', rule)).statusCode).toBe(201)
  })
})
