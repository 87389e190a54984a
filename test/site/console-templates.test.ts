import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, phone } from '../messaging/client.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { signedIn, textOf, type Visitor } from './console-visitor.ts'

let system: TestSystem
let visitor: Visitor
let call: ReturnType<typeof client>
beforeAll(async () => {
  system = await testSystem()
  const { key } = await system.account()
  call = client(system, key)
  visitor = await signedIn(system, key)
})
afterAll(() => system.close())

const at = (response: { headers: Record<string, unknown> }) => String(response.headers.location)

let made = 0
const WHOLE = {
  language: 'en-US',
  category: 'MARKETING',
  header: 'TEXT',
  header_text: 'Halo {{1}}',
  header_examples: 'Siti',
  body: 'Kajian {{1}} pukul {{2}}.\r\nDatang, ya.',
  body_examples: 'Ahad\r\n06.00',
  footer: 'Masjid Al-Ikhlas',
  button_0_type: 'QUICK_REPLY',
  button_0_text: 'Hadir',
  button_0_value: '',
  button_1_type: 'NONE',
  button_1_text: '',
  button_1_value: '',
  button_2_type: 'URL',
  button_2_text: 'Peta',
  button_2_value: 'https://contoh.id/{{1}}',
}
const COMPONENTS = [
  { type: 'HEADER', format: 'TEXT', text: 'Halo {{1}}', examples: ['Siti'] },
  { type: 'BODY', text: 'Kajian {{1}} pukul {{2}}.\nDatang, ya.', examples: ['Ahad', '06.00'] },
  { type: 'FOOTER', text: 'Masjid Al-Ikhlas' },
  {
    type: 'BUTTONS',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Hadir' },
      { type: 'URL', text: 'Peta', url: 'https://contoh.id/{{1}}' },
    ],
  },
]

const create = (fields: Record<string, string> = {}) =>
  visitor.post('/console/templates/new', {
    name: `kajian_${made++}`,
    language: 'id',
    category: 'UTILITY',
    header: 'NONE',
    body: 'Halo {{1}}',
    ...fields,
  })
const idOf = (response: { headers: Record<string, unknown> }) => /tpl_\w+/.exec(at(response))?.[0] ?? ''
const stored = async (id: string) => (await call('GET', `/templates/${id}`)).json()
const statusOf = async (id: string) => (await stored(id)).status

test('a template is created with all its parts, and listed with its state', async () => {
  const posted = await create({ ...WHOLE, name: 'kajian_ahad' })
  expect([posted.statusCode, at(posted)]).toEqual([303, `/console/templates/${idOf(posted)}?done=saved`])
  const template = await stored(idOf(posted))
  expect(template).toMatchObject({ name: 'kajian_ahad', language: 'en_US', category: 'MARKETING', status: 'PENDING' })
  expect(template.components).toEqual(COMPONENTS)
  const list = textOf((await visitor.get('/console/templates')).body)
  expect(list).toMatch(/kajian_ahad en_US Promosi Menunggu keputusan/)
})

test.each([
  ['name', { name: 'Kajian Ahad' }, 'Hanya huruf kecil'],
  ['language', { language: 'bahasa indonesia' }, 'Tulis kode bahasa'],
  ['body', { body: '' }, 'Wajib diisi.'],
  ['body', { body: 'Halo {{1}} dan {{3}}' }, 'Nomor isian harus urut dari {{1}} sampai {{2}}'],
  ['body', { body: 'a'.repeat(1025) }, 'Paling panjang 1.024 karakter.'],
  ['body_examples', { body_examples: 'a\nb' }, 'Tulis 1 contoh'],
  ['footer', { footer: 'Untuk {{1}}' }, 'Footer tidak dapat memuat isian.'],
  ['header_text', { header: 'TEXT', header_text: '' }, 'Wajib diisi.'],
  ['header_sample', { header: 'IMAGE', header_sample: 'med_none' }, 'Akun ini tidak memiliki berkas itu.'],
  ['button_1_value', { button_1_type: 'URL', button_1_text: 'Buka', button_1_value: 'contoh' }, 'Tulis alamat lengkap'],
  ['button_2_text', { button_2_type: 'QUICK_REPLY', button_2_text: 'x'.repeat(26) }, 'Paling panjang 25 karakter.'],
])(
  'a template whose %s is wrong (%j) comes back filled in, with the error next to it',
  async (field, fields, mistake) => {
    const refused = await create({ ...fields, footer: 'footer' in fields ? String(fields.footer) : 'tersimpan' })
    expect(refused.statusCode).toBe(400)
    const shown = new RegExp(`id="field-${field}-wrong">([^<]*)<`).exec(refused.body)?.[1]
    expect(shown).toContain(mistake)
    expect(refused.body).toContain(`value="${'footer' in fields ? fields.footer : 'tersimpan'}"`)
  },
)

test('a name that is taken is reported', async () => {
  await create({ name: 'dua_kali' })
  const refused = await create({ name: 'dua_kali' })
  expect([
    refused.statusCode,
    refused.body.includes('id="field-name-wrong">Templat dua_kali dalam bahasa id sudah ada.'),
  ]).toEqual([409, true])
})

