import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../site/console-visitor.ts'
import { atDesk } from '../../site/desk-visitor.ts'
import { client } from '../client.ts'
import { type Connected, person, type SystemWithFake, startWithFake } from './support.ts'

let whatsapp: SystemWithFake
/** An account with two numbers, the first its default. */
let account: Connected
let callback: SystemWithFake['fake']['state']['options']['callback']
let first: { id: string; number: string }
let second: { id: string; number: string }

beforeAll(async () => {
  whatsapp = await startWithFake()
  account = await whatsapp.connect()
  const { state, credentials } = whatsapp.fake
  callback = state.options.callback
  state.tokens.add('token-of-the-second')
  const number = '206540352242922'
  const added = await account.admin('POST', '/connections', {
    ...credentials,
    ...{ phone_number_id: number, access_token: 'token-of-the-second', name: 'Cabang Bogor' },
  })
  expect([added.status, added.body]).toMatchObject([201, { status: 'connected', default: false }])
  second = { id: String(added.body.id), number }
  first = { id: String((await account.admin('GET', '/whatsapp')).body.id), number: state.phoneNumberId }
})
afterAll(() => whatsapp.close())
beforeEach(() => {
  whatsapp.fake.state.phoneNumberId = first.number
  whatsapp.fake.state.options.callback = callback
})

async function settled(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await whatsapp.system.worker.drain()
    await whatsapp.fake.sendReports()
  }
  await whatsapp.system.worker.drain()
}

/** A person who has just written to that number. Its webhook calls go to the address of the first, because one app has both. */
async function writerTo(number: string) {
  const who = person()
  whatsapp.system.clock.advance(1_000)
  whatsapp.fake.state.phoneNumberId = number
  whatsapp.fake.say(who, { type: 'text', text: { body: 'Halo' } })
  await settled()
  return { ...who, phone: `+${who.wa_id}` }
}

const send = (to: string, more: object = {}) =>
  account.call('POST', '/messages', { to, type: 'text', message: 'Wassalam', ...more })
const takenFor = (id: string) => whatsapp.fake.state.taken.find(({ callbackData }) => callbackData === id)

test('a message leaves by the number that it names, or else by the default, within the window of that number alone', {
  tags: 'slow',
}, async () => {
  const { connections } = (await account.call('GET', '/connections')).json()
  expect(connections).toMatchObject([
    { connection_id: first.id, default: true, name: null, network: 'whatsapp' },
    { connection_id: second.id, default: false, name: 'Cabang Bogor' },
  ])

  const hook = { url: 'https://example.org/hook', events: ['message.received'] }
  const { webhook_id: id } = (await account.call('POST', '/webhooks', { ...hook, connections: [second.id] })).json()
  // its deliveries are stored, and not sent
  await account.call('PATCH', `/webhooks/${id}`, { status: 'disabled' })
  const foreign = await account.call('POST', '/webhooks', { ...hook, connections: ['wac_other'] })
  expect([foreign.statusCode, foreign.json().error.details.field]).toEqual([400, 'connections'])

  const toFirst = await writerTo(first.number)
  const toSecond = await writerTo(second.number)
  const received = (await account.call('GET', '/messages?direction=inbound')).json().messages
  expect(received).toMatchObject([
    { from: toSecond.phone, connection_id: second.id },
    { from: toFirst.phone, connection_id: first.id },
  ])

  const { rows: stored } = await whatsapp.system.database.pool.query(
    'select message_id from webhook_deliveries where webhook_id = $1',
    [id],
  )
  expect(stored).toEqual([{ message_id: received[0].message_id }])

  const closed = { statusCode: 400, error: 'MESSAGING_WINDOW_CLOSED' }
  const outcomes = await Promise.all([
    send(toFirst.phone),
    send(toFirst.phone, { from: second.id }),
    send(toSecond.phone),
    send(toSecond.phone, { from: second.id }),
  ])
  expect(
    outcomes.map((one) => ({
      statusCode: one.statusCode,
      error: one.json().error?.code,
      by: one.json().connection_id,
    })),
  ).toEqual([
    { statusCode: 201, error: undefined, by: first.id },
    { ...closed, by: undefined },
    { ...closed, by: undefined },
    { statusCode: 201, error: undefined, by: second.id },
  ])
  await settled()
  const [byFirst, , , bySecond] = outcomes.map((one) => one.json().message_id)
  expect(takenFor(byFirst)).toMatchObject({ phoneNumberId: first.number, token: whatsapp.fake.accessToken })
  expect(takenFor(bySecond)).toMatchObject({ phoneNumberId: second.number, token: 'token-of-the-second' })
  expect((await account.call('GET', `/messages/${bySecond}`)).json()).toMatchObject({
    status: 'read',
    connection_id: second.id,
  })
  const { events } = (await account.call('GET', '/events?types=message.read')).json()
  expect(events.map(({ data }: { data: { connection_id: string } }) => data.connection_id).sort()).toEqual(
    [first.id, second.id].sort(),
  )
})

