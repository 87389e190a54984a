import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applyReport } from '../../../src/messaging/messages/report.ts'
import type { Connection } from '../../../src/messaging/networks/whatsapp/connections.ts'
import { createGraph } from '../../../src/messaging/networks/whatsapp/graph.ts'
import { foldOutcomes } from '../../../src/messaging/usage/analytics-fold.ts'
import { createOutbound } from '../../../src/platform/http/outbound.ts'
import type { Fault } from '../../support/whatsapp/fake.ts'
import { client, phone, settle } from '../client.ts'
import { type Connected, person, type SystemWithFake, startWithFake } from './support.ts'

let whatsapp: SystemWithFake
beforeAll(async () => {
  whatsapp = await startWithFake()
})
afterAll(() => whatsapp.close())
beforeEach(() => {
  whatsapp.fake.state.options.fault = undefined
  whatsapp.fake.state.broken = undefined
})

/** Delivers the network's reports, and does all due work. */
async function settled(): Promise<void> {
  const { fake, system } = whatsapp
  for (let round = 0; round < 4; round++) {
    await system.worker.drain()
    await fake.sendReports()
    system.clock.advance(1000)
  }
  await system.worker.drain()
}

/** A person who has just written. */
async function writer() {
  const { fake, system } = whatsapp
  const who = person()
  fake.say(who, { type: 'text', text: { body: 'Halo' } })
  await fake.sendReports()
  await system.worker.drain()
  return { ...who, phone: `+${who.wa_id}` }
}

const withFault = (...faults: (Fault | undefined)[]) => {
  whatsapp.fake.state.options.fault = () => faults.shift()
}

const timeline = async ({ call }: Connected, id: string) =>
  (await call('GET', `/messages/${id}/events`)).json().events.map(({ status }: { status: string }) => status)

const takenFor = (id: string) => whatsapp.fake.state.taken.filter(({ callbackData }) => callbackData === id)

async function sendText(connected: Connected, to: string) {
  const sent = await connected.call('POST', '/messages', { to, type: 'text', message: 'Assalamu alaikum' })
  expect([sent.statusCode, sent.json()]).toMatchObject([201, { to }])
  return sent.json().message_id as string
}

test('a text is sent as the network requires, and its statuses, prices and person are stored', {
  tags: 'slow',
}, async () => {
  const connected = await whatsapp.connect()
  const { call } = connected
  const who = await writer()
  const sent = await call('POST', '/messages', {
    to: who.phone,
    type: 'text',
    message: 'Lihat https://mimbar.example',
    preview_url: true,
  })
  const { message_id: id } = sent.json()
  await whatsapp.system.worker.drain()
  expect(takenFor(id)).toMatchObject([
    {
      body: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: who.wa_id,
        type: 'text',
        text: { body: 'Lihat https://mimbar.example', preview_url: true },
        biz_opaque_callback_data: id,
      },
    },
  ])
  // accepted does not mean sent
  expect((await call('GET', `/messages/${id}`)).json()).toMatchObject({ status: 'sent', sent_at: null })
  await settled()
  expect((await call('GET', `/messages/${id}`)).json()).toMatchObject({
    status: 'read',
    to: who.phone,
    recipient: who.user_id,
    contact_id: expect.stringMatching(/^con_/),
    pricing: { category: 'service', type: 'free_customer_service', model: 'PMP', billable: false },
    credits_used: 1,
  })
  expect(await timeline(connected, id)).toEqual(['accepted', 'sent', 'delivered', 'read'])
})

test('a person without a number is written to by its id', { tags: 'slow' }, async () => {
  const connected = await whatsapp.connect()
  const { user_id: id } = person()
  whatsapp.fake.say({ user_id: id, username: 'siti' }, { type: 'text', text: { body: 'Halo' } })
  await settled()
  const sent = await connected.call('POST', '/messages', { recipient: id, type: 'text', message: 'x' })
  expect(sent.json()).toMatchObject({ to: null, recipient: id })
  await settled()
  const [taken] = takenFor(sent.json().message_id)
  expect([taken?.to, taken?.recipient]).toEqual([undefined, id])
  expect((await connected.call('GET', `/messages/${sent.json().message_id}`)).json().status).toBe('read')
})

