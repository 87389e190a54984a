import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, loadConfig, maskedSummary } from './config.ts'
import { openListener } from './listener.ts'
import type { Database } from './platform/db/open.ts'
import { createLogger, reasonOf } from './platform/log.ts'
import { beginRanking } from './reference/search/query/ranker.ts'
import type { System } from './system.ts'

/** Less than the ten seconds after which a supervisor usually kills a process that got SIGTERM. */
const END_WITHIN_MS = 8_000

const config = readConfig()
const log = createLogger(config.LOG_LEVEL)
let database: Database | undefined
let system: System | undefined
const fetching = new AbortController()
let draining = false
let ending = false

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    log.info({ signal }, 'shutting down')
    void leave(signal)
  })
}
// unhandled rejections come here too
process.on('uncaughtException', (error, origin) => {
  log.fatal({ err: error, origin }, 'the process ends after an unexpected error')
  void end(1)
})

try {
  const listener = await openListener({ host: config.HOST, port: config.PORT, log })
  const model = beginRanking(config)
  // importing the rest takes a second, in which the listener answers probes and the model loads
  const { fetchOnFirstStart } = await import('./reference/loading/pack/public/quran-loader.ts')
  const quran = fetchOnFirstStart(config, fetching.signal)
  const { prepareDatabase } = await import('./database.ts')
  const { buildSystem } = await import('./system.ts')
  database = await prepareDatabase(config, log, listener.progress)
  system = await buildSystem({ config, database, log, listener, quran, model })
  log.debug({ settings: maskedSummary(config) }, 'settings')
  await system.app.ready()
  system.start()
  const { printBanner } = await import('./banner.ts')
  await printBanner(log, config, database, system.pack, listener.server.address())
} catch (error) {
  if (!ending) fail(error)
}

/**
 * After a supervisor's SIGTERM the server keeps answering for DRAIN_SECONDS, so that every proxy sees the 503 of /ready first. A second
 * signal, or SIGINT from a terminal, ends it at once.
 */
async function leave(signal: NodeJS.Signals): Promise<void> {
  if (signal === 'SIGTERM' && system && !draining) {
    draining = true
    system.drain()
    await sleep(config.DRAIN_SECONDS * 1000)
  }
  await end(0)
}

/** Waits up to END_WITHIN_MS for work in progress, then exits in any case. */
async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  fetching.abort(new Error('the process is ending'))
  setTimeout(() => {
    log.warn('the shutdown was cut short: unfinished work continues after the next start or is sent again')
    process.exit(code)
  }, END_WITHIN_MS)
  try {
    await system?.close()
    await database?.close()
  } catch (error) {
    log.error({ err: error }, 'the shutdown failed')
  }
  process.exit(code)
}

function readConfig(): Config {
  try {
    return loadConfig(process.env)
  } catch (error) {
    return fail(error)
  }
}

function fail(error: unknown): never {
  console.error(reasonOf(error))
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
}
