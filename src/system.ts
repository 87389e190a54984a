import type { lookup } from 'node:dns'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp, END_GRACE_MS } from './app.ts'
import { lastBackup, scheduleBackups } from './backups/schedule.ts'
import type { Config } from './config.ts'
import { loadSecrets } from './credentials.ts'
import { jobTable } from './jobs.ts'
import type { HttpListener } from './listener.ts'
import { OUTBOX } from './messaging/networks/outbox.ts'
import { BODIES } from './messaging/networks/whatsapp/bodies.ts'
import { INBOX } from './messaging/networks/whatsapp/inbox.ts'
import { PREPARING } from './messaging/networks/whatsapp/prepare.ts'
import { openMessaging } from './messaging/open.ts'
import { DELIVERIES } from './messaging/webhooks/deliveries.ts'
import { createMetrics, meterMaintenance } from './metrics.ts'
import { watchCertificate } from './platform/certificate.ts'
import { copyUnderWay } from './platform/db/copy-tables.ts'
import type { Embedded } from './platform/db/embedded.ts'
import { offerCopies } from './platform/db/hot-copy.ts'
import { migrate, newestIn } from './platform/db/migrate.ts'
import { type Database, openDatabase } from './platform/db/open.ts'
import { vacuumChanged } from './platform/db/vacuum.ts'
import { checkRoom, checkWritable } from './platform/db/writable.ts'
import { meterDisk } from './platform/disk.ts'
import type { Foundation } from './platform/foundation.ts'
import { forgetOldWindows } from './platform/limits/forget.ts'
import { meterLimiters } from './platform/limits/metered.ts'
import { createMail } from './platform/mail.ts'
import { createMaintenance } from './platform/maintenance.ts'
import { together, type Worker } from './platform/queue/dispatcher.ts'
import { type Link, linkProcesses } from './platform/queue/link.ts'
import { JOBS } from './platform/queue/queue.ts'
import { buryUnknown } from './platform/queue/unknown.ts'
import { releaseAll, type WorkTable } from './platform/queue/work-table.ts'
import { createWorker, type JobRunner } from './platform/queue/worker.ts'
import { ROOT } from './platform/root.ts'
import { watchReadiness } from './readiness.ts'
import { demoKey } from './reference/http/keys/demo-key.ts'
import type { PackLoader } from './reference/loading/pack/loader.ts'
import { acceptedSources } from './reference/loading/pack/public/make.ts'
import type { NpmPackage } from './reference/loading/pack/public/npm.ts'
import { QURAN_PACKAGE, type QuranFiles } from './reference/loading/pack/public/quran-loader.ts'
import type { PublicSource } from './reference/loading/pack/public/sources.ts'
import { seedQuestions } from './reference/loading/questions/seed.ts'
import { seed } from './reference/loading/seed/seed.ts'
import { countChanges } from './reference/loading/versions/changes.ts'
import { openReference } from './reference/open.ts'
import { beginRanking, type SearchModel } from './reference/search/query/ranker.ts'

export type System = {
  app: FastifyInstance
  worker: Worker
  database: Database
  pack: PackLoader
  /** Starts jobs and maintenance; until then only `app.inject` and `worker.drain` move anything. */
  start(): void
  /** Looks whether another process loaded new data; done every few seconds once started. */
  refresh(): Promise<void>
  /** Tells endpoints where the data have another version; done every few seconds once started. */
  tellOfNewData(): Promise<void>
  /** From now on /ready answers 503, so that a proxy sends nobody here any more; everything else goes on, waits and streams too. */
  drain(): void
  /** Finishes what is in flight, within END_GRACE_MS, then closes everything in reverse. */
  close(): Promise<void>
}

type SystemOptions = {
  config: Config
  database: Database
  log: FastifyBaseLogger
  /** The server that listens already; without one `app.listen` makes its own. */
  listener?: HttpListener
  now?: () => Date
  /** Resolves the names of webhook receivers, in place of the system's resolver. */
  lookup?: typeof lookup
  /** Where the Quran comes from, in place of the package that the project knows. */
  quranPackage?: NpmPackage
  /** The Quran, where the start began to fetch it already. */
  quran?: Promise<QuranFiles> | undefined
  /** The model of the settings, where the start began to load it already. */
  model?: SearchModel
  /** Where a public pack is made from, in place of all sources whose licence is stated. */
  publicSources?: readonly PublicSource[]
}

const seedFolder = join(ROOT, 'seed-data')
const questionsFolder = join(ROOT, 'models/training/questions')
const MIGRATIONS = join(ROOT, 'migrations')
/** Jobs mostly wait for the database: on a server many may; the embedded one has a single connection to wait for. */
const SERVER_JOBS = 24
/** As often as the shortest window ends, so that the table stays small. */
const FORGET_WINDOWS_MS = 60_000
/** All work that a process can have in progress. */
export const WORK_TABLES: WorkTable[] = [JOBS, OUTBOX, PREPARING, DELIVERIES, BODIES, INBOX]
/** Soon after an import: until then plans are bad and searches for words slow. */
const VACUUM_MS = 60_000
/** Endpoints hear of other data this much later, at most. */
const TELL_OF_DATA_MS = 10_000
/** They have been due for an hour. */
const BURY_MS = 600_000
/** The database is asked this often, however often /ready is: what is wrong is known within two seconds. */
const READY_MS = 500

