import { CLASS_NAMES } from '../../language/letters.ts'
import { mostAlike, readings } from '../transliteration.ts'
import { makePostings } from './postings.ts'
import type { Runs } from './search-index.ts'

/** How a phrase in Latin letters is looked for among the consonants of one kind of record. */
export type RunsPolicy = {
  /** How many consonants a run has. */
  sizes: number[]
  /** The share of a phrase's runs that a record must hold. */
  leastShare: number
  /** A phrase with fewer runs says nothing. */
  leastRuns: number
  /** Whether a consonant may stand twice in a row. */
  doubled: boolean
}

// Verses have a transliteration to compare with, hadith only their Arabic, where what is not written is not there.
export const VERSE_RUNS: RunsPolicy = { sizes: [3, 4], leastShare: 0.8, leastRuns: 1, doubled: true }
export const HADITH_RUNS: RunsPolicy = { sizes: [5], leastShare: 0.7, leastRuns: 3, doubled: false }

/** @param skeletons the consonants of each document, from document `first` on; null where it has none. */
export function indexRuns(skeletons: (string | null)[], first: number, { sizes }: RunsPolicy): Runs {
  const postings = makePostings({ things: countRuns(sizes), documents: first + skeletons.length }, (put) => {
    for (const [at, letters] of skeletons.entries())
      if (letters) for (const run of runsOf(letters, sizes)) put(run, first + at)
  })
  const letters = new Uint16Array(first + skeletons.length)
  for (const [at, skeleton] of skeletons.entries()) letters[first + at] = skeleton?.length ?? 0
  return { postings, letters }
}

/** The documents that hold nearly all of a transliterated phrase of at least `leastLetters` consonants, best first. */
export function findRuns(
  { postings, letters }: Runs,
  query: string,
  leastLetters: number,
  { sizes, leastShare, leastRuns, doubled }: RunsPolicy,
): number[] {
  const asked = readings(query)
    .map((reading) => (doubled ? reading : reading.replace(/(.)\1+/g, '$1')))
    .filter((reading) => reading.length >= leastLetters)
    .map((reading) => runsOf(reading, sizes))
    .filter((runs) => runs.size >= leastRuns)
  return mostAlike(asked, {
    lettersOf: (document) => letters[document] ?? 0,
    holdersOf: (run) => postings.documents.subarray(postings.starts[run], postings.starts[run + 1]),
    leastShare,
  })
}

/** The runs in a line of consonants, each as a number: those of the first size count from 0, those of the next from there on. */
function runsOf(letters: string, sizes: number[]): Set<number> {
  const found = new Set<number>()
  let first = 0
  for (const size of sizes) {
    const all = CLASS_NAMES.length ** size
    let run = 0
    for (let at = 0; at < letters.length; at++) {
      run = (run * CLASS_NAMES.length + CLASS_NAMES.indexOf(letters[at] ?? '')) % all
      if (at >= size - 1) found.add(first + run)
    }
    first += all
  }
  return found
}
const countRuns = (sizes: number[]): number => sizes.reduce((sum, size) => sum + CLASS_NAMES.length ** size, 0)
