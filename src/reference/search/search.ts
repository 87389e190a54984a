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
import {
  dropSnapshot,
  fetchSnapshot,
  isWhole,
  modelName,
  newestSnapshot,
  noteUse,
  readState,
  removeFile,
  removeFilesOfNone,
  type Snapshot,
  servableSnapshot,
} from '../index/snapshot/store.ts'
import { type Hit, readHits } from './query/hits.ts'
import { findNamed, findProving } from './query/named.ts'
import type { Ranking } from './query/rank.ts'
import type { Ranker } from './query/ranker.ts'

type FoundPassages = Omit<Ranking, 'found'> & { hits: Hit[] }

/** Limits of a search. */
type Among = {
  /** These passages, by id; undefined: all. */
  passages?: number[] | undefined
  /** What resembles this text; the words of the query do not count. */
  like?: string | undefined
}

/** How far the searched snapshot is behind the loaded data. */
type SearchLag = {
  /** The edition of the reference data that this process searches; undefined before it has any snapshot open. */
  edition: number | undefined
  /** Editions loaded since. */
  behind: number
}

export interface Search {
  /**
   * The best verses and hadith for a query, best first. Refuses with `unavailable` before the first snapshot is open, and where so many
   * wait that the answer would come too late.
   */
  search(query: string, kinds: PassageKind[], limit: number, among?: Among): Promise<FoundPassages>
  /** Refuses as `search` does where too many wait already: for a route to ask before it reads a request. */
  ensureRoom(): void
  /** The same for one caller, by a key or an address: callers share the queues fairly. */
  of(caller: string): Search
  /** Opens a newer snapshot, and asks for one where data or model are new; call it every few seconds. */
  refresh(): Promise<void>
  /** Whether this process can search, and how far behind it is or the first build has come. */
  readiness(): Promise<{ ready: boolean; progress?: string }>
  lag(): Promise<SearchLag>
  close(): Promise<void>
}

/** What reads a snapshot, in a thread of its own. */
export interface SnapshotReader {
  /** Opens an index file in place of the one before, between two tasks. Throws where it is damaged. */
  open(path: string, sum: string): Promise<void>
  /** False before the first is open, and where a thread that ended could not be replaced: then only opening helps. */
  isOpen(): boolean
  close(): Promise<void>
}

type SearchOptions = {
  /** Its connections are waited for, so that opening a snapshot never fails for want of one. */
  db: Db
  /** Refuses instead of waiting long: for what a request reads. */
  requestDb: Db
  /** The same for what only reads records. */
  records?: Db
  /** Undefined: keyword search only. */
  model: ModelPlace | undefined
  /** The thread of that model, which may still be loading it; closed with the search. */
  ranker: Ranker
  /** What else reads the snapshots, and is opened and closed with the search. */
  others?: SnapshotReader[]
  /** The folder of snapshots. */
  folder: string
  /** Whether a data pack is configured: then only a snapshot that holds it will do at first. */
  awaitsPack: boolean
  log: FastifyBaseLogger
  now: () => Date
}

/** Of a process that serves no requests. */
export const NO_SEARCH: Search = {
  of: () => NO_SEARCH,
  search: () => Promise.reject(new Error('this process does not search')),
  ensureRoom() {},
  refresh: async () => {},
  readiness: async () => ({ ready: true }),
  lag: async () => ({ edition: undefined, behind: 0 }),
  close: async () => {},
}

const STILL_LOADING = 'The search is being loaded: try again shortly'
/** An hour, against the days after which an unused snapshot goes. */
const NOTE_USE_MS = 3_600_000
/** While one query is ranked, the results of others are read. Half a second is what people wait for, and a hundred queries are ranked in it. */
const SEARCH_TURNS = { atOnce: 4, longestWaitMs: 500, mostWaiting: 100 }
/** After a snapshot could not be opened here for want of space, memory or a thread: doubled each time. */
const OPEN_AGAIN_AFTER_MS = 1_000
/** A full disk is noticed as free within five minutes. */
const OPEN_AGAIN_MAX_MS = 300_000

