import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Config } from '../../../config.ts'
import { workerFile } from '../../../platform/worker-file.ts'
import { findModel, type ModelPlace } from '../../language/model.ts'
import type { CanonicalTexts } from '../../verify/canonical.ts'
import type { Match } from '../../verify/compare.ts'
import type { PassageTrace, Traces } from '../../verify/trace.ts'
import type { Ranking } from './rank.ts'
import type { Asked, RankReply, RankRequest } from './rank-worker.ts'

/** The model and the index in a thread of their own, and their ranking. */
export interface Ranker {
  /** Resolves once the model is loaded, in a new thread where the one before has ended. Rejects with a readable error where it is missing or broken. */
  ready(): Promise<void>
  /** Opens an index file in place of the one before, between two questions. Throws where it is damaged; the one before then stays. */
  open(path: string, sum: string): Promise<void>
  rank(asked: Asked): Promise<Ranking>
  /** Where the words of a text may come from. */
  trace(text: string): Promise<Traces>
  /** What of a text is in these records. */
  compare(text: string, traces: PassageTrace[], records: CanonicalTexts[]): Promise<Match[]>
  /** False before the first index is open, and once the thread has ended, for which only opening helps. */
  isOpen(): boolean
  close(): Promise<void>
}

const OTHER = 'the search thread answered another question'
const ENDED = 'the search thread has ended'
/** Little lasts from one query to the next, and what V8 would keep for the young is as large as the index. */
const THREAD_LIMITS = { maxYoungGenerationSizeMb: 6 }

/** The model of the settings, undefined where words alone are searched, and the thread that searches with it in a process that does. */
export type SearchModel = { model: ModelPlace | undefined; ranker: Ranker | undefined }

/** Finds the model that the settings name and begins to load it. What is wrong with it is known where `ready()` is awaited. */
export function beginRanking({ EMBEDDING_MODEL: setting, HF_ENDPOINT, DATA_DIR, PROCESS_ROLE }: Config): SearchModel {
  const hub = { endpoint: HF_ENDPOINT, cache: join(DATA_DIR, 'models') }
  const model = setting === 'none' ? undefined : findModel(setting, hub)
  // a worker process searches nothing, and embeds what it builds in threads of their own
  return { model, ranker: PROCESS_ROLE === 'worker' ? undefined : createRanker(model) }
}

export function createRanker(model: ModelPlace | undefined): Ranker {
  let thread = openThread(model)
  let searched: Thread | undefined
  let closed = false
  const ready = (): Promise<void> => {
    if (closed) return Promise.reject(new Error(ENDED))
    if (!thread.isAlive()) thread = openThread(model)
    return thread.loaded
  }
  return {
    ready,
    async open(path, sum) {
      await ready()
      await thread.ask({ do: 'open', path, sum })
      searched = thread
    },
    async rank(asked) {
      const reply = await thread.ask({ do: 'rank', asked })
      if (!('ranking' in reply)) throw new Error(OTHER)
      return reply.ranking
    },
    async trace(text) {
      const reply = await thread.ask({ do: 'trace', text })
      if (!('traces' in reply)) throw new Error(OTHER)
      return reply.traces
    },
    async compare(text, traces, records) {
      const reply = await thread.ask({ do: 'compare', text, traces, records })
      if (!('matches' in reply)) throw new Error(OTHER)
      return reply.matches
    },
    isOpen: () => searched?.isAlive() ?? false,
    async close() {
      closed = true
      await thread.close()
    },
  }
}

interface Thread {
  loaded: Promise<void>
  ask(request: Unnumbered): Promise<RankReply>
  isAlive(): boolean
  close(): Promise<unknown>
}

// kind by kind
type Unnumbered = RankRequest extends infer One ? (One extends RankRequest ? Omit<One, 'id'> : never) : never

function openThread(model: ModelPlace | undefined): Thread {
  const worker = new Worker(workerFile('reference/search/query/rank-worker'), { resourceLimits: THREAD_LIMITS })
  const waiting = new Map<number, { resolve(reply: RankReply): void; reject(error: Error): void }>()
  let last = 0
  let alive = true
  const fail = (error: Error) => {
    alive = false
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', (reply: RankReply) => {
    const caller = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('error' in reply) caller?.reject(new Error(`search failed: ${reply.error}`))
    else caller?.resolve(reply)
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error(ENDED)))
  const ask = (request: Unnumbered): Promise<RankReply> => {
    if (!alive) return Promise.reject(new Error(ENDED))
    const id = ++last
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ...request } as RankRequest)
    })
  }
  const loaded = ask({ do: 'load', model }).then((reply) => {
    if ('unloadable' in reply) throw new Error(reply.unloadable)
  })
  // whoever waits for it hears of it, and may try again
  loaded.catch((error) => {
    fail(error)
    void worker.terminate()
  })
  return { loaded, ask, isAlive: () => alive, close: () => worker.terminate() }
}