test("another account's received message is neither answered nor reacted to", async () => {
  const { call } = await whatsapp.connect()
  await writer()
  const { events } = (await call('GET', '/events?types=message.received')).json()
  const received = events.at(-1).data.message_id
  const other = client(whatsapp.system, (await whatsapp.system.account()).key)
  for (const message of [
    { type: 'text', message: 'x', reply_to: received },
    { type: 'reaction', reaction: { message_id: received, emoji: '👍' } },
  ]) {
    const refused = await other('POST', '/messages', { to: phone(), ...message })
    expect([refused.statusCode, refused.json().error.code]).toEqual([404, 'NOT_FOUND'])
  }
})

test('every type is sent in its published shape', { tags: 'slow' }, async () => {
  const connected = await whatsapp.connect()
  const { call } = connected
  const who = await writer()
  const { events } = (await call('GET', '/events?types=message.received')).json()
  const received = events.at(-1).data.message_id
  const send = async (message: object) => {
    const sent = await call('POST', '/messages', { to: who.phone, ...message })
    expect([sent.statusCode, sent.json()]).toMatchObject([201, {}])
    await settled()
    const [taken] = takenFor(sent.json().message_id)
    return { sent: sent.json(), body: taken?.body ?? {} }
  }
  const image = await send({ type: 'media', media_url: 'https://files.example/a.JPG', message: 'Foto' })
  expect(image.body).toMatchObject({ type: 'image', image: { link: 'https://files.example/a.JPG', caption: 'Foto' } })
  const paper = await send({ type: 'media', media_url: 'https://files.example/jadwal.pdf', reply_to: received })
  expect(paper.body).toMatchObject({
    type: 'document',
    document: { link: 'https://files.example/jadwal.pdf', filename: 'jadwal.pdf' },
    context: { message_id: expect.stringMatching(/^wamid\.in/) },
  })
  const sound = await send({ type: 'media', media_url: 'https://files.example/a.mp3' })
  expect(sound.body).toMatchObject({ type: 'audio', audio: { link: 'https://files.example/a.mp3' } })
  const video = await send({ type: 'media', media_url: 'https://files.example/a.mp4' })
  expect(video.body).toMatchObject({ type: 'video', video: { link: 'https://files.example/a.mp4' } })
  const sticker = await send({ type: 'sticker', media_url: 'https://files.example/a.webp' })
  expect([sticker.body, sticker.sent.credits_used]).toMatchObject([
    { type: 'sticker', sticker: { link: 'https://files.example/a.webp' } },
    2,
  ])
  const place = { latitude: -6.17, longitude: 106.83, name: 'Istiqlal', address: 'Jakarta' }
  const location = await send({ type: 'location', location: place })
  expect([location.body, location.sent.credits_used]).toMatchObject([{ type: 'location', location: place }, 1])
  const card = await send({ type: 'contacts', contacts: [{ name: 'Umar', phones: [{ phone: '+628111' }] }] })
  expect(card.body).toMatchObject({
    type: 'contacts',
    contacts: [{ name: { formatted_name: 'Umar' }, phones: [{ phone: '+628111' }] }],
  })
  const reaction = await send({ type: 'reaction', reaction: { message_id: received, emoji: '👍' } })
  expect(reaction.body).toMatchObject({
    type: 'reaction',
    reaction: { message_id: expect.stringMatching(/^wamid\.in/), emoji: '👍' },
  })
  const buttons = await send({
    type: 'interactive',
    message: 'Jadi?',
    interactive: {
      footer: 'Toko',
      buttons: [
        { id: 'ya', title: 'Ya' },
        { id: 'tidak', title: 'Tidak' },
      ],
    },
  })
  expect(buttons.body).toMatchObject({
    type: 'interactive',
    interactive: {
      type: 'button',
      body: { text: 'Jadi?' },
      footer: { text: 'Toko' },
      action: { buttons: [{ type: 'reply', reply: { id: 'ya', title: 'Ya' } }, { type: 'reply' }] },
    },
  })
  const rows = Array.from({ length: 10 }, (_, index) => ({ id: `r${index}`, title: `Kelas ${index}` }))
  const list = await send({
    type: 'interactive',
    message: 'Pilih',
    interactive: { list: { button: 'Lihat', sections: [{ title: 'Kelas', rows }] } },
  })
  expect(list.body).toMatchObject({ interactive: { type: 'list', action: { button: 'Lihat', sections: [{ rows }] } } })
  const read = (await call('GET', `/messages/${location.sent.message_id}`)).json()
  expect(read).toMatchObject({ type: 'location', content: { location: place }, status: 'read' })
})

