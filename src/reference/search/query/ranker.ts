import { Worker } from 'node:worker_threads'
import { workerFile } from '../../../platform/worker-file.ts'
import type { CanonicalTexts } from '../../verify/canonical.ts'
import type { Match } from '../../verify/compare.ts'
import type { PassageTrace, Traces } from '../../verify/trace.ts'
import type { Question, Ranking } from './rank.ts'
import type { RankReply, RankRequest } from './rank-worker.ts'

/** The index in a thread of its own, and its ranking. */
export interface Ranker {
  /** Opens an index file in place of the one before, between two questions. Throws where it is damaged; the one before then stays. */
  open(path: string, sum: string): Promise<void>
  rank(question: Question): Promise<Ranking>
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

export function createRanker(): Ranker {
  let thread: Thread | undefined
  let closed = false
  return {
    async open(path, sum) {
      if (closed) throw new Error(ENDED)
      if (!thread?.isAlive()) thread = openThread()
      await thread.ask({ do: 'open', path, sum })
    },
    async rank(question) {
      const reply = await ask({ do: 'rank', question })
      if (!('ranking' in reply)) throw new Error(OTHER)
      return reply.ranking
    },
    async trace(text) {
      const reply = await ask({ do: 'trace', text })
      if (!('traces' in reply)) throw new Error(OTHER)
      return reply.traces
    },
    async compare(text, traces, records) {
      const reply = await ask({ do: 'compare', text, traces, records })
      if (!('matches' in reply)) throw new Error(OTHER)
      return reply.matches
    },
    isOpen: () => thread?.isAlive() ?? false,
    async close() {
      closed = true
      await thread?.close()
    },
  }

  async function ask(request: Asked): Promise<RankReply> {
    if (!thread) throw new Error('no index is open')
    return thread.ask(request)
  }
}

// without its id, kind by kind
type Asked = RankRequest extends infer One ? (One extends RankRequest ? Omit<One, 'id'> : never) : never

interface Thread {
  ask(request: Asked): Promise<RankReply>
  isAlive(): boolean
  close(): Promise<unknown>
}

function openThread(): Thread {
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
  return {
    ask(request) {
      if (!alive) return Promise.reject(new Error(ENDED))
      const id = ++last
      return new Promise<RankReply>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ ...request, id } as RankRequest)
      })
    },
    isAlive: () => alive,
    close: () => worker.terminate(),
  }
}
