import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isDeeperThan } from '../../src/platform/http/bodies.ts'
import { validatorCompiler } from '../../src/platform/http/zod.ts'
import { sharedSystem } from '../support/shared-system.ts'
import type { TestSystem } from '../support/system.ts'

let system: TestSystem
let reference: Record<string, string>
let messaging: Record<string, string>
beforeAll(async () => {
  system = await sharedSystem()
  reference = { 'x-api-key': await system.referenceKey() }
  messaging = { authorization: `Bearer ${(await system.account()).key}` }
})
afterAll(async () => {
  expect(system.logged()).not.toContain('"level":50')
})

/** One route of each API that accepts JSON, with the headers that it needs. */
const calls = () => [
  { url: '/api/v1/search', headers: reference },
  { url: '/v1/contacts', headers: messaging },
  { url: '/admin/api/reference-keys', headers: system.operator },
]

async function post(payload: string | Buffer, more: Record<string, string>) {
  const answers = []
  for (const { url, headers } of calls()) {
    const answer = await system.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json', ...more },
      payload,
    })
    const { error } = answer.json()
    answers.push([answer.statusCode, typeof error === 'string' ? error : error.message])
    if (url.startsWith('/v1')) expect(error.details).toMatchObject({ field: expect.any(String) })
  }
  return answers
}

const all = (status: number, message: string) => Array.from({ length: 3 }, () => [status, message])
const JSON_TYPE = {}

test.each<[string, string | Buffer, Record<string, string>, number, string]>([
  ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), JSON_TYPE, 400, 'body: is not valid UTF-8'],
  ['truncated JSON', '{"q": ', JSON_TYPE, 400, 'body: is not valid JSON'],
  ['a key that poisons prototypes', '{"__proto__": {"x": 1}}', JSON_TYPE, 400, 'body: is not valid JSON'],
  ['endless nesting', '['.repeat(8_000) + ']'.repeat(8_000), JSON_TYPE, 400, 'body: is nested more than 64 deep'],
  ['nesting that is cut off', '{"a":'.repeat(50), JSON_TYPE, 400, 'body: is not valid JSON'],
  ['endless nesting that is cut off', '{"a":'.repeat(20_000), JSON_TYPE, 400, 'body: is nested more than 64 deep'],
  [
    'another charset',
    '{}',
    { 'content-type': 'application/json; charset=ISO-8859-1' },
    415,
    'Content-Type: this charset is not taken here: send UTF-8',
  ],
  [
    'a compressed body',
    gzipSync('{}'),
    { 'content-encoding': 'gzip' },
    415,
    'Content-Encoding: compressed bodies are not taken here: send it as it is',
  ],
  ['JSON declared as text', '{}', { 'content-type': 'text/plain' }, 415, 'Content-Type: must be application/json'],
  [
    'JSON called a form',
    '{}',
    { 'content-type': 'application/x-www-form-urlencoded' },
    415,
    'Content-Type: must be application/json',
  ],
])('%s is refused with the reason, by every API', async (_, payload, headers, status, message) => {
  expect(await post(payload, headers)).toEqual(all(status, message))
})

test('every API refuses a body that is too large, and unauthenticated callers may send at most the longest text', async () => {
  const tooLarge = (limit: number) => [413, `body: is larger than ${limit} bytes`]
  expect(await post(JSON.stringify('x'.repeat(1_048_576)), JSON_TYPE)).toEqual([
    tooLarge(131_072),
    tooLarge(1_048_576),
    tooLarge(1_048_576),
  ])
  for (const url of ['/developers/keys', '/console/session']) {
    const payload = JSON.stringify({ email: 'x'.repeat(131_072) })
    const answer = await system.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect([url, answer.statusCode]).toEqual([url, 413])
  }
})

test('other names of UTF-8, identity encoding and a type with parameters are accepted', async () => {
  for (const headers of [
    { 'content-type': 'application/json; charset=UTF-8' },
    { 'content-type': 'application/json;charset="utf8"' },
    { 'content-encoding': 'identity' },
  ]) {
    const answer = await system.app.inject({
      method: 'POST',
      url: '/v1/contacts',
      headers: { ...messaging, 'content-type': 'application/json', ...headers },
      payload: JSON.stringify({ phone: '+6281234567890', name: 'Sitī ‘Āʾisyah 🌙' }),
    })
    expect(answer.json()).toMatchObject({ name: 'Sitī ‘Āʾisyah 🌙' })
  }
})