test.each([
  [{ type: 'interactive', message: 'x', interactive: {} }, 'interactive.buttons'],
  [
    {
      type: 'interactive',
      message: 'x',
      interactive: { buttons: [1, 2, 3, 4].map((id) => ({ id: String(id), title: 'x' })) },
    },
    'interactive.buttons',
  ],
  [{ type: 'location', location: { latitude: 91, longitude: 0 } }, 'location.latitude'],
  [{ type: 'contacts', contacts: [] }, 'contacts'],
  [{ type: 'sticker' }, 'media_url'],
])('a message that the network would refuse is refused, naming the field (%#)', async (message, field) => {
  const { call } = await whatsapp.connect()
  const refused = await call('POST', '/messages', { to: '+6281234567890', ...message })
  expect([refused.statusCode, refused.json().error.details.field]).toEqual([400, field])
})

test('an uploaded file is handed over once, and again when the network forgets it', { tags: 'slow' }, async () => {
  const connected = await whatsapp.connect()
  const { call } = connected
  const who = await writer()
  const form = new FormData()
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  form.append('file', new Blob([png]), 'foto.png')
  const encoded = new Response(form)
  const uploaded = await call('POST', '/media', Buffer.from(await encoded.arrayBuffer()), {
    'content-type': encoded.headers.get('content-type') ?? '',
  })
  const { media_id } = uploaded.json()
  const send = () => call('POST', '/messages', { to: who.phone, type: 'media', media_id, message: 'Foto' })
  const uploads = () => whatsapp.fake.state.calls.filter(({ path }) => path.endsWith('/media')).length
  const before = uploads()
  const ids = [(await send()).json().message_id, (await send()).json().message_id]
  await settled()
  expect(uploads() - before).toBe(1)
  for (const id of ids)
    expect(takenFor(id)[0]?.body).toMatchObject({ type: 'image', image: { id: expect.any(String) } })
  whatsapp.system.clock.advance(30 * 86_400_000)
  whatsapp.fake.say(who, {
    type: 'text',
    timestamp: String(whatsapp.system.clock.now().getTime() / 1000),
    text: { body: 'lagi' },
  })
  await settled()
  await send()
  await settled()
  expect(uploads() - before).toBe(2)
})

