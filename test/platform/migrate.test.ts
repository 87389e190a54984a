import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginLongRead, endLongRead } from '../../src/platform/db/long-read.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(async () => {
  await system.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
const folders: string[] = []

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-migrations-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

test('two processes that start together apply each file once', async () => {
  const folder = folderOf({ '9001_a.sql': 'create table race_a (n int)', '9002_b.sql': 'create table race_b (n int)' })
  const applied = await Promise.all([migrate(system.database.pool, folder), migrate(system.database.pool, folder)])
  expect(applied.flat().sort()).toEqual(['9001_a.sql', '9002_b.sql'])
  expect(await migrate(system.database.pool, folder)).toEqual([])
})

test('a migration that fails is rolled back, and the error names its file', async () => {
  const folder = folderOf({ '9003_c.sql': 'create table half (n int); select no_such_thing' })
  await expect(migrate(system.database.pool, folder)).rejects.toThrow(/9003_c.sql failed/)
  await expect(system.database.pool.query('select * from half')).rejects.toThrow(/does not exist/)
})

test('a migration that was changed after it was applied stops the start', async () => {
  await migrate(system.database.pool, folderOf({ '9004_d.sql': 'create table changed (n int)' }))
  const changed = folderOf({ '9004_d.sql': 'create table changed (n bigint)' })
  await expect(migrate(system.database.pool, changed)).rejects.toThrow(/9004_d.sql was changed/)
})

test('an older program starts on a compatible database, and refuses one that needs a newer program', async () => {
  const { pool } = system.database
  const [none, gentle] = [folderOf({}), folderOf({ '9020_gentle.sql': 'create table gentle (n int)' })]
  await migrate(pool, gentle, { version: '1.3.0' })
  expect(await migrate(pool, none, { version: '1.2.0' })).toEqual([])
  const drops = folderOf({ '9021_drops.sql': '-- oldest program: 1.10.0\nalter table gentle drop column n' })
  await migrate(pool, drops, { version: '1.11.0' })
  await expect(migrate(pool, none, { version: '1.9.2' })).rejects.toThrow(
    /9021_drops\.sql.*version 1\.10\.0 or later, and this is 1\.9\.2/,
  )
  expect(await migrate(pool, none, { version: '1.10.0' })).toEqual([])
  // a program that has the file may use the database
  expect(await migrate(pool, drops, { version: '1.9.2' })).toEqual([])
  // the other tests use this version
  await pool.query(`delete from schema_migrations where oldest_program is not null`)
})

