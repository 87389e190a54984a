import { workerData } from 'node:worker_threads'
import type { PassageKind } from '../kind.ts'
import { writeFlatFile } from '../snapshot/flat-file.ts'
import { HADITH_RUNS, indexRuns, VERSE_RUNS } from '../snapshot/runs.ts'
import { gatherVectors } from '../snapshot/vectors.ts'
import { readVector, type StoredVector } from './vectors.ts'
import { wordRunsBuilder } from './word-runs-builder.ts'

// A thread that completes a file of words to an index: with the runs of consonants and of words in passages, and then their vectors. See
// build.ts.

export type RunsOfPassage = {
  id: number
  kind: PassageKind
  skeleton: string | null
  /** Of all that it says (index/word-runs.ts): numbers of four bytes, in base64. */
  word_runs: string
}
const { path, pathOfWords } = workerData as { path: string; pathOfWords: string }
const file = writeFlatFile(path)
const numbers = new Map<number, number>()
let skeletons: Record<PassageKind, (string | null)[]> = { quran: [], hadith: [] }
const wordRuns = wordRunsBuilder()
let vectors: ReturnType<typeof vectorsOf> | undefined

export function add(passages: RunsOfPassage[]): void {
  for (const { id, kind, skeleton, word_runs } of passages) {
    numbers.set(id, numbers.size)
    skeletons[kind].push(skeleton)
    wordRuns.add(new Uint32Array(new Uint8Array(Buffer.from(word_runs, 'base64')).buffer))
  }
}

/** Part after part; the memory of each is that of the next, and at last of the vectors. */
export function write(): void {
  file.putFile(pathOfWords)
  const verses = skeletons.quran.length
  file.put('runs', {
    quran: indexRuns(skeletons.quran, 0, VERSE_RUNS),
    hadith: indexRuns(skeletons.hadith, verses, HADITH_RUNS),
  })
  skeletons = { quran: [], hadith: [] }
  file.put('wordRuns', wordRuns.finish())
  vectors = vectorsOf(verses)
}

export function addVectors(stored: StoredVector[]): void {
  for (const { passage, vector } of stored) vectors?.set(passage, readVector(vector))
}

/** Returns the file, and the ids of the passages in their order. */
export function finish(): { sum: string; bytes: number; documents: Uint32Array } {
  file.put('vectors', vectors?.finish() ?? {})
  return { ...file.finish(), documents: Uint32Array.from(numbers.keys()) }
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
