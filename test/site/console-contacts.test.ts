import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { expire } from '../../src/messaging/retention.ts'
import { client, phone } from '../messaging/client.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { signedIn, textOf, type Visitor } from './console-visitor.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

async function shop(more: object = {}) {
  const { accountId, key } = await system.account({ defaultCountry: 'ID', ...more })
  return { accountId, call: client(system, key), visitor: await signedIn(system, key) }
}

/** Uploads a file as a browser does. */
async function upload({ cookie, csrf }: Visitor, content: string, sentCsrf = csrf) {
  const form = new FormData()
  form.append('csrf', sentCsrf)
  form.append('file', new File([content], 'kontak.csv'))
  const body = new Response(form)
  return system.app.inject({
    ...{ method: 'POST', url: '/console/contacts/import' },
    headers: { cookie, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
}

describe('an import', () => {
  test('shows errors in the reader’s language before anything is stored, then imports the rest', async () => {
    const { call, visitor } = await shop()
    const [one, two] = [phone(), phone()]
    // in the format of an Indonesian spreadsheet
    const file = `\ufeffNo;Nomor HP;Nama;Label;kota\r\n1;${one};Ibu Siti;pelanggan, lama;Bandung\r\n2;12;Budi;;\r\n3;0${two.slice(3)};Pak Ali;;Solo\r\n`
    const checked = await upload(visitor, file)
    const address = String(checked.headers.location)
    const preview = textOf((await visitor.get(address)).body)
    for (const words of ['Baris yang benar 2', 'Baris yang dilewati 1', '3 nomor', 'kode negara'])
      expect(preview).toContain(words)
    expect((await call('GET', '/contacts')).json().contacts).toEqual([])

    for (let i = 0; i < 2; i++) expect((await visitor.post(address)).statusCode).toBe(303)
    expect((await visitor.get(address)).headers.refresh).toBe('2')
    await system.worker.drain()
    const outcome = textOf((await visitor.get(address)).body)
    for (const words of ['Impor selesai', 'Kontak baru 2', 'Kontak diperbarui 0']) expect(outcome).toContain(words)
    const { contacts } = (await call('GET', '/contacts')).json()
    expect(contacts.find(({ name }: { name: string }) => name === 'Ibu Siti')).toMatchObject({
      ...{ phone: one, tags: ['pelanggan', 'lama'], custom_fields: { kota: 'Bandung' } },
    })
    expect(contacts.map((contact: { phone: string }) => contact.phone).sort()).toEqual([one, two].sort())
    const { rows } = await system.database.pool.query(
      'select 1 from contact_imports where file is not null and state = $1',
      ['done'],
    )
    expect(rows).toEqual([])
  })

  test('that is not confirmed is deleted after a day, and no other account sees it', async () => {
    const { visitor } = await shop()
    const address = String((await upload(visitor, `phone\n${phone()}\n`)).headers.location)
    const stranger = (await shop()).visitor
    expect([(await stranger.get(address)).statusCode, (await stranger.post(address)).statusCode]).toEqual([404, 404])
    system.clock.advance(25 * 3_600_000)
    await expire(system.database.db, loadConfig({}), system.clock.now())
    const again = await signedIn(system, (await system.account()).key)
    expect((await again.get(address)).statusCode).toBe(404)
    const { rows } = await system.database.pool.query("select 1 from contact_imports where state = 'checked'")
    expect(rows).toEqual([])
  })

  test('stops when the requests of the hour are used up, and reports the rest', async () => {
    const { call, visitor } = await shop({ limits: { requests_per_hour: 2 } })
    const lines = Array.from({ length: 450 }, () => phone()).join('\n')
    const address = String((await upload(visitor, `phone\n${lines}\n`)).headers.location)
    await visitor.post(address)
    await system.worker.drain()
    expect(textOf((await visitor.get(address)).body)).toContain('Impor terhenti')
    const { rows } = await system.database.pool.query(
      'select count(*)::int as count from contacts where phone = any ($1)',
      [lines.split('\n')],
    )
    expect(rows[0]?.count).toBeGreaterThan(0)
    expect(rows[0]?.count).toBeLessThan(450)
    expect((await call('GET', '/contacts')).statusCode).toBe(429)
  })

  test('a missing, empty or unreadable file and a form of another account are refused with plain reasons', {
    tags: 'slow',
  }, async () => {
    const { visitor } = await shop()
    for (const [file, words] of [
      ['', 'Pilih berkasnya.'],
      ['phone,name\n"unfinished', 'Ini bukan berkas CSV.'],
      ['x'.repeat(5_000_001), 'paling besar 5 MB'],
    ] as const) {
      const refused = await upload(visitor, file)
      expect([refused.statusCode, textOf(refused.body).includes(words)]).toEqual([400, true])
    }
    expect((await upload(visitor, 'phone\n', 'not-ours')).statusCode).toBe(403)
    const reader = await signedIn(system, (await system.account({}, ['contacts:read'])).key)
    expect((await upload(reader, 'phone\n')).statusCode).toBe(403)
  })
})

test('a label filters the list and the export, and links to a broadcast', async () => {
  const { call, visitor } = await shop()
  expect(textOf((await visitor.get('/console/contacts')).body)).toContain('Belum ada kontak. Tambahkan satu')
  await call('POST', '/contacts', { phone: phone(), name: '=cmd()', tags: ['toko & kedai'] })
  await call('POST', '/contacts', { phone: phone(), name: 'Budi' })
  const list = await visitor.get('/console/contacts')
  const label = /href="(\/console\/contacts\?tag=[^"]*)"/.exec(list.body)?.[1] ?? ''
  const narrowed = await visitor.get(label)
  expect([textOf(narrowed.body).includes('=cmd()'), textOf(narrowed.body).includes('Budi')]).toEqual([true, false])
  expect(narrowed.body).toContain('/console/broadcasts/new?tags=')
  const file =
    /href="(\/console\/contacts\/export\.csv\?[^"]*)"/.exec(narrowed.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const lines = (await visitor.get(file)).body.trim().split('\r\n')
  expect(lines.length).toBe(2)
  expect(lines[1]).toContain("'=cmd()")
})

