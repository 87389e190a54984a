import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../platform/db/open.ts'
import { rows } from '../../../../platform/db/rows.ts'
import { reasonOf } from '../../../../platform/log.ts'
import { NPM_TRANSLATIONS } from '../../../records/quran/translations.ts'
import { fileKinds } from '../files.ts'
import { type ImportOutcome, importPack } from '../import.ts'
import type { PackLoader } from '../loader.ts'
import { IMPORT_FORMAT } from '../manifest.ts'
import { packPlace } from '../source.ts'
import { packInMemory } from './in-memory.ts'
import { type NpmPackage, readNpmPackage } from './npm.ts'
import { QURAN_JSON_FILES, quranRows } from './quran-json.ts'
import { QURAN_SOURCE_ID } from './sources.ts'

/** A public package; the sum is npm's `dist.integrity`. */
export const QURAN_PACKAGE: NpmPackage = {
  name: 'quran-json@3.1.2',
  sha512: 'K0RURQSueVUMpDkZCnfXhck6YCX2lEJCar0SsI2naNDgei/crtrVfRHavZk14tw0TJlGQd/zl3tABSOGQrJLYQ==',
}

const RETRY_WAITS_MS = [15_000, 60_000, 5 * 60_000, 15 * 60_000]
/** After the first attempts, so that a blocked network costs nothing. */
const LAST_WAIT_MS = 60 * 60_000
/** While another process fetches, which takes seconds to minutes. */
const BUSY_WAIT_MS = 60_000
const FAILED = 'the whole Quran could not be fetched: the starter verses serve, and it is tried again later'
/** The longest that a fetch may take, during which other processes leave it to the one that claimed it. */
const CLAIM_SECONDS = 11 * 60

/** The files of the package by their paths. */
export type QuranFiles = ReadonlyMap<string, Buffer>

const fetchQuran = (from: NpmPackage, folder: string, signal: AbortSignal): Promise<QuranFiles> =>
  readNpmPackage(from, QURAN_JSON_FILES, { folder: join(folder, 'fetching'), signal })

/**
 * Begins to fetch before the first start creates the embedded database, which takes as long. Undefined if a database may already hold the Quran, or
 * none is to be fetched. A failure is reported when it is loaded.
 */
export function fetchOnFirstStart(
  config: Config,
  signal: AbortSignal,
  from = QURAN_PACKAGE,
): Promise<QuranFiles> | undefined {
  const { DATABASE_URL, DATA_DIR, QURAN_SOURCE } = config
  if (QURAN_SOURCE !== 'npm' || DATABASE_URL || packPlace(config) || existsSync(join(DATA_DIR, 'pgdata')))
    return undefined
  const fetching = fetchQuran(from, DATA_DIR, signal)
  fetching.catch(() => {})
  return fetching
}

/**
 * Loads the whole Quran from npm in the background if no data pack was ever loaded. Until then, and without a network, the starter verses
 * are served. It is imported like a pack that has only verses.
 */
export function createQuranLoader(options: {
  db: Db
  package: NpmPackage
  /** A fetch that began before the database was open. */
  begun?: Promise<QuranFiles> | undefined
  embedded: boolean
  /** The DATA_DIR. */
  folder: string
  log: FastifyBaseLogger
  /** Called after an import of this process. */
  onImported: () => Promise<void>
}): PackLoader {
  const { db, embedded, log, onImported } = options
  const place = `npm:${options.package.name}`
  const aborter = new AbortController()
  let begun = options.begun
  let failed = false
  let running: Promise<void> | undefined

  async function run(): Promise<ImportOutcome> {
    if (await isLoaded(db, place)) return 'known'
    if (!embedded && !(await claim(db))) return 'busy'
    try {
      return await fetchAndImport()
    } finally {
      begun = undefined
      if (!embedded) await release(db)
    }
  }

  async function fetchAndImport(): Promise<ImportOutcome> {
    const started = performance.now()
    const files = await (begun ?? fetchQuran(options.package, options.folder, aborter.signal))
    const source = packInMemory(
      place,
      { quran: quranRows((file) => files.get(file) ?? Buffer.alloc(0)) },
      {
        sources: [QURAN_SOURCE_ID],
        translations: NPM_TRANSLATIONS,
        missing: fileKinds.map(({ name }) => name).filter((name) => name !== 'quran'),
      },
    )
    const outcome = await importPack(db, source, { alone: embedded, signal: aborter.signal, onProgress: () => {} })
    if (outcome === 'imported') {
      const seconds = Math.round((performance.now() - started) / 1000)
      log.info({ package: options.package.name, seconds }, 'the whole Quran is served')
      await onImported()
    }
    return outcome
  }

  async function keepTrying(): Promise<void> {
    for (let attempt = 0; !aborter.signal.aborted; attempt += 1) {
      let wait = BUSY_WAIT_MS
      try {
        if ((await run()) !== 'busy') return
      } catch (error) {
        if (aborter.signal.aborted) return
        wait = RETRY_WAITS_MS[attempt] ?? LAST_WAIT_MS
        log[failed ? 'debug' : 'warn']({ reason: reasonOf(error) }, FAILED)
        failed = true
      }
      await sleep(wait, undefined, { signal: aborter.signal }).catch(() => {})
    }
  }

  return {
    run,
    start() {
      running ??= keepTrying()
    },
    isCurrent: async () => undefined,
    async check(db) {
      const loaded = await isLoaded(db, place)
      const progress = failed ? FAILED : 'the whole Quran is being fetched; the starter verses serve until then'
      return { ready: true, ...(!loaded && { progress }) }
    },
    async awaited() {
      const loaded = await isLoaded(db, place)
      return loaded ? undefined : `The whole Quran is being fetched from npm (${options.package.name}) beside it.`
    },
    async stop() {
      aborter.abort(new Error('the process is ending'))
      await running
    },
  }
}

/** Whether this Quran is loaded in the current format, or a data pack, which has a Quran of its own. */
async function isLoaded(db: Db, place: string): Promise<boolean> {
  const [loaded] = await rows<{ source: string; format: string | null }>(
    db,
    sql`select value ->> 'source' as source, value ->> 'format' as format from settings where name = 'pack'`,
  )
  return loaded !== undefined && (loaded.source !== place || loaded.format === IMPORT_FORMAT)
}

/** Lets one of several processes fetch. */
async function claim(db: Db): Promise<boolean> {
  const taken = await rows(
    db,
    sql`
    insert into settings (name, value)
    values ('quran_fetch', jsonb_build_object('until', now() + make_interval(secs => ${CLAIM_SECONDS})))
    on conflict (name) do update set value = excluded.value, updated_at = now()
    where (settings.value ->> 'until')::timestamptz < now()
    returning name`,
  )
  return taken.length > 0
}

const release = (db: Db) => db.execute(sql`delete from settings where name = 'quran_fetch'`)
