import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Identities } from '../../src/messaging/contacts/identities.ts'
import { NOBODY } from '../../src/messaging/contacts/identities.ts'
import { changingPersons, notePerson, type Observation } from '../../src/messaging/contacts/persons.ts'
import { applyReport } from '../../src/messaging/messages/report.ts'
import { foldOutcomes } from '../../src/messaging/usage/analytics-fold.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { type Client, client, phone } from './client.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

let next = 0
const user = () => `ID.1349120865530274${String(1000 + next++)}`
const parent = () => `ID.ENT.118157992128868${String(1000 + next++)}`

async function newAccount(): Promise<{ accountId: string; call: Client }> {
  const { accountId, key } = await system.account()
  return { accountId, call: client(system, key) }
}

const inbound = async (accountId: string, from: Record<string, unknown>, message = 'Halo') => {
  const answer = await system.app.inject({
    method: 'POST',
    url: '/admin/api/simulator/inbound',
    headers: system.operator,
    payload: { account_id: accountId, message, ...from },
  })
  expect([answer.statusCode, answer.json()]).toEqual([201, { message_id: expect.any(String) }])
}

const note = (accountId: string, identities: Partial<Identities>, observed: Partial<Observation> = {}) =>
  changingPersons(system.database.db, (tx) =>
    notePerson(
      tx,
      accountId,
      { ...NOBODY, ...identities, name: null, username: null },
      { now: system.clock.now(), ...observed },
    ),
  )

const text = (to: { to?: string; recipient?: string; contact_id?: string }) => ({ ...to, type: 'text', message: 'x' })

describe('a person without a phone number', () => {
  test('becomes a contact by writing, and is answered by id and by contact', async () => {
    const { accountId, call } = await newAccount()
    const id = user()
    await inbound(accountId, { user_id: id, name: 'Siti', username: 'siti.nur' })
    const [event] = (await call('GET', '/events')).json().events
    const closes = new Date(system.clock.now().getTime() + 86_400_000).toISOString()
    expect(event.data).toMatchObject({
      from: null,
      from_user_id: id,
      content: { type: 'text', text: 'Halo' },
      window_closes_at: closes,
      contact: { contact_id: expect.stringMatching(/^con_/), name: 'Siti', username: 'siti.nur' },
    })
    const { contact_id: contactId } = event.data.contact
    expect((await call('GET', `/contacts/${contactId}`)).json()).toMatchObject({
      phone: null,
      identities: [{ kind: 'whatsapp_user', value: id }],
      username: 'siti.nur',
      profile_name: 'Siti',
      name: 'Siti',
      opt_out: null,
      window_closes_at: closes,
    })
    for (const to of [{ recipient: id }, { contact_id: contactId }]) {
      const sent = await call('POST', '/messages', text(to))
      const known = { to: null, recipient: id, contact_id: contactId }
      expect([sent.statusCode, sent.json()]).toEqual([201, expect.objectContaining(known)])
      expect((await call('GET', `/messages/${sent.json().message_id}`)).json()).toMatchObject(known)
    }
    await system.worker.drain()
    const { events } = (await call('GET', '/events?types=message.sent')).json()
    expect(events.map(({ data }: { data: object }) => data)).toEqual([
      expect.objectContaining({ to: null, recipient: id, contact_id: contactId }),
      expect.objectContaining({ to: null, recipient: id, contact_id: contactId }),
    ])
    for (const filter of [`recipient=${id}`, `contact_id=${contactId}`]) {
      expect((await call('GET', `/messages?${filter}`)).json().messages).toHaveLength(2)
    }
    expect((await call('GET', '/contacts?search=siti.n')).json().contacts).toHaveLength(1)
    expect((await call('GET', '/contacts?search=ti.nu')).json().contacts).toHaveLength(1)
  })

  test('can be written to before the id is known', async () => {
    const { call } = await newAccount()
    const id = parent()
    const sent = await call('POST', '/messages', text({ recipient: id }))
    expect([sent.statusCode, sent.json()]).toMatchObject([201, { to: null, recipient: id, contact_id: null }])
  })
})