/**
 * Opens the database and brings it to this version: migrations applied, seed data loaded. `startEmbedded` replaces the
 * embedded Postgres of DATA_DIR.
 */
export async function prepareDatabase(
  config: Config,
  log: FastifyBaseLogger,
  onProgress: (what: string) => void = () => {},
  startEmbedded?: (folder: string) => Promise<Embedded>,
): Promise<Database> {
  onProgress('opening the database')
  const database = await openDatabase({
    url: config.DATABASE_URL,
    directUrl: config.DATABASE_DIRECT_URL,
    readUrl: config.DATABASE_READ_URL,
    folder: config.DATA_DIR,
    poolSize: config.DATABASE_POOL,
    onError: (error) => log.error({ err: error }, 'a database connection failed'),
    startEmbedded,
  })
  try {
    if ((await copyUnderWay(database.bulk.pool)) !== undefined)
      throw new Error(
        'A restore or a move into this database was cut off: begin the restore anew in an empty place, or run the move again',
      )
    await migrate(database.bulk.pool, MIGRATIONS, { onProgress })
    onProgress('loading the authored data')
    await seed(database.bulk.db, seedFolder)
    await seedQuestions(database.bulk.db, questionsFolder)
    // one process owns the embedded database, so every claim in it is of one that ended
    if (database.embedded) {
      for (const work of WORK_TABLES) await releaseAll(database.db, work, new Date())
    }
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Puts the server together on a prepared database. What is made here is closed here. */
export async function buildSystem(options: SystemOptions): Promise<System> {
  let late = () => false
  const foundation = await layFoundation(options, () => late())
  const { config, database, log, now, publicUrl, adminToken, sealer, sendMail, metrics } = foundation
  const { db, requestDb } = database
  const reference = await openReference(foundation, {
    seedFolder,
    quranPackage: options.quranPackage ?? QURAN_PACKAGE,
    quran: options.quran,
    model: options.model ?? beginRanking(config),
    publicSources: options.publicSources ?? acceptedSources([]),
  })
  const messaging = await openMessaging(foundation, options.lookup)
  const { limiter, holders, calendars, search } = reference.deps
  const { callers } = messaging.deps
  const { callbacks, whatsapp } = messaging
  const { searchBuild, dumpMaking, lectures, replica } = reference
  meterLimiters({ reference: limiter, messaging: messaging.deps.limiter }, metrics)

  meterDisk(config.DATA_DIR, metrics)
  const certificate = watchCertificate(config.PUBLIC_URL, metrics, now)

  const readiness = watchReadiness(
    [
      { name: 'database', check: () => checkTakesWrites(foundation).then(() => ({ ready: true })) },
      { name: 'search', check: search.readiness },
      { name: 'data', check: () => reference.pack.check(requestDb) },
      // without it the database itself answers
      ...(replica ? [{ name: 'replica', check: async () => ({ ready: true, ...told(replica.notRead()) }) }] : []),
    ],
    { patient: database.embedded },
  )
  const app = await buildApp({
    reference: reference.deps,
    messaging: messaging.deps,
    admin: {
      db: requestDb,
      adminToken,
      publicUrl,
      sealer,
      limiter,
      holders,
      callers,
      calendars,
      networkCallbacks: callbacks,
      media: messaging.deps.media,
      whatsapp,
      timeZone: config.TIME_ZONE,
      signUp: config.SIGNUP,
      health: {
        config,
        database,
        readiness: readiness.read,
        certificate: certificate.last,
        lastBackup: () => lastBackup(requestDb),
      },
      now,
    },
    portal: { db: requestDb, publicUrl, sealer, limiter, holders, demoKey: demoKey(config), now },
    readiness: readiness.read,
    probesOnly: config.PROCESS_ROLE === 'worker',
    trustProxy: config.TRUST_PROXY,
    metrics,
    metricsToken: config.METRICS_TOKEN,
    listener: options.listener,
    log,
  })
  if (config.DATABASE_URL && !config.BACKUP_TO && config.PROCESS_ROLE !== 'web')
    log.warn('BACKUP_TO is not set: erasures are noted in DATA_DIR alone, and a restore needs these notes')
  const backups = scheduleBackups({ db, config, now, metrics }, join(ROOT, 'dist/backup.js'))
  const runners = jobTable({
    db,
    sealer,
    backupRunners: backups.runners,
    searchBuild,
    dumpMaking,
    sendMail,
    callbacks,
    whatsapp,
    messagingRunners: messaging.runners,
    lectures,
    publicUrl,
    operatorEmail: config.OPERATOR_EMAIL,
    now,
    log,
  })
  // the two products know nothing of each other
  const tellOfNewData = () => messaging.tellOfData((after) => countChanges(db, after))
  const concurrency = database.embedded ? undefined : SERVER_JOBS
  const worker = together([
    createWorker({ db, runners, log, now, concurrency, embedded: database.embedded }),
    messaging.sender,
    messaging.deliverer,
    whatsapp.inbox,
  ])
  const maintenance = createMaintenance(log, meterMaintenance(metrics))
  const runsJobs = config.PROCESS_ROLE !== 'web'
  let started = false
  const wake: Worker['wake'] = (topic, lanes) => {
    messaging.wake(topic, lanes)
    // other processes may commit work before this one runs any
    if (started) worker.wake(topic, lanes)
  }
  const link = linkToOthers(foundation, wake)
  const copies = database.embedded ? await offerCopies(config.DATA_DIR, database.bulk.pool) : undefined

  return {
    app,
    worker,
    database,
    pack: reference.pack,
    refresh: reference.refresh,
    tellOfNewData,
    start() {
      late = app.isUnderPressure
      maintenance.start(reference.maintenance)
      maintenance.start(messaging.maintenance)
      maintenance.start([
        { what: 'looking whether all is ready', everyMs: READY_MS, run: readiness.refresh },
        { what: 'forgetting old limit windows', everyMs: FORGET_WINDOWS_MS, run: () => forgetOldWindows(db, now()) },
      ])
      // a server does this by itself
      if (database.embedded)
        maintenance.start([
          { what: 'vacuuming tables', everyMs: VACUUM_MS, run: () => vacuumChanged(database.bulk.db) },
        ])
      if (config.PROCESS_ROLE !== 'worker') maintenance.start(certificate.maintenance)
      if (!runsJobs) return
      maintenance.start(messaging.workerMaintenance)
      maintenance.start(backups.maintenance)
      maintenance.start([
        { what: 'telling of new data', everyMs: TELL_OF_DATA_MS, run: tellOfNewData },
        {
          what: 'burying jobs that nobody runs',
          everyMs: BURY_MS,
          run: () => buryUnknownJobs(db, runners, now(), log),
        },
      ])
      started = true
      worker.start()
      reference.pack.start()
    },
    drain() {
      readiness.end()
    },
    async close() {
      messaging.drain()
      lectures.stop()
      await endTogether(log, {
        maintenance: maintenance.stop,
        requests: () => app.close(),
        imports: reference.pack.stop,
        jobs: () => worker.stop(END_GRACE_MS),
      })
      await endTogether(log, {
        reference: reference.close,
        messaging: messaging.close,
        link: () => link?.close(),
        copies: () => copies?.close(),
      })
    },
  }
}

/** Closes parts that do not depend on one another. One that fails does not keep the others from ending. */
async function endTogether(log: FastifyBaseLogger, ends: Record<string, () => unknown>): Promise<void> {
  const ended = Object.entries(ends).map(async ([what, end]) => {
    try {
      await end()
    } catch (error) {
      log.error({ err: error }, `${what} did not end as they should`)
    }
  })
  await Promise.all(ended)
}

async function layFoundation(options: SystemOptions, late: () => boolean): Promise<Foundation> {
  const { config, database, log } = options
  const now = options.now ?? database.now
  if (config.WEBHOOK_ALLOW_PRIVATE) {
    log.warn('WEBHOOK_ALLOW_PRIVATE: webhooks may go to private addresses and without TLS. For development only')
  }
  return {
    config,
    database,
    log,
    now,
    metrics: createMetrics(database, now),
    publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    ...(await loadSecrets(config, database, now())),
    sendMail: createMail({
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      outbox: join(config.DATA_DIR, 'outbox'),
    }),
    late,
  }
}

/** What is due for long and of a kind that this process does not know, no other runs either. */
async function buryUnknownJobs(
  db: Database['db'],
  runners: JobRunner[],
  now: Date,
  log: FastifyBaseLogger,
): Promise<void> {
  const known = runners.map(({ definition }) => definition.kind)
  for (const buried of await buryUnknown(db, { known, migration: newestIn(MIGRATIONS) }, now))
    log.warn(buried, 'jobs of a kind that nobody runs are set aside')
}

/** Throws where the database does not answer or takes no writes. */
async function checkTakesWrites({ database: { embedded, probeDb }, config }: Foundation): Promise<void> {
  if (!embedded) return checkWritable(probeDb)
  await probeDb.execute('select 1')
  await checkRoom(config.DATA_DIR)
}

const told = (progress: string | undefined) => (progress === undefined ? {} : { progress })

/** On a server several processes may share the work; the embedded database has one owner. */
const linkToOthers = ({ config, database, log }: Foundation, wake: Worker['wake']): Link | undefined =>
  config.DATABASE_URL
    ? linkProcesses({
        db: database.db,
        pool: database.pool,
        url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
        wake,
        log,
      })
    : undefined
