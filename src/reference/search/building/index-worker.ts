import { parentPort } from 'node:worker_threads'
import { writeFlatFile } from '../index/flat-file.ts'
import { IndexBuilder, type IndexedPassage } from './index-builder.ts'
import { readVector } from './vectors.ts'

// A thread that makes one index file of the passages and vectors that it is given. See build-index.ts.

export type IndexRequest =
  | { do: 'add'; passages: IndexedPassage[] }
  | { do: 'addVectors'; vectors: { passage: number; vector: string }[] }
  | { do: 'write'; path: string }
export type IndexReply = { done: true } | { written: { sum: string; bytes: number } } | { error: string }

const builder = new IndexBuilder()

parentPort?.on('message', (request: IndexRequest) => {
  try {
    parentPort?.postMessage(answer(request))
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    parentPort?.postMessage({ error: message } satisfies IndexReply)
  }
})

function answer(request: IndexRequest): IndexReply {
  switch (request.do) {
    case 'add':
      for (const passage of request.passages) builder.add(passage)
      return { done: true }
    case 'addVectors':
      for (const { passage, vector } of request.vectors) builder.addVector(passage, readVector(vector))
      return { done: true }
    case 'write':
      return { written: writeFlatFile(request.path, builder.finish()) }
  }
}
