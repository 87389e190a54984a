import { workerData } from 'node:worker_threads'
import type { PassageKind } from '../kind.ts'
import { writeFlatFile } from '../snapshot/flat-file.ts'
import { HADITH_RUNS, indexRuns, VERSE_RUNS } from '../snapshot/runs.ts'
import { gatherVectors } from '../snapshot/vectors.ts'
import { readVector, type StoredVector } from './vectors.ts'
import { wordRunsBuilder } from './word-runs-builder.ts'
import { WordsBuilder, type WordsOfPassage } from './words-builder.ts'

// A thread that writes the index of the given passages, verses before hadith, to a file. See build.ts.

/** A passage with its search data. */
export type IndexedPassage = WordsOfPassage & {
  skeleton: string | null
  /** The hashes of its word runs (snapshot/word-runs.ts), four bytes each, in base64. */
  word_runs: string
}

const file = writeFlatFile(workerData as string)
/** The number of each passage in the index, by its id. */
const documents = new Map<number, number>()
// freed when written, so that a build never holds all parts at once
let words: WordsBuilder | undefined = new WordsBuilder()
let skeletons: Record<PassageKind, (string | null)[]> = { quran: [], hadith: [] }
let wordRuns: ReturnType<typeof wordRunsBuilder> | undefined = wordRunsBuilder()
let vectors: ReturnType<typeof gatherByPassage> | undefined

export function add(passages: IndexedPassage[]): void {
  for (const passage of passages) {
    documents.set(passage.id, documents.size)
    skeletons[passage.kind].push(passage.skeleton)
    words?.add(passage)
    wordRuns?.add(new Uint32Array(new Uint8Array(Buffer.from(passage.word_runs, 'base64')).buffer))
  }
}

/** Writes all parts except the vectors, one after another. */
export function write(): void {
  words?.write(file)
  words = undefined
  const verses = skeletons.quran.length
  file.put('runs', {
    quran: indexRuns(skeletons.quran, 0, VERSE_RUNS),
    hadith: indexRuns(skeletons.hadith, verses, HADITH_RUNS),
  })
  skeletons = { quran: [], hadith: [] }
  file.put('wordRuns', wordRuns?.finish() ?? {})
  wordRuns = undefined
  vectors = gatherByPassage(verses)
}

/** Accepts vectors after `write`. Those of passages that were not added are ignored. */
export function addVectors(stored: StoredVector[]): void {
  for (const { passage, vector } of stored) vectors?.set(passage, readVector(vector))
}

export function finish(): { sum: string; bytes: number } {
  file.put('vectors', vectors?.finish() ?? {})
  return file.finish()
}

function gatherByPassage(verses: number) {
  const quran = gatherVectors(0, verses)
  const hadith = gatherVectors(verses, documents.size - verses)
  return {
    set(passage: number, vector: Float32Array): void {
      const document = documents.get(passage)
      if (document !== undefined) (document < verses ? quran : hadith).set(document, vector)
    },
    finish: () => ({ quran: quran.finish(), hadith: hadith.finish() }),
  }
}
