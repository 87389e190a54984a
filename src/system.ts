import type { lookup } from 'node:dns'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { loadSecrets } from './credentials.ts'
import { jobTable } from './jobs.ts'
import { findCaller, noteKeyUse as noteAccountKeyUse } from './messaging/accounts/keys.ts'
import { sweepMedia } from './messaging/media/media.ts'
import { openMedia } from './messaging/media/open.ts'
import { eraseMessages } from './messaging/messages/erase.ts'
import { receiveMessage } from './messaging/messages/receive.ts'
import { moveStatus } from './messaging/messages/status.ts'
import type { NetworkCallbacks, Networks } from './messaging/networks/network.ts'
import { createSimulator } from './messaging/networks/simulator.ts'
import { expire } from './messaging/retention.ts'
import { foldOutcomes } from './messaging/usage/analytics-fold.ts'
import { createDeliverer } from './messaging/webhooks/deliver.ts'
import { releaseAllDeliveries } from './messaging/webhooks/deliveries.ts'
import { numberEvents } from './messaging/webhooks/sequencer.ts'
import { migrate } from './platform/db/migrate.ts'
import { type Database, openDatabase } from './platform/db/open.ts'
import { createOutbound } from './platform/http/outbound.ts'
import { rememberKeys } from './platform/known-keys.ts'
import { forgetOldWindows } from './platform/limits/forget.ts'
import { createLimiter } from './platform/limits/windows.ts'
import { createMail } from './platform/mail.ts'
import { watchEventLoop } from './platform/overload.ts'
import { linkProcesses } from './platform/queue/link.ts'
import { releaseAllClaims } from './platform/queue/queue.ts'
import { createWorker, together, type Worker } from './platform/queue/worker.ts'
import { loadCalendar } from './reference/calendar/month-table.ts'
import { openEditions } from './reference/editions.ts'
import { findHolder, noteKeyUse } from './reference/keys/keys.ts'
import { openEmbedder } from './reference/language/embed.ts'
import { openLecturePipeline } from './reference/lectures/pipeline.ts'
import { createPackLoader, type PackLoader } from './reference/pack/loader.ts'
import { openSearch } from './reference/search/search.ts'
import { seed } from './reference/seed.ts'

export type System = {
  app: FastifyInstance
  worker: Worker
  database: Database
  pack: PackLoader
  /** Starts jobs and upkeep; until then only `app.inject` and `worker.drain` move anything. */
  start(): void
  /** Looks whether another process loaded new data; done every few seconds once started. */
  refresh(): Promise<void>
  /** Finishes what is in flight, then closes everything in reverse. */
  close(): Promise<void>
}

const root = join(import.meta.dirname, '..')
/** Jobs mostly wait for the database: on a server many may; the embedded one has a single connection to wait for. */
const SERVER_JOBS = 24
const REFRESH_MS = 2_000
const UPKEEP_MS = 30_000
/** Only so that none stay unnumbered: who reads the ledger numbers first. */
const NUMBER_EVENTS_MS = 1_000
const FOLD_OUTCOMES_MS = 2_000