describe('a lost response', () => {
  test('after the network accepted the message never sends it twice, and a status settles it', async () => {
    const connected = await whatsapp.connect()
    const who = await writer()
    withFault('lost after')
    const id = await sendText(connected, who.phone)
    await whatsapp.system.worker.drain()
    expect(await timeline(connected, id)).toEqual(['accepted', 'unconfirmed'])
    await settled()
    expect(takenFor(id)).toHaveLength(1)
    expect(await timeline(connected, id)).toEqual(['accepted', 'unconfirmed', 'sent', 'delivered', 'read'])
  })

  test('without a status fails the message after 24 hours, and a later status still changes it', async () => {
    const connected = await whatsapp.connect()
    const who = await writer()
    withFault('lost before')
    const id = await sendText(connected, who.phone)
    await whatsapp.system.worker.drain()
    whatsapp.system.clock.advance(23.9 * 3_600_000)
    await settle(whatsapp.system)
    expect(await timeline(connected, id)).toEqual(['accepted', 'unconfirmed'])
    whatsapp.system.clock.advance(0.2 * 3_600_000)
    await whatsapp.system.worker.drain()
    const failed = (await connected.call('GET', `/messages/${id}`)).json()
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'SEND_UNCONFIRMED' }, credits_used: 0 })
    expect(takenFor(id)).toEqual([])
    const taken = { wamid: 'wamid.late', body: {}, callbackData: id, to: who.wa_id, recipient: undefined, at: 0 }
    whatsapp.fake.queueReports(taken)
    await settled()
    const moved = (await connected.call('GET', `/messages/${id}`)).json()
    expect(moved).toMatchObject({ status: 'read', error: null, failed_at: null, credits_used: 1 })
    const usage = (await connected.call('GET', '/analytics/usage?period=7d')).json().metrics
    expect(usage).toMatchObject({ messages_sent: 1, messages_failed: 0, messages_read: 1, credits_used: 1 })
  })

  test.each(['sent', 'failed'] as const)(
    'is shown, and the account may decide that the message was %s',
    { tags: 'slow' },
    async (status) => {
      const connected = await whatsapp.connect()
      const who = await writer()
      withFault('lost before')
      const id = await sendText(connected, who.phone)
      const shown = async () => (await connected.call('GET', `/messages/${id}`)).json()
      const decide = (what: unknown, of = id) => connected.call('POST', `/messages/${of}/outcome`, { status: what })
      expect(await shown()).toMatchObject({ status: 'sent', delivery_status: 'pending', priority: 'high' })
      expect((await decide(status)).json()).toMatchObject({ error: { code: 'CONFLICT' } })
      await whatsapp.system.worker.drain()
      expect(await shown()).toMatchObject({ status: 'sent', delivery_status: 'unconfirmed' })
      const { messages } = (await connected.call('GET', '/messages')).json()
      expect(messages[0]).toMatchObject({ message_id: id, delivery_status: 'unconfirmed', priority: 'high' })

      expect((await decide('delivered')).statusCode).toBe(400)
      expect((await decide(status, 'msg_nobody')).statusCode).toBe(404)
      const decided = await decide(status)
      const cost = status === 'sent' ? { credits_used: 1, error: null } : { credits_used: 0 }
      expect([decided.statusCode, decided.json()]).toMatchObject([200, { status, delivery_status: status, ...cost }])
      expect((await decide('failed')).statusCode).toBe(409)
      whatsapp.system.clock.advance(24.1 * 3_600_000)
      await settle(whatsapp.system)
      expect(await timeline(connected, id)).toEqual(['accepted', 'unconfirmed', status])

      // a later report of the network counts
      const taken = { wamid: `wamid.${id}`, body: {}, callbackData: id, to: who.wa_id, recipient: undefined, at: 0 }
      whatsapp.fake.queueReports(taken)
      await settled()
      expect(await shown()).toMatchObject({ status: 'read', delivery_status: 'read', credits_used: 1 })
    },
  )

  const page = '<html><body><h1>502 Bad Gateway</h1></body></html>'
  const faults: Fault[] = [
    { answer: 502, body: page, taken: true },
    { answer: 504, body: page },
    { answer: 500, body: '' },
    { answer: 500, body: '{"error": {"message": "something", "code": "131016"}}', taken: true },
    { answer: 503, body: '{"message": "busy"}' },
    { error: 99_999, status: 500 },
    { answer: 429, body: page },
    { answer: 302, body: page },
    { answer: 200, body: page, taken: true },
    'cut',
  ]
  test.each(faults)('that leaves the outcome unknown (%#) does not send the message again', async (fault) => {
    const connected = await whatsapp.connect()
    const who = await writer()
    withFault(fault)
    const id = await sendText(connected, who.phone)
    const asked = () =>
      whatsapp.fake.state.calls.filter(
        ({ body }) => (body as { biz_opaque_callback_data?: string })?.biz_opaque_callback_data === id,
      )
    await whatsapp.system.worker.drain()
    expect(await timeline(connected, id)).toEqual(['accepted', 'unconfirmed'])
    whatsapp.system.clock.advance(12 * 3_600_000)
    await whatsapp.system.worker.drain()
    expect(asked()).toHaveLength(1)
    expect((await connected.call('GET', `/messages/${id}`)).json()).toMatchObject({ status: 'sent', sent_at: null })
    if (takenFor(id).length === 0) return
    // a status decides
    await settled()
    expect(await timeline(connected, id)).toEqual(['accepted', 'unconfirmed', 'sent', 'delivered', 'read'])
  })

  test('whose report has arrived meanwhile needs no confirmation, and waits for nothing', async () => {
    const connected = await whatsapp.connect()
    const id = await sendText(connected, (await writer()).phone)
    const { accountId } = connected
    const { database, clock, worker } = whatsapp.system
    whatsapp.fake.state.options.fault = async () => {
      await applyReport(database.db, { accountId, messageId: id, status: 'read', at: clock.now() }, clock.now())
      return { answer: 504, body: page }
    }
    await worker.drain()
    expect(await timeline(connected, id)).toEqual(['accepted', 'sent', 'delivered', 'read'])
    expect((await database.pool.query('select 1 from outbox where message_id = $1', [id])).rows).toEqual([])
  })

  test.each<Fault>(['hangs before', 'hangs after'])('after a timeout (%s) is an unknown outcome', async (fault) => {
    withFault(fault)
    const outbound = createOutbound({ allowPrivate: true, userAgent: 'test' })
    const graph = createGraph({ outbound, baseUrl: whatsapp.fake.url, version: 'v26.0', timeoutMs: 50 })
    const connection = { accessToken: whatsapp.fake.accessToken } as Connection
    expect(await graph.post(connection, '1/messages', { to: '62812' })).toMatchObject({ kind: 'lost' })
    await outbound.close()
    whatsapp.fake.state.waiting.length = 0
  })

  test('with a listed code is a known outcome, and the message is sent later', { tags: 'slow' }, async () => {
    const connected = await whatsapp.connect()
    const who = await writer()
    const id = await sendText(connected, who.phone)
    withFault({ error: 131016, status: 503, message: 'Service unavailable' }, { error: 2, status: 500 })
    await settle(whatsapp.system)
    whatsapp.system.clock.advance(60_000)
    await settled()
    expect(await timeline(connected, id)).toEqual(['accepted', 'sent', 'delivered', 'read'])
    expect(takenFor(id)).toHaveLength(1)
  })
})

