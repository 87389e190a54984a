import type { lookup } from 'node:dns'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp, END_GRACE_MS } from './app.ts'
import { lastBackup, scheduleBackups } from './backups/schedule.ts'
import type { Config } from './config.ts'
import { loadSecrets } from './credentials.ts'
import { jobTable } from './jobs.ts'
import type { HttpListener } from './listener.ts'
import { openMessaging } from './messaging/open.ts'
import { createMetrics, meterMaintenance } from './metrics.ts'
import { watchCertificate } from './platform/certificate.ts'
import { offerCopies } from './platform/db/hot-copy.ts'
import { newestIn } from './platform/db/migrate.ts'
import type { Database } from './platform/db/open.ts'
import { vacuumChanged } from './platform/db/vacuum.ts'
import { checkRoom, checkWritable } from './platform/db/writable.ts'
import { meterDisk } from './platform/disk.ts'
import type { Foundation } from './platform/foundation.ts'
import { forgetOldWindows } from './platform/limits/forget.ts'
import { meterLimiters } from './platform/limits/metered.ts'
import { createMail } from './platform/mail.ts'
import { createMaintenance, type MaintenanceTask } from './platform/maintenance.ts'
import { together, type Worker } from './platform/queue/dispatcher.ts'
import { linkProcesses, type ProcessLink } from './platform/queue/link.ts'
import { giveUpUnknown } from './platform/queue/unknown.ts'
import { createWorker, type JobRunner } from './platform/queue/worker.ts'
import { MIGRATIONS, ROOT, SEED_FOLDER } from './platform/root.ts'
import { createTracer, NO_TRACES, traceSettings } from './platform/tracing.ts'
import { watchReadiness } from './readiness.ts'
import { demoKey } from './reference/http/keys/demo-key.ts'
import type { PackLoader } from './reference/loading/pack/loader.ts'
import { acceptedSources } from './reference/loading/pack/public/make.ts'
import type { NpmPackage } from './reference/loading/pack/public/npm.ts'
import { QURAN_PACKAGE, type QuranFiles } from './reference/loading/pack/public/quran-loader.ts'
import type { PublicSource } from './reference/loading/pack/public/sources.ts'
import { countChanges } from './reference/loading/versions/changes.ts'
import { openReference } from './reference/open.ts'
import { beginRanking, type SearchModel } from './reference/search/query/ranker.ts'
import { createBridge } from './site/bridge.ts'
import { mailPlace } from './site/kit/mail-place.ts'

export type System = {
  app: FastifyInstance
  worker: Worker
  database: Database
  pack: PackLoader
  /** Starts jobs and maintenance; until then only `app.inject` and `worker.drain` do any work. */
  start(): void
  /** Checks whether another process loaded new data; runs every few seconds once started. */
  refresh(): Promise<void>
  /** Sends `data.changed` events for a new version of the data; runs every few seconds once started. */
  publishDataChanges(): Promise<void>
  /** Lets /ready answer 503 from now on, so that proxies send nothing more here; requests, long polls and streams continue. */
  drain(): void
  /** Lets work in progress finish within END_GRACE_MS, then closes everything in reverse order. */
  close(): Promise<void>
}

type SystemOptions = {
  config: Config
  database: Database
  log: FastifyBaseLogger
  /** A server that listens already; without one `app.listen` creates its own. */
  listener?: HttpListener
  now?: () => Date
  /** Replaces the system's resolver for the host names of webhook receivers. */
  lookup?: typeof lookup
  /** Replaces QURAN_PACKAGE as the source of the Quran. */
  quranPackage?: NpmPackage
  /** The Quran, where `main` is already fetching it. */
  quran?: Promise<QuranFiles> | undefined
  /** The search model, where `main` is already loading it. */
  model?: SearchModel
  /** Replaces the sources of a public pack; by default every source with a stated licence. */
  publicSources?: readonly PublicSource[]
}

/** Jobs at a time on a database server: they mostly wait for it. The embedded one has a single connection, so more than the default gain nothing. */
const SERVER_JOBS = 24
/** The length of the shortest limit window, so that the table stays small. */
const FORGET_WINDOWS_MS = 60_000
/** Short, since after an import plans are bad and word searches slow until the tables are analysed. */
const VACUUM_MS = 60_000
/** The longest delay of a `data.changed` event. */
const PUBLISH_DATA_MS = 10_000
/** Jobs of unknown kinds have then been due for an hour, so ten minutes more do not matter. */
const BURY_MS = 600_000
/** Two samples of @fastify/under-pressure: the first one contains the start, which blocks the event loop. */
const START_SAMPLES_MS = 2_000
/** With ANSWER_MS of readiness.ts a fault is known within two seconds, however often /ready is requested. */
const READY_MS = 500

