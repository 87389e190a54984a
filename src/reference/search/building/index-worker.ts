import { parentPort, workerData } from 'node:worker_threads'
import { writeFlatFile } from '../index/flat-file.ts'
import { gatherVectors } from '../index/vectors.ts'
import { type Documents, IndexBuilder, type IndexedPassage } from './index-builder.ts'
import { readVector } from './vectors.ts'

// A thread that makes one index file of the passages, and then of the vectors, that it is given. See build.ts.

export type IndexRequest =
  | { do: 'add'; passages: IndexedPassage[] }
  | { do: 'finishTexts' }
  | { do: 'addVectors'; vectors: { passage: number; vector: string }[] }
  | { do: 'finish' }
export type IndexReply = { done: true } | { written: { sum: string; bytes: number } } | { error: string }

const file = writeFlatFile(workerData as string)
let texts: IndexBuilder | undefined = new IndexBuilder()
let vectors: ReturnType<typeof vectorsOf> | undefined

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
      for (const passage of request.passages) texts?.add(passage)
      return { done: true }
    case 'finishTexts':
      vectors = texts && vectorsOf(texts.finish(file))
      // its memory is that of the vectors now
      texts = undefined
      return { done: true }
    case 'addVectors':
      for (const { passage, vector } of request.vectors) vectors?.set(passage, readVector(vector))
      return { done: true }
    case 'finish':
      file.put('vectors', vectors?.finish() ?? {})
      return { written: file.finish() }
  }
}

function vectorsOf({ numbers, verses }: Documents) {
  const quran = gatherVectors(0, verses)
  const hadith = gatherVectors(verses, numbers.size - verses)
  return {
    /** @param passage its id; of one that was not added nothing is kept. */
    set(passage: number, vector: Float32Array): void {
      const document = numbers.get(passage)
      if (document !== undefined) (document < verses ? quran : hadith).set(document, vector)
    },
    finish: () => ({ quran: quran.finish(), hadith: hadith.finish() }),
  }
}
