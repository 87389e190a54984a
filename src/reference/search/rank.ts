import type { Language } from '../language/stem.ts'
import { type KeywordIndex, type Kind, LANGUAGES } from './keyword-index.ts'
import { type KeywordScores, phraseShares, releaseScores, scoreKeywords } from './keyword-score.ts'
import type { Quotations } from './quotations.ts'
import { type Query, readQuery } from './slots.ts'
import type { SpellingNeighbours } from './spelling-neighbours.ts'
import type { Skeletons } from './transliteration.ts'

/** Everything the keyword arm keeps in memory. */
export interface Keywords {
  index: KeywordIndex
  neighbours: SpellingNeighbours
  skeletons: Skeletons
  quotations: Quotations
  findNarrators(name: string): NarratorFound[]
}

/** A narrator by passage id, with the share of the asked name that is theirs. */
export type NarratorFound = { id: number; share: number; whole: boolean }

/** What the words of a query say, before any vector is known. */
export interface Reading {
  query: Query
  scores: KeywordScores
  /** Verses and hadith that a phrase of transliterated Arabic is from, by document number, best first. */
  transliterated: number[]
  narrators: NarratorFound[]
}

/** The passages nearest in meaning, by id, with their cosines. */
export interface Nearest {
  ids: Uint32Array
  cosines: Float32Array
}

/** The candidates that the database ranks: `lexical` is added to each one's cosine. */
export interface Ranked {
  language: Language
  /** Whether there are texts in this language at all: the starter records have no English, yet are found in English. */
  languageHeld: boolean
  /** How many words of the query carry meaning; 0 for only stop words or punctuation. */
  words: number
  ids: Uint32Array
  lexical: Float32Array
  /** The best candidates so far: their vectors are mixed into the query's (Rocchio). */
  seeds: number[]
  /** See docs/search.md: how sure the semantic arm may be, 0 to about 1.2. */
  confidence: number
  /** Who bears the name in the query, best first. */
  narrators: NarratorFound[]
  /** Whether any candidate has a word of the query. */
  wordsFound: boolean
}

// Chosen on the development queries, where each lies on a plateau (docs/search.md).
interface Weights {
  coverage: number
  bm25: number
  verse: number
}
const BESIDE_MEANING: Weights = { coverage: 0.3, bm25: 0.005, verse: 0.04 }
const ALONE: Weights = { coverage: 0.1, bm25: 0.02, verse: 0 }
const MOST_BM25 = 40
const PHRASE = 0.05
const TRANSLITERATED = 1
// Words that the corpus knows need more consonants in common with a verse before they count as its transliteration, and
// still more with one of six times as many hadith.
const LETTERS_OF_UNKNOWN_WORDS = { verse: 6, saying: 6 }
const LETTERS_OF_ORDINARY_WORDS = { verse: 9, saying: 12 }
const SEEDS = 5
const KEYWORD_CANDIDATES = 200
const BINS = 1024
const BINS_PER_POINT = 1000
// The database weighs these anew, by the moved query; what lies further back never reaches a page.
const MOST_CANDIDATES = 200
const CONFIDENT_TOP = 10
const COVERAGE_IN_CONFIDENCE = 0.2
const COVERED_ELSEWHERE = 0.5

export function read(text: string, { index, neighbours, skeletons, quotations, findNarrators }: Keywords): Reading {
  const query = readQuery(text, index, neighbours)
  const known = query.slots.filter(({ variants }) => variants.some(({ kind }) => kind === 'word')).length
  const least = known * 2 > query.slots.length ? LETTERS_OF_ORDINARY_WORDS : LETTERS_OF_UNKNOWN_WORDS
  return {
    query,
    scores: scoreKeywords(query, index),
    transliterated: [...skeletons.find(text, least.verse), ...quotations.find(text, least.saying)],
    narrators: findNarrators(text),
  }
}

/** Call when a reading is no longer needed: nobody may rank by it any more. */
export const release = ({ scores }: Reading): void => releaseScores(scores)

/**
 * Joins both arms: the nearest passages and those with the best words, each with its lexical score. With no nearest
 * passages the words rank alone. `kinds` only filters: seeds and confidence come from all.
 */
