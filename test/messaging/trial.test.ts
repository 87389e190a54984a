import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTrial,
  emptyTrials,
  MOST_TRIALS,
  TRIAL_LIMITS,
  TRIALS_PER_ADDRESS,
} from '../../src/messaging/accounts/trial.ts'
import { createLimiter } from '../../src/platform/limits/windows.ts'
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
  test('is made by one button without a script, and its first message is sent, read and answered', async () => {
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

  test('is made by no page of another site', async () => {
    const { statusCode } = await system.app.inject({
      method: 'POST',
      url: '/docs/trial',
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
      payload: '',
      remoteAddress: from(),
    })
    expect(statusCode).toBe(403)
  })

  test('is each visitor’s own: none sees what another has', async () => {
    const [one, other] = [await trial(), await trial()]
    const { message_id: id } = (
      await one('POST', '/messages', { to: '+999000000123', type: 'text', message: 'mine' })
    ).json()
    expect((await one('GET', `/messages/${id}`)).statusCode).toBe(200)
    expect((await other('GET', `/messages/${id}`)).statusCode).toBe(404)
  })

  test('knows only numbers that nobody has, wherever a number is given', async () => {
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

  test('takes no file, no address of one and no webhook, and makes no key that could', async () => {
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
    expect([refused.statusCode, refused.body.includes('No trial account is free now')]).toEqual([429, true])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(keyIn(refused.body)).toBe('')
    const ask = (key: string | undefined, remoteAddress: string) =>
      system.app.inject({ url: '/v1/contacts', headers: { authorization: `Bearer ${key}` }, remoteAddress })
    const statuses = []
    for (let turn = 0; turn < 40; turn++) statuses.push((await ask(keys[turn % keys.length], address)).statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(TRIAL_LIMITS.requests_per_minute ?? 0)
    expect((await ask(keys[0], from())).statusCode).toBe(200)
  })

  test('is never one too many, whatever the addresses', async () => {
    const { db } = system.database
    const limiter = createLimiter(db, { enforced: true })
    const now = system.clock.now()
    await expect(
      (async () => {
        for (let turn = 0; turn <= MOST_TRIALS; turn++)
          await createTrial({ db, limiter }, { address: `10.8.${turn >> 8}.${turn & 255}`, now })
      })(),
    ).rejects.toMatchObject({ kind: 'limited' })
    await limiter.close()
    const { rows } = await system.database.pool.query(
      "select count(*)::int as count from accounts where default_country = 'ZZ'",
    )
    expect(rows[0].count).toBe(MOST_TRIALS)
    expect((await make()).statusCode).toBe(429)
  })

  test('ends after a day with all that it held, and nothing of anybody else', async () => {
    const { key, accountId } = await system.account()
    const kept = client(system, key)
    await kept('POST', '/contacts', { phone: '+6281234567890' })
    system.clock.advance(86_400_000 + 60_000)
    const { db, pool } = system.database
    await emptyTrials(db, system.clock.now())
    system.clock.advance(3_600_000)
    expect(await emptyTrials(db, system.clock.now())).toBe(MOST_TRIALS)
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

test('a server without a demo key has no trial accounts', async () => {
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
