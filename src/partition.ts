import { runCommand, withDatabase } from './command.ts'
import { loadConfig } from './config.ts'
import { keepPartitions, listPartitioned, wantPartitions } from './messaging/partitions/keep.ts'
import { newestIn, newestMigration } from './platform/db/migrate.ts'
import { MIGRATIONS } from './platform/root.ts'

// `npm run partition`: converts large tables into partitions, once no process of an older release runs (docs/scaling.md). Servers may be running;
// they continue a conversion that is interrupted.

await runCommand(async () => {
  const config = loadConfig(process.env)
  await withDatabase(config, async (database) => {
    if (`${await newestMigration(database.db)}.sql` < newestIn(MIGRATIONS))
      throw new Error(
        'An older release used this database last, or none did: start the server first, which migrates it',
      )
    await wantPartitions(database.bulk.db)
    await keepPartitions(database.bulk.db, config, database.now, (what) => console.log(what))
    const tables = await listPartitioned(database.db, config)
    const left = tables.filter(({ until }) => until === undefined)
    if (left.length > 0)
      throw new Error(
        `Not yet partitioned: ${left.map(({ name }) => name).join(', ')}. A backup is running, or another process is converting them; run this again`,
      )
    console.log('Every table that is to have partitions has them')
  })
})