/** Assembles the server on a prepared database. What is created here is closed here. */
export async function buildSystem(options: SystemOptions): Promise<System> {
  let late = () => false
  const foundation = await layFoundation(options, () => late())
  const { config, database, log, now, publicUrl, adminToken, sealer, sendMail, metrics, tracer } = foundation
  const { db, requestDb } = database
  const reference = await openReference(foundation, {
    seedFolder: SEED_FOLDER,
    quranPackage: options.quranPackage ?? QURAN_PACKAGE,
    quran: options.quran,
    model: options.model ?? beginRanking(config),
    publicSources: options.publicSources ?? acceptedSources([]),
  })
  // the two products do not import each other, so calls between them are passed in here
  const { verifier } = reference.deps
  const bridge = config.BRIDGE === 'on' ? createBridge({ db: requestDb, verifier, publicUrl }) : undefined
  const messaging = await openMessaging(foundation, { bridge, resolver: options.lookup })
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
      // always ready: without the replica the database itself answers
      ...(replica ? [{ name: 'replica', check: async () => ({ ready: true, ...noted(replica.notRead()) }) }] : []),
    ],
    { limited: !database.embedded },
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
        replica,
      },
      now,
    },
    portal: {
      db: requestDb,
      publicUrl,
      sealer,
      limiter,
      holders,
      demoKey: demoKey(config),
      mailAt: mailPlace(config),
      now,
    },
    readiness: readiness.read,
    probesOnly: config.PROCESS_ROLE === 'worker',
    trustProxy: config.TRUST_PROXY,
    metrics,
    tracer: tracer === NO_TRACES ? undefined : tracer,
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
  // handed over here, because the two products never import each other
  const publishDataChanges = () => messaging.publishDataChanges((after) => countChanges(db, after))
  const concurrency = database.embedded ? undefined : SERVER_JOBS
  const worker = together([
    createWorker({ db, runners, log, now, tracer, concurrency, embedded: database.embedded }),
    messaging.sender,
    messaging.deliverer,
    whatsapp.inbox,
  ])
  const maintenance = createMaintenance(log, meterMaintenance(metrics))
  /** What every process does, whatever its role. */
  const tasks: MaintenanceTask[] = [
    ...reference.maintenance,
    ...messaging.maintenance,
    { what: 'checking readiness', everyMs: READY_MS, run: readiness.refresh },
    { what: 'deleting old limit windows', everyMs: FORGET_WINDOWS_MS, run: () => forgetOldWindows(db, now()) },
    // a database server has autovacuum
    ...(database.embedded
      ? [{ what: 'vacuuming tables', everyMs: VACUUM_MS, run: () => vacuumChanged(database.bulk.db) }]
      : []),
    ...(config.PROCESS_ROLE === 'worker' ? [] : certificate.maintenance),
  ]
  const workerTasks: MaintenanceTask[] = [
    ...messaging.workerMaintenance,
    ...backups.maintenance,
    { what: 'publishing new data', everyMs: PUBLISH_DATA_MS, run: publishDataChanges },
    { what: 'setting aside unknown jobs', everyMs: BURY_MS, run: () => giveUpUnknownJobs(db, runners, now(), log) },
  ]
  let started = false
  const wake: Worker['wake'] = (topic, lanes) => {
    messaging.wake(topic, lanes)
    // another process may announce work before this one has started
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
    publishDataChanges,
    start() {
      setTimeout(() => {
        late = app.isUnderPressure
      }, START_SAMPLES_MS).unref()
      maintenance.start(tasks)
      if (config.PROCESS_ROLE === 'web') return
      maintenance.start(workerTasks)
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
        traces: tracer.close,
        copies: () => copies?.close(),
      })
    },
  }
}

/** Closes parts that do not depend on each other. The failure of one is logged and does not stop the others. */
async function endTogether(log: FastifyBaseLogger, ends: Record<string, () => unknown>): Promise<void> {
  const ended = Object.entries(ends).map(async ([what, end]) => {
    try {
      await end()
    } catch (error) {
      log.error({ err: error }, `${what} could not be stopped`)
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
  const traces = traceSettings(config)
  return {
    config,
    database,
    log,
    now,
    metrics: createMetrics(database, now),
    tracer: traces ? createTracer(traces, { log }) : NO_TRACES,
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

/** Jobs of a kind that this process does not know and that have been due for long are run by no other process either. */
async function giveUpUnknownJobs(
  db: Database['db'],
  runners: JobRunner[],
  now: Date,
  log: FastifyBaseLogger,
): Promise<void> {
  const known = runners.map(({ definition }) => definition.kind)
  for (const givenUp of await giveUpUnknown(db, { known, migration: newestIn(MIGRATIONS) }, now))
    log.warn(givenUp, 'jobs of a kind that no process runs were set aside')
}

/** Throws if the database does not answer or accepts no writes. */
async function checkTakesWrites({ database: { embedded, probeDb }, config }: Foundation): Promise<void> {
  if (!embedded) return checkWritable(probeDb)
  await probeDb.execute('select 1')
  await checkRoom(config.DATA_DIR)
}

const noted = (progress: string | undefined) => (progress === undefined ? {} : { progress })

/** Several processes may share a database server; the embedded database has one owner. */
const linkToOthers = ({ config, database, log }: Foundation, wake: Worker['wake']): ProcessLink | undefined =>
  config.DATABASE_URL
    ? linkProcesses({
        db: database.db,
        pool: database.pool,
        url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
        wake,
        log,
      })
    : undefined
