import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAccount } from '../../src/messaging/accounts/accounts.ts'
import { createStorageLimits } from '../../src/messaging/accounts/storage.ts'
import { FILE_ROWS_MAX, pageOfFile } from '../../src/messaging/broadcasts/audience-file.ts'
import { createBroadcaster } from '../../src/messaging/broadcasts/steps.ts'
import { notePerson } from '../../src/messaging/contacts/persons.ts'
import { createFolderStore, type MediaStore } from '../../src/messaging/media/store.ts'
import { createMessageQuotas } from '../../src/messaging/messages/quota.ts'
import { expire } from '../../src/messaging/retention.ts'
import { foldOutcomes } from '../../src/messaging/usage/analytics-fold.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { client, deadlocks, phone } from './client.ts'

// One template to many people: each gets it at most once, at a pace, and nobody after a pause, an opt-out or the end.

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

const query = (text: string, values: unknown[] = []) => system.database.pool.query(text, values)
const inMs = (ms: number) => new Date(system.clock.now().getTime() + ms).toISOString()
const MINUTE = 60_000

/** Advances by this many seconds, and does the due work in each. */
async function pass(seconds: number): Promise<void> {
  await system.worker.drain()
  for (let step = 0; step < seconds; step++) {
    system.clock.advance(1_000)
    await system.worker.drain()
  }
}

/** Dependencies for listing an audience; these tests read no file. */
const listing = {
  files: { store: createFolderStore('/nowhere') },
  storageLimits: createStorageLimits({ enforced: true }),
}

/** Messages are created, but no worker sends them. */
const onlyMade = () => broadcasterOf(listing).drain()

const broadcasterOf = (lists: typeof listing) =>
  createBroadcaster({
    ...lists,
    db: system.database.db,
    quotas: createMessageQuotas({ enforced: true, shared: false }),
    now: system.clock.now,
    log: { error: () => {} },
  })

let templates = 0
async function shop(input: Parameters<TestSystem['account']>[0] = {}) {
  const { accountId, key } = await system.account(input)
  const call = client(system, key)
  const template = `tpl_broadcast_${templates++}`
  await query(
    `insert into templates (account_id, id, name, language, category, components, status, asking, created_at)
     values ($1, $2, $2, 'id', 'MARKETING', '[{"type": "BODY", "text": "Halo {{1}}, dari {{2}}"}]', 'APPROVED', false, now())`,
    [accountId, template],
  )
  const read = async (id: string) => (await call('GET', `/broadcasts/${id}`)).json()
  return {
    accountId,
    key,
    call,
    template,
    read,
    /** Creates contacts with a tag and different names. Returns their ids in the order of sending. */
    async contacts(count: number, more: object = {}, ending = '0002'): Promise<string[]> {
      const contacts = Array.from({ length: count }, (_, index) => ({
        phone: phone(ending),
        name: `Siti ${index}`,
        tags: ['a'],
        ...more,
      }))
      const { results } = (await call('POST', '/contacts/batch', { contacts })).json()
      return results.map(({ contact_id }: { contact_id: string }) => contact_id).sort()
    },
    async start(more: object = {}) {
      const body = {
        name: 'Kabar',
        template_id: template,
        variables: [{ field: 'name', fallback: 'Kakak' }, 'Toko Sabar'],
        audience: { tags: ['a'] },
        ...more,
      }
      const made = await call('POST', '/broadcasts', body)
      expect([made.statusCode, made.json()]).toMatchObject([201, { name: 'Kabar' }])
      return made.json().broadcast_id as string
    },
    act: async (id: string, action: string) => (await call('POST', `/broadcasts/${id}/${action}`)).statusCode,
    recipients: async (id: string, filter = '') =>
      (await call('GET', `/broadcasts/${id}/recipients?limit=100${filter}`)).json().recipients,
    messages: async (id: string) => (await call('GET', `/messages?tag=${id}&limit=100`)).json().messages,
    events: async () => (await call('GET', '/events?limit=1000')).json().events,
    used: async () => (await call('GET', '/usage/rate-limits')).json().current_limits.messages_per_month.used,
    template_is: (status: string) => query('update templates set status = $2 where id = $1', [template, status]),
  }
}

