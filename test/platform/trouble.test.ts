import { setTimeout as sleep } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client } from '../messaging/client.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

// the embedded database has one session, so nothing waits for a lock and there is no backend to terminate
describe.runIf(process.env.TEST_DATABASE_URL)('outages of the database', () => {
  let system: TestSystem
  let reads: { api: string; read: () => Promise<LightMyRequestResponse> }[]
  let verses: () => Promise<LightMyRequestResponse>
  beforeAll(async () => {
    system = await testSystem({ DATABASE_POOL: '4' })
    const call = client(system, (await system.account()).key)
    const headers = { 'x-api-key': await system.referenceKey() }
    let page = 0
    // each page is new, so that none is cached
    verses = () => system.app.inject({ url: `/api/v1/hadith?collection=muslim&limit=1&page=${++page}`, headers })
    reads = [
      { api: 'reference', read: verses },
      { api: 'messaging', read: () => call('GET', '/contacts') },
      { api: 'operator', read: () => system.app.inject({ url: '/admin/api/mosques', headers: system.operator }) },
    ]
    for (const { api, read } of reads) expect([api, (await read()).statusCode]).toEqual([api, 200])
  })
  afterAll(() => system.close())

  const expectUnavailable = (api: string, response: LightMyRequestResponse) => {
    expect([api, response.statusCode]).toEqual([api, 503])
    expect(response.headers['retry-after']).toBe('2')
    expect(response.headers['content-type']).toMatch(/^application\/json/)
    expect(response.json().error).toBeTruthy()
  }

  /** Locks these tables, as a change of them would, until `work` is done. */
  async function locked(tables: string, work: () => Promise<void>): Promise<void> {
    const holder: PoolClient = await system.database.bulk.pool.connect()
    try {
      await holder.query(`begin; lock table ${tables} in access exclusive mode`)
      await work()
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  }

  const waitingForLocks = async (): Promise<number> => {
    const { rows } = await system.database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }

  test('every API answers 503 while a table is locked', async () => {
    await locked('hadith, contacts, places', async () => {
      for (const { api, read } of reads) expectUnavailable(api, await read())
    })
    for (const { api, read } of reads) expect([api, (await read()).statusCode]).toEqual([api, 200])
    expect(system.logged()).toMatch(/"type":"DatabaseError".*"code":"(55P03|57014)"/)
  })

  test('every API answers 503 if a connection ends during a statement', async () => {
    await locked('hadith, contacts, places', async () => {
      for (const { api, read } of reads) {
        const answer = read()
        await expect.poll(waitingForLocks).toBe(1)
        await system.database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expectUnavailable(api, await answer)
      }
    })
    for (const { api, read } of reads) expect([api, (await read()).statusCode]).toEqual([api, 200])
  })

  test('60 slow reads of contacts leave connections for verses', async () => {
    const contacts = reads[1]?.read
    if (!contacts) throw new Error('no such read')
    await locked('contacts', async () => {
      const slow = Array.from({ length: 60 }, () => contacts())
      await expect.poll(waitingForLocks).toBe(3)
      for (let i = 0; i < 5; i++) expect((await verses()).statusCode).toBe(200)
      // these were answered while the others still waited
      expect(await waitingForLocks()).toBeGreaterThan(0)
      for (const response of await Promise.all(slow)) expect(response.statusCode).toBe(503)
    })
    expect((await contacts()).statusCode).toBe(200)
  })

  test('a transaction whose connection ends at its begin returns the connection', async () => {
    const { transaction } = await import('../../src/platform/db/transaction.ts')
    const { requestDb } = system.database
    for (let i = 0; i < 6; i++) {
      await requestDb.execute('select 1')
      await system.database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'`,
      )
      await transaction(requestDb, (tx) => tx.execute('select 1')).catch(() => {})
      await sleep(20)
    }
    const pool = Object.getPrototypeOf(requestDb.$client) as typeof system.database.pool
    expect(pool.totalCount - pool.idleCount).toBe(0)
    expect((await verses()).statusCode).toBe(200)
  })
})