describe('on the simulator', () => {
  test('on the simulator the account itself approves, and the template can be sent', async () => {
    const id = idOf(await create())
    const send = () =>
      call('POST', '/messages', { to: phone(), type: 'template', template_id: id, variables: ['Siti'] })
    expect((await send()).statusCode).toBe(400)
    expect(at(await visitor.post(`/console/templates/${id}`, { status: 'APPROVED' }))).toBe(
      `/console/templates/${id}?done=decided`,
    )
    expect(await statusOf(id)).toBe('APPROVED')
    expect((await send()).statusCode).toBe(201)
  })

  test('it is rejected with a reason, which is asked for and shown', async () => {
    const id = idOf(await create())
    const without = await visitor.post(`/console/templates/${id}`, { status: 'REJECTED', reason: ' ' })
    expect([without.statusCode, without.body.includes('id="field-reason-wrong">Wajib diisi.')]).toEqual([400, true])
    await visitor.post(`/console/templates/${id}`, { status: 'REJECTED', reason: 'Terlalu umum' })
    expect(await stored(id)).toMatchObject({ status: 'REJECTED', rejection_reason: 'Terlalu umum' })
    expect(textOf((await visitor.get(`/console/templates/${id}`)).body)).toContain('Alasan penolakan Terlalu umum')
  })

  test('only actions that its state allows are offered, and others are refused', async () => {
    const id = idOf(await create())
    const offered = async () =>
      [...(await visitor.get(`/console/templates/${id}`)).body.matchAll(/name="status" value="(\w+)"/g)].map(
        ([, status]) => status,
      )
    expect(await offered()).toEqual(['APPROVED', 'REJECTED'])
    const early = await visitor.post(`/console/templates/${id}`, { status: 'PAUSED' })
    expect([early.statusCode, textOf(early.body).includes('Status templat ini tidak mengizinkannya')]).toEqual([
      409,
      true,
    ])
    await visitor.post(`/console/templates/${id}`, { status: 'APPROVED' })
    expect(await offered()).toEqual(['PAUSED', 'DISABLED'])
    await visitor.post(`/console/templates/${id}`, { status: 'PAUSED' })
    expect(await offered()).toEqual(['APPROVED', 'DISABLED'])
    await visitor.post(`/console/templates/${id}`, { status: 'DISABLED' })
    expect(await offered()).toEqual([])
  })

  test('on another network nobody decides here', async () => {
    const id = idOf(await create())
    await system.database.pool.query(
      `update accounts set network = 'whatsapp' where id = (select account_id from templates where id = $1)`,
      [id],
    )
    try {
      expect((await visitor.get(`/console/templates/${id}`)).body).not.toContain('name="status"')
      const refused = await visitor.post(`/console/templates/${id}`, { status: 'APPROVED' })
      expect([refused.statusCode, await statusOf(id)]).toEqual([409, 'PENDING'])
    } finally {
      await system.database.pool.query(`update accounts set network = 'simulator'`)
    }
  })
})

test('a template is changed if its state allows it: the form has its values, and it is pending again', async () => {
  const id = idOf(await create(WHOLE))
  const early = await visitor.post(`/console/templates/${id}/edit`, { ...WHOLE })
  expect(early.statusCode).toBe(409)
  expect((await visitor.get(`/console/templates/${id}`)).body).not.toContain(`/console/templates/${id}/edit`)
  await visitor.post(`/console/templates/${id}`, { status: 'APPROVED' })
  expect((await visitor.get(`/console/templates/${id}`)).body).toContain(`/console/templates/${id}/edit`)
  const form = await visitor.get(`/console/templates/${id}/edit`)
  for (const value of ['Halo {{1}}', 'Masjid Al-Ikhlas', 'Hadir', 'https://contoh.id/{{1}}'])
    expect(form.body).toContain(`value="${value}"`)
  expect(form.body).toContain('Kajian {{1}} pukul {{2}}.\nDatang, ya.</textarea>')
  expect(form.body).toContain('<option value="MARKETING" selected>')
  const changed = await visitor.post(`/console/templates/${id}/edit`, { ...WHOLE, footer: '' })
  expect([changed.statusCode, at(changed)]).toEqual([303, `/console/templates/${id}?done=saved`])
  const template = await stored(id)
  expect([template.status, template.components]).toEqual([
    'PENDING',
    COMPONENTS.filter(({ type }) => type !== 'FOOTER'),
  ])
})

test('parts that the form does not show are unchanged when others are edited', async () => {
  const id = idOf(await create())
  const unknown = { type: 'UNKNOWN', raw: { type: 'CAROUSEL' } }
  await system.database.pool.query(
    `update templates set status = 'APPROVED', components = components || $2::jsonb where id = $1`,
    [id, JSON.stringify([unknown])],
  )
  await visitor.post(`/console/templates/${id}/edit`, { category: 'UTILITY', header: 'NONE', body: 'Baru' })
  expect((await stored(id)).components).toEqual([{ type: 'BODY', text: 'Baru' }, unknown])
})

test('it is deleted after a confirmation, which itself changes nothing', async () => {
  const id = idOf(await create())
  expect(textOf((await visitor.get(`/console/templates/${id}/delete`)).body)).toMatch(/Hapus templat kajian_\d+\?/)
  expect(await statusOf(id)).toBe('PENDING')
  expect(at(await visitor.post(`/console/templates/${id}/delete`))).toBe('/console/templates?done=removed')
  expect((await call('GET', `/templates/${id}`)).statusCode).toBe(404)
})

test('another account’s template is not found on any route, and a key without the scope can do nothing', async () => {
  const id = idOf(await create())
  const stranger = await signedIn(system, (await system.account()).key)
  for (const path of ['', '/edit', '/delete']) {
    expect([path, (await stranger.get(`/console/templates/${id}${path}`)).statusCode]).toEqual([path, 404])
    const posted = await stranger.post(`/console/templates/${id}${path}`, { status: 'APPROVED', ...WHOLE })
    expect([path, posted.statusCode]).toEqual([path, 404])
  }
  const reader = await signedIn(system, (await system.account({}, ['templates:read'])).key)
  expect((await reader.get('/console/templates')).body).not.toContain('/console/templates/new')
  expect((await reader.post('/console/templates/new', { name: 'x', ...WHOLE })).statusCode).toBe(403)
  expect(await statusOf(id)).toBe('PENDING')
})