test('on every API an empty body counts as none: accepted if none is needed, otherwise a missing field', async () => {
  const headers = { ...reference, 'content-type': 'application/json' }
  const token = await system.app.inject({ method: 'POST', url: '/api/v1/sunnah-calendar/tokens', headers })
  expect(token.statusCode).toBe(201)
  const search = await system.app.inject({ method: 'POST', url: '/api/v1/search', headers })
  expect([search.statusCode, search.json().error]).toEqual([400, expect.stringMatching(/is missing/)])
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', ';']) {
    const made = [
      ['/v1/keys', messaging],
      ['/api/v1/sunnah-calendar/tokens', reference],
    ] as const
    for (const [url, headers] of made) {
      const typed = { ...headers, 'content-type': type }
      const one = await system.app.inject({ method: 'POST', url, headers: typed })
      expect([url, type, one.statusCode]).toEqual([url, type, 201])
      const gone = await system.app.inject({ method: 'DELETE', url: `${url}/${one.json().id}`, headers: typed })
      expect([url, type, gone.statusCode]).toEqual([url, type, 204])
    }
    const key = await system.app.inject({
      method: 'DELETE',
      url: '/admin/api/reference-keys/none',
      headers: { ...system.operator, 'content-type': type },
    })
    expect([type, key.statusCode]).toEqual([type, 404])
  }
})

test('the nesting of a body is checked before it is parsed', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect([isDeeperThan(3, nested(3)), isDeeperThan(3, nested(4))]).toEqual([false, true])
  expect(isDeeperThan(3, '{"a": [{"b": {}}]}')).toBe(true)
  expect(isDeeperThan(64, nested(200_000))).toBe(true)
  const flat = [
    null,
    1,
    'x',
    [],
    {},
    Array.from({ length: 100_000 }, () => [1]),
    '[[[[',
    '"[[[[\\',
    { '[[["{{{': '{{{' },
  ]
  for (const value of flat) expect(isDeeperThan(2, JSON.stringify(value))).toBe(false)
})

describe('details', () => {
  const detailsOf = async (url: string, payload: object) => {
    const answer = await system.app.inject({ method: 'POST', url, headers: messaging, payload })
    expect(answer.statusCode).toBe(400)
    return answer.json<{ error: { message: string; details: Record<string, unknown> } }>().error
  }

  test('name the field, the limit and the sent value', async () => {
    const name = await detailsOf('/v1/contacts', { phone: '+6281234567890', name: 'x'.repeat(201) })
    expect(name).toMatchObject({
      message: 'name: must have at most 200 characters',
      details: { field: 'name', limit: 200, value: `${'x'.repeat(200)}…` },
    })
    const body = await detailsOf('/v1/messages', { to: '+6281234567890', type: 'text', message: 'x'.repeat(4_097) })
    expect(body.details).toMatchObject({ field: 'message', limit: 4096 })
    expect((await detailsOf('/v1/contacts', { phone: '+6281234567890', name: '' })).message).toBe(
      'name: must not be empty',
    )
  })

  test.each<[unknown, unknown]>([
    [null, null],
    [
      ['a', 1],
      ['a', 1],
    ],
    [{ a: { b: null } }, { a: { b: null } }],
    [
      Array.from({ length: 100 }, (_, i) => i),
      `${JSON.stringify(Array.from({ length: 100 }, (_, i) => i)).slice(0, 200)}…`,
    ],
    [7, 7],
    [false, false],
  ])('show %j as it was sent, within reason', async (sent, shown) => {
    const { message, details } = await detailsOf('/v1/webhooks', { url: sent, events: ['message.sent'] })
    expect([message, details]).toEqual(['url: must be text', { field: 'url', value: shown }])
  })

  test('are returned by the reference API too', async () => {
    const answer = await system.app.inject({
      method: 'POST',
      url: '/api/v1/search',
      headers: reference,
      payload: { q: 'x'.repeat(501) },
    })
    expect(answer.json().details).toEqual([
      { field: 'q', message: expect.stringContaining('500'), limit: 500, value: `${'x'.repeat(200)}…` },
    ])
    const limit = await system.app.inject({ method: 'GET', url: '/api/v1/rijal?q=umar&limit=0', headers: reference })
    expect(limit.json().details).toEqual([{ field: 'limit', message: 'must be at least 1', limit: 1, value: '0' }])
  })

  test('are returned too if the domain refuses instead of the validator, and never contain half a character', async () => {
    const keys = `2:255-1,${'🌙'.repeat(200)}`
    const url = `/api/v1/quran?keys=${encodeURIComponent(keys)}`
    const answer = await system.app.inject({ url, headers: reference })
    expect([answer.statusCode, answer.json().details]).toEqual([
      400,
      [{ field: 'keys', message: expect.any(String), value: `2:255-1,${'🌙'.repeat(96)}…` }],
    ])
    const odd = await system.app.inject({ url: url.replace('2%3A255-1', '2%3A255-12'), headers: reference })
    expect(odd.json().details[0].value).toBe(`2:255-12,${'🌙'.repeat(95)}…`)
  })

  test('a malformed secret and an address that is too long are refused with plain reasons', async () => {
    const hook = { url: 'https://receiver.example/x', events: ['message.sent'] }
    for (const secret of ['whsec_not base64!', 'whsec_YWJjZA', 'whsec_'])
      expect((await detailsOf('/v1/webhooks', { ...hook, secret })).details.field).toBe('secret')
    expect((await detailsOf('/v1/webhooks', { ...hook, url: `https://x.example/${'a'.repeat(2_048)}` })).message).toBe(
      'url: must have at most 2048 characters',
    )
    for (const secret of ['whsec_YWJjZGVmZ2g=', 'just some text']) {
      const made = await system.app.inject({
        method: 'POST',
        url: '/v1/webhooks',
        headers: messaging,
        payload: { ...hook, secret },
      })
      expect(made.statusCode).toBe(201)
    }
  })
})

