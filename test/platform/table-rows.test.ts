import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTables, readTable, sumOf } from '../../src/platform/db/table-rows.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

test('a partitioned table is copied as one, whichever partition a row is in, and continues after an interruption', async () => {
  const { pool } = system.database
  await pool.query(`
    create table parted (id text collate "C" primary key, text text not null) partition by range (id);
    create table parted_early partition of parted for values from (minvalue) to ('m');
    create table parted_late partition of parted for values from ('m') to (maxvalue)`)
  // each table has several blocks, so that one piece does not contain all
  await pool.query(
    `insert into parted select left(md5(n::text), 1) || n, repeat(md5(n::text), 40) from generate_series(1, 2000) as n`,
  )
  await pool.query(`insert into parted select 'z' || n, repeat(md5(n::text), 40) from generate_series(1, 2000) as n`)
  const tables = await listTables(pool)
  expect(tables.filter(({ name }) => name.startsWith('parted')).map(({ name }) => name)).toEqual(['parted'])
  const table = tables.find(({ name }) => name === 'parted')
  if (!table) throw new Error('it is not listed')
  const read = async (from?: number) => {
    const pieces: { ids: (string | null)[]; nextBlock: number; blocks: number }[] = []
    for await (const { rows, ...place } of readTable(pool, table, from))
      pieces.push({ ids: rows.map(([id]) => id ?? null), ...place })
    return pieces
  }
  const pieces = await read()
  expect(pieces.length).toBeGreaterThan(3)
  const all = pieces.flatMap(({ ids }) => ids)
  expect([all.length, new Set(all).size]).toEqual([4000, 4000])
  expect(await sumOf(pool, table)).toMatchObject({ rows: 4000 })
  for (const [place, { nextBlock }] of pieces.entries()) {
    const rest = (await read(nextBlock)).flatMap(({ ids }) => ids)
    expect(rest).toEqual(pieces.slice(place + 1).flatMap(({ ids }) => ids))
  }
  expect(pieces.at(-1)?.nextBlock).toBe(pieces[0]?.blocks)
  await pool.query('drop table parted')
})
