import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notePerson } from '../../src/messaging/contacts/persons.ts'
import { catchUp } from '../../src/messaging/conversations/catch-up.ts'
import { assignConversation } from '../../src/messaging/conversations/moves.ts'
import { expire } from '../../src/messaging/retention.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { client, phone, settle } from './client.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

/** An account, and people who write to it. */
async function shop(scopes?: Parameters<TestSystem['account']>[1]) {
  const { accountId, key } = await system.account({}, scopes)
  const call = client(system, key)
  const read = async (id: string) => (await call('GET', `/conversations/${id}`)).json()
  return {
    accountId,
    call,
    read,
    /** Returns the ids of the message and of its contact. */
    async write(from: string, message: string | object): Promise<{ message: string; contact: string }> {
      system.clock.advance(1)
      const answer = await system.app.inject({
        method: 'POST',
        url: '/admin/api/simulator/inbound',
        headers: system.operator,
        payload: { account_id: accountId, from, ...(typeof message === 'string' ? { message } : { content: message }) },
      })
      const { message_id: id } = answer.json()
      return { message: id, contact: (await call('GET', `/messages/${id}`)).json().contact_id }
    },
    async act(id: string, path: string, body?: object) {
      system.clock.advance(1)
      return call('POST', `/conversations/${id}/${path}`, body)
    },
    say: (id: string, message: string) => call('POST', `/conversations/${id}/reply`, { type: 'text', message }),
    ids: async (filter = ''): Promise<string[]> =>
      (await call('GET', `/conversations?${filter}`))
        .json()
        .conversations.map((one: { contact_id: string }) => one.contact_id),
    events: async (): Promise<{ event: string; data: Record<string, unknown> }[]> =>
      (await call('GET', '/events?limit=1000'))
        .json()
        .events.filter(({ event }: { event: string }) => /^conv/.test(event)),
  }
}

