import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCaller } from '../../src/messaging/accounts/account-keys.ts'
import {
  createTrial,
  emptyTrials,
  MOST_TRIALS,
  TRIAL_LIMITS,
  TRIALS_PER_ADDRESS,
  TRIALS_PER_SITE,
} from '../../src/messaging/accounts/trial.ts'
import { type Contact, findContact } from '../../src/messaging/contacts/contacts.ts'
import { addNote, TRIAL_NOTES_MAX } from '../../src/messaging/conversations/notes.ts'
import { createLimiter } from '../../src/platform/limits/windows.ts'
import { signedIn } from '../site/console-visitor.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { client, settle } from './client.ts'

let system: TestSystem
let visitor = 0
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

const from = () => `10.7.${visitor >> 8}.${visitor++ & 255}`
const make = (address = from(), lang = 'en') =>
  system.app.inject({
    method: 'POST',
    url: '/docs/trial',
    headers: { accept: 'text/html', 'accept-language': lang, 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
    remoteAddress: address,
  })
const keyIn = (body: string): string => /mmsg_[0-9A-Za-z]{38}/.exec(body)?.[0] ?? ''
const trial = async () => client(system, keyIn((await make()).body))

describe('a trial account', () => {
  test('is created by one button without a script, and its first message is sent, read and answered', {
    tags: 'slow',
  }, async () => {
    const offer = await system.app.inject('/docs/trial')
    expect(offer.body).toContain('<form method="post" action="/docs/trial">')
    const made = await make()
    expect([made.statusCode, made.headers['cache-control']]).toEqual([201, 'no-store'])
    const call = client(system, keyIn(made.body))
    const sent = await call('POST', '/messages', { to: '+12025550104', type: 'text', message: 'Hello!' })
    expect([sent.statusCode, sent.json().status]).toEqual([201, 'sent'])
    await settle(system)
    await settle(system)
    expect((await call('GET', `/messages/${sent.json().message_id}`)).json().status).toBe('read')
    expect((await call('GET', '/messages?direction=inbound')).json().messages).toHaveLength(1)
  })

  test('cannot be created by a page of another site', async () => {
    const { statusCode } = await system.app.inject({
      method: 'POST',
      url: '/docs/trial',
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
      payload: '',
      remoteAddress: from(),
    })
    expect(statusCode).toBe(403)
  })

  test('belongs to one visitor, and no other sees its data', async () => {
    const [one, other] = [await trial(), await trial()]
    const { message_id: id } = (
      await one('POST', '/messages', { to: '+999000000123', type: 'text', message: 'mine' })
    ).json()
    expect((await one('GET', `/messages/${id}`)).statusCode).toBe(200)
    expect((await other('GET', `/messages/${id}`)).statusCode).toBe(404)
  })

  test('accepts only fictitious numbers, wherever a number is given', async () => {
    const call = await trial()
    for (const to of ['+6281234567890', '+12025550200', '+14155552671', '+99912', '+9980000000001']) {
      const refused = await call('POST', '/messages', { to, type: 'text', message: 'x' })
      expect([to, refused.statusCode, refused.json().error.code]).toEqual([to, 400, 'INVALID_PHONE_NUMBER'])
      expect(refused.json().error.message).toContain('+12025550100 to +12025550199')
      expect((await call('POST', '/contacts', { phone: to })).statusCode).toBe(400)
    }
    const batch = await call('POST', '/contacts/batch', { contacts: [{ phone: '+6281234567890' }] })
    expect(JSON.stringify(batch.json())).toContain('a number that nobody has')
    const csv = await call('POST', '/contacts/import', 'phone\n+6281234567890\n', { 'content-type': 'text/csv' })
    expect(csv.json()).toMatchObject({ created: 0 })
    expect((await call('GET', '/contacts')).json().contacts).toEqual([])
    expect((await call('POST', '/contacts', { phone: '+1 202 555-0111' })).statusCode).toBe(201)
    const person = { recipient: 'ID.13491208655302741918', type: 'text', message: 'x' }
    expect((await call('POST', '/messages', person)).statusCode).toBe(400)
  })

  test('accepts no file, no file address and no webhook, and no key that could', async () => {
    const call = await trial()
    const media = { to: '+12025550104', type: 'media', media_url: 'https://example.org/a.jpg' }
    const refused = await call('POST', '/messages', media)
    expect([refused.statusCode, refused.json().error.message]).toEqual([400, expect.stringContaining('media_url')])
    for (const [method, path, payload] of [
      ['POST', '/webhooks', { url: 'https://example.org/hook', events: ['message.read'] }],
      ['POST', '/keys', { name: 'more' }],
      ['POST', '/media', undefined],
      ['POST', '/rules', {}],
      ['POST', '/templates', {}],
      ['GET', '/stream', undefined],
    ] as const) {
      const answer = await call(method, path, payload)
      expect([path, answer.statusCode, answer.json().error.code]).toEqual([path, 403, 'INSUFFICIENT_PERMISSIONS'])
    }
    const contact = { name: { formatted_name: 'A' }, phones: [{ phone: '+6281234567890' }] }
    const cards = { to: '+12025550104', type: 'contacts', contacts: [contact] }
    expect((await call('POST', '/messages', cards)).statusCode).toBe(400)
  })

  test('shares its requests with all others of the same address, and no address has more than a few', async () => {
    system.clock.advance(3_600_000)
    const address = from()
    const keys = []
    for (let turn = 0; turn < TRIALS_PER_ADDRESS; turn++) keys.push(keyIn((await make(address)).body))
    const refused = await make(address)
    expect([refused.statusCode, refused.body.includes('No trial account is available now')]).toEqual([429, true])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(keyIn(refused.body)).toBe('')
    const ask = (key: string | undefined, remoteAddress: string) =>
      system.app.inject({ url: '/v1/contacts', headers: { authorization: `Bearer ${key}` }, remoteAddress })
    const statuses = []
    for (let turn = 0; turn < 40; turn++) statuses.push((await ask(keys[turn % keys.length], address)).statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(TRIAL_LIMITS.requests_per_minute ?? 0)
    expect((await ask(keys[0], from())).statusCode).toBe(200)
  })

  test('shares its request limits with all others of the same address, and shows what is left', async () => {
    system.clock.advance(3_600_000)
    const address = from()
    const [one = '', other = ''] = [keyIn((await make(address)).body), keyIn((await make(address)).body)]
    const ask = (key: string, path: string, remoteAddress: string) =>
      system.app.inject({ url: `/v1${path}`, headers: { authorization: `Bearer ${key}` }, remoteAddress })
    const shown = async (key: string, remoteAddress: string) => {
      const { headers, json } = await ask(key, '/usage/rate-limits', remoteAddress)
      const { requests_per_minute: minute, requests_per_hour: hour } = json().current_limits
      expect(Number(headers['x-ratelimit-remaining'])).toBe(hour.remaining)
      return [minute.used, hour.used, json().usage_history.last_24h]
    }
    for (let turn = 0; turn < 7; turn++) await ask(one, '/contacts', address)
    for (let turn = 0; turn < 4; turn++) await ask(other, '/contacts', address)
    for (const _ of ['first', 'again']) {
      expect(await shown(one, address)).toEqual([11, 11, 7])
      expect(await shown(other, address)).toEqual([11, 11, 4])
    }
    // its own requests go with it
    expect(await shown(one, from())).toEqual([7, 7, 7])
  })

  test('has no more requests when its key is used from many addresses', async () => {
    system.clock.advance(3_600_000)
    const key = keyIn((await make()).body)
    const statuses = []
    for (let turn = 0; turn < 40; turn++) {
      const { statusCode } = await system.app.inject({
        url: '/v1/contacts',
        headers: { authorization: `Bearer ${key}` },
        remoteAddress: from(),
      })
      statuses.push(statusCode)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(TRIAL_LIMITS.requests_per_minute ?? 0)
  })

  test('has the same limits in the console, and takes no file there', async () => {
    system.clock.advance(3_600_000)
    const visitor = await signedIn(system, keyIn((await make()).body), 'en')
    const form = new FormData()
    form.append('csrf', visitor.csrf)
    form.append('file', new File(['phone\n+12025550111\n'], 'contacts.csv'))
    const sent = new Response(form)
    const uploaded = await system.app.inject({
      method: 'POST',
      url: '/console/contacts/import',
      headers: { cookie: visitor.cookie, 'content-type': sent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
    expect([uploaded.statusCode, uploaded.body.includes('Trial accounts do not accept files')]).toEqual([400, true])
    expect((await system.database.pool.query('select from contact_imports')).rowCount).toBe(0)

    const statuses = []
    for (let turn = 0; turn < 40; turn++) statuses.push((await visitor.get('/console/contacts')).statusCode)
    const shown = statuses.filter((status) => status === 200).length
    expect(shown).toBeGreaterThan(20)
    expect(shown).toBeLessThan(TRIAL_LIMITS.requests_per_minute ?? 0)
    expect(statuses.slice(shown)).toEqual(Array(40 - shown).fill(429))
  })

  test('keeps a maximum of notes, however many are sent at once', { tags: 'slow' }, async () => {
    system.clock.advance(3_600_000)
    const [{ body }, { db }] = [await make(), system.database]
    const caller = await findCaller(db, keyIn(body))
    if (!caller) throw new Error('no trial account')
    const { account } = caller
    const call = client(system, keyIn(body))
    const contacts: Contact[] = []
    for (const phone of ['+12025550151', '+12025550152']) {
      const { contact_id: id } = (await call('POST', '/contacts', { phone })).json()
      const contact = await findContact(db, account.id, id)
      if (contact) contacts.push(contact)
    }
    const add = (turn: number) => {
      const contact = contacts[turn % 2]
      if (!contact) throw new Error('no contact was made')
      return addNote(db, account, contact, { text: 'x', author: null }, system.clock.now())
    }
    for (let made = 0; made < TRIAL_NOTES_MAX - 3; made++) await add(made)
    const last = await Promise.allSettled(Array.from({ length: 10 }, (_, turn) => add(turn)))
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const refused = await call('POST', `/conversations/${contacts[0]?.id}/notes`, { text: 'x' })
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'CONFLICT'])
  })

  test('is limited for each IPv6 site, however many of its networks ask at once', async () => {
    const { db } = system.database
    const limiter = createLimiter(db, { enforced: true })
    const now = system.clock.now()
    const ask = (address: string) => createTrial({ db, limiter }, { address, now })
    const asked = Array.from({ length: 40 }, (_, network) => ask(`2001:db8:1:${network.toString(16)}::1`))
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(TRIALS_PER_SITE)
    await ask('2001:db8:2::1')
    await limiter.close()
  })

  test('never exceeds the limit, whatever the addresses and however many ask at once', { tags: 'slow' }, async () => {
    const { db } = system.database
    const limiter = createLimiter(db, { enforced: true })
    const now = system.clock.now()
    for (let round = 0; round * 20 < MOST_TRIALS + 20; round++) {
      const asked = Array.from({ length: 20 }, (_, turn) =>
        createTrial({ db, limiter }, { address: `10.8.${round}.${turn}`, now }),
      )
      for (const outcome of await Promise.allSettled(asked))
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ kind: 'limited' })
    }
    await limiter.close()
    const { rows } = await system.database.pool.query(
      "select count(*)::int as count from accounts where default_country = 'ZZ'",
    )
    expect(rows[0].count).toBe(MOST_TRIALS)
    expect((await make()).statusCode).toBe(429)
  })

  test('is deleted after a day with all of its data, and nothing of anybody else', async () => {
    const { key, accountId } = await system.account()
    const unaffected = client(system, key)
    await unaffected('POST', '/contacts', { phone: '+6281234567890' })
    system.clock.advance(86_400_000 + 60_000)
    const { db, pool } = system.database
    await emptyTrials(db, system.clock.now())
    system.clock.advance(3_600_000)
    const trials = await pool.query("select from accounts where default_country = 'ZZ'")
    expect(trials.rowCount).toBeGreaterThan(1)
    expect(await emptyTrials(db, system.clock.now())).toBe(trials.rowCount)
    const { rows: tables } = await pool.query(
      `select table_name as name from information_schema.columns where column_name = 'account_id' and table_schema = 'public'`,
    )
    expect(tables.length).toBeGreaterThan(20)
    for (const { name } of tables) {
      const { rows } = await pool.query(
        `select count(*)::int as count from ${name} where account_id is not null and account_id not in (select id from accounts)`,
      )
      expect([name, rows[0].count]).toEqual([name, 0])
    }
    const orphans = 'select from message_timeline where message_id not in (select id from messages)'
    expect((await pool.query(orphans)).rowCount).toBe(0)
    expect((await pool.query("select from accounts where default_country = 'ZZ'")).rowCount).toBe(0)
    expect((await pool.query('select from contacts where account_id = $1', [accountId])).rowCount).toBe(1)
    expect((await make()).statusCode).toBe(201)
  })
})

test('a server without a demo key has no trial accounts', { tags: 'slow' }, async () => {
  const quiet = await testSystem({ DEMO_KEY: 'off' })
  try {
    expect((await quiet.app.inject('/docs/trial')).statusCode).toBe(404)
    const answer = await quiet.app.inject({ method: 'POST', url: '/docs/trial' })
    expect(answer.statusCode).toBe(404)
    expect((await quiet.app.inject('/docs')).body).not.toContain('/docs/trial')
  } finally {
    await quiet.close()
  }
})
