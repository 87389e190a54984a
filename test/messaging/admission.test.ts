import { afterAll, beforeAll, expect, test } from 'vitest'
import { SCOPES } from '../../src/messaging/accounts/scopes.ts'
import { newKey } from '../../src/platform/secrets.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

const get = (path: string, key?: string) =>
  system.app.inject({ url: `/v1${path}`, headers: key === undefined ? {} : { authorization: `Bearer ${key}` } })

test.each([undefined, '', 'x', newKey('mref'), newKey('mmsg')])(
  'a missing or unknown key is refused (%s)',
  async (key) => {
    const response = await get('/usage/rate-limits', key)
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({ error: { code: 'UNAUTHORIZED', message: expect.any(String), details: {} } })
  },
)

test('the limits of each plan are shown, and reading them does not count', async () => {
  for (const [plan, perMinute, perHour, perMonth] of [
    ['free', 100, 100, 1_000],
    ['pro', 300, 1_000, 25_000],
    ['enterprise', 1_000, 10_000, 1_000_000],
  ] as const) {
    const { key } = await system.account({ plan })
    for (let i = 0; i < 3; i++) {
      const body = (await get('/usage/rate-limits', key)).json()
      expect(body).toMatchObject({
        plan,
        current_limits: {
          requests_per_minute: { limit: perMinute, used: 0, remaining: perMinute, reset_time: expect.any(String) },
          requests_per_hour: { limit: perHour, used: 0, remaining: perHour },
          messages_per_month: { limit: perMonth, used: 0, remaining: perMonth },
        },
        usage_history: { last_24h: 0, last_7d: 0, last_30d: 0 },
      })
    }
  }
})

test('over the limit a request gets 429 with the window that refused it, while reading the limits still works', async () => {
  const { key } = await system.account({ plan: 'free', limits: { requests_per_hour: 3 } })
  const statuses = []
  for (let i = 0; i < 4; i++) statuses.push((await get('/nothing', key)).statusCode)
  expect(statuses).toEqual([404, 404, 404, 429])
  const refused = await get('/nothing', key)
  expect(refused.json()).toEqual({
    error: {
      code: 'RATE_LIMIT_EXCEEDED',
      message: expect.any(String),
      details: { limit: 3, window: 'hour', reset_time: expect.stringMatching(/^\d{4}-.*Z$/) },
    },
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers).toMatchObject({
    'x-ratelimit-limit': '3',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-window': '3600',
  })
  const looked = await get('/usage/rate-limits', key)
  expect(looked.statusCode).toBe(200)
  expect(looked.json().usage_history.last_24h).toBe(3)
})

test('an address that tries unknown keys is refused before they are looked up, and a key in use passes', async () => {
  const { key } = await system.account()
  const from = async (one: string) =>
    (
      await system.app.inject({
        url: '/v1/usage/rate-limits',
        headers: { authorization: `Bearer ${one}` },
        remoteAddress: '2001:db8::1',
      })
    ).statusCode
  expect(await from(key)).toBe(200)
  const statuses = []
  for (let i = 0; i < 70; i++) statuses.push(await from(newKey('mmsg')))
  expect(statuses).toEqual([...Array(60).fill(401), ...Array(10).fill(429)])
  system.clock.advance(1_000)
  // the same subscriber with another address
  const neighbour = await system.app.inject({
    url: '/v1/usage/rate-limits',
    headers: { authorization: `Bearer ${newKey('mmsg')}` },
    remoteAddress: '2001:db8::2',
  })
  expect([neighbour.statusCode, neighbour.json().error.details.window]).toEqual([429, 'minute'])
  expect(await from(key)).toBe(200)
  system.clock.advance(60_000)
  expect(await from(newKey('mmsg'))).toBe(401)
})

test('a file without a valid signature is limited like any other call', async () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    system.app.inject({ url: `/v1/media/med_x/content${path}`, headers, remoteAddress: '192.0.2.77' })
  const { key } = await system.account({ limits: { requests_per_hour: 2 } })
  const mine = { authorization: `Bearer ${key}` }
  const statuses = []
  for (let i = 0; i < 3; i++) statuses.push((await get('', mine)).statusCode)
  expect(statuses).toEqual([404, 404, 429])
  const left = async (path: string) => Number((await get(path)).headers['x-ratelimit-remaining'])
  const forged = '?expires=9999999999&signature=x'
  const first = await left(forged)
  expect([await left(forged), await left('?expires=1&expires=2&signature=x')]).toEqual([first - 1, first - 2])
})

test('an operator manages accounts and their keys', async () => {
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    system.app.inject({ method, url: `/admin/api${path}`, headers: system.operator, ...(payload && { payload }) })
  const created = await call('POST', '/accounts', { name: 'Toko Buku', plan: 'pro', email: 'toko@example.test' })
  expect(created.statusCode).toBe(201)
  expect(created.json()).toMatchObject({
    id: expect.stringMatching(/^acc_/),
    name: 'Toko Buku',
    plan: 'pro',
    network: 'simulator',
  })
  const { id } = created.json()
  const made = await call('POST', `/accounts/${id}/keys`, { name: 'server', scopes: ['messages:write'] })
  expect(made.statusCode).toBe(201)
  expect(made.json()).toMatchObject({ key: expect.stringMatching(/^mmsg_/), scopes: ['messages:write'] })
  system.clock.advance(1)
  const all = await call('POST', `/accounts/${id}/keys`)
  expect(all.json().scopes).toEqual([...SCOPES])

  expect((await get('/usage/rate-limits', made.json().key)).json().plan).toBe('pro')
  await call('PATCH', `/accounts/${id}`, { plan: 'enterprise' })
  expect((await get('/usage/rate-limits', made.json().key)).json().plan).toBe('enterprise')

  expect((await call('GET', `/accounts/${id}/keys`)).json()).toMatchObject({
    total: 2,
    keys: [{ name: 'server', revoked_at: null }, {}],
  })
  expect((await call('DELETE', `/accounts/${id}/keys/${made.json().id}`)).statusCode).toBe(204)
  expect((await get('/usage/rate-limits', made.json().key)).statusCode).toBe(401)

  expect((await call('GET', `/accounts/${id}/keys?limit=1&page=2`)).json()).toMatchObject({ total: 2, keys: [{}] })
  const listed = (await call('GET', '/accounts?limit=1')).json()
  expect([listed.accounts.length, listed.total > 1]).toEqual([1, true])

  const countryOf = async (change: object) => (await call('PATCH', `/accounts/${id}`, change)).json().default_country
  expect(created.json().default_country).toBeNull()
  expect(await countryOf({ default_country: 'id' })).toBe('ID')
  expect(await countryOf({ plan: 'pro' })).toBe('ID')
  expect(await countryOf({ default_country: null })).toBeNull()
  for (const wrong of ['IDN', 'XX', '', 62]) {
    const refused = await call('PATCH', `/accounts/${id}`, { default_country: wrong })
    expect([refused.statusCode, refused.json().details[0].field]).toEqual([400, 'default_country'])
  }

  expect((await call('POST', '/accounts', { name: '', plan: 'gold' })).json()).toMatchObject({
    details: [{ field: 'name' }, { field: 'plan' }],
  })
  for (const path of ['/accounts/acc_x', '/accounts/acc_x/keys']) expect((await call('GET', path)).statusCode).toBe(404)
  expect((await call('POST', '/accounts/acc_x/keys', {})).statusCode).toBe(404)
})
