import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEdition } from '../../src/reference/editions.ts'
import { ADMIN_TOKEN, type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
let address: string
beforeAll(async () => {
  system = await testSystem()
  address = await system.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => system.close())

const get = (path: string, headers: Record<string, string>) => fetch(`${address}/api/v1${path}`, { headers })

/** The answer to the last of a few requests: by then the key has some of its limit reserved ahead. */
async function settled(path: string, headers: Record<string, string>): Promise<Response> {
  for (let i = 0; i < 8; i++) await (await get(path, headers)).arrayBuffer()
  return get(path, headers)
}

/** How many requests reached a handler of the framework. */
async function handled(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const note = () => {
    count += 1
  }
  subscribe('tracing:fastify.request.handler:start', note)
  await work().finally(() => unsubscribe('tracing:fastify.request.handler:start', note))
  return count
}

const lasting = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => !/^(x-request-id|ratelimit-|date)/.test(name)))

test.each([
  '/quran/2:255',
  '/tafsir/1:1',
  '/quran?keys=112:1-4',
  '/hadith/bukhari:1',
  '/asmaul-husna?limit=3',
  '/quran/surahs',
])('what was answered once is answered again without its route: the same body, the same headers (%s)', async (path) => {
  const headers = { 'x-api-key': await system.referenceKey() }
  const first = await settled(path, headers)
  expect(first.status).toBe(200)
  let again = first
  const count = await handled(async () => {
    again = await get(path, headers)
  })
  expect(count).toBe(0)
  expect(again.status).toBe(200)
  expect(lasting(again.headers)).toEqual(lasting(first.headers))
  expect(await again.text()).toBe(await first.text())
  expect(again.headers.get('ratelimit-remaining')).toBe(String(Number(first.headers.get('ratelimit-remaining')) - 1))
  expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
})

test('every replay is counted: the sixty-first request of a minute is refused', async () => {
  const headers = { 'x-api-key': await system.referenceKey({}) }
  const statuses = []
  for (let i = 0; i < 61; i++) statuses.push((await get('/quran/1:1', headers)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
})

test('without a valid key, from another website, and after a revocation, nothing is replayed', async () => {
  const headers = { 'x-api-key': await system.referenceKey() }
  await settled('/quran/1:2', headers)
  expect((await get('/quran/1:2', {})).status).toBe(401)
  expect((await get('/quran/1:2', { 'x-api-key': 'mref_wrong' })).status).toBe(401)
  const site = { 'x-api-key': await system.referenceKey(undefined, ['https://masjid.example']) }
  expect((await get('/quran/1:2', site)).status).toBe(401)
  expect((await get('/quran/1:2', { ...site, origin: 'https://masjid.example' })).status).toBe(200)
  expect((await get('/quran/1:2', site)).status).toBe(401)

  const operator = { authorization: `Bearer ${ADMIN_TOKEN}` }
  const { reference_keys: keys } = (await (
    await fetch(`${address}/admin/api/reference-keys`, { headers: operator })
  ).json()) as {
    reference_keys: { id: string }[]
  }
  for (const { id } of keys) {
    await fetch(`${address}/admin/api/reference-keys/${id}`, { method: 'DELETE', headers: operator })
  }
  expect((await get('/quran/1:2', headers)).status).toBe(401)
})

test('a request that names what it has, chooses its id or is a HEAD takes the usual way', async () => {
  const headers = { 'x-api-key': await system.referenceKey() }
  const first = await settled('/quran/1:3', headers)
  const etag = first.headers.get('etag') ?? ''
  expect((await get('/quran/1:3', { ...headers, 'if-none-match': etag })).status).toBe(304)
  const named = await get('/quran/1:3', { ...headers, 'x-request-id': 'chosen-by-caller' })
  expect(named.headers.get('x-request-id')).toBe('chosen-by-caller')
  const head = await fetch(`${address}/api/v1/quran/1:3`, { method: 'HEAD', headers })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('nothing of an earlier edition is replayed', async () => {
  const headers = { 'x-api-key': await system.referenceKey() }
  await settled('/quran/1:4', headers)
  expect(await handled(() => get('/quran/1:4', headers))).toBe(0)
  await system.database.db.transaction((tx) => newEdition(tx))
  await system.refresh()
  expect(await handled(() => get('/quran/1:4', headers))).toBe(1)
})

test('replays are in the metrics under their route', async () => {
  const headers = { 'x-api-key': await system.referenceKey() }
  const counted = async () => {
    const text = await (await fetch(`${address}/metrics`)).text()
    const line = /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/quran\/:key",status="200"\} (\d+)/
    return Number(line.exec(text)?.[1] ?? 0)
  }
  await settled('/quran/1:5', headers)
  const before = await counted()
  for (let i = 0; i < 5; i++) await get('/quran/1:5', headers)
  expect(await counted()).toBe(before + 5)
})

test('the same verse in another script or encoding is another answer, replayed or not', async () => {
  const headers = { 'x-api-key': await system.referenceKey() }
  await system.database.pool.query(`update verses set text_arabic_kemenag = 'written otherwise' where key = '1:1'`)
  const text = async (path: string, more = {}) =>
    ((await (await settled(path, { ...headers, ...more })).json()) as { text_arabic: string }).text_arabic
  const uthmani = await text('/quran/1:1')
  expect(uthmani).toContain('ٱلل')
  expect(await text('/quran/1:1?script=kemenag')).toBe('written otherwise')
  expect(await text('/quran/1:1?script=uthmani')).toBe(uthmani)
  expect(await text('/quran/1:1', { 'accept-encoding': 'gzip' })).toBe(uthmani)
  expect(await text('/quran/1:1?script=kemenag', { 'accept-encoding': 'gzip' })).toBe('written otherwise')
})
