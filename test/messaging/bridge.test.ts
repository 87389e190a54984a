import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextAfter } from '../../src/messaging/bridge/clock.ts'
import { bridgeRequestIn } from '../../src/messaging/bridge/requests.ts'
import { valuesOf } from '../../src/messaging/bridge/values.ts'
import { mergeContacts, notePerson } from '../../src/messaging/contacts/persons.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { clip } from '../../src/reference/verify/clip.ts'
import { noteOf } from '../../src/reference/verify/notes.ts'
import { answerTo } from '../../src/site/bridge.ts'
import { searchableSystem } from '../support/searchable.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { client, phone } from './client.ts'

// people can ask the reference in a chat: to check a forwarded text, and for a daily verse

let system: TestSystem
/** A verse with its reference, and the verse with another last word. */
let right: string
let changed: string
beforeAll(async () => {
  system = await searchableSystem({ BRIDGE: 'on' })
  const headers = { 'x-api-key': await system.referenceKey() }
  const { text_arabic: arabic } = (await system.app.inject({ url: '/api/v1/quran/112:1', headers })).json()
  right = `"${arabic}" (QS Al-Ikhlas: 1)`
  changed = `"${arabic.replace(/\S+$/, 'كبير')}" (QS Al-Ikhlas: 1)`
})
afterAll(() => system.close())

const drain = () => system.worker.drain()
const query = (text: string, values: unknown[] = []) => system.database.pool.query(text, values)

/** An account with the bridge, and the messages that it sends. */
async function mosque(settings: object | null = {}) {
  const { accountId, key } = await system.account()
  const call = client(system, key)
  if (settings) expect((await call('PUT', '/bridge', { enabled: true, ...settings })).statusCode).toBe(200)
  async function submit(from: string, message: string, replyTo?: string, forwarded?: string): Promise<string> {
    system.clock.advance(1_000)
    const payload = { account_id: accountId, from, type: 'text', message, reply_to: replyTo, forwarded }
    const url = '/admin/api/simulator/inbound'
    const answer = await system.app.inject({ method: 'POST', url, headers: system.operator, payload })
    expect(answer.statusCode).toBeLessThan(300)
    return answer.json().message_id
  }
  return {
    accountId,
    call,
    submit,
    async write(from: string, message: string, replyTo?: string, forwarded?: string): Promise<string> {
      const id = await submit(from, message, replyTo, forwarded)
      await drain()
      return id
    },
    /** The messages sent to one person, the oldest first. */
    async repliesTo(to: string): Promise<string[]> {
      const { messages } = (await call('GET', `/messages?to=${encodeURIComponent(to)}&limit=100`)).json()
      return messages.map(({ message }: { message: string }) => message).reverse()
    },
    subscriptions: async () => (await call('GET', '/bridge/subscriptions')).json().subscriptions,
  }
}

