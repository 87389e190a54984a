import { workerData } from 'node:worker_threads'
import { writeFlatFile } from '../index/flat-file.ts'
import { WordsBuilder, type WordsOfPassage } from './words-builder.ts'
import { answerRequests } from './work-answers.ts'

// A thread that indexes the words of the passages that it is given, and joins them with what another has made. See build.ts.

export type WordsRequest =
  | { do: 'add'; passages: WordsOfPassage[] }
  | { do: 'write' }
  /** `path`: the file of runs and vectors. */
  | { do: 'join'; path: string }
export type WordsReply =
  | { done: true }
  /** The ids of the passages in their order. */
  | { documents: Uint32Array }
  | { joined: { sum: string; bytes: number } }
  | { error: string }

const file = writeFlatFile(workerData as string)
const builder = new WordsBuilder()

answerRequests(answer)

function answer(request: WordsRequest): WordsReply {
  switch (request.do) {
    case 'add':
      for (const passage of request.passages) builder.add(passage)
      return { done: true }
    case 'write':
      return { documents: builder.write(file) }
    case 'join':
      file.putFile(request.path)
      return { joined: file.finish() }
  }
}