test('an index is built concurrently, by two processes that start together too', async () => {
  await system.database.pool.query('create table big (n int); insert into big select generate_series(1, 1000)')
  const folder = folderOf({
    '9005_e.sql':
      '-- outside a transaction\ncreate index concurrently if not exists big_n on big (n);\n-- and another; in a comment\ncreate index concurrently if not exists big_m on big ((n + 1));\n',
  })
  const applied = await Promise.all([migrate(system.database.pool, folder), migrate(system.database.pool, folder)])
  expect(applied.flat()).toEqual(['9005_e.sql'])
  const { rows } = await system.database.pool.query(
    `select indexrelid::regclass::text as name from pg_index where indrelid = 'big'::regclass and indisvalid order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['big_m', 'big_n'])
})

test('an index whose build was interrupted is built again', async () => {
  const { pool } = system.database
  await pool.query('create table cut (n int); create index cut_n on cut (n)')
  await pool.query(`update pg_index set indisvalid = false where indexrelid = 'cut_n'::regclass`)
  const folder = folderOf({
    '9006_f.sql': '-- outside a transaction\ncreate index concurrently if not exists cut_n on cut (n)',
  })
  expect(await migrate(pool, folder)).toEqual(['9006_f.sql'])
  const { rows } = await pool.query(`select indisvalid from pg_index where indexrelid = 'cut_n'::regclass`)
  expect(rows).toEqual([{ indisvalid: true }])
})

// the embedded database has one connection, so no other can hold a lock
test.runIf(process.env.TEST_DATABASE_URL)(
  'a start during a backup, which reads every table, does not wait',
  async () => {
    const { pool } = system.database
    const backup = await pool.connect()
    await backup.query('begin; lock table schema_migrations in access share mode')
    expect(await migrate(pool, folderOf({}), { lockTimeoutMs: 100 })).toEqual([])
    await backup.query('rollback')
    backup.release()
  },
)

test.runIf(process.env.TEST_DATABASE_URL)(
  'a migration that waits for a lock does not block other statements, and is applied when it is free',
  async () => {
    const { pool } = system.database
    await pool.query('create table busy (n int)')
    const holder = await pool.connect()
    await holder.query('begin; lock table busy in access share mode')
    const reported: string[] = []
    const migrating = migrate(system.database.pool, folderOf({ '9007_g.sql': 'alter table busy add column m int' }), {
      lockTimeoutMs: 100,
      lockPauseMs: 10,
      onProgress: (progress) => void reported.push(progress),
    })
    // a reader queued behind the migration is served as soon as the migration gives up for the first time
    const waiting = () =>
      pool
        .query(`select 1 from pg_locks where relation = 'busy'::regclass and not granted`)
        .then(({ rowCount }) => rowCount)
    await expect.poll(waiting).toBe(1)
    await pool.query('select * from busy')
    await holder.query('rollback')
    holder.release()
    expect(await migrating).toEqual(['9007_g.sql'])
    expect(reported).toEqual(['applying 9007_g.sql, 1 of 1'])
  },
)

test.runIf(process.env.TEST_DATABASE_URL)(
  'a migration during a backup blocks nobody until the backup ends',
  async () => {
    const { pool } = system.database
    await pool.query('create table kept (n int)')
    const backup = await pool.connect()
    await beginLongRead(backup)
    await backup.query('begin; lock table kept in access share mode')
    const reported: string[] = []
    const migrating = migrate(pool, folderOf({ '9008_h.sql': 'alter table kept add column m int' }), {
      lockTimeoutMs: 20,
      lockPauseMs: 1,
      onProgress: (progress) => void reported.push(progress),
    })
    // for longer than its attempts take
    await expect.poll(() => reported.length, { timeout: 30_000 }).toBeGreaterThan(150)
    expect(new Set(reported.slice(1))).toEqual(new Set(['waiting for a backup to end, then applying 9008_h.sql']))
    await backup.query('rollback')
    await endLongRead(backup)
    backup.release()
    expect(await migrating).toEqual(['9008_h.sql'])
  },
)

// two connections are needed
test.runIf(process.env.TEST_DATABASE_URL)('a process that waits for another one’s migration reports it', async () => {
  const { pool } = system.database
  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock(7162001)')
  const reported: string[] = []
  const migrating = migrate(pool, folderOf({}), { onProgress: (progress) => void reported.push(progress) })
  await expect.poll(() => reported[0]).toBe('waiting for another process that migrates')
  await holder.query('select pg_advisory_unlock(7162001)')
  holder.release()
  expect(await migrating).toEqual([])
})

test('each migration has a unique number', () => {
  const numbers = readdirSync(new URL('../../migrations/', import.meta.url)).map((name) => name.split('_')[0])
  expect(numbers).toEqual([...new Set(numbers)])
})

test('an index that is built concurrently is built on each partition of a partitioned table, and again after it was cut off', async () => {
  const { pool } = system.database
  await pool.query(`
    create table parted (id int primary key, n int) partition by range (id);
    create table parted_one partition of parted for values from (0) to (10);
    create table parted_two partition of parted for values from (10) to (20);
    insert into parted select n, n from generate_series(0, 19) as n`)
  const build = 'create index concurrently if not exists parted_n on parted (n);'
  // an invalid index on the parent alone, as after an interrupted build
  await pool.query('create index parted_n on only parted (n)')
  const text = `-- outside a transaction\n${build}\n-- said again\n${build}\n`
  expect(await migrate(system.database.bulk.pool, folderOf({ '9030_parted.sql': text }))).toEqual(['9030_parted.sql'])
  const { rows } = await pool.query(
    `select indrelid::regclass::text as table, indisvalid as valid from pg_index
     where pg_get_indexdef(indexrelid) like '%(n)' and indrelid::regclass::text like 'parted%' order by 1`,
  )
  expect(rows).toEqual(['parted', 'parted_one', 'parted_two'].map((table) => ({ table, valid: true })))
  await pool.query('drop table parted')
})
