import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Connected, person, type SystemWithFake, startWithFake } from './support.ts'

let whatsapp: SystemWithFake
beforeAll(async () => {
  whatsapp = await startWithFake({ templatesOnPage: 2 })
})
afterAll(() => whatsapp.close())
beforeEach(() => {
  whatsapp.fake.state.options.fault = undefined
  whatsapp.fake.state.templates.clear()
})

const BODY = { type: 'BODY', text: 'Kajian pekan ini.' }
const template = (name: string, components: object[], more: object = {}) => ({
  name,
  language: 'id',
  category: 'UTILITY',
  components,
  ...more,
})

const decided = async (name: string, event: string, language = 'id') => {
  expect(await whatsapp.fake.send(whatsapp.fake.decided(name, language, event))).toBe(200)
  await whatsapp.system.worker.drain()
}

/** A template that was submitted to the network. */
async function asked({ call }: Connected, given: object): Promise<string> {
  const made = await call('POST', '/templates', given)
  expect([made.statusCode, made.json()]).toMatchObject([201, { status: 'PENDING' }])
  await whatsapp.system.worker.drain()
  return made.json().id
}

const shown = async ({ call }: Connected, id: string) => (await call('GET', `/templates/${id}`)).json()
const atNetwork = (name: string) => [...whatsapp.fake.state.templates.values()].filter((one) => one.name === name)

async function sentWith(connected: Connected, id: string, more: object) {
  const to = `+${person().wa_id}`
  const sent = await connected.call('POST', '/messages', { to, type: 'template', template_id: id, ...more })
  if (sent.statusCode !== 201) return { refused: sent.json().error }
  await whatsapp.system.worker.drain()
  const { message_id: message } = sent.json()
  const [taken] = whatsapp.fake.state.taken.filter(({ callbackData }) => callbackData === message)
  const text = (await connected.call('GET', `/messages/${message}`)).json().message
  return { text, template: taken?.body.template as { components?: unknown } }
}

describe('placeholders with names', () => {
  test('are submitted with examples by name, and sent by name', { tags: 'slow' }, async () => {
    const connected = await whatsapp.connect()
    const components = [
      { type: 'HEADER', text: 'Halo {{nama}}' },
      { type: 'BODY', text: 'Pukul {{jam}}, {{nama}}: {{jam}}.', examples: ['06.00', 'Siti'] },
    ]
    const id = await asked(connected, template('bernama', components))
    expect(atNetwork('bernama')).toMatchObject([
      {
        parameter_format: 'NAMED',
        components: [
          { example: { header_text_named_params: [{ param_name: 'nama', example: 'contoh nama' }] } },
          {
            example: {
              body_text_named_params: [
                { param_name: 'jam', example: '06.00' },
                { param_name: 'nama', example: 'Siti' },
              ],
            },
          },
        ],
      },
    ])
    expect(await shown(connected, id)).toMatchObject({ components })
    await decided('bernama', 'APPROVED')
    const parameters = [
      { type: 'header', parameters: [{ type: 'text', parameter_name: 'nama', text: 'Umar' }] },
      {
        type: 'body',
        parameters: [
          { type: 'text', parameter_name: 'jam', text: '7' },
          { type: 'text', parameter_name: 'nama', text: 'Umar' },
        ],
      },
    ]
    for (const variables of [
      { nama: 'Umar', jam: 7 },
      { header: { nama: 'Umar' }, body: { jam: '7', nama: 'Umar' } },
    ]) {
      expect(await sentWith(connected, id, { variables })).toMatchObject({
        text: 'Pukul 7, Umar: 7.',
        template: { components: parameters },
      })
    }
    for (const variables of [
      undefined,
      ['Umar', '7'],
      { nama: 'Umar' },
      { nama: 'Umar', jam: '7', hari: 'Ahad' },
      { header: { nama: 'Umar' }, body: ['7', 'Umar'] },
    ]) {
      expect((await sentWith(connected, id, { variables })).refused).toMatchObject({
        code: 'TEMPLATE_VARIABLES_MISMATCH',
        details: { field: 'variables', names: ['nama', 'jam'] },
      })
    }
  })

  test.each([
    [[{ type: 'BODY', text: '{{nama}} dan {{1}}' }]],
    [
      [
        { type: 'HEADER', text: '{{1}}' },
        { type: 'BODY', text: '{{nama}}' },
      ],
    ],
    [[{ type: 'BODY', text: '{{Nama}}' }]],
    [[{ type: 'BODY', text: '{{body}}' }]],
    [[{ type: 'BODY', text: '{{nama}}', examples: ['a', 'b'] }]],
  ])('%j is refused', async (components) => {
    const { call } = await whatsapp.connect()
    const answer = await call('POST', '/templates', template('salah', components))
    expect([answer.statusCode, answer.json().error.details.field]).toEqual([
      400,
      expect.stringMatching(/^components\.\d/),
    ])
  })
})

