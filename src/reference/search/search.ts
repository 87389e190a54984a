import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { enqueue } from '../../platform/queue/queue.ts'
import { Refusal } from '../../platform/refusal.ts'
import { takeTurns } from '../../platform/turns.ts'
import { buildSearchJob } from '../index/building/build.ts'
import { anyUnclassified } from '../index/building/classify.ts'
import type { PassageKind } from '../index/kind.ts'
import type { ModelPlace } from '../index/model/model.ts'
import { modelName, newestSnapshot, readState, type Snapshot } from '../index/snapshot/store.ts'
import { openNewestSnapshot, type SnapshotReader } from './newest-snapshot.ts'
import { type Hit, readHits } from './query/hits.ts'
import { findEvidence, findNamed } from './query/named.ts'
import type { Ranking } from './query/rank.ts'
import type { Ranker } from './query/ranker.ts'
import { type NearWording, nearestWordings } from './themes/nearest.ts'

type FoundPassages = Omit<Ranking, 'found'> & { hits: Hit[] }

/** Restrictions of a search. */
type SearchScope = {
  /** The ids of the passages to search; all by default. */
  passages?: number[] | undefined
  /** Finds what resembles this text, by its vector alone. */
  like?: string | undefined
}

/** How far the searched snapshot is behind the loaded data. */
type SearchLag = {
  /** The edition that this process searches; undefined before it has a snapshot open. */
  edition: number | undefined
  /** Editions loaded since. */
  behind: number
}

export interface Search {
  /**
   * The best verses and hadith for a query, best first. Refuses with `unavailable` before the first snapshot is open, and if so many
   * callers wait that the answer would come too late.
   */
  search(query: string, kinds: PassageKind[], limit: number, among?: SearchScope): Promise<FoundPassages>
  /** The wordings of themes nearest to a question in meaning, best first; none without a model. */
  nearestWordings(question: string): Promise<NearWording[]>
  /** Refuses if too many wait already, so that a route can check before it reads a request. */
  ensureRoom(): void
  /** The same search for one caller, named by a key or an address. Callers take turns. */
  of(caller: string): Search
  /** Opens a newer snapshot, and requests a build for new data or a new model. Call it every few seconds. */
  refresh(): Promise<void>
  /** Whether this process can search; the progress of the first build, or how far the snapshot is behind. */
  readiness(): Promise<{ ready: boolean; progress?: string }>
  lag(): Promise<SearchLag>
  close(): Promise<void>
}

type SearchOptions = {
  /** For opening snapshots, which waits for a connection. */
  db: Db
  /** For requests, which are refused instead of waiting long. */
  requestDb: Db
  /** For reading records, `requestDb` by default. */
  records?: Db
  /** Undefined for keyword search only. */
  model: ModelPlace | undefined
  /** The thread of that model, which may still be loading it. It is closed with the search. */
  ranker: Ranker
  /** Further readers that are opened and closed with the search. */
  others?: SnapshotReader[]
  /** The folder of snapshots. */
  folder: string
  /** Whether a data pack is configured: then the search is ready only with a snapshot that holds it. */
  awaitsPack: boolean
  /** Called before another snapshot is searched, after its passages were written. */
  onNewSnapshot?: () => void
  /** Called once another snapshot can be searched. */
  onOpened?: () => void
  log: FastifyBaseLogger
  now: () => Date
}

/** For a process that serves no requests. */
export const NO_SEARCH: Search = {
  of: () => NO_SEARCH,
  search: () => Promise.reject(new Error('this process does not search')),
  nearestWordings: () => Promise.reject(new Error('this process does not search')),
  ensureRoom() {},
  refresh: async () => {},
  readiness: async () => ({ ready: true }),
  lag: async () => ({ edition: undefined, behind: 0 }),
  close: async () => {},
}

