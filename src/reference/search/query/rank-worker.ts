import { parentPort } from 'node:worker_threads'
import { loadModel } from '../../language/load-model.ts'
import { type Model, type ModelPlace, prefixFor } from '../../language/model.ts'
import type { CanonicalTexts } from '../../verify/canonical.ts'
import { compare, type Match } from '../../verify/compare.ts'
import { readGiven } from '../../verify/given.ts'
import { type PassageTrace, type Traces, traceIn } from '../../verify/trace.ts'
import { openIndex, type SearchIndex } from '../index/search-index.ts'
import { createRanking, type Question, type Ranking } from './rank.ts'

// The thread that holds the model and the index: it ranks, and compares quotations. See ranker.ts.

/** A question before it is embedded. */
export type Asked = Omit<Question, 'vector'> & {
  /** What the records are to be like in meaning, where that is not the text. */
  like: string | undefined
}

export type RankRequest = { id: number } & (
  | { do: 'load'; model: ModelPlace | undefined }
  | { do: 'open'; path: string; sum: string }
  | { do: 'rank'; asked: Asked }
  | { do: 'trace'; text: string }
  | { do: 'compare'; text: string; traces: PassageTrace[]; records: CanonicalTexts[] }
)
type Answer =
  | { loaded: true }
  | { unloadable: string }
  | { ranking: Ranking }
  | { opened: true }
  | { traces: Traces }
  | { matches: Match[] }
export type RankReply = { id: number } & (Answer | { error: string })

let embed: Model['embed'] | undefined
let open: { index: SearchIndex; rank: ReturnType<typeof createRanking> } | undefined

parentPort?.on('message', async (request: RankRequest) => {
  try {
    parentPort?.postMessage({ id: request.id, ...(await answer(request)) } satisfies RankReply)
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    parentPort?.postMessage({ id: request.id, error: message } satisfies RankReply)
  }
})

async function answer(request: RankRequest): Promise<Answer> {
  if (request.do === 'load') return load(request.model)
  if (request.do === 'open') {
    const index = openIndex(request.path, request.sum)
    open = { index, rank: createRanking(index) }
    return { opened: true }
  }
  if (!open) throw new Error('no index is open')
  switch (request.do) {
    case 'rank': {
      const { like, ...question } = request.asked
      const { rank } = open
      return { ranking: rank({ vector: await embed?.(like ?? question.text), ...question }) }
    }
    case 'trace':
      return { traces: traceIn(open.index, request.text) }
    case 'compare':
      return { matches: compare(readGiven(request.text), request.traces, request.records) }
  }
}

async function load(place: ModelPlace | undefined): Promise<Answer> {
  if (!place) return { loaded: true }
  try {
    const model = await loadModel(place)
    const prefix = prefixFor(place, 'query')
    embed = (text) => model.embed(prefix + text)
    return { loaded: true }
  } catch (error) {
    return { unloadable: error instanceof Error ? error.message : String(error) }
  }
}
