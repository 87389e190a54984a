import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { askForLink, invite, STRANGERS } from '../../src/messaging/accounts/owners/links.ts'
import { enter } from '../../src/messaging/accounts/owners/owners.ts'
import { accountOwners, signInLinks } from '../../src/messaging/accounts/owners/tables.ts'
import { TEST_NUMBER } from '../../src/messaging/networks/test-number.ts'
import { expire } from '../../src/messaging/retention.ts'
import { renderDocument } from '../../src/platform/html.tsx'
import { createLimiter } from '../../src/platform/limits/windows.ts'
import { randomBase62 } from '../../src/platform/secrets.ts'
import { businessPage } from '../../src/site/business/page.tsx'
import { client, settle } from '../messaging/client.ts'
import { createClock, type TestSystem, testSystem } from '../support/system.ts'
import { textOf, visiting } from './console-visitor.ts'
import { linkIn, mailsOf, tokenIn } from './mails.ts'

let system: TestSystem
let visit: ReturnType<typeof visiting>
beforeAll(async () => {
  system = await testSystem({ SIGNUP: 'open' }, createClock())
  visit = visiting(system)
})
afterAll(() => system.close())
// each test is in another hour, so that none uses up another's limits
beforeEach(() => system.clock.advance(3_600_000))

const newAddress = () => `${randomBase62(10)}@example.test`.toLowerCase()

const mailsTo = (email: string) => mailsOf(system, email)

const count = (email: string) => system.database.db.$count(signInLinks, eq(signInLinks.email, email))

const signUp = (email: string, more: Record<string, string> = {}) =>
  visit('/business/sign-up', { body: { email, name: 'Toko Berkah', ...more } })

/** A person who signed up and opened the link. */
async function owner(email = newAddress(), more: Record<string, string> = {}) {
  await signUp(email, more)
  await system.worker.drain()
  const token = tokenIn(linkIn(mailsTo(email).at(-1)))
  const entered = await visit('/console/enter', { body: { token, name: more.name ?? 'Toko Berkah' } })
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
  const page = await visit('/console/start', { cookie })
  const csrf = /name="csrf" value="(\w+)"/.exec(page.body)?.[1] ?? ''
  return { email, token, entered, cookie, csrf, page }
}

describe('/business', () => {
  test('explains the service, the plans and how to begin, in three languages', async () => {
    for (const [lang, words] of [
      ['id', 'Pesan per bulan'],
      ['en', 'Messages a month'],
      ['ar', 'الرسائل في الشهر'],
    ] as const) {
      const page = await visit(`/business?lang=${lang}`)
      expect([page.statusCode, page.body.includes(`<html lang="${lang}"`)]).toEqual([200, true])
      expect(textOf(page.body)).toContain(words)
    }
    const text = textOf((await visit('/business')).body)
    expect(text).toContain('Pro tanyakan kepada pengelola 25.000 250.000 20 GB')
  })

  test('a price is shown as the operator wrote it; with sign-up closed there is a contact instead of a form', () => {
    const { PLAN_PRICES } = loadConfig({ PLAN_PRICES: '{"pro": "Rp150.000 per bulan"}' })
    const settings = { OPERATOR_NAME: undefined, OPERATOR_CONTACT: 'admin@contoh.id', PLAN_PRICES }
    const closed = textOf(renderDocument(businessPage({ language: 'id' }, { ...settings, SIGNUP: 'off' }).main))
    expect(closed).toContain('Rp150.000 per bulan')
    expect(closed).toContain('Hubungi pengelola: admin@contoh.id')
    expect(closed).not.toContain('Buat akun')
    const invited = businessPage({ language: 'en' }, { ...settings, SIGNUP: 'invite' }).main
    expect(textOf(renderDocument(invited))).toContain('by invitation')
  })

  test('only a local start has sign-up open by default', () => {
    const secret = Buffer.alloc(32).toString('base64')
    expect(loadConfig({}).SIGNUP).toBe('open')
    expect(loadConfig({ HOST: '0.0.0.0' }).SIGNUP).toBe('off')
    expect(loadConfig({ PUBLIC_URL: 'http://localhost:3000' }).SIGNUP).toBe('open')
    expect(loadConfig({ PUBLIC_URL: 'http://[::1]:3000/' }).SIGNUP).toBe('open')
    // behind a proxy on the same machine
    expect(loadConfig({ PUBLIC_URL: 'https://toko.example' }).SIGNUP).toBe('off')
    expect(loadConfig({ TRUST_PROXY: '127.0.0.1' }).SIGNUP).toBe('off')
    expect(loadConfig({ DATABASE_URL: 'postgres://x/y', SECRET_KEY: secret }).SIGNUP).toBe('off')
    expect(loadConfig({ HOST: '0.0.0.0', SIGNUP: 'invite' }).SIGNUP).toBe('invite')
  })
})