describe('a forwarded text', () => {
  test('with “cek” in the same or the next message gets its verification and a link, once', {
    tags: 'slow',
  }, async () => {
    const { call, write, repliesTo } = await mosque()
    const [siti, ali, rini] = [phone(), phone(), phone()]
    await write(siti, `Cek: ${right}`)
    await write(ali, `${right}\n\ncek`)
    await write(rini, right)
    expect(await repliesTo(rini)).toEqual([])
    await write(rini, 'CEK.')
    for (const person of [siti, ali, rini]) {
      const [answer = '', ...more] = await repliesTo(person)
      expect(more).toEqual([])
      expect(answer).toMatch(/^Hasil pemeriksaan: /)
      expect(answer).toContain('/q/112:1?lang=id')
    }
    const { conversations } = (await call('GET', '/conversations')).json()
    expect(conversations.map(({ state }: { state: string }) => state)).toEqual(['open', 'open', 'open'])
  })

  test('an altered quotation gets its differences, and one found in no book gets the link to the page', {
    tags: 'slow',
  }, async () => {
    const { write, repliesTo } = await mosque({ language: 'id' })
    const [siti, ali] = [phone(), phone()]
    await write(siti, `cek ${changed}`)
    expect((await repliesTo(siti))[0]).toMatch(/Ada yang berubah[\s\S]*“كبير” → “/)
    await write(ali, 'cek: besok pagi pasar buka pukul tujuh kata tetangga')
    expect((await repliesTo(ali))[0]).toContain('/verify?lang=id')
  })

  test('is left to the rules of the account if it is about something else, and is ignored while the bridge is off', async () => {
    const { call, write, repliesTo } = await mosque()
    const condition = { kind: 'keyword', words: ['cek'], match: 'contains' }
    await call('POST', '/rules', { name: 'Resi', condition, reply: 'Kami lihat dulu.' })
    const siti = phone()
    await write(siti, 'cek resi 123')
    await write(siti, 'cek')
    expect(await repliesTo(siti)).toEqual(['Kami lihat dulu.', 'Kami lihat dulu.'])
    const off = await mosque(null)
    expect((await off.call('GET', '/bridge')).json()).toMatchObject({ enabled: false })
    await off.write(siti, `cek ${right}`)
    expect(await off.repliesTo(siti)).toEqual([])
  })

  test('a customer’s own question is left to the rules, and nobody is charged for it', async () => {
    const { call, write, repliesTo } = await mosque()
    const condition = { kind: 'keyword', words: ['cek stok'], match: 'contains' }
    await call('POST', '/rules', { name: 'Stok', condition, reply: 'Kami lihat stoknya dulu.' })
    const [siti, ali] = [phone(), phone()]
    await write(siti, 'Cek stok sepatu ukuran 42 warna hitam dong')
    expect(await repliesTo(siti)).toEqual(['Kami lihat stoknya dulu.'])
    await write(ali, 'Cek ongkir ke rumah saya di Bandung berapa ya')
    expect(await repliesTo(ali)).toEqual([])
    // a quotation is recognized in any spelling
    await write(ali, `cek ${right.replaceAll('"', '')}`)
    expect((await repliesTo(ali))[0]).toContain('/q/112:1?lang=id')
  })

  test('is no customer’s question if the network marks it as forwarded', async () => {
    const { write, repliesTo } = await mosque()
    const [siti, ali] = [phone(), phone()]
    const rumour = 'cek besok pagi pasar buka pukul tujuh kata tetangga'
    await write(siti, rumour)
    expect(await repliesTo(siti)).toEqual([])
    await write(ali, rumour, undefined, 'frequently_forwarded')
    expect(await repliesTo(ali)).toEqual([expect.stringContaining('/verify?lang=id')])
  })

  test('“cek” in reply to a message verifies that message, and in reply to a deleted one verifies nothing', async () => {
    const { call, write, repliesTo } = await mosque()
    const siti = phone()
    const first = await write(siti, right)
    await write(siti, 'besok pagi pasar buka pukul tujuh kata tetangga')
    await write(siti, 'cek', first)
    const { messages } = (await call('GET', `/messages?to=${encodeURIComponent(siti)}`)).json()
    expect(messages).toMatchObject([{ message: expect.stringContaining('/q/112:1?lang=id'), reply_to: first }])
    // a message of another account counts as missing
    await write(siti, 'cek', await write(phone(), changed))
    expect((await repliesTo(siti)).slice(1)).toEqual([expect.stringContaining('Teruskan pesan itu')])
  })

  test('an answer is not given after ten minutes, nor once the bridge is off', async () => {
    const { call, submit, repliesTo } = await mosque()
    const siti = phone()
    await submit(siti, `cek ${right}`)
    system.clock.advance(11 * 60_000)
    await drain()
    await submit(siti, `cek ${right}`)
    await call('PUT', '/bridge', { enabled: false })
    await drain()
    expect(await repliesTo(siti)).toEqual([])
  })

  test('a person gets ten answers in an hour, and none after an opt-out', { tags: 'slow' }, async () => {
    const { write, repliesTo } = await mosque()
    const [siti, ali] = [phone(), phone()]
    for (let time = 0; time < 11; time++) await write(siti, `cek ${right}`)
    expect(await repliesTo(siti)).toHaveLength(10)
    await write(ali, 'STOP')
    await write(ali, `cek ${right}`)
    expect(await repliesTo(ali)).toHaveLength(1)
  })
})

