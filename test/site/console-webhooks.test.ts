import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SUBSCRIPTIONS } from '../../src/messaging/webhooks/subscriptions.ts'
import { client, phone, settle } from '../messaging/client.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { signedIn, textOf, type Visitor } from './console-visitor.ts'

let system: TestSystem
let visitor: Visitor
let call: ReturnType<typeof client>
let receiver: Server
let url: string
const received: { path: string; body: string; signatures: string }[] = []

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ path: String(request.url), body, signatures: String(request.headers['webhook-signature']) })
      response.end('<script>terima kasih</script>')
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`
  system = await testSystem({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  const { key } = await system.account()
  call = client(system, key)
  visitor = await signedIn(system, key)
})
afterAll(async () => {
  await system.close()
  receiver.close()
})

const at = (response: { headers: Record<string, unknown> }) => String(response.headers.location)

async function add(events = ['message.sent'], path = ''): Promise<string> {
  const made = await visitor.post('/console/webhooks', { url: `${url}${path}`, events })
  return /\/console\/webhooks\/(whk_\w+)/.exec((await visitor.get(at(made))).body)?.[1] ?? ''
}
const stored = async (id: string) => (await call('GET', `/webhooks/${id}`)).json()

test('a webhook is changed: its address and its events', async () => {
  const id = await add()
  const page = await visitor.get(`/console/webhooks/${id}`)
  expect(page.body).toContain(`value="${url}"`)
  const saved = await visitor.post(`/console/webhooks/${id}`, {
    url: `${url}/2`,
    events: ['message.read', 'message.failed'],
  })
  expect([saved.statusCode, at(saved)]).toEqual([303, `/console/webhooks/${id}?done=saved`])
  expect(await stored(id)).toMatchObject({ url: `${url}/2`, events: ['message.read', 'message.failed'] })
  expect(textOf((await visitor.get(at(saved))).body)).toContain('Perubahan tersimpan.')
})

test.each([
  [{ url: 'ftp://contoh.id', events: ['message.sent'] }, 'url', 'Tulis alamat lengkap yang diawali https://.'],
  [{ url: 'https://a:b@contoh.id', events: ['message.sent'] }, 'url', 'Alamat tidak boleh memuat nama pengguna'],
  [{ url: 'https://contoh.id/hook' }, 'events', 'Pilih paling sedikit satu.'],
])(
  'a change or a new one that is refused (%j) comes back filled, with the mistake at %s',
  async (fields, field, mistake) => {
    const id = await add()
    for (const form of ['/console/webhooks', `/console/webhooks/${id}`]) {
      const refused = await visitor.post(form, fields)
      expect([form, refused.statusCode]).toEqual([form, 400])
      expect(refused.body).toContain(`id="field-${field}-wrong">${mistake}`)
      expect(refused.body).toContain(`value="${fields.url}"`)
    }
    expect((await stored(id)).url).toBe(url)
  },
)

test('an address in a private network is refused in words', { tags: 'slow' }, async () => {
  const strict = await testSystem()
  try {
    const other = await signedIn(strict, (await strict.account()).key)
    const refused = await other.post('/console/webhooks', { url: 'https://10.0.0.7/x', events: ['message.sent'] })
    expect(refused.body).toContain('id="field-url-wrong">10.0.0.7 berada di jaringan pribadi')
  } finally {
    await strict.close()
  }
})

test('its filters, headers and second signature are set by the form, and no header is shown again', async () => {
  const id = await add()
  const settings = {
    url: `${url}/filtered`,
    events: ['message.*'],
    tags: 'pesanan, refund ,',
    connections: ['simulator'],
    headers: 'X-Gateway: rahasia: sekali\nX-Toko: satu',
    ed25519: 'on',
  }
  expect((await visitor.post(`/console/webhooks/${id}`, settings)).statusCode).toBe(303)
  expect(await stored(id)).toMatchObject({
    events: ['message.*'],
    tags: ['pesanan', 'refund'],
    connections: ['simulator'],
    header_names: ['X-Gateway', 'X-Toko'],
    public_key: expect.stringMatching(/^whpk_/),
  })
  const page = await visitor.get(`/console/webhooks/${id}`)
  for (const shown of ['semua peristiwa pesan', 'pesanan, refund', 'X-Gateway, X-Toko', 'whpk_'])
    expect(textOf(page.body)).toContain(shown)
  expect(page.body).not.toContain('rahasia: sekali')
  await visitor.post(`/console/webhooks/${id}`, { ...settings, headers: '', remove: ['X-Toko'], ed25519: '' })
  expect(await stored(id)).toMatchObject({ header_names: ['X-Gateway'], public_key: null })

  const refused = await visitor.post(`/console/webhooks/${id}`, { ...settings, headers: 'Host: lain.id' })
  expect([refused.statusCode, refused.body.includes('Header Host diatur oleh server ini')]).toEqual([400, true])
  const twice = await visitor.post(`/console/webhooks/${id}`, { ...settings, headers: 'X-Toko: dua\nX-Toko: tiga' })
  expect([twice.statusCode, twice.body.includes('Header X-Toko tertulis dua kali.')]).toEqual([400, true])
  expect(await stored(id)).toMatchObject({ header_names: ['X-Gateway'] })
})

test('each event and each group of them has a name', async () => {
  const text = textOf((await visitor.get('/console/webhooks')).body)
  for (const name of SUBSCRIPTIONS) {
    expect(text).toContain(` ${name} `)
    expect(text).not.toContain(`${name} ${name}`)
  }
})

test('it is paused, gets nothing meanwhile, and resumes', async () => {
  const id = await add()
  expect(at(await visitor.post(`/console/webhooks/${id}/pause`))).toBe(`/console/webhooks/${id}?done=paused`)
  expect(await stored(id)).toMatchObject({ status: 'disabled' })
  const paused = textOf((await visitor.get(`/console/webhooks/${id}`)).body)
  expect(paused).toContain('Dijeda')
  expect(paused).toContain('dijeda dari akun ini')
  const test = await visitor.post(`/console/webhooks/${id}/test`)
  expect([test.statusCode, textOf(test.body).includes('Webhook ini sedang dijeda')]).toEqual([409, true])
  await visitor.post(`/console/webhooks/${id}/resume`)
  expect(await stored(id)).toMatchObject({ status: 'active', disabled_reason: null })
})

test('its secret is rotated: the new one is shown once, and the old one signs as long as was chosen', async () => {
  const id = await add()
  const rotated = await visitor.post(`/console/webhooks/${id}/rotate`, { overlap: '72' })
  const page = await visitor.get(at(rotated))
  expect(page.body).toMatch(/<code class="secret">whsec_/)
  expect(textOf(page.body)).toMatch(/Kunci rahasia lama masih ikut menandatangani sampai .+ WIB\./)
  expect((await visitor.get(at(rotated))).statusCode).toBe(410)
  await visitor.post(`/console/webhooks/${id}/test`)
  await system.worker.drain()
  expect(received.at(-1)?.signatures.split(' ')).toHaveLength(2)

  const again = await visitor.get(at(await visitor.post(`/console/webhooks/${id}/rotate`, { overlap: '0' })))
  expect(textOf(again.body)).toContain('Kunci rahasia lama sudah tidak dipakai.')
  await visitor.post(`/console/webhooks/${id}/test`)
  await system.worker.drain()
  expect(received.at(-1)?.signatures.split(' ')).toHaveLength(1)
})

test('it is deleted after a confirmation, which itself changes nothing', async () => {
  const id = await add()
  const asked = await visitor.get(`/console/webhooks/${id}/delete`)
  expect(textOf(asked.body)).toContain('Hapus webhook ini?')
  expect((await stored(id)).status).toBe('active')
  expect(at(await visitor.post(`/console/webhooks/${id}/delete`))).toBe('/console/webhooks?done=removed')
  expect((await call('GET', `/webhooks/${id}`)).statusCode).toBe(404)
  expect((await visitor.get(`/console/webhooks/${id}`)).statusCode).toBe(404)
})

test('each delivery is listed, pending ones too, with its payload, attempts and response, and can be replayed', {
  tags: 'slow',
}, async () => {
  const id = await add(['message.sent', 'message.failed'])
  const to = phone()
  await call('POST', '/messages', { to, type: 'text', message: 'isi <script>' })
  await settle(system)
  await visitor.post(`/console/webhooks/${id}/test`)
  const list = await visitor.get(`/console/webhooks/${id}`)
  const links = [...list.body.matchAll(/href="(\/console\/webhooks\/whk_\w+\/deliveries\/dlv_\w+)"/g)].map(
    ([, link]) => link ?? '',
  )
  expect(links).toHaveLength(2)
  // the test waits for a worker
  expect(textOf(list.body)).toContain('Menunggu')
  const page = await visitor.get(links[1] ?? '')
  const text = textOf(page.body)
  expect(text).toContain('Berhasil')
  expect(text).toContain('pesan terkirim')
  expect(text).toContain(`"to": "${to}"`)
  expect(text).toContain('"message": "isi <script>"')
  expect(page.body).not.toContain('<script>')
  expect(text).toContain('<script>terima kasih</script>')

  const before = received.length
  await visitor.post(`${links[1]}/replay`)
  await system.worker.drain()
  const same = received.slice(before).filter(({ body }) => body.includes('isi <script>'))
  expect(same).toHaveLength(1)
  const [, sent] = /<pre[^>]*>([\s\S]*?)<\/pre>/.exec(page.body) ?? []
  expect(JSON.parse(textOf(sent ?? ''))).toEqual(JSON.parse(same[0]?.body ?? ''))
})

test('an endpoint with half a thousand deliveries is read page by page, each once', { tags: 'slow' }, async () => {
  const id = await add()
  await system.database.pool.query(
    `insert into webhook_deliveries (id, account_id, webhook_id, event_id, message_id, event, status, created_at)
     select 'dlv_0' || to_char(n, 'FM000000'), account_id, id, 'evt_gone', 'msg_gone', 'message.sent', 'succeeded', now()
     from webhooks, generate_series(1, 500) n where id = $1`,
    [id],
  )
  const met: string[] = []
  for (let next: string | undefined = `/console/webhooks/${id}`; next; ) {
    const { body } = await visitor.get(next)
    met.push(...[...body.matchAll(/deliveries\/(dlv_\w+)"/g)].map(([, delivery]) => delivery ?? ''))
    next = /href="([^"]+)" rel="next"/.exec(body)?.[1]
  }
  expect(met).toHaveLength(500)
  expect(new Set(met).size).toBe(500)
  const gone = await visitor.get(`/console/webhooks/${id}/deliveries/dlv_0000001`)
  expect(textOf(gone.body)).toContain('Peristiwa ini sudah tidak disimpan')
})

test('deliveries are filtered by event, state and event id, and exported with the outcome of the last attempt', {
  tags: 'slow',
}, async () => {
  const id = await add(['message.sent', 'message.failed'], '/search')
  await call('POST', '/messages', { to: phone('0000'), type: 'text', message: 'x' })
  await call('POST', '/messages', { to: phone(), type: 'text', message: 'y' })
  await settle(system)
  await visitor.post(`/console/webhooks/${id}/test`)
  const { logs } = (await call('GET', `/webhooks/${id}/logs`)).json()
  const failed = logs.find(({ event }: { event: string }) => event === 'message.failed')
  const linesOf = async (query: string) => {
    const page = await visitor.get(`/console/webhooks/${id}?${query}`)
    const [, href = ''] = /href="([^"]*deliveries\.csv[^"]*)"/.exec(page.body) ?? []
    const shown = [...page.body.matchAll(/deliveries\/(dlv_\w+)"/g)].map(([, delivery]) => delivery)
    const [, ...lines] = (await visitor.get(href.replaceAll('&amp;', '&'))).body.trim().split('\r\n')
    expect([query, lines.map((line) => line.split(',')[0])]).toEqual([query, shown])
    return lines
  }
  expect(await linesOf('event=message.failed')).toEqual([
    expect.stringMatching(/,message\.failed,succeeded,1,.*,200,\d+,$/),
  ])
  expect(await linesOf(`event_id=${failed.event_id}`)).toHaveLength(1)
  expect(await linesOf('state=pending')).toEqual([expect.stringMatching(/,pending,0,/)])
  expect((await linesOf('state=succeeded')).length).toBe(logs.length)
  const nothing = await visitor.get(`/console/webhooks/${id}?state=cancelled`)
  expect(textOf(nothing.body)).toContain('Tidak ada kiriman yang cocok')
  const stranger = await signedIn(system, (await system.account()).key)
  expect((await stranger.get(`/console/webhooks/${id}/deliveries.csv`)).statusCode).toBe(404)
})

test('another account’s webhook and its deliveries are not found on any route', async () => {
  const id = await add()
  await visitor.post(`/console/webhooks/${id}/test`)
  const delivery = /deliveries\/(dlv_\w+)/.exec((await visitor.get(`/console/webhooks/${id}`)).body)?.[1]
  const stranger = await signedIn(system, (await system.account()).key)
  for (const path of ['', '/delete', `/deliveries/${delivery}`]) {
    expect([path, (await stranger.get(`/console/webhooks/${id}${path}`)).statusCode]).toEqual([path, 404])
  }
  for (const path of ['', '/pause', '/resume', '/test', '/rotate', '/delete', `/deliveries/${delivery}/replay`]) {
    const fields = { url, events: ['message.sent'], overlap: '0' }
    expect([path, (await stranger.post(`/console/webhooks/${id}${path}`, fields)).statusCode]).toEqual([path, 404])
  }
  expect((await stored(id)).status).toBe('active')
})

test('a time span in the account’s zone is replayed, including events stored during a pause', {
  tags: 'slow',
}, async () => {
  const id = await add(['message.sent'], '/span')
  const local = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 19)
  const replay = (from: Date, until: Date) =>
    visitor.post(`/console/webhooks/${id}/replay`, { from: local(from), until: local(until) })
  const early = await replay(new Date(0), system.clock.now())
  expect([early.statusCode, textOf(early.body).includes('belum pernah menjawab percobaan dengan 200')]).toEqual([
    409,
    true,
  ])
  await visitor.post(`/console/webhooks/${id}/test`)
  await system.worker.drain()

  await visitor.post(`/console/webhooks/${id}/pause`)
  system.clock.advance(3_600_000)
  const from = system.clock.now()
  await call('POST', '/messages', { to: phone(), type: 'text', message: 'selama dijeda' })
  await settle(system)
  await visitor.post(`/console/webhooks/${id}/resume`)
  await system.worker.drain()
  const missed = () =>
    received.filter(({ path, body }) => path === '/hooks/span' && body.includes('selama dijeda')).length
  // stored while it was paused
  expect(missed()).toBe(1)

  const wrong = await visitor.post(`/console/webhooks/${id}/replay`, { from: 'kemarin', until: local(from) })
  expect(wrong.body).toContain('id="field-from-wrong">Tulis tanggal dan jam.')
  expect(wrong.body).toContain(`value="${url}/span"`)
  const reversed = await replay(system.clock.now(), from)
  expect(reversed.body).toContain('id="field-until-wrong">Harus setelah awal rentang.')
  const before = await replay(new Date(from.getTime() - 1_800_000), from)
  expect(at(before)).toBe(`/console/webhooks/${id}?done=nothing`)

  expect(at(await replay(from, new Date(from.getTime() + 60_000)))).toBe(`/console/webhooks/${id}?done=replay`)
  await system.worker.drain()
  expect(missed()).toBe(2)
})
