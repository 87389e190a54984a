import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestSystem, testSystem } from '../support/system.ts'
import { type Client, client, phone } from './client.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem({ WEBHOOK_ALLOW_PRIVATE: 'true' })
})
afterAll(() => system.close())

const newClient = async () => client(system, (await system.account()).key)
const once = { 'idempotency-key': 'order-17' }

const BOUNDARY = 'a-line-between'
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const upload = (call: Client) =>
  call(
    'POST',
    '/media',
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`),
      PNG,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
    { ...once, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  )

const hook = { url: 'http://127.0.0.1:9/hook', events: ['message.sent'] }
const template = { name: 'halo', language: 'id', category: 'UTILITY', components: [{ type: 'BODY', text: 'Halo' }] }

/** How each route creates a record, and how to count them. */
const makers: [string, (call: Client) => ReturnType<Client>, (call: Client) => Promise<number>][] = [
  [
    'a key',
    (call) => call('POST', '/keys', { name: 'x' }, once),
    async (call) => (await call('GET', '/keys')).json().total - 1,
  ],
  [
    'an endpoint',
    (call) => call('POST', '/webhooks', hook, once),
    async (call) => (await call('GET', '/webhooks')).json().webhooks.length,
  ],
  [
    'a template',
    (call) => call('POST', '/templates', template, once),
    async (call) => (await call('GET', '/templates')).json().pagination.total,
  ],
  [
    'a contact',
    (call) => call('POST', '/contacts', { phone: '+6281234567890' }, once),
    async (call) => (await call('GET', '/contacts')).json().pagination.total,
  ],
  [
    'a file',
    upload,
    async () => Number((await system.database.pool.query('select count(*) from media')).rows[0].count),
  ],
]

test.each(makers)(
  '%s is created once however often it is requested, and every response is the first',
  async (_what, make, count) => {
    const call = await newClient()
    const answers = await Promise.all(Array.from({ length: 4 }, () => make(call)))
    const [first] = answers
    expect(first?.statusCode).toBe(201)
    answers.push(await make(call))
    expect(answers.map(({ statusCode, body, headers }) => [statusCode, body, headers.location])).toEqual(
      answers.map(() => [201, first?.body, first?.headers.location]),
    )
    expect(await count(call)).toBe(1)
  },
)

test('a key names one request: another body or call is refused, and another order of fields is the same body', async () => {
  const call = await newClient()
  const fields = { kota: 'Garut', umur: 7 }
  const contact = { phone: phone(), name: 'Siti', custom_fields: fields }
  const first = await call('POST', '/contacts', contact, once)
  const turned = { custom_fields: { umur: 7, kota: 'Garut' }, name: 'Siti', phone: contact.phone }
  const again = await call('POST', '/contacts', turned, once)
  expect([again.statusCode, again.body]).toEqual([201, first.body])
  for (const [path, body] of [
    ['/contacts', { ...contact, name: 'Umar' }],
    ['/keys', {}],
    ['/messages', { to: phone(), type: 'text', message: 'x' }],
  ] as const) {
    const refused = await call('POST', path, body, once)
    expect([path, refused.statusCode, refused.json().error.code]).toEqual([path, 409, 'IDEMPOTENCY_KEY_REUSED'])
  }
  const message = { to: phone(), type: 'text', message: 'x', metadata: { a: '1', b: '2' } }
  const sent = await call('POST', '/messages', message, { 'idempotency-key': 'm' })
  const same = { ...message, metadata: { b: '2', a: '1' } }
  expect((await call('POST', '/messages', same, { 'idempotency-key': 'm' })).body).toBe(sent.body)
})

test('refused requests leave no trace, and secrets are not stored in plain text', async () => {
  const call = await newClient()
  expect((await call('POST', '/webhooks', { ...hook, events: [] }, once)).statusCode).toBe(400)
  const made = await call('POST', '/webhooks', hook, once)
  expect(made.statusCode).toBe(201)
  const { rows } = await system.database.pool.query('select response from idempotency_keys')
  expect(rows.some(({ response }) => response.includes(made.json().secret))).toBe(false)
  // a day later the key is forgotten
  system.clock.advance(24 * 3_600_000)
  expect((await call('POST', '/webhooks', hook, once)).json().webhook_id).not.toBe(made.json().webhook_id)
})

const reversed = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, inner]) => [name, reversed(inner)]),
      )
    : value

test('a body with its fields in another order is the same request, on every route that creates something', async () => {
  const call = await newClient()
  const to = phone()
  const { webhook_id: id } = (await call('POST', '/webhooks', hook)).json()
  await system.database.pool.query('update webhooks set confirmed_at = now() where id = $1', [id])
  const bodies: [string, object][] = [
    ['/messages', { to, type: 'text', message: 'Halo', metadata: { a: '1', b: '2' } }],
    ['/contacts', { phone: phone(), name: 'Siti', custom_fields: { a: { x: 1, y: 2 }, b: 3 } }],
    ['/keys', { name: 'x', scopes: ['messages:write'] }],
    ['/templates', { ...template, components: [{ type: 'BODY', text: 'Halo {{1}}, salam', examples: ['Siti'] }] }],
    ['/webhooks', hook],
    [`/webhooks/${id}/replay`, { from: '2020-01-01T00:00:00Z', until: '2030-01-01T00:00:00Z' }],
  ]
  for (const [path, body] of bodies) {
    const first = await call('POST', path, body, onceFor(path))
    const second = await call('POST', path, reversed(body) as object, onceFor(path))
    expect([path, first.statusCode < 300, second.statusCode, second.body]).toEqual([
      path,
      true,
      first.statusCode,
      first.body,
    ])
  }
})

const onceFor = (path: string) => ({ 'idempotency-key': `once ${path}` })

test('every POST takes the header, except those that create nothing and can be repeated', async () => {
  const { paths } = (await system.app.inject({ url: '/v1/openapi.json' })).json()
  type Operation = { operationId: string; parameters?: unknown[] }
  const posts = Object.values(paths as Record<string, { post?: Operation }>).flatMap(({ post }) => (post ? [post] : []))
  const without = posts.filter(({ parameters }) => !JSON.stringify(parameters ?? []).includes('Idempotency-Key'))
  expect(posts.length).toBeGreaterThan(12)
  expect(without.map(({ operationId }) => operationId).sort()).toEqual([
    'assignConversation',
    'cancelBroadcast',
    'cancelMessage',
    'closeConversation',
    'decideMessage',
    'markConversationRead',
    'optInContact',
    'optOutContact',
    'pauseBroadcast',
    'reopenConversation',
    'resumeBroadcast',
    'tryRules',
  ])
})
