import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/platform/db/migrate.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-migrations-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

test('two processes that start together apply each file once', async () => {
  const folder = folderOf({ '9001_a.sql': 'create table race_a (n int)', '9002_b.sql': 'create table race_b (n int)' })
  const applied = await Promise.all([migrate(system.database.pool, folder), migrate(system.database.pool, folder)])
  expect(applied.flat().sort()).toEqual(['9001_a.sql', '9002_b.sql'])
  expect(await migrate(system.database.pool, folder)).toEqual([])
})

test('a file that fails leaves nothing of itself and names itself', async () => {
  const folder = folderOf({ '9003_c.sql': 'create table half (n int); select no_such_thing' })
  await expect(migrate(system.database.pool, folder)).rejects.toThrow(/9003_c.sql failed/)
  await expect(system.database.pool.query('select * from half')).rejects.toThrow(/does not exist/)
})

test('a file that was changed after it was applied stops the start', async () => {
  await migrate(system.database.pool, folderOf({ '9004_d.sql': 'create table changed (n int)' }))
  const changed = folderOf({ '9004_d.sql': 'create table changed (n bigint)' })
  await expect(migrate(system.database.pool, changed)).rejects.toThrow(/9004_d.sql was changed/)
})