test('buttons are addressed by position: addresses get their values, and quick replies their payloads', async () => {
  const connected = await whatsapp.connect()
  const buttons = [
    { type: 'PHONE_NUMBER', text: 'Telepon', phone_number: '+628123456789' },
    { type: 'URL', text: 'Tiket', url: 'https://mimbar.example/t/{{1}}' },
    { type: 'URL', text: 'Bayar', url: 'https://mimbar.example/b/{{2}}' },
    { type: 'QUICK_REPLY', text: 'Hadir' },
    { type: 'QUICK_REPLY', text: 'Tidak' },
  ]
  const id = await asked(connected, template('tombol', [BODY, { type: 'BUTTONS', buttons }]))
  // the network counts each address separately
  expect(atNetwork('tombol')[0]?.components).toMatchObject([
    {},
    {
      buttons: [
        {},
        { url: 'https://mimbar.example/t/{{1}}', example: ['https://mimbar.example/t/contoh'] },
        { url: 'https://mimbar.example/b/{{1}}' },
        {},
        {},
      ],
    },
  ])
  await decided('tombol', 'APPROVED')
  // the sync does not mistake its own numbering for a change
  await whatsapp.syncTemplates()
  expect((await shown(connected, id)).components[1].buttons).toEqual(buttons)
  const variables = { buttons: ['A1', 'B2'], quick_replies: ['ya:17', 'tidak:17'] }
  const { template: taken } = await sentWith(connected, id, { variables })
  expect(taken?.components).toEqual([
    { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'A1' }] },
    { type: 'button', sub_type: 'url', index: '2', parameters: [{ type: 'text', text: 'B2' }] },
    { type: 'button', sub_type: 'quick_reply', index: '3', parameters: [{ type: 'payload', payload: 'ya:17' }] },
    { type: 'button', sub_type: 'quick_reply', index: '4', parameters: [{ type: 'payload', payload: 'tidak:17' }] },
  ])
  const many = await sentWith(connected, id, { variables: { buttons: ['A', 'B'], quick_replies: ['1', '2', '3'] } })
  expect(many.refused).toMatchObject({ code: 'TEMPLATE_VARIABLES_MISMATCH' })
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function uploaded(connected: Connected, name = 'a.png', file: Buffer = PNG): Promise<string> {
  const boundary = 'x-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const answer = await whatsapp.system.app.inject({
    method: 'POST',
    url: '/v1/media',
    headers: { authorization: `Bearer ${connected.key}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  expect(answer.statusCode).toBe(201)
  return answer.json().media_id
}

describe('a header that is a file', () => {
  test('is submitted with a sample, uploaded for the app', async () => {
    const connected = await whatsapp.connect()
    const header = { type: 'HEADER', format: 'IMAGE' }
    const without = await connected.call('POST', '/templates', template('foto', [header, BODY]))
    expect([without.statusCode, without.json().error.details.field]).toEqual([400, 'components.0.sample_media_id'])
    const sample_media_id = await uploaded(connected)
    for (const wrong of [
      { ...header, sample_media_id: 'med_01m813yrd1syx7n7h9j6detc1b' },
      { ...header, format: 'VIDEO', sample_media_id },
      // a list of numbers is no document
      {
        ...header,
        format: 'DOCUMENT',
        sample_media_id: await uploaded(connected, 'a.csv', Buffer.from('phone\n0812')),
      },
    ]) {
      const answer = await connected.call('POST', '/templates', template('foto', [wrong, BODY]))
      expect([answer.statusCode, answer.json().error.details.field]).toEqual([400, 'components.0.sample_media_id'])
    }
    const id = await asked(connected, template('foto', [{ ...header, sample_media_id }, BODY]))
    const [[handle, file] = []] = whatsapp.fake.state.samples
    expect(file).toMatchObject({ type: 'image/png', bytes: PNG })
    expect(atNetwork('foto')).toMatchObject([{ components: [{ example: { header_handle: [handle] } }, BODY] }])
    expect(await shown(connected, id)).toMatchObject({ status: 'PENDING', components: [{ sample_media_id }, {}] })
  })

  test('of a connection without an app id is refused with the reason', async () => {
    const connected = await whatsapp.connect()
    const { app_id, ...others } = whatsapp.fake.credentials
    await connected.admin('PUT', '/whatsapp', { ...others, phone_number_id: whatsapp.fake.state.phoneNumberId })
    const header = { type: 'HEADER', format: 'IMAGE', sample_media_id: await uploaded(connected) }
    const id = await asked(connected, template('foto', [header, BODY])).catch(() => '')
    expect(await shown(connected, id)).toMatchObject({
      status: 'REJECTED',
      rejection_reason: 'The connection has no app id, by which files are uploaded',
    })
  })
})

describe('a change', () => {
  test('is submitted again, decided again, and a refusal of the network is reported', async () => {
    const connected = await whatsapp.connect()
    const id = await asked(connected, template('ubah', [BODY]))
    const change = (body: object) => connected.call('PATCH', `/templates/${id}`, body)
    expect((await change({ components: [BODY] })).statusCode).toBe(409)
    expect((await change({})).json().error.details.field).toBe('components')
    await decided('ubah', 'APPROVED')
    const components = [{ type: 'BODY', text: 'Kajian {{1}}.' }]
    expect((await change({ components })).json()).toMatchObject({ status: 'PENDING', components })
    // the network does not have it yet, so its list is no news
    await whatsapp.syncTemplates()
    expect(await shown(connected, id)).toMatchObject({ status: 'PENDING', components })
    await whatsapp.system.worker.drain()
    expect(atNetwork('ubah')).toMatchObject([
      { status: 'PENDING', components: [{ text: 'Kajian {{1}}.', example: { body_text: [['contoh 1']] } }] },
    ])
    await decided('ubah', 'APPROVED')
    expect(await shown(connected, id)).toMatchObject({ status: 'APPROVED', components })
    // like the network, the fake changes no existing category
    for (const one of atNetwork('ubah')) Object.assign(one, { status: 'APPROVED', category: 'MARKETING' })
    await change({ category: 'MARKETING' })
    await whatsapp.system.worker.drain()
    expect(await shown(connected, id)).toMatchObject({
      status: 'REJECTED',
      rejection_reason: expect.stringContaining('category'),
    })
    // the network's version is what can be sent
    await whatsapp.syncTemplates()
    expect(await shown(connected, id)).toMatchObject({ status: 'APPROVED', rejection_reason: null })
  })

  test('of one language leaves the other, and so does a deletion', async () => {
    const connected = await whatsapp.connect()
    const id = await asked(connected, template('dua', [BODY]))
    await asked(connected, template('dua', [{ type: 'BODY', text: 'This week.' }], { language: 'en' }))
    expect(atNetwork('dua')).toHaveLength(2)
    expect((await connected.call('DELETE', `/templates/${id}`)).statusCode).toBe(204)
    // still listed while it is being deleted, which is no news
    await whatsapp.syncTemplates()
    expect((await connected.call('GET', '/templates')).json().templates).toMatchObject([{ language: 'en' }])
    await whatsapp.system.worker.drain()
    expect(atNetwork('dua')).toMatchObject([{ language: 'en' }])
  })
})

test('a decision that comes before the answer is not undone by it', async () => {
  const connected = await whatsapp.connect()
  const made = await connected.call('POST', '/templates', template('cepat', [BODY]))
  await whatsapp.fake.send(whatsapp.fake.decided('cepat', 'id', 'APPROVED'))
  await whatsapp.system.worker.drain()
  expect(await shown(connected, made.json().id)).toMatchObject({ status: 'APPROVED' })
})

describe('a template created at the network', () => {
  const theirs = (id: string, name: string, components: object[], more: object = {}) =>
    whatsapp.fake.state.templates.set(id, {
      id,
      name,
      language: 'id',
      status: 'APPROVED',
      category: 'UTILITY',
      components,
      ...more,
    })

  test('is imported, unknown parts included, and can be sent', { tags: 'slow' }, async () => {
    const connected = await whatsapp.connect()
    const carousel = { type: 'CAROUSEL', cards: [{ components: [] }] }
    theirs('1', 'dari_sana', [
      { type: 'BODY', text: 'Halo {{1}}', example: { body_text: [['Siti']] } },
      carousel,
      { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', text: 'Salin', example: 'X' }] },
    ])
    theirs('2', 'lain', [BODY], { status: 'REJECTED', rejected_reason: 'INVALID_FORMAT' })
    theirs('3', 'pergi', [BODY], { status: 'PENDING_DELETION' })
    await whatsapp.syncTemplates()
    await whatsapp.syncTemplates()
    const { templates } = (await connected.call('GET', '/templates')).json()
    expect(templates.map(({ name }: { name: string }) => name).sort()).toEqual(['dari_sana', 'lain'])
    const { id } = templates.find(({ name }: { name: string }) => name === 'dari_sana')
    expect(await shown(connected, id)).toMatchObject({
      status: 'APPROVED',
      components: [
        { type: 'BODY', text: 'Halo {{1}}' },
        { type: 'UNKNOWN', raw: carousel },
        { type: 'UNKNOWN', raw: { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', text: 'Salin', example: 'X' }] } },
      ],
    })
    expect(await sentWith(connected, id, { variables: ['Umar'] })).toMatchObject({ text: 'Halo Umar' })
    // changed with its unknown parts, which are sent back unchanged
    const { components } = await shown(connected, id)
    await connected.call('PATCH', `/templates/${id}`, {
      components: [{ ...components[0], text: 'Hai' }, ...components.slice(1)],
    })
    await whatsapp.system.worker.drain()
    expect(atNetwork('dari_sana')[0]?.components).toMatchObject([{ text: 'Hai' }, carousel, { type: 'BUTTONS' }])
  })

  test('is kept up to date: edits arrive by webhook, and deleted templates are disabled', async () => {
    const connected = await whatsapp.connect()
    theirs('7', 'berubah', [BODY])
    await whatsapp.syncTemplates()
    const [{ id }] = (await connected.call('GET', '/templates')).json().templates
    theirs('7', 'berubah', [{ type: 'BODY', text: 'Kata baru' }])
    const value = { message_template_id: 7, message_template_name: 'berubah', message_template_language: 'id' }
    await whatsapp.fake.send(
      whatsapp.fake.bodyOf([
        { field: 'message_template_components_update', value: { ...value, message_template_element: 'Kata baru' } },
      ]),
    )
    await whatsapp.system.worker.drain()
    expect(await shown(connected, id)).toMatchObject({ components: [{ type: 'BODY', text: 'Kata baru' }] })
    whatsapp.fake.state.templates.clear()
    await whatsapp.syncTemplates()
    expect(await shown(connected, id)).toMatchObject({ status: 'DISABLED' })
  })
})