test('a contact is created and changed with its custom fields, and values that no line can show stay', async () => {
  const { call, visitor } = await shop()
  const number = phone()
  const made = await visitor.post('/console/contacts/new', { phone: number, custom_fields: 'kota: Solo\r\njam: 08:00' })
  const here = String(made.headers.location)
  const read = async () => (await call('GET', here.replace('/console', ''))).json()
  expect(await read()).toMatchObject({ phone: number, custom_fields: { kota: 'Solo', jam: '08:00' } })
  await call('PATCH', here.replace('/console', ''), {
    custom_fields: { kota: 'Solo', anak: 3, alamat: 'Jl. A\nNo. 1' },
  })
  const form = await visitor.get(`${here}/edit`)
  expect(form.body).toMatch(/<textarea[^>]*name="custom_fields"[^>]*>\nkota: Solo<\/textarea>/)
  await visitor.post(`${here}/edit`, { name: 'Siti', custom_fields: 'ukuran: XL' })
  expect(await read()).toMatchObject({ name: 'Siti', custom_fields: { anak: 3, alamat: 'Jl. A\nNo. 1', ukuran: 'XL' } })
  const refused = await visitor.post(`${here}/edit`, { name: 'Siti', custom_fields: 'hanya kata' })
  expect([refused.statusCode, textOf(refused.body).includes('belum berbentuk nama: isi')]).toEqual([400, true])
})

