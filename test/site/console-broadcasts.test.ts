import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foldOutcomes } from '../../src/messaging/usage/analytics-fold.ts'
import { client, phone } from '../messaging/client.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { signedIn, textOf } from './console-visitor.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

/** Advances by this many seconds, and does the due work in each. */
async function pass(seconds: number): Promise<void> {
  await system.worker.drain()
  for (let step = 0; step < seconds; step++) {
    system.clock.advance(1_000)
    await system.worker.drain()
  }
  await foldOutcomes(system.database.db)
}

let templates = 0
/** A shop with an approved template, whose contacts have a label: some are reached, some are not on the network. */
async function shop({
  reached = 2,
  failing = 1,
  scopes,
}: {
  reached?: number
  failing?: number
  scopes?: never[]
} = {}) {
  const { accountId, key } = await system.account({ timeZone: 'Asia/Makassar' }, scopes)
  const call = client(system, key)
  const template = `tpl_console_${templates++}`
  await system.database.pool.query(
    `insert into templates (account_id, id, name, language, category, components, status, asking, created_at)
     values ($1, $2, 'promo_' || $2, 'id', 'MARKETING', '[{"type": "BODY", "text": "Halo {{1}}, diskon {{2}}"}]', 'APPROVED', false, now())`,
    [accountId, template],
  )
  const numbers = [...Array(reached).fill('4321'), ...Array(failing).fill('0000')].map((end: string) => phone(end))
  const contacts = numbers.map((number, place) => ({
    ...{ phone: number, name: place === 0 ? '=Siti' : `Siti ${place}`, tags: ['pelanggan'] },
    custom_fields: { kota: 'Bandung' },
  }))
  await call('POST', '/contacts/batch', { contacts })
  const visitor = await signedIn(system, key)
  const filled = {
    ...{ template, once: `${template}-a`, name: 'Promo', tags: 'pelanggan', per_second: '20' },
    ...{ 'body-1-from': 'name', 'body-1-text': 'Kakak', 'body-2-from': 'fixed', 'body-2-text': '10%' },
  }
  const form = (fields: Record<string, string> = {}) =>
    visitor.post('/console/broadcasts/new', { ...filled, ...fields })
  return { accountId, call, template, visitor, form, numbers }
}

