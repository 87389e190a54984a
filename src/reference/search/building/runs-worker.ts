import { workerData } from 'node:worker_threads'
import { writeFlatFile } from '../index/flat-file.ts'
import { HADITH_RUNS, indexRuns, VERSE_RUNS } from '../index/runs.ts'
import { gatherVectors } from '../index/vectors.ts'
import type { PassageKind } from '../kind.ts'
import { readVector, type StoredVector } from './vectors.ts'
import { wordRunsBuilder } from './word-runs-builder.ts'
import { answerRequests } from './work-answers.ts'

// A thread that completes a file of words to an index: with the runs of consonants and of words in passages, and then their vectors. See
// build.ts.

export type RunsOfPassage = {
  id: number
  kind: PassageKind
  skeleton: string | null
  /** Of all that it says (index/word-runs.ts): numbers of four bytes, in base64. */
  word_runs: string
}
export type RunsRequest =
  | { do: 'add'; passages: RunsOfPassage[] }
  | { do: 'write' }
  | { do: 'addVectors'; vectors: StoredVector[] }
  | { do: 'finish' }
export type RunsReply =
  | { done: true }
  /** The file, and the ids of the passages in their order. */
  | { written: { sum: string; bytes: number; documents: Uint32Array } }
  | { error: string }

const { path, pathOfWords } = workerData as { path: string; pathOfWords: string }
const file = writeFlatFile(path)
const numbers = new Map<number, number>()
let skeletons: Record<PassageKind, (string | null)[]> = { quran: [], hadith: [] }
const wordRuns = wordRunsBuilder()
let vectors: ReturnType<typeof vectorsOf> | undefined

answerRequests(answer)

function answer(request: RunsRequest): RunsReply {
  switch (request.do) {
    case 'add':
      for (const { id, kind, skeleton, word_runs } of request.passages) {
        numbers.set(id, numbers.size)
        skeletons[kind].push(skeleton)
        wordRuns.add(new Uint32Array(new Uint8Array(Buffer.from(word_runs, 'base64')).buffer))
      }
      return { done: true }
    case 'write':
      file.putFile(pathOfWords)
      writeRuns()
      return { done: true }
    case 'addVectors':
      for (const { passage, vector } of request.vectors) vectors?.set(passage, readVector(vector))
      return { done: true }
    case 'finish':
      file.put('vectors', vectors?.finish() ?? {})
      return { written: { ...file.finish(), documents: Uint32Array.from(numbers.keys()) } }
  }
}

/** Part after part; the memory of each is that of the next, and at last of the vectors. */
function writeRuns(): void {
  const verses = skeletons.quran.length
  file.put('runs', {
    quran: indexRuns(skeletons.quran, 0, VERSE_RUNS),
    hadith: indexRuns(skeletons.hadith, verses, HADITH_RUNS),
  })
  skeletons = { quran: [], hadith: [] }
  file.put('wordRuns', wordRuns.finish())
  vectors = vectorsOf(verses)
}

function vectorsOf(verses: number) {
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