describe('open and waiting', () => {
  test('a message opens a conversation, a reply sets it to waiting, and a closed one reopens automatically', async () => {
    const { call, write, act, say, read, events } = await shop()
    await call('POST', '/webhooks', { url: 'https://example.com/', events: ['conversation.opened'] })
    const siti = phone()
    const { contact, message } = await write(siti, 'Masih ada?')
    const first = await read(contact)
    expect(first).toMatchObject({ contact_id: contact, state: 'open', unread: 1, assigned_to: null, phone: siti })
    expect(first.messages).toMatchObject([{ message_id: message, direction: 'inbound', message: 'Masih ada?' }])
    await write(siti, 'Halo?')
    expect(await read(contact)).toMatchObject({ state: 'open', since: first.since, unread: 2 })

    system.clock.advance(1)
    const answer = await say(contact, 'Ada, Kak')
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { contact_id: contact, to: siti }])
    const answered = await read(contact)
    expect(answered).toMatchObject({ state: 'waiting', unread: 2 })
    expect(answered.messages.map(({ direction }: { direction: string }) => direction)).toEqual([
      'outbound',
      'inbound',
      'inbound',
    ])
    expect((await act(contact, 'close')).json()).toMatchObject({ state: 'closed', unread: 2 })
    expect((await act(contact, 'close')).json()).toMatchObject({ state: 'closed' })
    await write(siti, 'Satu lagi')
    expect(await read(contact)).toMatchObject({ state: 'open', unread: 3 })
    await act(contact, 'close')
    expect((await act(contact, 'reopen')).json()).toMatchObject({ state: 'open' })
    expect((await events()).map(({ event, data }) => [event, data.by])).toEqual([
      ['conversation.opened', 'message'],
      ['conversation.closed', undefined],
      ['conversation.opened', 'message'],
      ['conversation.closed', undefined],
      ['conversation.opened', 'account'],
    ])
  })

  test('any message except a template or a reaction is a reply, whether sent alone, in a batch or on schedule', {
    tags: 'slow',
  }, async () => {
    const { call, write, read } = await shop()
    const [siti, umar, budi, rini] = [phone(), phone(), phone(), phone()]
    const people = [siti, umar, budi, rini]
    const { message } = await write(siti, 'Satu')
    const contacts: string[] = []
    for (const one of people) contacts.push((await write(one, 'Halo')).contact)
    const states = () => Promise.all(contacts.map(async (id) => (await read(id)).state))
    await call('POST', '/messages', { to: siti, type: 'reaction', reaction: { message_id: message, emoji: '👍' } })
    expect(await states()).toEqual(['open', 'open', 'open', 'open'])
    await call('POST', '/messages', { to: siti, type: 'text', message: 'Ya' })
    await call('POST', '/messages/batch', { messages: [{ to: umar, type: 'text', message: 'Ya' }] })
    const soon = new Date(system.clock.now().getTime() + 60_000).toISOString()
    await call('POST', '/messages', { to: budi, type: 'text', message: 'Nanti', send_at: soon })
    expect(await states()).toEqual(['waiting', 'waiting', 'open', 'open'])
    system.clock.advance(61_000)
    await settle(system)
    expect(await states()).toEqual(['waiting', 'waiting', 'waiting', 'open'])
  })

  test('a scheduled reply is listed when it is accepted, delays nothing, and counts as a reply once it is due', {
    tags: 'slow',
  }, async () => {
    const { call, write, read } = await shop()
    const siti = phone()
    const { contact } = await write(siti, 'Satu')
    const at = new Date(system.clock.now().getTime() + 3_600_000).toISOString()
    // ids of one millisecond are in no order
    const say = async (message: string, more = {}) => {
      system.clock.advance(1)
      return (await call('POST', '/messages', { to: siti, type: 'text', message, ...more })).json().message_id
    }
    const later = await say('Nanti', { send_at: at })
    system.clock.advance(60_000)
    await write(siti, 'Dua')
    const soon = await say('Sebentar')
    await settle(system)
    expect((await call('GET', `/messages/${soon}`)).json()).toMatchObject({ status: 'read' })
    expect((await call('GET', `/messages/${later}`)).json()).toMatchObject({ delivery_status: 'scheduled' })
    const since = (await read(contact)).since
    system.clock.advance(1)
    await write(siti, 'Tiga')
    expect(await read(contact)).toMatchObject({ state: 'open' })
    system.clock.advance(3_600_000)
    await settle(system)
    const { state, since: now, messages } = await read(contact)
    expect([state, now > since]).toEqual(['waiting', true])
    expect(messages.map(({ message }: { message: string }) => message)).toEqual([
      'Tiga',
      'Sebentar',
      'Dua',
      'Nanti',
      'Satu',
    ])
    expect((await call('GET', '/conversations')).json().conversations[0]).toMatchObject({
      last_message: { message: 'Tiga' },
    })
  })

  test('a template that is no reply leaves a conversation open, and sent as a reply sets it to waiting, also as its first message', async () => {
    const { accountId, call, write, read, act } = await shop()
    await system.database.pool.query(
      `insert into templates (account_id, id, name, language, category, components, status, asking, created_at)
       values ($1, 'tpl_conversation', 'halo', 'id', 'UTILITY', '[{"type": "BODY", "text": "Halo"}]', 'APPROVED', false, now())`,
      [accountId],
    )
    const siti = phone()
    const template = { type: 'template', template_id: 'tpl_conversation' }
    const { contact } = await write(siti, 'Halo')
    await call('POST', '/messages', { to: siti, ...template })
    expect(await read(contact)).toMatchObject({ state: 'open' })
    const reply = await act(contact, 'reply', template)
    expect([reply.statusCode, reply.headers.location]).toEqual([201, `/v1/messages/${reply.json().message_id}`])
    expect(await read(contact)).toMatchObject({ state: 'waiting' })
    const { contact_id: stranger } = (await call('POST', '/contacts', { phone: phone() })).json()
    expect(await read(stranger)).toMatchObject({ state: 'closed', since: null, messages: [] })
    expect((await act(stranger, 'reply', template)).statusCode).toBe(201)
    expect(await read(stranger)).toMatchObject({ state: 'waiting', messages: [{ type: 'template' }] })
  })

  test('a reaction opens nothing, and a repeated reply is one message', async () => {
    const { call, write, act, read } = await shop()
    const siti = phone()
    const { contact, message } = await write(siti, 'Terima kasih')
    await act(contact, 'close')
    await write(siti, { type: 'reaction', message_id: message, emoji: '👍' })
    expect(await read(contact)).toMatchObject({ state: 'closed', unread: 1 })
    const answer = () =>
      call(
        'POST',
        `/conversations/${contact}/reply`,
        { type: 'text', message: 'Sama-sama' },
        { 'idempotency-key': 'one' },
      )
    expect((await answer()).json().message_id).toBe((await answer()).json().message_id)
    expect((await call('GET', `/messages?contact_id=${contact}`)).json().messages).toHaveLength(1)
    const first = (await answer()).json().message_id
    await call('DELETE', `/contacts/${contact}`)
    expect((await answer()).json()).toMatchObject({ message_id: first })
    expect((await act(contact, 'reply', { type: 'text', message: 'Halo' })).statusCode).toBe(404)
  })
})