describe('an error of the network', () => {
  test.each([
    [131026, 'RECIPIENT_NOT_ON_NETWORK'],
    [131047, 'MESSAGING_WINDOW_CLOSED'],
    [132001, 'TEMPLATE_NOT_FOUND'],
    [137000, 'NETWORK_137000'],
  ])('%d fails the message at once, and returns its credits', async (error, code) => {
    const connected = await whatsapp.connect()
    const who = await writer()
    withFault({ error })
    const id = await sendText(connected, who.phone)
    await whatsapp.system.worker.drain()
    expect((await connected.call('GET', `/messages/${id}`)).json()).toMatchObject({
      status: 'failed',
      error: { code },
      credits_used: 0,
    })
  })

  test.each([
    [130429, 1],
    [131056, 6],
    [80007, 60],
  ])('%d delays the message without using an attempt', { tags: 'slow' }, async (error, seconds) => {
    const connected = await whatsapp.connect()
    const who = await writer()
    let refusals = 0
    whatsapp.fake.state.options.fault = () => (++refusals <= 15 ? { error, status: 400 } : undefined)
    const id = await sendText(connected, who.phone)
    for (let turn = 0; turn < 60 && takenFor(id).length === 0; turn++) {
      await whatsapp.system.worker.drain()
      whatsapp.system.clock.advance(seconds * 1000)
    }
    await settled()
    expect(await timeline(connected, id)).toEqual(['accepted', 'sent', 'delivered', 'read'])
  })

  test('131050 is stored as an opt-out of marketing', async () => {
    const connected = await whatsapp.connect()
    const who = await writer()
    withFault({ error: 131050 })
    const id = await sendText(connected, who.phone)
    await settled()
    expect((await connected.call('GET', `/messages/${id}`)).json().error.code).toBe('RECIPIENT_OPTED_OUT')
    const { contacts } = (await connected.call('GET', '/contacts')).json()
    expect(contacts).toMatchObject([{ phone: who.phone, opt_out: 'marketing' }])
  })

  test('that stops the connection blocks it: no waiting message is lost, and all are sent once it is unblocked', {
    tags: 'slow',
  }, async () => {
    const connected = await whatsapp.connect()
    const who = await writer()
    whatsapp.fake.state.broken = { code: 131042, message: 'Business eligibility payment issue' }
    const ids = [await sendText(connected, who.phone), await sendText(connected, who.phone)]
    await whatsapp.system.worker.drain()
    expect((await connected.admin('GET', '/whatsapp')).body).toMatchObject({
      status: 'blocked',
      blocked: { code: 131042, reason: 'Business eligibility payment issue' },
      waiting: 2,
    })
    expect(whatsapp.system.logged()).toContain('WhatsApp stopped a connection')
    const asked = await connected.call('POST', '/messages?dry_run=true', { to: who.phone, type: 'text', message: 'x' })
    expect(asked.json().problems).toMatchObject([{ code: 'NETWORK_BLOCKED' }])
    // still blocked, for longer than any retry lasts
    for (let hour = 0; hour < 30; hour++) {
      whatsapp.system.clock.advance(3_600_000)
      await whatsapp.system.worker.drain()
    }
    expect((await connected.admin('POST', '/whatsapp/check')).body).toMatchObject({ status: 'blocked' })
    whatsapp.fake.state.broken = undefined
    const time = String(whatsapp.system.clock.now().getTime() / 1000)
    whatsapp.fake.say(who, { type: 'text', timestamp: time, text: { body: 'lagi' } })
    await settled()
    expect((await connected.admin('POST', '/whatsapp/check')).body).toMatchObject({
      status: 'connected',
      blocked: null,
    })
    await settled()
    for (const id of ids) expect((await connected.call('GET', `/messages/${id}`)).json().status).toBe('read')
  })

  test('that stops the connection returns the message to the queue, and it is sent at once after unblocking', async () => {
    const connected = await whatsapp.connect()
    const who = await writer()
    whatsapp.fake.state.broken = { code: 131042, message: 'Business eligibility payment issue' }
    const id = await sendText(connected, who.phone)
    await whatsapp.system.worker.drain()
    whatsapp.fake.state.broken = undefined
    expect((await connected.admin('POST', '/whatsapp/check')).body).toMatchObject({ status: 'connected' })
    await whatsapp.system.worker.drain()
    expect(takenFor(id)).toHaveLength(1)
    // statuses go to this connection, not to one of another test
    await settled()
  })
})