describe('signing up', () => {
  test('a mailed link creates an account on the simulator, once; the page says where the mail is stored', async () => {
    const email = newAddress()
    const asked = await signUp(email.toUpperCase())
    expect([asked.statusCode, textOf(asked.body).includes('berkas .eml')]).toEqual([202, true])
    await system.worker.drain()
    const link = linkIn(mailsTo(email).at(-1))
    // a program that scans mail opens it
    for (let i = 0; i < 2; i++) expect(textOf((await visit(link)).body)).toContain(`milik ${email}`)
    const body = { token: tokenIn(link), name: 'Toko Berkah' }
    const [first, second] = await Promise.all([visit('/console/enter', { body }), visit('/console/enter', { body })])
    expect([first.statusCode, second.statusCode].sort()).toEqual([303, 410])
    expect((await visit(link)).statusCode).toBe(410)
    const made = await system.app.inject({ url: '/admin/api/sign-ups', headers: system.operator })
    expect(made.json().sign_ups.find((one: { email: string }) => one.email === email)).toMatchObject({
      ...{ name: 'Toko Berkah', network: 'simulator', connection: null },
    })
  })

  test('the answer is the same for an address that is known, which gets a link to sign in', async () => {
    const { email } = await owner()
    system.clock.advance(3_600_000)
    const known = await signUp(email)
    const unknown = await signUp(newAddress())
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    await system.worker.drain()
    const mail = mailsTo(email).at(-1) ?? ''
    expect(mail).toContain('Subject: Tautan masuk ke Mimbar')
    const entered = await visit('/console/enter', { body: { token: tokenIn(linkIn(mail)) } })
    expect([entered.statusCode, entered.headers.location]).toEqual([303, '/console'])
    const desk = await system.app.inject({ url: '/admin/api/sign-ups', headers: system.operator })
    const { signed_in_at } = desk.json().sign_ups.find((one: { email: string }) => one.email === email)
    expect(signed_in_at).toBe(system.clock.now().toISOString())
    const { rows } = await system.database.pool.query('select 1 from accounts where email = $1', [email])
    expect(rows.length).toBe(1)
  })

  test('two links of one address used at once create one account', async () => {
    const email = newAddress()
    await signUp(email)
    await signUp(email)
    await system.worker.drain()
    const tokens = mailsTo(email).map((mail) => tokenIn(linkIn(mail)))
    expect(tokens.length).toBe(2)
    const entered = await Promise.all(tokens.map((token) => visit('/console/enter', { body: { token, name: 'Toko' } })))
    expect(entered.map(({ statusCode }) => statusCode).sort()).toEqual([303, 410])
    const { rows } = await system.database.pool.query('select 1 from accounts where email = $1', [email])
    expect(rows.length).toBe(1)
  })

  test('once an address has an account, older links no longer open it, and a new one does for an hour', async () => {
    const email = newAddress()
    const invited = { email, name: 'Toko', language: 'id' } as const
    await invite(system.database.db, invited, { now: system.clock.now(), requestId: 'of-an-invitation' })
    await system.worker.drain()
    const invitation = linkIn(mailsTo(email).at(-1))
    await owner(email)
    expect([(await visit(invitation)).statusCode, await count(email)]).toEqual([410, 0])
    system.clock.advance(3_600_000)
    await signUp(email)
    await system.worker.drain()
    const body = { token: tokenIn(linkIn(mailsTo(email).at(-1))) }
    // an expired link does not invalidate the others
    system.clock.advance(3_600_000)
    await signUp(email)
    expect((await visit('/console/enter', { body })).statusCode).toBe(410)
    expect((await visit(`/console/enter?token=${body.token}`)).statusCode).toBe(410)
    await system.worker.drain()
    const fresh = { token: tokenIn(linkIn(mailsTo(email).at(-1))) }
    expect((await visit('/console/enter', { body: fresh })).statusCode).toBe(303)
  })

  test('all unknown addresses together get a few hundred mails an hour, and owners still get theirs', async () => {
    const { db } = system.database
    const limiter = createLimiter(db, { enforced: true })
    const now = system.clock.now()
    const { subject, allowances } = STRANGERS
    const asked = { email: newAddress(), name: null, language: 'id' } as const
    const caller = { address: '203.0.113.1', now, requestId: 'of-a-stranger' }
    // the limit of one address does not affect others
    for (let i = 0; i < 5; i++) await askForLink({ db, limiter }, { ...asked, kind: 'sign_up' }, caller)
    expect(limiter.recall(subject, allowances, now).windows[0]?.used).toBe(3)
    while (!(await limiter.take(subject, allowances, now)).refusedBy);
    const other = { ...asked, email: newAddress() }
    await expect(askForLink({ db, limiter }, { ...other, kind: 'sign_up' }, caller)).rejects.toThrow(
      'Too many requests',
    )
    expect(await count(other.email)).toBe(0)
    await askForLink({ db, limiter }, { ...other, kind: 'sign_in' }, caller)
    expect(await count(other.email)).toBe(1)
  })

  test('an address gets three mails an hour, a caller ten answers a minute', async () => {
    const email = newAddress()
    for (let i = 0; i < 4; i++) expect((await signUp(email)).statusCode).toBe(202)
    await system.worker.drain()
    expect(mailsTo(email).length).toBe(3)
    for (let i = 0; i < 6; i++) expect((await signUp(newAddress())).statusCode).toBe(202)
    const refused = await signUp(newAddress())
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  })

  test('an invalid form is shown again with its values', async () => {
    const refused = await signUp('toko@', { lang: 'en' })
    expect([refused.statusCode, refused.body.includes('value="Toko Berkah"')]).toEqual([400, true])
    expect(textOf(refused.body)).toContain('Enter a complete e-mail address')
  })

  test('a link expires, belongs to this server, and opens nothing from another site', async () => {
    const email = newAddress()
    await signUp(email)
    await system.worker.drain()
    const token = tokenIn(linkIn(mailsTo(email).at(-1)))
    const body = { token, name: 'Toko' }
    const foreign = await visit('/console/enter', { body, headers: { origin: 'https://elsewhere.test' } })
    expect(foreign.statusCode).toBe(403)
    expect((await visit('/console/enter', { body: { token: `${token}x`, name: 'Toko' } })).statusCode).toBe(410)
    system.clock.advance(24 * 3_600_000)
    expect((await visit('/console/enter', { body })).statusCode).toBe(410)
    await expire(system.database.db, loadConfig({}), system.clock.now())
    expect(await system.database.db.$count(signInLinks)).toBe(0)
  })

  test('once sign-up is closed, a mailed link creates no account and stays unused', async () => {
    const { db } = system.database
    const now = system.clock.now()
    const link = { kind: 'sign_up', email: newAddress(), name: 'Toko', language: 'id' } as const
    const expiresAt = new Date(now.getTime() + 60_000)
    await db.insert(signInLinks).values({ ...link, id: 'lnk_closed', createdAt: now, expiresAt })
    for (const mode of ['off', 'invite'] as const)
      await expect(enter(db, mode, { id: 'lnk_closed', name: undefined }, now)).rejects.toThrow('no new accounts')
    expect((await enter(db, 'open', { id: 'lnk_closed', name: undefined }, now))?.isNew).toBe(true)
  })
})