/** Opens the database and brings it to this version: migrations applied, seed data loaded. */
export async function prepareDatabase(config: Config, log: FastifyBaseLogger): Promise<Database> {
  const database = await openDatabase({
    url: config.DATABASE_URL,
    folder: config.DATA_DIR,
    poolSize: config.DATABASE_POOL,
    onError: (error) => log.error({ err: error }, 'an idle database connection failed'),
  })
  try {
    await migrate(database.pool, join(root, 'migrations'))
    await seed(database.db, join(root, 'seed-data'))
    // one process owns the embedded database, so whoever held a claim is gone
    if (database.embedded) {
      await releaseAllClaims(database.db)
      await releaseAllDeliveries(database.db)
    }
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Puts the server together on a prepared database. What is made here is closed here. */
export async function buildSystem(options: {
  config: Config
  database: Database
  log: FastifyBaseLogger
  now?: () => Date
  /** Resolves the names of webhook receivers, in place of the system's resolver. */
  lookup?: typeof lookup
}): Promise<System> {
  const { config, database, log } = options
  const { db, requestDb } = database
  const now = options.now ?? (() => new Date())
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  const { adminToken, sealer } = await loadSecrets(config, database, now())
  const enforced = config.RATE_LIMITS === 'on'
  const limiter = createLimiter(db, { enforced })
  // the messaging API refuses under overload instead of waiting, so its own look-ups do too
  const accountLimiter = createLimiter(requestDb, { enforced })
  let loop: ReturnType<typeof watchEventLoop> | undefined
  const overloaded = () => (database.overloaded() ? 'database' : loop?.late() ? 'event_loop' : undefined)
  const holders = rememberKeys({
    find: (key) => findHolder(db, key),
    noteUse: ({ id }, at) => noteKeyUse(db, id, at),
  })
  const callers = rememberKeys({
    find: (key) => findCaller(requestDb, key),
    noteUse: ({ keyId }, at) => noteAccountKeyUse(db, keyId, at),
  })
  const editions = await openEditions(db)
  const calendar = loadCalendar({
    kind: config.HIJRI_CALENDAR,
    adjustmentDays: config.HIJRI_ADJUSTMENT,
    tables: [join(root, 'seed-data'), config.DATA_DIR].map((folder) => join(folder, 'hijri-months.yaml')),
  })
  const sendMail = createMail({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    outbox: join(config.DATA_DIR, 'outbox'),
  })
  if (config.WEBHOOK_ALLOW_PRIVATE) {
    log.warn('WEBHOOK_ALLOW_PRIVATE: webhooks may go to private addresses and without TLS. For development only')
  }
  const outbound = createOutbound({
    allowPrivate: config.WEBHOOK_ALLOW_PRIVATE,
    userAgent: 'Mimbar-Webhooks/1.0',
    lookup: options.lookup,
    // each endpoint is limited by its own lane, and many may live on one host
    connections: null,
  })
  const embedder = await openEmbedder(config.EMBEDDING_MODEL, {
    endpoint: config.HF_ENDPOINT,
    cache: join(config.DATA_DIR, 'models'),
  })
  const search = await openSearch({ db, embedder, log, now })
  const refresh = async () => {
    await editions.refresh()
    await search.refresh()
  }
  const media = await openMedia(config, publicUrl, sealer)
  const callbacks: NetworkCallbacks = {
    report: async (report) => void (await moveStatus(db, report, now())),
    receive: (message) => receiveMessage(db, message, now()),
  }
  const pack = createPackLoader({
    db,
    place: config.DATA_PACK,
    embedded: database.embedded,
    log,
    onImported: refresh,
  })

  const app = await buildApp({
    reference: { db, config, publicUrl, limiter, holders, editions, calendar, search, now, log },
    messaging: {
      db: requestDb,
      config,
      publicUrl,
      limiter: accountLimiter,
      callers,
      sealer,
      outbound,
      media,
      eraseMessages,
      overloaded,
      now,
      log,
    },
    admin: { db, adminToken, publicUrl, sealer, limiter, holders, callers, networkCallbacks: callbacks, now },
    portal: { db, publicUrl, sealer, limiter, holders, now },
    readyChecks: [
      { name: 'database', check: () => db.execute('select 1').then(() => ({ ready: true })) },
      { name: 'search', check: search.readiness },
      { name: 'data', check: pack.check },
    ],
    probesOnly: config.PROCESS_ROLE === 'worker',
    trustProxy: config.TRUST_PROXY,
    log,
  })
  const networks: Networks = { simulator: createSimulator({ db, now }) }
  const lectures = openLecturePipeline({ db, config, now, log })
  const runners = jobTable({ db, sealer, embedder, sendMail, networks, callbacks, lectures, publicUrl, now, log })
  const worker = together([
    createWorker({ db, runners, log, now, concurrency: database.embedded ? undefined : SERVER_JOBS }),
    createDeliverer({ db, outbound, sealer, now, log }),
  ])

  const runsJobs = config.PROCESS_ROLE !== 'web'
  const link = config.DATABASE_URL
    ? linkProcesses({ pool: database.pool, url: config.DATABASE_URL, wake: runsJobs ? worker.wake : undefined, log })
    : undefined

  const timers: NodeJS.Timeout[] = []
  const every = (ms: number, what: string, task: () => Promise<void>) =>
    timers.push(setInterval(() => task().catch((error) => log.error({ err: error }, `${what} failed`)), ms))

  return {
    app,
    worker,
    database,
    pack,
    refresh,
    start() {
      loop = watchEventLoop()
      every(REFRESH_MS, 'looking for new data', refresh)
      every(UPKEEP_MS, 'noting key use', async () => {
        await holders.flush()
        await callers.flush()
      })
      every(UPKEEP_MS * 120, 'forgetting old limit windows', () => forgetOldWindows(db, now()))
      every(UPKEEP_MS * 120, 'sweeping unfinished uploads', () => sweepMedia({ db, service: media }, now()))
      if (!runsJobs) return
      every(UPKEEP_MS * 20, 'retention', async () => void (await expire(db, config, now())))
      every(NUMBER_EVENTS_MS, 'numbering events', async () => void (await numberEvents(db)))
      every(FOLD_OUTCOMES_MS, 'folding outcomes into totals', () => foldOutcomes(db))
      worker.start()
      pack.start()
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      await app.close()
      await pack.stop()
      lectures.stop()
      await worker.stop()
      await lectures.close()
      await outbound.close()
      await search.close()
      await embedder?.close()
      await link?.close()
      media.store.close()
      loop?.stop()
      await limiter.close()
      await accountLimiter.close()
      await holders.flush()
      await callers.flush()
    },
  }
}
