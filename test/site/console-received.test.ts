import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOBODY } from '../../src/messaging/contacts/identities.ts'
import { changingPersons, notePerson } from '../../src/messaging/contacts/persons.ts'
import { receiveMessage } from '../../src/messaging/messages/receive.ts'
import type { InboundContent } from '../../src/messaging/webhooks/received-content.ts'
import { client, phone, settle } from '../messaging/client.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { signedIn, textOf, type Visitor } from './console-visitor.ts'

let system: TestSystem
let accountId: string
let visitor: Visitor
let call: ReturnType<typeof client>
beforeAll(async () => {
  system = await testSystem()
  const account = await system.account()
  accountId = account.accountId
  call = client(system, account.key)
  visitor = await signedIn(system, account.key)
})
afterAll(() => system.close())

let received = 0
/** Receives a message, a second after the previous one. */
async function comes(
  from: string | { phone: string; whatsappUser: string },
  content: InboundContent,
  name: string | null = null,
) {
  system.clock.advance(1_000)
  const at = system.clock.now()
  const identities = typeof from === 'string' ? { ...NOBODY, phone: from } : { ...NOBODY, ...from }
  const text = 'text' in content ? content.text : null
  return receiveMessage(
    system.database.db,
    {
      ...{ accountId, from: { ...identities, name, username: null }, type: content.type, text, content, replyTo: null },
      ...{ network: 'simulator', connectionId: null, networkMessageId: `in_${received++}`, at, profilePicture: null },
    },
    at,
  )
}
const contactAt = async (to: string) =>
  (await call('GET', `/contacts?search=${encodeURIComponent(to)}`)).json().contacts[0]?.contact_id

const file = { media_id: 'med_1', url: null, content_type: 'image/jpeg', size: 204_800, error: null }
/** A message of each kind at least, with its Indonesian description. */
const KINDS: Record<InboundContent['type'], [InboundContent, string[]][]> = {
  text: [[{ type: 'text', text: 'Jam berapa?' }, ['Teks', 'Jam berapa?']]],
  image: [
    [{ type: 'image', ...file, caption: 'Masjidnya' }, ['Gambar', 'Masjidnya', 'Buka berkas', 'image/jpeg, 200 KB']],
    [
      { type: 'image', ...file, media_id: null, error: 'gone', caption: null },
      ['Gambar', 'Berkas tidak dapat diambil (gone)'],
    ],
  ],
  video: [[{ type: 'video', ...file, caption: null }, ['Video', 'Buka berkas']]],
  audio: [
    [{ type: 'audio', ...file, voice: true }, ['Pesan suara', 'Buka berkas']],
    [{ type: 'audio', ...file, voice: false }, ['Audio']],
  ],
  document: [[{ type: 'document', ...file, caption: null, filename: 'jadwal.pdf' }, ['Dokumen', 'jadwal.pdf']]],
  sticker: [[{ type: 'sticker', ...file, animated: true }, ['Stiker bergerak']]],
  location: [
    [
      { type: 'location', latitude: -6.17, longitude: 106.83, name: 'Istiqlal', address: 'Jakarta' },
      ['Lokasi', 'Istiqlal', 'Jakarta', '-6.17, 106.83'],
    ],
  ],
  contacts: [
    [
      {
        type: 'contacts',
        contacts: [
          {
            name: 'Ustaz Ali',
            phones: [{ phone: '+62811', kind: null, user_id: null }],
            emails: [{ email: 'ali@contoh.id', kind: null }],
          },
        ],
      },
      ['Kartu kontak', 'Ustaz Ali, +62811, ali@contoh.id'],
    ],
  ],
  interactive: [
    [
      { type: 'interactive', reply: 'button', id: 'y', title: 'Hadir', description: null, form: null },
      ['Tombol dipilih', 'Hadir'],
    ],
    [
      { type: 'interactive', reply: 'list', id: 'y', title: 'Ahad', description: 'pagi', form: null },
      ['Pilihan dari daftar', 'Ahad', 'pagi'],
    ],
    [
      { type: 'interactive', reply: 'form', id: null, title: null, description: null, form: { nama: 'Siti', umur: 9 } },
      ['Formulir diisi', 'nama: Siti', 'umur: 9'],
    ],
  ],
  button: [[{ type: 'button', text: 'Ya', payload: 'p' }, ['Tombol templat ditekan', 'Ya']]],
  reaction: [
    [{ type: 'reaction', emoji: '👍', message_id: 'msg_7' }, ['Reaksi', '👍', 'Untuk pesan msg_7']],
    [{ type: 'reaction', emoji: null, message_id: null }, ['Reaksi dicabut']],
  ],
  order: [
    [
      {
        ...{ type: 'order', catalog_id: 'c', text: 'Segera' },
        items: [{ product_id: 'kurma', quantity: 2, price: 15_000, currency: 'IDR' }],
      },
      ['Pesanan', 'Segera', '2 × kurma · 15.000 IDR'],
    ],
  ],
  system: [
    [
      { type: 'system', change: 'number', text: null, previous: { phone: '+62899', user_id: null } },
      ['Kabar dari jaringan', 'Nomor atau id orang ini berganti.', 'Sebelumnya +62899'],
    ],
  ],
  unsupported: [
    [
      { type: 'unsupported', kind: 'poll', raw: { question: '<b>?' } },
      ['Jenis yang belum dikenal (poll)', '{"question":"<b>?"}'],
    ],
  ],
}