test('the operator and the account are notified by mail, once', { tags: 'slow' }, async () => {
  const connected = await whatsapp.connect()
  const { system, fake } = whatsapp
  await connected.admin('PATCH', '', { email: 'toko@example.test', name: 'Toko' })
  const mails = () =>
    readdirSync(join(system.folder, 'outbox'))
      .map((name) => readFileSync(join(system.folder, 'outbox', name), 'utf8').replaceAll('=\n', ''))
      .filter((mail) => mail.includes(connected.accountId))
  fake.state.broken = { code: 131042, message: 'Business eligibility payment issue' }
  const waiting = []
  for (const who of [await writer(), await writer()]) waiting.push(await sendText(connected, who.phone))
  await system.worker.drain()
  expect(
    mails()
      .map((mail) => /^To: (.*)$/m.exec(mail)?.[1])
      .sort(),
  ).toEqual(['desk@example.test', 'toko@example.test'])
  expect(mails()[0]).toMatch(/Business eligibility payment issue \(code 131042\)/)
  expect((await connected.admin('GET', '/whatsapp')).body).toMatchObject({
    status: 'blocked',
    waiting: 2,
    unconfirmed: 0,
  })
  // new credentials unblock it, like a check
  fake.state.broken = undefined
  await connected.admin('PUT', '/whatsapp', { ...fake.credentials, phone_number_id: fake.state.phoneNumberId })
  await settled()
  expect(waiting.map((id) => takenFor(id).length)).toEqual([1, 1])
})

test('a file at an address without a name has the type that its server sends', { tags: 'slow' }, async () => {
  const connected = await whatsapp.connect()
  const files = createServer((request, response) => {
    const types: Record<string, string> = { '/a': 'image/jpeg', '/b': 'video/mp4; x=1', '/c': 'application/pdf' }
    const type = types[request.url ?? '']
    if (request.url === '/moved') response.writeHead(302, { location: '/b' })
    else response.writeHead(type ? 200 : 404, { 'content-type': type ?? 'image/png' })
    response.end()
  })
  await new Promise<void>((done) => files.listen(0, '127.0.0.1', done))
  const { port } = files.address() as AddressInfo
  const who = await writer()
  const kindOf = async (path: string) => {
    const media_url = `http://127.0.0.1:${port}${path}`
    const sent = await connected.call('POST', '/messages', { to: who.phone, type: 'media', media_url })
    await settled()
    return takenFor(sent.json().message_id)[0]?.body.type
  }
  expect(await kindOf('/a')).toBe('image')
  expect(await kindOf('/moved')).toBe('video')
  expect(await kindOf('/c')).toBe('document')
  expect(await kindOf('/gone')).toBe('document')
  await new Promise((done) => files.close(done))
  expect(await kindOf('/nobody-there')).toBe('document')
})

