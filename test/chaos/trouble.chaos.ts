import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Cluster, NO_POSTGRES } from '../support/postgres-cluster.ts'
import type { RunningServer } from '../support/server.ts'
import { describeUnless } from '../support/unless.ts'
import { ADMIN_TOKEN, start } from './load.ts'
import { newPrepared, startPrepared } from './prepared.ts'

/** In MB: twice the size of a seeded database with its log. */
const DISK_MB = 700

describeUnless(NO_POSTGRES, 'a database in trouble', () => {
  let cluster: Cluster
  let database: { url: string }
  let server: RunningServer
  let reads: { api: string; read: () => Promise<Response> }[]
  beforeAll(async () => {
    cluster = await startPrepared({ diskMb: DISK_MB })
    database = await newPrepared(cluster)
    server = await start(database.url, { DATABASE_POOL: '6' })
    const operator = { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' }
    const post = async (path: string, body: object) =>
      (await (
        await fetch(`${server.url}/admin/api${path}`, { method: 'POST', headers: operator, body: JSON.stringify(body) })
      ).json()) as Record<string, string>
    const { key: reference = '' } = await post('/reference-keys', { email: 'chaos@example.test' })
    const { id } = await post('/accounts', { name: 'Chaos', plan: 'enterprise' })
    const { key } = await post(`/accounts/${id}/keys`, {})
    let page = 0
    const get = (path: string, headers: Record<string, string>) =>
      fetch(server.url + path, { headers, signal: AbortSignal.timeout(20_000) })
    reads = [
      // each read requests a new page, so that none is cached
      {
        api: 'reference',
        read: () => get(`/api/v1/hadith?collection=muslim&limit=1&page=${++page}`, { 'x-api-key': reference }),
      },
      { api: 'messaging', read: () => get('/v1/contacts', { authorization: `Bearer ${key}` }) },
      { api: 'operator', read: () => get('/admin/api/accounts', operator) },
    ]
    await expectAll(200)
  }, 120_000)
  afterAll(async () => {
    await server?.stop('SIGKILL')
    if (server) rmSync(server.folder, { recursive: true, force: true })
    cluster?.remove()
  })
  afterEach(async () => void (await expectAll(200)), 60_000)

  const statuses = async () => {
    const found: Record<string, number> = {}
    for (const { api, read } of reads) {
      const response = await read()
      found[api] = response.status
      if (response.status !== 503) continue
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      expect(await response.json()).toHaveProperty('error')
    }
    return found
  }
  const expectAll = (status: number) =>
    // `afterEach` uses it too, where expect.poll is not allowed
    vi.waitFor(
      async () => expect(await statuses()).toEqual({ reference: status, messaging: status, operator: status }),
      { timeout: 40_000, interval: 200 },
    )

  /** Checks that `/ready` changes from 200 to 503 within `ms` of `trouble`. */
  async function notReadyWithin(ms: number, trouble: () => void | Promise<void>): Promise<void> {
    const ready = async () => (await fetch(`${server.url}/ready`)).status
    await expect.poll(ready, { timeout: 60_000 }).toBe(200)
    await trouble()
    const begun = performance.now()
    while ((await ready()) !== 503) await pause(10)
    const took = Math.round(performance.now() - begun)
    console.log(`chaos, /ready is 503 after ${took} ms`)
    expect(took).toBeLessThan(ms)
  }

  test('every API answers 503 while Postgres is stopped, and works when it is back', async () => {
    cluster.stop()
    for (let i = 0; i < 3; i++) expect(await statuses()).toEqual({ reference: 503, messaging: 503, operator: 503 })
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    cluster.start()
  }, 120_000)

  test('every API answers 503 while Postgres is frozen', async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const [postmaster] = (await client.query<{ pid: number }>(`select pg_read_file('postmaster.pid') as pid`)).rows
    const pids = [Number.parseInt(String(postmaster?.pid), 10)]
    await notReadyWithin(2_000, async () => {
      // first the postmaster, so that it starts no more backends
      process.kill(pids[0] ?? 0, 'SIGSTOP')
      const { rows } = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      pids.push(...rows.map(({ pid }) => pid))
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
    })
    await client.end()
    try {
      for (let i = 0; i < 3; i++) expect(await statuses()).toEqual({ reference: 503, messaging: 503, operator: 503 })
      expect((await fetch(`${server.url}/health`)).status).toBe(200)
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    }
  }, 120_000)

  test('with a full disk, /ready answers 503 until there is space again', async () => {
    const filler = join(cluster.folder, 'filler')
    const fill = () => {
      for (;;) writeFileSync(filler, Buffer.alloc(1024 * 1024), { flag: 'a' })
    }
    await notReadyWithin(2_000, () => expect(fill).toThrow('ENOSPC'))
    expect(await (await fetch(`${server.url}/ready`)).text()).toContain('53100')
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    truncateSync(filler)
    await expect.poll(async () => (await fetch(`${server.url}/ready`)).status, { timeout: 30_000 }).toBe(200)
  }, 120_000)
})