describe('reading', () => {
  test('messages after the one that was read stay unread', async () => {
    const { write, act, read } = await shop()
    const siti = phone()
    const { contact, message } = await write(siti, 'Satu')
    await write(siti, 'Dua')
    expect((await act(contact, 'read', { message_id: message })).json()).toMatchObject({ unread: 1 })
    expect((await act(contact, 'read')).json()).toMatchObject({ unread: 0 })
    await write(siti, 'Tiga')
    expect(await read(contact)).toMatchObject({ unread: 1 })
    const { message: strange } = await write(phone(), 'Lain')
    expect((await act(contact, 'read', { message_id: strange })).statusCode).toBe(404)
  })
})

describe('without messages', () => {
  test('reading and closing create no conversation, also with a contact deleted meanwhile', async () => {
    const { accountId, call, act, ids, events } = await shop()
    const { contact_id: stranger } = (await call('POST', '/contacts', { phone: phone() })).json()
    expect((await act(stranger, 'read', { typing: true })).statusCode).toBe(200)
    expect((await act(stranger, 'close')).json()).toMatchObject({ state: 'closed', since: null })
    expect((await act(stranger, 'assign', { assigned_to: null })).statusCode).toBe(200)
    expect(await ids()).toEqual([])
    const contact = { id: stranger } as never
    await call('DELETE', `/contacts/${stranger}`)
    await expect(
      assignConversation(system.database.db, accountId, contact, 'Rini', system.clock.now()),
    ).rejects.toThrow('This conversation')
    expect(await events()).toEqual([])
  })
})

describe('the list', () => {
  test('has the latest message first, and filters by state, unread, assignee and label', async () => {
    const { call, write, act, say, ids } = await shop()
    const { contact: siti } = await write(phone(), 'Halo')
    const { contact: umar } = await write(phone(), 'Halo')
    const { contact: budi } = await write(phone(), 'Halo')
    expect(await ids()).toEqual([budi, umar, siti])
    system.clock.advance(1)
    await say(siti, 'Ya')
    expect(await ids()).toEqual([siti, budi, umar])
    expect(await ids('state=waiting')).toEqual([siti])
    await act(budi, 'close')
    expect([await ids('state=closed'), await ids('state=open')]).toEqual([[budi], [umar]])
    await act(umar, 'read')
    expect([await ids('unread=true'), await ids('unread=false')]).toEqual([[siti, budi], [umar]])
    expect([await ids('unread=true&state=closed'), await ids('unread=false&state=closed')]).toEqual([[budi], []])
    expect((await act(umar, 'assign', { assigned_to: 'Rini' })).json()).toMatchObject({ assigned_to: 'Rini' })
    expect([await ids('assigned_to=Rini'), await ids('assigned=true'), await ids('assigned=false')]).toEqual([
      [umar],
      [umar],
      [siti, budi],
    ])
    expect([await ids('assigned_to=Rini&unread=true'), await ids('assigned_to=Rini&state=open')]).toEqual([[], [umar]])
    await call('PATCH', `/contacts/${budi}`, { tags: ['vip'] })
    expect(await ids('label=vip')).toEqual([budi])
    const page = (await call('GET', '/conversations?limit=2')).json()
    expect(page.conversations[0]).toMatchObject({ labels: [], last_message: { direction: 'outbound', message: 'Ya' } })
    expect(page.conversations[1]).toMatchObject({ labels: ['vip'], last_message: { direction: 'inbound' } })
    expect(await ids(`limit=2&cursor=${page.pagination.next_cursor}`)).toEqual([umar])
    expect((await call('GET', '/conversations?state=lost')).statusCode).toBe(400)
    expect((await call('GET', '/conversations?colour=red')).json().error.details.field).toBe('colour')
  })
})

