import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../src/platform/db/rows.ts'
import { vacuumChanged } from '../../src/platform/db/vacuum.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

test('tables that have changed much are vacuumed and analysed, once', async () => {
  const { db } = system.database
  await db.execute(sql`create table changed as select n from generate_series(1, 5000) as n`)
  await db.execute(sql`update changed set n = n + 1`)
  await expect.poll(() => vacuumChanged(db)).toContain('changed')
  const [found] = await rows<{ estimate: number }>(
    db,
    sql`select reltuples::int as estimate from pg_class where relname = 'changed'`,
  )
  expect(found?.estimate).toBe(5_000)
  expect(await vacuumChanged(db)).not.toContain('changed')
})
