import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { momentShown } from '../../src/site/kit/time.tsx'
import { client, phone } from '../messaging/client.ts'
import { createClock, type TestSystem, testSystem } from '../support/system.ts'
import { signedIn, textOf, visiting } from './console-visitor.ts'

let system: TestSystem
let visit: ReturnType<typeof visiting>
beforeAll(async () => {
  system = await testSystem({}, createClock(new Date('2026-11-22T17:30:00Z')))
  visit = visiting(system)
})
afterAll(() => system.close())

describe('the quota', () => {
  test('shows plan, use, rest and renewal, in the account’s time zone', async () => {
    const { key } = await system.account({
      plan: 'pro',
      limits: { network_daily_limit: 250 },
      timeZone: 'Asia/Jayapura',
    })
    const call = client(system, key)
    for (let i = 0; i < 3; i++) await call('POST', '/messages', { to: phone(), type: 'text', message: 'x' })
    const visitor = await signedIn(system, key)
    for (const path of ['/console', '/console/account']) {
      const text = textOf((await visitor.get(path)).body)
      expect(text).toMatch(/[Pp]aket pro/)
      expect(text).toContain('3 dari 25.000 pesan terpakai, sisa 24.997 , diperbarui 1 Des 2026, 09.00.00 WIT')
      expect(text).toContain('3 dari 250 pesan terpakai, sisa 247 , diperbarui 23 Nov 2026, 09.00.00 WIT')
    }
    const english = textOf((await (await signedIn(system, key, 'en')).get('/console/account')).body)
    expect(english).toContain('3 of 25,000 messages used, 24,997 left , renews 1 Dec 2026, 09:00:00 WIT')
  })

  test('a key without other scopes sees it too, as in the API', async () => {
    const { key } = await system.account({ plan: 'free' }, ['media:read'])
    expect(textOf((await (await signedIn(system, key)).get('/console')).body)).toContain('0 dari 1.000 pesan terpakai')
  })
})

describe('the time zone', () => {
  const shown = async (visitor: Awaited<ReturnType<typeof signedIn>>) =>
    /<time [^>]*>([^<]+)<\/time>/.exec((await visitor.get('/console/keys')).body)?.[1]

  test('is the server’s until the account chooses one; every time is shown in it, with its name', async () => {
    const { key } = await system.account()
    const visitor = await signedIn(system, key)
    expect(await shown(visitor)).toBe('23 Nov 2026, 00.30.00 WIB')
    const saved = await visitor.post('/console/account', { time_zone: 'Asia/Makassar' })
    expect(saved.headers.location).toBe('/console/account?done=saved')
    expect(await shown(visitor)).toBe('23 Nov 2026, 01.30.00 WITA')
    // for all users of the account, in both languages
    expect(await shown(await signedIn(system, key, 'en'))).toBe('23 Nov 2026, 01:30:00 WITA')
    await visitor.post('/console/account', { time_zone: 'America/New_York' })
    expect(await shown(visitor)).toBe('22 Nov 2026, 12.30.00 EST')
    const page = await visitor.get('/console/account')
    expect(page.body).toContain('<option value="America/New_York" selected>')
    expect(textOf(page.body)).toContain('menurut zona America/New_York (EST)')
  })

  test('each moment is shown with the offset of its own day', async () => {
    const { key } = await system.account({ timeZone: 'Europe/London' })
    const call = client(system, key)
    system.clock.set(new Date('2026-07-01T12:00:00Z'))
    await call('POST', '/keys', { name: 'musim panas' })
    system.clock.set(new Date('2026-11-22T17:30:00Z'))
    const text = textOf((await (await signedIn(system, key, 'en')).get('/console/keys')).body)
    expect(text).toContain('22 Nov 2026, 17:30:00 GMT')
    expect(text).toMatch(/1 Jul 2026, 13:00:00 (BST|GMT\+1)/)
  })

  test('an invalid one is refused at its field; a key without keys:write changes none', async () => {
    const { key } = await system.account()
    const visitor = await signedIn(system, key)
    const refused = await visitor.post('/console/account', { time_zone: 'Mars/Olympus' })
    expect([
      refused.statusCode,
      refused.body.includes('id="field-time_zone-wrong">Pilih zona waktu dari daftar.'),
    ]).toEqual([400, true])
    const reader = await signedIn(system, (await system.account({}, ['messages:read'])).key)
    expect((await reader.get('/console/account')).body).not.toContain('name="time_zone"')
    expect((await reader.post('/console/account', { time_zone: 'UTC' })).statusCode).toBe(403)
  })

  test('the operator sets and reads it, and takes it back', async () => {
    const { accountId, key } = await system.account()
    const patch = (time_zone: string | null) =>
      system.app.inject({
        method: 'PATCH',
        url: `/admin/api/accounts/${accountId}`,
        headers: system.operator,
        payload: { time_zone },
      })
    expect((await patch('Asia/Jayapura')).json().time_zone).toBe('Asia/Jayapura')
    const visitor = await signedIn(system, key)
    expect(await shown(visitor)).toBe('23 Nov 2026, 02.30.00 WIT')
    expect((await patch('Mars/Olympus')).statusCode).toBe(400)
    expect((await patch(null)).json().time_zone).toBeNull()
    expect(await shown(visitor)).toBe('23 Nov 2026, 00.30.00 WIB')
  })
})

