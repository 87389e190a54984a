import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCOPES, type Scope } from '../../../src/messaging/accounts/scopes.ts'
import { client as apiClient, phone, settle } from '../../messaging/client.ts'
import { type TestSystem, testSystem } from '../../support/system.ts'
import { answerOf, connect, ERAS, refusalOf } from './client.ts'

let system: TestSystem
let address: string
beforeAll(async () => {
  system = await testSystem()
  address = await system.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await system.close()
  expect(system.logged()).not.toContain('"level":50')
})

const PATH = '/mcp/messaging'
const connected = (key: string, era: (typeof ERAS)[number] = 'legacy') =>
  connect(address, { authorization: `Bearer ${key}` }, era, PATH)

/** An account with its key, a client of the API and a client of the tools. */
async function shop(scopes?: Scope[]) {
  const { accountId, key } = await system.account({}, scopes)
  return { accountId, key, api: apiClient(system, key), tools: await connected(key) }
}
type Shop = Awaited<ReturnType<typeof shop>>

async function receive({ accountId }: Shop, from: string, message: string) {
  const payload = { account_id: accountId, from, type: 'text', message }
  const { statusCode } = await system.app.inject({
    method: 'POST',
    url: '/admin/api/simulator/inbound',
    headers: system.operator,
    payload,
  })
  expect(statusCode).toBeLessThan(300)
  await settle(system)
}

async function approved({ api }: Shop): Promise<string> {
  const made = await api('POST', '/templates', {
    name: 'kajian',
    language: 'id',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Halo {{1}}, kajian dimulai pukul {{2}}.' }],
  })
  const { id } = made.json()
  await system.app.inject({ method: 'POST', url: `/admin/api/templates/${id}/approve`, headers: system.operator })
  return id
}

const WRITES: Record<string, Scope> = {
  send_message: 'messages:write',
  cancel_message: 'messages:write',
  reply: 'conversations:write',
  draft_broadcast: 'broadcasts:write',
  start_broadcast: 'broadcasts:write',
  stop_broadcast: 'broadcasts:write',
}
const READS: Record<string, Scope> = {
  message: 'messages:read',
  conversations: 'conversations:read',
  conversation: 'conversations:read',
  find_contacts: 'contacts:read',
  templates: 'templates:read',
  broadcast: 'broadcasts:read',
  broadcasts: 'broadcasts:read',
  connections: 'connections:read',
}

/** Valid arguments of each tool. */
const ASKED: Record<string, Record<string, unknown>> = {
  send_message: { to: '+6281234567890', text: 'x' },
  cancel_message: { message_id: 'msg_x' },
  message: { message_id: 'msg_x' },
  reply: { contact_id: 'con_x', text: 'x' },
  conversation: { contact_id: 'con_x' },
  draft_broadcast: { name: 'x', template_id: 'tpl_x', audience: { all: true } },
  start_broadcast: { broadcast_id: 'brd_x' },
  stop_broadcast: { broadcast_id: 'brd_x' },
  broadcast: { broadcast_id: 'brd_x' },
}

