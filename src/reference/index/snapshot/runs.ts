import { CLASS_NAMES } from '../../text/letters.ts'
import { latinSkeleton } from '../../text/skeleton.ts'
import { makePostings, placeIn } from './postings.ts'
import type { Runs } from './search-index.ts'

/** Finds the verse or hadith of Arabic in Latin letters ("innallaha ma'as shabirin") by runs of its consonants (text/skeleton.ts). */

/** A phrase means one verse; the others repeat it. */
const MOST_FOUND = 5
/** The number of each class, by the character code of its letter. */
const PLACES = Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, CLASS_NAMES.indexOf(String.fromCharCode(code))),
)

/** How one kind of record is searched for a phrase in Latin letters. */
type RunsPolicy = {
  /** The lengths of runs in consonants. */
  sizes: number[]
  /** The share of the phrase's runs that a record must have. */
  leastShare: number
  /** Phrases with fewer runs find nothing. */
  leastRuns: number
  /** Whether a consonant may be doubled. */
  doubled: boolean
  /** Excludes records with more than this many times the consonants of the phrase; by default none. */
  longest?: number
}

// verses are compared by their transliteration, hadith by their Arabic, which does not write doublings
export const VERSE_RUNS: RunsPolicy = { sizes: [3, 4], leastShare: 0.8, leastRuns: 1, doubled: true }
export const HADITH_RUNS: RunsPolicy = { sizes: [5], leastShare: 0.7, leastRuns: 3, doubled: false }

/** @param skeletons the consonants of each document from `first` on; null for none. */
export function indexRuns(skeletons: (string | null)[], first: number, { sizes }: RunsPolicy): Runs {
  const things = countRuns(sizes)
  const lastHolders = new Int32Array(things)
  const postings = makePostings({ things, documents: first + skeletons.length }, (put) => {
    lastHolders.fill(-1)
    for (const [at, letters] of skeletons.entries())
      if (letters)
        for (const run of runsIn(letters, sizes)) {
          if (lastHolders[run] !== at) put(run, first + at)
          lastHolders[run] = at
        }
  })
  const letters = new Uint16Array(first + skeletons.length)
  for (const [at, skeleton] of skeletons.entries()) letters[first + at] = skeleton?.length ?? 0
  return { postings, letters }
}

/** The documents with nearly all runs of a transliterated phrase of at least `leastLetters` consonants, best first. */
export const findRuns = (runs: Runs, query: string, leastLetters: number, policy: RunsPolicy): number[] =>
  findRunShares(runs, query, leastLetters, policy).map(([document]) => document)

/** Likewise, with the share of the phrase's runs in each. */
export function findRunShares(
  { postings, letters }: Runs,
  query: string,
  leastLetters: number,
  { sizes, leastShare, leastRuns, doubled, longest = Number.POSITIVE_INFINITY }: RunsPolicy,
): [document: number, share: number][] {
  const read = readings(query)
    .map((reading) => (doubled ? reading : reading.replace(/(.)\1+/g, '$1')))
    .filter((reading) => reading.length >= leastLetters)
  const most = longest * Math.max(0, ...read.map(({ length }) => length))
  const phrases = read.map((reading) => new Set(runsIn(reading, sizes))).filter((runs) => runs.size >= leastRuns)
  return mostAlike(phrases, {
    lettersOf: (document) => letters[document] ?? 0,
    holdersOf: (run) => postings.documents.subarray(postings.starts[run], postings.starts[run + 1]),
    leastShare,
    isMeant: (document) => (letters[document] ?? 0) <= most,
  })
}

/** The l of the article at the end of a word before a sun letter, where it is silent: "ma'al shabirin". */
const ARTICLE_APART = /l(?=[\s'’-]+(?:dz|dh|dl|zh|th|ts|sh|sy|[tdrzsn]))/gi

/**
 * The possible skeletons of a phrase: Indonesians write k for hamza and ain ("mukmin", "nikmat"), and omit a final h or t before the rest
 * of a verse. None for another script.
 */
function readings(query: string): string[] {
  // \p{Lo}: letters without case, so no Latin text
  if (/\p{Lo}/u.test(query)) return []
  const withoutK = query.replace(/k(?=[mnj])/gi, '')
  return [
    ...new Set(
      [query, withoutK, query.replace(ARTICLE_APART, '')].flatMap((text) => [
        latinSkeleton(text),
        latinSkeleton(text.replace(/[ht]\W*$/i, '')),
      ]),
    ),
  ]
}

/** The documents with at least `leastShare` of the grams of one reading, those with the most first, then the shortest. `holdersOf` is sorted. */
export function mostAlike<Gram>(
  readings: Set<Gram>[],
  among: {
    lettersOf(document: number): number
    holdersOf(gram: Gram): ArrayLike<number>
    leastShare: number
    isMeant?(document: number): boolean
  },
): [document: number, share: number][] {
  const { lettersOf, holdersOf, leastShare, isMeant = () => true } = among
  const shares = new Map<number, number>()
  for (const grams of readings) {
    const shared = new Map<number, number>()
    const rarestFirst = [...grams].map(holdersOf).sort((a, b) => a.length - b.length)
    for (const [at, holders] of rarestFirst.entries()) {
      // a document without the rarer grams can reach at most the share of the rest
      const mayBeNew = (grams.size - at) / grams.size >= leastShare
      if (mayBeNew)
        for (let place = 0; place < holders.length; place++) {
          const document = holders[place] ?? 0
          shared.set(document, (shared.get(document) ?? 0) + 1)
        }
      else
        for (const [document, count] of shared)
          if (placeIn(holders, document) !== undefined) shared.set(document, count + 1)
          else if ((count + grams.size - at - 1) / grams.size < leastShare) shared.delete(document)
    }
    for (const [document, count] of shared) {
      const share = count / grams.size
      if (share >= leastShare && isMeant(document)) shares.set(document, Math.max(share, shares.get(document) ?? 0))
    }
  }
  return [...shares].sort(([a, most], [b, least]) => least - most || lettersOf(a) - lettersOf(b)).slice(0, MOST_FOUND)
}

/** The runs of a line of consonants in order, as numbers: those of the first size count from 0, those of the next follow. */
function runsIn(letters: string, sizes: number[]): number[] {
  const found: number[] = []
  let first = 0
  for (const size of sizes) {
    const all = CLASS_NAMES.length ** size
    let run = 0
    for (let at = 0; at < letters.length; at++) {
      run = (run * CLASS_NAMES.length + (PLACES[letters.charCodeAt(at)] ?? 0)) % all
      if (at >= size - 1) found.push(first + run)
    }
    first += all
  }
  return found
}

const countRuns = (sizes: number[]): number => sizes.reduce((sum, size) => sum + CLASS_NAMES.length ** size, 0)
