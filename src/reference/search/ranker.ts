import { Worker } from 'node:worker_threads'
import type { Db } from '../../platform/db/open.ts'
import { workerFile } from '../../platform/worker-file.ts'
import { readHeldPassages, readState } from './passages.ts'
import type { Question, Ranking } from './rank.ts'
import type { RankReply, RankRequest } from './rank-worker.ts'

/** The passages in memory and their ranking, in a thread of its own. */
export interface Ranker {
  /**
   * Reads all passages, with the vectors of this model if they are whole. Until they are there the old ones serve, if any were
   * loaded.
   */
  load(model: string | undefined): Promise<void>
  rank(question: Question): Promise<Ranking>
  /** False before the first load, and once the thread has ended, for which only a load helps. */
  isAlive(): boolean
  /** Ends it, and a load that is under way. */
  close(): Promise<void>
}

export function openRanker(db: Db): Ranker {
  let thread: Thread | undefined
  let loading = new AbortController()
  return {
    async load(model) {
      loading = new AbortController()
      const { signal } = loading
      const next = openThread()
      try {
        await fill(next, db, model, signal)
        signal.throwIfAborted()
      } catch (error) {
        await next.close()
        throw error
      }
      const old = thread
      thread = next
      await old?.close()
    },
    async rank(question) {
      if (!thread) throw new Error('no passages are loaded')
      const reply = await thread.ask((id) => ({ do: 'rank', id, question }))
      if (!('ranking' in reply)) throw new Error('the search thread answered another question')
      return reply.ranking
    },
    isAlive: () => thread?.isAlive() ?? false,
    async close() {
      loading.abort(new Error(ENDED))
      await thread?.close()
    },
  }
}

interface Thread {
  post(request: RankRequest): void
  ask(make: (id: number) => RankRequest): Promise<RankReply>
  isAlive(): boolean
  /** Ends it once it has answered what it was asked. */
  close(): Promise<void>
}

const ENDED = 'the search thread has ended'

function openThread(): Thread {
  const worker = new Worker(workerFile('reference/search/rank-worker'))
  const waiting = new Map<number, { resolve(reply: RankReply): void; reject(error: Error): void }>()
  const asked = new Set<Promise<RankReply>>()
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
  return {
    post: (request) => worker.postMessage(request),
    ask(make) {
      if (!alive) return Promise.reject(new Error(ENDED))
      const id = ++last
      const reply = new Promise<RankReply>((resolve, reject) => waiting.set(id, { resolve, reject }))
      asked.add(reply)
      const done = () => asked.delete(reply)
      reply.then(done, done)
      worker.postMessage(make(id))
      return reply
    },
    isAlive: () => alive,
    async close() {
      await Promise.allSettled(asked)
      await worker.terminate()
    },
  }
}

async function fill(thread: Thread, db: Db, model: string | undefined, signal: AbortSignal): Promise<void> {
  const vectors = await areWhole(db, model)
  for await (const passages of readHeldPassages(db, vectors)) {
    signal.throwIfAborted()
    thread.post({ do: 'add', passages })
  }
  // they may have been replaced meanwhile, and those of two models must not meet
  const unchanged = vectors && (await areWhole(db, model))
  await thread.ask((id) => ({ do: 'finish', id, vectors: unchanged }))
}

/** Whether every vector is of this model. */
async function areWhole(db: Db, model: string | undefined): Promise<boolean> {
  const state = await readState(db)
  return model !== undefined && state.model === model && state.vectors_ready
}
