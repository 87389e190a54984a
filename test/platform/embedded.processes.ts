import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { isDatabaseTrouble } from '../../src/platform/db/errors.ts'
import { type Database, namedRows, openDatabase } from '../../src/platform/db/open.ts'
import { rows } from '../../src/platform/db/rows.ts'
import { transaction } from '../../src/platform/db/transaction.ts'

const folder = mkdtempSync(join(tmpdir(), 'mimbar-embedded-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = (): Promise<Database> =>
  openDatabase({
    folder,
    onError: (error) => {
      throw error
    },
  })

/** Opens the folder in another process, writes numbers one by one and reports each that was acknowledged. */
function writer() {
  const child = fork(join(import.meta.dirname, '../support/writer.mjs'), [folder], { stdio: 'inherit' })
  let acknowledged = 0
  child.on('message', (number) => {
    acknowledged = Number(number)
  })
  return { child, acknowledged: () => acknowledged }
}

// tests the embedded database itself, so TEST_DATABASE_URL does not matter
describe('the embedded database', () => {
  test('ignores the environment variables of another Postgres', async () => {
    const other = { PGHOST: 'db.example', PGPORT: '6543', PGSSLMODE: 'require', PGUSER: 'other', PGDATABASE: 'other' }
    for (const [name, value] of Object.entries(other)) vi.stubEnv(name, value)
    const database = await open()
    expect(await rows(database.db, sql`select 1 as one`)).toEqual([{ one: 1 }])
    await database.close()
    vi.unstubAllEnvs()
  })

  test('survives kill -9 in the middle of writes: nothing acknowledged is lost', async () => {
    for (let round = 0; round < 5; round++) {
      const { child, acknowledged } = writer()
      const before = round * 1_000_000
      await new Promise<void>((resolve) => {
        child.on('message', (number) => {
          if (Number(number) >= 40 + round * 17) resolve()
        })
      })
      child.kill('SIGKILL')
      await once(child, 'exit')
      const database = await open()
      const [found] = await rows<{ last: number }>(database.db, sql`select max(n) as last from written`)
      expect(found?.last ?? before).toBeGreaterThanOrEqual(acknowledged())
      await database.db.execute(sql`delete from written`)
      await database.close()
    }
  }, 120_000)

  test('belongs to one process at a time', async () => {
    const { child } = writer()
    await once(child, 'message')
    await expect(open()).rejects.toThrow(`Process ${child.pid} on ${hostname()} has ${folder} open`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    // its owner is gone, so the lock is taken over
    await (await open()).close()
  }, 60_000)

  test('a thread that exits unexpectedly ends its process with a message and a nonzero code', async () => {
    const child = fork(join(import.meta.dirname, '../support/thread-loss.mjs'), [folder], { stdio: 'pipe' })
    let output = ''
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    const [code] = await once(child, 'exit')
    expect(code).toBe(1)
    expect(output).toContain('The embedded database ended by itself')
    await (await open()).close()
  }, 60_000)

  test('a failed statement does not affect others', async () => {
    const database = await open()
    for (let i = 0; i < 5; i++) {
      await expect(database.pool.query('select * from nothing')).rejects.toThrow(/does not exist/)
      expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    }
    const mixed = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => database.pool.query(i % 3 === 0 ? 'select no_such' : 'select 1')),
    )
    expect(mixed.map(({ status }, i) => (i % 3 === 0 ? status === 'rejected' : status === 'fulfilled'))).not.toContain(
      false,
    )
    await database.close()
  })

  test('runs twenty concurrent transactions one after another', async () => {
    const database = await open()
    await database.db.execute(sql`create table counted (n int not null)`)
    await database.db.execute(sql`insert into counted values (0)`)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        database.db.transaction(async (tx) => {
          const [row] = await rows<{ n: number }>(tx, sql`select n from counted`)
          await tx.execute(sql`update counted set n = ${(row?.n ?? 0) + 1}`)
        }),
      ),
    )
    expect(await rows(database.db, sql`select n from counted`)).toEqual([{ n: 20 }])
    await database.close()
  })

  test('a request’s endless statement is ended within ten seconds, alone, and the database continues', async () => {
    const errors: string[] = []
    const database = await openDatabase({ folder, onError: ({ message }) => errors.push(message) })
    await database.db.execute(sql`create table before_the_end (n int not null)`)
    await database.db.execute(sql`insert into before_the_end values (1)`)
    const endless = transaction(database.requestDb, async (tx) => {
      await tx.execute(sql`insert into before_the_end values (2)`)
      await tx.execute(sql`select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b`)
    })
    const others = Promise.all([
      database.db.execute(sql`insert into before_the_end values (3)`),
      database.bulk.pool.query('insert into before_the_end values (4)'),
    ])
    await expect(endless).rejects.toSatisfy(isDatabaseTrouble)
    await others
    await database.requestDb.execute(sql`insert into before_the_end values (5)`)
    await namedRows(database.forApi().requestDb, 'one-more', sql`insert into before_the_end values (6)`)
    expect(errors).toContain('the embedded database is ended: a request has had it for 10 seconds')
    const found = await rows<{ n: number }>(database.db, sql`select n from before_the_end order by n`)
    expect(found.map(({ n }) => n)).toEqual([1, 3, 4, 5, 6])
    await database.close()
    await (await open()).close()
  }, 120_000)
})
