import { beforeAll, expect, test } from 'vitest'
import { routesIn } from '../hostile/calls.ts'
import { sharedSystem } from '../support/shared-system.ts'
import { ADMIN_TOKEN, type TestSystem, testSystem } from '../support/system.ts'
import { textOf, visiting } from './console-visitor.ts'
import { atDesk } from './desk-visitor.ts'

let system: TestSystem
let desk: Awaited<ReturnType<typeof atDesk>>
beforeAll(async () => {
  system = await sharedSystem()
  desk = await atDesk(system)
})

/** The pages and forms of the desk that need a sign-in, with ids that do not exist. */
const behindSignIn = (method: string): string[] =>
  routesIn(system.app.printRoutes({ commonPrefix: false }))
    .filter(
      (route) => route.method === method && route.path.startsWith('/admin/') && !route.path.startsWith('/admin/api'),
    )
    .map(({ path }) => path.replace('/:source', '/jobs').replaceAll(/:\w+/g, '1'))
    .filter((path) => path !== '/admin/session')

const query = async (text: string, values: unknown[] = []) => (await system.database.pool.query(text, values)).rows

test('a page is served with a policy that runs no script and loads nothing from elsewhere', async () => {
  for (const response of [await system.app.inject('/admin'), await desk.get('/admin/keys')]) {
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['referrer-policy']).toBe('no-referrer')
    expect(response.body).not.toContain(ADMIN_TOKEN)
    expect(response.body).not.toContain('<script')
  }
})

test('without a session every page redirects to the sign-in page, and no form has an effect', async () => {
  const visit = visiting(system)
  expect(behindSignIn('GET').length).toBeGreaterThan(35)
  for (const path of behindSignIn('GET')) {
    const { statusCode, headers } = await visit(path)
    expect([path, statusCode, headers.location]).toEqual([path, 303, '/admin'])
  }
  for (const path of behindSignIn('POST')) {
    const { statusCode, headers } = await visit(path, { body: { csrf: desk.csrf } })
    expect([path, statusCode, headers.location]).toEqual([path, 303, '/admin'])
  }
})

test('no form has an effect without the token of its session', async () => {
  const other = await atDesk(system)
  expect(behindSignIn('POST').length).toBeGreaterThan(35)
  for (const path of behindSignIn('POST'))
    for (const csrf of ['', other.csrf]) {
      const response = await visiting(system)(path, { cookie: desk.cookie, body: { csrf } })
      expect([path, response.statusCode]).toEqual([path, 403])
    }
})

