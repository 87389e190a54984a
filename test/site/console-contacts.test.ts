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
  test('shows what is wrong in the reader’s language before anything is stored, then takes in the rest', async () => {
    const { call, visitor } = await shop()
    const [one, two] = [phone(), phone()]
    // as a spreadsheet in Indonesia writes it
    const file = `\ufeffNo;Nomor HP;Nama;Label;kota\r\n1;${one};Ibu Siti;pelanggan, lama;Bandung\r\n2;12;Budi;;\r\n3;0${two.slice(3)};Pak Ali;;Solo\r\n`
    const checked = await upload(visitor, file)
    const address = String(checked.headers.location)
    const preview = textOf((await visitor.get(address)).body)
    for (const said of ['Baris yang benar 2', 'Baris yang dilewati 1', '3 nomor', 'kode negara'])
      expect(preview).toContain(said)
    expect((await call('GET', '/contacts')).json().contacts).toEqual([])

    for (let i = 0; i < 2; i++) expect((await visitor.post(address)).statusCode).toBe(303)
    expect((await visitor.get(address)).headers.refresh).toBe('2')
    await system.worker.drain()
    const outcome = textOf((await visitor.get(address)).body)
    for (const said of ['Impor selesai', 'Kontak baru 2', 'Kontak diperbarui 0']) expect(outcome).toContain(said)
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

  test('that nobody takes in goes after a day; no other account sees it', async () => {
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

  test('ends where the requests of the hour do, and says that the rest is left', async () => {
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

  test('no file, an empty one, one of another form and a form of others are refused in words', async () => {
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

test('a label that is shown is found, leads to a broadcast, and narrows the file', async () => {
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