test('a network on this machine gives access to none of its other addresses', { tags: 'slow' }, async () => {
  const strict = await startWithFake({}, {})
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.writeHead(200, { 'content-type': 'image/png' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { call } = await strict.connect()
  const who = person()
  strict.fake.say(who, { type: 'text', text: { body: 'Halo' } })
  await strict.fake.sendReports()
  await strict.system.worker.drain()
  const media_url = `http://127.0.0.1:${port}/secret`
  const sent = await call('POST', '/messages', { to: `+${who.wa_id}`, type: 'media', media_url })
  expect([201, 400]).toContain(sent.statusCode)
  await strict.system.worker.drain()
  expect(asked).toBe(0)
  // the network itself was reached
  expect(strict.fake.state.calls.length).toBeGreaterThan(0)
  server.close()
  await strict.close()
})

test('delivered messages are counted by the price that the network reports', { tags: 'slow' }, async () => {
  const connected = await whatsapp.connect()
  const who = await writer()
  for (let count = 0; count < 2; count++) await sendText(connected, who.phone)
  withFault('failed')
  await sendText(connected, who.phone)
  await settled()
  const expected = [{ category: 'service', type: 'free_customer_service', billable: false, messages: 2 }]
  const prices = async () => (await connected.call('GET', '/analytics/usage?period=1d')).json().prices
  expect(await prices()).toEqual(expected)
  await foldOutcomes(whatsapp.system.database.db)
  expect(await prices()).toEqual(expected)
  await sendText(connected, who.phone)
  await settled()
  expect(await prices()).toMatchObject([{ messages: 3 }])
  await foldOutcomes(whatsapp.system.database.db)
  expect(await prices()).toMatchObject([{ messages: 3 }])
})

test('delivered after failed charges again', async () => {
  const connected = await whatsapp.connect()
  const who = await writer()
  withFault('failed, then delivered')
  const id = await sendText(connected, who.phone)
  await settled()
  expect(await timeline(connected, id)).toEqual(['accepted', 'sent', 'failed', 'delivered', 'read'])
  expect((await connected.call('GET', `/messages/${id}`)).json()).toMatchObject({ error: null, credits_used: 1 })
  const { metrics } = (await connected.call('GET', '/analytics/usage?period=7d')).json()
  expect(metrics).toMatchObject({ messages_sent: 1, messages_delivered: 1, messages_failed: 0, credits_used: 1 })
})

test('statuses in any order, repeated, and for unknown ids', async () => {
  const connected = await whatsapp.connect()
  const who = await writer()
  withFault('shuffled')
  const id = await sendText(connected, who.phone)
  const stray = { wamid: 'wamid.stray', body: {}, callbackData: undefined, to: who.wa_id, recipient: undefined, at: 0 }
  whatsapp.fake.queueReports(stray)
  whatsapp.fake.queueReports({ ...stray, callbackData: 'order-17' })
  await settled()
  expect(await timeline(connected, id)).toEqual(['accepted', 'sent', 'delivered', 'read'])
  const { rows } = await whatsapp.system.database.pool.query('select * from whatsapp_inbox')
  expect(rows).toEqual([])
})

test('the window is checked again when the message is sent', async () => {
  const connected = await whatsapp.connect()
  const who = await writer()
  whatsapp.fake.state.broken = { code: 131042, message: 'Payment' }
  const id = await sendText(connected, who.phone)
  await whatsapp.system.worker.drain()
  whatsapp.fake.state.broken = undefined
  whatsapp.system.clock.advance(25 * 3_600_000)
  await connected.admin('POST', '/whatsapp/check')
  await whatsapp.system.worker.drain()
  expect((await connected.call('GET', `/messages/${id}`)).json()).toMatchObject({
    status: 'failed',
    error: { code: 'MESSAGING_WINDOW_CLOSED' },
  })
  expect(takenFor(id)).toEqual([])
  const refused = await connected.call('POST', '/messages', { to: who.phone, type: 'text', message: 'x' })
  expect(refused.json().error.code).toBe('MESSAGING_WINDOW_CLOSED')
})

test('a template is submitted, decided by the network, and sent with its values', { tags: 'slow' }, async () => {
  const connected = await whatsapp.connect()
  const { call } = connected
  const made = await call('POST', '/templates', {
    name: 'kajian_ahad',
    language: 'id',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', text: 'Halo {{1}}' },
      { type: 'BODY', text: 'Kajian {{1}} pukul {{2}}.' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Buka', url: 'https://mimbar.example/{{1}}' }] },
    ],
  })
  const { id } = made.json()
  await whatsapp.system.worker.drain()
  const asked = whatsapp.fake.state.calls.findLast(
    ({ path, method }) => method === 'POST' && path.endsWith('/message_templates'),
  )
  expect(asked?.body).toMatchObject({
    name: 'kajian_ahad',
    components: [
      { example: { header_text: ['contoh 1'] } },
      { example: { body_text: [['contoh 1', 'contoh 2']] } },
      { buttons: [{ example: ['https://mimbar.example/contoh'] }] },
    ],
  })
  const decide = async (event: string, more: object = {}) => {
    const value = { event, message_template_name: 'kajian_ahad', message_template_language: 'id', ...more }
    await whatsapp.fake.send(whatsapp.fake.bodyOf([{ field: 'message_template_status_update', value }]))
    await whatsapp.system.worker.drain()
    return (await call('GET', `/templates/${id}`)).json()
  }
  expect(await decide('REJECTED', { reason: 'INVALID_FORMAT' })).toMatchObject({
    status: 'REJECTED',
    rejection_reason: 'INVALID_FORMAT',
  })
  expect(await decide('APPROVED')).toMatchObject({ status: 'APPROVED', rejection_reason: null })
  // outside the window
  const who = person()
  const variables = { header: ['Siti'], body: ['Ahad', '06.00'], buttons: ['17'] }
  const sent = await call('POST', '/messages', { to: `+${who.wa_id}`, type: 'template', template_id: id, variables })
  await settled()
  expect(takenFor(sent.json().message_id)[0]?.body).toMatchObject({
    type: 'template',
    template: {
      name: 'kajian_ahad',
      language: { code: 'id' },
      components: [
        { type: 'header', parameters: [{ type: 'text', text: 'Siti' }] },
        { type: 'body', parameters: [{ text: 'Ahad' }, { text: '06.00' }] },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '17' }] },
      ],
    },
  })
  withFault({ error: 132015 })
  await call('POST', '/messages', { to: `+${who.wa_id}`, type: 'template', template_id: id, variables })
  await settled()
  expect((await call('GET', `/templates/${id}`)).json().status).toBe('PAUSED')
  // not reported by webhook
  for (const one of whatsapp.fake.state.templates.values())
    Object.assign(one, { status: 'APPROVED', quality_score: { score: 'GREEN' } })
  await whatsapp.syncTemplates()
  expect((await call('GET', `/templates/${id}`)).json()).toMatchObject({ status: 'APPROVED', quality: 'GREEN' })
  expect((await call('DELETE', `/templates/${id}`)).statusCode).toBe(204)
  await whatsapp.system.worker.drain()
  expect(whatsapp.fake.state.templates.size).toBe(0)
})