test('a message is for exactly one of to, recipient and contact_id', async () => {
  const { call } = await newAccount()
  const { contact_id } = (await call('POST', '/contacts', { phone: phone() })).json()
  for (const to of [
    {},
    { to: phone(), recipient: user() },
    { to: phone(), contact_id },
    { recipient: user(), contact_id },
  ]) {
    const refused = await call('POST', '/messages', text(to))
    expect([refused.statusCode, refused.json().error]).toMatchObject([
      400,
      { code: 'INVALID_REQUEST', details: { field: 'to' } },
    ])
  }
  const wrong = await call('POST', '/messages', text({ recipient: '+6281234567890' }))
  expect([wrong.statusCode, wrong.json().error.details.field]).toEqual([400, 'recipient'])
  expect((await call('POST', '/messages', text({ contact_id: 'con_none' }))).statusCode).toBe(404)
  const both = await call('GET', `/messages?to=${encodeURIComponent(phone())}&contact_id=${contact_id}`)
  expect(both.statusCode).toBe(400)
})

test('the answer to a message names the contact with that number, also on a repeated request', async () => {
  const { accountId, call } = await newAccount()
  const [number, id] = [phone(), user()]
  await inbound(accountId, { from: number, user_id: id })
  const headers = { 'idempotency-key': 'one' }
  const first = await call('POST', '/messages', text({ to: number }), headers)
  expect(first.json()).toMatchObject({ to: number, recipient: id, contact_id: expect.stringMatching(/^con_/) })
  expect((await call('POST', '/messages', text({ to: number }), headers)).json()).toEqual(first.json())
  const asked = await call('POST', '/messages?dry_run=true', text({ recipient: id }))
  expect(asked.json()).toMatchObject({ to: number, recipient: id, contact_id: first.json().contact_id })
})