test('an answer leaves by the number that the person last wrote to', { tags: 'slow' }, async () => {
  const who = await writerTo(second.number)
  const [talk] = (await account.call('GET', '/conversations?limit=1')).json().conversations
  const answer = await account.call('POST', `/conversations/${talk.contact_id}/reply`, { type: 'text', message: 'Ya' })
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { to: who.phone, connection_id: second.id }])
  const other = { type: 'text', message: 'Ya', from: first.id }
  const refused = await account.call('POST', `/conversations/${talk.contact_id}/reply`, other)
  expect(refused.json().error.code).toBe('MESSAGING_WINDOW_CLOSED')
  const { window } = (await account.call('GET', `/conversations/${talk.contact_id}`)).json()
  expect(window).toMatchObject({ open: true })

  // the window of the other stays open when the person writes to this one
  whatsapp.fake.state.phoneNumberId = first.number
  whatsapp.system.clock.advance(1_000)
  whatsapp.fake.say(who, { type: 'text', text: { body: 'Halo juga' } })
  await settled()
  const next = await account.call('POST', `/conversations/${talk.contact_id}/reply`, { type: 'text', message: 'Ya' })
  expect(next.json()).toMatchObject({ connection_id: first.id })
  expect((await send(who.phone, { from: second.id })).statusCode).toBe(201)
})

test('a broadcast leaves by the number that it names, and one that waits keeps it when the default changes', {
  tags: 'slow',
}, async () => {
  const { system, fake } = whatsapp
  const { id } = (
    await account.call('POST', '/templates', {
      ...{ name: 'kabar', language: 'id', category: 'UTILITY' },
      components: [{ type: 'BODY', text: 'Pesanan siap.' }],
    })
  ).json()
  await system.worker.drain()
  await fake.send(fake.decided('kabar', 'id', 'APPROVED'))
  await system.worker.drain()
  const { contact_id: contact } = (await account.call('POST', '/contacts', { phone: '+6281299000001' })).json()
  const asked = { name: 'Kabar', template_id: id, audience: { contact_ids: [contact] } }
  const made = await account.call('POST', '/broadcasts', { ...asked, from: second.id, draft: true })
  expect([made.statusCode, made.json().connection_id]).toEqual([201, second.id])
  const refused = await account.call('POST', '/broadcasts', { ...asked, from: 'wac_other' })
  expect([refused.statusCode, refused.json().error.details.field]).toEqual([400, 'from'])

  await account.admin('POST', `/connections/${second.id}/default`)
  await account.admin('POST', `/connections/${first.id}/default`)
  await account.call('POST', `/broadcasts/${made.json().broadcast_id}/resume`)
  for (let round = 0; round < 4; round++) {
    system.clock.advance(1_000)
    await settled()
  }
  const { messages } = (await account.call('GET', `/messages?tag=${made.json().broadcast_id}`)).json()
  expect(messages).toMatchObject([{ status: 'read', connection_id: second.id }])
  expect(takenFor(messages[0].message_id)).toMatchObject({ phoneNumberId: second.number })
})

test('nobody sends by a connection that is not theirs', async () => {
  const other = await whatsapp.connect()
  const simulated = client(whatsapp.system, (await whatsapp.system.account()).key)
  const message = { to: '+628123456789', type: 'text', message: 'x' }
  for (const call of [other.call, simulated]) {
    const refused = await call('POST', '/messages', { ...message, from: first.id })
    expect([refused.statusCode, refused.json().error.details]).toMatchObject([400, { field: 'from', value: first.id }])
    const [result] = (await call('POST', '/messages/batch', { messages: [{ ...message, from: first.id }] })).json()
      .results
    expect(result).toMatchObject({ status: 'refused', error: { details: { field: 'from' } } })
  }
  expect((await simulated('GET', '/connections')).json().connections).toMatchObject([
    { connection_id: 'simulator', default: true },
  ])
  expect((await simulated('POST', '/messages', { ...message, from: 'simulator' })).json()).toMatchObject({
    connection_id: 'simulator',
  })
})

