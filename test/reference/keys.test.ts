import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('with RATE_LIMITS=off nothing is refused, and the headers stay', async () => {
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
  const { createReferenceKey, findHolder, revokeReferenceKey } = await import('../../src/reference/keys/keys.ts')
  const { rememberKeys } = await import('../../src/platform/known-keys.ts')
  const { createSealer } = await import('../../src/platform/secrets.ts')
  const { db } = system.database
  const other = rememberKeys({ find: (key) => findHolder(db, key), noteUse: async () => {} })
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
