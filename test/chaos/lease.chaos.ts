import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Cluster, NO_POSTGRES, startCluster } from '../support/postgres-cluster.ts'
import type { RunningServer } from '../support/server.ts'
import { newDatabase } from '../support/server-database.ts'
import { describeUnless } from '../support/unless.ts'
import { start } from './load.ts'

describeUnless(NO_POSTGRES, 'a lease that is lost', () => {
  let cluster: Cluster
  let database: { url: string; drop: () => Promise<void> }
  let client: pg.Client
  const running: RunningServer[] = []

  beforeAll(async () => {
    cluster = await startCluster()
  }, 120_000)
  afterAll(() => cluster?.remove())
  beforeEach(async () => {
    database = await newDatabase(cluster.url)
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
  })
  afterEach(async () => {
    for (const server of running.splice(0)) {
      server.process.kill('SIGCONT')
      await server.stop('SIGKILL')
      rmSync(server.folder, { recursive: true, force: true })
    }
    await client.end()
    await database.drop()
  })

  const begin = async (role: string) => {
    const server = await start(database.url, { PROCESS_ROLE: role })
    running.push(server)
    return server
  }
  const claimOfBuild = async (): Promise<string | undefined> =>
    (await client.query<{ claim: string | null }>(`select claim from jobs where kind = 'search.build'`)).rows[0]
      ?.claim ?? undefined

  const publishing = async (): Promise<number> => {
    const { rows } = await client.query(
      `select 1 from pg_locks where not granted and relation = 'search_snapshots'::regclass`,
    )
    return rows.length
  }

  test('another worker takes over from one that freezes during a build, and the frozen one writes nothing when it resumes', async () => {
    // the first process migrates; this lock stops a build at the publication of its snapshot
    const web = await begin('web')
    await client.query('begin; lock table search_snapshots in share mode')
    const first = await begin('worker')
    await expect.poll(claimOfBuild, { timeout: 30_000 }).toBeDefined()
    await expect.poll(publishing, { timeout: 60_000 }).toBe(1)
    const claim = await claimOfBuild()
    first.process.kill('SIGSTOP')
    await begin('worker')
    await expect.poll(claimOfBuild, { timeout: 60_000, interval: 500 }).not.toBe(claim)
    await client.query('commit')
    const ready = async () => (await fetch(`${web.url}/ready`)).status
    await expect.poll(ready, { timeout: 60_000, interval: 500 }).toBe(200)
    const snapshots = async () => (await client.query('select id, sum from search_snapshots order by id')).rows
    const before = await snapshots()
    first.process.kill('SIGCONT')
    await expect.poll(first.output, { timeout: 30_000 }).toContain('its lease is lost')
    expect(await snapshots()).toEqual(before)
    expect(before).toHaveLength(1)
    await expect.poll(claimOfBuild, { timeout: 30_000 }).toBe(undefined)
  }, 300_000)
})
