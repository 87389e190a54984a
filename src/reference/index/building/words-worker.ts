import { workerData } from 'node:worker_threads'
import { writeFlatFile } from '../snapshot/flat-file.ts'
import { WordsBuilder, type WordsOfPassage } from './words-builder.ts'

// A thread that writes the words of the passages that it is given to a file. See build.ts.

const builder = new WordsBuilder()

export function add(passages: WordsOfPassage[]): void {
  for (const passage of passages) builder.add(passage)
}

/** Returns the ids of the passages in their order. */
export function write(): Uint32Array {
  const file = writeFlatFile(workerData as string)
  const documents = builder.write(file)
  file.finish()
  return documents
}
