import { afterAll, beforeAll, expect, test } from 'vitest'
import { client, phone } from '../messaging/client.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { signedIn, textOf } from './console-visitor.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

/** A shop with a message from Siti, and a person at its inbox. */
async function inbox(scopes?: Parameters<TestSystem['account']>[1]) {
  const { accountId, key } = await system.account({}, scopes)
  const call = client(system, key)
  const visitor = await signedIn(system, key, 'en')
  const siti = phone()
  const write = async (message: string, more: { forwarded?: string } = {}) => {
    system.clock.advance(1)
    const answer = await system.app.inject({
      method: 'POST',
      url: '/admin/api/simulator/inbound',
      headers: system.operator,
      payload: { account_id: accountId, from: siti, message, name: 'Siti', ...more },
    })
    return answer.json<{ message_id: string }>().message_id
  }
  await write('Masih ada?')
  const contact = (await call('GET', '/contacts')).json().contacts?.[0]?.contact_id as string
  /** A form with a file, as a browser sends it. */
  const answer = async (fields: Record<string, string | File>) => {
    system.clock.advance(1)
    const form = new FormData()
    form.set('csrf', visitor.csrf)
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const request = new Request('http://localhost/', { method: 'POST', body: form })
    return system.app.inject({
      method: 'POST',
      url: `/console/inbox/${contact}/answer`,
      headers: { cookie: visitor.cookie, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  }
  return { accountId, call, visitor, write, contact, answer, here: `/console/inbox/${contact}` }
}

test('a sender is listed and answered on the same page, once however often the form is sent', async () => {
  const { call, visitor, contact, answer, here } = await inbox()
  const list = textOf((await visitor.get('/console/inbox')).body)
  expect(list).toMatch(/Siti\s+1/)
  const page = await visitor.get(here)
  expect(textOf(page.body)).toContain('Masih ada?')
  const [, once = ''] = /name="once" value="(\w+)"/.exec(page.body) ?? []
  const [, seen = ''] = /name="seen" value="(\w+)"/.exec(page.body) ?? []
  for (let sent = 0; sent < 2; sent++) {
    const answered = await answer({ once, seen, message: 'Ada, Kak', file: new File([], '') })
    expect([answered.statusCode, answered.headers.location]).toEqual([303, here])
  }
  const talk = (await call('GET', `/conversations/${contact}`)).json()
  expect(talk).toMatchObject({ state: 'waiting', unread: 0 })
  expect(talk.messages.map(({ message }: { message: string }) => message)).toEqual(['Ada, Kak', 'Masih ada?'])
  expect(textOf((await visitor.get('/console/inbox?state=waiting')).body)).toContain('Ada, Kak')
  const empty = await answer({ once: 'x', message: ' ' })
  expect([empty.statusCode, empty.body.includes('aria-invalid')]).toEqual([400, true])
})

test('a file is sent with the text as its caption', async () => {
  const { call, contact, answer } = await inbox()
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const file = new File([png], 'rak.png', { type: 'image/png' })
  expect((await answer({ once: 'a', message: 'Ini fotonya', file })).statusCode).toBe(303)
  const [message] = (await call('GET', `/conversations/${contact}`)).json().messages
  expect(message).toMatchObject({ type: 'media', message: 'Ini fotonya', media_id: expect.stringMatching(/^med_/) })
})

test('notes, assignment, closing and quick replies are forms of the page', async () => {
  const { call, visitor, contact, here } = await inbox()
  const talk = async () => (await call('GET', `/conversations/${contact}`)).json()
  expect((await visitor.post(`${here}/notes`, { text: 'Pelanggan lama' })).statusCode).toBe(303)
  expect(textOf((await visitor.get(here)).body)).toContain('Pelanggan lama')
  await visitor.post(`${here}/assign`, { assigned_to: 'Rini' })
  await visitor.post(`${here}/close`)
  expect(await talk()).toMatchObject({ state: 'closed', assigned_to: 'Rini', unread: 1 })
  await visitor.post(`${here}/reopen`)
  await visitor.post(`${here}/assign`, { assigned_to: ' ' })
  await visitor.post(`${here}/read`, { seen: (await talk()).messages[0].message_id })
  expect(await talk()).toMatchObject({ state: 'open', assigned_to: null, unread: 0 })
  expect(
    (await visitor.post('/console/inbox/quick-replies', { shortcut: 'jam', text: 'Buka pukul 8' })).statusCode,
  ).toBe(303)
  expect((await visitor.post('/console/inbox/quick-replies', { shortcut: 'jam', text: 'x' })).statusCode).toBe(409)
  expect((await visitor.get(`${here}?quick=jam`)).body).toMatch(/<textarea[^>]*>\s*Buka pukul 8/)
  const [{ quick_reply_id: id }] = (await call('GET', '/quick-replies')).json().quick_replies
  await visitor.post(`/console/inbox/quick-replies/${id}/remove`)
  expect((await call('GET', '/quick-replies')).json().quick_replies).toEqual([])
})

test('once the window is closed the form offers templates alone, and says why', async () => {
  const { accountId, call, visitor, contact, answer, here } = await inbox()
  const { pool } = system.database
  await pool.query("update accounts set network = 'whatsapp' where id = $1", [accountId])
  await pool.query(
    `insert into templates (account_id, id, name, language, category, components, status, asking, created_at)
     values ($1, 'tpl_inbox', 'pesanan', 'id', 'UTILITY', '[{"type": "BODY", "text": "Halo {{1}}, pesanan {{2}} siap"}]', 'APPROVED', false, now())`,
    [accountId],
  )
  expect(textOf((await visitor.get(here)).body)).toMatch(/You can reply freely until \d+ \w+ 20\d\d/)
  system.clock.advance(25 * 3_600_000)
  const again = await signedIn(system, (await call('POST', '/keys', {})).json().key, 'en')
  const closed = await again.get(here)
  expect(textOf(closed.body)).toContain('only a template can be sent')
  expect(closed.body).not.toContain('name="message"')
  visitor.csrf = again.csrf
  visitor.cookie = again.cookie
  const [, seen = ''] = /name="seen" value="(\w+)"/.exec(closed.body) ?? []
  const chosen = await answer({ once: 'b', seen, template_id: 'tpl_inbox' })
  const form = await again.get(String(chosen.headers.location))
  expect([chosen.statusCode, form.body.includes('name="body-2-text"')]).toEqual([303, true])
  const filled = { template: 'tpl_inbox', from: 'inbox', seen, once: 'b', 'body-1-text': 'Siti', 'body-2-text': 'A-1' }
  const looked = await again.post(`/console/contacts/${contact}/template`, { ...filled, act: 'check' })
  expect(textOf(looked.body)).toContain('Halo Siti, pesanan A-1 siap')
  for (let sent = 0; sent < 2; sent++) {
    const posted = await again.post(`/console/contacts/${contact}/template`, { ...filled, act: 'send' })
    expect([posted.statusCode, posted.headers.location]).toEqual([303, here])
  }
  const talk = (await call('GET', `/conversations/${contact}`)).json()
  expect(talk).toMatchObject({ state: 'waiting', unread: 0 })
  expect(talk.messages).toMatchObject([{ type: 'template', message: 'Halo Siti, pesanan A-1 siap' }, {}])
})

test('the page follows the ledger with its session only, and a key without the scope sees nothing', async () => {
  const { visitor, write } = await inbox()
  const page = (await visitor.get('/console/inbox')).body
  const [, place = ''] = /data-place="(\d+)"/.exec(page) ?? []
  const answer = await system.app.inject({
    url: `/console/inbox/stream?after=${place}`,
    headers: { cookie: visitor.cookie },
    payloadAsStream: true,
  })
  expect(answer.statusCode).toBe(200)
  await write('Halo?')
  let received = ''
  for await (const piece of answer.stream()) {
    received += String(piece)
    if (received.includes('message.received')) break
  }
  expect(received).toContain('Halo?')
  const without = await inbox(['messages:read', 'contacts:read'])
  expect((await without.visitor.get('/console/inbox')).statusCode).toBe(403)
  expect((await without.visitor.get('/console/inbox/stream?after=0')).statusCode).toBe(403)
  expect((await without.visitor.post(`${without.here}/close`)).statusCode).toBe(403)
  const other = await inbox()
  expect((await other.visitor.get(without.here)).statusCode).toBe(404)
})

test('a forwarded message is marked in the conversation and in the list of received messages', async () => {
  const { visitor, write, here } = await inbox()
  await write('Dari grup sebelah', { forwarded: 'forwarded' })
  await write('Sebarkan!', { forwarded: 'frequently_forwarded' })
  for (const path of [here, '/console/received']) {
    const page = textOf((await visitor.get(path)).body)
    expect(page).toContain('Text · Forwarded Dari grup sebelah')
    expect(page).toContain('Text · Forwarded many times Sebarkan!')
    expect(page).toContain('Text Masih ada?')
  }
})
