import { sql } from 'drizzle-orm'
import pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { type Database, openDatabase } from '../../src/platform/db/open.ts'
import { createReplica, type Replica } from '../../src/platform/db/replica.ts'
import { rows } from '../../src/platform/db/rows.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { readDataVersion } from '../../src/reference/loading/data-version.ts'
import { startInMemory } from '../support/memory-database.ts'

// Two databases in memory: what they answer tells which of them was asked.

let primary: Database
let replicaPool: pg.Pool
let stopReplica: () => Promise<void>
let needed: number
let replica: Replica
let metrics: Registry
const lines: unknown[] = []

beforeAll(async () => {
  const template = `${inject('template').replace(/\/$/, '')}/pgdata`
  primary = await openDatabase({ folder: '', onError: () => {}, startEmbedded: () => startInMemory(template) })
  const other = await startInMemory(template)
  replicaPool = new pg.Pool({ ...other.connection, max: 1, idleTimeoutMillis: 0 })
  stopReplica = other.stop
  await primary.pool.query('create table place (name text)')
  await primary.pool.query(`insert into place values ('the database itself')`)
  await replicaPool.query('create table place (name text)')
  await replicaPool.query(`insert into place values ('the replica')`)
})
afterAll(async () => {
  await replicaPool.end()
  await stopReplica()
  await primary.close()
})
beforeEach(async () => {
  needed = (await readDataVersion(primary.db)).version
  metrics = new Registry()
  lines.length = 0
  const log = { info: (line: unknown) => lines.push(line), warn: (line: unknown) => lines.push(line) }
  const readVersion = async (db: Parameters<typeof readDataVersion>[0]) => (await readDataVersion(db)).version
  replica = createReplica({ pool: replicaPool, needed: () => needed, readVersion, metrics, log: log as never })
})

const asked = async () => {
  const [found] = await rows<{ name: string }>(replica.readsOf(primary.requestDb), sql`select name from place`)
  return found?.name
}
const used = async () => (await metrics.getSingleMetricAsString('mimbar_replica_used')).trim().at(-1)

test('it is read once it was looked at, and each change of that is said once', async () => {
  expect(await asked()).toBe('the database itself')
  expect(await used()).toBe('0')
  await replica.look()
  await replica.look()
  expect(await asked()).toBe('the replica')
  expect(await used()).toBe('1')
  expect(replica.notRead()).toBeUndefined()
  expect(lines).toEqual(['records are read from DATABASE_READ_URL'])
})

test('as soon as this process serves a version that has not arrived there, the database itself answers', async () => {
  await replica.look()
  needed += 1
  // without another look: what is read now is cached under the new version
  expect(await asked()).toBe('the database itself')
  expect(replica.notRead()).toBe('it is 1 versions of the data behind')
  await replicaPool.query(`update settings set value = to_jsonb(value::int + 1) where name = 'edition'`)
  await replica.look()
  expect(await asked()).toBe('the replica')
  await replicaPool.query(`update settings set value = to_jsonb(value::int - 1) where name = 'edition'`)
})

test('what fails there is done again by the database itself, which answers until the next look', async () => {
  await replica.look()
  await replicaPool.query('alter table place rename to gone')
  expect(await asked()).toBe('the database itself')
  await replicaPool.query('alter table gone rename to place')
  expect(await asked()).toBe('the database itself')
  await replica.look()
  expect(await asked()).toBe('the replica')
})

test('a fault of the statement itself is told as ever', async () => {
  await replica.look()
  await expect(rows(replica.readsOf(primary.requestDb), sql`select * from nowhere`)).rejects.toMatchObject({
    cause: { code: '42P01' },
  })
})

test('a transaction stays with the database itself', async () => {
  await replica.look()
  const name = await transaction(
    replica.readsOf(primary.requestDb),
    async (tx) => (await rows<{ name: string }>(tx, sql`select name from place`))[0]?.name,
  )
  expect(name).toBe('the database itself')
})

test('one that cannot be reached is no reason to refuse', async () => {
  const nobody = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 })
  const away = createReplica({
    pool: nobody,
    needed: () => needed,
    readVersion: async (db) => (await readDataVersion(db)).version,
    metrics: new Registry(),
    log: { info: () => {}, warn: () => {} } as never,
  })
  await away.look()
  expect(away.notRead()).toMatch(/ECONNREFUSED|connect/)
  expect(await rows(away.readsOf(primary.requestDb), sql`select name from place`)).toEqual([
    { name: 'the database itself' },
  ])
  await nobody.end()
})

test('it needs a database that it follows', () => {
  expect(() => loadConfig({ DATABASE_READ_URL: 'postgres://replica/mimbar' })).toThrow(
    /DATABASE_READ_URL: is a replica of the database of DATABASE_URL, which is not set/,
  )
})