export function openSearch(options: SearchOptions): Search {
  const { db, requestDb, records = requestDb, model, ranker, others = [], folder, awaitsPack, log, now } = options
  const turns = takeTurns(SEARCH_TURNS)
  const readers = [ranker, ...others]
  let open: Snapshot | undefined
  let usedAt = 0
  /** A snapshot that this process could not open, how often, and when it tries again. */
  let failing: { id: number; times: number; until: number } | undefined
  /** The snapshot and its edition with whose passages all grades were last seen to be classified. */
  let classified: string | undefined
  let looking: Promise<void> | undefined
  let closed = false
  const shared = {
    async refresh() {
      const { edition } = await readState(db)
      const newest = await newestSnapshot(db, model)
      if (newest?.edition !== edition || !(await isClassified(newest))) await askForBuild()
      await look()
    },
    async readiness() {
      const { edition, done, total } = await readState(requestDb)
      if (isOpen() && open && open.edition >= (awaitsPack ? await packEdition() : 0)) {
        const behind = edition - open.edition
        return behind === 0 ? { ready: true } : { ready: true, progress: `${behind} editions behind the loaded data` }
      }
      return { ready: false, progress: `${done} of ${total} passages are prepared` }
    },
    async lag() {
      const { edition } = await readState(requestDb)
      return { edition: open?.edition, behind: edition - (open?.edition ?? 0) }
    },
    async close() {
      closed = true
      await Promise.all(readers.map((reader) => reader.close()))
      await looking?.catch(() => {})
    },
  }

  // the server answers other requests meanwhile; /ready waits for this
  look().catch((error) => log.error({ err: error }, 'the search cannot be opened'))
  return of('')

  function of(caller: string): Search {
    return {
      ...shared,
      of,
      search: (...asked) => inTurn(caller, () => search(...asked)),
      ensureRoom: () => turns.ensureRoom(caller),
    }
  }

  function isOpen(): boolean {
    return open !== undefined && readers.every((reader) => reader.isOpen())
  }

  /** Passages that a version before has written, at an upgrade or while both run, are not: looked at once for each build. */
  async function isClassified({ id, edition }: Snapshot): Promise<boolean> {
    const built = `${id} ${edition}`
    if (classified !== built && !(await anyUnclassified(db))) classified = built
    return classified === built
  }

  async function askForBuild(): Promise<void> {
    const name = modelName(model)
    // a build goes on until it is of the newest data, and this is asked again until it is
    await enqueue(db, buildSearchJob, { model: name }, { now: now(), key: name, onDuplicate: 'drop' })
  }

  /** The edition of the data in which the configured pack came. */
  async function packEdition(): Promise<number> {
    const [pack] = await rows<{ edition: number | null }>(
      requestDb,
      sql`select (value ->> 'edition')::int as edition from settings where name = 'pack'`,
    )
    return pack?.edition ?? 0
  }

  /** One look at a time; a call during one waits for it. */
  function look(): Promise<void> {
    looking ??= openNewest()
      .catch((error) => {
        // closing interrupts it, which is no failure
        if (!closed) throw error
      })
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  async function openNewest(): Promise<void> {
    const newest = await servableSnapshot(db, model)
    if (!newest || closed) return
    if (newest.id !== open?.id || !isOpen()) {
      if (failing?.id === newest.id && now().getTime() < failing.until) return
      // a broken model is reported as such, not as a broken snapshot
      await ranker.ready()
      if (!(await openFile(newest)) || closed) return
      await removeFilesOfNone(db, folder)
    }
    open = newest
    if (now().getTime() - usedAt < NOTE_USE_MS) return
    await noteUse(db, newest)
    usedAt = now().getTime()
  }

  /** False where it could not be opened; the one before serves on. */
  async function openFile(snapshot: Snapshot): Promise<boolean> {
    try {
      if (!(await openWhole(snapshot))) return false
      failing = undefined
      log.info({ snapshot: snapshot.id, edition: snapshot.edition }, 'a search snapshot is open')
      return true
    } catch (error) {
      if (closed) return false
      // the fault is this process's own: another may have it open
      const times = failing?.id === snapshot.id ? failing.times + 1 : 1
      const waitMs = Math.min(OPEN_AGAIN_AFTER_MS * 2 ** (times - 1), OPEN_AGAIN_MAX_MS)
      failing = { id: snapshot.id, times, until: now().getTime() + waitMs }
      log.warn({ err: error, wait_ms: waitMs }, 'a search snapshot cannot be opened here; trying again')
      return false
    }
  }

  /** False where no process can have it whole any more, and another is asked for. A damaged file is fetched again. */
  async function openWhole(snapshot: Snapshot): Promise<boolean> {
    for (;;) {
      const path = await fetchSnapshot(db, snapshot, folder)
      if (!path) {
        log.warn({ snapshot: snapshot.id }, 'a search snapshot is lost or damaged: another is built')
        await dropSnapshot(db, snapshot)
        await askForBuild()
        return false
      }
      try {
        await Promise.all(readers.map((reader) => reader.open(path, snapshot.sum)))
        return true
      } catch (error) {
        if (closed || (await isWhole(path, snapshot))) throw error
        await removeFile(snapshot, folder)
      }
    }
  }

  async function inTurn<T>(caller: string, work: () => Promise<T>): Promise<T> {
    if (!isOpen()) throw new Refusal('unavailable', STILL_LOADING, { retryAfterSeconds: 5 })
    return turns.take(caller, work)
  }

  /** Reading the results is part of the turn, so that a slow database lets fewer queries in. */
  async function search(query: string, kinds: PassageKind[], limit: number, among: Among = {}): Promise<FoundPassages> {
    const all = await findNamed(records, query, kinds)
    const wanted = among.passages && new Set(among.passages)
    const named = wanted ? all.filter((id) => wanted.has(id)) : all
    const proving = named.length > 0 ? [] : await findProving(records, query, kinds)
    const asked = { text: query, like: among.like, kinds, named, proving, among: among.passages, limit }
    const { found, ...ranking } = await ranker.rank(asked)
    return { hits: await readHits(records, found), ...ranking }
  }
}