export function rank(reading: Reading, nearest: Nearest, kinds: readonly Kind[], { index }: Keywords): Ranked {
  const { query, scores } = reading
  const held = heldIn(index, query.language)
  const weights = nearest.ids.length > 0 ? BESIDE_MEANING : ALONE
  const lexicalOf = (document: number) => wordsWorth(scores, document, weights) + verseWorth(index, document, weights)

  const cosines = new Map<number, number>()
  for (const [at, id] of nearest.ids.entries()) {
    const document = documentOf(index, id)
    if (document !== undefined) cosines.set(document, nearest.cosines[at] ?? 0)
  }
  const wanted = new Set(kinds)
  const transliterated = reading.transliterated.filter((document) => wanted.has(index.kinds[document] ?? 'rijal'))
  const candidates = new Set([...cosines.keys(), ...bestByWords(scores, index, wanted, weights), ...transliterated])
  const documents = Uint32Array.from(candidates)
  const phrases = phraseShares(query, documents, scores, index)
  const lexical = new Float32Array(documents.length)
  for (const [at, document] of documents.entries()) {
    const place = transliterated.indexOf(document)
    lexical[at] = lexicalOf(document) + PHRASE * (phrases[at] ?? 0) + (place < 0 ? 0 : TRANSLITERATED - place / 100)
  }
  // no passage that was not among the nearest is nearer than these
  const farthest = nearest.cosines.reduce((least, cosine) => Math.min(least, cosine), 1)
  const total = Float32Array.from(documents, (document, at) => (lexical[at] ?? 0) + (cosines.get(document) ?? farthest))
  const best = documents.map((_, at) => at).sort((a, b) => (total[b] ?? 0) - (total[a] ?? 0))
  const promising = best
    .filter((at) => wanted.has(index.kinds[documents[at] ?? 0] ?? 'rijal'))
    .slice(0, MOST_CANDIDATES)
  const seeds = [...best].filter((at) => cosines.has(documents[at] ?? -1)).slice(0, SEEDS)
  return {
    language: query.language,
    languageHeld: held,
    words: query.slots.length,
    ids: promising.map((at) => index.ids[documents[at] ?? 0] ?? 0),
    lexical: Float32Array.from(promising, (at) => lexical[at] ?? 0),
    seeds: seeds.map((at) => index.ids[documents[at] ?? 0] ?? 0),
    confidence: transliterated.length > 0 ? 1 : confidenceOf(cosines, scores, held),
    narrators: wanted.has('rijal') ? reading.narrators : [],
    wordsFound: documents.some((document) => (scores.coverage[document] ?? 0) > 0) || transliterated.length > 0,
  }
}

/** The best cosine, and how much of the query the nearest ten passages hold word for word. */
function confidenceOf(cosines: Map<number, number>, { plainCoverage }: KeywordScores, held: boolean): number {
  const top = [...cosines].sort(([, a], [, b]) => b - a).slice(0, CONFIDENT_TOP)
  const covered = top.reduce((most, [document]) => Math.max(most, plainCoverage[document] ?? 0), 0)
  return (top[0]?.[1] ?? 0) + COVERAGE_IN_CONFIDENCE * (held ? covered : COVERED_ELSEWHERE)
}

function heldIn({ sequenceOffsets }: KeywordIndex, language: Language): boolean {
  const place = LANGUAGES.indexOf(language)
  for (let at = place; at + 1 < sequenceOffsets.length; at += LANGUAGES.length)
    if ((sequenceOffsets[at + 1] ?? 0) > (sequenceOffsets[at] ?? 0)) return true
  return false
}

function wordsWorth({ coverage, bm25 }: KeywordScores, document: number, weights: Weights): number {
  return weights.coverage * (coverage[document] ?? 0) + weights.bm25 * Math.min(MOST_BM25, bm25[document] ?? 0)
}

function verseWorth({ kinds }: KeywordIndex, document: number, { verse }: Weights): number {
  return kinds[document] === 'quran' ? verse : 0
}

/** The documents with the best lexical score. A histogram finds the threshold: sorting all would take 10 ms. */
function bestByWords(scores: KeywordScores, index: KeywordIndex, wanted: Set<Kind>, weights: Weights): number[] {
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
  for (let taken = sizes[threshold] ?? 0; threshold > 0 && taken < KEYWORD_CANDIDATES; taken += sizes[threshold] ?? 0)
    threshold--
  const found: number[] = []
  for (let at = 0; at < count; at++) if ((places[at] ?? 0) >= threshold) found.push(touched[at] ?? 0)
  return found.sort((a, b) => bin(b) - bin(a) || a - b).slice(0, KEYWORD_CANDIDATES)
}

/** Passages are indexed in the order of their ids. */
function documentOf({ ids }: KeywordIndex, id: number): number | undefined {
  let low = 0
  let high = ids.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = ids[middle] ?? 0
    if (found === id) return middle
    if (found < id) low = middle + 1
    else high = middle - 1
  }
  return undefined
}
