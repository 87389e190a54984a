import { join } from 'node:path'
import { EMBEDDED_WAIT_MS } from '../platform/db/open.ts'
import { createReplica, type Replica } from '../platform/db/replica.ts'
import { type Foundation, openRequests } from '../platform/foundation.ts'
import { rememberKeys } from '../platform/known-keys.ts'
import { createLimiter } from '../platform/limits/windows.ts'
import type { MaintenanceTask } from '../platform/maintenance.ts'
import { readCare } from './answers/care/care.ts'
import { needOf } from './answers/care/need.ts'
import { createPreparation, prepareAnswers } from './answers/prepare.ts'
import { openCalendars } from './calendar/calendars.ts'
import { readRegencies } from './calendar/prayer/places.ts'
import { askForDump, type DumpMaking } from './dumps/make.ts'
import { forgetFeedback } from './feedback/feedback.ts'
import { openAnswerCache } from './http/answer-cache.ts'
import type { ReferenceDeps } from './http/deps.ts'
import { DEMO_HOLDER, demoKey } from './http/keys/demo-key.ts'
import { findHolder, looksLikeReferenceKey, noteKeyUse } from './http/keys/reference-keys.ts'
import type { SearchBuild } from './index/building/build.ts'
import { askForParallels } from './index/parallels/build.ts'
import { type LecturePipeline, openLecturePipeline } from './lectures/pipeline.ts'
import { createPackLoader, type PackLoader } from './loading/pack/loader.ts'
import { meterPack } from './loading/pack/metered.ts'
import type { NpmPackage } from './loading/pack/public/npm.ts'
import { createPublicPackLoader } from './loading/pack/public/public-loader.ts'
import { createQuranLoader, type QuranFiles } from './loading/pack/public/quran-loader.ts'
import type { PublicSource } from './loading/pack/public/sources.ts'
import { PUBLIC_PACK, packPlace } from './loading/pack/source.ts'
import { completeVersions } from './loading/versions/complete.ts'
import { forgetChanges } from './loading/versions/loads.ts'
import { openChainNames } from './records/narrators/chain-names.ts'
import { meteredSearch } from './search/metered.ts'
import type { SearchModel } from './search/query/ranker.ts'
import { NO_SEARCH, openSearch } from './search/search.ts'
import { NO_VERIFIER, openVerifier } from './verify/verifier.ts'

type ReferenceProduct = {
  deps: ReferenceDeps
  /** What the job that builds snapshots needs. */
  searchBuild: SearchBuild
  /** What the job that makes dumps needs. */
  dumpMaking: DumpMaking
  lectures: LecturePipeline
  pack: PackLoader
  /** Where one is set. */
  replica: Replica | undefined
  /** Looks whether another process loaded new data. */
  refresh(): Promise<void>
  maintenance: MaintenanceTask[]
  /** Call once no request and no job runs. */
  close(): Promise<void>
}

/** New data and snapshots are seen by every process within half a second, for one small statement each time. */
const REFRESH_MS = 500
/** Requests that a process reserved and did not use serve other processes after a second. */
const GIVE_BACK_MS = 1_000
/** The last use of a key is shown to the minute, so half a minute is soon enough. */
const NOTE_KEY_USE_MS = 30_000
/** Feedback is kept for days, so an hour more does not matter. */
const FORGET_FEEDBACK_MS = 3_600_000

/** A dump is made minutes after the last change, so one more does not matter. */
const ASK_FOR_DUMP_MS = 60_000
/** The list of changes is complete for a year, so a day more does not matter. */
const FORGET_CHANGES_MS = 24 * 3_600_000
/** An older program rarely runs next to this one, and its records are served at once anyway. */
const COMPLETE_VERSIONS_MS = 24 * 3_600_000

