import { banner } from './banner.ts'
import { type Config, loadConfig, maskedSummary } from './config.ts'
import { createLogger } from './platform/log.ts'
import { buildSystem, prepareDatabase } from './system.ts'

const config = readConfig()
const log = createLogger(config.LOG_LEVEL)

try {
  const database = await prepareDatabase(config, log)
  const system = await buildSystem({ config, database, log })
  log.debug({ settings: maskedSummary(config) }, 'settings')

  let closing = false
  const shutDown = async (signal: string) => {
    if (closing) return
    closing = true
    log.info({ signal }, 'shutting down')
    await system.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', shutDown)
  process.on('SIGINT', shutDown)

  await system.app.listen({ port: config.PORT, host: config.HOST })
  system.start()
  console.log(await banner(config, database, system.app.server.address()))
} catch (error) {
  fail(error)
}

function readConfig(): Config {
  try {
    return loadConfig(process.env)
  } catch (error) {
    return fail(error)
  }
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
}
