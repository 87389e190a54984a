import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestSystem, testSystem } from '../../support/system.ts'
import { answerOf, connect, ERAS } from './client.ts'

let system: TestSystem
let address: string
let key: string
beforeAll(async () => {
  system = await testSystem()
  address = await system.app.listen({ port: 0, host: '127.0.0.1' })
  key = await system.referenceKey()
})
afterAll(async () => {
  await system.close()
  expect(system.logged()).not.toContain('"level":50')
})

const ACCEPTED = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }

/** Posts messages of a client. */
const post = (payload: object | string | Buffer, headers: Record<string, string> = {}, on = system) =>
  on.app.inject({ method: 'POST', url: '/mcp', headers: { ...ACCEPTED, ...headers }, payload })
const call = (id: number, ayah: string) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'verse', arguments: { key: ayah } },
})
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
/** The messages of an event stream or of a JSON body. */
const messagesOf = (body: string): { id: unknown; result?: unknown; error?: { code: number; message: string } }[] =>
  body.startsWith('{')
    ? [JSON.parse(body)]
    : [...body.matchAll(/^data: (\{.*)$/gm)].map(([, data = '']) => JSON.parse(data))

describe('a client', () => {
  test.each(ERAS)('reads a verse with its key in either header (%s)', async (era) => {
    for (const headers of [{ 'x-api-key': key }, { authorization: `Bearer ${key}` }] as Record<string, string>[]) {
      const client = await connect(address, headers, era)
      const { verses } = await answerOf<{ verses: { key: string; url: string }[] }>(client, 'verse', { key: '112:1-2' })
      expect(verses.map((verse) => verse.key)).toEqual(['112:1', '112:2'])
      expect(verses[0]?.url).toBe('http://localhost:3000/q/112:1')
      await client.close()
    }
  })

  test.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'])(
    'of version 1 of the SDK gets answers in its protocol version (%s)',
    async (protocolVersion) => {
      const begun = await post(
        {
          jsonrpc: '2.0',
          id: 0,
          method: 'initialize',
          params: { protocolVersion, capabilities: {}, clientInfo: { name: 'old', version: '1' } },
        },
        { 'x-api-key': key },
      )
      expect(begun.headers['mcp-session-id']).toBeUndefined()
      expect(messagesOf(begun.body)[0]?.result).toMatchObject({
        protocolVersion,
        serverInfo: { name: 'mimbar' },
        instructions: expect.stringContaining('Quote scripture exactly as a tool returned it'),
      })
      const headers = { 'x-api-key': key, 'mcp-protocol-version': protocolVersion }
      const ready = await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, headers)
      expect([ready.statusCode, ready.body]).toEqual([202, ''])
      const [answer] = messagesOf((await post(call(2, '112:1'), headers)).body)
      expect(answer).toMatchObject({ id: 2, result: { structuredContent: { verses: [{ key: '112:1' }] } } })
    },
  )

  test.each(['GET', 'DELETE'] as const)('has no stream to open and no session to end: %s is 405', async (method) => {
    const answer = await system.app.inject({ method, url: '/mcp' })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST'])
    expect(answer.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32_000 }, id: null })
  })

  test('gets no event stream, because the tools never change', async () => {
    const client = await connect(address, { 'x-api-key': key }, 'auto')
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow(/limit/)
    await client.close()
  })
})

describe('the key', () => {
  test.each<[says: string, headers: Record<string, string>]>([
    ['none', {}],
    ['a wrong one', { 'x-api-key': `mref_${'a'.repeat(38)}` }],
    ['a wrong bearer', { authorization: 'Bearer nonsense' }],
    ['another scheme', { authorization: 'Basic bXJlZjo=' }],
  ])('%s is refused with 401, before anything is read, in the form of the protocol', async (_says, headers) => {
    const answer = await post('{ this is no JSON', headers)
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
    expect(answer.json()).toEqual({
      jsonrpc: '2.0',
      error: {
        code: -32_000,
        message: expect.any(String),
        data: { docs: 'http://localhost:3000/developers', hint: expect.stringContaining('Bearer') },
      },
      id: null,
    })
  })

  test('restricted to websites is refused with the reason, also from its own page', async () => {
    const restricted = await system.referenceKey(undefined, ['https://masjid.example'])
    for (const headers of [{}, { origin: 'http://localhost:3000' }] as Record<string, string>[]) {
      const answer = await post(list, { 'x-api-key': restricted, ...headers })
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ error: { message: expect.stringContaining('restricted to websites') } })
    }
  })

  test('has the limits of /api/v1, shared with it and counted once a call', async () => {
    const limited = await system.referenceKey({ per_minute: 6, per_day: 1000 })
    const headers = { 'x-api-key': limited }
    const left = async () => (await post(call(1, '112:1'), headers)).headers['ratelimit-remaining']
    expect(await left()).toBe('5')
    await system.app.inject({ url: '/api/v1/quran/112:1', headers })
    expect(await left()).toBe('3')
    // GET is not counted
    await system.app.inject({ method: 'GET', url: '/mcp', headers })
    const batch = await post([call(1, '112:1'), call(2, '112:2'), call(3, '112:3')], headers)
    // each answer belongs to its call, in whatever order they arrive
    const answered = messagesOf(batch.body).sort((a, b) => Number(a.id) - Number(b.id))
    expect(answered).toMatchObject(
      [1, 2, 3].map((id) => ({ id, result: { structuredContent: { verses: [{ key: `112:${id}` }] } } })),
    )
    const refused = await post(call(1, '112:1'), headers)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json()).toMatchObject({
      error: { code: -32_000, data: { retry_after_seconds: expect.any(Number) } },
    })
    const another = await post([call(1, '112:1'), call(2, '112:2')], {
      'x-api-key': await system.referenceKey({ per_minute: 1 }),
    })
    expect(another.statusCode).toBe(429)
    system.clock.advance(60_000)
    expect((await post(call(1, '112:1'), headers)).statusCode).toBe(200)
  })
})