test.each([
  ['cek', { act: 'verify_before' }],
  ['“Cek!”', { act: 'verify_before' }],
  ['Langganan', { act: 'subscribe' }],
  ['cek resi saya', undefined],
  ['langganan majalah kapan terbit ya', undefined],
  ['stop ayat', { act: 'unsubscribe' }],
  ['Daily verse!', { act: 'subscribe' }],
  ['Stop verse', { act: 'unsubscribe' }],
  ['إيقاف الآية', { act: 'unsubscribe' }],
  ['cek satu dua tiga empat lima', { act: 'verify', text: 'satu dua tiga empat lima', apart: false }],
  ['Cek: satu dua tiga empat lima', { act: 'verify', text: 'satu dua tiga empat lima', apart: true }],
  ['satu dua tiga empat lima\ncek?', { act: 'verify', text: 'satu dua tiga empat lima', apart: true }],
  ['cek “satu dua tiga” empat lima', { act: 'verify', text: '“satu dua tiga” empat lima', apart: true }],
  ['cek satu dua tiga HR. Muslim', { act: 'verify', text: 'satu dua tiga HR. Muslim', apart: true }],
  ['cek TV layar 42" masih ada kak', { act: 'verify', text: 'TV layar 42" masih ada kak', apart: false }],
  ['ceklis satu dua tiga empat lima', undefined],
  ['', undefined],
  ['😀', undefined],
])('%j asks %j', (text, asked) => expect(bridgeRequestIn(text)).toEqual(asked))

describe('an answer in a chat', () => {
  const span = (more: object) => ({
    verdict: 'altered',
    record: undefined,
    saying: undefined,
    differences: [],
    brief: 'Catatan.',
    ...more,
  })
  const answer = (spans: object[]) =>
    answerTo({ verdict: 'altered', spans, language: 'indonesian' } as never, 'id', 'http://localhost')

  test('has at most 4,096 characters: whole quotations are left out, and the page is named', () => {
    const brief = `${'kata '.repeat(300)}Derajatnya: dha’if.`
    const text = answer([span({ brief }), span({ brief }), span({ brief })])
    expect(text.length).toBeLessThanOrEqual(4_096)
    expect(text.match(/Derajatnya: dha’if\./g)).toHaveLength(2)
    expect(text).toMatch(/\/verify\?lang=id$/)
  })

  test('describes each difference, cuts no word, and counts the others', () => {
    const difference = (op: string, given: string | null, canonical: string | null) => ({ op, given, canonical })
    const long = 'panjang '.repeat(20).trim()
    const text = answer([
      span({
        differences: [
          difference('added', 'sekali', null),
          difference('left_out', null, 'tidak'),
          difference('moved', 'besar', null),
          difference('moved', null, 'besar'),
          difference('changed', long, 'b'),
          difference('changed', 'c', 'd'),
          difference('changed', 'e', 'f'),
        ],
      }),
    ])
    expect(text).toContain(
      [
        '“sekali”: tidak ada di teks asli',
        '“tidak”: kurang',
        '“besar”: dipindah',
        `“${'panjang '.repeat(12).trim()}…” → “b”`,
        '“c” → “d”',
        'dan 1 lagi',
      ].join('\n'),
    )
  })

  test('a clipped text of a record is still followed by its grading', () => {
    const parts = { reference: 'HR. Tirmidzi 1', canonical: clip('kata '.repeat(200), 300), grading: 'dha’if' }
    const note = noteOf('otherTranslation', 'indonesian', parts)
    expect(note).toMatch(/kata…” Derajatnya: dha’if\.$/)
    expect(note.length).toBeLessThan(500)
  })
})

test('a long text is answered quickly', () => {
  const started = performance.now()
  for (const one of ['cek ', 'a ', '!', '\u0301', ' '].map((part) => part.repeat(20_000))) bridgeRequestIn(one)
  expect(performance.now() - started).toBeLessThan(500)
})