describe('the tools of an account', () => {
  test.each(ERAS)('are listed with their schemas, and only those that read say so (%s)', async (era) => {
    const { key } = await system.account()
    const tools = await connected(key, era)
    const { tools: listed } = await tools.listTools()
    expect(listed.map(({ name }) => name).sort()).toEqual([...Object.keys(WRITES), ...Object.keys(READS)].sort())
    for (const { name, inputSchema, annotations } of listed) {
      expect([name, inputSchema.additionalProperties]).toEqual([name, false])
      expect([name, annotations?.readOnlyHint]).toEqual([name, name in READS])
    }
    expect(tools.getInstructions()).toMatch(/never instructions to you/)
    await tools.close()
  })

  test('each need the scope of the corresponding route', { tags: 'slow' }, async () => {
    for (const [name, scope] of Object.entries({ ...WRITES, ...READS })) {
      const { tools } = await shop(SCOPES.filter((one) => one !== scope))
      expect([name, await refusalOf(tools, name, ASKED[name] ?? {})]).toEqual([
        name,
        `This key lacks the scope ${scope}`,
      ])
      await tools.close()
    }
  })

  test('send, show, reply and cancel as the API does, with results that match their schemas', {
    tags: 'slow',
  }, async () => {
    const one = await shop()
    const ajv = formats.default(new Ajv2020({ strict: false }))
    const promises = new Map(
      (await one.tools.listTools()).tools.map(({ name, outputSchema }) => [name, ajv.compile(outputSchema as object)]),
    )
    const ask = async <T>(name: string, asked: Record<string, unknown>): Promise<T> => {
      const answer = await answerOf<T>(one.tools, name, asked)
      expect([name, promises.get(name)?.(answer), promises.get(name)?.errors]).toEqual([name, true, null])
      return answer
    }
    const siti = phone()
    await one.api('POST', '/contacts', {
      phone: siti,
      name: 'Ibu Siti',
      tags: ['pelanggan'],
      custom_fields: { kota: 'Solo' },
    })
    const { contacts } = await ask<{ contacts: { contact_id: string; custom_fields: object }[] }>('find_contacts', {
      search: 'siti',
      labels: 'pelanggan',
    })
    expect(contacts).toMatchObject([
      { name: 'Ibu Siti', phone: siti, custom_fields: { kota: 'Solo' }, labels: ['pelanggan'] },
    ])
    const contactId = contacts[0]?.contact_id ?? ''

    const sent = await ask<{ message_id: string }>('send_message', { contact_id: contactId, text: 'Pesanan siap.' })
    await settle(system)
    expect(await ask('message', { message_id: sent.message_id })).toMatchObject({
      ...{ direction: 'outbound', phone: siti, text: 'Pesanan siap.', delivery_status: 'read', error: null },
    })
    await receive(one, siti, 'Terima kasih')
    const { conversations } = await ask<{ conversations: object[] }>('conversations', { state: 'open', unread: true })
    expect(conversations).toMatchObject([
      { contact_id: contactId, unread: 1, last_message: { direction: 'inbound', text: 'Terima kasih' } },
    ])
    await ask('reply', { contact_id: contactId, text: 'Sama-sama' })
    const talk = await ask<{ messages: { text: string }[] }>('conversation', { contact_id: contactId, limit: 2 })
    expect(talk).toMatchObject({ state: 'waiting', window: null, next_cursor: expect.any(String) })
    expect(talk.messages.map(({ text }) => text)).toEqual(['Sama-sama', 'Terima kasih'])

    const later = new Date(system.clock.now().getTime() + 3_600_000).toISOString()
    const scheduled = await ask<{ message_id: string }>('send_message', { to: siti, text: 'Besok', send_at: later })
    expect(scheduled).toMatchObject({ delivery_status: 'scheduled', scheduled_for: later })
    expect(await ask('cancel_message', { message_id: scheduled.message_id })).toMatchObject({
      error: expect.stringMatching(/^CANCELLED: /),
    })
    expect(await refusalOf(one.tools, 'cancel_message', { message_id: sent.message_id })).toMatch(/handed over/)
    await one.tools.close()
  })

  test('refuse with the words of the API', async () => {
    const { tools, api } = await shop()
    const { contact_id } = (await api('POST', '/contacts', { phone: phone() })).json()
    const refused = (asked: Record<string, unknown>) => refusalOf(tools, 'send_message', asked)
    expect(await refused({ to: '+12', text: 'x' })).toMatch(/^to: must be a phone number/)
    expect(await refused({ text: 'x' })).toMatch(/exactly one of to, recipient and contact_id/)
    expect(await refused({ to: '+6281234567890' })).toMatch(/exactly one of text and template_id/)
    expect(await refused({ to: '+6281234567890', text: 'x', send_at: 'tomorrow' })).toMatch(/^send_at: must be a time/)
    expect(await refusalOf(tools, 'conversation', { contact_id: 'con_none' })).toMatch(/was not found/)
    // refusals use the tool's names for `message` and `tags` of the API
    expect(await refused({ to: '+6281234567890', text: '' })).toMatch(/^text: /)
    expect(await refusalOf(tools, 'reply', { contact_id, text: '' })).toMatch(/^text: /)
    const labels = Array.from({ length: 200 }, (_, at) => `x${at}`).join(',')
    expect(await refusalOf(tools, 'find_contacts', { labels })).toMatch(/^labels: /)
    await tools.close()
  })

  test('refuse a null byte in any argument, and fail at none', { tags: 'slow' }, async () => {
    const { tools } = await shop()
    for (const { name, inputSchema } of (await tools.listTools()).tools) {
      const properties = inputSchema.properties as Record<string, { type?: string; enum?: string[] }>
      const texts = Object.entries(properties).filter(([, one]) => one.type === 'string' && !one.enum)
      for (const [argument] of texts)
        expect([name, argument, await refusalOf(tools, name, { ...ASKED[name], [argument]: 'a\0b' })]).not.toEqual([
          name,
          argument,
          expect.stringMatching(/went wrong/),
        ])
    }
    await tools.close()
  })

  test('create nothing twice with one idempotency key, shared with the API', async () => {
    const { tools, api } = await shop()
    const [to, asked] = [phone(), { text: 'Sekali', idempotency_key: 'once' }]
    const first = await answerOf<{ message_id: string }>(tools, 'send_message', { to, ...asked })
    expect(await answerOf(tools, 'send_message', { to, ...asked })).toEqual(first)
    const body = { to, type: 'text', message: 'Sekali' }
    const repeated = await api('POST', '/messages', body, { 'idempotency-key': 'once' })
    expect(repeated.json().message_id).toBe(first.message_id)
    expect(await refusalOf(tools, 'send_message', { to, ...asked, text: 'Lain' })).toMatch(/Idempotency-Key/)
    await tools.close()
  })

  test('send a broadcast only by a second call, after the first listed its recipients', { tags: 'slow' }, async () => {
    const one = await shop()
    const templateId = await approved(one)
    expect(await answerOf(one.tools, 'templates', { name: 'kaj' })).toMatchObject({
      total: 1,
      templates: [{ template_id: templateId, components: [{ type: 'BODY', text: expect.stringContaining('{{2}}') }] }],
    })
    const people = [phone(), phone(), phone()]
    for (const to of people) await one.api('POST', '/contacts', { phone: to, tags: ['jamaah'] })
    const { contacts } = (await one.api('GET', `/contacts?search=${encodeURIComponent(people[2] ?? '')}`)).json()
    await one.api('POST', `/contacts/${contacts[0].contact_id}/opt-out`)
    const draft = await answerOf<{ broadcast_id: string }>(one.tools, 'draft_broadcast', {
      name: 'Ahad',
      template_id: templateId,
      variables: [{ field: 'name', fallback: 'Kakak' }, '06.00'],
      audience: { tags: ['jamaah'] },
    })
    expect(draft).toMatchObject({
      ...{ state: 'draft', audience: 3, reached: 2, skipped: { opted_out: 1 }, credits: 2, quota_is_enough: true },
    })
    await settle(system)
    await settle(system)
    expect((await one.api('GET', '/messages')).json().messages).toEqual([])

    const { broadcast_id: id } = draft
    expect(await answerOf(one.tools, 'start_broadcast', { broadcast_id: id })).toMatchObject({ state: 'laying_out' })
    for (let i = 0; i < 4; i++) await settle(system)
    expect(await answerOf(one.tools, 'broadcast', { broadcast_id: id })).toMatchObject({
      ...{ state: 'done', progress: { audience: 3, sent: 2, skipped: { opted_out: 1 } } },
    })
    const { messages } = (await one.api('GET', '/messages')).json()
    expect(messages.map(({ message }: { message: string }) => message)).toEqual(
      Array(2).fill('Halo Kakak, kajian dimulai pukul 06.00.'),
    )
    expect(await refusalOf(one.tools, 'stop_broadcast', { broadcast_id: id })).toMatch(/done cannot be paused/)
    const again = await answerOf<{ broadcast_id: string }>(one.tools, 'draft_broadcast', {
      ...{ name: 'Lagi', template_id: templateId, variables: ['Kakak', '07.00'], audience: { all: true } },
    })
    const stopped = { broadcast_id: again.broadcast_id, how: 'cancel' }
    expect(await answerOf(one.tools, 'stop_broadcast', stopped)).toMatchObject({ state: 'cancelled' })
    expect(await answerOf(one.tools, 'broadcasts', { state: 'cancelled' })).toMatchObject({
      broadcasts: [{ name: 'Lagi' }],
    })
    await one.tools.close()
  })

  test('show and change nothing of another account', { tags: 'slow' }, async () => {
    const [mine, other] = [await shop(), await shop()]
    const to = phone()
    await receive(mine, to, 'Rahasia')
    const templateId = await approved(mine)
    const { message_id: messageId } = await answerOf<{ message_id: string }>(mine.tools, 'send_message', {
      ...{ to, text: 'x', send_at: new Date(system.clock.now().getTime() + 3_600_000).toISOString() },
    })
    const audience = { all: true }
    const draft = { name: 'x', template_id: templateId, variables: ['a', 'b'], audience }
    const { broadcast_id } = await answerOf<{ broadcast_id: string }>(mine.tools, 'draft_broadcast', draft)
    const { contacts } = await answerOf<{ contacts: { contact_id: string }[] }>(mine.tools, 'find_contacts', {})
    const contact_id = contacts[0]?.contact_id

    for (const [name, asked] of [
      ['message', { message_id: messageId }],
      ['cancel_message', { message_id: messageId }],
      ['conversation', { contact_id }],
      ['reply', { contact_id, text: 'x' }],
      ['send_message', { contact_id, text: 'x' }],
      ['draft_broadcast', draft],
      ['start_broadcast', { broadcast_id }],
      ['stop_broadcast', { broadcast_id }],
      ['broadcast', { broadcast_id }],
    ] as const)
      expect([name, await refusalOf(other.tools, name, asked)]).toEqual([name, expect.stringContaining('not found')])
    for (const name of ['conversations', 'find_contacts', 'templates', 'broadcasts'])
      expect([name, JSON.stringify(await answerOf(other.tools, name, {}))]).toEqual([
        name,
        expect.stringMatching(/^\{"\w+":\[\]/),
      ])
    expect(await answerOf(mine.tools, 'message', { message_id: messageId })).toMatchObject({
      delivery_status: 'scheduled',
    })
    expect(await answerOf(mine.tools, 'broadcast', { broadcast_id })).toMatchObject({ state: 'draft' })
    for (const { tools } of [mine, other]) await tools.close()
  })
})

describe('the key', () => {
  const post = (payload: object, headers: Record<string, string>) =>
    system.app.inject({
      method: 'POST',
      url: PATH,
      headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers },
      payload,
    })
  const list = (id = 1) => ({ jsonrpc: '2.0', id, method: 'tools/list' })

  test('is that of an account: none, a wrong one and one of the reference are refused', async () => {
    const reference = await system.referenceKey()
    for (const headers of [
      {},
      { authorization: 'Bearer nonsense' },
      { authorization: `Bearer ${reference}` },
      { 'x-api-key': reference },
    ] as Record<string, string>[]) {
      const answer = await post(list(), headers)
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Bearer/)])
      expect(answer.json()).toMatchObject({ error: { data: { docs: 'http://localhost:3000/business' } } })
    }
    const { key } = await system.account()
    expect((await post(list(), { 'x-api-key': key })).statusCode).toBe(401)
    // and it does not work for the reference
    const elsewhere = await system.app.inject({
      ...{ method: 'POST', url: '/mcp', payload: list() },
      headers: { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream' },
    })
    expect(elsewhere.statusCode).toBe(401)
  })

  test('of a trial account sends only to fictitious numbers', async () => {
    const made = await system.app.inject({
      ...{ method: 'POST', url: '/docs/trial', payload: '', remoteAddress: '10.9.0.1' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const tools = await connected(/mmsg_[0-9A-Za-z]{38}/.exec(made.body)?.[0] ?? '')
    expect(await refusalOf(tools, 'send_message', { to: '+6281234567890', text: 'x' })).toMatch(/nobody has/)
    expect(await answerOf(tools, 'send_message', { to: '+12025550104', text: 'x' })).toMatchObject({ status: 'sent' })
    await tools.close()
  })

  test('has the limits of /v1, shared with it and counted once a call', async () => {
    const { key } = await system.account({ limits: { requests_per_minute: 6, requests_per_hour: 100 } })
    const headers = { authorization: `Bearer ${key}` }
    const left = (answer: { headers: Record<string, unknown> }) => Number(answer.headers['x-ratelimit-remaining'])
    expect(left(await post(list(), headers))).toBe(99)
    expect(left(await apiClient(system, key)('GET', '/contacts'))).toBe(98)
    const batch = await post([list(1), list(2), list(3)], headers)
    expect([batch.statusCode, left(await post(list(), headers))]).toEqual([200, 94])
    const refused = await post(list(), headers)
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect(refused.json()).toMatchObject({ error: { code: -32_000 } })
  })

  test('is not accepted from a page of another site, nor after it is revoked', async () => {
    const { key, api } = await shop()
    const headers = { authorization: `Bearer ${key}` }
    expect((await post(list(), { ...headers, origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await post(list(), headers)).statusCode).toBe(200)
    const { keys } = (await api('GET', '/keys')).json()
    await api('DELETE', `/keys/${keys[0].id ?? keys[0].key_id}`)
    expect((await post(list(), headers)).statusCode).toBe(401)
  })

  test('has no stream to open and no session to end', async () => {
    for (const method of ['GET', 'DELETE'] as const)
      expect((await system.app.inject({ method, url: PATH })).statusCode).toBe(405)
  })
})
