import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RecordingReceiver, recordingReceiver } from '../support/recording-receiver.ts'
import type { RunningServer } from '../support/server.ts'
import { newDatabase } from '../support/server-database.ts'
import { type Cluster, clusterTool, startCluster } from './cluster.ts'
import { newAccount, pause, sendMessages, start, verdict } from './load.ts'

const tool = clusterTool()

/** Processes that are stopped with -STOP keep their connections and whatever these hold. */
describe.skipIf(!tool)('frozen processes', () => {
  let cluster: Cluster
  let database: { url: string; drop: () => Promise<void> }
  let receiver: RecordingReceiver
  const running: RunningServer[] = []

  beforeAll(async () => {
    cluster = await startCluster(tool ?? '')
    receiver = await recordingReceiver()
  }, 120_000)
  afterAll(() => {
    receiver?.close()
    cluster?.remove()
  })
  beforeEach(async () => {
    database = await newDatabase(cluster.url)
    receiver.clear()
  })
  afterEach(async () => {
    for (const server of running.splice(0)) {
      server.process.kill('SIGCONT')
      await server.stop('SIGKILL')
      rmSync(server.folder, { recursive: true, force: true })
    }
    await database.drop()
  })

  const begin = async (role: string) => {
    const server = await start(database.url, { PROCESS_ROLE: role })
    running.push(server)
    return server
  }

  test.each(['web', 'worker'])(
    'a %s process that is frozen under load stops nobody else',
    async (role) => {
      const web = await begin('web')
      await begin('worker')
      const [frozenWeb, frozenWorker] = [await begin('web'), await begin('worker')]
      const frozen = role === 'web' ? frozenWeb : frozenWorker
      const key = await newAccount(web.url, receiver.url)
      const load = sendMessages(() => web.url, key)
      let polling = true
      // readers of the ledger on the process that will freeze, as many as may be within a statement at once
      const pollers = Array.from({ length: 8 }, async () => {
        while (polling) {
          const options = { headers: { authorization: `Bearer ${key}` }, signal: AbortSignal.timeout(1_000) }
          await fetch(`${frozenWeb.url}/v1/events?limit=1000`, options).catch(() => {})
        }
      })
      await pause(2_000)
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      for (let freeze = 0; freeze < 4; freeze++) {
        frozen.process.kill('SIGSTOP')
        // what it held may be held for so long, and no longer
        await pause(role === 'web' ? 2_500 : 0)
        const [accepted, refused] = [load.accepted.size, load.refused]
        const read = (await client.query(`select count(*) as n from messages where status = 'read'`)).rows[0].n
        await pause(5_000)
        expect(load.accepted.size).toBeGreaterThan(accepted + 20)
        expect(load.refused).toBe(refused)
        const readNow = (await client.query(`select count(*) as n from messages where status = 'read'`)).rows[0].n
        expect(Number(readNow)).toBeGreaterThan(Number(read) + 20)
        frozen.process.kill('SIGCONT')
        await pause(300 + freeze * 137)
      }
      await client.end()
      polling = false
      await Promise.all(pollers)
      await load.stop()
      const found = await verdict(database.url, load, receiver)
      console.log(`chaos, ${role} frozen: ${JSON.stringify(found)}`)
      expect(found).toMatchObject({ lost: 0, wronglyDropped: 0, invented: 0 })
    },
    300_000,
  )
})
