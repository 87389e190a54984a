import { type KeywordIndex, LANGUAGES, WEIGHT_STEP } from './keyword-index.ts'
import { idfOf, type Query, type Slot, type Variant } from './slots.ts'

/** What the words of a query say about each document, by document number. */
export interface KeywordScores {
  /** BM25 over fields: the best variant of each slot, added up. */
  bm25: Float32Array
  /** The share, 0 to 1, of the query's information (idf) that the document has in any variant. */
  coverage: Float32Array
  /** As coverage, but spelling corrections and synonyms do not count: what confidence rests on. */
  plainCoverage: Float32Array
}

export function scoreKeywords(query: Query, index: KeywordIndex): KeywordScores {
  const size = index.ids.length
  const scores = {
    bm25: new Float32Array(size),
    coverage: new Float32Array(size),
    plainCoverage: new Float32Array(size),
  }
  const whole = query.slots.reduce((sum, slot) => sum + slot.idf, 0)
  if (whole === 0) return scores
  const { best, plain } = scratchOf(size)
  for (const slot of query.slots) {
    const touched = scoreSlot(slot, index, best, plain)
    const share = slot.idf / whole
    for (const document of touched) {
      scores.bm25[document] = (scores.bm25[document] ?? 0) + (best[document] ?? 0)
      scores.coverage[document] = (scores.coverage[document] ?? 0) + share
      if (plain[document]) scores.plainCoverage[document] = (scores.plainCoverage[document] ?? 0) + share
      best[document] = 0
      plain[document] = 0
    }
  }
  return scores
}

let scratch = { best: new Float32Array(), plain: new Uint8Array() }

/** Zeros for `size` documents. Whoever uses them leaves zeros behind, so that no query clears or allocates them anew. */
function scratchOf(size: number): typeof scratch {
  if (scratch.best.length !== size) scratch = { best: new Float32Array(size), plain: new Uint8Array(size) }
  return scratch
}

/** Leaves each document's best variant in `best` and says which documents have any. */
function scoreSlot(slot: Slot, index: KeywordIndex, best: Float32Array, plain: Uint8Array): number[] {
  const touched: number[] = []
  const take = (document: number, score: number, variant: Variant) => {
    const before = best[document] ?? 0
    if (before === 0) touched.push(document)
    if (score > before) best[document] = score
    if (variant.kind === 'word') plain[document] = 1
  }
  for (const variant of slot.variants) {
    const [first = 0, ...others] = variant.terms
    if (others.length === 0) {
      const worth = variant.weight * idfOf(index, first) * WEIGHT_STEP
      for (let at = index.offsets[first] ?? 0; at < (index.offsets[first + 1] ?? 0); at++)
        take(index.documents[at] ?? 0, worth * (index.weights[at] ?? 0), variant)
    } else
      for (const [document, score] of together(variant.terms, index)) take(document, variant.weight * score, variant)
  }
  return touched
}

/** The documents that have every term, with the mean of the terms' scores. */
function together(terms: number[], index: KeywordIndex): Map<number, number> {
  let found: Map<number, number> | undefined
  for (const term of terms) {
    const worth = (idfOf(index, term) * WEIGHT_STEP) / terms.length
    const next = new Map<number, number>()
    for (let at = index.offsets[term] ?? 0; at < (index.offsets[term + 1] ?? 0); at++) {
      const document = index.documents[at] ?? 0
      const before = found === undefined ? 0 : found.get(document)
      if (before !== undefined) next.set(document, before + worth * (index.weights[at] ?? 0))
    }
    found = next
  }
  return found ?? new Map()
}

/**
 * The longest run of the query's words that stands in the document word for word, as a share of the query (0 to 1);
 * a single word is no phrase.
 */
export function phraseShare(query: Query, document: number, index: KeywordIndex): number {
  const wanted = query.sequence
  if (wanted.length < 2) return 0
  const language = LANGUAGES.indexOf(query.language)
  const from = index.sequenceOffsets[3 * document + language] ?? 0
  const to = index.sequenceOffsets[3 * document + language + 1] ?? 0
  // runs[w + 1]: how long a run of the query's words, up to word w, ends at this place of the text.
  const runs = new Uint16Array(wanted.length + 1)
  let longest = 0
  for (let at = from; at < to; at++) {
    const term = index.sequences[at]
    for (let word = wanted.length - 1; word >= 0; word--) {
      const run = wanted[word] === term ? (runs[word] ?? 0) + 1 : 0
      runs[word + 1] = run
      if (run > longest) longest = run
    }
  }
  return longest < 2 ? 0 : longest / wanted.length
}
