import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepMedia } from '../../../src/messaging/media/media.ts'
import { openMedia } from '../../../src/messaging/media/open.ts'
import { createBodySplitter } from '../../../src/messaging/networks/whatsapp/bodies.ts'
import { createSealer } from '../../../src/platform/secrets.ts'
import { type Connected, person, type SystemWithFake, startWithFake } from './support.ts'

const log = pino({ level: 'silent' })

let whatsapp: SystemWithFake
beforeAll(async () => {
  whatsapp = await startWithFake()
})
afterAll(() => whatsapp.close())

const at = () => String(Math.floor(whatsapp.system.clock.now().getTime() / 1000))

async function receive(connected: Connected, who: ReturnType<typeof person>, message: Record<string, unknown>) {
  whatsapp.fake.say(who, { timestamp: at(), ...message })
  await whatsapp.fake.sendReports()
  await whatsapp.system.worker.drain()
  const { events } = (await connected.call('GET', '/events?types=message.received&limit=1000')).json()
  return events.at(-1)?.data
}

describe('the address of a connection', () => {
  test('answers the challenge, with the right token alone', async () => {
    const { callbackPath, admin } = await whatsapp.connect()
    const { body } = await admin('GET', '/whatsapp')
    const ask = (token: unknown, path = callbackPath) =>
      whatsapp.system.app.inject(`${path}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`)
    const right = await ask(body.verify_token)
    expect([right.statusCode, right.body]).toEqual([200, '1158201444'])
    expect((await ask('another')).statusCode).toBe(403)
    expect((await ask(body.verify_token, '/v1/networks/whatsapp/webhook/none')).statusCode).toBe(404)
  })

  test('accepts only bodies whose bytes are signed', async () => {
    const { accountId } = await whatsapp.connect()
    const { fake, system } = whatsapp
    const stored = async () =>
      (await system.database.pool.query('select 1 from whatsapp_bodies where account_id = $1', [accountId])).rowCount
    const body = ` {"entry": [ {"id":"1","changes":[{"field":"new_field","value":{"a":"é"}}]} ] }`
    expect(await fake.send(body, fake.signed(body, 'another secret'))).toBe(403)
    expect(await fake.send(body, { 'content-type': 'application/json' })).toBe(403)
    expect(await fake.send(body.replace(' ', ''), fake.signed(body))).toBe(403)
    expect(await stored()).toBe(0)
    expect(await fake.send(body)).toBe(200)
    expect(await stored()).toBe(1)
  })

  test('stores unknown updates, and refuses nothing that is signed', async () => {
    const { accountId } = await whatsapp.connect()
    const { fake, system } = whatsapp
    for (const body of [
      '[]',
      '{}',
      'no JSON',
      '',
      '{"entry":[{"changes":[{"field":"messages","value":{"messages":7}}]}]}',
    ]) {
      expect([body, await fake.send(body)]).toEqual([body, 200])
    }
    await system.worker.drain()
    const { rows } = await system.database.pool.query(
      `select state from whatsapp_inbox where account_id = $1 and state <> 'kept'`,
      [accountId],
    )
    expect(rows).toEqual([])
  })

  test('takes bodies of 3 MB, and everything in them', { tags: 'slow' }, async () => {
    const connected = await whatsapp.connect()
    const { fake, system } = whatsapp
    const changes = Array.from({ length: 300 }, (_, index) =>
      fake.change({
        messages: [
          {
            from: `62811${String(1_000_000 + (index % 30))}`,
            id: `wamid.bulk${index}`,
            timestamp: at(),
            type: 'text',
            text: { body: `${index} ${'x'.repeat(10_300)}` },
          },
        ],
      }),
    )
    const body = fake.bodyOf(changes)
    expect(body.length).toBeGreaterThan(3 * 1024 * 1024)
    expect(await fake.send(body)).toBe(200)
    // repeated, as it is when an answer is lost
    expect(await fake.send(body)).toBe(200)
    await system.worker.drain()
    const { rows } = await system.database.pool.query<{ sender: string; text: string }>(
      `select body::json #>> '{data,from}' as sender, body::json #>> '{data,message}' as text
       from events where account_id = $1 order by position`,
      [connected.accountId],
    )
    expect(rows).toHaveLength(300)
    // in order for each person
    const last = new Map<string, number>()
    for (const { sender, text } of rows) {
      const number = Number.parseInt(text, 10)
      expect(number).toBeGreaterThan(last.get(sender) ?? -1)
      last.set(sender, number)
    }
  })
})