describe('an owner', () => {
  test('signs in by a mailed link; an address that is nobody’s gets the same answer and no mail', async () => {
    const { email } = await owner()
    const stranger = newAddress()
    const answers = [email, stranger].map((one) => visit('/console/link', { body: { email: one } }))
    const [known, unknown] = await Promise.all(answers)
    expect([known?.statusCode, known?.body]).toEqual([202, unknown?.body])
    await system.worker.drain()
    expect([mailsTo(email).length, mailsTo(stranger).length]).toEqual([2, 0])
  })

  test('a reader of Arabic gets English pages instead of Indonesian ones, from the mailed link on', async () => {
    const email = newAddress()
    await signUp(email, { lang: 'ar' })
    await system.worker.drain()
    const [, text = ''] = mailsTo(email).at(-1)?.split('\n\n') ?? []
    const link = linkIn(Buffer.from(text, 'base64').toString())
    const opened = await visit(`${link}&lang=ar`)
    expect(opened.body).toContain('<html lang="en"')
    expect(String(opened.headers['set-cookie'])).toContain('_language=en;')
    const languageFor = async (asked: string) =>
      /<html lang="(\w+)"/.exec((await visit('/console', { headers: { 'accept-language': asked } })).body)?.[1]
    expect(await languageFor('ar-SA,ar;q=0.9')).toBe('en')
    expect(await languageFor('ar, id;q=0.5')).toBe('id')
    expect(await languageFor('fr')).toBe('id')
  })

  test('sends a first message to the test number, which reads it and answers once', { tags: 'slow' }, async () => {
    const { cookie, csrf, page } = await owner()
    expect(textOf(page.body)).toContain('Kirim pesan pertama')
    const body = { csrf, once: 'a', message: 'Apakah sampai?' }
    for (let i = 0; i < 2; i++) expect((await visit('/console/start/message', { cookie, body })).statusCode).toBe(303)
    await settle(system)
    const start = await visit('/console/start', { cookie })
    const contact = /\/console\/contacts\/con_\w+/.exec(start.body)?.[0] ?? ''
    const conversation = textOf((await visit(contact, { cookie })).body)
    expect(conversation).toContain('Apakah sampai?')
    expect(conversation.split('Halo! Pesan Anda sudah sampai').length).toBe(2)
    expect(conversation).toContain('Dibaca')
    // an immediate answer of a program gets none, because the two would answer each other forever
    const again = { csrf, once: 'b', message: 'Terima kasih atas pesan Anda' }
    await visit('/console/start/message', { cookie, body: again })
    await settle(system)
    expect(textOf((await visit(contact, { cookie })).body).split('Halo!').length).toBe(2)
  })

  test('saves a contact with labels, by a number as people write it', async () => {
    const { cookie, csrf } = await owner()
    const body = { csrf, phone: '0812-3456-7890', name: 'Ibu Siti', tags: 'pelanggan, Bandung ,' }
    const saved = await visit('/console/contacts/new', { cookie, body })
    const page = textOf((await visit(String(saved.headers.location), { cookie })).body)
    expect(page).toContain('Ibu Siti')
    expect(page).toContain('+6281234567890')
    expect(page).toContain('pelanggan , Bandung')
    const wrong = await visit('/console/contacts/new', { cookie, body: { ...body, phone: '12' } })
    expect([wrong.statusCode, wrong.body.includes('value="Ibu Siti"')]).toEqual([400, true])
    const edit = `${saved.headers.location}/edit`
    await visit(edit, { cookie, body: { csrf, name: 'Siti', tags: '' } })
    expect(textOf((await visit(edit, { cookie })).body)).toContain('+6281234567890')
    expect((await visit(String(saved.headers.location), { cookie })).body).not.toContain('Bandung')
  })

  test('asks for a real connection, which the operator gives or declines with an answer', async () => {
    const { email, cookie, csrf } = await owner()
    const ask = (note: string) => visit('/console/start/connection', { cookie, body: { csrf, note } })
    expect((await ask(' ')).statusCode).toBe(400)
    expect((await ask('Toko roti, 0812 1111 2222')).statusCode).toBe(303)
    const list = async () =>
      (await system.app.inject({ url: '/admin/api/sign-ups', headers: system.operator })).json().sign_ups
    const [first] = await list()
    expect(first).toMatchObject({ email, connection: { note: 'Toko roti, 0812 1111 2222', declined_at: null } })
    const decline = () =>
      system.app.inject({
        ...{ method: 'POST', url: `/admin/api/sign-ups/${first.id}/decline`, headers: system.operator },
        payload: { answer: 'Nomornya masih terdaftar.' },
      })
    expect([(await decline()).statusCode, (await decline()).statusCode]).toEqual([204, 409])
    expect(textOf((await visit('/console/start', { cookie })).body)).toContain('Nomornya masih terdaftar.')
  })

  test('a key of the account opens its console too, but asks for nothing in the owner’s name', async () => {
    const { key } = await system.account({ plan: 'free' })
    const session = await visit('/console/session', { body: { key } })
    const cookie = String(session.headers['set-cookie']).split(';')[0] ?? ''
    const start = await visit('/console/start', { cookie })
    expect(start.body).not.toContain('name="note"')
  })
})

