import { loadConfig } from './config.ts'
import { prepareDatabase } from './database.ts'
import { createLogger, reasonOf } from './platform/log.ts'

// Brings the database to this version and ends: for a job that runs before the processes of a new release start.

try {
  const config = loadConfig(process.env)
  const log = createLogger(config.LOG_LEVEL)
  const database = await prepareDatabase(config, log, (what) => log.info(what))
  await database.close()
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}
