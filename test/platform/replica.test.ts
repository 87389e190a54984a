import { sql } from 'drizzle-orm'
import pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { type Database, openDatabase } from '../../src/platform/db/open.ts'
import { createReplica, type Replica } from '../../src/platform/db/replica.ts'
import { rows } from '../../src/platform/db/rows.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { cachedByVersion } from '../../src/reference/loading/cached-by-version.ts'
import { startInMemory } from '../support/memory-database.ts'

// Two databases in memory: their answers show which one was queried, and the test copies to the second what arrives there.

let primary: Database
let replicaPool: pg.Pool
let stopReplica: () => Promise<void>
let replica: Replica
let metrics: Registry
let ms: number
const lines: unknown[] = []
const log = { info: (line: unknown) => lines.push(line), warn: (line: unknown) => lines.push(line) } as never
const create = (pool: pg.Pool) => createReplica({ pool, database: primary.db, metrics, log, clock: () => ms })

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
beforeEach(() => {
  metrics = new Registry()
  lines.length = 0
  ms = 0
  replica = create(replicaPool)
})

const asked = async () => {
  const [found] = await rows<{ name: string }>(replica.readsOf(primary.requestDb), sql`select name from place`)
  return found?.name
}
const metric = async (name: string) => (await metrics.getSingleMetricAsString(name)).trim().split(' ').at(-1)
/** Copies the heartbeats written until now to the replica. */
async function replay(): Promise<void> {
  const { rows: beats } = await primary.pool.query(
    `select name, value, updated_at::text as at from settings where name like 'replica.beat %'`,
  )
  for (const { name, value, at } of beats)
    await replicaPool.query(
      `insert into settings (name, value, updated_at) values ($1, $2, $3)
       on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`,
      [name, JSON.stringify(value), at],
    )
}
/** Makes the last heartbeat on the replica older. */
const arrivedEarlier = (seconds: number) =>
  replicaPool.query(
    `update settings set updated_at = updated_at - $1 * interval '1 second' where name like 'replica.beat %'`,
    [seconds],
  )
/** Waits until the replica has everything written. */
async function followed(): Promise<void> {
  await replica.look()
  await replay()
  await replica.look()
}

test('a replica is read once a write of this process has arrived, which is logged once', async () => {
  expect(await asked()).toBe('the database itself')
  await replica.look()
  // an answer alone does not prove that it follows this database
  expect(await asked()).toBe('the database itself')
  expect(await metric('mimbar_replica_used')).toBe('0')
  await replay()
  await replica.look()
  await replica.look()
  expect(await asked()).toBe('the replica')
  expect(await metric('mimbar_replica_used')).toBe('1')
  expect(replica.notRead()).toBeUndefined()
  expect(lines).toEqual(['records are read from DATABASE_READ_URL'])
})

test('before new data are served a replica must have everything written until then', async () => {
  await followed()
  replica.catchUp()
  expect(await asked()).toBe('the database itself')
  await replica.look()
  expect(replica.notRead()).toBe('what this process serves has not arrived there yet')
  await replay()
  expect(await asked()).toBe('the database itself')
  await replica.look()
  expect(await asked()).toBe('the replica')
  expect(lines).toHaveLength(1)
})

test('a row that was in flight when the data changed does not prove that the replica has them', async () => {
  await followed()
  replica.catchUp()
  const looking = replica.look()
  replica.catchUp()
  await looking
  await replay()
  await replica.look()
  // the row that is required now was written by this look
  expect(await asked()).toBe('the database itself')
  await replay()
  await replica.look()
  expect(await asked()).toBe('the replica')
})

test('a disconnected replica falls further behind, even if nothing changes, and is not read after a minute', async () => {
  expect(replica.lagSeconds()).toBeUndefined()
  await followed()
  expect(Number(await metric('mimbar_replica_lag_seconds'))).toBeLessThan(30)
  await arrivedEarlier(31)
  await replica.look()
  expect(Number(await metric('mimbar_replica_lag_seconds'))).toBeGreaterThan(30)
  expect(await asked()).toBe('the replica')
  await arrivedEarlier(31)
  await replica.look()
  expect(await asked()).toBe('the database itself')
  expect(replica.notRead()).toMatch(/^it has received nothing from the database for 6\d s: it is disconnected/)
  expect(lines).toHaveLength(2)
})