test('no refusal has the validator’s own wording', async () => {
  const wrong = [undefined, null, 1, '', 'x', [], {}, [1], { a: 1 }, true]
  for (const { url, headers } of calls()) {
    for (const value of wrong) {
      const answer = await system.app.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: JSON.stringify({
          q: value,
          phone: value,
          name: value,
          tags: value,
          email: value,
          origins: value,
          limits: value,
          limit: value,
        }),
      })
      if (answer.statusCode !== 400) continue
      expect(answer.body).not.toMatch(/received|expected|Invalid input|Invalid option|Too small|Too big|undefined/)
    }
  }
})

describe('headers', () => {
  test('no cache stores an account’s data', async () => {
    for (const url of ['/v1/contacts', '/v1/messages', '/v1/nothing', '/v1/usage/rate-limits'])
      expect((await system.app.inject({ url, headers: messaging })).headers['cache-control']).toBe('no-store')
    expect((await system.app.inject('/v1/contacts')).headers['cache-control']).toBe('no-store')
    expect((await system.app.inject('/v1/openapi.json')).headers['cache-control']).toBe('public, max-age=300')
  })

  test('every 201 has a Location that exists', async () => {
    const { accountId } = await system.account()
    const { operator } = system
    const file = new FormData()
    file.append('file', new Blob([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')]), 'a.png')
    const form = new Response(file)
    const multipart = { ...messaging, 'content-type': form.headers.get('content-type') ?? '' }
    const template = {
      name: 'halo',
      language: 'id',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Halo' }],
    }
    const sent = { ...template, name: 'siaran' }
    const approved = (
      await system.app.inject({ method: 'POST', url: '/v1/templates', headers: messaging, payload: sent })
    ).json().id
    await system.app.inject({ method: 'POST', url: `/admin/api/templates/${approved}/approve`, headers: operator })
    const broadcast = { name: 'Siaran', template_id: approved, audience: { tags: ['nobody'] } }
    const correction = { kind: 'quran', key: '112:1', fields: { text_english: 'Other words' }, reason: 'Trying' }
    const calls: [url: string, headers: Record<string, string>, payload: object][] = [
      ['/v1/contacts', messaging, { phone: '+6281200000001' }],
      ['/v1/messages', messaging, { to: '+6281200000001', type: 'text', message: 'x' }],
      ['/v1/templates', messaging, template],
      ['/v1/broadcasts', messaging, broadcast],
      ['/v1/webhooks', messaging, { url: 'https://receiver.example/', events: ['message.sent'] }],
      ['/v1/media', multipart, Buffer.from(await form.arrayBuffer())],
      ['/v1/keys', messaging, { name: 'Till' }],
      ['/v1/rules', messaging, { name: 'Harga', condition: { kind: 'keyword', words: ['harga'] }, label: 'tanya' }],
      ['/api/v1/sunnah-calendar/tokens', reference, {}],
      ['/admin/api/accounts', operator, { name: 'Toko', plan: 'free' }],
      [`/admin/api/accounts/${accountId}/keys`, operator, {}],
      ['/admin/api/reference-keys', operator, { email: 'a@example.test' }],
      ['/admin/api/corrections', operator, correction],
      ['/admin/api/mosques', operator, { name: 'Masjid', city: 'Bandung', verified: true }],
      ['/admin/api/schools', operator, { name: 'Sekolah', city: 'Bandung', level: 'SD', verified: true }],
    ]
    for (const [url, headers, payload] of calls) {
      const made = await system.app.inject({ method: 'POST', url: `${url}?`, headers, payload })
      const { location } = made.headers
      expect([url, made.statusCode, location]).toEqual([url, 201, expect.stringMatching(`^${url}/[\\w-]+$`)])
      const { 'content-type': _, ...own } = headers
      const there = await system.app.inject({ url: String(location), headers: own })
      expect([url, there.statusCode]).toEqual([url, 200])
      expect(Object.values(there.json())).toContain(location?.split('/').at(-1))
    }
    // a reply in a conversation is a message, and is listed with them
    const { contacts } = (await system.app.inject({ url: '/v1/contacts', headers: messaging })).json()
    const answer = `/v1/conversations/${contacts[0].contact_id}/reply`
    const answered = await system.app.inject({
      method: 'POST',
      url: answer,
      headers: messaging,
      payload: { type: 'text', message: 'x' },
    })
    expect([answered.statusCode, answered.headers.location]).toEqual([
      201,
      `/v1/messages/${answered.json().message_id}`,
    ])
    const among = ['/v1/conversations/{contact_id}/reply']
    // a lecture has no address before it is published; notes and quick replies are shown with the others
    const without = [
      ...['/api/v1/lecture/webhook', '/api/v1/kajian/webhook'],
      ...['/v1/conversations/{contact_id}/notes', '/v1/quick-replies'],
    ]
    const described = ['/api/v1', '/v1'].map(async (prefix) => {
      const { paths } = (await system.app.inject(`${prefix}/openapi.json`)).json()
      return Object.entries<Record<string, { responses: Record<string, { headers: object }> }>>(paths).flatMap(
        ([path, { post }]) =>
          post?.responses[201] ? [{ url: prefix + path, headers: post.responses[201].headers }] : [],
      )
    })
    const makers = (await Promise.all(described)).flat()
    expect(makers.map(({ url }) => url).sort()).toEqual(
      [...calls.map(([url]) => url).filter((url) => !url.startsWith('/admin')), ...among, ...without].sort(),
    )
    for (const { url, headers } of makers) expect([url, 'Location' in headers]).toEqual([url, !without.includes(url)])
    const again = await system.app.inject({
      method: 'POST',
      url: '/v1/contacts',
      headers: messaging,
      payload: { phone: '+6281200000001' },
    })
    expect([again.statusCode, again.headers.location]).toEqual([200, undefined])
  })

  test('an unknown address gets the error format of its API', async () => {
    for (const url of ['/nothing', '/api', '/api/v2/quran/1:1', '/v2/messages', '/.env']) {
      const answer = await system.app.inject({ url })
      expect([url, answer.statusCode, answer.json()]).toEqual([url, 404, { error: 'This address was not found' }])
    }
  })

  test.each([
    ['GET /api/v1/quran/1:1 HTTP/1.1\r\nhost: x\r\nx: {}\r\n\r\n', 431, 'plain'],
    ['GET /v1/contacts HTTP/1.1\r\nhost: x\r\nx: {}\r\n\r\n', 431, 'nested'],
    ['GET /v1/contacts HTTP/9\r\n\r\n', 400, 'nested'],
    ['nonsense\r\n\r\n', 400, 'plain'],
  ])('a request that Node cannot parse is refused in JSON too (%#)', async (text, status, envelope) => {
    if (!system.app.server.listening) await system.app.listen({ port: 0, host: '127.0.0.1' })
    const address = system.app.server.address() as { port: number }
    const socket = connect(address.port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.write(text.replace('{}', 'a'.repeat(20_000)))
    await once(socket, 'close')
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toContain('content-type: application/json')
    const { error } = JSON.parse(body)
    expect(envelope === 'nested' ? error.message : error).toMatch(/^(The|This) /)
  })
})

test.each([
  ['entries', z.array(z.int()), Array.from({ length: 5_000 }, () => 'x')],
  ['names', z.strictObject({}), Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`field_${at}`, at]))],
])('a refusal of thousands of wrong %s lists fifty and gives the number of the others', (_what, schema, sent) => {
  const refusal = validatorCompiler({ schema, method: 'POST', url: '/' })(sent)
  expect(refusal).toMatchObject({ error: { message: expect.stringMatching(/; and 4950 more$/) } })
  expect(refusal).toHaveProperty('error.problems.length', 50)
})
