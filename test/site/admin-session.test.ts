import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_TOKEN, type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

const signIn = (payload: unknown, on = system) =>
  on.app.inject({ method: 'POST', url: '/admin/api/session', payload: payload as object })

/** Signs in and returns the headers that a browser then sends. */
async function session(name = 'Fatimah') {
  const response = await signIn({ token: ADMIN_TOKEN, name })
  expect(response.statusCode).toBe(201)
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
  return {
    cookie,
    csrf: response.json<{ csrf_token: string }>().csrf_token,
    header: String(response.headers['set-cookie']),
  }
}

const newKey = { email: 'session@example.test' }
const call = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Record<string, string>, payload?: object) =>
  system.app.inject({ method, url: `/admin/api${url}`, headers, ...(payload && { payload }) })

test('the token becomes a cookie that no script and no other site can use', async () => {
  const { cookie, csrf, header } = await session()
  expect(header).toMatch(/^mimbar_operator=\w{40}; Path=\/admin; HttpOnly; SameSite=Strict$/)
  expect(cookie + csrf).not.toContain(ADMIN_TOKEN)
  const shown = await call('GET', '/session', { cookie })
  expect(shown.json()).toEqual({ name: 'Fatimah', csrf_token: csrf, expires_at: expect.any(String) })
  expect((await call('GET', '/reference-keys', { cookie })).statusCode).toBe(200)
})

test('over https the cookie is for https alone', { tags: 'slow' }, async () => {
  const secure = await testSystem({ PUBLIC_URL: 'https://mimbar.example' })
  expect((await signIn({ token: ADMIN_TOKEN }, secure)).headers['set-cookie']).toContain('; Secure')
  await secure.close()
})

test('a change by cookie needs the CSRF token of that session; the bearer token alone does not', async () => {
  const { cookie, csrf } = await session()
  const other = await session()
  expect((await call('POST', '/reference-keys', { cookie }, newKey)).statusCode).toBe(403)
  expect((await call('POST', '/reference-keys', { cookie, 'x-csrf-token': other.csrf }, newKey)).statusCode).toBe(403)
  expect((await call('POST', '/reference-keys', { cookie, 'x-csrf-token': csrf }, newKey)).statusCode).toBe(201)
  expect((await call('POST', '/reference-keys', system.operator, newKey)).statusCode).toBe(201)
})

test('a forged, altered or foreign cookie opens nothing', async () => {
  const { cookie } = await session()
  const last = cookie.at(-1) === 'a' ? 'b' : 'a'
  for (const forged of [
    `mimbar_operator=${'a'.repeat(40)}`,
    cookie.slice(0, -1) + last,
    cookie.slice(0, -1),
    `mimbar_operator=' or 1=1 --`,
    'mimbar_operator=',
    `other=${cookie.split('=')[1]}`,
  ]) {
    const response = await call('GET', '/reference-keys', { cookie: forged })
    expect([forged, response.statusCode]).toEqual([forged, 401])
  }
})

test('a wrong token is refused even with a valid cookie', async () => {
  const { cookie } = await session()
  expect((await call('GET', '/queue', { cookie, authorization: 'Bearer wrong' })).statusCode).toBe(401)
})

test('a session ends on the server by signing out or by its time limit', async () => {
  const { cookie, csrf } = await session()
  const out = await call('DELETE', '/session', { cookie, 'x-csrf-token': csrf })
  expect(out.statusCode).toBe(204)
  expect(out.headers['set-cookie']).toContain('Max-Age=0')
  expect((await call('GET', '/queue', { cookie })).statusCode).toBe(401)
  const later = await session()
  system.clock.advance(12 * 3_600_000)
  expect((await call('GET', '/queue', { cookie: later.cookie })).statusCode).toBe(401)
})

test('only a digest of the cookie is stored', async () => {
  const { cookie } = await session()
  const secret = cookie.split('=')[1] ?? ''
  const { rows } = await system.database.pool.query('select * from page_sessions')
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(JSON.stringify(rows)).not.toContain(ADMIN_TOKEN)
})

test('a wrong token is refused, and after many of them every request is for a minute', { tags: 'slow' }, async () => {
  const strict = await testSystem()
  for (let i = 0; i < 30; i++) expect((await signIn({ token: `wrong-${i}` }, strict)).statusCode).toBe(401)
  const refused = await signIn({ token: 'wrong' }, strict)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  expect((await signIn({ token: ADMIN_TOKEN }, strict)).statusCode).toBe(201)
  for (const payload of [{}, { token: 7 }, { token: ADMIN_TOKEN, name: '<script>' }]) {
    expect((await signIn(payload, strict)).statusCode).toBe(400)
  }
  await strict.close()
})
