import { runCommand } from './command.ts'
import { loadConfig } from './config.ts'
import { prepareDatabase } from './database.ts'
import { createLogger } from './platform/log.ts'

// Brings the database to this version and ends: for a job that runs before the processes of a new release start.

await runCommand(async () => {
  const config = loadConfig(process.env)
  const log = createLogger(config.LOG_LEVEL)
  const database = await prepareDatabase(config, log, (what) => log.info(what))
  await database.close()
})
