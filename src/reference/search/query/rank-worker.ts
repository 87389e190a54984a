import { parentPort } from 'node:worker_threads'
import type { CanonicalTexts } from '../../verify/canonical.ts'
import { compare, type Match } from '../../verify/compare.ts'
import { readGiven } from '../../verify/given.ts'
import { type PassageTrace, type Traces, traceIn } from '../../verify/trace.ts'
import { openIndex, type SearchIndex } from '../index/search-index.ts'
import { createRanking, type Question, type Ranking } from './rank.ts'

// The thread that holds the index: it ranks, and compares quotations. See ranker.ts.

export type RankRequest = { id: number } & (
  | { do: 'open'; path: string; sum: string }
  | { do: 'rank'; question: Question }
  | { do: 'trace'; text: string }
  | { do: 'compare'; text: string; traces: PassageTrace[]; records: CanonicalTexts[] }
)
type Answer = { ranking: Ranking } | { opened: true } | { traces: Traces } | { matches: Match[] }
export type RankReply = { id: number } & (Answer | { error: string })

let open: { index: SearchIndex; rank: ReturnType<typeof createRanking> } | undefined

parentPort?.on('message', (request: RankRequest) => {
  try {
    parentPort?.postMessage({ id: request.id, ...answer(request) } satisfies RankReply)
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    parentPort?.postMessage({ id: request.id, error: message } satisfies RankReply)
  }
})

function answer(request: RankRequest): Answer {
  if (request.do === 'open') {
    const index = openIndex(request.path, request.sum)
    open = { index, rank: createRanking(index) }
    return { opened: true }
  }
  if (!open) throw new Error('no index is open')
  switch (request.do) {
    case 'rank':
      return { ranking: open.rank(request.question) }
    case 'trace':
      return { traces: traceIn(open.index, request.text) }
    case 'compare':
      return { matches: compare(readGiven(request.text), request.traces, request.records) }
  }
}