/** Uploads a CSV as the audience of a broadcast. Returns its id. */
async function upload(key: string, csv: string, name = 'penerima.csv'): Promise<string> {
  const boundary = 'edge'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const uploaded = await system.app.inject({
    method: 'POST',
    url: '/v1/media',
    headers: { authorization: `Bearer ${key}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${head}${csv}\r\n--${boundary}--\r\n`,
  })
  expect([uploaded.statusCode, uploaded.json()]).toMatchObject([201, { content_type: 'text/csv' }])
  return uploaded.json().media_id
}

/** A store with this file, which calls back before each read. */
const storeOf = (text: string, before = async () => {}): MediaStore => ({
  ...createFolderStore('/nowhere'),
  async read(_, range) {
    await before()
    return Readable.from([Buffer.from(text).subarray(range?.start ?? 0, (range?.end ?? text.length) + 1)])
  },
})

describe('an audience from a file', () => {
  const byFile = [
    { field: 'file.Nama', fallback: 'Kakak' },
    { field: 'file.diskon', fallback: '10%' },
  ]

  test('sends each line one message with its own values, reports errors by line, and makes contacts of the numbers', {
    tags: 'slow',
  }, async () => {
    const { key, call, start, read, recipients, messages } = await shop()
    const [siti, ali, rini] = [phone('0002'), phone('0002'), phone('0002')]
    const known = (await call('POST', '/contacts', { phone: ali, name: 'Pak Ali' })).json().contact_id
    const file = await upload(
      key,
      [
        'Nomor HP;Nama;diskon;rahasia',
        `${siti};Siti;"20%"; x`,
        '12;Budi;;',
        `${ali};;30%;x`,
        '',
        `${siti};Siti lagi;;`,
        `;Tanpa nomor;;`,
        `${rini};"Rini\nSari";;`,
        `${ali.slice(1)};Ali;;`,
      ].join('\r\n'),
    )
    const dry = await call('POST', '/broadcasts?dry_run=true', {
      ...{ name: 'x', template_id: (await call('GET', '/templates')).json().templates[0].id, variables: byFile },
      audience: { file },
    })
    const refused = [
      { line: 3, field: 'phone' },
      { line: 7, field: 'phone' },
    ]
    expect(dry.json()).toMatchObject({
      audience: 3,
      reached: 2,
      skipped: { refused_variable: 1 },
      file: { refused: 2, errors: refused },
    })
    expect((await call('GET', '/contacts')).json().contacts).toHaveLength(1)
    const id = await start({ audience: { file }, variables: byFile })
    await pass(3)
    expect(await read(id)).toMatchObject({
      ...{ state: 'done', audience_at: 'now', file: { refused: 2, errors: refused } },
      progress: { audience: 3, sent: 2, skipped: { refused_variable: 1 } },
    })
    const to = await recipients(id)
    expect(to.map(({ to: at }: { to: string }) => at)).toEqual([siti, ali, rini])
    expect(to[1].contact_id).toBe(known)
    const texts = (await messages(id)).map(({ message }: { message: string }) => message)
    expect(texts.sort()).toEqual(['Halo Kakak, dari 30%', 'Halo Siti, dari 20%'])
    const stored = await query('select variables from broadcast_recipients where broadcast_id = $1 order by ordinal', [
      id,
    ])
    expect(stored.rows[0].variables).toEqual({ Nama: 'Siti', diskon: '20%' })
    expect(JSON.stringify(stored.rows)).not.toContain('rahasia')
    // the existing contact is otherwise unchanged
    expect((await call('GET', `/contacts/${known}`)).json()).toMatchObject({ name: 'Pak Ali', custom_fields: {} })
  })

  test('is read in parts without gaps, and nobody is in it twice', { tags: 'slow' }, async () => {
    const { key, start, read } = await shop()
    const numbers = Array.from({ length: 2_300 }, (_, index) => `+62813${String(1_000_000 + index)}`)
    const lines = numbers.map((number, index) => `"${number}","baris ${index}\nkedua",${index % 7 === 0 ? '' : 'x'}`)
    const file = await upload(key, ['\ufeffphone,Nama,diskon', ...lines, 'salah,x,y', ...lines.slice(0, 50)].join('\n'))
    const id = await start({
      audience: { file },
      variables: ['a', { field: 'file.diskon', fallback: 'z' }],
      draft: true,
    })
    await system.worker.drain()
    expect(await read(id)).toMatchObject({
      ...{ state: 'draft', file: { refused: 1, errors: [{ line: 1 + 2 * 2_300 + 1, field: 'phone' }] } },
      progress: { audience: 2_300, pending: 2_300 },
    })
    const { rows } = await query(
      `select address, ordinal, variables ->> 'diskon' as diskon from broadcast_recipients where broadcast_id = $1 order by ordinal`,
      [id],
    )
    expect(rows.map(({ address }) => address)).toEqual(numbers)
    expect(rows.map(({ diskon }) => diskon)).toEqual(numbers.map((_, index) => (index % 7 === 0 ? '' : 'x')))
  })

  test('is stored so that a process of the previous version fails on it and sends nothing', async () => {
    const { key, start } = await shop()
    const file = await upload(key, `phone,Nama\n${phone()},Siti\n`)
    const id = await start({ audience: { file }, variables: ['a', { field: 'file.Nama', fallback: 'x' }] })
    const { rows } = await query('select audience, variables from broadcasts where id = $1', [id])
    const [{ audience, variables }] = rows
    // as that version stores tags and fields
    await expect(query('select $1::text[]', [audience.tags])).rejects.toThrow('malformed array literal')
    expect(variables).toEqual(['a', { column: 'Nama', fallback: 'x' }])
  })

  test('is refused if the file is no list, lacks a column or belongs to another account; no message can carry the file', async () => {
    const [one, other] = [await shop(), await shop()]
    const file = await upload(one.key, `phone,kota\n${phone()},Solo\n`)
    const make = async (by: typeof one, more: object) =>
      (
        await by.call('POST', '/broadcasts', { name: 'x', template_id: by.template, variables: ['a', 'b'], ...more })
      ).json().error
    expect(await make(other, { audience: { file } })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await make(one, { audience: { file, not_tags: ['a'] } })).toMatchObject({ code: 'INVALID_REQUEST' })
    const lacking = { audience: { file }, variables: ['a', { field: 'file.umur' }] }
    expect((await make(one, lacking)).message).toContain('it has phone, kota')
    expect((await make(one, { ...lacking, audience: { all: true } })).message).toContain('where the audience is one')
    const nameless = await upload(one.key, 'kota\nSolo\n')
    expect((await make(one, { audience: { file: nameless } })).details.field).toBe('audience.file')
    const sent = await one.call('POST', '/messages', { to: phone(), type: 'media', media_id: file })
    expect([sent.statusCode, sent.json().error.details.field]).toEqual([400, 'media_id'])
    const { expires_at: until } = (await one.call('GET', `/media/${file}`)).json()
    expect(Date.parse(until) - system.clock.now().getTime()).toBeLessThanOrEqual(86_400_000)
  })

  test('sends nothing if the file is deleted or truncated', { tags: 'slow' }, async () => {
    const { key, call, start, read } = await shop()
    const file = await upload(key, `phone\n${phone()}\n`)
    const gone = await start({ audience: { file }, variables: ['a', 'b'] })
    await call('DELETE', `/media/${file}`)
    const broken = await start({
      ...{ audience: { file: await upload(key, `phone,Nama\n${phone()},x\n${phone()},"y`) }, variables: ['a', 'b'] },
    })
    await pass(2)
    for (const [id, line] of [
      [gone, 1],
      [broken, 3],
    ] as const)
      expect(await read(id)).toMatchObject({
        state: 'cancelled',
        file: { errors: [{ line, field: 'file' }] },
        progress: { sent: 0 },
      })
  })

  test('a dry run of a truncated file reaches nobody and gives the reason, also after a hundred wrong lines', async () => {
    const { key, call, template } = await shop()
    const file = await upload(key, ['phone', phone(), ...Array(120).fill('1'), `${phone()},"y`].join('\n'))
    const body = { name: 'x', template_id: template, variables: ['a', 'b'], audience: { file } }
    const dry = (await call('POST', '/broadcasts?dry_run=true', body)).json()
    expect(dry).toMatchObject({ audience: 1, reached: 0, credits: 0 })
    // the last lines before the break may go with it
    expect(dry.file.refused).toBeGreaterThan(100)
    expect([dry.file.errors.length, dry.file.errors.at(-1)]).toMatchObject([100, { line: 123, field: 'file' }])
  })

  test('a value that no placeholder accepts is reported by its line', async () => {
    const { key, start, read } = await shop()
    const [long, longest] = ['x'.repeat(1_025), 'x'.repeat(1_024)]
    const file = await upload(key, `phone,Nama\n${phone()},${long}\n${phone()},${longest}\n`)
    const id = await start({ audience: { file }, variables: ['a', { field: 'file.Nama' }], draft: true })
    await system.worker.drain()
    expect(await read(id)).toMatchObject({
      file: { refused: 1, errors: [{ line: 2, field: 'Nama' }] },
      progress: { audience: 1 },
    })
  })

  test('has a maximum number of rows', async () => {
    const { accountId, key } = await shop()
    const text = `phone\n${phone()}\n${phone()}\n${phone()}\n`
    const id = await upload(key, text)
    const account = await findAccount(system.database.db, accountId)
    if (!account) throw new Error('no account')
    const page = (after: string | null, limit: number) =>
      pageOfFile(system.database.db, { store: storeOf(text) }, account, { id, columns: [], after, limit })
    const place = JSON.parse((await page(null, 1)).next ?? '')
    expect(place.rows).toBe(1)
    const after = (rows: number) => page(JSON.stringify({ ...place, rows }), 1_000)
    expect(await after(FILE_ROWS_MAX - 2)).toMatchObject({ rows: [{ line: 3 }, { line: 4 }], refused: [] })
    expect(await after(FILE_ROWS_MAX - 1)).toMatchObject({
      ...{ rows: [{ line: 3 }], broken: true, next: null },
      refused: [{ line: 4, field: 'file', message: expect.stringContaining('200000 rows') }],
    })
    // of a place that was stored before rows were counted
    const { rows: _, ...before } = place
    expect((await page(JSON.stringify(before), 1_000)).rows).toHaveLength(2)
  })

  test('a file with two columns of numbers is refused, and both columns are named', async () => {
    const { key, call, template } = await shop()
    const file = await upload(key, `Nomor HP;Nama;Nomor\n${phone()};Siti;17\n`)
    const body = { name: 'x', template_id: template, variables: ['a', 'b'], audience: { file } }
    const { error } = (await call('POST', '/broadcasts', body)).json()
    expect([error.details.field, error.message]).toEqual([
      'audience.file',
      expect.stringContaining('Nomor HP and Nomor'),
    ])
  })

  test('a contact that is created while its line is processed keeps its fields', async () => {
    const { accountId, key, call, start, recipients } = await shop()
    const number = phone()
    const file = await upload(key, `phone\n${number}\n`)
    const id = await start({ audience: { file }, variables: ['a', 'b'], draft: true })
    await query(`create function meet() returns trigger language plpgsql as $$
      begin
        if pg_trigger_depth() = 1 then
          insert into contacts (account_id, id, phone, name, tags, custom_fields, created_at, updated_at)
          values (new.account_id, new.id || 'x', new.phone, 'Pak Ali', '{a}', '{"kota": "Solo"}', now(), now());
        end if;
        return new;
      end $$`)
    await query('create trigger meet before insert on contacts for each row execute function meet()')
    try {
      await system.worker.drain()
    } finally {
      await query('drop function meet cascade')
    }
    const { rows } = await query('select id, name, tags, custom_fields from contacts where account_id = $1', [
      accountId,
    ])
    expect(rows).toMatchObject([{ name: 'Pak Ali', tags: ['a'], custom_fields: { kota: 'Solo' } }])
    expect(await recipients(id)).toMatchObject([{ to: number, contact_id: rows[0].id }])
    expect((await call('GET', `/contacts/${rows[0].id}`)).statusCode).toBe(200)
  })

  test('the file is read outside the transaction, and a part that another worker has processed meanwhile is not processed again', async () => {
    const { key, start, read } = await shop()
    const text = `phone\n${phone()}\n1\n${phone()}\n`
    const id = await start({ audience: { file: await upload(key, text) }, variables: ['a', 'b'], draft: true })
    let reads = 0
    // inside a transaction, the one connection of an embedded database would wait forever
    const store = storeOf(text, async () => {
      if (++reads === 1) await system.worker.drain()
    })
    await broadcasterOf({ ...listing, files: { store } }).drain()
    expect(reads).toBeGreaterThan(0)
    expect(await read(id)).toMatchObject({
      state: 'draft',
      file: { refused: 1 },
      progress: { audience: 2, pending: 2 },
    })
  })

  test('erasing a person deletes their values from a file, also after their number changed or they were merged', async () => {
    const { accountId, key, call, start, recipients } = await shop()
    const [one, other] = [phone('0002'), phone('0002')]
    const file = await upload(key, `phone,Nama\n${one},Rini\n${other},Siti\n`)
    const id = await start({ audience: { file }, variables: ['a', { field: 'file.Nama' }], draft: true })
    await system.worker.drain()
    const [rini, siti] = await recipients(id)
    await query('update broadcast_recipients set address = null where broadcast_id = $1', [id])
    // the network reports that the two are one person
    const known = { name: null, username: null, whatsappParentUser: null, whatsappUser: `ID.${phone().slice(1)}` }
    for (const number of [one, other])
      await transaction(system.database.db, (tx) =>
        notePerson(tx, accountId, { ...known, phone: number }, { now: system.clock.now() }),
      )
    expect((await call('DELETE', `/contacts/${siti.contact_id}?erase=true`)).statusCode).toBe(204)
    const { rows } = await query('select contact_id, variables from broadcast_recipients where broadcast_id = $1', [id])
    expect(rows.map(({ contact_id }) => contact_id).sort()).toEqual([rini.contact_id, siti.contact_id].sort())
    expect(rows.map(({ variables }) => variables)).toEqual([null, null])
    const erasures = await query('select contact_ids from erasures where account_id = $1', [accountId])
    expect(erasures.rows).toEqual([{ contact_ids: null }])
  })

  test('a repeat for failed recipients uses the values of each line, and nothing remains of an erased person', {
    tags: 'slow',
  }, async () => {
    const { key, call, start, read, recipients, messages } = await shop()
    const [failing, fine] = [phone('0000'), phone('0002')]
    const file = await upload(key, `phone,Nama,diskon\n${failing},Rini,40%\n${fine},Siti,50%\n`)
    const first = await start({ audience: { file }, variables: byFile })
    await pass(3)
    expect(await read(first)).toMatchObject({ state: 'done', progress: { sent: 2, failed: 1 } })
    const again = await start({ audience: { failed_of: first }, variables: byFile })
    await pass(3)
    expect((await messages(again)).map(({ message }: { message: string }) => message)).toEqual(['Halo Rini, dari 40%'])
    const [rini] = await recipients(first)
    expect((await call('DELETE', `/contacts/${rini.contact_id}?erase=true`)).statusCode).toBe(204)
    const { rows } = await query(`select address, variables from broadcast_recipients where contact_id = $1`, [
      rini.contact_id,
    ])
    expect(rows).toEqual([
      { address: null, variables: null },
      { address: null, variables: null },
    ])
  })
})

describe('recipients', () => {
  test('each contact of the audience gets one message with its own values, at the priority bulk', async () => {
    const { contacts, start, read, recipients, messages, used } = await shop()
    const ids = await contacts(3)
    await contacts(2, { tags: ['b'] })
    await contacts(1, { tags: ['a', 'jangan'] })
    const id = await start({ audience: { tags: ['a'], not_tags: ['jangan'] }, tags: ['promo'] })
    await pass(2)
    expect(await read(id)).toMatchObject({
      state: 'done',
      paused: null,
      progress: { audience: 3, pending: 0, sent: 3, skipped: {}, unknown: 3, credits: 3 },
    })
    const sent = await messages(id)
    expect(sent.map(({ message }: { message: string }) => message).sort()).toEqual([
      'Halo Siti 0, dari Toko Sabar',
      'Halo Siti 1, dari Toko Sabar',
      'Halo Siti 2, dari Toko Sabar',
    ])
    for (const one of sent)
      expect(one).toMatchObject({ type: 'template', priority: 'bulk', delivery_status: 'sent', tags: ['promo', id] })
    const listed = await recipients(id)
    expect(listed.map(({ contact_id }: { contact_id: string }) => contact_id)).toEqual(ids)
    expect(listed.map(({ message_id }: { message_id: string }) => message_id).sort()).toEqual(
      sent.map(({ message_id }: { message_id: string }) => message_id).sort(),
    )
    expect(await used()).toBe(3)
  })

  test.each([
    ['everyone', { all: true }, 4],
    ['everyone with all of the tags', { tags: ['a', 'vip'] }, 1],
    ['named contacts, each once', { contact_ids: 'named' }, 2],
  ])('a broadcast reaches %s', async (_, audience, expected) => {
    const { contacts, start, read } = await shop()
    const [one = '', other = ''] = await contacts(2)
    await contacts(1, { tags: ['a', 'vip'] })
    await contacts(1, { tags: [] })
    const named = { contact_ids: [other, one, other, 'con_unknown'] }
    const id = await start({ audience: 'contact_ids' in audience ? named : audience })
    await pass(2)
    expect((await read(id)).progress).toMatchObject({ audience: expected, sent: expected })
  })

  test.each([
    ['start', 3],
    ['now', 2],
  ])('the audience is listed at %s', async (audience_at, expected) => {
    const { contacts, start, read } = await shop()
    await contacts(2)
    const id = await start({ audience_at, send_at: inMs(5_000) })
    await pass(1)
    expect(await read(id)).toMatchObject({ state: 'scheduled', progress: { audience: audience_at === 'now' ? 2 : 0 } })
    await contacts(1)
    await pass(8)
    expect(await read(id)).toMatchObject({ state: 'done', progress: { sent: expected } })
  })

  test('a large audience is processed in parts, each once', { tags: 'slow' }, async () => {
    const { accountId, start, read } = await shop()
    await query(
      `insert into contacts (account_id, id, phone, tags, custom_fields, created_at, updated_at)
       select $1, 'con_0' || lpad(i::text, 25, '0'), '+6281399' || lpad(i::text, 6, '0'),
         case when i % 50 = 0 then '{a}'::text[] else '{}' end, '{}', now(), now() from generate_series(1, 2500) i`,
      [accountId],
    )
    const id = await start()
    await pass(1)
    expect((await read(id)).progress.audience).toBe(50)
    await pass(4)
    expect(await read(id)).toMatchObject({ state: 'done', progress: { sent: 50 } })
  })

  const skips: [string, string, (at: Awaited<ReturnType<typeof shop>>, contact: string) => Promise<unknown>][] = [
    ['a person who opted out', 'opted_out', ({ call }, id) => call('POST', `/contacts/${id}/opt-out`)],
    [
      'a person who opted out of marketing',
      'opted_out',
      ({ call }, id) => call('POST', `/contacts/${id}/opt-out`, { scope: 'marketing' }),
    ],
    ['a person who was deleted', 'contact_deleted', ({ call }, id) => call('DELETE', `/contacts/${id}`)],
    ['a person who was erased', 'contact_deleted', ({ call }, id) => call('DELETE', `/contacts/${id}?erase=true`)],
    [
      'a person who lost the value',
      'missing_variable',
      ({ call }, id) => call('PATCH', `/contacts/${id}`, { name: null }),
    ],
    [
      'a person whose value is refused',
      'refused_variable',
      ({ call }, id) => call('PATCH', `/contacts/${id}`, { name: 'dua\nbaris' }),
    ],
  ]
  test.each(skips)('a message is not sent to %s during the broadcast', async (_, reason, meanwhile) => {
    const at = await shop()
    const { contacts, start, read, recipients, used } = at
    const ids = await contacts(4)
    const id = await start({ per_second: 1, variables: [{ field: 'name' }, 'x'] })
    await pass(1)
    await meanwhile(at, ids[3] ?? '')
    await pass(6)
    expect(await read(id)).toMatchObject({ state: 'done', progress: { sent: 3, skipped: { [reason]: 1 } } })
    expect(await recipients(id, '&state=skipped')).toMatchObject([{ contact_id: ids[3], reason, message_id: null }])
    expect(await used()).toBe(3)
    if (_ === 'who was erased') expect((await recipients(id, '&state=skipped'))[0].to).toBeNull()
  })

  test('contacts merged meanwhile get one message, at their current address', async () => {
    const { accountId, contacts, start, read, recipients, messages } = await shop()
    const ids = await contacts(4)
    const numbers = new Map<string, string>()
    for (const one of ids) {
      const { rows } = await query('select phone from contacts where id = $1', [one])
      numbers.set(one, rows[0].phone)
    }
    const id = await start({ per_second: 1 })
    await pass(1)
    const [, , third = '', fourth = ''] = ids
    const user = 'ID.13491208655302741918'
    const known = { name: null, username: null, whatsappParentUser: null }
    const now = system.clock.now()
    // the network reports that the two are one person
    for (const one of [third, fourth])
      await transaction(system.database.db, (tx) =>
        notePerson(tx, accountId, { ...known, phone: numbers.get(one) ?? null, whatsappUser: user }, { now }),
      )
    await pass(6)
    expect(await read(id)).toMatchObject({ state: 'done', progress: { sent: 3, skipped: { duplicate: 1 } } })
    const sent = (await messages(id)).map(({ to }: { to: string }) => to)
    expect(new Set(sent).size).toBe(3)
    expect(sent).toContain(numbers.get(fourth))
    expect(sent).not.toContain(numbers.get(third))
    expect(await recipients(id, '&state=skipped')).toHaveLength(1)
  })

  // two contacts, of which the older remains; the younger gets its message first
  const merges: [string, 'between' | 'before', (older: string, younger: string, third: string) => string[]][] = [
    ['after one of them was written to', 'between', (older, younger) => [younger, older]],
    ['and the turn of both comes at once', 'before', (older, younger) => [younger, older]],
    ['and neither remains', 'before', (_, younger, third) => [third, younger]],
  ]
  test.each(merges)('recipients who become one person %s get one message', async (_, when, listed) => {
    const { accountId, contacts, start, read, messages, act } = await shop()
    const [older = '', younger = '', third = ''] = await contacts(3)
    const { rows } = await query('select id, phone from contacts where id = any ($1) order by id desc', [
      [older, younger, third],
    ])
    const audience = { contact_ids: listed(older, younger, third) }
    const id = await start({ audience, audience_at: 'now', draft: true, per_second: when === 'between' ? 1 : 50 })
    await pass(0)
    const become = async () => {
      const known = { name: null, username: null, whatsappParentUser: null, whatsappUser: `ID.${phone().slice(1)}` }
      const now = system.clock.now()
      for (const row of rows.filter(({ id }: { id: string }) => id === older || audience.contact_ids.includes(id)))
        await transaction(system.database.db, (tx) =>
          notePerson(tx, accountId, { ...known, phone: row.phone }, { now }),
        )
    }
    if (when === 'before') await become()
    await act(id, 'resume')
    await pass(0)
    if (when === 'between') await become()
    await pass(3)
    expect(await read(id)).toMatchObject({ state: 'done', progress: { sent: 1, skipped: { duplicate: 1 } } })
    expect(await messages(id)).toHaveLength(1)
  })

  test('a number that moves from one recipient to another gets at most one message for each', async () => {
    const { contacts, start, read, messages } = await shop()
    const ids = await contacts(3)
    const id = await start({ per_second: 1 })
    await pass(0)
    const { rows } = await query('select id, phone from contacts where id = any ($1) order by id', [ids])
    const [first, second, third] = rows
    // now the second has the number of the third, and the third has that of the first, which already got a message
    await query(`update contacts set phone = phone || 'x' where id = any ($1)`, [ids])
    await query('update contacts set phone = $2 where id = $1', [second.id, third.phone])
    await query('update contacts set phone = $2 where id = $1', [third.id, first.phone])
    await pass(6)
    expect(await read(id)).toMatchObject({ state: 'done', progress: { sent: 2, skipped: { duplicate: 1 } } })
    expect((await messages(id)).map(({ to }: { to: string }) => to).sort()).toEqual([first.phone, third.phone].sort())
  })
})

describe('timing', () => {
  test('its pace is never exceeded in any second, and a delay is not made up at once', { tags: 'slow' }, async () => {
    const { contacts, start, read } = await shop()
    await contacts(70)
    const id = await start({ per_second: 20 })
    await system.worker.drain()
    const sent = [(await read(id)).progress.sent]
    for (let second = 0; second < 3; second++) {
      await pass(1)
      sent.push((await read(id)).progress.sent)
    }
    expect(sent).toEqual([20, 40, 60, 70])
    expect((await read(id)).state).toBe('running')
    await pass(1)
    expect((await read(id)).state).toBe('done')
  })

  test('a draft waits to be resumed and a scheduled one for its time; both can be cancelled', async () => {
    const { contacts, start, read, act } = await shop()
    await contacts(1)
    const [draft, later, other] = [
      await start({ draft: true, audience_at: 'now' }),
      await start({ send_at: inMs(10 * MINUTE) }),
      await start({ draft: true }),
    ]
    await pass(2)
    expect([(await read(draft)).state, (await read(later)).state]).toEqual(['draft', 'scheduled'])
    expect((await read(draft)).progress).toMatchObject({ audience: 1, sent: 0 })
    expect([await act(draft, 'resume'), await act(draft, 'resume')]).toEqual([200, 200])
    expect([await act(other, 'cancel'), await act(other, 'cancel'), await act(other, 'resume')]).toEqual([
      200, 200, 409,
    ])
    await pass(2)
    expect([(await read(draft)).state, (await read(later)).state]).toEqual(['done', 'scheduled'])
    system.clock.advance(10 * MINUTE)
    await pass(2)
    expect(await read(later)).toMatchObject({ state: 'done', progress: { sent: 1 } })
  })

  test('messages that are unsent at its end time are not sent', { tags: 'slow' }, async () => {
    const { contacts, start, read, act } = await shop()
    await contacts(10)
    const id = await start({ per_second: 1, expires_at: inMs(3_500) })
    const paused = await start({ per_second: 1, expires_at: inMs(3_500) })
    await pass(1)
    await act(paused, 'pause')
    await pass(5)
    expect(await read(id)).toMatchObject({ state: 'expired', progress: { sent: 4, pending: 6 } })
    expect((await read(paused)).state).toBe('expired')
    expect(await act(id, 'resume')).toBe(409)
  })

  test('nothing is sent in quiet hours by the account’s clock, across midnight too', { tags: 'slow' }, async () => {
    // 02:30 UTC: 10:30 in Makassar
    system.clock.set(
      new Date(`${new Date(system.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)}T02:30:00Z`),
    )
    const { contacts, start, read } = await shop({ timeZone: 'Asia/Makassar' })
    await contacts(2)
    const quiet = await start({ quiet_hours: { from: '21:00', to: '10:31' } })
    const loud = await start({ quiet_hours: { from: '10:31', to: '21:00' } })
    await pass(2)
    expect([(await read(quiet)).progress.sent, (await read(loud)).state]).toEqual([0, 'done'])
    await pass(60)
    expect(await read(quiet)).toMatchObject({ state: 'done', time_zone: 'Asia/Makassar', progress: { sent: 2 } })
  })

  test('nothing is sent in quiet hours by the contact’s clock, and other contacts do not wait', async () => {
    // 21:30 in Jakarta, 22:30 in Makassar, 23:30 in Jayapura
    system.clock.set(
      new Date(`${new Date(system.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)}T14:30:00Z`),
    )
    const { contacts, start, read, recipients } = await shop({ timeZone: 'Asia/Jakarta' })
    const [east = ''] = await contacts(1, { custom_fields: { zona: 'WIT' } })
    const [middle = ''] = await contacts(1, { custom_fields: { zona: 'wita' } })
    const [west = ''] = await contacts(1, { custom_fields: { zona: 'entah' } })
    const id = await start({ per_second: 1, quiet_hours: { from: '22:00', to: '23:00', zone_field: 'zona' } })
    await pass(4)
    const sent = async () =>
      (await recipients(id, '&state=sent')).map(({ contact_id }: { contact_id: string }) => contact_id)
    expect((await sent()).sort()).toEqual([east, west].sort())
    expect((await read(id)).state).toBe('running')
    system.clock.advance(30 * MINUTE)
    await pass(2)
    expect(await sent()).toContain(middle)
    expect((await read(id)).state).toBe('done')
  })
})

describe('pausing and failures', () => {
  test('a pause takes effect with its response, and resuming continues from the same place', {
    tags: 'slow',
  }, async () => {
    const { contacts, start, read, act, messages } = await shop()
    await contacts(6)
    const id = await start({ per_second: 1 })
    await pass(2)
    expect([await act(id, 'pause'), await act(id, 'pause')]).toEqual([200, 200])
    const before = await read(id)
    expect(before).toMatchObject({ state: 'paused', paused: { reason: 'account' }, progress: { sent: 3 } })
    await pass(10)
    expect((await read(id)).progress.sent).toBe(3)
    expect(await act(id, 'resume')).toBe(200)
    await pass(6)
    expect(await read(id)).toMatchObject({ state: 'done', paused: null, progress: { sent: 6 } })
    const to = (await messages(id)).map((message: { to: string }) => message.to)
    expect(new Set(to).size).toBe(6)
  })

  test('after cancelling nobody gets a message, and those waiting in the outbox cost nothing', async () => {
    const { accountId, contacts, start, read, act, used } = await shop()
    await contacts(6)
    const id = await start({ per_second: 2 })
    const broadcaster = createBroadcaster({
      ...listing,
      db: system.database.db,
      quotas: createMessageQuotas({ enforced: true, shared: false }),
      now: system.clock.now,
      log: { error: () => {} },
    })
    // messages are created, but no worker sends them
    await broadcaster.drain()
    expect([(await read(id)).progress.sent, await used()]).toEqual([2, 2])
    expect(await act(id, 'cancel')).toBe(200)
    await pass(3)
    await foldOutcomes(system.database.db)
    expect(await read(id)).toMatchObject({
      state: 'cancelled',
      progress: { sent: 2, failed: 2, pending: 4, credits: 0 },
    })
    expect(await used()).toBe(0)
    const { rows } = await query('select error_code from messages where account_id = $1', [accountId])
    expect(rows).toEqual([{ error_code: 'CANCELLED' }, { error_code: 'CANCELLED' }])
    expect(await act(id, 'pause')).toBe(409)
  })

  test('after an interrupted cancel none of its messages is sent', async () => {
    const { accountId, contacts, start, read, call } = await shop()
    await contacts(2)
    const id = await start()
    await onlyMade()
    await call('POST', '/messages', { to: phone(), type: 'text', message: 'x', tags: [id] })
    await query(`update broadcasts set state = 'cancelled', next_at = null where id = $1`, [id])
    await pass(1)
    const { rows } = await query('select priority, error_code from messages where account_id = $1 order by priority', [
      accountId,
    ])
    expect([(await read(id)).progress.sent, rows]).toEqual([
      2,
      [
        { priority: 'bulk', error_code: 'CANCELLED' },
        { priority: 'bulk', error_code: 'CANCELLED' },
        { priority: 'normal', error_code: null },
      ],
    ])
  })

  test('cancelling also cancels messages that wait for another network of the account', async () => {
    const { accountId, contacts, start, act, used } = await shop()
    await contacts(2)
    const id = await start()
    await onlyMade()
    await query(`update outbox set lane = replace(lane, 'simulator', 'whatsapp') where account_id = $1`, [accountId])
    expect([await act(id, 'cancel'), await used()]).toEqual([200, 0])
  })

  test('at most two seconds’ worth of its messages wait in the outbox', async () => {
    const { accountId, contacts, start } = await shop()
    await contacts(60)
    await start({ per_second: 5 })
    const broadcaster = createBroadcaster({
      ...listing,
      db: system.database.db,
      quotas: createMessageQuotas({ enforced: true, shared: false }),
      now: system.clock.now,
      log: { error: () => {} },
    })
    for (let second = 0; second < 6; second++) {
      await broadcaster.drain()
      system.clock.advance(1_000)
    }
    const { rows } = await query('select count(*)::int as n from outbox where account_id = $1', [accountId])
    expect(rows).toEqual([{ n: 10 }])
  })

  test('this also applies while its file is being processed', async () => {
    const { accountId, contacts, start, read } = await shop()
    await contacts(30)
    const id = await start({ per_second: 5 })
    for (let second = 0; second < 6; second++) {
      await onlyMade()
      await query(`update outbox set state = 'preparing' where account_id = $1`, [accountId])
      system.clock.advance(1_000)
    }
    expect((await read(id)).progress.sent).toBe(10)
  })

  test('a slow broadcast continues while a fast one has filled the outbox', async () => {
    const { contacts, start, read } = await shop()
    await contacts(60)
    const fast = await start({ per_second: 20 })
    await onlyMade()
    const slow = await start({ per_second: 5 })
    await onlyMade()
    expect([(await read(fast)).progress.sent, (await read(slow)).progress.sent]).toEqual([20, 5])
  })

  test('too many failures also pause a fast broadcast whose last messages still wait', { tags: 'slow' }, async () => {
    const { accountId, contacts, start, read } = await shop()
    await contacts(400)
    const id = await start({ per_second: 100 })
    const make = async () => {
      for (let step = 0; step < 8; step++) {
        await onlyMade()
        system.clock.advance(500)
      }
    }
    const fail = async (count: number) => {
      await query(
        `with failed as (
           update messages set failed_at = now(), error_code = 'X' where account_id = $1 and id in (
             select message_id from outbox where account_id = $1 order by id limit $2)
           returning id)
         delete from outbox where account_id = $1 and message_id in (select id from failed)`,
        [accountId, count],
      )
    }
    await make()
    expect((await read(id)).progress.sent).toBe(200)
    // fewer than fifty prove nothing
    await fail(40)
    await make()
    expect(await read(id)).toMatchObject({ state: 'running', progress: { sent: 250 } })
    await fail(20)
    await make()
    expect(await read(id)).toMatchObject({ state: 'paused', paused: { reason: 'failures' }, progress: { sent: 250 } })
  })

  test('too many failures pause it, and are counted from zero once it is resumed', { tags: 'slow' }, async () => {
    const { contacts, start, read, act } = await shop()
    await contacts(100, {}, '0000')
    const id = await start({ per_second: 20 })
    await pass(6)
    expect(await read(id)).toMatchObject({ state: 'paused', paused: { reason: 'failures' }, progress: { sent: 60 } })
    expect(await act(id, 'resume')).toBe(200)
    await pass(1)
    expect(await read(id)).toMatchObject({ state: 'running', progress: { sent: 100 } })
  })

  test.each(['PAUSED', 'DISABLED', 'PENDING'])(
    'a template that is %s pauses it until the template is approved',
    { tags: 'slow' },
    async (status) => {
      const { contacts, start, read, act, template_is } = await shop()
      await contacts(3)
      const id = await start({ per_second: 1 })
      await pass(1)
      await template_is(status)
      await pass(3)
      const { progress, ...paused } = await read(id)
      expect([paused, progress.sent]).toMatchObject([{ state: 'paused', paused: { reason: 'template' } }, 2])
      await act(id, 'resume')
      await pass(1)
      expect(await read(id)).toMatchObject({ state: 'paused', paused: { reason: 'template' } })
      await template_is('APPROVED')
      await act(id, 'resume')
      await pass(3)
      expect(await read(id)).toMatchObject({ state: 'done', progress: { sent: 3 } })
    },
  )

  test('a template that was changed and approved again pauses it if it needs other values', {
    tags: 'slow',
  }, async () => {
    const { contacts, start, read, act, template } = await shop()
    await contacts(3)
    const worded = (text: string) =>
      query('update templates set components = $2 where id = $1', [template, JSON.stringify([{ type: 'BODY', text }])])
    const id = await start({ per_second: 1 })
    await pass(0)
    await worded('Halo {{1}}, dari {{2}} di {{3}}')
    await pass(3)
    expect(await read(id)).toMatchObject({
      state: 'paused',
      paused: { reason: 'template' },
      progress: { sent: 1, skipped: {} },
    })
    await worded('Salam {{1}}, dari {{2}}')
    await act(id, 'resume')
    await pass(3)
    expect(await read(id)).toMatchObject({ state: 'done', progress: { sent: 3 } })
  })

  test('a used-up quota pauses it exactly at the quota, and it continues next month', { tags: 'slow' }, async () => {
    const { contacts, start, read, act, used } = await shop({ limits: { messages_per_month: 7 } })
    await contacts(10)
    const id = await start({ per_second: 5 })
    await pass(4)
    expect(await read(id)).toMatchObject({
      state: 'paused',
      paused: { reason: 'quota' },
      progress: { sent: 7, pending: 3 },
    })
    expect(await used()).toBe(7)
    system.clock.advance(32 * 86_400_000)
    await act(id, 'resume')
    await pass(3)
    expect(await read(id)).toMatchObject({ state: 'done', progress: { sent: 10 } })
    expect(await used()).toBe(3)
  })
})

test('two workers on one broadcast send each person one message', { tags: 'slow' }, async () => {
  const { contacts, start, read, messages } = await shop()
  await contacts(90)
  const id = await start({ per_second: 30 })
  const worker = () =>
    createBroadcaster({
      ...listing,
      db: system.database.db,
      quotas: createMessageQuotas({ enforced: true, shared: false }),
      now: system.clock.now,
      log: { error: () => {} },
    })
  const workers = [worker(), worker(), worker()]
  for (let second = 0; second < 6; second++) {
    await Promise.all(workers.map((one) => one.drain()))
    await system.worker.drain()
    system.clock.advance(1_000)
  }
  expect(await read(id)).toMatchObject({ state: 'done', progress: { sent: 90 } })
  expect(new Set((await messages(id)).map(({ to }: { to: string }) => to)).size).toBe(90)
})

test('a step that loses a deadlock is repeated at once', { tags: 'slow' }, async () => {
  const { contacts, start, read } = await shop()
  await contacts(2)
  const id = await start()
  await deadlocks(system.database.pool, 2, pass.bind(undefined, 1))
  expect(await read(id)).toMatchObject({ progress: { sent: 2 } })
})

test('a step that fails by a bug is retried, and delays no other broadcast', { tags: 'slow' }, async () => {
  const [broken, whole] = [await shop(), await shop()]
  await broken.contacts(1)
  await whole.contacts(1)
  const [one, other] = [await broken.start(), await whole.start()]
  await query(`update broadcasts set quiet_hours = '{"from": 7}' where id = $1`, [one])
  await pass(2)
  expect([(await whole.read(other)).state, system.logged().includes('a step of a broadcast')]).toEqual(['done', true])
  await query('update broadcasts set quiet_hours = null where id = $1', [one])
  system.clock.advance(MINUTE)
  await pass(2)
  expect((await broken.read(one)).state).toBe('done')
})

describe('events and reports', () => {
  test.each([
    ['all', ['message.delivered', 'message.read', 'message.sent']],
    ['summary', []],
  ])('events: %s', { tags: 'slow' }, async (level, ofMessages) => {
    const { contacts, start, events } = await shop()
    await contacts(2, {}, '4321')
    await start({ events: level })
    await pass(8)
    const names = (await events()).map(({ event }: { event: string }) => event)
    expect([...new Set(names)].filter((name) => name !== 'broadcast.progress').sort()).toEqual(ofMessages)
    const states = (await events()).flatMap(({ event, data }: { event: string; data: { state: string } }) =>
      event === 'broadcast.progress' ? [data.state] : [],
    )
    expect([states[0], states.at(-1)]).toEqual(['running', 'done'])
  })

  test('a running broadcast reports its progress every five seconds', { tags: 'slow' }, async () => {
    const { contacts, start, events } = await shop()
    await contacts(20)
    await start({ per_second: 1 })
    await pass(16)
    const progress = (await events()).flatMap(
      ({ event, data }: { event: string; data: { progress: { sent: number } } }) =>
        event === 'broadcast.progress' ? [data.progress.sent] : [],
    )
    expect(progress.length).toBe(4)
    expect(progress).toEqual([...progress].sort((a: number, b: number) => a - b))
  })

  test('outcomes of its messages are counted, before and after folding', { tags: 'slow' }, async () => {
    const { contacts, start, read } = await shop()
    await contacts(2, {}, '4321')
    await contacts(1, {}, '0000')
    const id = await start()
    await pass(5)
    const expected = { audience: 3, sent: 3, delivered: 2, read: 2, failed: 1, unknown: 0, credits: 2 }
    expect((await read(id)).progress).toMatchObject(expected)
    await foldOutcomes(system.database.db)
    expect((await read(id)).progress).toMatchObject(expected)
  })

  test('recipients are deleted with the delivery log, while counts and messages stay', { tags: 'slow' }, async () => {
    const { contacts, start, read, recipients, messages } = await shop()
    await contacts(2)
    const id = await start()
    await pass(2)
    const settings = { EVENT_RETENTION_DAYS: 90, DELIVERY_LOG_RETENTION_DAYS: 30, MESSAGE_TEXT_RETENTION_DAYS: 1 }
    const expireAfter = (days: number) =>
      expire(system.database.db, settings, new Date(system.clock.now().getTime() + days * 86_400_000))
    await expireAfter(29)
    expect(await recipients(id)).toHaveLength(2)
    await expireAfter(31)
    expect([(await recipients(id)).length, (await messages(id)).length]).toEqual([0, 2])
    expect((await read(id)).progress).toMatchObject({ audience: 2, sent: 2 })
  })
})

test('a dry run counts who would be reached and why others would not, and creates nothing', async () => {
  const { call, contacts, template, used } = await shop({ limits: { messages_per_month: 2 } })
  const [out = ''] = await contacts(4)
  await contacts(1, { name: undefined })
  await call('POST', `/contacts/${out}/opt-out`)
  const body = { name: 'x', template_id: template, variables: [{ field: 'name' }, 'y'], audience: { tags: ['a'] } }
  const dry = await call('POST', '/broadcasts?dry_run=true', body)
  expect([dry.statusCode, dry.json()]).toMatchObject([
    200,
    {
      dry_run: true,
      audience: 5,
      reached: 3,
      skipped: { opted_out: 1, missing_variable: 1 },
      audience_capped: false,
      credits: 3,
      seconds: 1,
      quotas: [{ period: 'month', limit: 2, remaining: 2, enough: false }],
    },
  ])
  expect([(await call('GET', '/broadcasts')).json().broadcasts, await used()]).toEqual([[], 0])
})

describe('refusals', () => {
  const wrong: [string, object, string][] = [
    ['an empty audience', { audience: {} }, 'audience.tags'],
    ['an audience in two ways', { audience: { all: true, tags: ['a'] } }, 'audience.tags'],
    ['an unknown field', { speed: 5 }, 'speed'],
    ['a pace of zero', { per_second: 0 }, 'per_second'],
    ['a past time', { send_at: '2020-01-01T00:00:00Z' }, 'send_at'],
    ['a past end', { expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    ['invalid hours', { quiet_hours: { from: '25:00', to: '07:00' } }, 'quiet_hours.from'],
    ['hours without an end', { quiet_hours: { from: '21:00', to: '21:00' } }, 'quiet_hours.to'],
    ['too few values', { variables: ['x'] }, 'variables'],
  ]
  test.each(wrong)('%s', async (_, more, field) => {
    const { call, template } = await shop()
    const body = { name: 'x', template_id: template, variables: ['x', 'y'], audience: { tags: ['a'] }, ...more }
    const refused = await call('POST', '/broadcasts', body)
    expect([refused.statusCode, refused.json().error.details.field]).toEqual([400, field])
    expect((await call('GET', '/broadcasts')).json().broadcasts).toEqual([])
  })

  test('a template that is not approved or does not exist is refused', async () => {
    const { call, template, template_is } = await shop()
    const body = { name: 'x', template_id: template, variables: ['x', 'y'], audience: { all: true } }
    await template_is('PENDING')
    expect((await call('POST', '/broadcasts', body)).json().error.code).toBe('TEMPLATE_NOT_APPROVED')
    expect((await call('POST', '/broadcasts', { ...body, template_id: 'tpl_none' })).statusCode).toBe(404)
  })

  test('keys without the scope, which older keys lack, and another account are refused', async () => {
    const mine = await shop()
    const id = await mine.start({ draft: true })
    const { key } = await system.account({}, ['messages:write', 'messages:read', 'contacts:write'])
    const call = client(system, key)
    const asked = [
      await call('POST', '/broadcasts', {}),
      await call('GET', '/broadcasts'),
      await call('GET', `/broadcasts/${id}`),
      await call('GET', `/broadcasts/${id}/recipients`),
      ...(await Promise.all(['pause', 'resume', 'cancel'].map((one) => call('POST', `/broadcasts/${id}/${one}`)))),
    ]
    expect(asked.map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 403))
    const other = await shop()
    for (const path of [`/broadcasts/${id}`, `/broadcasts/${id}/recipients`])
      expect((await other.call('GET', path)).statusCode).toBe(404)
    for (const action of ['pause', 'resume', 'cancel']) expect(await other.act(id, action)).toBe(404)
    expect((await other.call('GET', '/broadcasts')).json().broadcasts).toEqual([])
    expect((await mine.read(id)).state).toBe('draft')
  })

  test('the same request under one Idempotency-Key makes one broadcast', async () => {
    const { call, template } = await shop()
    const body = { name: 'x', template_id: template, variables: ['x', 'y'], audience: { all: true }, draft: true }
    const [first, second] = [
      await call('POST', '/broadcasts', body, { 'idempotency-key': 'k' }),
      await call('POST', '/broadcasts', body, { 'idempotency-key': 'k' }),
    ]
    expect([second.statusCode, second.json()]).toEqual([201, first.json()])
    expect((await call('GET', '/broadcasts?state=draft')).json().broadcasts).toHaveLength(1)
  })

  test('this also applies if the process ended before the response, because the key is stored with the broadcast', async () => {
    const { call, template } = await shop()
    const body = { name: 'x', template_id: template, variables: ['x', 'y'], audience: { all: true }, draft: true }
    const once = { 'idempotency-key': 'k' }
    // everything after the work is lost
    await query(`create function lose() returns trigger language plpgsql as $$ begin raise 'lost'; end $$`)
    await query('create trigger lose before update on idempotency_keys for each row execute function lose()')
    const first = await call('POST', '/broadcasts', body, once)
    await query('drop function lose cascade')
    system.clock.advance(3 * MINUTE)
    const second = await call('POST', '/broadcasts', body, once)
    expect([second.statusCode, second.json(), second.headers.location]).toEqual([
      201,
      first.json(),
      first.headers.location,
    ])
    expect((await call('GET', '/broadcasts')).json().broadcasts).toHaveLength(1)
    const other = await call('POST', '/broadcasts', { ...body, name: 'y' }, once)
    expect([other.statusCode, other.json().error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })
})
