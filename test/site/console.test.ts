import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, phone } from '../messaging/client.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { signedIn, visiting } from './console-visitor.ts'

let system: TestSystem
let key: string
let visit: ReturnType<typeof visiting>

beforeAll(async () => {
  system = await testSystem()
  visit = visiting(system)
  ;({ key } = await system.account({ name: 'Al-Ikhlas <b>' }))
})
afterAll(() => system.close())

const PAGES = ['messages', 'received', 'contacts', 'templates', 'webhooks', 'keys', 'account']

const signIn = (withKey = key) => signedIn(system, withKey)

describe('signing in', () => {
  test('without a session every page leads to the form, and nothing can be done', async () => {
    expect((await visit('/console')).body).toContain('Kunci API pesan')
    for (const path of [...PAGES, 'messages/msg_1', 'webhooks/whk_1', 'secrets/x']) {
      const response = await visit(`/console/${path}`)
      expect([path, response.statusCode, response.headers.location]).toEqual([path, 303, '/console'])
    }
    const post = await visit('/console/messages', { body: { to: phone(), message: 'x' } })
    expect([post.statusCode, post.headers.location]).toEqual([303, '/console'])
  })

  test.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'http://localhost:3000' }, 303],
    [{ origin: 'http://192.0.2.7:3000', host: '192.0.2.7:3000' }, 303],
    [{ origin: 'http://192.0.2.7:3000', 'sec-fetch-site': 'same-origin' }, 303],
    [{}, 303],
  ])('another website cannot sign its visitor in (%j)', async (headers, status) => {
    const response = await system.app.inject({
      method: 'POST',
      url: '/console/session',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ key }).toString(),
    })
    expect(response.statusCode).toBe(status)
    expect(response.headers['set-cookie'] !== undefined).toBe(status === 303)
  })

  test('the key becomes a cookie that scripts and other sites cannot reach, and stays out of every page', async () => {
    const { response, cookie } = await signIn()
    expect(response.statusCode).toBe(303)
    expect(response.headers['set-cookie']).toMatch(/^mimbar_console=\w{40}; Path=\/console; HttpOnly; SameSite=Strict$/)
    const page = await visit('/console', { cookie })
    expect(page.body).not.toContain(key)
    expect(page.headers['cache-control']).toBe('no-store')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src|unsafe/)
    // input of people is shown as text
    expect(page.body).toContain('Al-Ikhlas &lt;b>')
  })

  test('a wrong key is refused, and after several all are', async () => {
    const wrong = await visit('/console/session', { body: { key: 'mmsg_nonsense' } })
    expect([wrong.statusCode, wrong.headers['set-cookie']]).toEqual([401, undefined])
    expect(wrong.body).toContain('tidak berlaku')
    const statuses = []
    for (let i = 0; i < 21; i++) statuses.push((await visit('/console/session', { body: { key: 'x' } })).statusCode)
    expect(statuses.at(-1)).toBe(429)
  })

  test('signing out, a revoked key and twelve hours end a session', async () => {
    const first = await signIn()
    await visit('/console/session/end', { cookie: first.cookie, body: { csrf: first.csrf } })
    expect((await visit('/console/keys', { cookie: first.cookie })).statusCode).toBe(303)

    const other = await system.account()
    const second = await signIn(other.key)
    const call = client(system, other.key)
    const { id } = (await call('GET', '/keys')).json().keys[0]
    await call('DELETE', `/keys/${id}`)
    expect((await visit('/console/keys', { cookie: second.cookie })).statusCode).toBe(303)

    const third = await signIn()
    system.clock.advance(12 * 3_600_000)
    expect((await visit('/console/keys', { cookie: third.cookie })).statusCode).toBe(303)
  })

  test('a form without our token changes nothing', async () => {
    const { cookie } = await signIn()
    for (const body of [{ csrf: '' }, { csrf: 'x' }]) {
      const response = await visit('/console/messages', { cookie, body: { to: phone(), message: 'x', ...body } })
      expect(response.statusCode).toBe(403)
    }
  })

  test('a read-only key cannot change anything', async () => {
    const narrow = await system.account({}, ['messages:read', 'keys:write'])
    const { cookie, csrf } = await signIn(narrow.key)
    expect((await visit('/console/messages', { cookie })).body).not.toContain('name="message"')
    const sent = await visit('/console/messages', { cookie, body: { csrf, to: phone(), message: 'x' } })
    expect([sent.statusCode, sent.body.includes('tidak memiliki izin messages:write')]).toEqual([403, true])
    expect((await visit('/console/webhooks', { cookie })).statusCode).toBe(403)
    const more = await visit('/console/keys', { cookie, body: { csrf, name: 'more', scopes: 'messages:write' } })
    expect(more.statusCode).toBe(403)
  })

  test('another account’s records are not found', async () => {
    const stranger = await system.account()
    const call = client(system, stranger.key)
    const { message_id } = (await call('POST', '/messages', { to: phone(), type: 'text', message: 'x' })).json()
    const { cookie } = await signIn()
    expect((await visit(`/console/messages/${message_id}`, { cookie })).statusCode).toBe(404)
    expect((await visit('/console/webhooks/whk_none', { cookie })).statusCode).toBe(404)
    expect((await visit('/console/nothing', { cookie })).statusCode).toBe(404)
  })
})