test('bodies of 3 MB for many accounts at once are answered and processed, each for its account', {
  tags: 'slow',
}, async () => {
  const { fake, system } = whatsapp
  const accounts = []
  for (let count = 0; count < 4; count++) {
    const connected = await whatsapp.connect()
    accounts.push({ connected, number: fake.state.phoneNumberId })
  }
  const answers = await Promise.all(
    accounts.map(async ({ connected, number }, account) => {
      fake.state.phoneNumberId = number
      const who = Array.from({ length: 300 }, (_, index) => `62813${account}${String(100_000 + index)}`)
      // hundreds of people and of statuses in one change
      const body = fake.bodyOf([
        fake.change({
          contacts: who.map((wa_id) => ({ profile: { name: `Siti ${'x'.repeat(10_300)}` }, wa_id })),
          statuses: who.map((recipient_id, index) => ({
            id: `wamid.${account}.${index}`,
            status: 'delivered',
            timestamp: at(),
            recipient_id,
            biz_opaque_callback_data: `other-tool-${index}-${'y'.repeat(350)}`,
          })),
          messages: [
            {
              from: who[7],
              id: `wamid.in.${account}`,
              timestamp: at(),
              type: 'text',
              text: { body: `hai ${account}` },
            },
          ],
        }),
      ])
      expect(body.length).toBeGreaterThan(3 * 1024 * 1024)
      const url = connected.callbackPath
      return system.app.inject({ method: 'POST', url, headers: fake.signed(body), payload: body })
    }),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(accounts.map(() => 200))
  await system.worker.drain()
  for (const [account, { connected }] of accounts.entries()) {
    const { events } = (await connected.call('GET', '/events')).json()
    expect(events).toMatchObject([{ data: { from: `+62813${account}100007`, message: `hai ${account}` } }])
  }
  const { rows } = await system.database.pool.query(`select id from whatsapp_inbox where state = 'waiting'`)
  expect(rows).toEqual([])
})

test('an update of another number of the same app is stored, and becomes no message of this account', async () => {
  const first = await whatsapp.connect()
  const { fake, system } = whatsapp
  const theirs = fake.change({
    messages: [
      { from: '628990001', id: 'wamid.other', timestamp: at(), type: 'text', text: { body: 'untuk nomor lain' } },
    ],
  })
  const second = await whatsapp.connect()
  // both numbers in one body, at the address of the second
  const ours = fake.change({
    messages: [
      { from: '628990002', id: 'wamid.ours', timestamp: at(), type: 'text', text: { body: 'untuk nomor ini' } },
    ],
  })
  expect(await fake.send(fake.bodyOf([theirs, ours]))).toBe(200)
  await system.worker.drain()
  const receivedOf = async ({ call }: Connected) =>
    (await call('GET', '/events')).json().events.map(({ data }: { data: { message: string } }) => data.message)
  expect(await receivedOf(first)).toEqual([])
  expect(await receivedOf(second)).toEqual(['untuk nomor ini'])
  const { rows } = await system.database.pool.query<{ state: string; body: string }>(
    'select state, body from whatsapp_inbox where account_id = $1',
    [second.accountId],
  )
  expect(rows).toMatchObject([{ state: 'kept', body: expect.stringContaining('untuk nomor lain') }])
})

test.each(['as it came', 'split'])('erasing a person deletes unprocessed updates about them, %s', async (state) => {
  const connected = await whatsapp.connect()
  const { fake, system } = whatsapp
  const [who, other] = [person(), person()]
  await receive(connected, who, { type: 'text', text: { body: 'Halo' } })
  await receive(connected, other, { type: 'text', text: { body: 'Hai' } })
  const photo = fake.keepFile('image/png', Buffer.from('x'))
  const { content } = await receive(connected, who, { type: 'image', image: { id: photo, mime_type: 'image/png' } })
  const { content: theirs } = await receive(connected, other, { type: 'image', image: { id: photo } })
  const message = (from: { wa_id: string; user_id: string }, more: object) =>
    fake.change({
      contacts: [{ profile: { name: 'x' }, ...from }],
      messages: [
        { from: from.wa_id, from_user_id: from.user_id, id: `wamid.${Math.random()}`, timestamp: at(), ...more },
      ],
    })
  const shared = { type: 'contacts', contacts: [{ name: { formatted_name: 'Siti' }, phones: [{ wa_id: who.wa_id }] }] }
  await fake.send(
    fake.bodyOf([
      message(who, { type: 'text', text: { body: 'rahasia' } }),
      // a message of somebody else that mentions the person
      message(other, shared),
      fake.change({ statuses: [{ id: 'wamid.s', status: 'read', timestamp: at(), recipient_user_id: who.user_id }] }),
      { field: 'smb_message_echoes', value: { message_echoes: [{ to: who.wa_id, text: { body: 'rahasia juga' } }] } },
      { field: 'smb_message_echoes', value: { message_echoes: [{ to: other.wa_id, text: { body: 'lain' } }] } },
    ]),
  )
  if (state === 'split') await createBodySplitter({ db: system.database.db, now: system.clock.now, log }).drain()
  const stored = async () => {
    const { rows } = await system.database.pool.query<{ body: string }>(
      'select body from whatsapp_inbox where account_id = $1 order by id',
      [connected.accountId],
    )
    return rows.map(({ body }) => body)
  }
  expect(await stored()).toHaveLength(state === 'split' ? 5 : 0)
  const { contacts } = (await connected.call('GET', '/contacts')).json()
  const { contact_id: id } = contacts.find(({ phone }: { phone: string }) => phone === `+${who.wa_id}`)
  expect((await connected.call('DELETE', `/contacts/${id}?erase=true`)).statusCode).toBe(204)
  expect(await stored()).toEqual([expect.stringContaining('formatted_name'), expect.stringContaining('lain')])
  const fileOf = async (file: { media_id: string }) =>
    (await connected.call('GET', `/media/${file.media_id}`)).statusCode
  expect([await fileOf(content), await fileOf(theirs)]).toEqual([404, 200])
})

describe('a message of each kind', () => {
  test.each([
    [
      { type: 'text', text: { body: 'Halo \u0000 \ud800' } },
      { type: 'text', message: 'Halo \ufffd \ufffd' },
    ],
    [
      { type: 'location', location: { latitude: -6.1, longitude: 106.8, name: 'Istiqlal' } },
      { content: { type: 'location', latitude: -6.1, longitude: 106.8, name: 'Istiqlal', address: null } },
    ],
    [
      { type: 'contacts', contacts: [{ name: { formatted_name: 'Umar' }, phones: [{ phone: '+62', type: 'CELL' }] }] },
      {
        content: {
          type: 'contacts',
          contacts: [{ name: 'Umar', phones: [{ phone: '+62', kind: 'CELL', user_id: null }], emails: [] }],
        },
      },
    ],
    [
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'ya', title: 'Ya' } } },
      { message: 'Ya', content: { type: 'interactive', reply: 'button', id: 'ya', title: 'Ya' } },
    ],
    [
      {
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id: 'r1', title: 'Kelas', description: 'Pagi' } },
      },
      { content: { reply: 'list', id: 'r1', title: 'Kelas', description: 'Pagi' } },
    ],
    [
      {
        type: 'interactive',
        interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"usia":20}' } },
      },
      { content: { reply: 'form', form: { usia: 20 } } },
    ],
    [
      { type: 'button', button: { payload: 'p', text: 'Beli' } },
      { message: 'Beli', content: { type: 'button', payload: 'p' } },
    ],
    [
      { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍' } },
      { content: { type: 'reaction', emoji: '👍', message_id: null } },
    ],
    [
      {
        type: 'order',
        order: {
          catalog_id: '7',
          text: 'Dua',
          product_items: [{ product_retailer_id: 'a', quantity: '2', item_price: '10.5', currency: 'IDR' }],
        },
      },
      { content: { type: 'order', items: [{ product_id: 'a', quantity: 2, price: 10.5, currency: 'IDR' }] } },
    ],
    [
      { type: 'unsupported', errors: [{ code: 131051 }] },
      {
        type: 'unsupported',
        content: { type: 'unsupported', kind: 'unsupported', raw: { errors: [{ code: 131051 }] } },
      },
    ],
    [
      { type: 'hologram', hologram: { a: 1 } },
      { type: 'unsupported', content: { kind: 'hologram', raw: { hologram: { a: 1 } } } },
    ],
    [{ type: 'location', location: { latitude: 'x' } }, { type: 'unsupported' }],
  ])('is published with its own type (%#)', async (message, expected) => {
    const connected = await whatsapp.connect()
    const who = person()
    const data = await receive(connected, who, message)
    expect(data).toMatchObject({ from: `+${who.wa_id}`, from_user_id: who.user_id, ...expected })
    const { contacts } = (await connected.call('GET', '/contacts')).json()
    expect(contacts).toMatchObject([{ phone: `+${who.wa_id}`, window_closes_at: data.window_closes_at }])
  })

  test('with a file is fetched at once and stored', async () => {
    const connected = await whatsapp.connect()
    const webp = Buffer.concat([Buffer.from('RIFF\x1a\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(32)])
    const id = whatsapp.fake.keepFile('image/webp', webp)
    const data = await receive(connected, person(), {
      type: 'sticker',
      sticker: { id, mime_type: 'image/webp', animated: true },
    })
    expect(data.content).toMatchObject({
      type: 'sticker',
      media_id: expect.stringMatching(/^med_/),
      content_type: 'image/webp',
      size: webp.length,
      animated: true,
      error: null,
    })
    const read = await whatsapp.system.app.inject(new URL(data.content.url).pathname + new URL(data.content.url).search)
    expect([read.statusCode, read.rawPayload.equals(webp)]).toEqual([200, true])
    const evil = whatsapp.fake.keepFile('image/svg+xml', Buffer.from('<svg onload="alert(1)"/>'))
    const stored = await receive(connected, person(), {
      type: 'document',
      document: { id: evil, mime_type: 'image/svg+xml', filename: 'a.svg', caption: 'Ini' },
    })
    expect(stored).toMatchObject({
      message: 'Ini',
      content: { content_type: 'application/octet-stream', filename: 'a.svg' },
    })
    const gone = await receive(connected, person(), { type: 'image', image: { id: '404', caption: 'hilang' } })
    expect(gone).toMatchObject({
      message: 'hilang',
      content: { type: 'image', media_id: null, error: expect.any(String) },
    })
  })

  test('that was received before has its second file deleted, and the first file stays', async () => {
    const connected = await whatsapp.connect()
    const { system, fake } = whatsapp
    const id = fake.keepFile(
      'image/webp',
      Buffer.concat([Buffer.from('RIFF\x1a\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(32)]),
    )
    const who = person()
    const twice = { id: 'wamid.twice', type: 'sticker', sticker: { id, mime_type: 'image/webp' } }
    const data = await receive(connected, who, twice)
    fake.say(who, twice)
    await fake.sendReports()
    await system.worker.drain()
    const files = async () =>
      (await system.database.pool.query('select id from media where account_id = $1', [connected.accountId])).rows
    expect(await files()).toHaveLength(2)
    const settings = { DATA_DIR: system.folder, MEDIA_STORE: 'file' as const }
    const service = await openMedia(settings, 'http://localhost:3000', createSealer(Buffer.alloc(32, 7)))
    system.clock.advance(3_601_000)
    await sweepMedia({ db: system.database.db, service }, system.clock.now())
    service.store.close()
    expect(await files()).toEqual([{ id: data.content.media_id }])
  })

  test('that was forwarded is marked in its event and its record', { tags: 'slow' }, async () => {
    const connected = await whatsapp.connect()
    const who = person()
    for (const [context, forwarded] of [
      [undefined, null],
      [{ forwarded: true }, 'forwarded'],
      [{ forwarded: true, frequently_forwarded: true }, 'frequently_forwarded'],
      [{ frequently_forwarded: true }, 'frequently_forwarded'],
      [{ forwarded: false }, null],
      [{ forwarded: 'yes', frequently_forwarded: 1 }, null],
    ] as const) {
      const data = await receive(connected, who, { type: 'text', text: { body: 'Sebarkan!' }, context })
      expect([context, data.forwarded, data.reply_to]).toEqual([context, forwarded, null])
      const shown = (await connected.call('GET', `/messages/${data.message_id}`)).json()
      expect([context, shown.forwarded]).toEqual([context, forwarded])
    }
  })

  test('that answers a message of the account names it', { tags: 'slow' }, async () => {
    const connected = await whatsapp.connect()
    const who = person()
    await receive(connected, who, { type: 'text', text: { body: 'Halo' } })
    const sent = (await connected.call('POST', '/messages', { to: `+${who.wa_id}`, type: 'text', message: 'x' })).json()
    await whatsapp.system.worker.drain()
    const [taken] = whatsapp.fake.state.taken.filter(({ callbackData }) => callbackData === sent.message_id)
    const answer = await receive(connected, who, { type: 'text', text: { body: 'Ya' }, context: { id: taken?.wamid } })
    expect(answer.reply_to).toBe(sent.message_id)
    const liked = await receive(connected, who, { type: 'reaction', reaction: { message_id: taken?.wamid, emoji: '' } })
    expect(liked.content).toEqual({ type: 'reaction', emoji: null, message_id: sent.message_id })
  })
})

test('the network reports marketing preferences, and the person sends STOP', { tags: 'slow' }, async () => {
  const connected = await whatsapp.connect()
  const who = person()
  const prefer = async (value: string) => {
    const preference = {
      wa_id: who.wa_id,
      user_id: who.user_id,
      category: 'marketing_messages',
      value,
      timestamp: Number(at()),
    }
    const contacts = [{ profile: { name: 'Siti' }, wa_id: who.wa_id, user_id: who.user_id }]
    await whatsapp.fake.send(
      whatsapp.fake.bodyOf([
        { ...whatsapp.fake.change({ contacts, user_preferences: [preference] }), field: 'user_preferences' },
      ]),
    )
    await whatsapp.system.worker.drain()
    return (await connected.call('GET', '/contacts')).json().contacts[0]?.opt_out
  }
  expect(await prefer('stop')).toBe('marketing')
  expect(await prefer('resume')).toBeNull()
  await receive(connected, who, { type: 'text', text: { body: 'stop' } })
  expect(await prefer('resume')).toBe('all')
})

test('a person who changes number or id stays the same contact', async () => {
  const connected = await whatsapp.connect()
  const [old, present] = [person(), person()]
  await receive(connected, old, { type: 'text', text: { body: 'Halo' } })
  await receive(connected, old, {
    type: 'system',
    system: { type: 'user_changed_number', wa_id: present.wa_id, body: 'User changed' },
  })
  const received = (await connected.call('GET', '/events')).json().events.map(({ data }: { data: object }) => data)
  expect(received[1]).toMatchObject({
    type: 'system',
    from: `+${present.wa_id}`,
    message: 'User changed',
    content: {
      change: 'user_changed_number',
      text: 'User changed',
      previous: { phone: `+${old.wa_id}`, user_id: null },
    },
    contact: { contact_id: received[0].contact.contact_id },
    // nobody wrote, so the window stays the same
    window_closes_at: received[0].window_closes_at,
  })
  await receive(connected, present, {
    type: 'system',
    system: { type: 'user_changed_user_id', user_id: present.user_id, previous_user_id: old.user_id },
  })
  await receive(connected, present, { type: 'text', text: { body: 'Ini saya' } })
  const { contacts } = (await connected.call('GET', '/contacts')).json()
  expect(contacts).toMatchObject([
    {
      phone: `+${present.wa_id}`,
      identities: [{ value: `+${present.wa_id}` }, { kind: 'whatsapp_user', value: present.user_id }],
    },
  ])
})

test('the network’s state of the number and the account is shown, and a ban blocks the connection', async () => {
  const connected = await whatsapp.connect()
  const report = async (field: string, value: object) => {
    await whatsapp.fake.send(whatsapp.fake.bodyOf([{ field, value }]))
    await whatsapp.system.worker.drain()
    return (await connected.admin('GET', '/whatsapp')).body
  }
  expect(await report('phone_number_quality_update', { event: 'DOWNGRADE', current_limit: 'TIER_1K' })).toMatchObject({
    quality: 'DOWNGRADE TIER_1K',
    status: 'connected',
  })
  expect(await report('account_update', { event: 'DISABLED_UPDATE' })).toMatchObject({
    status: 'blocked',
    blocked: { reason: 'The network reports DISABLED_UPDATE' },
  })
})

test('credentials are sealed, never shown, and checked against the network', async () => {
  const { accountId, admin } = await whatsapp.connect()
  const shown = JSON.stringify((await admin('GET', '/whatsapp')).body)
  const { rows } = await whatsapp.system.database.pool.query(
    'select * from whatsapp_connections where account_id = $1',
    [accountId],
  )
  const stored = JSON.stringify(rows)
  for (const secret of [whatsapp.fake.accessToken, whatsapp.fake.appSecret]) {
    expect(shown).not.toContain(secret)
    expect(stored).not.toContain(secret)
    expect(whatsapp.system.logged()).not.toContain(secret)
  }
  const wrong = await admin('PUT', '/whatsapp', { ...whatsapp.fake.credentials, access_token: 'an expired token' })
  expect([wrong.status, wrong.body]).toMatchObject([200, { status: 'blocked', blocked: { code: 190 } }])
  expect((await admin('DELETE', '/whatsapp')).status).toBe(204)
  expect((await admin('GET', '/whatsapp')).status).toBe(404)
  expect((await admin('PATCH', '', { network: 'whatsapp' })).status).toBe(400)
  const made = await whatsapp.system.app.inject({
    method: 'POST',
    url: '/admin/api/accounts',
    headers: whatsapp.system.operator,
    payload: { name: 'x', plan: 'pro', network: 'whatsapp' },
  })
  expect(made.statusCode).toBe(400)
})

const samples = resolve(import.meta.dirname, '../../../../shared/data/upstream-samples/whatsapp/updates')

describe.runIf(existsSync(samples))('the published bodies', () => {
  test.each(existsSync(samples) ? readdirSync(samples) : [])('%s are all processed', async (file) => {
    const connected = await whatsapp.connect()
    const number = JSON.parse(readFileSync(join(samples, file), 'utf8')) as Record<string, object>
    for (const [name, body] of Object.entries(number)) {
      // those bodies are of other numbers
      const text = JSON.stringify(body).replaceAll(
        /"phone_number_id":"\d+"/g,
        `"phone_number_id":"${whatsapp.fake.state.phoneNumberId}"`,
      )
      expect([name, await whatsapp.fake.send(text)]).toEqual([name, 200])
      await whatsapp.system.worker.drain()
    }
    const { rows } = await whatsapp.system.database.pool.query(
      `select kind, last_error, body from whatsapp_inbox where account_id = $1 and (state = 'waiting' or last_error is not null)`,
      [connected.accountId],
    )
    expect(rows).toEqual([])
  })
})