test.each([
  ['Asia/Jakarta', '2026-11-22T18:45', '2026-11-22T11:45:00.000Z'],
  ['Asia/Jayapura', '2026-01-01T00:00:30', '2025-12-31T15:00:30.000Z'],
  ['America/New_York', '2026-07-01T12:00', '2026-07-01T16:00:00.000Z'],
  ['America/New_York', '2026-03-08T03:30', '2026-03-08T07:30:00.000Z'],
  ['Asia/Kathmandu', '2026-07-01T12:00', '2026-07-01T06:15:00.000Z'],
])('a time entered in %s, %s, is %s', (zone, local, instant) => {
  expect(momentShown(zone, local).toISOString()).toBe(instant)
})

describe('the language', () => {
  const titleOf = (body: string) => /<h1>([^<]*)<\/h1>/.exec(body)?.[1]

  test('is Indonesian by default, otherwise the browser’s, and a choice is remembered through signing in and out', async () => {
    expect((await visit('/console')).body).toContain('<html lang="id">')
    expect((await visit('/console', { headers: { 'accept-language': 'en-GB,en;q=0.9,id;q=0.5' } })).body).toContain(
      '<html lang="en">',
    )
    expect((await visit('/console', { headers: { 'accept-language': 'ja' } })).body).toContain('<html lang="id">')

    const chosen = await visit('/console?lang=en')
    expect(chosen.body).toContain('<html lang="en">')
    const cookie = String(chosen.headers['set-cookie'])
    expect(cookie).toBe('mimbar_console_language=en; Max-Age=31536000; Path=/console; HttpOnly; SameSite=Lax')
    const later = await visit('/console', { cookie: cookie.split(';')[0] ?? '', headers: { 'accept-language': 'id' } })
    expect(later.body).toContain('<html lang="en">')
    expect(later.headers['set-cookie']).toBeUndefined()
    expect((await visit('/console?lang=fr')).headers['set-cookie']).toBeUndefined()
  })

  test('is changed by a link that leads to the same page', async () => {
    const visitor = await signedIn(system, (await system.account()).key)
    const { body } = await visitor.get('/console/messages?status=failed')
    expect(titleOf(body)).toBe('Terkirim')
    const link = /href="([^"]+)" lang="en"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(link).toBe('/console/messages?status=failed&lang=en')
    const english = await visitor.get(link)
    expect(titleOf(english.body)).toBe('Sent')
    expect(english.body).toContain('href="/console/messages?status=failed&amp;lang=id" lang="id"')
  })

  test('no page shows words of the other language', { tags: 'slow' }, async () => {
    const { key } = await system.account()
    const call = client(system, key)
    await call('POST', '/messages', { to: phone(), type: 'text', message: '.' })
    const pages = [
      '',
      '/messages',
      '/received',
      '/contacts',
      '/templates',
      '/templates/new',
      '/webhooks',
      '/keys',
      '/account',
      '/nothing',
    ]
    // names of zones and languages are the same in every language
    const wordsOf = (body: string) => textOf(body.replace(/<select.*?<\/select>|<a [^>]*lang=.*?<\/a>/gs, ''))
    const [id, en] = [await signedIn(system, key, 'id'), await signedIn(system, key, 'en')]
    for (const page of pages) {
      const indonesian = wordsOf((await id.get(`/console${page}`)).body)
      const english = wordsOf((await en.get(`/console${page}`)).body)
      expect([
        page,
        indonesian.match(/\b(the|of|and|Messages|Sign out|Name|Created|Settings|Save|Search|Keys)\b/g),
      ]).toEqual([page, null])
      expect([page, english.match(/\b(yang|dan|Keluar|Pesan|Keadaan|Nama|Dibuat|Kunci|tidak)\b/g)]).toEqual([
        page,
        null,
      ])
    }
  })
})
