import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, phone } from '../messaging/client.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { signedIn, textOf, visiting } from './console-visitor.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

const HOURS_MS = 3_600_000

/** A person whose session ended while writing, and a browser that still has the cookie. */
async function late() {
  const { accountId, key } = await system.account()
  const call = client(system, key)
  const visit = visiting(system)
  const before = await signedIn(system, key)
  system.clock.advance(13 * HOURS_MS)
  /** Signs in on the page that the form led to. Returns the address that follows. */
  const signIn = async (by = key) => {
    const answer = await visit('/console/session', { cookie: before.cookie, body: { key: by } })
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    return { location: String(answer.headers.location), cookie }
  }
  return { accountId, key, call, visit, before, signIn }
}

/** The fields of a saved form, as a browser sends them. */
function formOn(body: string): { action: string; fields: Record<string, string> } {
  const [, action = '', inside = ''] =
    /<main[\s\S]*?<form method="post" action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/.exec(body) ?? []
  const fields = [...inside.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  return { action, fields: Object.fromEntries(fields.map(([, name, value]) => [name, value])) }
}

describe('a form that is sent after its session has ended', () => {
  test('is restored once its holder has signed in again, and nothing was sent meanwhile', async () => {
    const { call, visit, before, signIn } = await late()
    const to = phone()
    const message = 'Assalamualaikum,\nbarang “A & B” sudah siap'
    const sent = await before.post('/console/messages', { to, message, once: 'satu' })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/console?kept=1'])
    expect(textOf((await before.get('/console?kept=1')).body)).toContain('isian Anda tersimpan')
    const { location, cookie } = await signIn()
    expect(location).toBe('/console/kept')
    const saved = await visit(location, { cookie })
    expect(textOf(saved.body)).toContain('Anda sudah masuk lagi')
    const { action, fields } = formOn(saved.body)
    const shown = await visit(action, { cookie, body: { ...fields, message } })
    expect(shown.statusCode).toBe(200)
    expect(textOf(shown.body)).toContain('isian Anda sebelum sesi berakhir')
    expect(shown.body).toContain(`value="${to}"`)
    expect(shown.body).toContain('name="once" value="satu"')
    expect(textOf(shown.body)).toContain('barang “A & B” sudah siap')
    expect((await call('GET', '/messages')).json().messages).toEqual([])
    // it is deleted once shown, and now the form can be sent
    expect((await visit('/console/kept', { cookie })).headers.location).toBe('/console')
    const { csrf = '' } = fields
    expect((await visit('/console/messages', { cookie, body: { csrf, to, message, once: 'satu' } })).statusCode).toBe(
      303,
    )
    expect((await call('GET', '/messages')).json().messages).toMatchObject([{ message }])
  })

  test('is stored sealed, with its session, for its own holder only, for a week', async () => {
    const { visit, before, signIn } = await late()
    await before.post('/console/contacts/new', { phone: phone(), name: 'Rahasia Sekali', tags: '' })
    const { rows } = await system.database.pool.query('select sealed from kept_forms')
    expect(rows).toEqual([{ sealed: expect.stringMatching(/^k[0-9a-f]{8}_/) }])
    expect(system.logged()).not.toContain('Rahasia Sekali')
    const stranger = await signIn((await system.account()).key)
    expect(stranger.location).toBe('/console')
    expect((await visit('/console/kept', { cookie: stranger.cookie })).headers.location).toBe('/console')
    system.clock.advance(8 * 24 * HOURS_MS)
    await signedIn(system, (await system.account()).key)
    expect((await signIn()).location).toBe('/console')
    expect((await system.database.pool.query('select 1 from kept_forms')).rows).toEqual([])
  })

  test('of a file keeps its text', async () => {
    const { call, visit, before, signIn } = await late()
    const { contact_id: id } = (await call('POST', '/contacts', { phone: phone(), name: 'Siti' })).json()
    const form = new FormData()
    form.set('csrf', before.csrf)
    form.set('message', 'ini fotonya')
    form.set('file', new File(['x'.repeat(1_000)], 'rak.txt'))
    const body = new Response(form)
    const sent = await system.app.inject({
      ...{ method: 'POST', url: `/console/inbox/${id}/answer` },
      headers: { cookie: before.cookie, 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    expect(sent.headers.location).toBe('/console?kept=1')
    const { location, cookie } = await signIn()
    const { action, fields } = formOn((await visit(location, { cookie })).body)
    const shown = await visit(action, { cookie, body: fields })
    expect([shown.statusCode, shown.body.includes('ini fotonya')]).toEqual([200, true])
  })

  test('is not saved from another site, without a session or cookie, or for a one-button form', async () => {
    const { accountId, call, visit, before, signIn } = await late()
    const from = phone()
    const payload = { account_id: accountId, from, message: 'Halo' }
    await system.app.inject({ method: 'POST', url: '/admin/api/simulator/inbound', headers: system.operator, payload })
    const [{ contact_id: id }] = (await call('GET', '/contacts')).json().contacts
    const leads = async (path: string, cookie: string, csrf: string) =>
      (await visit(path, { cookie, body: { csrf, to: '1', message: 'x' } })).headers.location
    expect(await leads('/console/messages', before.cookie, 'f'.repeat(40))).toBe('/console')
    expect(await leads('/console/messages', '', before.csrf)).toBe('/console')
    expect(await leads('/console/messages', `mimbar_console=${'a'.repeat(40)}`, before.csrf)).toBe('/console')
    expect(await leads(`/console/inbox/${id}/close`, before.cookie, before.csrf)).toBe('/console')
    expect((await signIn()).location).toBe('/console')
    // a request that claims a saved form does nothing if the form would not be shown
    const again = await signedIn(system, (await call('POST', '/keys', {})).json().key)
    const press = await again.post(`/console/inbox/${id}/close`, { restored: '1' })
    expect(press.headers.location).toBe('/console')
    expect((await call('GET', `/conversations/${id}`)).json().state).toBe('open')
  })
})

test('each saved form is shown again and does nothing', async () => {
  const { accountId, key } = await system.account()
  const call = client(system, key)
  const visitor = await signedIn(system, key)
  const { contact_id: contact } = (await call('POST', '/contacts', { phone: phone(), name: 'Siti' })).json()
  const hook = { url: 'https://8.8.8.8/hook', events: ['message.sent'] }
  const { webhook_id: webhook } = (await call('POST', '/webhooks', hook)).json()
  await system.database.pool.query(
    `insert into templates (account_id, id, name, language, category, components, status, asking, created_at)
     values ($1, 'tpl_kept', 'kept', 'id', 'UTILITY', '[{"type": "BODY", "text": "Halo {{1}}"}]', 'APPROVED', false, now())`,
    [accountId],
  )
  const forms: [path: string, fields: Record<string, string | string[]>, typed: string][] = [
    ['/console/messages', { to: phone(), message: 'diketik 1' }, 'diketik 1'],
    ['/console/contacts/new', { phone: phone(), name: 'diketik 2' }, 'diketik 2'],
    [`/console/contacts/${contact}/edit`, { name: 'diketik 3' }, 'diketik 3'],
    [
      `/console/contacts/${contact}/template`,
      { template: 'tpl_kept', act: 'send', 'body-1-text': 'diketik 4' },
      'diketik 4',
    ],
    [`/console/inbox/${contact}/answer`, { message: 'diketik 5' }, 'diketik 5'],
    [`/console/inbox/${contact}/notes`, { text: 'diketik 6' }, 'diketik 6'],
    ['/console/inbox/quick-replies', { shortcut: 'x', text: 'diketik 7' }, 'diketik 7'],
    [
      '/console/broadcasts/new',
      { template: 'tpl_kept', act: 'send', name: 'diketik 8', 'body-1-text': 'x' },
      'diketik 8',
    ],
    ['/console/templates/new', { name: 'diketik_9', language: 'id', category: 'UTILITY', body: 'x' }, 'diketik_9'],
    ['/console/templates/tpl_kept/edit', { category: 'UTILITY', body: 'diketik 10' }, 'diketik 10'],
    ['/console/rules/new/keyword', { name: 'diketik 11', keywords: 'x' }, 'diketik 11'],
    ['/console/webhooks', { ...hook, url: 'https://8.8.8.8/diketik12' }, 'https://8.8.8.8/diketik12'],
    [`/console/webhooks/${webhook}`, { ...hook, url: 'https://8.8.8.8/diketik13' }, 'https://8.8.8.8/diketik13'],
    ['/console/keys', { name: 'diketik 14', scopes: ['messages:read'] }, 'diketik 14'],
  ]
  const { rows: tables } = await system.database.pool.query<{ counted: string }>(
    `select string_agg(format('(select count(*) from %I where account_id = ''${accountId}'')', t), '+') as counted
     from unnest(array['messages', 'contacts', 'conversation_notes', 'quick_replies', 'broadcasts', 'templates', 'rules', 'webhooks', 'account_keys']) t`,
  )
  const count = async () => (await system.database.pool.query(`select ${tables[0]?.counted} as all`)).rows[0].all
  const before = await count()
  for (const [path, fields, typed] of forms) {
    const shown = await visitor.post(path, { ...fields, restored: '1' })
    expect([path, shown.statusCode, shown.body.includes(typed)]).toEqual([path, 200, true])
    expect([path, textOf(shown.body).includes('Inilah isian Anda')]).toEqual([path, true])
  }
  expect(await count()).toBe(before)
})