describe('notes and quick replies', () => {
  test('a note is seen inside the account, and its text is in no event', async () => {
    const { call, write, act, events } = await shop()
    const { contact } = await write(phone(), 'Halo')
    const made = await act(contact, 'notes', { text: 'Pelanggan lama', author: 'Rini' })
    expect([made.statusCode, made.json()]).toMatchObject([201, { author: 'Rini', text: 'Pelanggan lama' }])
    const { note_id: id } = made.json()
    expect((await call('GET', `/conversations/${contact}/notes`)).json().notes).toEqual([made.json()])
    const published = await events()
    const noted = { contact_id: contact, state: 'open', note_id: id, author: 'Rini' }
    expect(published.at(-1)).toMatchObject({ event: 'conversation.noted', data: { ...noted, removed: false } })
    expect(JSON.stringify(published)).not.toContain('Pelanggan')
    expect((await call('DELETE', `/conversations/${contact}/notes/${id}`)).statusCode).toBe(204)
    expect((await events()).slice(published.length)).toMatchObject([
      { event: 'conversation.noted', data: { ...noted, removed: true } },
    ])
    expect((await call('DELETE', `/conversations/${contact}/notes/${id}`)).statusCode).toBe(404)
    expect(await events()).toHaveLength(published.length + 1)
  })

  test('each quick reply has a unique shortcut', async () => {
    const { call } = await shop()
    const make = (shortcut: string) => call('POST', '/quick-replies', { shortcut, text: 'Buka pukul 8' })
    const { quick_reply_id: id } = (await make('Jam')).json()
    expect((await make('jam')).json().error).toMatchObject({ code: 'CONFLICT', details: { field: 'shortcut' } })
    expect((await make('dua kata')).statusCode).toBe(400)
    const changed = await call('PATCH', `/quick-replies/${id}`, { text: 'Buka pukul 9' })
    expect(changed.json()).toMatchObject({ shortcut: 'jam', text: 'Buka pukul 9' })
    expect((await call('GET', '/quick-replies')).json().quick_replies).toEqual([changed.json()])
    expect((await call('DELETE', `/quick-replies/${id}`)).statusCode).toBe(204)
    expect((await call('PATCH', `/quick-replies/${id}`, { text: 'x' })).statusCode).toBe(404)
  })
})

describe('deletion and merging', () => {
  test('deleting a contact deletes its conversation and notes, and a person who writes again starts a new one', async () => {
    const { call, write, act, read, ids } = await shop()
    const siti = phone()
    const { contact } = await write(siti, 'Halo')
    await act(contact, 'notes', { text: 'Rahasia' })
    await act(contact, 'assign', { assigned_to: 'Rini' })
    expect((await call('DELETE', `/contacts/${contact}?erase=true`)).statusCode).toBe(204)
    expect((await call('GET', `/conversations/${contact}`)).statusCode).toBe(404)
    expect(await ids()).toEqual([])
    const { pool } = system.database
    const left = await pool.query('select 1 from conversation_notes where contact_id = $1', [contact])
    expect(left.rowCount).toBe(0)
    const again = await write(siti, 'Halo lagi')
    expect(again.contact).not.toBe(contact)
    expect(await read(again.contact)).toMatchObject({ unread: 1, assigned_to: null })
  })

  test('merged people have one conversation, open if one was, with the notes of all', async () => {
    const { accountId, call, write, act, read, ids } = await shop()
    const [siti, user] = [phone(), 'ID.13491208655302741918']
    const { contact: remaining } = await write(siti, 'Halo')
    await act(remaining, 'close')
    await act(remaining, 'notes', { text: 'Satu' })
    await transaction(system.database.db, (tx) =>
      notePerson(
        tx,
        accountId,
        { phone: null, whatsappUser: user, whatsappParentUser: null, name: null, username: null },
        { now: system.clock.now() },
      ),
    )
    const [other] = (await call('GET', '/contacts')).json().contacts
    await act(other.contact_id, 'reopen')
    await act(other.contact_id, 'assign', { assigned_to: 'Rini' })
    await act(other.contact_id, 'notes', { text: 'Dua' })
    await transaction(system.database.db, (tx) =>
      notePerson(
        tx,
        accountId,
        { phone: siti, whatsappUser: user, whatsappParentUser: null, name: null, username: null },
        { now: system.clock.now() },
      ),
    )
    expect(await ids()).toEqual([remaining])
    expect(await read(other.contact_id)).toMatchObject({
      contact_id: remaining,
      state: 'open',
      unread: 1,
      assigned_to: 'Rini',
    })
    const { notes } = (await call('GET', `/conversations/${remaining}/notes`)).json()
    expect(notes.map(({ text }: { text: string }) => text)).toEqual(['Dua', 'Satu'])
  })

  test('a note is deleted by the retention of texts', async () => {
    const { call, write, act } = await shop()
    const { contact } = await write(phone(), 'Halo')
    await act(contact, 'notes', { text: 'Lama' })
    const settings = { EVENT_RETENTION_DAYS: 30, DELIVERY_LOG_RETENTION_DAYS: 30 }
    const later = new Date(system.clock.now().getTime() + 3 * 86_400_000)
    const notes = async () => (await call('GET', `/conversations/${contact}/notes`)).json().notes.length
    await expire(system.database.db, { ...settings, MESSAGE_TEXT_RETENTION_DAYS: undefined }, later)
    expect(await notes()).toBe(1)
    await expire(system.database.db, { ...settings, MESSAGE_TEXT_RETENTION_DAYS: 2 }, later)
    expect(await notes()).toBe(0)
  })
})

