import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Cluster, NO_POSTGRES } from '../support/postgres-cluster.ts'
import { type RecordingReceiver, recordingReceiver } from '../support/recording-receiver.ts'
import type { RunningServer } from '../support/server.ts'
import { describeUnless } from '../support/unless.ts'
import { compareLedger, type Load, newAccount, pause, sendMessages, start, type Verdict } from './load.ts'
import { newPrepared, startPrepared } from './prepared.ts'

describeUnless(NO_POSTGRES, 'chaos', () => {
  let cluster: Cluster
  let database: { url: string; drop: () => Promise<void> }
  let receiver: RecordingReceiver
  const running: RunningServer[] = []

  beforeAll(async () => {
    cluster = await startPrepared()
    receiver = await recordingReceiver()
  }, 120_000)
  afterAll(() => {
    receiver?.close()
    cluster?.remove()
  })
  beforeEach(async () => {
    database = await newPrepared(cluster)
    receiver.clear()
  })
  afterEach(async () => {
    for (const server of running.splice(0)) {
      await server.stop('SIGKILL')
      rmSync(server.folder, { recursive: true, force: true })
    }
    await database.drop()
  })

  const begin = async (more?: Record<string, string>) => {
    const server = await start(database.url, more)
    running.push(server)
    return server
  }

  async function finish(name: string, load: Load): Promise<Verdict> {
    await pause(2_000)
    await load.stop()
    const found = await compareLedger(database.url, load, receiver)
    if (found.lost + found.wronglyDropped > 0)
      console.log(running.map(({ output }) => output().slice(-5_000)).join('\n'))
    console.log(`chaos, ${name}: ${JSON.stringify(found)}`)
    expect(found).toMatchObject({ lost: 0, wronglyDropped: 0, invented: 0 })
    expect(found.accepted).toBeGreaterThan(20)
    return found
  }

  test('no event is lost when the application is killed with -9 several times and started again', async () => {
    let server = await begin()
    const key = await newAccount(server.url, receiver.url)
    const load = sendMessages(() => server.url, key)
    for (let kill = 0; kill < 3; kill++) {
      await pause(3_000)
      await server.stop('SIGKILL')
      server = await begin()
    }
    await finish('application killed', load)
  }, 300_000)

  test('a worker takes over the claimed deliveries of one that is killed', async () => {
    const web = await begin({ PROCESS_ROLE: 'web' })
    const [victim] = [await begin({ PROCESS_ROLE: 'worker' }), await begin({ PROCESS_ROLE: 'worker' })]
    const key = await newAccount(web.url, receiver.url)
    const load = sendMessages(() => web.url, key)
    await pause(4_000)
    await victim.stop('SIGKILL')
    await finish('worker killed', load)
  }, 300_000)

  test('no event is lost when the database restarts and its backends are killed, and the server needs no restart', async () => {
    const server = await begin()
    const key = await newAccount(server.url, receiver.url)
    const load = sendMessages(() => server.url, key)
    await pause(2_000)
    cluster.stop()
    await pause(1_500)
    cluster.start()
    await pause(3_000)
    for (let round = 0; round < 5; round++) {
      await killBackends()
      await pause(700)
    }
    await finish('database restarted, backends killed', load)
    expect(server.process.exitCode).toBeNull()
  }, 300_000)

  async function killBackends(): Promise<void> {
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = $1`,
      [new URL(database.url).pathname.slice(1)],
    )
    await client.end()
  }

  test('no event is lost when the pool is exhausted: two connections in all, and every table locked for a while', async () => {
    const server = await begin({ DATABASE_POOL: '2' })
    const key = await newAccount(server.url, receiver.url)
    const load = sendMessages(() => server.url, key, 12)
    await pause(2_000)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query('begin')
    await client.query('lock table jobs, webhook_deliveries, messages in access exclusive mode')
    await pause(4_000)
    await client.query('rollback')
    await client.end()
    await finish('pool exhausted', load)
  }, 300_000)
})
