import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { newKey } from '../../src/platform/secrets.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

const verse = (headers: Record<string, string | undefined>) => system.app.inject({ url: '/api/v1/quran/1:1', headers })

test.each([undefined, '', 'x', 'mref_', newKey('mmsg'), newKey('mref')])(
  'a missing or unknown key is refused (%s)',
  async (key) => {
    const response = await verse(key === undefined ? {} : { 'x-api-key': key })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({ error: expect.any(String), docs: 'http://localhost:3000/developers' })
  },
)

test('the sixty-first request of a minute is refused, and says when to come back', async () => {
  const key = await system.referenceKey({})
  const statuses = []
  for (let i = 0; i < 60; i++) statuses.push((await verse({ 'x-api-key': key })).statusCode)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const refused = await verse({ 'x-api-key': key })
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({ error: expect.stringContaining('60 requests') })
  expect(refused.headers).toMatchObject({ 'ratelimit-limit': '60', 'ratelimit-remaining': '0' })
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  system.clock.advance(wait * 1000)
  expect((await verse({ 'x-api-key': key })).statusCode).toBe(200)
})

test('an operator may set other limits for a key', async () => {
  const key = await system.referenceKey({ per_minute: 2, per_day: 3 })
  const ask = async () => (await verse({ 'x-api-key': key })).statusCode
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
  system.clock.advance(60_000)
  expect([await ask(), await ask()]).toEqual([200, 429])
})

test('with RATE_LIMITS=off nothing is refused, and the headers stay', { tags: 'slow' }, async () => {
  const off = await testSystem({ RATE_LIMITS: 'off' })
  const key = await off.referenceKey({ per_minute: 1 })
  for (let i = 0; i < 5; i++) {
    const response = await off.app.inject({ url: '/api/v1/quran/1:1', headers: { 'x-api-key': key } })
    expect([response.statusCode, response.headers['ratelimit-limit']]).toEqual([200, '1'])
  }
  await off.close()
})

test('a revoked key is refused at once', async () => {
  const created = await system.app.inject({
    method: 'POST',
    url: '/admin/api/reference-keys',
    headers: system.operator,
    payload: { email: 'once@example.test' },
  })
  expect(created.statusCode).toBe(201)
  const { id, key, email } = created.json()
  expect(email).toBe('once@example.test')
  expect((await verse({ 'x-api-key': key })).statusCode).toBe(200)
  const revoke = () =>
    system.app.inject({ method: 'DELETE', url: `/admin/api/reference-keys/${id}`, headers: system.operator })
  expect((await revoke()).statusCode).toBe(204)
  expect((await verse({ 'x-api-key': key })).statusCode).toBe(401)
  expect((await revoke()).statusCode).toBe(404)
})

test('another process refuses a revoked key within five seconds', async () => {
  const { createReferenceKey, findHolder, revokeReferenceKey } = await import(
    '../../src/reference/http/keys/reference-keys.ts'
  )
  const { rememberKeys } = await import('../../src/platform/known-keys.ts')
  const { createSealer } = await import('../../src/platform/secrets.ts')
  const { db } = system.database
  const other = rememberKeys({
    looksRight: () => true,
    find: (key, at) => findHolder(db, key, at),
    noteUse: async () => {},
  })
  const now = system.clock.now()
  const made = await createReferenceKey(
    db,
    createSealer(Buffer.alloc(32)),
    { email: 'two@example.test', issuedBy: 'operator' },
    now,
  )
  expect(await other.of(made.key, now)).toMatchObject({ id: made.id })
  await revokeReferenceKey(db, made.id, now)
  expect(await other.of(made.key, new Date(now.getTime() + 5_000))).toBeUndefined()
})

test('a key restricted to origins answers only those, and each visitor only twenty times a minute', async () => {
  const key = await system.referenceKey({ per_minute: 1000 }, ['https://masjid.example'])
  expect((await verse({ 'x-api-key': key })).statusCode).toBe(401)
  expect((await verse({ 'x-api-key': key, origin: 'https://other.example' })).statusCode).toBe(401)
  const visit = async () => (await verse({ 'x-api-key': key, origin: 'https://masjid.example' })).statusCode
  const statuses = []
  for (let i = 0; i < 21; i++) statuses.push(await visit())
  expect(statuses).toEqual([...Array(20).fill(200), 429])
})