describe('two contacts of one person', () => {
  const writes = (accountId: string, from: string, message: string) => {
    system.clock.advance(1)
    return system.app.inject({
      ...{ method: 'POST', url: '/admin/api/simulator/inbound', headers: system.operator },
      payload: { account_id: accountId, from, message },
    })
  }

  test('are merged after a confirmation that explains the effect and itself changes nothing', async () => {
    const { accountId, call, visitor } = await shop()
    const [old, present] = [phone(), phone()]
    const save = async (contact: object) => (await call('POST', '/contacts', contact)).json().contact_id as string
    const remaining = await save({ phone: old, name: 'Ibu Siti', tags: ['pelanggan'], custom_fields: { kota: 'Solo' } })
    const merged = await save({
      phone: present,
      name: 'Siti Aminah',
      tags: ['grosir'],
      custom_fields: { kota: 'Yogya' },
    })
    const other = await save({ phone: phone(), name: 'Budi' })
    await writes(accountId, old, 'dari nomor lama')
    await writes(accountId, present, 'dari nomor baru')
    await call('POST', `/contacts/${merged}/opt-out`, {})

    const search = await visitor.get(`/console/contacts/${remaining}/merge?search=siti`)
    const found = [...search.body.matchAll(/href="\/console\/contacts\/\w+\/merge\/(\w+)"/g)].map(([, id]) => id)
    expect(found).toEqual([merged])
    const question = `/console/contacts/${remaining}/merge/${merged}`
    const asked = await visitor.get(question)
    const confirmation = textOf(asked.body)
    for (const text of [
      'Gabungkan Siti Aminah ke dalam Ibu Siti?',
      'Nomor yang dipakai',
      'tidak bisa dibatalkan',
      'menolak pesan',
    ])
      expect(confirmation).toContain(text)
    expect((await call('GET', '/contacts')).json().pagination.total).toBe(3)

    const answered = await visitor.post(question, { phone: present })
    expect([answered.statusCode, answered.headers.location]).toEqual([
      303,
      `/console/contacts/${remaining}?done=merged`,
    ])
    const page = textOf((await visitor.get(String(answered.headers.location))).body)
    for (const text of ['sudah menjadi satu', 'kota Solo', 'dari nomor lama', 'dari nomor baru', 'Ibu Siti'])
      expect(page).toContain(text)
    // the id of the merged contact opens the remaining one
    for (const id of [remaining, merged])
      expect((await call('GET', `/contacts/${id}`)).json()).toMatchObject({
        ...{ contact_id: remaining, phone: present, name: 'Ibu Siti', tags: ['pelanggan', 'grosir'], opt_out: 'all' },
        custom_fields: { kota: 'Solo' },
      })
    // an opt-out of one applies to both numbers
    for (const to of [old, present])
      expect((await call('POST', '/messages', { to, type: 'text', message: 'x' })).json().error).toMatchObject({
        code: 'RECIPIENT_OPTED_OUT',
      })
    expect((await visitor.post(question)).statusCode).toBe(404)
    expect((await call('GET', `/contacts/${other}`)).statusCode).toBe(200)
  })

  test('a contact that has no number gets that of the other, and both addresses stay', async () => {
    const { accountId, call, visitor } = await shop()
    await system.app.inject({
      ...{ method: 'POST', url: '/admin/api/simulator/inbound', headers: system.operator },
      payload: { account_id: accountId, user_id: 'ID.5550001', message: 'Halo', name: 'Ali' },
    })
    const [{ contact_id: remaining }] = (await call('GET', '/contacts')).json().contacts
    const number = phone()
    const merged = (await call('POST', '/contacts', { phone: number, name: 'Pak Ali' })).json().contact_id
    const question = `/console/contacts/${remaining}/merge/${merged}`
    expect(textOf((await visitor.get(question)).body)).not.toMatch(/Nomor yang dipakai|satu nomor dan satu id/)
    await visitor.post(question)
    expect((await call('GET', `/contacts/${merged}`)).json()).toMatchObject({
      ...{ contact_id: remaining, phone: number, name: 'Ali' },
      identities: [
        { kind: 'phone', value: number },
        { kind: 'whatsapp_user', value: 'ID.5550001' },
      ],
    })
  })

  test('are not merged across accounts, or with a read-only key', async () => {
    const [one, two] = [await shop(), await shop()]
    const save = async ({ call }: typeof one) => (await call('POST', '/contacts', { phone: phone() })).json().contact_id
    const [mine, theirs] = [await save(one), await save(two)]
    for (const path of [`${mine}/merge/${theirs}`, `${theirs}/merge/${mine}`, `${mine}/merge/${mine}`]) {
      expect((await one.visitor.get(`/console/contacts/${path}`)).statusCode).toBe(404)
      expect((await one.visitor.post(`/console/contacts/${path}`)).statusCode).toBe(404)
    }
    const reader = await signedIn(system, (await one.call('POST', '/keys', { scopes: ['contacts:read'] })).json().key)
    expect((await reader.get(`/console/contacts/${mine}/merge`)).statusCode).toBe(403)
    expect((await reader.post(`/console/contacts/${mine}/merge/${await save(one)}`)).statusCode).toBe(403)
  })
})

