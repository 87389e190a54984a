import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { prepareIn } from '../support/indexed-template.ts'
import { madeOnce } from '../support/made-once.ts'
import { type Cluster, startCluster } from '../support/postgres-cluster.ts'
import { newDatabase, onServer } from '../support/server-database.ts'

const PREPARED = 'prepared'

/** A Postgres that a test may restart, whose database is as after a first start: migrated, seeded and indexed, without a model. */
export async function startPrepared(options: { diskMb?: number } = {}): Promise<Cluster> {
  const folder = await madeOnce('prepared-cluster', async (folder) => {
    const cluster = await startCluster()
    await onServer(cluster.url, `create database ${PREPARED}`)
    await prepareIn(join(folder, 'place'), 'none', new URL(PREPARED, cluster.url).href)
    cluster.stop()
    renameSync(join(cluster.folder, 'data'), join(folder, 'data'))
    cluster.remove()
  })
  return startCluster({ ...options, copyOf: join(folder, 'data') })
}

/** A copy of that database. */
export const newPrepared = (cluster: Cluster) => newDatabase(cluster.url, PREPARED)
