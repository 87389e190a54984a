import { documentFrequency, type KeywordIndex, LANGUAGES, WEIGHT_STEP } from './keyword-index.ts'
import { idfOf, type Query, type Slot } from './slots.ts'

/** What the words of a query say about each document, by document number. */
export interface KeywordScores {
  /** BM25 over fields: the best variant of each slot, added up. */
  bm25: Float32Array
  /** The share, 0 to 1, of the query's information (idf) that the document has in any variant. */
  coverage: Float32Array
  /** As coverage, but spelling corrections and synonyms do not count: what confidence rests on. */
  plainCoverage: Float32Array
  /** The documents with any word of the query, the first `count` of these; all others have zeros above. */
  touched: Uint32Array
  count: number
}

const zeros = (size: number): KeywordScores => ({
  bm25: new Float32Array(size),
  coverage: new Float32Array(size),
  plainCoverage: new Float32Array(size),
  touched: new Uint32Array(size),
  count: 0,
})

let kept = zeros(0)

/** The same arrays for every query, all zeros again: new ones as long as the corpus each time would keep the collector busy. */
function blankScores(size: number): KeywordScores {
  if (kept.touched.length !== size) kept = zeros(size)
  for (const document of kept.touched.subarray(0, kept.count)) {
    kept.bm25[document] = 0
    kept.coverage[document] = 0
    kept.plainCoverage[document] = 0
  }
  kept.count = 0
  return kept
}

/** The next call overwrites what this one returns. */
export function scoreKeywords(query: Query, index: KeywordIndex): KeywordScores {
  const scores = blankScores(index.ids.length)
  const { bm25, coverage, plainCoverage, touched } = scores
  const whole = query.slots.reduce((sum, slot) => sum + slot.idf, 0)
  const scratch = scratchOf(index.ids.length)
  for (const slot of query.slots) {
    scoreSlot(slot, index, scratch)
    const share = slot.idf / whole
    for (let at = 0; at < scratch.count; at++) {
      const document = scratch.touched[at] ?? 0
      if (coverage[document] === 0) touched[scores.count++] = document
      bm25[document] = (bm25[document] ?? 0) + (scratch.best[document] ?? 0)
      coverage[document] = (coverage[document] ?? 0) + share
      if (scratch.plain[document]) plainCoverage[document] = (plainCoverage[document] ?? 0) + share
      scratch.best[document] = 0
      scratch.plain[document] = 0
    }
    scratch.count = 0
  }
  return scores
}

/** One slot's view of the documents: the best variant of each, whether one is the word itself, and which have any. */
interface SlotScores {
  best: Float32Array
  plain: Uint8Array
  touched: Uint32Array
  count: number
}

let scratch: SlotScores = { best: new Float32Array(), plain: new Uint8Array(), touched: new Uint32Array(), count: 0 }

/** Zeros for `size` documents. Whoever uses them leaves zeros behind, so that no query clears or allocates them anew. */
function scratchOf(size: number): SlotScores {
  if (scratch.best.length !== size)
    scratch = { best: new Float32Array(size), plain: new Uint8Array(size), touched: new Uint32Array(size), count: 0 }
  return scratch
}

function scoreSlot(slot: Slot, index: KeywordIndex, into: SlotScores): void {
  for (const { terms, weight, kind } of slot.variants) {
    const plain = kind === 'word'
    if (terms.length > 1) {
      for (const [document, score] of together(terms, index)) take(into, document, weight * score, plain)
      continue
    }
    const [term = 0] = terms
    const worth = weight * idfOf(index, term) * WEIGHT_STEP
    const end = index.offsets[term + 1] ?? 0
    for (let at = index.offsets[term] ?? 0; at < end; at++)
      take(into, index.documents[at] ?? 0, worth * (index.weights[at] ?? 0), plain)
  }
}

function take(into: SlotScores, document: number, score: number, plain: boolean): void {
  const before = into.best[document] ?? 0
  if (before === 0) into.touched[into.count++] = document
  if (score > before) into.best[document] = score
  if (plain) into.plain[document] = 1
}

/** The documents that have every term, with the mean of the terms' scores. */
function together(terms: number[], index: KeywordIndex): Map<number, number> {
  const [rarest = 0, ...others] = [...terms].sort((a, b) => documentFrequency(index, a) - documentFrequency(index, b))
  const worthOf = (term: number) => (idfOf(index, term) * WEIGHT_STEP) / terms.length
  let found = new Map<number, number>()
  const worth = worthOf(rarest)
  for (let at = index.offsets[rarest] ?? 0; at < (index.offsets[rarest + 1] ?? 0); at++)
    found.set(index.documents[at] ?? 0, worth * (index.weights[at] ?? 0))
  for (const term of others) {
    const worth = worthOf(term)
    const both = new Map<number, number>()
    for (const [document, score] of found) {
      const at = postingOf(index, term, document)
      if (at !== undefined) both.set(document, score + worth * (index.weights[at] ?? 0))
    }
    found = both
  }
  return found
}

/** Where the postings of `term`, which are in the order of documents, name `document`. */
function postingOf(index: KeywordIndex, term: number, document: number): number | undefined {
  let low = index.offsets[term] ?? 0
  let high = (index.offsets[term + 1] ?? 0) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = index.documents[middle] ?? 0
    if (found === document) return middle
    if (found < document) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/**
 * For each document the longest run of the query's words that stands in it word for word, as a share of the query (0 to 1);
 * a single word is no phrase, and where no word of the query counts, stop words make none.
 */
export function phraseShares(
  query: Query,
  documents: Uint32Array,
  { coverage }: KeywordScores,
  index: KeywordIndex,
): Float32Array {
  const shares = new Float32Array(documents.length)
  const wanted = query.sequence
  if (wanted.length < 2) return shares
  const language = LANGUAGES.indexOf(query.language)
  const asked = termsOf(wanted, index)
  // runs[w + 1]: how long a run of the query's words, up to word w, ends at this place of the text.
  const runs = new Uint16Array(wanted.length + 1)
  for (const [place, document] of documents.entries()) {
    if (coverage[document] === 0) continue
    const from = index.sequenceOffsets[3 * document + language] ?? 0
    const to = index.sequenceOffsets[3 * document + language + 1] ?? 0
    let longest = 0
    let running = false
    for (let at = from; at < to; at++) {
      const term = index.sequences[at] ?? 0
      if (asked[term] === 0) {
        if (running) runs.fill(0)
        running = false
        continue
      }
      running = true
      for (let word = wanted.length - 1; word >= 0; word--) {
        const run = wanted[word] === term ? (runs[word] ?? 0) + 1 : 0
        runs[word + 1] = run
        if (run > longest) longest = run
      }
    }
    if (running) runs.fill(0)
    if (longest > 1) shares[place] = longest / wanted.length
  }
  for (const term of wanted) if (term >= 0) asked[term] = 0
  return shares
}

let flags = new Uint8Array()

/** A 1 for each of these terms; whoever uses them leaves zeros behind. */
function termsOf(terms: number[], index: KeywordIndex): Uint8Array {
  if (flags.length !== index.terms.size) flags = new Uint8Array(index.terms.size)
  for (const term of terms) if (term >= 0) flags[term] = 1
  return flags
}
