import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideTemplate, findTemplateById } from '../../src/messaging/templates/templates.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { type Client, client, phone, settle } from './client.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

const newClient = async () => client(system, (await system.account()).key)

const template = (components: unknown[], more: Record<string, unknown> = {}) => ({
  name: `reminder_${Math.random().toString(36).slice(2)}`,
  language: 'id',
  category: 'UTILITY',
  components,
  ...more,
})
const body = (text: string) => ({ type: 'BODY', text })

const buttons = (...list: object[]) => ({ type: 'BUTTONS', buttons: list })
const reply = (text: string) => ({ type: 'QUICK_REPLY', text })
const link = (url: string) => ({ type: 'URL', text: 'Lihat', url })
const dial = (text: string) => ({ type: 'PHONE_NUMBER', text, phone_number: '+628123456789' })

const decide = (id: string, verb: string, payload?: object) =>
  system.app.inject({
    method: 'POST',
    url: `/admin/api/templates/${id}/${verb}`,
    headers: system.operator,
    ...(payload && { payload }),
  })

async function approved(call: Client, components: unknown[]): Promise<string> {
  const { id } = (await call('POST', '/templates', template(components))).json()
  expect((await decide(id, 'approve')).statusCode).toBe(200)
  return id
}

describe('a template', () => {
  test('waits for a decision, and is listed without its components', async () => {
    const call = await newClient()
    const components = [
      { type: 'header', format: 'text', text: 'Halo {{1}}' },
      { type: 'Body', text: 'Kajian {{1}} pukul {{2}}' },
      { type: 'FOOTER', text: 'Mimbar' },
      {
        type: 'buttons',
        buttons: [
          { type: 'quick_reply', text: 'Hadir' },
          { type: 'URL', text: 'Lihat', url: 'https://example.com/{{1}}' },
          { type: 'PHONE_NUMBER', text: 'Telepon', phone_number: '+628123456789' },
        ],
      },
    ]
    const made = await call('POST', '/templates', template(components, { name: 'kajian_ahad', category: 'utility' }))
    expect(made.statusCode).toBe(201)
    expect(made.json()).toMatchObject({
      id: expect.stringMatching(/^tpl_/),
      name: 'kajian_ahad',
      category: 'UTILITY',
      status: 'PENDING',
      approved_at: null,
      rejection_reason: null,
    })
    expect(made.json().components.map(({ type }: { type: string }) => type)).toEqual([
      'HEADER',
      'BODY',
      'FOOTER',
      'BUTTONS',
    ])
    const list = (await call('GET', '/templates')).json()
    expect(list.templates[0]).not.toHaveProperty('components')
    expect(list.pagination).toEqual({ page: 1, limit: 50, total: 1, total_pages: 1 })
    expect((await call('GET', `/templates/${made.json().id}`)).json()).toEqual(made.json())
  })

  test('of the same name and language is a conflict; of another language it is not', async () => {
    const call = await newClient()
    const one = template([body('x')])
    expect((await call('POST', '/templates', one)).statusCode).toBe(201)
    const again = await call('POST', '/templates', one)
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'CONFLICT'])
    expect((await call('POST', '/templates', { ...one, language: 'en_US' })).statusCode).toBe(201)
  })

  test.each([
    ['en-US', 'en_US'],
    ['zh_Hant_TW', 'zh_Hant_TW'],
    ['zh-hant-tw', 'zh_Hant_TW'],
    ['es_419', 'es_419'],
    ['id', 'id'],
    ['fil', 'fil'],
    ['sr_Latn', 'sr_Latn'],
  ])('may be in the language %s, which is stored and found as %s', async (language, stored) => {
    const call = await newClient()
    const one = template([body('x')])
    const made = await call('POST', '/templates', { ...one, language })
    expect([made.statusCode, made.json().language]).toEqual([201, stored])
    for (const same of [language, stored]) {
      const list = (await call('GET', `/templates?language=${same}`)).json()
      expect(list.templates).toMatchObject([{ id: made.json().id }])
    }
    expect((await call('POST', '/templates', { ...one, language: stored })).statusCode).toBe(409)
  })

  test.each([
    [{ name: 'Big Name' }, 'name'],
    [{ language: 'en_' }, 'language'],
    [{ language: 'en US' }, 'language'],
    [{ language: 'zh_Hant_TW_x' }, 'language'],
    [{ name: 'x'.repeat(513) }, 'name'],
    [{ language: 'indonesian' }, 'language'],
    [{ category: 'SPAM' }, 'category'],
    [{ components: [] }, 'components'],
    [{ components: [{ type: 'FOOTER', text: 'x' }] }, 'components'],
    [{ components: [body('x'), body('y')] }, 'components'],
    [{ components: [body('{{2}}')] }, 'components.0'],
    [{ components: [body('{{1}} {{3}}')] }, 'components.0'],
    [{ components: [body('{{Name}}')] }, 'components.0'],
    [{ components: [body('{{0}}')] }, 'components.0'],
    [{ components: [body('x'), { type: 'FOOTER', text: '{{1}}' }] }, 'components.1'],
    [{ components: [body('a\0')] }, 'components.0.text'],
    [{ components: [body('x'.repeat(1025))] }, 'components.0.text'],
    [{ components: [body('x'), { type: 'HEADER', format: 'TEXT' }] }, 'components.1.text'],
    [{ components: [body('x'), { type: 'HEADER', format: 'SOUND', text: 'x' }] }, 'components.1.format'],
    [{ components: [body('x'), { type: 'LIMERICK', text: 'x' }] }, 'components.1.type'],
    [
      { components: [body('x'), { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'x' }] }] },
      'components.1.buttons.0.url',
    ],
    [{ components: 'BODY' }, 'components'],
    // the network would refuse these
    [{ components: [body('{{1}}')] }, 'components.0.text'],
    [{ components: [body('{{1}}, {{2}}!')] }, 'components.0.text'],
    [{ components: [body('x'), { type: 'HEADER', text: '{{1}} dan {{2}}' }] }, 'components.1.text'],
    [{ components: [body('x'), { type: 'HEADER', text: 'Halo\nSiti' }] }, 'components.1.text'],
    [{ components: [body('x'), { type: 'FOOTER', text: 'a\nb' }] }, 'components.1.text'],
    [{ components: [body('x'), buttons(reply('Ya'), reply('ya'))] }, 'components.1.buttons.1.text'],
    [{ components: [body('x'), buttons(reply('Ya {{1}}'))] }, 'components.1.buttons.0.text'],
    [{ components: [body('x'), buttons(reply('Ya'), link('https://a.id'), reply('Tidak'))] }, 'components.1.buttons'],
    [
      { components: [body('x'), buttons(dial('a'), { ...dial('b'), phone_number: '+62811111111' })] },
      'components.1.buttons',
    ],
    [
      { components: [body('x'), buttons({ ...dial('a'), phone_number: 'segera' })] },
      'components.1.buttons.0.phone_number',
    ],
    [{ components: [body('x'), buttons(link('https://a.id/{{1}}/x'))] }, 'components.1.buttons.0.url'],
    [{ components: [body('x'), buttons(link('https://a b'))] }, 'components.1.buttons.0.url'],
  ])('%j is refused, naming the field', async (change, field) => {
    const call = await newClient()
    const response = await call('POST', '/templates', template([body('x')], change))
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toMatchObject({ code: 'INVALID_REQUEST', details: { field } })
  })

  test('moves only as its network decides', async () => {
    const call = await newClient()
    const make = async () => (await call('POST', '/templates', template([body('x')]))).json().id
    const id = await make()
    expect((await decide(id, 'pause')).statusCode).toBe(409)
    expect((await decide(id, 'approve')).json()).toMatchObject({ id, status: 'APPROVED' })
    expect((await decide(id, 'approve')).statusCode).toBe(409)
    expect((await decide(id, 'reject', { reason: 'x' })).statusCode).toBe(409)
    expect((await decide(id, 'pause')).json().status).toBe('PAUSED')
    const rejected = await make()
    expect((await decide(rejected, 'reject')).statusCode).toBe(400)
    expect((await decide(rejected, 'reject', { reason: 'Too loud' })).statusCode).toBe(200)
    expect((await call('GET', `/templates/${rejected}`)).json()).toMatchObject({
      status: 'REJECTED',
      rejection_reason: 'Too loud',
    })
    expect((await decide('tpl_none', 'approve')).statusCode).toBe(404)
    const list = async (query: string) => (await call('GET', `/templates?${query}`)).json()
    expect((await list('status=paused')).templates).toMatchObject([{ id }])
    expect((await list('status=APPROVED')).templates).toEqual([])
    expect((await list('language=en')).templates).toEqual([])
    expect((await list('name=reminder_')).pagination.total).toBe(2)
    expect((await list('page=2&limit=1')).templates).toHaveLength(1)
    expect((await call('GET', '/templates?limit=0')).statusCode).toBe(400)
  })

  test('is decided once, and an operator with an outdated page is refused', async () => {
    const call = await newClient()
    const { id } = (await call('POST', '/templates', template([body('x')]))).json()
    const looked = await findTemplateById(system.database.db, id)
    if (!looked) throw new Error('there is no template')
    expect((await decide(id, 'approve')).statusCode).toBe(200)
    const later = decideTemplate(system.database.db, looked, { status: 'REJECTED', reason: 'x' }, system.clock.now())
    await expect(later).rejects.toMatchObject({ reason: { id: 'template_just_decided' } })
    expect((await call('GET', `/templates/${id}`)).json()).toMatchObject({ status: 'APPROVED' })
  })

  test('of another account is the 404 of a missing one, for sending too', async () => {
    const [owner, other] = [await newClient(), await newClient()]
    const id = await approved(owner, [body('x')])
    const bodies = new Set<string>()
    for (const one of [id, 'tpl_none', '%00']) {
      for (const method of ['GET', 'DELETE'] as const) {
        const response = await other(method, `/templates/${one}`)
        expect(response.statusCode).toBe(404)
        bodies.add(response.body)
      }
      const sent = await other('POST', '/messages', { to: phone(), type: 'template', template_id: one })
      expect(sent.statusCode).toBe(404)
      bodies.add(sent.body)
    }
    expect(bodies.size).toBe(1)
    expect((await owner('DELETE', `/templates/${id}`)).statusCode).toBe(204)
    expect((await owner('GET', `/templates/${id}`)).statusCode).toBe(404)
  })
})

