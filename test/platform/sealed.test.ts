import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { loadSecrets, SEALED_COLUMNS } from '../../src/credentials.ts'
import { checkSecretKey, renewCanary, resealColumn } from '../../src/platform/sealed.ts'
import { createSealer } from '../../src/platform/secrets.ts'
import { client } from '../messaging/client.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

/** The key of every test system, and another. */
const FIRST = Buffer.alloc(32, 7)
const SECOND = Buffer.alloc(32, 8)

let system: TestSystem
let folder: string
beforeAll(async () => {
  system = await testSystem()
  folder = mkdtempSync(join(tmpdir(), 'mimbar-test-'))
})
afterAll(async () => {
  await system.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A start with these keys. */
const startWith = (key: Buffer, ...older: Buffer[]) =>
  loadSecrets(
    loadConfig({
      DATA_DIR: folder,
      DATABASE_URL: 'postgres://unused',
      SECRET_KEY: key.toString('base64'),
      ...(older.length > 0 && { SECRET_KEY_OLD: older.map((each) => each.toString('base64')).join(',') }),
    }),
    system.database,
    system.clock.now(),
  )

async function webhook(secret: string): Promise<string> {
  const call = client(system, (await system.account()).key)
  const response = await call('POST', '/webhooks', {
    url: 'https://receiver.example',
    events: ['message.sent'],
    secret,
  })
  expect(response.statusCode).toBe(201)
  return response.json().webhook_id
}

async function sealedSecret(id: string): Promise<string> {
  const { rows } = await system.database.pool.query('select secret_sealed from webhooks where id = $1', [id])
  return rows[0].secret_sealed
}

const canary = async () =>
  (await system.database.pool.query(`select value from settings where name = 'secret_key_canary'`)).rows

test('every sealed column of the database is in the list', async () => {
  const { rows } = await system.database.pool.query<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%sealed%' order by 1`)
  expect(rows.map(({ name }) => name)).toEqual(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort())
})

test('another key is refused at the start, and changes nothing', async () => {
  const before = await canary()
  expect(before).toHaveLength(1)
  await expect(startWith(SECOND)).rejects.toThrow(/SECRET_KEY is not the key/)
  expect(await canary()).toEqual(before)
  await expect(startWith(FIRST)).resolves.toBeDefined()
})

test('a database of an earlier version, without a canary, is checked by its sealed values', async () => {
  await webhook('a secret of the first key')
  await system.database.pool.query(`delete from settings where name = 'secret_key_canary'`)
  await expect(startWith(SECOND)).rejects.toThrow(/SECRET_KEY is not the key/)
  expect(await canary()).toEqual([])
  await startWith(FIRST)
  expect(await canary()).toHaveLength(1)
})

test('the key can be changed while a server runs: everything is sealed again with the same values', async () => {
  const { db, pool } = system.database
  const ids = [await webhook('one secret'), await webhook('another secret')]
  await system.referenceKey()
  // sealed by the first version, whose texts name no key
  const unnamed = (await sealedSecret(ids[0] ?? '')).replace(/^k[0-9a-f]{8}_/, '')
  await pool.query('update webhooks set secret_sealed = $2 where id = $1', [ids[0], unnamed])

  // both keys are set for a while, so that every process knows the new one before anything is sealed with it
  await startWith(FIRST, SECOND)
  await startWith(SECOND, FIRST)
  const sealer = createSealer(SECOND, [FIRST])
  await checkSecretKey(db, sealer, SEALED_COLUMNS)
  for (const column of SEALED_COLUMNS) expect(await resealColumn(db, sealer, column)).toMatchObject({ unreadable: 0 })
  await renewCanary(db, sealer)

  const alone = createSealer(SECOND)
  for (const [id, secret] of [
    [ids[0], 'one secret'],
    [ids[1], 'another secret'],
  ] as const)
    expect(alone.unseal(await sealedSecret(id ?? ''), 'webhook-secret')).toBe(secret)
  for (const column of SEALED_COLUMNS)
    expect(await resealColumn(db, alone, column)).toEqual({ resealed: 0, unreadable: 0 })
  await startWith(SECOND)
  await expect(startWith(FIRST)).rejects.toThrow(/SECRET_KEY is not the key/)

  // restores the key for the next tests
  const back = createSealer(FIRST, [SECOND])
  for (const column of SEALED_COLUMNS) await resealColumn(db, back, column)
  await renewCanary(db, back)
})

test('values that no key opens stay unchanged, and are counted', async () => {
  const { db, pool } = system.database
  const id = await webhook('a lost secret')
  const lost = createSealer(Buffer.alloc(32, 9)).seal('lost', 'webhook-secret')
  await pool.query('update webhooks set secret_sealed = $2 where id = $1', [id, lost])
  const [, secrets] = SEALED_COLUMNS
  if (!secrets) throw new Error('no such column')
  expect(await resealColumn(db, createSealer(SECOND, [FIRST]), secrets)).toMatchObject({ unreadable: 1 })
  expect(await sealedSecret(id)).toBe(lost)
  await resealColumn(db, createSealer(FIRST, [SECOND]), secrets)
})

test('a delivery that cannot be signed is an attempt that says so', async () => {
  const call = client(system, (await system.account()).key)
  const { webhook_id } = (
    await call('POST', '/webhooks', { url: 'https://receiver.example', events: ['message.sent'] })
  ).json()
  const lost = createSealer(SECOND).seal('lost', 'webhook-secret')
  await system.database.pool.query('update webhooks set secret_sealed = $2 where id = $1', [webhook_id, lost])
  expect((await call('POST', `/webhooks/${webhook_id}/test`)).statusCode).toBe(202)
  await system.worker.drain()
  const { logs } = (await call('GET', `/webhooks/${webhook_id}/logs`)).json()
  expect(logs).toMatchObject([
    { attempt: 1, status: 'failed', error: 'cannot be signed: it was sealed with another SECRET_KEY' },
  ])
  expect(logs[0].next_attempt_at).toBeTruthy()
})