describe('a broadcast in the console', () => {
  test('is checked before it is sent: recipients, skipped contacts, cost, an example', async () => {
    const { call, form, numbers, visitor, template } = await shop()
    const { contact_id } = (await call('GET', `/contacts?search=${encodeURIComponent(numbers[0] ?? '')}`)).json()
      .contacts[0]
    await call('POST', `/contacts/${contact_id}/opt-out`)
    const choosing = await visitor.get('/console/broadcasts/new')
    expect(choosing.body).toContain(`/console/broadcasts/new?template=${template}`)
    const empty = textOf((await visitor.get(`/console/broadcasts/new?template=${template}`)).body)
    expect(empty).toContain('Label Anda: pelanggan')
    expect(empty).toContain('Kolom kota')
    const checked = await form({ act: 'check' })
    const text = textOf(checked.body)
    expect(checked.statusCode).toBe(200)
    for (const words of ['Akan dikirimi 2', 'Dilewati 1', 'Kredit 2', '1 minta berhenti', 'Halo [Kakak], diskon 10%'])
      expect(text).toContain(words)
    expect((await call('GET', '/broadcasts')).json().broadcasts).toEqual([])
    const withoutFallback = textOf((await form({ act: 'check', 'body-1-text': '' })).body)
    expect(withoutFallback).toContain('Halo [Nama kontak], diskon 10%')
    expect(withoutFallback).toContain('Kontak yang tidak memilikinya dilewati, karena tanpa pengganti: Nama kontak.')
    // the form keeps its values and its id
    expect(checked.body).toContain(`name="once" value="${template}-a"`)
    expect(textOf((await form({ act: 'check', tags: 'tidak ada' })).body)).toContain(
      'Tidak ada yang akan menerima siaran ini',
    )
  })

  test('is sent once, however often its form is; its page and file have the outcome of each message', {
    tags: 'slow',
  }, async () => {
    const { call, form, visitor } = await shop()
    const sent = await Promise.all([form({ act: 'send' }), form({ act: 'send' })])
    const places = new Set(sent.map(({ headers }) => headers.location))
    expect([sent.map(({ statusCode }) => statusCode), places.size]).toEqual([[303, 303], 1])
    const [address = ''] = [...places].map(String)
    expect((await visitor.get(address)).headers.refresh).toBe('5')
    await pass(6)
    const page = await visitor.get(address)
    expect(page.headers.refresh).toBeUndefined()
    const text = textOf(page.body)
    for (const words of [
      'Selesai',
      '3 dari 3 penerima sudah diproses',
      'Dibaca 2',
      'Gagal 1',
      'Templat promo_tpl_console',
      'nomor ini tidak terdaftar di jaringan',
    ])
      expect(text).toContain(words)
    expect((await call('GET', '/broadcasts')).json().broadcasts.length).toBe(1)
    const failed = textOf((await visitor.get(`${address}?outcome=failed`)).body)
    expect([failed.includes('Siti 2'), failed.includes('Siti 1')]).toEqual([true, false])
    const file = await visitor.get(`${address}/results.csv?outcome=read`)
    const lines = file.body.split('\r\n')
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(lines[0]).toBe('ordinal,contact_id,name,to,state,reason,message_id')
    expect(lines.length).toBe(4)
    // a cell that begins like a formula is escaped
    expect(file.body).toContain(",'=Siti,")
  })

  test('is sent again only to failed recipients', { tags: 'slow' }, async () => {
    const { call, form, visitor, template, numbers } = await shop({ reached: 1, failing: 2 })
    const first = String((await form({ act: 'send' })).headers.location)
    const id = first.split('/').at(-1) ?? ''
    const early = await form({ act: 'send', failed_of: id, once: 'early' })
    expect(early.statusCode).toBe(400)
    await pass(6)
    const page = await visitor.get(first)
    const again = /href="([^"]*failed_of=[^"]*)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(again).toContain(`template=${template}`)
    expect(textOf((await visitor.get(again)).body)).toContain('Hanya mereka yang gagal pada siaran sebelumnya')
    expect(textOf((await form({ act: 'check', failed_of: id })).body)).toContain('Akan dikirimi 2')
    const second = await call('POST', '/broadcasts', {
      ...{ name: 'Lagi', template_id: template, variables: ['a', 'b'], audience: { failed_of: id } },
    })
    await pass(6)
    const { recipients } = (await call('GET', `/broadcasts/${second.json().broadcast_id}/recipients`)).json()
    expect(recipients.map(({ to }: { to: string }) => to).sort()).toEqual(numbers.slice(1).sort())
    // nothing of another account is shown
    const stranger = await shop()
    const foreign = { name: 'x', template_id: stranger.template, variables: ['a', 'b'], audience: { failed_of: id } }
    expect((await stranger.call('POST', '/broadcasts', foreign)).statusCode).toBe(404)
    expect((await stranger.visitor.get(first)).statusCode).toBe(404)
  })

  test('is scheduled by the account’s clock, paused, resumed and cancelled', async () => {
    const { call, form, visitor } = await shop()
    const tomorrow = new Date(system.clock.now().getTime() + 86_400_000).toISOString().slice(0, 11)
    const address = String((await form({ act: 'send', send_at: `${tomorrow}09:00` })).headers.location)
    const read = async () => (await call('GET', `/broadcasts/${address.split('/').at(-1)}`)).json()
    // nine o’clock in Makassar
    expect((await read()).send_at).toBe(`${tomorrow}01:00:00.000Z`)
    for (const [action, state] of [
      ['pause', 'paused'],
      ['resume', 'scheduled'],
      ['cancel', 'cancelled'],
    ] as const) {
      expect((await visitor.post(`${address}/${action}`)).statusCode).toBe(303)
      expect((await read()).state).toBe(state)
    }
    expect((await visitor.post(`${address}/resume`)).statusCode).toBe(409)
    expect(textOf((await visitor.get('/console/broadcasts')).body)).toContain(
      'Promo Keadaan Dibatalkan'.replace('Keadaan ', ''),
    )
  })

  test('errors are shown at their field, in the reader’s language', async () => {
    const { form } = await shop()
    const refused = await form({ act: 'check', name: '', quiet_from: '21:00', 'body-2-text': '' })
    expect(refused.statusCode).toBe(400)
    for (const field of ['name', 'quiet_to', 'body-2-text']) expect(refused.body).toContain(`id="field-${field}-wrong"`)
    expect(refused.body).toContain('value="21:00"')
  })

  test('a key without the scope can neither see nor send one', async () => {
    const { key } = await system.account({}, ['messages:read', 'contacts:read'])
    const visitor = await signedIn(system, key)
    expect((await visitor.get('/console/broadcasts')).statusCode).toBe(403)
    expect((await visitor.post('/console/broadcasts/new', { template: 'tpl_x' })).statusCode).toBe(403)
  })
})
