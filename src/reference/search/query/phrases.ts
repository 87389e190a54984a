import type { SearchIndex } from '../../index/snapshot/search-index.ts'
import { LANGUAGES } from '../../text/stem.ts'
import type { Query } from './query.ts'
import type { WordScores } from './words.ts'

/**
 * For each document the longest run of the query's words that stands in it word for word, as a share of the query (0 to 1);
 * a single word is no phrase, and in a document that has no word that counts stop words make none.
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
  const asked = maskOf(sequence)
  // runs[w + 1]: how long a run of the query's words, up to word w, ends at this place of the text
  const runs = new Uint16Array(sequence.length + 1)
  for (const [at, document] of documents.entries()) {
    if (coverage[document] === 0) continue
    const longest = longestRun(sequence, asked, runs, index, LANGUAGES.length * document + place)
    if (longest > 1) shares[at] = longest / sequence.length
  }
  return shares
}

/** Marks the lowest bits of the terms that are asked for: nearly all others are passed over by one look, a set takes twice as long. */
function maskOf(terms: number[]): Uint8Array {
  const mask = new Uint8Array(MASK + 1)
  for (const term of terms) mask[term & MASK] = 1
  return mask
}

const MASK = 4095

function longestRun(
  sequence: number[],
  asked: Uint8Array,
  runs: Uint16Array,
  { sequences, sequenceStarts }: SearchIndex,
  text: number,
): number {
  const end = sequenceStarts[text + 1] ?? 0
  let longest = 0
  let running = false
  for (let at = sequenceStarts[text] ?? 0; at < end; ) {
    let byte = sequences[at++] ?? 0
    let term = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = sequences[at++] ?? 0
      term |= (byte & 127) << shift
    }
    if (asked[term & MASK] === 0) {
      if (running) runs.fill(0)
      running = false
      continue
    }
    running = true
    for (let word = sequence.length - 1; word >= 0; word--) {
      const run = sequence[word] === term ? (runs[word] ?? 0) + 1 : 0
      runs[word + 1] = run
      if (run > longest) longest = run
    }
  }
  runs.fill(0)
  return longest
}