test('a failed read is repeated by the primary, which serves for a second, and longer after another failure', async () => {
  await followed()
  for (const seconds of [1, 2, 4]) {
    await replicaPool.query('alter table place rename to gone')
    expect(await asked()).toBe('the database itself')
    await replicaPool.query('alter table gone rename to place')
    ms += seconds * 1_000 - 1
    await replay()
    await replica.look()
    expect(await asked()).toBe('the database itself')
    ms += 1
    await replay()
    await replica.look()
    expect(await asked()).toBe('the replica')
  }
  expect(await metric('mimbar_replica_failures_total')).toBe('3')
  expect(lines.filter((line) => typeof line === 'object')).toMatchObject(
    [1_000, 2_000, 4_000].map((wait_ms) => ({ wait_ms })),
  )
  // a minute without failures resets the back-off
  ms += 60_001
  await replicaPool.query('alter table place rename to gone')
  await asked()
  await replicaPool.query('alter table gone rename to place')
  expect(lines.at(-1)).toMatchObject({ wait_ms: 1_000 })
})

test('simultaneous failures count as one', async () => {
  await followed()
  await replicaPool.query('alter table place rename to gone')
  const all = await Promise.all(Array.from({ length: 5 }, asked))
  await replicaPool.query('alter table gone rename to place')
  expect(all).toEqual(Array(5).fill('the database itself'))
  expect(await metric('mimbar_replica_failures_total')).toBe('5')
  expect(lines.slice(1)).toMatchObject([{ wait_ms: 1_000 }])
})

test('an error in the statement itself is reported as usual, and is no failure of the replica', async () => {
  await followed()
  await expect(rows(replica.readsOf(primary.requestDb), sql`select * from nowhere`)).rejects.toMatchObject({
    cause: { code: '42P01' },
  })
  expect(await asked()).toBe('the replica')
  expect(await metric('mimbar_replica_failures_total')).toBe('0')
})

test('a transaction runs on the primary', async () => {
  await followed()
  const name = await transaction(
    replica.readsOf(primary.requestDb),
    async (tx) => (await rows<{ name: string }>(tx, sql`select name from place`))[0]?.name,
  )
  expect(name).toBe('the database itself')
})

test('cached data of an edition were read with it, and not from a replica that is behind', async () => {
  await followed()
  const reads = replica.readsOf(primary.requestDb)
  const readPlace = cachedByVersion(
    (db) => rows<{ name: string }>(db, sql`select name from place`),
    ([place]) => place?.name,
  )
  const raise = (pool: pg.Pool, by: number) =>
    pool.query(`update settings set value = to_jsonb(value::int + $1::int) where name = 'edition'`, [by])
  await raise(primary.pool, 1)
  expect(await readPlace(reads)).toBe('the database itself')
  await primary.pool.query(`update place set name = 'a later edition'`)
  // the replica has the previous edition, and a newer one is known
  expect(await readPlace(reads)).toBe('the database itself')
  await raise(primary.pool, 1)
  await raise(replicaPool, 2)
  expect(await readPlace(reads)).toBe('a later edition')
  await raise(primary.pool, -2)
  await raise(replicaPool, -2)
  await primary.pool.query(`update place set name = 'the database itself'`)
})

test('an unreachable replica is reported once, and reads go to the primary', async () => {
  const nobody = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 })
  metrics = new Registry()
  replica = create(nobody)
  await replica.look()
  await replica.look()
  expect(replica.notRead()).toMatch(/ECONNREFUSED|connect/)
  expect(await asked()).toBe('the database itself')
  expect(lines).toHaveLength(1)
  expect(await metric('mimbar_replica_failures_total')).toBe('1')
  await nobody.end()
})

test('a replica needs DATABASE_URL', () => {
  expect(() => loadConfig({ DATABASE_READ_URL: 'postgres://replica/mimbar' })).toThrow(
    /DATABASE_READ_URL: is a replica of the database of DATABASE_URL, which is not set/,
  )
})