test('a number that the network blocked delays only its own messages', { tags: 'slow' }, async () => {
  const who = await writerTo(second.number)
  whatsapp.fake.state.phoneNumberId = first.number
  whatsapp.fake.say(who, { type: 'text', text: { body: 'Halo' } })
  await settled()
  whatsapp.fake.state.tokens.delete('token-of-the-second')
  const stopped = (await send(who.phone, { from: second.id })).json().message_id
  await settled()
  const free = (await send(who.phone)).json().message_id
  await settled()
  expect([takenFor(stopped), takenFor(free)]).toMatchObject([undefined, { phoneNumberId: first.number }])
  const states = (await account.call('GET', '/connections'))
    .json()
    .connections.map(({ status }: { status: string }) => status)
  expect(states).toEqual(['connected', 'blocked'])
  expect((await account.admin('GET', `/connections/${second.id}`)).body).toMatchObject({ waiting: 1 })
  whatsapp.fake.state.tokens.add('token-of-the-second')
  await account.admin('POST', `/connections/${second.id}/check`)
  await settled()
  expect(takenFor(stopped)).toMatchObject({ phoneNumberId: second.number })
})

test('an operator makes another connection the default, and the default is removed last', async () => {
  const own = await whatsapp.connect()
  const { credentials } = whatsapp.fake
  const add = (more: object) => own.admin('POST', '/connections', { ...credentials, ...more })
  const mistakes = await Promise.all([
    add({ phone_number_id: whatsapp.fake.state.phoneNumberId }),
    add({ phone_number_id: '306540352242922', business_account_id: '1' }),
  ])
  expect(mistakes.map(({ status }) => status)).toEqual([409, 400])
  const made = (await add({ phone_number_id: '306540352242922' })).body
  const before = (await own.admin('GET', '/whatsapp')).body
  const scheduled = await own.call('POST', '/messages', {
    ...{
      to: '+6281234567',
      type: 'text',
      message: 'x',
      from: made.id,
      send_at: new Date(whatsapp.system.clock.now().getTime() + 60_000).toISOString(),
    },
  })
  expect((await own.admin('POST', `/connections/${made.id}/default`)).body).toMatchObject({ default: true })
  expect((await own.admin('GET', '/whatsapp')).body.id).toBe(made.id)
  expect((await own.admin('DELETE', `/connections/${made.id}`)).status).toBe(409)
  expect((await own.admin('PATCH', `/connections/${before.id}`, { name: 'Lama' })).body).toMatchObject({ name: 'Lama' })
  expect((await own.admin('DELETE', `/connections/${before.id}`)).status).toBe(204)
  const { messages } = (await own.call('GET', '/messages')).json()
  expect(messages).toMatchObject([{ message_id: scheduled.json().message_id, connection_id: made.id }])
  const listed = (await own.admin('GET', '/connections')).body.connections
  expect(listed).toMatchObject([{ id: made.id, default: true }])
})

test('the desk shows the numbers of an account, adds one, changes it, and shows no secret', async () => {
  const own = await whatsapp.connect()
  const desk = await atDesk(whatsapp.system)
  const address = `/admin/accounts/${own.accountId}`
  const added = await desk.post(`${address}/connections/new`, {
    ...whatsapp.fake.credentials,
    ...{ phone_number_id: '406540352242922', name: 'Cabang Depok' },
  })
  expect(added.statusCode).toBe(303)
  const at = String(added.headers.location).split('?')[0] ?? ''
  const shown = (await desk.get(at)).body
  expect(shown).toContain('Cabang Depok')
  expect(shown).not.toContain(whatsapp.fake.appSecret)
  expect((await desk.get(`${address}/whatsapp`)).body).toContain(at)
  expect((await desk.post(`${at}/default`)).statusCode).toBe(303)
  expect((await own.call('GET', '/connections')).json().connections[0]).toMatchObject({ name: 'Cabang Depok' })
  // an otherwise unchanged form changes only the name
  const form = { ...whatsapp.fake.credentials, access_token: '', app_secret: '', phone_number_id: '406540352242922' }
  const renamed = await desk.post(`${at}/change`, { ...form, name: 'Depok' })
  expect(renamed.headers.location).toBe(`${at}?done=changed`)
  const { rows } = await whatsapp.system.database.pool.query(
    'select record, after from operator_actions where path like $1 order by id',
    [`${address}/connections/%`],
  )
  const record = `whatsapp_connections ${at.split('/').at(-1)}`
  expect(rows).toMatchObject([
    { record, after: { name: 'Cabang Depok' } },
    { record, after: { further_of: own.accountId } },
    { record, after: { name: 'Depok', status: 'connected' } },
  ])
})

