import { parentPort } from 'node:worker_threads'
import { HeldBuilder, type HeldPassage } from './held.ts'
import { type Question, type Ranking, rank } from './rank.ts'

// The thread that holds what is searched, and ranks. It is given all passages once. See ranker.ts.

export type RankRequest =
  | { do: 'add'; passages: HeldPassage[] }
  | { do: 'finish'; id: number; vectors: boolean }
  | { do: 'rank'; id: number; question: Question }
export type RankReply =
  | { id: number; ranking: Ranking }
  | { id: number; finished: true }
  | { id: number; error: string }

let builder = new HeldBuilder()
let held = new HeldBuilder().finish(false)

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
    case 'rank':
      return { id: request.id, ranking: rank(request.question, held) }
  }
}
