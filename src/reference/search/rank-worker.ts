import { parentPort } from 'node:worker_threads'
import { HeldBuilder, type HeldPassage } from './held.ts'
import { type Question, type Ranking, rank } from './rank.ts'
import { type Reading, read, release } from './reading.ts'

// The thread that holds what is searched, and ranks. It is given all passages once. See ranker.ts.

export type RankRequest =
  | { do: 'add'; passages: HeldPassage[] }
  | { do: 'finish'; id: number; vectors: boolean }
  | { do: 'read'; text: string }
  | { do: 'rank'; id: number; question: Question }
export type RankReply =
  | { id: number; ranking: Ranking }
  | { id: number; finished: true }
  | { id: number; error: string }

const RECENT = 16
let builder = new HeldBuilder()
let held = new HeldBuilder().finish(false)
const recent = new Map<string, Reading>()

parentPort?.on('message', (request: RankRequest) => {
  const id = 'id' in request ? request.id : 0
  try {
    const reply = answer(request)
    if (reply) parentPort?.postMessage(reply)
  } catch (error) {
    parentPort?.postMessage({
      id,
      error: error instanceof Error ? (error.stack ?? '') : String(error),
    } satisfies RankReply)
  }
})

function answer(request: RankRequest): RankReply | undefined {
  switch (request.do) {
    case 'add':
      for (const passage of request.passages) builder.add(passage)
      return undefined
    case 'finish':
      held = builder.finish(request.vectors)
      builder = new HeldBuilder()
      return { id: request.id, finished: true }
    case 'read':
      reading(request.text)
      return undefined
    case 'rank': {
      const { question } = request
      return { id: request.id, ranking: rank(question, reading(question.text), held) }
    }
  }
}

/** Read while the query is still being embedded, so `rank` finds it done. */
function reading(text: string): Reading {
  const known = recent.get(text)
  if (known) return known
  const [oldest] = recent
  if (recent.size >= RECENT && oldest) {
    recent.delete(oldest[0])
    release(oldest[1])
  }
  const fresh = read(text, held)
  recent.set(text, fresh)
  return fresh
}
