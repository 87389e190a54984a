import { workerData } from 'node:worker_threads'
import { writeFlatFile } from '../index/flat-file.ts'
import { WordsBuilder, type WordsOfPassage } from './words-builder.ts'
import { answerRequests } from './work-answers.ts'

// A thread that writes the words of the passages that it is given to a file. See build.ts.

export type WordsRequest = { do: 'add'; passages: WordsOfPassage[] } | { do: 'write' }
export type WordsReply =
  | { done: true }
  /** The ids of the passages in their order. */
  | { documents: Uint32Array }
  | { error: string }

const builder = new WordsBuilder()

answerRequests(answer)

function answer(request: WordsRequest): WordsReply {
  if (request.do === 'add') {
    for (const passage of request.passages) builder.add(passage)
    return { done: true }
  }
  const file = writeFlatFile(workerData as string)
  const documents = builder.write(file)
  file.finish()
  return { documents }
}