describe('a key restricted to websites', () => {
  const site = 'https://masjid.example'
  const call = (method: 'GET' | 'HEAD' | 'POST' | 'DELETE', path: string, key: string, more: object = {}) =>
    system.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { 'x-api-key': key, origin: site, ...more },
      ...(method === 'POST' && { payload: {} }),
    })

  test.each([
    ['GET', '/quran/1:1', 200],
    ['HEAD', '/quran/1:1', 200],
    ['GET', '/sunnah-calendar?date=2026-03-01', 200],
    ['GET', '/lecture', 200],
    // an invalid request, but an allowed one
    ['POST', '/search', 400],
    ['POST', '/ask', 400],
    ['GET', '/sunnah-calendar/tokens', 403],
    ['GET', '/sunnah-calendar/tokens/cal_1', 403],
    ['POST', '/sunnah-calendar/tokens', 403],
    ['DELETE', '/sunnah-calendar/tokens/cal_1', 403],
    ['POST', '/lecture/webhook', 403],
    ['POST', '/kajian/webhook', 403],
  ] as const)('may do what a page needs and nothing else: %s %s answers %i', async (method, path, status) => {
    const key = await system.referenceKey(undefined, [site])
    const response = await call(method, path, key)
    expect(response.statusCode).toBe(status)
    if (status !== 403) return
    expect(response.json()).toEqual({ error: expect.stringContaining('restricted to websites') })
    const whole = await system.referenceKey()
    expect((await call(method, path, whole)).statusCode).not.toBe(403)
  })

  test('works on this server’s own pages too, by the origin or by Sec-Fetch-Site', async () => {
    const key = await system.referenceKey(undefined, [site])
    const from = async (headers: Record<string, string>) => (await verse({ 'x-api-key': key, ...headers })).statusCode
    expect(await from({ origin: 'http://localhost:3000' })).toBe(200)
    expect(await from({ 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(401)
    expect(await from({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).toBe(401)
    expect(await from({ origin: 'null' })).toBe(401)
    expect(await from({})).toBe(401)
  })

  test('keeps its limits for other visitors, however often one asks', async () => {
    const key = await system.referenceKey({ per_minute: 60 }, [site])
    const visit = async (remoteAddress: string, path = '/quran/1:1') => {
      const response = await system.app.inject({
        url: `/api/v1${path}`,
        headers: { 'x-api-key': key, origin: site },
        remoteAddress,
      })
      return response.statusCode
    }
    const loud = []
    for (let i = 0; i < 70; i++) loud.push(await visit('192.0.2.1'))
    expect(loud.filter((status) => status === 200)).toHaveLength(20)
    // neither forbidden requests nor those from other websites count
    for (let i = 0; i < 30; i++) await visit('192.0.2.2', '/sunnah-calendar/tokens')
    for (let i = 0; i < 30; i++) await verse({ 'x-api-key': key, origin: 'https://evil.example' })
    const others = []
    for (let i = 0; i < 45; i++) others.push(await visit(`192.0.2.${100 + (i % 3)}`))
    expect(others.filter((status) => status === 200)).toHaveLength(40)
  })

  test('does not charge a visitor for requests that the key’s own limit refused', async () => {
    const key = await system.referenceKey({ per_minute: 1, per_day: 100 }, [site])
    const first = await verse({ 'x-api-key': key, origin: site })
    expect([first.statusCode, first.headers['ratelimit-remaining']]).toEqual([200, '19'])
    for (let i = 0; i < 30; i++) {
      const refused = await verse({ 'x-api-key': key, origin: site })
      expect([refused.statusCode, refused.headers['ratelimit-limit']]).toEqual([429, '1'])
    }
  })
})

test('an address that tries unknown keys is refused before they are looked up, and keys in use pass', {
  tags: 'slow',
}, async () => {
  const own = await testSystem()
  const known = await own.referenceKey()
  const get = async (key: string) =>
    (await own.app.inject({ url: '/api/v1/quran/1:1', headers: { 'x-api-key': key }, remoteAddress: '192.0.2.9' }))
      .statusCode
  expect(await get(known)).toBe(200)
  let looked = 0
  // through any pool of the server
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [string | { text?: string }]
    const text = typeof asked === 'string' ? asked : asked.text
    if (text?.includes('reference_keys')) looked += 1
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query)
  onTestFinished(() => spy.mockRestore())
  const statuses = []
  for (let i = 0; i < 80; i++) statuses.push(await get(newKey('mref')))
  expect(statuses.filter((status) => status === 401)).toHaveLength(60)
  expect(statuses.slice(60)).toEqual(Array(20).fill(429))
  expect(looked).toBe(60)
  own.clock.advance(5_000)
  expect(await get(known)).toBe(200)
  const again = newKey('mref')
  own.clock.advance(60_000)
  expect([await get(again), await get(again)]).toEqual([401, 401])
  // the first try, the known key, and the unknown one once
  expect(looked).toBe(62)
  await own.close()
})

test('no key, token or secret reaches the log', async () => {
  const key = await system.referenceKey()
  const { key: messagingKey } = await system.account()
  await verse({ 'x-api-key': key })
  await system.app.inject({ url: `/api/v1/nothing?key=${key}`, headers: { 'x-api-key': key } })
  await system.app.inject({ url: '/v1/usage/rate-limits', headers: { authorization: `Bearer ${messagingKey}` } })
  const log = system.logged()
  expect(log).toContain('"path":"/api/v1/quran/1:1"')
  for (const secret of [key, messagingKey, 'operator-token-for-tests']) expect(log).not.toContain(secret)
})

test('every log line of a request and its answer carry the same id', async () => {
  const response = await system.app.inject({
    url: '/api/v1/quran/1:1',
    headers: { 'x-request-id': 'my-own-request-id' },
  })
  expect(response.headers['x-request-id']).toBe('my-own-request-id')
  expect(system.logged()).toContain('"request_id":"my-own-request-id"')
  const strange = await system.app.inject({ url: '/health', headers: { 'x-request-id': 'a b\tc' } })
  expect(strange.headers['x-request-id']).toMatch(/^req_[0-9a-z]{26}-[0-9a-z]+$/)
})