describe('an invitation', () => {
  const inviteOne = (email: string) =>
    system.app.inject({
      ...{ method: 'POST', url: '/admin/api/invitations', headers: system.operator },
      payload: { email, name: 'Warung Ayu', language: 'en' },
    })

  test('makes an account by its link, also where only invited people may sign up', async () => {
    const email = newAddress()
    expect((await inviteOne(email)).statusCode).toBe(201)
    await system.worker.drain()
    const mail = mailsTo(email).at(-1) ?? ''
    expect(mail).toContain('Subject: You are invited to Mimbar')
    expect((await visit(linkIn(mail))).body).toContain('value="Warung Ayu"')
    const [link] = (await system.app.inject({ url: '/admin/api/invitations', headers: system.operator })).json()
      .invitations
    const entered = await enter(system.database.db, 'invite', { id: link.id, name: undefined }, system.clock.now())
    expect([entered?.isNew, entered?.user.email]).toEqual([true, email])
    const list = await system.app.inject({ url: '/admin/api/invitations', headers: system.operator })
    expect(list.json().invitations).toEqual([])
  })

  test('a second one replaces the first, and can be withdrawn', async () => {
    const email = newAddress()
    await inviteOne(email)
    const { id } = (await inviteOne(email)).json()
    expect(await system.database.db.$count(signInLinks, eq(signInLinks.email, email))).toBe(1)
    const withdraw = () =>
      system.app.inject({ method: 'DELETE', url: `/admin/api/invitations/${id}`, headers: system.operator })
    expect([(await withdraw()).statusCode, (await withdraw()).statusCode]).toEqual([204, 404])
    await system.worker.drain()
    expect(mailsTo(email)).toEqual([])
  })
})

test('a test number that others write to by the API answers too, in Indonesian', async () => {
  const { key } = await system.account()
  const call = client(system, key)
  await call('POST', '/messages', { to: TEST_NUMBER, type: 'text', message: 'Halo' })
  await settle(system)
  const { messages } = (await call('GET', '/messages?direction=inbound')).json()
  expect(messages).toMatchObject([{ direction: 'inbound', type: 'text' }])
  expect(await system.database.db.$count(accountOwners)).toBeGreaterThan(0)
})