describe('two contacts that are one person', () => {
  async function twoContacts() {
    const { accountId, call } = await newAccount()
    const [number, id] = [phone(), user()]
    await call('POST', '/contacts', {
      phone: number,
      name: 'Siti',
      tags: ['a', 'b'],
      custom_fields: { kota: 'Bandung', usia: 20 },
    })
    const [older] = (await call('GET', '/contacts')).json().contacts
    system.clock.advance(1000)
    await inbound(accountId, { user_id: id, name: 'siti92', username: 'siti92' })
    const [newer] = (await call('GET', '/contacts')).json().contacts
    await call('PATCH', `/contacts/${newer.contact_id}`, {
      tags: ['b', 'c'],
      custom_fields: { kota: 'Garut', anak: 2 },
    })
    return { accountId, call, number, id, older, newer }
  }

  test('become one when a report has both identities', async () => {
    const { accountId, call, number, id, older, newer } = await twoContacts()
    await call('POST', `/contacts/${newer.contact_id}/opt-out`, { scope: 'marketing' })
    await note(accountId, { phone: number, whatsappUser: id })
    const { contacts } = (await call('GET', '/contacts')).json()
    expect(contacts).toEqual([
      expect.objectContaining({
        contact_id: older.contact_id,
        phone: number,
        identities: [
          { kind: 'phone', value: number },
          { kind: 'whatsapp_user', value: id },
        ],
        username: 'siti92',
        name: 'Siti',
        tags: ['a', 'b', 'c'],
        custom_fields: { kota: 'Bandung', usia: 20, anak: 2 },
        opt_out: 'marketing',
        window_closes_at: newer.window_closes_at,
      }),
    ])
    // the other id refers to it in every route
    expect((await call('GET', `/contacts/${newer.contact_id}`)).json()).toEqual(contacts[0])
    const changed = await call('PATCH', `/contacts/${newer.contact_id}`, { name: 'Siti Nur' })
    expect(changed.json()).toMatchObject({ contact_id: older.contact_id, name: 'Siti Nur' })
    const sent = await call('POST', '/messages', text({ contact_id: newer.contact_id }))
    expect(sent.json()).toMatchObject({ to: number, recipient: id, contact_id: older.contact_id })
    expect((await call('DELETE', `/contacts/${newer.contact_id}`)).statusCode).toBe(204)
    for (const gone of [older, newer]) expect((await call('GET', `/contacts/${gone.contact_id}`)).statusCode).toBe(404)
    const led = 'select from contact_aliases where account_id = $1'
    expect((await system.database.pool.query(led, [accountId])).rowCount).toBe(0)
  })

  test('become one by a message that shows both, and the stricter opt-out applies to both', async () => {
    const { accountId, call, number, id, older, newer } = await twoContacts()
    await call('POST', `/contacts/${newer.contact_id}/opt-out`)
    await call('POST', `/contacts/${older.contact_id}/opt-out`, { scope: 'marketing' })
    await inbound(accountId, { from: number, user_id: id })
    expect((await call('GET', `/contacts/${newer.contact_id}`)).json()).toMatchObject({
      contact_id: older.contact_id,
      opt_out: 'all',
    })
    for (const to of [{ to: number }, { recipient: id }]) {
      expect((await call('POST', '/messages', text(to))).json().error.code).toBe('RECIPIENT_OPTED_OUT')
    }
    await call('POST', `/contacts/${newer.contact_id}/opt-in`)
    for (const to of [{ to: number }, { recipient: id }]) {
      expect((await call('POST', '/messages', text(to))).statusCode).toBe(201)
    }
  })

  test('become one by the report of a message to the one that names the other', async () => {
    const { accountId, call, number, id, older } = await twoContacts()
    const { message_id: messageId } = (await call('POST', '/messages', text({ to: number }))).json()
    await system.worker.drain()
    const at = system.clock.now()
    const report = { accountId, messageId, at, person: { ...NOBODY, whatsappUser: id } }
    await applyReport(system.database.db, { ...report, status: 'delivered' }, at)
    expect((await call('GET', '/contacts')).json().contacts).toHaveLength(1)
    const known = { to: number, recipient: id, contact_id: older.contact_id }
    expect((await call('GET', `/messages/${messageId}`)).json()).toMatchObject(known)
    const { events } = (await call('GET', '/events?types=message.delivered')).json()
    expect(events[0].data).toMatchObject(known)
  })

  test('count as one on every day, folded or not', { tags: 'slow' }, async () => {
    const { accountId, call, number, id } = await twoContacts()
    const unique = async () => (await call('GET', '/analytics/usage')).json().metrics.unique_contacts
    const send = async (to: { to?: string; recipient?: string }) => {
      await call('POST', '/messages', text(to))
      await foldOutcomes(system.database.db)
      system.clock.advance(86_400_000)
    }
    await send({ to: number })
    await send({ recipient: id })
    await send({ to: number })
    await send({ recipient: id })
    expect(await unique()).toBe(2)
    await note(accountId, { phone: number, whatsappUser: id })
    await foldOutcomes(system.database.db)
    expect(await unique()).toBe(1)
    await call('POST', '/messages', text({ recipient: id }))
    expect(await unique()).toBe(1)
    await send({ to: number })
    expect(await unique()).toBe(1)
    // also day by day
    const { rows } = await system.database.pool.query(
      `select gap, sum(contacts)::int as contacts from usage_contact_gaps where account_id = $1 and contacts <> 0 group by gap order by gap`,
      [accountId],
    )
    expect(rows).toEqual([
      { gap: 1, contacts: 4 },
      { gap: 366, contacts: 1 },
    ])
  })
})

