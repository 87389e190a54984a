import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../platform/db/open.ts'
import { rows } from '../../../platform/db/rows.ts'
import { reasonOf } from '../../../platform/log.ts'
import { PackError } from './errors.ts'
import { type ImportOutcome, importPack } from './import.ts'
import { analyzeLoaded } from './incoming.ts'
import { readManifest } from './manifest.ts'
import { reportProgress } from './progress.ts'
import { nameOf, openSource } from './source.ts'

export type PackLoader = {
  /** Imports in the background, and tries again while the pack cannot be reached. */
  start(): void
  /** Imports now, once. Throws on failure. */
  run(): Promise<ImportOutcome>
  /** Whether there are data to serve; and the progress while they are not those of the settings, which does not stop anyone from reading. */
  check(db: Db): Promise<{ ready: boolean; progress?: string }>
  /** Whether the pack of the settings is served; undefined if they name none. */
  isCurrent(db: Db): Promise<boolean | undefined>
  /** A line for the banner about data that are still to come, if any. */
  awaited(): Promise<string | undefined>
  stop(): Promise<void>
}

/** `loaded`: some pack is served. `current`: the pack of the settings is served. */
type PackState = { loaded: boolean; current: boolean; problem: string | undefined; importing: string | undefined }

/** How often the manifest is read at most, however many requests. */
const READ_AGAIN_MS = 30_000
/** While another process imports, whose progress changes within seconds. */
const BUSY_WAIT_MS = 5_000
const RETRY_WAITS_MS = [5_000, 15_000, 60_000]
/** After the first three attempts, for a disk or network that recovers. */
const LAST_WAIT_MS = 5 * 60_000

/** Makes the data pack at `place`, if any, the one that is served. */
export function createPackLoader(options: {
  db: Db
  place: string | undefined
  embedded: boolean
  log: FastifyBaseLogger
  /** Called after an import of this process. */
  onImported: () => Promise<void>
}): PackLoader {
  const { db, place, embedded, log, onImported } = options
  const aborter = new AbortController()
  let failure: string | undefined
  /** The digest of the pack at `place`, once its manifest was read. */
  let digest: string | undefined
  let reading: Promise<void> | undefined
  let running: Promise<void> | undefined

  async function run(): Promise<ImportOutcome> {
    if (!place) return 'known'
    const source = openSource(place)
    const started = performance.now()
    const progress = reportProgress(log, source.name)
    try {
      const outcome = await importPack(db, source, {
        alone: embedded,
        signal: aborter.signal,
        onProgress: progress.show,
      })
      progress.end()
      failure = undefined
      if (outcome !== 'imported') return outcome
      log.info(
        { pack: source.name, seconds: Math.round((performance.now() - started) / 1000) },
        'the data pack is imported',
      )
      await analyzeLoaded(db).catch((error) =>
        log.warn({ err: error }, 'the tables of the data pack could not be analysed'),
      )
      await onImported()
      return outcome
    } catch (error) {
      failure = reasonOf(error)
      throw error
    } finally {
      progress.end()
      await source.close()
    }
  }

  async function readDigest(from: string): Promise<void> {
    const source = openSource(from)
    try {
      digest = (await readManifest(source)).digest
    } catch (error) {
      log.warn({ err: error }, 'the manifest of the data pack cannot be read')
    } finally {
      await source.close()
    }
  }

  async function keepTrying(): Promise<void> {
    for (let attempt = 0; !aborter.signal.aborted; attempt += 1) {
      let wait = BUSY_WAIT_MS
      try {
        if ((await run()) !== 'busy') return
      } catch (error) {
        if (aborter.signal.aborted) return
        log.error({ err: error }, 'the data pack was not imported; the previous data is still served')
        if (error instanceof PackError) return
        wait = RETRY_WAITS_MS[attempt] ?? LAST_WAIT_MS
      }
      await sleep(wait, undefined, { signal: aborter.signal }).catch(() => {})
    }
  }

  async function readPackState(db: Db, from: string): Promise<PackState> {
    const loaded = await loadedPack(db)
    const { error, progress: importing } = await importState(db)
    const isServed = loaded?.source === nameOf(from) || (loaded !== undefined && loaded.digest === digest)
    // by its manifest, since a pack that has moved is still the same
    if (!isServed)
      reading ??= readDigest(from).finally(() => setTimeout(() => (reading = undefined), READ_AGAIN_MS).unref())
    const problem = failure ?? error
    return { loaded: loaded !== undefined, current: isServed && problem === undefined, problem, importing }
  }

  return {
    run,
    start() {
      running ??= keepTrying()
    },
    async awaited() {
      if (!place || (await loadedPack(db))?.source === nameOf(place)) return undefined
      return 'The data pack is being imported beside it; /ready says how far it is.'
    },
    async check(db) {
      if (!place) return { ready: await anyVerse(db) }
      const { loaded, current, problem, importing } = await readPackState(db, place)
      const progress = problem ?? importing
      return {
        ready: loaded,
        ...(progress ? { progress } : current ? {} : { progress: 'the data pack is not imported yet' }),
      }
    },
    isCurrent: async (db) => (place ? (await readPackState(db, place)).current : undefined),
    async stop() {
      aborter.abort(new Error('the process is ending'))
      await running
    },
  }
}

async function loadedPack(db: Db): Promise<{ source: string; digest: string } | undefined> {
  const [loaded] = await rows<{ source: string; digest: string }>(
    db,
    sql`select value ->> 'source' as source, value ->> 'digest' as digest from settings where name = 'pack'`,
  )
  return loaded
}

async function anyVerse(db: Db): Promise<boolean> {
  const found = await rows(db, sql`select 1 from verses limit 1`)
  return found.length > 0
}

/** A description of the import in progress in any process, or the reason why the last one refused the pack. */
async function importState(db: Db): Promise<{ progress?: string; error?: string }> {
  const [current] = await rows<{ rows_done: number; rows_total: number; error: string | null }>(
    db,
    sql`select rows_done, rows_total, error from pack_import`,
  )
  if (!current) return {}
  const { rows_done, rows_total, error } = current
  if (error) return { error }
  const share = rows_total > 0 ? Math.floor((100 * rows_done) / rows_total) : 100
  return { progress: `importing the data pack: ${rows_done} of ${rows_total} rows (${share} %)` }
}
