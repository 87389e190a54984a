import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginErasure } from '../../src/messaging/contacts/erase.ts'
import { eraseMessages } from '../../src/messaging/messages/erase.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { client, phone, settle } from './client.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

const newClient = async () => client(system, (await system.account()).key)

type Listed = {
  contacts: { contact_id: string; name: string | null; phone: string }[]
  pagination: Record<string, unknown>
}

const inbound = (accountId: string, from: string, message: string, name?: string) =>
  system.app.inject({
    method: 'POST',
    url: '/admin/api/simulator/inbound',
    headers: system.operator,
    payload: { account_id: accountId, from, type: 'text', message, name },
  })

describe('a contact', () => {
  test('is created once for each number, then updated by the fields given', async () => {
    const call = await newClient()
    const number = phone()
    const made = await call('POST', '/contacts', {
      phone: number.slice(1),
      name: 'Siti',
      tags: ['santri', 'vip', 'santri'],
      custom_fields: { kota: 'Bandung', usia: 20, aktif: true },
    })
    expect(made.statusCode).toBe(201)
    expect(made.json()).toEqual({
      contact_id: expect.stringMatching(/^con_/),
      phone: number,
      identities: [{ kind: 'phone', value: number }],
      username: null,
      profile_name: null,
      name: 'Siti',
      tags: ['santri', 'vip'],
      custom_fields: { kota: 'Bandung', usia: 20, aktif: true },
      opt_out: null,
      opted_out_at: null,
      window_closes_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    const again = await call('POST', '/contacts', { phone: number, tags: ['alumni'] })
    expect(again.statusCode).toBe(200)
    expect(again.json()).toMatchObject({
      contact_id: made.json().contact_id,
      name: 'Siti',
      tags: ['alumni'],
      custom_fields: { kota: 'Bandung' },
    })
    const id = made.json().contact_id
    const changed = await call('PATCH', `/contacts/${id}`, { name: null, custom_fields: {} })
    expect(changed.json()).toMatchObject({ name: null, tags: ['alumni'], custom_fields: {} })
    expect((await call('GET', `/contacts/${id}`)).json()).toEqual(changed.json())
    expect((await call('DELETE', `/contacts/${id}`)).statusCode).toBe(204)
    expect((await call('GET', `/contacts/${id}`)).statusCode).toBe(404)
    expect((await call('DELETE', `/contacts/${id}`)).statusCode).toBe(404)
  })

  test('has custom fields of any JSON, through CSV too', async () => {
    const [call, other] = [await newClient(), await newClient()]
    const custom = {
      alamat: { kota: 'Bandung', rt: [1, 2.5, null, { aktif: true }] },
      kosong: null,
      daftar: [],
      panjang: '🕌'.repeat(1023),
      dalam: JSON.parse('['.repeat(16) + ']'.repeat(16)),
      'a\\u0000': 'b\\u0000',
    }
    const made = await call('POST', '/contacts', { phone: phone(), custom_fields: custom })
    expect([made.statusCode, made.json().custom_fields]).toEqual([201, custom])
    expect((await call('GET', `/contacts/${made.json().contact_id}`)).json().custom_fields).toEqual(custom)
    const exported = await call('GET', '/contacts/export')
    await other('POST', '/contacts/import', exported.body, { 'content-type': 'text/csv' })
    expect((await other('GET', '/contacts')).json().contacts).toMatchObject([{ custom_fields: custom }])
  })

  test('with a custom field nested thousands deep is refused, not a failure', async () => {
    const call = await newClient()
    const deep = `${'['.repeat(8000)}${']'.repeat(8000)}`
    const response = await call('POST', '/contacts', `{"phone":"${phone()}","custom_fields":{"a":${deep}}}`, {
      'content-type': 'application/json',
    })
    expect(response.statusCode).toBe(400)
  })

  test('with an invalid number is refused with a specific code', async () => {
    const call = await newClient()
    for (const number of ['abc', '+٦٢٨١٢٣٤٥٦٧٨٩', '\t+628123456789']) {
      const response = await call('POST', '/contacts', { phone: number })
      expect(response.statusCode).toBe(400)
      expect(response.json().error).toMatchObject({ code: 'INVALID_PHONE_NUMBER', details: { field: 'phone' } })
    }
  })

  test.each([
    [{ tags: Array.from({ length: 10_000 }, (_, i) => `t${i}`) }, 'tags'],
    [{ tags: ['a,b'] }, 'tags.0'],
    [{ tags: [''] }, 'tags.0'],
    [{ tags: ['a\0'] }, 'tags.0'],
    [{ tags: 'vip' }, 'tags'],
    [{ name: 'a\0b' }, 'name'],
    [{ name: '' }, 'name'],
    [{ custom_fields: { a: 'x\0' } }, 'custom_fields.a'],
    [{ custom_fields: { a: 'x'.repeat(4095) } }, 'custom_fields.a'],
    [{ custom_fields: { a: [{ b: 'x\0' }] } }, 'custom_fields.a'],
    [{ custom_fields: { a: { '\ud800': 1 } } }, 'custom_fields.a'],
    [{ custom_fields: { a: JSON.parse('['.repeat(17) + ']'.repeat(17)) } }, 'custom_fields.a'],
    [
      { custom_fields: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f${i}`, 'x'.repeat(4000)])) },
      'custom_fields',
    ],
    [{ custom_fields: { ['x'.repeat(65)]: 'a' } }, `custom_fields.${'x'.repeat(65)}`],
    [{ custom_fields: { '\0': 'a' } }, 'custom_fields.\0'],
    [{ custom_fields: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`f${i}`, 'x'])) }, 'custom_fields'],
    [{ custom_fields: ['a'] }, 'custom_fields'],
  ])('with wrong fields is refused, naming the field (%#)', async (fields, field) => {
    const call = await newClient()
    const response = await call('POST', '/contacts', { phone: phone(), ...fields })
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toMatchObject({ code: 'INVALID_REQUEST', details: { field } })
  })

  test('cannot reach the prototype of anything through its custom fields', async () => {
    const call = await newClient()
    for (const poison of ['{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}']) {
      const response = await call('POST', '/contacts', `{"phone":"${phone()}","custom_fields":${poison}}`, {
        'content-type': 'application/json',
      })
      expect(response.statusCode).toBe(400)
    }
    expect({}).not.toHaveProperty('polluted')
  })

  test('of another account is the 404 of a missing one, by every method', async () => {
    const [owner, other] = [await newClient(), await newClient()]
    const { contact_id: id } = (await owner('POST', '/contacts', { phone: phone() })).json()
    const bodies = new Set<string>()
    for (const one of [id, 'con_00000000000000000000000000', '%00']) {
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['PATCH', '', { name: 'x' }],
        ['DELETE', '?erase=true', undefined],
        ['POST', '/opt-out', undefined],
        ['POST', '/opt-in', undefined],
      ] as const) {
        const response = await other(method, `/contacts/${one}${path}`, body)
        expect([method, path, response.statusCode]).toEqual([method, path, 404])
        bodies.add(response.body)
      }
    }
    expect(bodies.size).toBe(1)
    expect((await owner('GET', `/contacts/${id}`)).json().opted_out_at).toBeNull()
  })
})

describe('the list', () => {
  test('searches names and phones, with wildcards taken literally, and filters by all tags given', async () => {
    const call = await newClient()
    const number = phone('7777')
    for (const [name, tags, to] of [
      ['Ahmad Hidayat', ['a', 'b'], number],
      ['Nur 100%', ['a'], phone()],
      ['under_score', ['b'], phone()],
      ['back\\slash', [], phone()],
      [undefined, ['a', 'b'], phone()],
    ] as const) {
      await call('POST', '/contacts', { phone: to, name, tags })
      system.clock.advance(1)
    }
    const find = async (query: string) =>
      (await call('GET', `/contacts?${query}`)).json<Listed>().contacts.map(({ name }) => name)
    expect(await find('search=HIDAY')).toEqual(['Ahmad Hidayat'])
    expect(await find('search=hi')).toEqual(['Ahmad Hidayat'])
    expect(await find(`search=${number.slice(4)}`)).toEqual(['Ahmad Hidayat'])
    expect(await find(`search=${encodeURIComponent(number)}`)).toEqual(['Ahmad Hidayat'])
    expect(await find('search=00%25')).toEqual(['Nur 100%'])
    expect(await find('search=r_s')).toEqual(['under_score'])
    expect(await find('search=a%25t')).toEqual([])
    expect(await find('search=%25')).toEqual([])
    expect(await find('search=k%5Cs')).toEqual(['back\\slash'])
    expect(await find('tags=a')).toEqual([null, 'Nur 100%', 'Ahmad Hidayat'])
    expect(await find('tags=a,b')).toEqual([null, 'Ahmad Hidayat'])
    expect(await find('tags=b,a&search=ahm')).toEqual(['Ahmad Hidayat'])
    expect(await find('tags=none')).toEqual([])
    expect(await find('search=')).toHaveLength(5)
    expect((await call('GET', '/contacts?search=a%00')).statusCode).toBe(400)
  })

  test('has page numbers, and refuses an invalid page', async () => {
    const call = await newClient()
    for (let i = 0; i < 5; i++) {
      await call('POST', '/contacts', { phone: phone(), name: `n${i}` })
      system.clock.advance(1)
    }
    const page = (await call('GET', '/contacts?page=2&limit=2')).json<Listed>()
    expect(page.contacts.map(({ name }) => name)).toEqual(['n2', 'n1'])
    expect(page.pagination).toEqual({
      page: 2,
      limit: 2,
      total: 5,
      total_pages: 3,
      total_capped: false,
      next_cursor: page.contacts[1]?.contact_id,
    })
    expect((await call('GET', '/contacts')).json<Listed>().pagination).toMatchObject({ page: 1, limit: 50 })
    for (const wrong of ['page=0', 'page=x', 'limit=0', 'limit=101', 'limit=1.5', 'page=-1']) {
      const response = await call('GET', `/contacts?${wrong}`)
      expect([wrong, response.statusCode]).toEqual([wrong, 400])
      expect(response.json().error.code).toBe('INVALID_REQUEST')
    }
  })
})

describe('walking by cursor', () => {
  const walk = async (call: Awaited<ReturnType<typeof newClient>>, query: string, between: () => Promise<unknown>) => {
    const seen: string[] = []
    let next: string | null = null
    do {
      const page: Listed = (await call('GET', `/contacts?${query}${next === null ? '' : `&cursor=${next}`}`)).json()
      seen.push(...page.contacts.map((contact) => contact.contact_id))
      next = page.pagination.next_cursor as string | null
      await between()
    } while (next !== null)
    return seen
  }

  test.each(['limit=3', 'limit=3&tags=a', 'limit=3&search=nama'])(
    'meets each contact once, while others are made, changed and deleted (%s)',
    async (query) => {
      const call = await newClient()
      const ids: string[] = []
      const make = async () => {
        system.clock.advance(1)
        const made = await call('POST', '/contacts', { phone: phone(), name: 'Nama', tags: ['a'] })
        return made.json().contact_id as string
      }
      for (let i = 0; i < 12; i++) ids.unshift(await make())
      const seen = await walk(call, query, async () => {
        await make()
        await call('DELETE', `/contacts/${ids[0]}`)
        await call('PATCH', `/contacts/${ids.at(-1)}`, { name: 'Nama lain' })
      })
      expect(seen).toEqual(ids)
    },
  )

  test('has no totals, and excludes pages', async () => {
    const call = await newClient()
    const { contact_id: id } = (await call('POST', '/contacts', { phone: phone() })).json()
    expect((await call('GET', `/contacts?cursor=${id}`)).json()).toEqual({
      contacts: [],
      pagination: { page: null, limit: 50, total: null, total_pages: null, total_capped: false, next_cursor: null },
    })
    const both = await call('GET', `/contacts?cursor=${id}&page=2`)
    expect([both.statusCode, both.json().error.details.field]).toEqual([400, 'cursor'])
  })

  test('continues past the count of 10,000', { tags: 'slow' }, async () => {
    const { accountId, key } = await system.account()
    await system.database.pool.query(
      `insert into contacts (account_id, id, phone, created_at, updated_at)
       select $1, 'con_' || lpad(i::text, 26, '0'), '+' || i, now(), now() from generate_series(1, 10050) as i`,
      [accountId],
    )
    const seen = await walk(client(system, key), 'limit=100', async () => {})
    expect([seen.length, new Set(seen).size]).toEqual([10_050, 10_050])
  })
})

describe('opting out', () => {
  test.each(['STOP', ' berhenti '])('by writing %j stops messages until the person opts in', async (word) => {
    const { accountId, key } = await system.account()
    const call = client(system, key)
    const person = phone()
    const send = () => call('POST', '/messages', { to: person, type: 'text', message: 'x' })
    expect((await send()).statusCode).toBe(201)
    expect((await inbound(accountId, person, word, 'Budi')).statusCode).toBe(201)
    const refused = await send()
    expect(refused.statusCode).toBe(400)
    expect(refused.json().error).toMatchObject({
      code: 'RECIPIENT_OPTED_OUT',
      details: { field: 'to', value: person },
    })
    const [contact] = (await call('GET', '/contacts')).json().contacts
    expect(contact).toMatchObject({ phone: person, name: 'Budi', opted_out_at: expect.any(String) })
    await inbound(accountId, person, 'please do not stop here')
    expect((await send()).statusCode).toBe(400)
    await inbound(accountId, person, 'mulai')
    expect((await send()).statusCode).toBe(201)
  })

  test('by call applies to this account only, also after the contact is deleted', async () => {
    const [call, other] = [await newClient(), await newClient()]
    const person = phone()
    const { contact_id: id } = (await call('POST', '/contacts', { phone: person })).json()
    const out = await call('POST', `/contacts/${id}/opt-out`, undefined, { 'content-type': 'application/json' })
    expect([out.statusCode, out.json().opted_out_at]).toEqual([200, expect.any(String)])
    await call('DELETE', `/contacts/${id}`)
    const body = { to: person, type: 'text', message: 'x' }
    expect((await call('POST', '/messages', body)).json().error.code).toBe('RECIPIENT_OPTED_OUT')
    expect((await other('POST', '/messages', body)).statusCode).toBe(201)
    const again = (await call('POST', '/contacts', { phone: person })).json()
    expect(again.opted_out_at).not.toBeNull()
    const back = await call('POST', `/contacts/${again.contact_id}/opt-in`, undefined, { 'content-type': 'x/y' })
    expect(back.json().opted_out_at).toBeNull()
    expect((await call('POST', '/messages', body)).statusCode).toBe(201)
  })
})

test('an incoming message creates an event and a contact, and keeps the name that the account gave', async () => {
  const { accountId, key } = await system.account()
  const call = client(system, key)
  const person = phone()
  await call('POST', '/contacts', { phone: person, name: 'Pak Budi' })
  const { message_id: id } = (await inbound(accountId, person, 'Halo', 'budi_92')).json()
  const [event] = (await call('GET', '/events')).json().events
  expect(event).toMatchObject({
    event: 'message.received',
    data: {
      message_id: id,
      from: person,
      type: 'text',
      message: 'Halo',
      received_at: expect.any(String),
      contact: { name: 'budi_92', profile_picture: null },
    },
  })
  expect((await call('GET', '/contacts')).json().contacts).toMatchObject([{ name: 'Pak Budi' }])
  expect((await inbound('acc_none', person, 'x')).statusCode).toBe(404)
  expect((await inbound(accountId, 'none', 'x')).statusCode).toBe(400)
})

test('erasing a person leaves no text of theirs or to them anywhere', { tags: 'slow' }, async () => {
  const { accountId, key } = await system.account()
  const call = client(system, key)
  const [person, other] = [phone(), phone()]
  const secret = 'rahasia-42'
  const { contact_id: contactId } = (await call('POST', '/contacts', { phone: person, name: secret })).json()
  const sent = (await call('POST', '/messages', { to: person, type: 'text', message: secret })).json()
  const toOther = (await call('POST', '/messages', { to: other, type: 'text', message: 'tetap' })).json()
  await inbound(accountId, person, secret, secret)
  await settle(system)
  // the logged answer of a receiver may repeat the text that it was sent
  await system.database.pool.query(
    `insert into webhook_attempts (id, webhook_id, delivery_id, event_id, event, attempt, status, response_body, created_at)
     select 'att_' || id, 'whk_x', 'dlv_x', id, event, 1, 'failed', 'got ' || body, now() from events where account_id = $1`,
    [accountId],
  )
  expect((await call('DELETE', `/contacts/${contactId}?erase=true`)).statusCode).toBe(204)
  expect((await call('GET', `/messages/${sent.message_id}`)).json()).toMatchObject({ message: null, status: 'read' })
  expect((await call('GET', `/messages/${toOther.message_id}`)).json()).toMatchObject({ message: 'tetap' })
  const ledger = await call('GET', '/events?limit=1000')
  expect(ledger.json().events).toHaveLength(7)
  expect(ledger.body).not.toContain(secret)
  for (const table of [
    'messages',
    'inbound_messages',
    'events',
    'contacts',
    'jobs',
    'idempotency_keys',
    'webhook_attempts',
  ]) {
    const { rows } = await system.database.pool.query(`select 1 from ${table} t where t::text like '%${secret}%'`)
    expect([table, rows.length]).toEqual([table, 0])
  }
})

test('erasing a person cancels waiting messages, at no cost', { tags: 'slow' }, async () => {
  const call = client(system, (await system.account()).key)
  const person = phone()
  const { contact_id: id } = (await call('POST', '/contacts', { phone: person })).json()
  const { message_id } = (await call('POST', '/messages', { to: person, type: 'text', message: 'rahasia' })).json()
  expect((await call('DELETE', `/contacts/${id}?erase=true`)).statusCode).toBe(204)
  const cancelled = { status: 'failed', message: null, error: { code: 'CANCELLED' }, credits_used: 0, sent_at: null }
  expect((await call('GET', `/messages/${message_id}`)).json()).toMatchObject(cancelled)
  await settle(system)
  expect((await call('GET', `/messages/${message_id}`)).json()).toMatchObject(cancelled)
})

test('an erasure whose process dies continues as a job, leaves later messages alone, and reports its end', {
  tags: 'slow',
}, async () => {
  const { accountId, key } = await system.account()
  const call = client(system, key)
  const person = phone()
  const { contact_id: id } = (await call('POST', '/contacts', { phone: person })).json()
  const { db, pool } = system.database
  await pool.query(
    `insert into messages (account_id, id, recipient, type, text, content, network, status, credits_used, created_at, sent_at)
     select $1, 'msg_' || $2::text || lpad(n::text, 8, '0'), $3, 'text', 'rahasia', '{}', 'simulator', 'read', 1, $4, $4
     from generate_series(1, 1200) as n`,
    [accountId, id.slice(4), person, new Date(system.clock.now().getTime() - 60_000).toISOString()],
  )
  const left = async () =>
    Number(
      (await pool.query('select count(*) from messages where account_id = $1 and text is not null', [accountId]))
        .rows[0].count,
    )
  const digestOf = (_: string, address: string) => address
  const asked = { now: system.clock.now(), digestOf, requestId: 'of-an-erasure' }
  const erasure = await beginErasure(db, accountId, id, asked)
  expect((await call('GET', `/contacts/${id}`)).statusCode).toBe(404)
  let batches = 0
  const killed = eraseMessages(db, accountId, [{ value: person, until: system.clock.now().toISOString() }], {
    now: system.clock.now,
    check: () => {
      if (batches++ === 2) throw new Error('killed')
    },
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await left()).toBe(200)
  const shown = async () => (await call('GET', `/erasures/${erasure?.id}`)).json()
  expect(await shown()).toMatchObject({ contact_id: id, status: 'pending', done_at: null })

  system.clock.advance(10_000)
  await call('POST', '/messages', { to: person, type: 'text', message: 'sesudahnya' })
  await settle(system)
  expect(await left()).toBe(1)
  expect(await shown()).toMatchObject({ status: 'done', done_at: expect.any(String) })
  const erasures = await pool.query('select addresses from erasures where account_id = $1', [accountId])
  expect(erasures.rows).toEqual([{ addresses: null }])
  const other = client(system, (await system.account()).key)
  expect((await other('GET', `/erasures/${erasure?.id}`)).statusCode).toBe(404)
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'erasing a person while a message to them is being sent waits for it, and erases its event too',
  async () => {
    const { accountId, key } = await system.account()
    const call = client(system, key)
    const person = phone()
    const { contact_id: contactId } = (await call('POST', '/contacts', { phone: person })).json()
    const sent = (await call('POST', '/messages', { to: person, type: 'text', message: 'rahasia-43' })).json()
    const sender = await system.database.pool.connect()
    await sender.query('begin')
    await sender.query('select from messages where id = $1 for update', [sent.message_id])
    const body = JSON.stringify({ event: 'message.sent', data: { message: 'rahasia-43' } })
    await sender.query(
      `insert into events (id, account_id, message_id, event, body, created_at)
       values ('evt_' || gen_random_uuid(), $1, $2, 'message.sent', $3, now())`,
      [accountId, sent.message_id, body],
    )
    const erasing = call('DELETE', `/contacts/${contactId}?erase=true`)
    await expect
      .poll(async () => {
        const waiting = await sender.query(
          'select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))',
        )
        return waiting.rowCount
      })
      .toBeGreaterThan(0)
    await sender.query('commit')
    sender.release()
    expect((await erasing).statusCode).toBe(204)
    const { rows } = await system.database.pool.query('select body from events where message_id = $1', [
      sent.message_id,
    ])
    // that of its sending, and that it was cancelled
    expect(rows.map(({ body }) => JSON.parse(body).data.message ?? null)).toEqual([null, null])
  },
)

describe('CSV', () => {
  const upload = (call: Awaited<ReturnType<typeof newClient>>, csv: string) =>
    call('POST', '/contacts/import', csv, { 'content-type': 'text/csv' })

  test('is imported row by row, and invalid rows are reported', async () => {
    const call = await newClient()
    const [one, two, three] = [phone(), phone(), phone()]
    await call('POST', '/contacts', { phone: two, name: 'Kept', tags: ['old'] })
    const response = await upload(
      call,
      `\uFEFFphone,name,tags,kota\r\n${one},"Siti, Nur","a,b",Bandung\r\nwrong,x,,\r\n${two},,new,\r\n${three},${'x'.repeat(201)},,\r\n`,
    )
    expect(response.json()).toEqual({
      created: 1,
      updated: 1,
      failed: 2,
      errors: [
        { line: 3, field: 'phone', message: expect.stringContaining('must be a phone number') },
        { line: 5, field: 'name', message: expect.any(String) },
      ],
    })
    const contacts = (await call('GET', '/contacts')).json().contacts
    expect(contacts).toContainEqual(
      expect.objectContaining({ phone: one, name: 'Siti, Nur', tags: ['a', 'b'], custom_fields: { kota: 'Bandung' } }),
    )
    expect(contacts).toContainEqual(expect.objectContaining({ phone: two, name: 'Kept', tags: ['new'] }))
  })

  test('that was exported is imported as it was, and runs no formula in a spreadsheet', async () => {
    const [call, other] = [await newClient(), await newClient()]
    const contacts = [
      { phone: phone(), name: '=HYPERLINK("x")', tags: ['a', 'b "c"'], custom_fields: { kota: 'Aceh\nBesar', n: 1 } },
      { phone: phone(), name: "'quoted" },
      { phone: phone(), tags: ['@x'] },
    ]
    for (const contact of contacts) await call('POST', '/contacts', contact)
    const exported = await call('GET', '/contacts/export')
    expect(exported.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(exported.body).toContain(`"'=HYPERLINK(""x"")"`)
    expect((await upload(other, exported.body)).json()).toMatchObject({ created: 3, failed: 0 })
    const plain = async (of: typeof call) =>
      (await of('GET', '/contacts'))
        .json()
        .contacts.map(({ phone, name, tags, custom_fields }: Record<string, unknown>) => ({
          phone,
          name,
          tags,
          custom_fields,
        }))
        .sort((a: { phone: string }, b: { phone: string }) => a.phone.localeCompare(b.phone))
    expect(await plain(other)).toEqual(await plain(call))
    expect((await call('GET', '/contacts/export?tags=a')).body.trim().split('\r\n')).toHaveLength(2)
  })

  test('that is no CSV, or has another type, is refused', async () => {
    const call = await newClient()
    expect((await upload(call, `phone\n"${phone()}`)).json().error.code).toBe('INVALID_REQUEST')
    const json = await call('POST', '/contacts/import', { phone: phone() })
    expect([json.statusCode, json.json().error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    expect((await upload(call, '')).json()).toMatchObject({ created: 0, failed: 0 })
  })

  test('of thousands of rows is imported in batches', { tags: 'slow' }, async () => {
    const call = await newClient()
    const rows = Array.from({ length: 1234 }, (_, i) => `+62813${String(1_000_000 + i)},Nama ${i}`)
    expect((await upload(call, `phone,name\n${rows.join('\n')}`)).json()).toMatchObject({ created: 1234, updated: 0 })
    const { pagination } = (await call('GET', '/contacts?search=nama 123')).json<Listed>()
    expect(pagination.total).toBe(5)
    expect((await call('GET', '/contacts/export')).body.trim().split('\r\n')).toHaveLength(1235)
  })
})
