import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/open.ts'
import { enqueue } from '../../platform/queue/queue.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Embedder } from '../language/embed.ts'
import { buildPassagesJob, isCurrent } from './build.ts'
import { type Hit, readHits } from './hits.ts'
import type { Kind } from './keyword-index.ts'
import { findNamed } from './named.ts'
import { readState } from './passages.ts'
import type { Ranking } from './rank.ts'
import { openRanker } from './ranker.ts'

export type Found = Omit<Ranking, 'found'> & { hits: Hit[] }

export interface Search {
  /** The best passages for a query, best first. Refuses with `unavailable` before the first are loaded. */
  search(query: string, kinds: Kind[], limit: number): Promise<Found>
  /** Loads passages that a build has changed, and asks for a build where data or model are new; call it every few seconds. */
  refresh(): Promise<void>
  /** Whether the loaded data is searchable, and while it is not, how far the build is. */
  readiness(): Promise<{ ready: boolean; progress?: string }>
  close(): Promise<void>
}

type SearchDeps = {
  /** For loading, which takes its time. */
  db: Db
  /** For what answers a search. */
  requestDb: Db
  /** Undefined: keyword search only. */
  embedder: Embedder | undefined
  log: FastifyBaseLogger
  now: () => Date
}

// The version of search_state before there are any passages.
const NEVER_BUILT = 0
const STILL_LOADING = 'The search is being loaded: try again shortly'

export async function openSearch({ db, requestDb, embedder, log, now }: SearchDeps): Promise<Search> {
  const ranker = openRanker(db)
  let loaded = -1
  let loading: Promise<void> | undefined
  let closed = false
  // The server answers other things meanwhile; /ready waits for this.
  load().catch((error) => log.error({ err: error }, 'the passages cannot be loaded'))
  return {
    search,
    async refresh() {
      if (!isCurrent(await readState(db), embedder))
        await enqueue(db, buildPassagesJob, {}, { now: now(), key: 'build' })
      await load()
    },
    async readiness() {
      const state = await readState(db)
      if (isCurrent(state, embedder) && isLoaded(state.version)) return { ready: true }
      return { ready: false, progress: `${state.done} of ${state.total} passages are prepared` }
    },
    async close() {
      closed = true
      await ranker.close()
      await loading?.catch(() => {})
    },
  }

  function isLoaded(version: number): boolean {
    return loaded === version && ranker.isAlive()
  }

  /** One load at a time; who asks during one waits for it. */
  function load(): Promise<void> {
    loading ??= loadNew()
      .catch((error) => {
        // the end ends a load, and nobody need hear of it
        if (!closed) throw error
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  async function loadNew(): Promise<void> {
    const { version } = await readState(db)
    if (isLoaded(version)) return
    await ranker.load(embedder?.model.id)
    loaded = version
    log.debug({ version }, 'the passages are loaded')
  }

  async function search(query: string, kinds: Kind[], limit: number): Promise<Found> {
    if (loaded <= NEVER_BUILT) throw new Refusal('unavailable', STILL_LOADING, { retryAfterSeconds: 5 })
    const meaning = kinds.some((kind) => kind !== 'rijal')
    const [vector, named] = await Promise.all([
      meaning ? embedder?.embed(query) : undefined,
      findNamed(requestDb, query, kinds),
    ])
    const { found, ...ranking } = await ranker.rank({ text: query, vector, kinds, named, limit })
    return { hits: await readHits(requestDb, found), ...ranking }
  }
}