const STILL_LOADING = 'The search is being loaded: try again shortly'
/** A snapshot opens within seconds. */
const RETRY_AFTER_SECONDS = 5
/** Four at once, so that one is ranked while the results of others are read. People wait half a second, in which a hundred queries are ranked. */
const SEARCH_TURNS = { atOnce: 4, longestWaitMs: 500, mostWaiting: 100 }
export function openSearch(options: SearchOptions): Search {
  const { db, requestDb, records = requestDb, model, ranker, others = [], folder, awaitsPack, log, now } = options
  const { onNewSnapshot = () => {}, onOpened = () => {} } = options
  const turns = takeTurns(SEARCH_TURNS)
  const newest = openNewestSnapshot({
    db,
    model,
    readers: [ranker, ...others],
    modelReady: () => ranker.ready(),
    folder,
    askForBuild,
    onNewSnapshot,
    onOpened,
    log,
    now,
  })
  /** The snapshot and its edition for which all grades were last found to be classified. */
  let classified: string | undefined
  const shared = {
    async refresh() {
      const { edition } = await readState(db)
      const built = await newestSnapshot(db, model)
      if (built?.edition !== edition || !(await isClassified(built))) await askForBuild()
      await newest.refresh()
    },
    async readiness() {
      const { edition, done, total } = await readState(requestDb)
      const open = newest.current()
      if (newest.isOpen() && open && open.edition >= (awaitsPack ? await packEdition() : 0)) {
        const behind = edition - open.edition
        return behind === 0 ? { ready: true } : { ready: true, progress: `${behind} editions behind the loaded data` }
      }
      return { ready: false, progress: `${done} of ${total} passages are prepared` }
    },
    async lag() {
      const { edition } = await readState(requestDb)
      const searched = newest.current()?.edition
      return { edition: searched, behind: edition - (searched ?? 0) }
    },
    close: () => newest.close(),
  }

  // not awaited: the server answers other requests meanwhile, and /ready reports when this is done
  newest.refresh().catch((error) => log.error({ err: error }, 'the search cannot be opened'))
  return of('')

  function of(caller: string): Search {
    return {
      ...shared,
      of,
      search: (...query) => inTurn(caller, () => search(...query)),
      nearestWordings: async (question) =>
        model ? nearestWordings(await inTurn(caller, () => ranker.embedQuestion(question))) : [],
      ensureRoom: () => turns.ensureRoom(caller),
    }
  }

  /** False if an earlier version has written passages without classes, during or after an upgrade. Checked once for each build. */
  async function isClassified({ id, edition }: Snapshot): Promise<boolean> {
    const built = `${id} ${edition}`
    if (classified !== built && !(await anyUnclassified(db))) classified = built
    return classified === built
  }

  async function askForBuild(): Promise<void> {
    const name = modelName(model)
    // `drop`, because a build continues until it has the newest data, and `refresh` asks again
    await enqueue(db, buildSearchJob, { model: name }, { now: now(), key: name, onDuplicate: 'drop' })
  }

  /** The edition with which the configured pack came. */
  async function packEdition(): Promise<number> {
    const [pack] = await rows<{ edition: number | null }>(
      requestDb,
      sql`select (value ->> 'edition')::int as edition from settings where name = 'pack'`,
    )
    return pack?.edition ?? 0
  }

  async function inTurn<T>(caller: string, work: () => Promise<T>): Promise<T> {
    if (!newest.isOpen()) throw new Refusal('unavailable', STILL_LOADING, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    return turns.take(caller, work)
  }

  /** Reads the results within the turn, so that a slow database admits fewer queries. */
  async function search(
    query: string,
    kinds: PassageKind[],
    limit: number,
    among: SearchScope = {},
  ): Promise<FoundPassages> {
    const all = await findNamed(records, query, kinds)
    const wanted = among.passages && new Set(among.passages)
    const named = wanted ? all.filter((id) => wanted.has(id)) : all
    const proving = named.length > 0 ? [] : await findEvidence(records, query, kinds)
    const question = { text: query, like: among.like, kinds, named, proving, among: among.passages, limit }
    const { found, ...ranking } = await ranker.rank(question)
    return { hits: await readHits(records, found), ...ranking }
  }
}