describe('a template message', () => {
  const components = [
    { type: 'HEADER', text: 'Halo {{1}}' },
    body('{{1}} pada {{2}}, {{1}}'),
    { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Lihat', url: 'https://example.com/{{1}}' }] },
  ]
  const send = (call: Client, id: string, more: object = {}) =>
    call('POST', '/messages', { to: phone(), type: 'template', template_id: id, ...more })

  test('carries its body with the values filled in, each component with its own numbers', async () => {
    const call = await newClient()
    const id = await approved(call, components)
    const variables = { header: ['Siti'], body: ['Kajian', 'Ahad $& {{2}}'], buttons: [17] }
    const sent = await send(call, id, { variables })
    expect(sent.statusCode).toBe(201)
    expect(sent.json()).toMatchObject({ type: 'template', credits_used: 1 })
    await settle(system)
    expect((await call('GET', `/messages/${sent.json().message_id}`)).json()).toMatchObject({
      message: 'Kajian pada Ahad $& {{2}}, Kajian',
      template_id: id,
      status: 'read',
    })
  })

  test('accepts a single list as a short form', async () => {
    const call = await newClient()
    const id = await approved(call, components)
    const sent = await send(call, id, { variables: ['A', 'B'] })
    expect((await call('GET', `/messages/${sent.json().message_id}`)).json().message).toBe('A pada B, A')
  })

  test.each([
    undefined,
    [],
    ['A'],
    ['A', 'B', 'C'],
    { body: ['A', 'B'] },
    { header: ['A'], body: ['A'], buttons: ['A'] },
    { header: ['A'], body: ['A', 'B'], buttons: ['A', 'B'] },
  ])('with %j does not fit', async (variables) => {
    const call = await newClient()
    const response = await send(call, await approved(call, components), { variables })
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toMatchObject({
      code: 'TEMPLATE_VARIABLES_MISMATCH',
      details: { field: 'variables', expected: { header: 1, body: 2, buttons: 1 } },
    })
  })

  test.each([
    [{ header: ['Siti'], body: ['Ahad\nSenin', 'B'], buttons: ['1'] }, 'variables.body.0'],
    [{ header: ['Siti'], body: ['A', 'a\tb'], buttons: ['1'] }, 'variables.body.1'],
    [{ header: ['Siti'], body: ['A', 'a     b'], buttons: ['1'] }, 'variables.body.1'],
    [{ header: ['Siti\r'], body: ['A', 'B'], buttons: ['1'] }, 'variables.header.0'],
    [{ header: ['Siti'], body: ['A', 'x'.repeat(1020)], buttons: ['1'] }, 'variables.body'],
    [{ header: ['x'.repeat(56)], body: ['A', 'B'], buttons: ['1'] }, 'variables.header'],
  ])('is refused before the network would refuse its values: %#', async (variables, field) => {
    const call = await newClient()
    const id = await approved(call, components)
    const response = await send(call, id, { variables })
    expect([response.statusCode, response.json().error]).toMatchObject([
      400,
      { code: 'INVALID_REQUEST', details: { field } },
    ])
    const fits = { header: ['x'.repeat(55)], body: ['A    a', 'x'.repeat(1000)], buttons: ['1'] }
    expect((await send(call, id, { variables: fits })).statusCode).toBe(201)
  })

  test('needs the media of its header', async () => {
    const call = await newClient()
    const id = await approved(call, [{ type: 'HEADER', format: 'IMAGE' }, body('x')])
    expect((await send(call, id)).json().error.code).toBe('TEMPLATE_VARIABLES_MISMATCH')
    const sent = await send(call, id, { media_url: 'https://example.com/a.png' })
    expect((await call('GET', `/messages/${sent.json().message_id}`)).json()).toMatchObject({
      message: 'x',
      media_url: 'https://example.com/a.png',
    })
  })

  test('of a template that is not approved is refused', async () => {
    const call = await newClient()
    const { id } = (await call('POST', '/templates', template([body('x')]))).json()
    const response = await send(call, id)
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toMatchObject({ code: 'TEMPLATE_NOT_APPROVED', details: { status: 'PENDING' } })
  })
})

describe('a dry run', () => {
  test('reports what would happen, and does nothing', async () => {
    const call = await newClient()
    const to = phone()
    for (const [query, more] of [
      ['?dry_run=true', {}],
      ['', { dry_run: true }],
    ] as const) {
      const response = await call('POST', `/messages${query}`, { to: to.slice(1), type: 'text', message: 'x', ...more })
      expect(response.statusCode).toBe(200)
      expect(response.json()).toEqual({
        dry_run: true,
        would_send: true,
        to,
        recipient: null,
        contact_id: null,
        connection_id: 'simulator',
        type: 'text',
        scheduled_for: null,
        message: 'x',
        media: null,
        credits: 1,
        window: null,
        quotas: [{ period: 'month', limit: 1_000_000, remaining: 1_000_000, reset_time: expect.any(String) }],
        problems: [],
      })
    }
    expect((await call('GET', '/messages')).json().messages).toEqual([])
    const limits = (await call('GET', '/usage/rate-limits')).json().current_limits
    expect(limits.messages_per_month.used).toBe(0)
  })

  test('reports every problem at once', async () => {
    const { key } = await system.account({
      network: 'whatsapp',
      limits: { messages_per_month: 0, network_daily_limit: 250 },
    })
    const call = client(system, key)
    const to = phone()
    const { contact_id: id } = (await call('POST', '/contacts', { phone: to })).json()
    await call('POST', `/contacts/${id}/opt-out`)
    const codes = async (payload: object) => {
      const result = (await call('POST', '/messages?dry_run=true', payload)).json()
      expect(result.would_send).toBe(false)
      return result.problems.map(({ code }: { code: string }) => code)
    }
    expect(await codes({ to, type: 'text', message: 'x' })).toEqual([
      'MESSAGING_WINDOW_CLOSED',
      'RECIPIENT_OPTED_OUT',
      'NETWORK_NOT_CONNECTED',
      'RATE_LIMIT_EXCEEDED',
    ])
    expect(await codes({ to: 'x', type: 'template', template_id: 'tpl_none' })).toEqual([
      'INVALID_PHONE_NUMBER',
      'NOT_FOUND',
      'NETWORK_NOT_CONNECTED',
      'RATE_LIMIT_EXCEEDED',
    ])
  })
})

test('outside the messaging window of a network only a template is accepted', async () => {
  const { accountId, key } = await system.account({ network: 'whatsapp' })
  const call = client(system, key)
  const to = phone()
  const text = () => call('POST', '/messages', { to, type: 'text', message: 'x' })
  const closed = await text()
  expect(closed.statusCode).toBe(400)
  expect(closed.json().error).toMatchObject({
    code: 'MESSAGING_WINDOW_CLOSED',
    details: { window_hours: 24, last_received_at: null },
  })
  await system.database.pool.query(
    `insert into inbound_messages (account_id, id, sender, type, text, network, network_message_id, received_at)
     values ($1, 'msg_in', $2, 'text', 'x', 'whatsapp', 'wamid.1', $3)`,
    [accountId, to, new Date(system.clock.now().getTime() - 24 * 3_600_000 + 1000)],
  )
  expect((await text()).statusCode).toBe(201)
  system.clock.advance(1000)
  expect((await text()).json().error.code).toBe('MESSAGING_WINDOW_CLOSED')
})