describe('a page elsewhere', () => {
  test.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'not an origin'])(
    'at %s is refused',
    async (origin) => {
      const answer = await post(list, { 'x-api-key': key, origin })
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ jsonrpc: '2.0', error: { message: expect.stringContaining('Origin') } })
    },
  )

  test('cannot reach a local server by DNS rebinding, while this server’s own pages can', async () => {
    const rebound = await post(list, { 'x-api-key': key, host: 'evil.example:3000' })
    expect([rebound.statusCode, rebound.json()]).toMatchObject([
      403,
      { error: { message: expect.stringContaining('PUBLIC_URL') } },
    ])
    expect((await post(list, { 'x-api-key': key, origin: 'http://localhost:3000' })).statusCode).toBe(200)
    expect((await post(list, { 'x-api-key': key, host: '127.0.0.1:3000' })).statusCode).toBe(200)
  })

  test('at the public address is accepted, whatever host name a proxy sends', { tags: 'slow' }, async () => {
    const open = await testSystem({ PUBLIC_URL: 'https://mimbar.example' })
    const headers = { 'x-api-key': await open.referenceKey(), host: 'app.internal' }
    expect((await post(list, { ...headers, origin: 'https://mimbar.example' }, open)).statusCode).toBe(200)
    expect((await post(list, headers, open)).statusCode).toBe(200)
    expect((await post(list, { ...headers, origin: 'http://localhost:3000' }, open)).statusCode).toBe(403)
    await open.close()
  })
})

describe('a body', () => {
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  test.each<[what: string, payload: object | string | Buffer, status: number, code: number]>([
    ['that is no JSON', '{"jsonrpc":', 400, -32_700],
    ['that is no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 400, -32_700],
    ['that is empty', '', 400, -32_600],
    ['that is null', 'null', 400, -32_600],
    ['that is a number', '7', 400, -32_600],
    ['that is another message', { hello: 'world' }, 400, -32_600],
    ['nested without end', deep(10_000), 400, -32_600],
    ['nested in arguments', `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${deep(70)}}`, 400, -32_600],
    ['over 256 KB', JSON.stringify({ ...list, params: { text: 'a'.repeat(300_000) } }), 413, -32_000],
    ['with an empty batch', [], 400, -32_600],
    ['with a long batch', Array.from({ length: 11 }, (_, id) => call(id, '112:1')), 400, -32_600],
    ['with a batch whose answers cannot be told apart', [call(1, '112:1'), call(1, '112:2')], 400, -32_600],
    ['that pollutes', '{"jsonrpc":"2.0","id":1,"method":"tools/list","__proto__":{"a":1}}', 400, -32_700],
  ])('%s is refused in the form of the protocol', async (_what, payload, status, code) => {
    const answer = await post(payload, { 'x-api-key': key })
    expect([answer.statusCode, messagesOf(answer.body)[0]?.error?.code]).toEqual([status, code])
    expect(answer.json()).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } })
  })

  test.each<[what: string, headers: Record<string, string>, status: number]>([
    ['of another type', { 'content-type': 'text/plain' }, 415],
    ['that is compressed', { 'content-encoding': 'gzip' }, 415],
    ['of a client that takes no JSON', { accept: 'text/html' }, 406],
    ['of a protocol that is not spoken', { 'mcp-protocol-version': '1999-01-01' }, 400],
  ])('%s is refused too', async (_what, headers, status) => {
    const answer = await post(list, { 'x-api-key': key, ...headers })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } })
  })

  test('with an unknown method or tool gets the error code for it', async () => {
    const errorOf = async (message: object) =>
      messagesOf((await post(message, { 'x-api-key': key })).body)[0]?.error?.code
    expect(await errorOf({ jsonrpc: '2.0', id: 1, method: 'resources/steal' })).toBe(-32_601)
    expect(await errorOf({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: '__proto__' } })).toBe(-32_602)
  })
})

test('a client with endless bodies and very many calls delays nobody', async () => {
  const flooding = await system.referenceKey({ per_minute: 20, per_day: 100 })
  // begins bodies and never ends them
  const hanging = Array.from({ length: 40 }, () => {
    const sent = request(`${address}/mcp`, {
      method: 'POST',
      headers: { ...ACCEPTED, 'x-api-key': flooding, 'content-length': 1000 },
    })
    sent.on('error', () => {})
    sent.write('{"jsonrpc"')
    return sent
  })
  const most = Array.from({ length: 10 }, (_, id) => call(id, '2:1-286'))
  const flood = Array.from({ length: 30 }, () => post(most, { 'x-api-key': flooding }))
  const client = await connect(address, { 'x-api-key': key })
  const { verses } = await answerOf<{ verses: { key: string }[] }>(client, 'verse', { key: '112:1' })
  expect(verses).toMatchObject([{ key: '112:1' }])
  const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
  expect(statuses).toContain(429)
  for (const one of hanging) one.destroy()
  await client.close()
})