describe('the daily verse', () => {
  /** Advances to the next time of sending. */
  async function nextMorning() {
    const { rows } = await query(`select max(next_at) as at from bridge_subscriptions where next_at < 'infinity'`)
    system.clock.set(rows[0].at ?? new Date(system.clock.now().getTime() + 86_400_000))
    await drain()
  }

  test('“langganan” subscribes, each day sends one verse, and “berhenti” ends it with everything else', {
    tags: 'slow',
  }, async () => {
    const { write, repliesTo, subscriptions } = await mosque({ daily_at: '05:30' })
    const siti = phone()
    await write(siti, 'langganan')
    await write(siti, 'Langganan')
    expect(await repliesTo(siti)).toEqual([
      expect.stringContaining('Setiap hari pukul 05.30'),
      expect.stringContaining('sudah berlangganan'),
    ])
    expect(await subscriptions()).toMatchObject([{ proof: null, message_id: expect.stringMatching(/^msg_/) }])
    await nextMorning()
    await nextMorning()
    const verses = (await repliesTo(siti)).slice(2)
    expect(verses).toHaveLength(2)
    expect(new Set(verses).size).toBe(2)
    for (const one of verses) expect(one).toMatch(/\/q\/\d+:\d+\?lang=id$/)
    await write(siti, 'berhenti')
    expect(await subscriptions()).toEqual([])
    await write(siti, 'MULAI')
    await nextMorning()
    // the confirmation of the refusal is the last
    expect((await repliesTo(siti)).slice(4)).toEqual([expect.stringContaining('MULAI')])
  })

  test('is sent once whichever process dies, and not while the bridge is off', async () => {
    const { call, write, repliesTo } = await mosque()
    const siti = phone()
    await write(siti, 'langganan')
    await nextMorning()
    await query(`update bridge_subscriptions set next_at = $1 where next_at < 'infinity'`, [system.clock.now()])
    await drain()
    expect(await repliesTo(siti)).toHaveLength(2)
    await call('PUT', '/bridge', { enabled: false })
    await nextMorning()
    expect(await repliesTo(siti)).toHaveLength(2)
    await call('PUT', '/bridge', { enabled: true })
    await nextMorning()
    expect(await repliesTo(siti)).toHaveLength(3)
  })

  test('an account subscribes people with proof of consent, nobody who opted out, and nobody of another account', {
    tags: 'slow',
  }, async () => {
    const { accountId, call, repliesTo, subscriptions } = await mosque()
    const other = await mosque()
    const siti = phone()
    const { contact_id: id } = (await call('POST', '/contacts', { phone: siti })).json()
    const at = `/bridge/subscriptions/${id}`
    expect((await call('PUT', at, {})).statusCode).toBe(400)
    expect((await other.call('PUT', at, { proof: 'x' })).statusCode).toBe(404)
    const proof = 'Formulir kajian 12 November, ditandatangani'
    expect((await call('PUT', at, { proof })).json()).toMatchObject({ contact_id: id, proof, message_id: null })
    expect(await other.subscriptions()).toEqual([])
    await nextMorning()
    expect(await repliesTo(siti)).toHaveLength(1)
    await call('POST', `/contacts/${id}/opt-out`)
    await nextMorning()
    expect([await repliesTo(siti), await subscriptions()]).toMatchObject([{ length: 1 }, []])
    expect((await call('PUT', at, { proof })).json().error.code).toBe('RECIPIENT_OPTED_OUT')
    await call('POST', `/contacts/${id}/opt-in`)
    await call('PUT', at, { proof })
    expect((await other.call('DELETE', at)).statusCode).toBe(404)
    expect((await call('DELETE', at)).statusCode).toBe(204)
    await call('PUT', at, { proof })
    // merged with another subscribed contact, the person gets one verse
    const user = 'ID.23491208655302741918'
    const person = { whatsappParentUser: null, name: null, username: null }
    const note = (identities: { phone: string | null; whatsappUser: string }) =>
      transaction(system.database.db, (tx) =>
        notePerson(tx, accountId, { ...identities, ...person }, { now: system.clock.now() }),
      )
    await note({ phone: null, whatsappUser: user })
    const [{ contact_id: twin }] = (await call('GET', '/contacts')).json().contacts
    expect((await call('PUT', `/bridge/subscriptions/${twin}`, { proof })).statusCode).toBe(200)
    await note({ phone: siti, whatsappUser: user })
    await nextMorning()
    expect((await call('GET', '/messages?limit=100')).json().messages).toHaveLength(2)
    await call('DELETE', `/contacts/${id}?erase=true`)
    expect((await query('select 1 from bridge_subscriptions where account_id = $1', [accountId])).rowCount).toBe(0)
  })

  test('after a merge the person is subscribed once, and “berhenti”, “stop ayat” and DELETE end it', {
    tags: 'slow',
  }, async () => {
    const { accountId, call, write, repliesTo, subscriptions } = await mosque()
    const proof = 'Formulir kajian'
    for (const end of ['berhenti', 'stop ayat', 'DELETE'] as const) {
      const [first, second] = [phone(), phone()]
      const [remaining, merged] = await Promise.all(
        [first, second].map(async (of) => (await call('POST', '/contacts', { phone: of })).json().contact_id),
      )
      await call('PUT', `/bridge/subscriptions/${merged}`, { proof })
      await mergeContacts(system.database.db, accountId, { remaining, merged, phone: first }, system.clock.now())
      expect(await subscriptions()).toMatchObject([{ contact_id: remaining, proof }])
      expect((await call('PUT', `/bridge/subscriptions/${merged}`, { proof })).statusCode).toBe(200)
      expect(await subscriptions()).toHaveLength(1)
      if (end === 'DELETE') expect((await call('DELETE', `/bridge/subscriptions/${merged}`)).statusCode).toBe(204)
      else await write(first, end)
      expect(await subscriptions()).toEqual([])
      if (end === 'berhenti') await write(first, 'MULAI')
      const before = await repliesTo(first)
      await nextMorning()
      expect(await repliesTo(first)).toEqual(before)
    }
  })

  test('an opt-out by the API ends it too, also while the bridge is off; only a changed time moves it', async () => {
    const { call, write, subscriptions } = await mosque({ daily_at: '05:30' })
    const siti = phone()
    await write(siti, 'langganan')
    const due = async () =>
      (await query(`select next_at from bridge_subscriptions order by since desc limit 1`)).rows[0]
    const before = await due()
    // it is due, and only the language is changed
    system.clock.set(new Date(before.next_at.getTime() + 1_000))
    await call('PUT', '/bridge', { enabled: true, daily_at: '05:30', language: 'en' })
    expect(await due()).toEqual(before)
    await call('PUT', '/bridge', { enabled: false })
    const [{ contact_id: id }] = await subscriptions()
    await call('POST', `/contacts/${id}/opt-out`)
    await call('POST', `/contacts/${id}/opt-in`)
    expect(await subscriptions()).toEqual([])
  })

  test('a verse due before midnight is that of its own day, and the next day’s verse is sent too', async () => {
    const { write, repliesTo } = await mosque({ daily_at: '23:59' })
    const siti = phone()
    await write(siti, 'langganan')
    const { rows } = await query(`select max(next_at) as at from bridge_subscriptions where next_at < 'infinity'`)
    system.clock.set(new Date(rows[0].at.getTime() + 2 * 60_000))
    await drain()
    await nextMorning()
    const verses = (await repliesTo(siti)).slice(1)
    expect([verses.length, new Set(verses).size]).toEqual([2, 2])
  })

  test('uses an approved template for its text and name, and sends what fits in it', async () => {
    const { call } = await mosque()
    const made = async (text: string, examples: string[]) => {
      const components = [{ type: 'BODY', text, examples }]
      const template = { name: `ayat_${phone().slice(1)}`, language: 'id', category: 'UTILITY', components }
      return (await call('POST', '/templates', template)).json().id
    }
    const choose = async (template_id: string) =>
      (await call('PUT', '/bridge', { enabled: true, template_id })).statusCode
    const approve = (id: string) => query(`update templates set status = 'APPROVED' where id = $1`, [id])
    const fitting = await made('Ayat hari ini: {{1}} ({{2}}). Semoga bermanfaat.', ['x', 'y'])
    expect(await choose(fitting)).toBe(409)
    await approve(fitting)
    expect(await choose(fitting)).toBe(200)
    const other = await made('Ayat hari ini: {{1}}. Semoga bermanfaat.', ['x'])
    await approve(other)
    expect(await choose(other)).toBe(409)
    const components = [{ type: 'BODY' as const, text: '{{1}} ({{2}})', examples: ['x', 'y'] }]
    const verse = { arabic: 'ا'.repeat(600), translation: 'b'.repeat(300), name: 'QS', address: '' }
    expect(valuesOf(verse, components)).toEqual([`${verse.arabic} — ${verse.translation}`, 'QS'])
    const long = { ...verse, translation: 'b'.repeat(900) }
    expect(valuesOf(long, components)).toEqual([long.translation, 'QS'])
    expect(valuesOf({ ...verse, translation: 'b'.repeat(2_000) }, components)).toEqual([verse.arabic, 'QS'])
  })

  test('the next time of a clock is always ahead', () => {
    const now = new Date('2026-11-27T22:59:30Z')
    expect(nextAfter('06:00', 'Asia/Jakarta', now).toISOString()).toBe('2026-11-27T23:00:00.000Z')
    expect(nextAfter('05:59', 'Asia/Jakarta', now).toISOString()).toBe('2026-11-28T22:59:00.000Z')
    expect(nextAfter('05:58', 'Asia/Jakarta', now).toISOString()).toBe('2026-11-28T22:58:00.000Z')
  })
})

test('an account cannot switch the bridge on if the server has none', { tags: 'slow' }, async () => {
  const plain = await testSystem()
  try {
    const call = client(plain, (await plain.account()).key)
    expect((await call('PUT', '/bridge', { enabled: true })).statusCode).toBe(409)
    expect((await call('PUT', '/bridge', { enabled: false })).statusCode).toBe(200)
  } finally {
    await plain.close()
  }
})
