import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { prepareDatabase } from '../../src/database.ts'
import { type Database, openDatabase } from '../../src/platform/db/open.ts'
import { createReplica, type Replica } from '../../src/platform/db/replica.ts'
import { rows } from '../../src/platform/db/rows.ts'
import { createLogger } from '../../src/platform/log.ts'
import { freePort } from '../support/free-port.ts'
import { NO_PGBOUNCER, startPgBouncer } from '../support/pgbouncer.ts'
import { type Cluster, NO_POSTGRES, startCluster } from '../support/postgres-cluster.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { newDatabase, onServer } from '../support/server-database.ts'
import { describeUnless, testUnless } from '../support/unless.ts'

// A Postgres and its streaming replica, started by the test.

const missing = process.env.TEST_DATABASE_URL ? NO_POSTGRES : 'TEST_DATABASE_URL is not set'
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')

describeUnless(missing, 'a streaming replica', () => {
  let main: Cluster
  let follower: Cluster
  let database: Database
  let onReplica: pg.Pool
  const lines: unknown[] = []
  const log = { info: (line: unknown) => lines.push(line), warn: (line: unknown) => lines.push(line) } as never
  const create = (pool: pg.Pool | undefined, metrics = new Registry()): Replica => {
    if (!pool) throw new Error('no replica was opened')
    return createReplica({ pool, database: database.db, metrics, log })
  }
  const open = (readUrl: string) => openDatabase({ url: main.url, readUrl, folder: '', onError: () => {} })
  /** Polls until the condition holds. */
  async function until(replica: Replica, is: (reason: string | undefined) => boolean): Promise<void> {
    for (let looks = 0; looks < 200; looks++) {
      await replica.look()
      if (is(replica.notRead())) return
      await wait(50)
    }
    throw new Error(`still: ${replica.notRead()}`)
  }
  const isRead = (reason: string | undefined) => reason === undefined
  const fromReplica = async (replica: Replica) => {
    const [found] = await rows<{ is: boolean }>(
      replica.readsOf(database.requestDb),
      sql`select pg_is_in_recovery() as is`,
    )
    return found?.is
  }

  beforeAll(async () => {
    main = await startCluster()
    const prepared = await prepareDatabase(loadConfig({ DATABASE_URL: main.url, SECRET_KEY }), createLogger('silent'))
    await prepared.close()
    follower = await startCluster({ follows: main })
    database = await open(follower.url)
    onReplica = new pg.Pool({ connectionString: follower.url, max: 1 })
    onReplica.on('error', () => {})
  })
  afterAll(async () => {
    await onReplica?.end()
    await database?.close()
    follower?.remove()
    main?.remove()
  })

  test('a replica is read once it follows, except for data that it lacks', async () => {
    const replica = create(database.replica)
    await until(replica, isRead)
    expect(await fromReplica(replica)).toBe(true)
    await onReplica.query('select pg_wal_replay_pause()')
    // data served from now on were written after it stopped
    replica.catchUp()
    expect(await fromReplica(replica)).toBe(false)
    await replica.look()
    await replica.look()
    expect(replica.notRead()).toMatch(/has not arrived/)
    expect(replica.lagSeconds()).toBeGreaterThan(0)
    await onReplica.query('select pg_wal_replay_resume()')
    await until(replica, isRead)
    expect(await fromReplica(replica)).toBe(true)
  })

  test('another database is never read, however similar it is', async () => {
    const copy = await newDatabase(main.url)
    const other = await open(copy.url)
    try {
      await onServer(copy.url, 'create table settings (name text primary key, value jsonb, updated_at timestamptz)')
      const replica = create(other.replica)
      for (let looks = 0; looks < 3; looks++) await replica.look()
      expect(replica.notRead()).toMatch(/has not arrived/)
      expect(await fromReplica(replica)).toBe(false)
    } finally {
      await other.close()
      await copy.drop()
    }
  })

  testUnless(NO_PGBOUNCER, 'through a pooler it is not read, and the reason says so', async () => {
    const pooler = await startPgBouncer(follower.url, [
      'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options',
    ])
    const pooled = await open(pooler.url)
    try {
      const replica = create(pooled.replica)
      await replica.look()
      expect(replica.notRead()).toBe('DATABASE_READ_URL leads to a connection pooler')
    } finally {
      await pooled.close()
      await pooler.stop()
    }
  })

  test('a replica that hangs delays one read by a second and no other, and one that is killed fails no read', async () => {
    const metrics = new Registry()
    const replica = create(database.replica, metrics)
    await until(replica, isRead)
    lines.length = 0
    const { rows: sessions } = await onReplica.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'mimbar read'`,
    )
    for (const { pid } of sessions) process.kill(pid, 'SIGSTOP')
    const begun = performance.now()
    expect(await fromReplica(replica)).toBe(false)
    const firstMs = performance.now() - begun
    expect(await fromReplica(replica)).toBe(false)
    const nextMs = performance.now() - begun - firstMs
    for (const { pid } of sessions) process.kill(pid, 'SIGCONT')
    expect(firstMs).toBeGreaterThan(1_000)
    expect(nextMs).toBeLessThan(firstMs / 3)
    expect(lines).toMatchObject([{ wait_ms: 1_000 }])

    await until(replica, isRead)
    follower.stop('immediate')
    expect(await Promise.all(Array.from({ length: 20 }, () => fromReplica(replica)))).toEqual(Array(20).fill(false))
    for (let looks = 0; looks < 5; looks++) await replica.look()
    // one line, however many statements failed
    expect(lines.filter((line) => typeof line === 'object')).toHaveLength(2)
    expect(await metrics.getSingleMetricAsString('mimbar_replica_failures_total')).toMatch(/failures_total \d+/)
    follower.start()
    await until(replica, isRead)
    expect(await fromReplica(replica)).toBe(true)
  })

  test('a server reads verses from the replica, reports it, and reads from the primary when the replica is gone', async () => {
    const port = await freePort()
    let server: RunningServer | undefined
    try {
      server = await startServer({
        DATABASE_URL: main.url,
        DATABASE_READ_URL: follower.url,
        SECRET_KEY,
        ADMIN_TOKEN: 'operator-token-for-tests',
        EMBEDDING_MODEL: 'none',
        PORT: String(port),
      })
      const address = server.url
      const operator = { authorization: 'Bearer operator-token-for-tests', 'content-type': 'application/json' }
      const made = await fetch(`${address}/admin/api/reference-keys`, {
        method: 'POST',
        headers: operator,
        body: JSON.stringify({ email: 'replica@example.test' }),
      })
      const { key } = (await made.json()) as { key: string }
      const verse = async (at: string) =>
        (await fetch(`${address}/api/v1/quran/${at}`, { headers: { 'x-api-key': key } })).status
      const metric = async (name: string) =>
        new RegExp(`^${name} (\\S+)$`, 'm').exec(await (await fetch(`${address}/metrics`)).text())?.[1]
      await expect.poll(() => metric('mimbar_replica_used'), { timeout: 30_000 }).toBe('1')
      expect(await verse('1:1')).toBe(200)
      const { rows: asked } = await onReplica.query(
        `select 1 from pg_stat_activity where application_name = 'mimbar read' and query like '%from verses%'`,
      )
      expect(asked.length).toBeGreaterThan(0)
      follower.stop('immediate')
      expect(await verse('1:2')).toBe(200)
      await expect.poll(() => metric('mimbar_replica_used')).toBe('0')
      const health = await fetch(`${address}/admin/api/health`, { headers: operator })
      const { findings } = (await health.json()) as { findings: { name: string; state: string; now: string }[] }
      expect(findings.find(({ name }) => name === 'Read replica')).toMatchObject({
        state: 'bad',
        now: expect.stringContaining('Not used, the database answers instead'),
      })
      follower.start()
      await expect.poll(() => metric('mimbar_replica_used'), { timeout: 60_000 }).toBe('1')
    } finally {
      await server?.stop()
    }
  })

  test('a replica that was promoted is not read when the data change', async () => {
    const replica = create(database.replica)
    await until(replica, isRead)
    follower.promote()
    replica.catchUp()
    for (let looks = 0; looks < 3; looks++) await replica.look()
    expect(replica.notRead()).toMatch(/has not arrived/)
  })
})