describe('identities move', () => {
  test('to another number, and messages to the old one still belong to the person', async () => {
    const { accountId, call } = await newAccount()
    const [old, present, id] = [phone(), phone(), user()]
    await inbound(accountId, { from: old, user_id: id }, 'rahasia-51')
    const [contact] = (await call('GET', '/contacts')).json().contacts
    const sent = (await call('POST', '/messages', { to: old, type: 'text', message: 'rahasia-51' })).json()
    await call('POST', `/contacts/${contact.contact_id}/opt-out`)
    system.clock.advance(1000)
    await note(accountId, { phone: present }, { before: { ...NOBODY, phone: old } })
    expect((await call('GET', `/contacts/${contact.contact_id}`)).json()).toMatchObject({
      phone: present,
      identities: [{ kind: 'phone' }, { kind: 'whatsapp_user', value: id }],
      opt_out: 'all',
    })
    expect((await call('POST', '/messages', text({ to: present }))).json().error.code).toBe('RECIPIENT_OPTED_OUT')
    await call('POST', `/contacts/${contact.contact_id}/opt-in`)
    const second = (await call('POST', '/messages', text({ to: present }))).json()
    expect((await call('GET', `/messages?contact_id=${contact.contact_id}`)).json().messages).toMatchObject([
      { message_id: second.message_id },
      { message_id: sent.message_id },
    ])
    // somebody else gets the old number
    system.clock.advance(1000)
    const other = (await call('POST', '/contacts', { phone: old })).json()
    expect(other.contact_id).not.toBe(contact.contact_id)
    const theirs = (await call('POST', '/messages', { to: old, type: 'text', message: 'kepada lain' })).json()
    expect((await call('DELETE', `/contacts/${contact.contact_id}?erase=true`)).statusCode).toBe(204)
    expect((await call('GET', `/messages/${sent.message_id}`)).json().message).toBeNull()
    expect((await call('GET', `/messages/${theirs.message_id}`)).json().message).toBe('kepada lain')
    expect((await call('GET', '/events?limit=1000')).body).not.toContain('rahasia-51')
  })

  test('to another id, onto a contact that already exists for it', async () => {
    const { accountId, call } = await newAccount()
    const [old, present] = [user(), user()]
    await inbound(accountId, { user_id: old, name: 'Umar' })
    system.clock.advance(1000)
    await inbound(accountId, { user_id: present })
    await note(accountId, { whatsappUser: present }, { before: { ...NOBODY, whatsappUser: old } })
    const { contacts } = (await call('GET', '/contacts')).json()
    expect(contacts).toMatchObject([{ name: 'Umar', identities: [{ kind: 'whatsapp_user', value: present }] }])
  })
})

test('a person who opted out of marketing gets everything except marketing templates', async () => {
  const { call } = await newAccount()
  const number = phone()
  const template = async (name: string, category: string) => {
    const components = [{ type: 'BODY', text: 'Halo' }]
    const made = await call('POST', '/templates', { name, language: 'id', category, components })
    await system.app.inject({
      method: 'POST',
      url: `/admin/api/templates/${made.json().id}/approve`,
      headers: system.operator,
    })
    return { to: number, type: 'template', template_id: made.json().id }
  }
  const [promo, receipt] = [await template('promo', 'MARKETING'), await template('receipt', 'UTILITY')]
  const { contact_id: id } = (await call('POST', '/contacts', { phone: number })).json()
  const out = await call('POST', `/contacts/${id}/opt-out`, { scope: 'marketing' })
  expect(out.json()).toMatchObject({ opt_out: 'marketing', opted_out_at: expect.any(String) })
  expect((await call('POST', '/messages', promo)).json().error.code).toBe('RECIPIENT_OPTED_OUT')
  expect((await call('POST', '/messages?dry_run=true', promo)).json().problems).toMatchObject([
    { code: 'RECIPIENT_OPTED_OUT' },
  ])
  for (const fine of [receipt, text({ to: number })])
    expect((await call('POST', '/messages', fine)).statusCode).toBe(201)
  await call('POST', `/contacts/${id}/opt-out`)
  const optedOut = await call('POST', `/contacts/${id}/opt-in`, { scope: 'marketing' })
  expect(optedOut.json().opt_out).toBe('all')
  expect((await call('POST', `/contacts/${id}/opt-in`)).json().opt_out).toBeNull()
  expect((await call('POST', '/messages', promo)).statusCode).toBe(201)
  expect((await call('POST', `/contacts/${id}/opt-out`, { scope: 'some' })).statusCode).toBe(400)
})

