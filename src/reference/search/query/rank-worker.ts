import { parentPort } from 'node:worker_threads'
import { openIndex } from '../index/search-index.ts'
import { createRanking, type Question, type Ranking } from './rank.ts'

// The thread that holds the index, and ranks. See ranker.ts.

export type RankRequest = { id: number } & (
  | { do: 'open'; path: string; sum: string }
  | { do: 'rank'; question: Question }
)
export type RankReply = { id: number } & ({ ranking: Ranking } | { opened: true } | { error: string })

let rank: ReturnType<typeof createRanking> | undefined

parentPort?.on('message', (request: RankRequest) => {
  try {
    parentPort?.postMessage({ id: request.id, ...answer(request) } satisfies RankReply)
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    parentPort?.postMessage({ id: request.id, error: message } satisfies RankReply)
  }
})

function answer(request: RankRequest): { ranking: Ranking } | { opened: true } {
  if (request.do === 'open') {
    rank = createRanking(openIndex(request.path, request.sum))
    return { opened: true }
  }
  if (!rank) throw new Error('no index is open')
  return { ranking: rank(request.question) }
}
