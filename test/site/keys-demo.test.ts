import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
let key: string
beforeAll(async () => {
  system = await testSystem()
  key = shownKey((await system.app.inject('/developers')).body)
})
afterAll(() => system.close())

/** The key on the page. */
const shownKey = (body: string): string => /mref_[0-9A-Za-z]{38}/.exec(body)?.[0] ?? ''

type Asked = { method?: 'GET' | 'POST' | 'DELETE'; headers?: Record<string, string>; from?: string; payload?: object }
const call = (path: string, { method = 'GET', headers = {}, from = '192.0.2.1', payload }: Asked = {}) =>
  system.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { 'x-api-key': key, ...headers },
    remoteAddress: from,
    ...(payload && { payload }),
  })

test('is shown on /developers and works at once, as its first request shows', async () => {
  const page = (await system.app.inject('/developers?lang=en')).body
  expect(page).toContain(`-H 'X-API-Key: ${key}'`)
  const answer = await call('/quran/112:1')
  expect([answer.statusCode, answer.json().key]).toEqual([200, '112:1'])
  expect([answer.headers['ratelimit-limit'], answer.headers['ratelimit-remaining']]).toEqual(['10', '9'])
})

test('each address has its own limits', { tags: 'slow' }, async () => {
  system.clock.advance(60_000)
  // more than any key may request in a minute, from one address
  const loud = []
  for (let i = 0; i < 70; i++) loud.push((await call('/quran/112:1', { from: '192.0.2.10' })).statusCode)
  expect(loud.filter((status) => status === 200)).toHaveLength(10)
  // and from a whole IPv6 subnet, which counts as one subscriber
  const block = []
  for (let i = 0; i < 30; i++) block.push((await call('/quran/112:1', { from: `2001:db8:1:1::${i}` })).statusCode)
  expect(block.filter((status) => status === 200)).toHaveLength(10)
  for (let i = 0; i < 100; i++)
    expect((await call('/quran/112:1', { from: `198.51.100.${i}` })).headers['ratelimit-remaining']).toBe('9')
})

test('each address gets two hundred requests a day', async () => {
  // noon, so that no day ends meanwhile
  system.clock.set(new Date(Math.ceil(system.clock.now().getTime() / 86_400_000) * 86_400_000 + 12 * 3_600_000))
  let passed = 0
  for (let minute = 0; minute < 25; minute++) {
    for (let i = 0; i < 10; i++)
      if ((await call('/quran/112:1', { from: '203.0.113.1' })).statusCode === 200) passed += 1
    system.clock.advance(60_000)
  }
  expect(passed).toBe(200)
  const refused = await call('/quran/112:1', { from: '203.0.113.1' })
  expect(refused.json().error).toContain('Over 200 requests in this day')
  expect((await call('/quran/112:1', { from: '203.0.113.2' })).statusCode).toBe(200)
})

test.each([
  ['GET', '/quran/112:1', 200],
  ['GET', '/sunnah-calendar', 200],
  ['POST', '/search', 400],
  ['POST', '/ask', 400],
  ['POST', '/verify', 400],
  ['POST', '/feedback', 403],
  ['GET', '/sunnah-calendar/tokens', 403],
  ['GET', '/sunnah-calendar/tokens/cal_1', 403],
  ['POST', '/sunnah-calendar/tokens', 403],
  ['DELETE', '/sunnah-calendar/tokens/cal_1', 403],
  ['POST', '/lecture/webhook', 403],
  ['POST', '/kajian/webhook', 403],
] as const)('it can only read: %s %s answers %i', async (method, path, status) => {
  system.clock.advance(60_000)
  const answer = await call(path, { method, from: '192.0.2.30', ...(method === 'POST' && { payload: {} }) })
  expect(answer.statusCode).toBe(status)
  if (status === 403) expect(answer.json().error).toContain('get a key of your own')
})

test('it works on our own pages and for programs, never on other websites and not for assistants', async () => {
  system.clock.advance(60_000)
  const from = async (headers: Record<string, string>) =>
    (await call('/quran/112:1', { headers, from: '192.0.2.40' })).statusCode
  expect(await from({})).toBe(200)
  expect(await from({ origin: 'http://localhost:3000' })).toBe(200)
  expect(await from({ 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await from({ origin: 'https://shop.example' })).toBe(401)
  expect(await from({ origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' })).toBe(401)
  const assistant = await system.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { 'x-api-key': key, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  })
  expect(assistant.statusCode).toBe(403)
})

test('a repeated answer counts against its limits', async () => {
  system.clock.advance(60_000)
  // a request with another key has cached the answer
  const own = await system.referenceKey()
  for (let i = 0; i < 3; i++) await system.app.inject({ url: '/api/v1/quran/112:2', headers: { 'x-api-key': own } })
  const answers = []
  for (let i = 0; i < 15; i++) answers.push((await call('/quran/112:2', { from: '192.0.2.50' })).statusCode)
  expect(answers.filter((status) => status === 200)).toHaveLength(10)
})

test('with DEMO_KEY=off the key is unknown, and no page shows it', { tags: 'slow' }, async () => {
  const without = await testSystem({ DEMO_KEY: 'off' })
  try {
    const answer = await without.app.inject({ url: '/api/v1/quran/112:1', headers: { 'x-api-key': key } })
    expect(answer.statusCode).toBe(401)
    for (const page of ['/developers', '/developers?lang=en', '/developers/preview', '/docs/reference/getVerse'])
      expect((await without.app.inject(page)).body).not.toMatch(/mref_[0-9A-Za-z]{38}|emo key|unci demo/)
  } finally {
    await without.close()
  }
})