test('sending a broadcast again to failed recipients is offered from its own number', async () => {
  await whatsapp.system.database.pool.query(
    `insert into templates (account_id, id, name, language, category, components, status, asking, created_at)
     values ($1, 'tpl_numbers', 'halo', 'id', 'UTILITY', '[{"type": "BODY", "text": "Halo"}]', 'APPROVED', false, now())`,
    [account.accountId],
  )
  const made = await account.call('POST', '/broadcasts', {
    ...{ name: 'Kabar', template_id: 'tpl_numbers', from: second.id, audience: { tags: ['bogor'] } },
    send_at: new Date(whatsapp.system.clock.now().getTime() + 3_600_000).toISOString(),
  })
  const holder = await signedIn(whatsapp.system, account.key)
  const again = `/console/broadcasts/new?template=tpl_numbers&failed_of=${made.json().broadcast_id}`
  expect((await holder.get(again)).body).toMatch(new RegExp(`value="${second.id}" selected`))
})

test('a file that was uploaded for one number is uploaded again for another number of the same connection', async () => {
  const own = await whatsapp.connect()
  const { phoneNumberId } = whatsapp.fake.state
  const further = { ...whatsapp.fake.credentials, phone_number_id: '506540352242922' }
  const added = (await own.admin('POST', '/connections', further)).body
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.4']), 'daftar.pdf')
  const encoded = new Response(form)
  const uploaded = await own.call('POST', '/media', Buffer.from(await encoded.arrayBuffer()), {
    'content-type': encoded.headers.get('content-type') ?? '',
  })
  const message = { type: 'media', media_id: uploaded.json().media_id }
  const uploads = () =>
    whatsapp.fake.state.calls.flatMap(({ path }) => (path.endsWith('/media') ? [path.split('/').at(-2)] : []))
  const numbers: [number: string, other: string, id: string][] = [
    [phoneNumberId, '606540352242922', String((await own.admin('GET', '/whatsapp')).body.id)],
    [further.phone_number_id, '706540352242922', String(added.id)],
  ]
  for (const [number, other, from] of numbers) {
    const who = await writerTo(number)
    const sent = uploads().length
    for (const _ of [1, 2]) await own.call('POST', '/messages', { ...message, to: who.phone, from })
    await settled()
    await own.admin('PATCH', `/connections/${from}`, { phone_number_id: other })
    await own.call('POST', '/messages', { ...message, to: who.phone, from })
    await settled()
    expect(uploads().slice(sent)).toEqual([number, other])
  }
})

test('rows of a process of the previous version belong to the first connection', async () => {
  const { pool } = whatsapp.system.database
  const hook = { url: 'https://example.org/hook', events: ['message.delivered'] }
  const hookOf = async (connection: string) => {
    const made = await account.call('POST', '/webhooks', { ...hook, connections: [connection] })
    const { webhook_id: id } = made.json()
    // its deliveries are stored, and not sent
    await account.call('PATCH', `/webhooks/${id}`, { status: 'disabled' })
    return id
  }
  const hooks = [await hookOf(first.id), await hookOf(second.id)]
  const who = await writerTo(first.number)
  const sent = (await send(who.phone)).json().message_id
  await pool.query('update messages set connection_id = null where id = $1', [sent])
  await pool.query('update contacts set last_received_on = null where account_id = $1 and phone = $2', [
    account.accountId,
    who.phone,
  ])
  await account.admin('POST', `/connections/${second.id}/default`)
  await settled()
  expect(takenFor(sent)).toMatchObject({ phoneNumberId: first.number })
  const { rows: stored } = await pool.query('select webhook_id from webhook_deliveries where webhook_id = any ($1)', [
    hooks,
  ])
  expect(stored).toEqual([{ webhook_id: hooks[0] }])
  expect((await send(who.phone, { from: first.id })).statusCode).toBe(201)
  expect((await send(who.phone)).json().error.code).toBe('MESSAGING_WINDOW_CLOSED')
  // its statement still finds the constraint that it names
  await pool.query(
    `insert into whatsapp_connections (id, account_id, phone_number_id, business_account_id, access_token_sealed, app_secret_sealed,
      verify_token_sealed, callback_token, status, created_at, updated_at)
    select 'wac_older', account_id, phone_number_id, business_account_id, access_token_sealed, app_secret_sealed, verify_token_sealed,
      'older', status, created_at, updated_at from whatsapp_connections where id = $1
    on conflict (account_id) do update set updated_at = excluded.updated_at`,
    [first.id],
  )
  await account.admin('POST', `/connections/${first.id}/default`)
})