test('the token is accepted only from the sign-in page, and none for a minute after many wrong ones', {
  tags: 'slow',
}, async () => {
  const strict = await testSystem()
  const visit = visiting(strict)
  const signIn = (token: string, headers = {}) => visit('/admin/session', { body: { token, name: 'Ali' }, headers })
  expect((await signIn(ADMIN_TOKEN, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  for (let tried = 0; tried < 30; tried++) {
    const wrong = await signIn(`wrong-${tried}`)
    expect([wrong.statusCode, wrong.headers['set-cookie']]).toEqual([401, undefined])
    expect(wrong.body).not.toContain(`wrong-${tried}`)
  }
  expect((await signIn('wrong')).statusCode).toBe(429)
  expect((await signIn(ADMIN_TOKEN)).headers['set-cookie']).toMatch(
    /^mimbar_operator=\w{40}; Path=\/admin; HttpOnly; SameSite=Strict$/,
  )
  const named = await visit('/admin/session', { body: { token: ADMIN_TOKEN, name: '<b>' } })
  expect([named.statusCode, textOf(named.body)]).toEqual([400, expect.stringContaining('may hold letters')])
  await strict.close()
})

test('a session ends by signing out or by its time limit', { tags: 'slow' }, async () => {
  const leaving = await atDesk(system)
  expect((await leaving.post('/admin/session/end')).headers.location).toBe('/admin')
  expect((await leaving.get('/admin/keys')).headers.location).toBe('/admin')
  const later = await testSystem()
  const staying = await atDesk(later)
  later.clock.advance(12 * 3_600_000)
  expect((await staying.get('/admin/keys')).headers.location).toBe('/admin')
  await later.close()
})

test('an id that no record could have is not found, whatever the page', async () => {
  const paths = ['lectures/%00', 'lectures/1/reject', 'mosques/%00/edit', 'accounts/%00', 'accounts/acc_0/whatsapp']
  for (const path of [...paths, 'reference-keys/%00/revoke', 'templates/%00/reject', 'secrets/%00x', 'nothing'])
    expect([path, (await desk.get(`/admin/${path}`)).statusCode]).toEqual([
      path,
      path.startsWith('secrets') ? 410 : 404,
    ])
  const posts = ['lectures/%00/approve', 'schools/%00/verify', 'feedback/%00/done', 'templates/%00/pause']
  for (const path of posts) expect([path, (await desk.post(`/admin/${path}`)).statusCode]).toEqual([path, 404])
})

test('a key whose form is sent twice is created once, and shown only to the session that asked for it', async () => {
  const form = { email: 'twice@example.test', once: 'the same form' }
  const [first, second] = [
    await desk.post('/admin/reference-keys/new', form),
    await desk.post('/admin/reference-keys/new', form),
  ]
  expect(second?.headers.location).toBe(first?.headers.location)
  expect(await query('select from reference_keys where email = $1', [form.email])).toHaveLength(1)
  const other = await atDesk(system)
  const address = String(first?.headers.location)
  expect((await other.get(address)).statusCode).toBe(410)
  expect((await desk.get(address)).body).toMatch(/mref_\w{38}/)
  expect((await desk.get(address)).statusCode).toBe(410)
})

test('failed work is retried, or dropped with a reason', async () => {
  const failed = async () =>
    (
      await query(
        `insert into jobs (kind, payload, state, attempt, run_at, created_at, buried_at, last_error)
         values ('webhooks.settle', '{"webhook_id": "whk_gone"}', 'buried', 7, $1, $1, $1, '<b>timeout</b>') returning id`,
        [system.clock.now()],
      )
    )[0].id
  const [again, dropped] = [await failed(), await failed()]
  const page = (await desk.get('/admin/traffic')).body
  expect(textOf(page)).toContain('<b>timeout</b>')
  expect(page).not.toContain('<b>timeout')
  const retried = await desk.post(`/admin/failed-work/jobs/${again}/retry`)
  expect(textOf((await desk.get(String(retried.headers.location))).body)).toContain('It will be retried.')
  const address = `/admin/failed-work/jobs/${dropped}/drop`
  const unsaid = await desk.post(address, { reason: ' ' })
  expect([unsaid.statusCode, textOf(unsaid.body)]).toEqual([400, expect.stringContaining('must be filled in')])
  await desk.post(address, { reason: 'Selesai dengan tangan' })
  expect(await query('select from jobs where id = $1', [dropped])).toEqual([])
  const [action] = await query('select * from operator_actions order by id desc limit 1')
  expect(action).toMatchObject({ by: 'Fatimah', path: address, after: { reason: 'Selesai dengan tangan' } })
  expect((await desk.post('/admin/failed-work/messages/1/retry')).statusCode).toBe(409)
})

test('a body that is no multipart form is refused, and so is a file that is too large', async () => {
  const send = (payload: string | Buffer, type: string) =>
    system.app.inject({
      method: 'POST',
      url: '/admin/mosques/import',
      headers: { cookie: desk.cookie, 'content-type': type },
      payload,
    })
  expect((await send('nothing', 'multipart/form-data')).statusCode).toBe(400)
  expect((await send('nothing', 'multipart/form-data; boundary=x')).statusCode).toBe(400)
  expect((await send(Buffer.alloc(32 * 1024 * 1024 + 1), 'multipart/form-data; boundary=x')).statusCode).toBe(413)
  const unchosen = await desk.post('/admin/mosques/import', { dry_run: 'true' })
  expect([unchosen.statusCode, textOf(unchosen.body)]).toEqual([400, expect.stringContaining('choose a CSV file')])
})

test('a form redirects only to its own page', { tags: 'slow' }, async () => {
  const made = await system.app.inject({
    method: 'POST',
    url: '/admin/api/mosques',
    headers: system.operator,
    payload: { name: 'Masjid Kembali', city: 'Depok' },
  })
  const verify = (back: string) => desk.post(`/admin/mosques/${made.json().id}/verify`, { back })
  const from = '/admin/mosques?verified=false&q=kembali'
  expect((await verify(from)).headers.location).toBe(`${from}&done=verified`)
  for (const other of ['https://other.example/', '//other.example/admin/', '/admin/\nx', ''])
    expect((await verify(other)).headers.location).toBe('/admin/mosques?done=verified')
})

test('an account gets its own limits, and refusals are shown at their field', async () => {
  const { accountId } = await system.account({ name: 'Toko Lama' })
  const address = `/admin/accounts/${accountId}/change`
  const fields = { name: 'Toko Baru', plan: 'pro', default_country: 'ID', 'limits.contacts': '0' }
  const refused = await desk.post(address, { ...fields, time_zone: 'Mars/Olympus', 'limits.requests_per_hour': '0' })
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toMatch(/value="Toko Baru"/)
  for (const field of ['time_zone', 'limits.requests_per_hour'])
    expect(refused.body).toContain(`id="field-${field}-wrong"`)
  const changed = await desk.post(address, {
    ...fields,
    time_zone: 'Asia/Makassar',
    'limits.messages_per_month': '5000',
  })
  expect(changed.headers.location).toBe(`/admin/accounts/${accountId}?done=changed`)
  expect(textOf((await desk.get(String(changed.headers.location))).body)).toContain('messages per month 5,000')
  const shown = await system.app.inject({ url: `/admin/api/accounts/${accountId}`, headers: system.operator })
  expect(shown.json()).toMatchObject({
    ...{ name: 'Toko Baru', plan: 'pro', default_country: 'ID', time_zone: 'Asia/Makassar' },
    limits: { contacts: 0, messages_per_month: 5_000 },
  })
  // an empty limit returns to that of the plan
  await desk.post(address, { name: 'Toko Baru', plan: 'pro' })
  const again = await system.app.inject({ url: `/admin/api/accounts/${accountId}`, headers: system.operator })
  expect(again.json()).toMatchObject({ limits: {}, default_country: null })
})