test('read marks and typing indicators reach the person, and a failing network delays nobody', async () => {
  const connected = await whatsapp.connect()
  const { fake, system } = whatsapp
  const signs = () => fake.state.calls.map(({ body }) => body).filter((body) => (body as { status?: string })?.status)
  const { phone: from } = await writer()
  const [received] = (await connected.call('GET', '/messages?direction=inbound')).json().messages
  expect(received).toMatchObject({ from })
  const read = (body?: object) => connected.call('POST', `/conversations/${received.contact_id}/read`, body)
  expect((await read({ typing: true })).json()).toMatchObject({ state: 'open', unread: 0 })
  await system.worker.drain()
  const seen = { messaging_product: 'whatsapp', status: 'read', message_id: expect.stringMatching(/^wamid\./) }
  expect(signs()).toEqual([{ ...seen, typing_indicator: { type: 'text' } }])
  // nothing more to report
  await read()
  await system.worker.drain()
  expect(signs()).toHaveLength(1)
  // a late typing indicator would mislead
  await read({ typing: true })
  system.clock.advance(30_000)
  await system.worker.drain()
  expect(signs().at(-1)).toEqual(seen)
  fake.state.silent = true
  expect((await read({ typing: true })).statusCode).toBe(200)
  await system.worker.drain()
  fake.state.silent = false
  const { rows } = await system.database.pool.query("select state from jobs where kind = 'conversations.read'")
  expect(rows).toEqual([])
  const { conversations } = (await connected.call('GET', '/conversations')).json()
  expect(conversations).toMatchObject([{ phone: from, state: 'open', last_message: { message: 'Halo' } }])
  const { window } = (await connected.call('GET', `/conversations/${received.contact_id}`)).json()
  expect(window).toMatchObject({ open: true, hours: 24 })
})
