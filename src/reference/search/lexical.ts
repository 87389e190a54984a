import type { KeywordIndex, Kind } from './keyword-index.ts'
import { type KeywordScores, phraseShares } from './keyword-score.ts'
import type { Reading } from './reading.ts'

/** What the words of a query count for, beside nearness of meaning or alone. */
export interface Weights {
  coverage: number
  bm25: number
  verse: number
}
// Chosen on the development queries, where each lies on a plateau (docs/search.md).
export const BESIDE_MEANING: Weights = { coverage: 0.3, bm25: 0.005, verse: 0.04 }
export const ALONE: Weights = { coverage: 0.1, bm25: 0.02, verse: 0 }
const MOST_BM25 = 40
const PHRASE = 0.05
const TRANSLITERATED = 1

const CANDIDATES = 100
const BINS = 1024
const BINS_PER_POINT = 1000

/**
 * What the words of a query are worth for each of these documents, one by one. `transliterated`: the documents that a phrase
 * in Latin letters is from, best first.
 */
export function lexicalScores(
  documents: Uint32Array,
  { query, scores }: Reading,
  transliterated: number[],
  weights: Weights,
  index: KeywordIndex,
): Float32Array {
  const phrases = phraseShares(query, documents, scores, index)
  return phrases.map((phrase, at) => {
    const document = documents[at] ?? 0
    const place = transliterated.indexOf(document)
    return (
      wordsWorth(scores, document, weights) +
      PHRASE * phrase +
      (index.kinds[document] === 'quran' ? weights.verse : 0) +
      (place < 0 ? 0 : TRANSLITERATED - place / 100)
    )
  })
}

/** The documents that the words are worth most for. A histogram finds the threshold: sorting all would take 10 ms. */
export function bestByWords(
  scores: KeywordScores,
  index: KeywordIndex,
  wanted: ReadonlySet<Kind>,
  weights: Weights,
): number[] {
  const { touched, count } = scores
  const bin = (document: number) =>
    Math.min(BINS - 1, Math.floor(wordsWorth(scores, document, weights) * BINS_PER_POINT))
  // what most searches ask for, and then no kind need be looked up
  const all = wanted.has('quran') && wanted.has('hadith')
  const sizes = new Uint32Array(BINS)
  const places = new Int16Array(count).fill(-1)
  for (let at = 0; at < count; at++) {
    const document = touched[at] ?? 0
    if (!all && !wanted.has(index.kinds[document] ?? 'rijal')) continue
    const place = bin(document)
    places[at] = place
    sizes[place] = (sizes[place] ?? 0) + 1
  }
  let threshold = BINS - 1
  for (let taken = sizes[threshold] ?? 0; threshold > 0 && taken < CANDIDATES; taken += sizes[threshold] ?? 0)
    threshold--
  const found: number[] = []
  for (let at = 0; at < count; at++) if ((places[at] ?? 0) >= threshold) found.push(touched[at] ?? 0)
  return found.sort((a, b) => bin(b) - bin(a) || a - b).slice(0, CANDIDATES)
}

function wordsWorth({ coverage, bm25 }: KeywordScores, document: number, weights: Weights): number {
  return weights.coverage * (coverage[document] ?? 0) + weights.bm25 * Math.min(MOST_BM25, bm25[document] ?? 0)
}