describe('an account that knows identities', () => {
  test('creates contacts from them, and never one from two', async () => {
    const { call } = await newAccount()
    const [number, id] = [phone(), user()]
    const identities = [{ kind: 'whatsapp_user', value: id }]
    const made = await call('POST', '/contacts', { identities, name: 'Siti' })
    expect([made.statusCode, made.json()]).toMatchObject([201, { phone: null, identities, name: 'Siti' }])
    const joined = await call('POST', '/contacts', { phone: number, identities })
    expect([joined.statusCode, joined.json()]).toMatchObject([
      200,
      { contact_id: made.json().contact_id, phone: number },
    ])
    const other = phone()
    await call('POST', '/contacts', { phone: other })
    const refused = await call('POST', '/contacts', { phone: other, identities })
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'CONFLICT'])
    for (const wrong of [{}, { identities: [{ kind: 'whatsapp_user', value: 'x' }] }, { identities: [] }]) {
      expect((await call('POST', '/contacts', wrong)).statusCode).toBe(400)
    }
  })

  test('writes them as CSV and reads them again', async () => {
    const { accountId, call } = await newAccount()
    const [number, id, alone] = [phone(), user(), user()]
    await inbound(accountId, { from: number, user_id: id, name: '=Siti', username: 'siti' })
    await inbound(accountId, { user_id: alone, name: 'Umar' })
    await call(
      'POST',
      `/contacts/${(await call('GET', `/contacts?search=umar`)).json().contacts[0].contact_id}/opt-out`,
      {
        scope: 'marketing',
      },
    )
    const exported = await call('GET', '/contacts/export')
    const copy = await newAccount()
    const load = () => copy.call('POST', '/contacts/import', exported.body, { 'content-type': 'text/csv' })
    expect((await load()).json()).toEqual({ created: 2, updated: 0, failed: 0, errors: [] })
    expect((await load()).json()).toMatchObject({ created: 0, updated: 2 })
    const { contacts } = (await copy.call('GET', '/contacts')).json()
    expect(contacts).toHaveLength(2)
    expect(contacts).toContainEqual(expect.objectContaining({ phone: number, name: '=Siti', opt_out: null }))
    expect(contacts).toContainEqual(
      expect.objectContaining({
        phone: null,
        identities: [{ kind: 'whatsapp_user', value: alone }],
        opt_out: 'marketing',
      }),
    )
    const refused = await copy.call(
      'POST',
      '/contacts/import',
      `phone,whatsapp_user,opt_out\n${number},${alone},\n,,\n,nobody,\n${phone()},,some\n${phone()},,all\n`,
      { 'content-type': 'text/csv' },
    )
    expect(refused.json()).toMatchObject({
      created: 1,
      failed: 4,
      errors: [
        { line: 2, field: 'whatsapp_user' },
        { line: 3, field: 'phone' },
        { line: 4, field: 'whatsapp_user' },
        { line: 5, field: 'opt_out' },
      ],
    })
  })
})

test('a person reported many times at once, under every identity, is one contact', async () => {
  const { accountId, call } = await newAccount()
  const [number, id, group] = [phone(), user(), parent()]
  const reported: Partial<Identities>[] = [
    { phone: number },
    { whatsappUser: id },
    { whatsappParentUser: group },
    { phone: number, whatsappUser: id },
    { whatsappUser: id, whatsappParentUser: group },
  ]
  await Promise.all([...reported, ...reported, ...reported].map((identities) => note(accountId, identities)))
  const { contacts } = (await call('GET', '/contacts')).json()
  expect(contacts).toMatchObject([
    {
      phone: number,
      identities: [
        { kind: 'phone', value: number },
        { kind: 'whatsapp_user', value: id },
        { kind: 'whatsapp_parent_user', value: group },
      ],
    },
  ])
})