/** Opens the parts of the reference API. `seedFolder` holds the authored data that is read at each start. */
export async function openReference(
  foundation: Foundation,
  {
    seedFolder,
    quranPackage,
    quran,
    publicSources,
    model: { model, ranker },
  }: {
    seedFolder: string
    quranPackage: NpmPackage
    quran: Promise<QuranFiles> | undefined
    publicSources: readonly PublicSource[]
    model: SearchModel
  },
): Promise<ReferenceProduct> {
  const { config, database, log, now, publicUrl, metrics, sealer } = foundation
  // what answers a request refuses under overload instead of waiting; jobs and loading wait
  const { db } = database
  const { requestDb, overloaded } = openRequests(foundation, database.embedded ? EMBEDDED_WAIT_MS : undefined)
  const searchBuild = {
    // its statements may take minutes
    db: database.bulk.db,
    model,
    folder: join(config.DATA_DIR, 'search'),
    embedded: database.embedded,
  }
  const place = packPlace(config)
  const replica = database.replica && createReplica({ pool: database.replica, database: db, metrics, log })
  const catchUp = replica?.catchUp ?? (() => {})
  const answers = await openAnswerCache(db, { onNewData: catchUp })
  await replica?.look()
  const records = replica?.readsOf(requestDb) ?? requestDb
  const preparation = createPreparation()
  // what takes longest begins first
  const verifier = ranker && openVerifier(requestDb)
  const search = ranker
    ? meteredSearch(
        openSearch({
          db,
          requestDb,
          records,
          model,
          ranker,
          others: verifier ? [verifier] : [],
          folder: searchBuild.folder,
          awaitsPack: place !== undefined,
          onNewSnapshot: catchUp,
          onOpened: preparation.request,
          log,
          now,
        }),
        metrics,
      )
    : NO_SEARCH
  const limiter = createLimiter(requestDb, { enforced: config.RATE_LIMITS === 'on' })
  const holders = rememberKeys({
    looksRight: looksLikeReferenceKey,
    find: async (key, at) => (key === demoKey(config) ? DEMO_HOLDER : findHolder(requestDb, key, at)),
    noteUse: (uses) => noteKeyUse(db, uses),
  })
  const calendars = await openCalendars({
    db,
    method: config.HIJRI_CALENDAR,
    adjustmentDays: config.HIJRI_ADJUSTMENT,
    files: [join(seedFolder, 'hijri-months.json'), join(config.DATA_DIR, 'hijri-months.yaml')],
  })
  const regencies = readRegencies(seedFolder)
  const care = readCare(seedFolder, config.CARE_CONTACTS)
  // its tables take a fifth of a second to read: while the model is loaded, and not in the first request
  if (ranker) needOf('a')
  await ranker?.ready().catch(async (error: unknown) => {
    await search.close()
    throw error
  })
  const chains = openChainNames(records, answers.version)
  const prepare = async () => {
    const read = async () => {
      await chains.prepare()
      await prepareAnswers({ db: requestDb, search, verifier: verifier ?? NO_VERIFIER })
    }
    if (await preparation.run(read)) log.info('preloaded what the first question needs')
  }
  const refresh = async () => {
    await answers.refresh()
    await search.refresh()
    await askForParallels(db, now())
    await calendars.refresh()
  }
  const loader = { db: database.bulk.db, embedded: database.embedded, log, onImported: refresh }
  const folder = config.DATA_DIR
  const fromPlace = createPackLoader({ ...loader, place })
  const pack =
    config.DATA_PACK === PUBLIC_PACK
      ? createPublicPackLoader({ inner: fromPlace, sources: publicSources, quran: quranPackage, folder, log })
      : place === undefined && config.QURAN_SOURCE === 'npm'
        ? createQuranLoader({ ...loader, package: quranPackage, begun: quran, folder })
        : fromPlace
  meterPack(pack, requestDb, metrics)
  const lectures = openLecturePipeline({ db, config, now, log })

  return {
    deps: {
      db: requestDb,
      records,
      config,
      publicUrl,
      limiter,
      holders,
      answers,
      chains,
      calendars,
      regencies,
      search,
      verifier: verifier ?? NO_VERIFIER,
      care,
      overloaded,
      now,
      log,
    },
    searchBuild,
    dumpMaking: { db, sealer, publicUrl, allowed: config.DUMP_SOURCES, now },
    lectures,
    pack,
    replica,
    refresh,
    maintenance: [
      ...(replica?.maintenance ?? []),
      { what: 'returning reserved requests', everyMs: GIVE_BACK_MS, run: () => limiter.giveBack(now()) },
      { what: 'checking for new data', everyMs: REFRESH_MS, run: refresh },
      // a worker answers no question
      ...(config.PROCESS_ROLE === 'worker'
        ? []
        : [{ what: 'preloading for the first question', everyMs: REFRESH_MS, run: prepare }]),
      { what: 'deleting old feedback', everyMs: FORGET_FEEDBACK_MS, run: () => forgetFeedback(db, now()) },
      { what: 'checking whether a dump is due', everyMs: ASK_FOR_DUMP_MS, run: () => askForDump(db, now()) },
      { what: 'deleting old changes', everyMs: FORGET_CHANGES_MS, run: () => forgetChanges(db, now()) },
      {
        what: 'assigning versions to records that have none',
        everyMs: COMPLETE_VERSIONS_MS,
        run: () => completeVersions(db),
      },
      { what: 'recording the use of reference keys', everyMs: NOTE_KEY_USE_MS, run: holders.flush },
    ],
    async close() {
      await lectures.close()
      await search.close()
      await limiter.close()
      await holders.flush()
    },
  }
}