describe('during an upgrade', () => {
  const query = (text: string, values: string[]) => system.database.pool.query(text, values)

  test('a person whose message an older process received has a conversation afterwards, open or answered', async () => {
    const { accountId, write, read, say, ids } = await shop()
    const [siti, umar] = [await write(phone(), 'Halo'), await write(phone(), 'Halo')]
    system.clock.advance(1)
    await say(umar.contact, 'Ya')
    await query('delete from conversations where account_id = $1', [accountId])
    await catchUp(system.database.db, system.clock.now())
    expect(await read(siti.contact)).toMatchObject({ state: 'open', unread: 1 })
    expect(await read(umar.contact)).toMatchObject({ state: 'waiting' })
    expect(await ids()).toEqual([umar.contact, siti.contact])
  })

  test('the conversation of a contact that an older process merged is moved, and that of a deleted one removed', async () => {
    const { accountId, call, write, act, read } = await shop()
    const [remaining, other, gone] = [await write(phone(), '1'), await write(phone(), '2'), await write(phone(), '3')]
    for (const { contact } of [other, gone]) await act(contact, 'notes', { text: contact })
    await query('delete from contacts where account_id = $1 and id = any (array[$2, $3])', [
      accountId,
      other.contact,
      gone.contact,
    ])
    await query('insert into contact_aliases (account_id, id, contact_id) values ($1, $2, $3)', [
      accountId,
      other.contact,
      remaining.contact,
    ])
    await catchUp(system.database.db, system.clock.now())
    expect(await read(remaining.contact)).toMatchObject({ state: 'open', unread: 2 })
    const { notes } = (await call('GET', `/conversations/${remaining.contact}/notes`)).json()
    expect(notes).toMatchObject([{ text: other.contact }])
    for (const table of ['conversations', 'conversation_notes']) {
      const left = await query(`select distinct contact_id from ${table} where account_id = $1`, [accountId])
      expect([table, left.rows]).toEqual([table, [{ contact_id: remaining.contact }]])
    }
  })
})

describe('permissions', () => {
  test('a key without the scopes can do nothing here, and another account finds nothing', async () => {
    const { write, act, call } = await shop()
    const { contact } = await write(phone(), 'Halo')
    const { accountId } = await shop()
    const { key } = await system.account({}, ['messages:write', 'messages:read', 'contacts:read'])
    const before = client(system, key)
    for (const [method, path, scope] of [
      ['GET', '/conversations', 'conversations:read'],
      ['GET', `/conversations/${contact}`, 'conversations:read'],
      ['GET', `/conversations/${contact}/notes`, 'conversations:read'],
      ['GET', '/quick-replies', 'conversations:read'],
      ['POST', `/conversations/${contact}/reply`, 'conversations:write'],
      ['POST', `/conversations/${contact}/close`, 'conversations:write'],
    ] as const) {
      const { error } = (await before(method, path)).json()
      expect([path, error.code, error.details.required_scope]).toEqual([path, 'INSUFFICIENT_PERMISSIONS', scope])
    }
    const other = await shop()
    expect(other.accountId).not.toBe(accountId)
    expect((await other.call('GET', `/conversations/${contact}`)).statusCode).toBe(404)
    for (const [path, body] of [
      ['reply', { type: 'text', message: 'x' }],
      ['read', undefined],
      ['assign', { assigned_to: 'x' }],
      ['notes', { text: 'x' }],
      ['close', undefined],
      ['reopen', undefined],
    ] as const)
      expect([path, (await other.act(contact, path, body)).statusCode]).toEqual([path, 404])
    expect((await act(contact, 'close')).statusCode).toBe(200)
    expect(
      (await call('POST', `/conversations/${contact}/reply`, { type: 'text', message: 'x', to: '+62812' })).statusCode,
    ).toBe(400)
  })
})
