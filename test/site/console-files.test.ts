import { beforeAll, expect, test } from 'vitest'
import { client, phone } from '../messaging/client.ts'
import { sharedSystem } from '../support/shared-system.ts'
import type { TestSystem } from '../support/system.ts'
import { signedIn, textOf, type Visitor } from './console-visitor.ts'

let system: TestSystem
beforeAll(async () => {
  system = await sharedSystem()
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Sends a form with a file, as a browser does. */
async function upload({ cookie, csrf }: Visitor, path: string, file: File, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ csrf, ...fields })) form.set(name, value)
  form.set('file', file)
  const body = new Response(form)
  return system.app.inject({
    ...{ method: 'POST', url: path },
    headers: { cookie, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
}

test('a file is uploaded, listed with its id, offered to templates, and deleted after a confirmation', async () => {
  const { accountId, key } = await system.account()
  const call = client(system, key)
  const visitor = await signedIn(system, key)
  expect(textOf((await visitor.get('/console/files')).body)).toContain('Belum ada berkas. Unggah')
  const stored = await upload(visitor, '/console/files', new File([PNG], 'rak <b>.png'))
  expect([stored.statusCode, stored.headers.location]).toEqual([303, '/console/files?done=uploaded'])
  const [{ media_id: id }] = (await call('GET', '/media')).json().media
  const list = await visitor.get(String(stored.headers.location))
  for (const words of ['Berkas tersimpan.', 'image/png', '1 KB', id]) expect(textOf(list.body)).toContain(words)
  expect(list.body).not.toContain('<b>.png')

  await system.database.pool.query(
    `insert into templates (account_id, id, name, language, category, components, status, asking, created_at)
     values ($1, 'tpl_foto', 'foto', 'id', 'UTILITY', $2, 'APPROVED', false, now())`,
    [
      accountId,
      JSON.stringify([
        { type: 'HEADER', format: 'IMAGE' },
        { type: 'BODY', text: 'Barang baru' },
      ]),
    ],
  )
  const { contact_id: contact } = (await call('POST', '/contacts', { phone: phone(), name: 'Siti' })).json()
  const form = `/console/contacts/${contact}/template`
  for (const path of [`${form}?template=tpl_foto`, '/console/broadcasts/new?template=tpl_foto'])
    expect((await visitor.get(path)).body).toContain(`<option value="${id}">`)
  const sent = await visitor.post(form, { template: 'tpl_foto', media: id, act: 'send', once: 'x' })
  expect(sent.statusCode).toBe(303)
  expect((await call('GET', '/messages')).json().messages).toMatchObject([{ type: 'template', media_id: id }])

  expect(textOf((await visitor.get(`/console/files/${id}/delete`)).body)).toContain('Ya, hapus')
  expect((await call('GET', `/media/${id}`)).statusCode).toBe(200)
  const stranger = await signedIn(system, (await system.account()).key)
  for (const one of [
    await stranger.get(`/console/files/${id}/delete`),
    await stranger.post(`/console/files/${id}/delete`),
  ])
    expect(one.statusCode).toBe(404)
  expect((await visitor.post(`/console/files/${id}/delete`)).headers.location).toBe('/console/files?done=removed')
  expect((await call('GET', `/media/${id}`)).statusCode).toBe(404)
})

test('an unsupported file is refused in the form, which keeps the written text', { tags: 'slow' }, async () => {
  const { key } = await system.account()
  const call = client(system, key)
  const visitor = await signedIn(system, key)
  const { contact_id: contact } = (await call('POST', '/contacts', { phone: phone(), name: 'Siti' })).json()
  const program = new File(['MZ binary'], 'game.exe')
  const refused = await upload(visitor, `/console/inbox/${contact}/answer`, program, { message: 'ini daftarnya' })
  expect([refused.statusCode, refused.body.includes('ini daftarnya')]).toEqual([415, true])
  expect(textOf(refused.body)).toContain('Jenis berkas ini tidak bisa dikirim')
  const huge = await upload(visitor, '/console/files', new File([Buffer.alloc(16 * 1024 * 1024 + 1)], 'x.pdf'))
  expect([huge.statusCode, textOf(huge.body).includes('paling besar 16 MB')]).toEqual([413, true])
  const none = await upload(visitor, '/console/files', new File([], ''))
  expect([none.statusCode, textOf(none.body).includes('Pilih berkasnya.')]).toEqual([400, true])
  const full = await signedIn(system, (await system.account({ limits: { media_bytes: 10 } })).key)
  const more = await upload(full, '/console/files', new File([PNG], 'x.png'))
  expect([more.statusCode, textOf(more.body).includes('Paket Anda sudah penuh')]).toEqual([403, true])
  const reader = await signedIn(system, (await call('POST', '/keys', { scopes: ['media:read'] })).json().key)
  expect((await upload(reader, '/console/files', new File([PNG], 'x.png'))).statusCode).toBe(403)
})