describe('received messages', () => {
  test.each(Object.entries(KINDS))('one of the kind %s is described in words', async (_, descriptions) => {
    for (const [content, words] of descriptions) {
      const from = phone()
      await comes(from, content, 'Aisyah')
      for (const path of ['/console/received', `/console/contacts/${await contactAt(from)}`]) {
        const { body } = await visitor.get(path)
        // the newest is first
        const newest = textOf(
          (/<tbody.*?<\/tr>/s.exec(body) ?? /<ol class="conversation">.*?<\/li>/s.exec(body))?.[0] ?? '',
        )
        for (const word of words) expect(newest.replaceAll(' ,', ',')).toContain(word)
        expect(body).not.toContain('<b>')
      }
    }
  })

  test('are listed page by page, each once, the newest first, with the name of the contact', {
    tags: 'slow',
  }, async () => {
    const from = phone()
    await comes(from, { type: 'text', text: 'awal' }, 'nama di profil')
    await call('PATCH', `/contacts/${await contactAt(from)}`, { name: 'Pak Budi' })
    for (let i = 0; i < 120; i++) await comes(from, { type: 'text', text: `ke-${i}.` })
    const met: string[] = []
    for (let next: string | undefined = '/console/received'; next && met.length < 120; ) {
      const { body } = await visitor.get(next)
      met.push(...[...body.matchAll(/>(ke-\d+)\.</g)].map(([, one]) => one ?? ''))
      next = /href="([^"]+)" rel="next"/.exec(body)?.[1]
    }
    expect(met).toEqual(Array.from({ length: 120 }, (_, i) => `ke-${119 - i}`))
    const { body } = await visitor.get('/console/received')
    expect(body).toContain('<bdi>Pak Budi</bdi></a>')
    expect(body).not.toContain('nama di profil')
  })

  test('a key without the scopes of files or contacts gets neither a file’s address nor a name', async () => {
    const narrow = await system.account()
    await system.database.pool.query(
      `update account_keys set account_id = $1, scopes = '{messages:read}' where account_id = $2`,
      [accountId, narrow.accountId],
    )
    const reader = await signedIn(system, narrow.key)
    await comes(phone(), { type: 'image', ...file, caption: null }, 'Rahasia Sekali')
    const { body } = await reader.get('/console/received')
    expect(body).not.toMatch(/Rahasia Sekali|signature=/)
    expect(textOf(body)).toContain('kunci Anda tidak boleh melihatnya')
  })
})

