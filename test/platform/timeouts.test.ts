import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, TIMEOUT_MS } from '../../src/platform/db/open.ts'
import { checkWritable } from '../../src/platform/db/writable.ts'
import { asRefusal } from '../../src/platform/http/refusals.ts'
import { newDatabase } from '../support/server-database.ts'

const server = process.env.TEST_DATABASE_URL

let own: Awaited<ReturnType<typeof newDatabase>>
let database: Database
const folder = mkdtempSync(join(tmpdir(), 'mimbar-timeouts-'))
beforeAll(async () => {
  if (!server) return
  own = await newDatabase(server)
  database = await openDatabase({ url: own.url, folder, onError: () => {} })
  await database.pool.query('create table things (id int primary key)')
  await database.pool.query('insert into things values (1)')
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  if (!server) return
  await database.close()
  await own.drop()
})

const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'jit']

test.runIf(server)('each kind of connection has its own time limits, and none compiles its statements', async () => {
  const shown = async (pool: Database['pool']) => {
    const values = settings.map(async (name) => (await pool.query(`show ${name}`)).rows[0][name])
    return Promise.all(values)
  }
  expect(TIMEOUT_MS).toEqual({ request: 2_000, read: 1_000, probe: 2_000, job: 15_000, bulk: 0 })
  expect(await shown(database.requestDb.$client)).toEqual(['2s', '2s', '2s', 'off'])
  expect(await shown(database.probeDb.$client)).toEqual(['2s', '2s', '2s', 'off'])
  expect(await shown(database.pool)).toEqual(['15s', '15s', '15s', 'off'])
  expect(await shown(database.bulk.pool)).toEqual(['0', '0', '0', 'off'])
})

test.runIf(server)(
  'a request that waits for a lock that is never released is refused with 503 and Retry-After',
  async () => {
    const holder = await database.bulk.pool.connect()
    await holder.query('begin')
    await holder.query('lock table things in access exclusive mode')
    const error = await database.requestDb.execute('select * from things').catch((thrown: Error) => thrown)
    await holder.query('rollback')
    holder.release()
    const refusal = error instanceof Error ? asRefusal(error) : undefined
    expect(refusal).toMatchObject({ statusCode: 503, retryAfterSeconds: 2 })
    expect((await database.requestDb.execute('select * from things')).rows).toEqual([{ id: 1 }])
  },
)

test.runIf(server)('readiness is answered while requests use every connection of their pool', async () => {
  const { $client: requests } = database.requestDb
  const busy = await Promise.all(Array.from({ length: requests.options.max }, () => requests.connect()))
  await checkWritable(database.probeDb)
  for (const client of busy) client.release()
})

test.runIf(server)('locks of a frozen process are released after two seconds', async () => {
  const frozen = await database.requestDb.$client.connect()
  frozen.on('error', () => {})
  await frozen.query('begin')
  await frozen.query('select * from things for update')
  // sends nothing more, like a process after kill -STOP
  await database.pool.query('update things set id = 1')
  frozen.release(true)
})

test('an invalid statement is a bug and not an outage', async () => {
  if (!server) return
  const error = await database.requestDb.execute('select nothing from nowhere').catch((thrown: Error) => thrown)
  expect(error instanceof Error && asRefusal(error)).toBe(undefined)
})
