import { loadConfig } from './config.ts'
import { keepPartitions, listPartitioned, wantPartitions } from './messaging/partitions/keep.ts'
import { openDatabase } from './platform/db/open.ts'
import { reasonOf } from './platform/log.ts'

// `npm run partition`: converts large tables into partitions, once no process of an older release runs (docs/scaling.md). Servers may be running;
// they continue a conversion that is interrupted.

try {
  const config = loadConfig(process.env)
  const database = await openDatabase({
    url: config.DATABASE_URL,
    directUrl: config.DATABASE_DIRECT_URL,
    folder: config.DATA_DIR,
    poolSize: 2,
    onError: (error) => console.error(error.message),
  })
  try {
    await wantPartitions(database.bulk.db)
    await keepPartitions(database.bulk.db, config, database.now, (what) => console.log(what))
    const tables = await listPartitioned(database.db, config)
    const left = tables.filter(({ until }) => until === undefined)
    if (left.length > 0)
      throw new Error(
        `Not yet partitioned: ${left.map(({ name }) => name).join(', ')}. A backup is running, or another process is converting them; run this again`,
      )
    console.log('Every table that is to have partitions has them')
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}