describe('a conversation', () => {
  const messagesOn = async (path: string) =>
    [...(await visitor.get(path)).body.matchAll(/<p class="said" dir="auto">([^<]*)<\/p>/g)].map(([, text]) => text)

  test('has both sides in order, and links to the reply form', async () => {
    const with_ = phone()
    await comes(with_, { type: 'text', text: 'satu' }, 'Siti')
    system.clock.advance(1_000)
    await call('POST', '/messages', { to: with_, type: 'text', message: 'dua' })
    await settle(system)
    await comes(with_, { type: 'text', text: 'tiga' })
    const path = `/console/contacts/${await contactAt(with_)}`
    expect(await messagesOn(path)).toEqual(['tiga', 'dua', 'satu'])
    const { body } = await visitor.get(path)
    expect(textOf(body)).toContain('Dibaca')
    const answer = await visitor.get(/href="(\/console\/messages\?to=[^"]+)"/.exec(body)?.[1] ?? '')
    expect(answer.body).toContain(`value="${with_}"`)
    // the list of sent messages names the person too
    expect(answer.body).toMatch(/<bdi>Siti<\/bdi><\/a> <span class="soft address">\+62/)
    const message = /\/console\/messages\/msg_\w+/.exec(body)?.[0] ?? ''
    expect((await visitor.get(message)).body).toContain('<h1>Pesan kepada Siti</h1>')
  })

  test('follows a person from number to number, and excludes messages of another person on the same number', async () => {
    const [old, next] = [phone(), phone()]
    const user = 'ID.777777'
    await comes({ phone: old, whatsappUser: user }, { type: 'text', text: 'dari nomor lama' }, 'Ani')
    await comes({ phone: next, whatsappUser: user }, { type: 'text', text: 'dari nomor baru' }, 'Ani')
    const ani = await contactAt(next)
    // somebody else has the old number now
    await comes(old, { type: 'text', text: 'saya orang lain' }, 'Umar')
    const umar = await contactAt(old)
    expect(umar).not.toBe(ani)
    expect(await messagesOn(`/console/contacts/${ani}`)).toEqual(['dari nomor baru', 'dari nomor lama'])
    expect(await messagesOn(`/console/contacts/${umar}`)).toEqual(['saya orang lain'])
  })

  test('is another account’s secret, and a key needs both permissions for it', async () => {
    const from = phone()
    await comes(from, { type: 'text', text: 'rahasia' })
    const id = await contactAt(from)
    const stranger = await signedIn(system, (await system.account()).key)
    expect((await stranger.get(`/console/contacts/${id}`)).statusCode).toBe(404)
    expect((await stranger.get('/console/received')).body).not.toContain('rahasia')
    const narrow = await system.account()
    await system.database.pool.query(
      `update account_keys set account_id = $1, scopes = '{contacts:read}' where account_id = $2`,
      [accountId, narrow.accountId],
    )
    const reader = await signedIn(system, narrow.key)
    expect((await reader.get(`/console/contacts/${id}`)).body).not.toContain('rahasia')
    expect((await reader.get('/console/received')).statusCode).toBe(403)
  })

  test('a merged contact leads to the same conversation', async () => {
    const now = system.clock.now()
    const [number, user] = [phone(), 'ID.888888']
    await comes(number, { type: 'text', text: 'dengan nomor' })
    const before = await contactAt(number)
    const other = await changingPersons(system.database.db, (tx) =>
      notePerson(tx, accountId, { ...NOBODY, whatsappUser: user, name: 'Dua', username: null }, { now }),
    )
    await comes({ phone: number, whatsappUser: user }, { type: 'text', text: 'dengan keduanya' })
    expect(await messagesOn(`/console/contacts/${before}`)).toEqual(['dengan keduanya', 'dengan nomor'])
    expect(await messagesOn(`/console/contacts/${other.id}`)).toEqual(['dengan keduanya', 'dengan nomor'])
  })
})