describe('a template to one contact', () => {
  const template = async (accountId: string, id: string, components: object[], category = 'UTILITY') =>
    system.database.pool.query(
      `insert into templates (account_id, id, name, language, category, components, status, asking, created_at)
       values ($1, $2, $2, 'id', $3, $4, 'APPROVED', false, now())`,
      [accountId, id, category, JSON.stringify(components)],
    )

  test('is chosen, filled in, shown with its cost before it is sent, and sent once', async () => {
    const { accountId, call, visitor } = await shop({ limits: { messages_per_month: 40 } })
    await template(accountId, 'tpl_siap', [
      { type: 'HEADER', format: 'TEXT', text: 'Toko {{1}}' },
      { type: 'BODY', text: 'Halo {{nama}}, pesanan {{nomor}} siap' },
    ])
    const { contact_id: id } = (await call('POST', '/contacts', { phone: phone(), name: 'Siti' })).json()
    const form = `/console/contacts/${id}/template`
    expect((await visitor.get(`/console/contacts/${id}`)).body).toContain(`href="${form}"`)
    const [, choice = ''] = /href="([^"]*\?template=tpl_siap)"/.exec((await visitor.get(form)).body) ?? []
    expect(textOf((await visitor.get(choice)).body)).toContain('Halo {{nama}}, pesanan {{nomor}} siap')

    const lacking = { template: 'tpl_siap', once: 'satu', 'header-1-text': 'Berkah', 'body-nama-text': '<b>Siti' }
    const refused = await visitor.post(form, { ...lacking, act: 'check' })
    expect([refused.statusCode, /id="field-body-nomor-text-wrong"/.test(refused.body)]).toEqual([400, true])
    expect(refused.body).toContain('value="Berkah"')

    const filled = { ...lacking, 'body-nomor-text': 'A-17' }
    const checked = await visitor.post(form, { ...filled, act: 'check' })
    expect(checked.statusCode).toBe(200)
    for (const words of [
      'Toko Berkah',
      'Halo <b>Siti, pesanan A-17 siap',
      'Biaya, dalam kredit 1',
      'Sisa kuota pesan 40',
    ])
      expect(textOf(checked.body)).toContain(words)
    expect(checked.body).not.toContain('<b>Siti')
    expect((await call('GET', '/messages')).json().messages).toEqual([])
    for (let sent = 0; sent < 2; sent++)
      expect((await visitor.post(form, { ...filled, act: 'send' })).headers.location).toBe(
        `/console/contacts/${id}?done=sent`,
      )
    const { messages } = (await call('GET', '/messages')).json()
    expect(messages).toMatchObject([{ type: 'template', message: 'Halo <b>Siti, pesanan A-17 siap', contact_id: id }])
  })

  test('says why it cannot be sent, and has no button to send it', async () => {
    const { accountId, call, visitor } = await shop()
    await template(accountId, 'tpl_diskon', [{ type: 'BODY', text: 'Ada diskon' }], 'MARKETING')
    const { contact_id: id } = (await call('POST', '/contacts', { phone: phone(), name: 'Siti' })).json()
    await call('POST', `/contacts/${id}/opt-out`, { scope: 'marketing' })
    const form = `/console/contacts/${id}/template`
    const checked = await visitor.post(form, { template: 'tpl_diskon', act: 'check' })
    expect(checked.body).toContain('role="alert"')
    expect(checked.body).not.toContain('value="send"')
    expect((await visitor.post(form, { template: 'tpl_diskon', act: 'send', once: 'x' })).statusCode).toBe(400)
    expect((await call('GET', '/messages')).json().messages).toEqual([])
  })

  test('is not sent from another account, to another account’s contact, or with a key without the scopes', async () => {
    const [one, two] = [await shop(), await shop()]
    await template(two.accountId, 'tpl_orang', [{ type: 'BODY', text: 'x' }])
    const save = async ({ call }: typeof one) => (await call('POST', '/contacts', { phone: phone() })).json().contact_id
    const [mine, theirs] = [await save(one), await save(two)]
    for (const id of [mine, theirs])
      expect((await one.visitor.post(`/console/contacts/${id}/template`, { template: 'tpl_orang' })).statusCode).toBe(
        404,
      )
    const scopes = ['contacts:read', 'contacts:write', 'messages:read', 'templates:read']
    const reader = await signedIn(system, (await one.call('POST', '/keys', { scopes })).json().key)
    for (const from of ['', '?from=inbox'])
      expect((await reader.get(`/console/contacts/${mine}/template${from}`)).statusCode).toBe(403)
  })
})
