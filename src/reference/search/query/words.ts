import { countOf, placeOf } from '../../index/snapshot/postings.ts'
import { type SearchIndex, WEIGHT_STEP } from '../../index/snapshot/search-index.ts'
import { idfOf, type Query, type QueryWord } from './query.ts'

/** The scores of a query's words for each document, by document number. */
export interface WordScores {
  /** BM25 over fields: the best variant of each slot, added up. */
  bm25: Float32Array
  /** The share, 0 to 1, of the query's information (idf) that the document has in any variant. */
  coverage: Float32Array
  /** Coverage without spelling corrections and synonyms, for the confidence. */
  plainCoverage: Float32Array
  /** The first `count` are the documents with any word of the query. All others have zeros above. */
  touched: Uint32Array
  count: number
}

/** Scores a query and calls `use` with the scores, which are valid until it returns. */
type WordScorer = <T>(query: Query, use: (scores: WordScores) => T) => T

/** A scorer that reuses its arrays, which are as long as the corpus: allocating them for each query would burden the garbage collector. */
export function createWordScorer(index: SearchIndex): WordScorer {
  const size = index.ids.length
  const scores: WordScores = {
    bm25: new Float32Array(size),
    coverage: new Float32Array(size),
    plainCoverage: new Float32Array(size),
    touched: new Uint32Array(size),
    count: 0,
  }
  const slot: SlotScores = {
    best: new Float32Array(size),
    plain: new Uint8Array(size),
    touched: new Uint32Array(size),
    count: 0,
  }
  return (query, use) => {
    try {
      const whole = query.slots.reduce((sum, { idf }) => sum + idf, 0)
      for (const one of query.slots) {
        if (isOneTerm(one)) addTerm(one.variants[0]?.terms[0] ?? 0, one.idf / whole, index, scores)
        else addSlot(one, one.idf / whole, index, slot, scores)
      }
      return use(scores)
    } finally {
      for (let at = 0; at < scores.count; at++) {
        const document = scores.touched[at] ?? 0
        scores.bm25[document] = scores.coverage[document] = scores.plainCoverage[document] = 0
      }
      scores.count = 0
    }
  }
}

const isOneTerm = ({ variants: [first, second] }: QueryWord): boolean =>
  first !== undefined && second === undefined && first.kind === 'word' && first.weight === 1 && first.terms.length === 1

/** Most slots are one known word with a single variant. */
function addTerm(term: number, share: number, index: SearchIndex, into: WordScores): void {
  const { bm25, coverage, plainCoverage, touched } = into
  const { weights, postings } = index
  const { starts, documents } = postings
  const termWeight = idfOf(index, term) * WEIGHT_STEP
  const end = starts[term + 1] ?? 0
  for (let at = starts[term] ?? 0; at < end; at++) {
    const document = documents[at] ?? 0
    const before = coverage[document] ?? 0
    if (before === 0) touched[into.count++] = document
    bm25[document] = (bm25[document] ?? 0) + termWeight * (weights[at] ?? 0)
    coverage[document] = before + share
    plainCoverage[document] = (plainCoverage[document] ?? 0) + share
  }
}

/** The scores of one slot: the best variant in each document, whether one is the word itself, and which documents have any. */
interface SlotScores {
  best: Float32Array
  plain: Uint8Array
  touched: Uint32Array
  count: number
}

function addSlot(slot: QueryWord, share: number, index: SearchIndex, scratch: SlotScores, into: WordScores): void {
  scoreSlot(slot, index, scratch)
  const { bm25, coverage, plainCoverage, touched } = into
  for (let at = 0; at < scratch.count; at++) {
    const document = scratch.touched[at] ?? 0
    if (coverage[document] === 0) touched[into.count++] = document
    bm25[document] = (bm25[document] ?? 0) + (scratch.best[document] ?? 0)
    coverage[document] = (coverage[document] ?? 0) + share
    if (scratch.plain[document]) plainCoverage[document] = (plainCoverage[document] ?? 0) + share
    scratch.best[document] = scratch.plain[document] = 0
  }
  scratch.count = 0
}

function scoreSlot(slot: QueryWord, index: SearchIndex, into: SlotScores): void {
  const { starts, documents } = index.postings
  for (const { terms, weight, kind } of slot.variants) {
    const plain = kind === 'word'
    if (terms.length > 1) {
      forEachTogether(terms, index, (document, score) => addScore(into, document, weight * score, plain))
      continue
    }
    const [term = 0] = terms
    const termWeight = weight * idfOf(index, term) * WEIGHT_STEP
    const end = starts[term + 1] ?? 0
    for (let at = starts[term] ?? 0; at < end; at++)
      addScore(into, documents[at] ?? 0, termWeight * (index.weights[at] ?? 0), plain)
  }
}

function addScore(into: SlotScores, document: number, score: number, plain: boolean): void {
  const before = into.best[document] ?? 0
  if (before === 0) into.touched[into.count++] = document
  if (score > before) into.best[document] = score
  if (plain) into.plain[document] = 1
}

/** Calls `use` for the documents with every term, with the mean of the terms' scores. */
function forEachTogether(terms: number[], index: SearchIndex, use: (document: number, score: number) => void): void {
  const { postings, weights } = index
  const [rarest = 0, ...others] = [...terms].sort((a, b) => countOf(postings, a) - countOf(postings, b))
  const weightOf = (term: number) => (idfOf(index, term) * WEIGHT_STEP) / terms.length
  const termWeight = weightOf(rarest)
  const termWeights = others.map(weightOf)
  const end = postings.starts[rarest + 1] ?? 0
  documents: for (let at = postings.starts[rarest] ?? 0; at < end; at++) {
    const document = postings.documents[at] ?? 0
    let score = termWeight * (weights[at] ?? 0)
    for (let place = 0; place < others.length; place++) {
      const posting = placeOf(postings, others[place] ?? 0, document)
      if (posting === undefined) continue documents
      score += (termWeights[place] ?? 0) * (weights[posting] ?? 0)
    }
    use(document, score)
  }
}
