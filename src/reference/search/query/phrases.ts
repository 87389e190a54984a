import type { SearchIndex } from '../../index/snapshot/search-index.ts'
import { LANGUAGES } from '../../text/stem.ts'
import type { Query } from './query.ts'
import type { WordScores } from './words.ts'

/**
 * For each document the longest run of the query's words that it contains, as a share of the query (0 to 1). A single word is no phrase, nor
 * are stop words in a document without a content word of the query.
 */
export function phraseShares(
  { sequence, language }: Query,
  documents: Uint32Array,
  { coverage }: WordScores,
  index: SearchIndex,
): Float32Array {
  const shares = new Float32Array(documents.length)
  if (sequence.length < 2) return shares
  const place = LANGUAGES.indexOf(language)
  const longestRun = runFinder(sequence, index)
  for (const [at, document] of documents.entries()) {
    if (coverage[document] === 0) continue
    const longest = longestRun(LANGUAGES.length * document + place)
    if (longest > 1) shares[at] = longest / sequence.length
  }
  return shares
}

/** Marks the low bits of the wanted terms: one test excludes nearly all others, and a Set takes twice as long. */
function maskOf(terms: number[]): Uint8Array {
  const mask = new Uint8Array(MASK + 1)
  for (const term of terms) mask[term & MASK] = 1
  return mask
}

/** Low bits of a term, for a table of 4 KB that quickly excludes most terms. */
const MASK = 4095

/** Finds the longest run of the query's words in a text. Each word of the text costs as many steps as the query has it. */
function runFinder(sequence: number[], { sequences, sequenceStarts }: SearchIndex): (text: number) => number {
  const mask = maskOf(sequence)
  const placesOf = new Map<number, number[]>()
  // last place first, so that a run is read before a longer one overwrites it
  for (let word = sequence.length - 1; word >= 0; word--) {
    const places = placesOf.get(sequence[word] ?? 0)
    if (places) places.push(word)
    else placesOf.set(sequence[word] ?? 0, [word])
  }
  // runs[w + 1]: the length of the run up to word w of the query that ended at the text's word number ends[w + 1]
  const runs = new Uint16Array(sequence.length + 1)
  const ends = new Uint32Array(sequence.length + 1)
  let read = 1

  return (text) => {
    const end = sequenceStarts[text + 1] ?? 0
    let longest = 0
    // no run continues from one text into the next
    read++
    for (let at = sequenceStarts[text] ?? 0; at < end; ) {
      let byte = sequences[at++] ?? 0
      let term = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = sequences[at++] ?? 0
        term |= (byte & 127) << shift
      }
      read++
      if (mask[term & MASK] === 0) continue
      for (const word of placesOf.get(term) ?? NO_PLACES) {
        const run = ends[word] === read - 1 ? (runs[word] ?? 0) + 1 : 1
        runs[word + 1] = run
        ends[word + 1] = read
        if (run > longest) longest = run
      }
    }
    return longest
  }
}

const NO_PLACES: number[] = []
