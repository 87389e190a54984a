import { DrizzleQueryError } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeError, reasonOf, withoutPersons } from '../../src/platform/log.ts'
import { client } from '../messaging/client.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

const PHONE = '+6281398765432'
const SECRETS = [
  '81398765432',
  'Siti Rahmawati',
  'nomor rekening',
  'tagihan rumah sakit',
  'siti@example.test',
  'siti%40example',
]

/** Texts and addresses of people, which must not be in the log or on the operator's desk. */
async function expectPrivate(): Promise<void> {
  const queue = await system.app.inject({ url: '/admin/api/queue', headers: system.operator })
  const { rows } = await system.database.pool.query('select last_error from jobs')
  for (const text of [system.logged(), queue.body, JSON.stringify(rows)])
    for (const secret of SECRETS) expect(text).not.toContain(secret)
}

test('a failed statement logs its code and name, and nothing of a contact', async () => {
  const call = client(system, (await system.account()).key)
  const contact = { phone: PHONE, name: 'Siti Rahmawati', custom_fields: { note: 'nomor rekening' }, tags: ['vip'] }
  const { pool } = system.database
  await pool.query('alter table contacts rename to contacts_gone')
  expect((await call('POST', '/contacts', contact)).statusCode).toBe(500)
  await pool.query('alter table contacts_gone rename to contacts')
  expect(system.logged()).toMatch(/"type":"DatabaseError","message":"a statement failed","code":"42P01"/)

  // the error of Postgres itself has the whole row in `detail`
  await pool.query(`alter table contacts add constraint nobody check (name = 'x') not valid`)
  expect((await call('POST', '/contacts', contact)).statusCode).toBe(500)
  await pool.query('alter table contacts drop constraint nobody')
  expect(system.logged()).toMatch(/"code":"23514","constraint":"nobody","statement":"\w+ contacts"/)
  await expectPrivate()
})

test('a failed statement logs nothing of a message either, while the outbox has the reason', async () => {
  const call = client(system, (await system.account()).key)
  const { pool } = system.database
  expect(
    (await call('POST', '/messages', { to: PHONE, type: 'text', message: 'tagihan rumah sakit' })).statusCode,
  ).toBe(201)
  await pool.query('alter table message_timeline rename to timeline_gone')
  expect(
    (await call('POST', '/messages', { to: PHONE, type: 'text', message: 'tagihan rumah sakit' })).statusCode,
  ).toBe(500)
  await system.worker.drain()
  await pool.query('alter table timeline_gone rename to message_timeline')
  const { rows } = await pool.query<{ last_error: string }>(
    'select last_error from outbox where last_error is not null',
  )
  expect(rows.map(({ last_error }) => last_error)).toContainEqual(
    expect.stringMatching(/^a database statement failed: 42P01/),
  )
  await expectPrivate()
})

test('a number or a mail address in the path of a request is masked', async () => {
  const call = client(system, (await system.account()).key)
  for (const id of [PHONE, 'siti@example.test'])
    expect((await call('GET', `/contacts/${encodeURIComponent(id)}`)).statusCode).toBe(404)
  await expectPrivate()
})

test('a mail address whose @ is encoded, once or more, is masked too', () => {
  for (const sign of ['@', '%40', '%2540', '%252540'])
    expect(withoutPersons(`GET /v1/contacts/budi${sign}example.com failed`)).toBe('GET <address> failed')
})

test('an error keeps what happened and where, through every cause', () => {
  const inner = Object.assign(new Error('550 <siti@example.test>: no such person'), {
    rejected: ['siti@example.test', 'siti%40example'],
    code: 'EENVELOPE',
  })
  const outer = new Error('the mail could not be handed over', { cause: inner })
  const described = describeError(outer)
  expect(described).toMatchObject({
    type: 'Error',
    message: 'the mail could not be handed over',
    stack: expect.stringContaining('private-logs.test.ts'),
    cause: { code: 'EENVELOPE', message: '550 <<address>>: no such person' },
  })
  expect(JSON.stringify(described)).not.toContain('siti@')
})

test('a broken connection is logged with its code, without parameters', () => {
  const error = new DrizzleQueryError('insert into contacts (phone) values ($1)', [PHONE], new Error('read ECONNRESET'))
  expect(reasonOf(error)).toBe('a database statement failed: read ECONNRESET, insert contacts')
  expect(JSON.stringify(describeError(error))).not.toContain('81398765432')
})

test('the line of a request names its account and key by their ids, and no key', async () => {
  const { accountId, key } = await system.account()
  const referenceKey = await system.referenceKey()
  await system.app.inject({ url: '/v1/contacts', headers: { authorization: `Bearer ${key}` } })
  await system.app.inject({ url: '/api/v1/quran/1:1', headers: { 'x-api-key': referenceKey } })
  const lines = system
    .logged()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  const of = (path: string) => lines.findLast((line) => line.path === path)
  expect(of('/v1/contacts')).toMatchObject({ account: accountId, key_id: expect.any(String), status: 200 })
  expect(of('/api/v1/quran/1:1')).toMatchObject({ key_id: expect.any(String), status: 200 })
  for (const secret of [key, referenceKey]) expect(system.logged()).not.toContain(secret)
})
