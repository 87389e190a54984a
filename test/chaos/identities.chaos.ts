import { afterAll, beforeAll, expect } from 'vitest'
import { type Database, openDatabase } from '../../src/platform/db/open.ts'
import { beforeIdentities, convert, olderVersion } from '../support/before-identities.ts'
import { type Cluster, NO_POSTGRES, startCluster } from '../support/postgres-cluster.ts'
import { WHOLE } from '../support/sample.ts'
import { testUnless } from '../support/unless.ts'

const CONTACTS = WHOLE ? 1_000_000 : 200_000
const accountId = 'acc_million'
const SLOWEST_MS = 2_000

let cluster: Cluster
let database: Database
beforeAll(async () => {
  if (NO_POSTGRES) return
  cluster = await startCluster()
  database = await openDatabase({ url: cluster.url, folder: '', poolSize: 8, onError: () => {} })
  await beforeIdentities(database.bulk.pool, accountId, CONTACTS)
})
afterAll(async () => {
  await database?.close()
  cluster?.remove()
})

testUnless(
  NO_POSTGRES,
  `${CONTACTS} contacts are converted while the previous version serves requests without long waits`,
  async () => {
    let converted = false
    let turns = 0
    let slowest = 0
    const serve = async (worker: number) => {
      for (let turn = 0; !converted; turn++) {
        const started = performance.now()
        await olderVersion(database.pool, accountId, worker * 1_000_000 + turn)
        slowest = Math.max(slowest, performance.now() - started)
        turns += 1
      }
    }
    const serving = [1, 2, 3].map(serve)
    const started = performance.now()
    const steps: string[] = []
    await convert(database.bulk.pool, (step) => steps.push(`${Math.round(performance.now() - started)} ms: ${step}`))
    const took = performance.now() - started
    converted = true
    await Promise.all(serving)
    const { rows } = await database.pool.query(
      `select count(*) filter (where phone like '+628%')::int as before, count(*) filter (where phone like '+627%')::int as added
     from contacts`,
    )
    console.log(
      `${CONTACTS} contacts converted in ${Math.round(took)} ms; meanwhile ${turns} turns of the version before, ` +
        `the slowest ${Math.round(slowest)} ms\n${steps.join('\n')}`,
    )
    expect(rows[0].before).toBe(CONTACTS)
    expect(turns).toBeGreaterThan(0)
    // requests that wait for the database are refused after two seconds
    expect(slowest).toBeLessThan(SLOWEST_MS)
  },
)
