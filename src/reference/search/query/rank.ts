import type { PassageKind } from '../../index/kind.ts'
import { unit } from '../../index/model/unit-vector.ts'
import { nameOf } from '../../index/snapshot/dictionary.ts'
import { holdsLanguage, kindOf, type SearchIndex } from '../../index/snapshot/search-index.ts'
import { addTo, cosine, type NearestDocuments, nearest, type VectorIndex } from '../../index/snapshot/vectors.ts'
import type { Language } from '../../text/stem.ts'
import { bestByWords } from './best.ts'
import { phraseShares } from './phrases.ts'
import { type Query, readQuery } from './query.ts'
import { answersSubject } from './subject.ts'
import { transliteratedFrom } from './transliterated.ts'
import { createWordScorer, type WordScores } from './words.ts'

export interface RankingQuery {
  text: string
  /** The unit vector of the text; undefined to rank by words alone. */
  vector: Float32Array | undefined
  kinds: PassageKind[]
  /** Ids of the passages that a reference in the text names. They come first. */
  named: number[]
  /** If the text is a theme, the ids of the passages that prove it, best first. They come before passages that are only near it. */
  proving?: number[]
  /** Ids of the passages to choose from; all by default. */
  among?: number[] | undefined
  limit: number
}

export type SearchMethod = 'vector' | 'keyword' | 'hybrid'

export interface Ranking {
  /** By passage id, best first. `total` orders them, `cosine` is nearness of meaning alone. */
  found: { id: number; cosine: number; total: number }[]
  /** What ranked them in fact. */
  method: SearchMethod
  /** How certain it is, from 0 to 1, that they are about the question (docs/search.md). */
  confidence: number
  /** How likely they answer the question, from 0 to 1. An answer needs 0.5. */
  answers: number
  /** Whether `answers` is due only to the query sounding like their Arabic. */
  bySound: boolean
  language: Language
  /** The terms that the query was searched by, as `language:stem`. */
  terms: string[]
  /** Words, folded, that no passage has, each with the term that it probably misspells. */
  corrected: { word: string; term: string }[]
}

// The whole policy of ranking, in numbers chosen on the development queries, where each is on a plateau (docs/search.md).

/** Below this confidence the nearest passages are no better than for a query on another subject, and words decide. */
const LEAST_CONFIDENCE = 0.48
const CONFIDENCE = { top: 10, coverage: 0.2, coveredElsewhere: 0.5 }
const NEAREST_COUNTS = { quran: 50, hadith: 100 }
/** The weights of words, together with nearness of meaning and without it. */
const WITH_MEANING = { coverage: 0.3, bm25: 0.005, phrase: 0.05, verse: 0.04 }
const WITHOUT_MEANING = { coverage: 0.1, bm25: 0.02, phrase: 0.05, verse: 0 }
/** A cap, because a long passage would win by its length. */
const MOST_BM25 = 40
/** Relevance feedback (Rocchio): the query's own vector counts ten times each of its five best results. */
const ROCCHIO = { best: 5, query: 10 }
/** For passages quoted in Latin letters, and those that prove the theme: less than LITERAL, more than any other score. */
const PROMOTED_SCORE = 1
/** Above every sum of the scores of words and meaning. */
const LITERAL_SCORE = 10

/** Ranks questions one after another: passages named by a reference first, then by words and meaning together. Twins are left out. */
export function createRanking(index: SearchIndex): (question: RankingQuery) => Ranking {
  const scoreWords = createWordScorer(index)
  return (question) => {
    const query = readQuery(question.text, index)
    return scoreWords(query, (scores) => rank(question, query, scores, index))
  }
}

function rank(question: RankingQuery, query: Query, scores: WordScores, index: SearchIndex): Ranking {
  const { language, slots } = query
  const first = question.named.map((id) => named(id, question.vector, index))
  if (slots.length + first.length === 0)
    return {
      found: [],
      method: 'keyword',
      confidence: 0,
      answers: 0,
      bySound: false,
      language,
      terms: [],
      corrected: [],
    }

  const among = question.among && documentsOf(question.among, index)
  const isWanted = (document: number) =>
    question.kinds.includes(kindOf(index, document)) && (among === undefined || among.has(document))
  const quoted = transliteratedFrom(question.text, query, index).filter(([document]) => isWanted(document))
  const transliterated = quoted.map(([document]) => document)
  const soundLikelihood = quoted[0]?.[1] ?? 0
  const ofAll = question.vector ? nearestTo(question.vector, index) : new Map<number, number>()
  // compared with all of `among`, because a passage of these may not be among the nearest of all
  const near = question.vector && among ? nearestAmong(question.vector, index, among) : ofAll
  const hasLanguage = holdsLanguage(index, language)
  // from all records, because conditions do not change whether the query is understood
  const meaning = confidenceOf(ofAll, scores, hasLanguage)
  const confidence = Math.max(meaning, soundLikelihood)
  // without confidence words decide alone, unless no text in that language could contain them
  const meant = near.size > 0 && (confidence >= LEAST_CONFIDENCE || !hasLanguage) ? question.vector : undefined
  const weights = meant ? WITH_MEANING : WITHOUT_MEANING
  const scoreOfWords = (document: number) =>
    weights.coverage * (scores.coverage[document] ?? 0) + weights.bm25 * Math.min(MOST_BM25, scores.bm25[document] ?? 0)

  const byWords = bestByWords(scores, scoreOfWords, among || question.kinds.length === 1 ? isWanted : undefined)
  const promoted = [...transliterated, ...documentsInOrder(question.proving ?? [], index).filter(isWanted)]
  const documents = Uint32Array.from(new Set([...(meant ? near.keys() : []), ...byWords, ...promoted]))
  const phrases = phraseShares(query, documents, scores, index)
  const scoreBeforeMeaning = phrases.map((phrase, at) => {
    const document = documents[at] ?? 0
    const place = promoted.indexOf(document)
    return (
      scoreOfWords(document) +
      weights.phrase * phrase +
      (kindOf(index, document) === 'quran' ? weights.verse : 0) +
      (place < 0 ? 0 : PROMOTED_SCORE - place / 100)
    )
  })
  const direction = meant && movedTowardsBest(meant, near, documents, scoreBeforeMeaning, index)
  const joined = Array.from(documents, (document, at) =>
    candidate(document, scoreBeforeMeaning[at] ?? 0, direction, index),
  )
    .filter((_, at) => isWanted(documents[at] ?? 0))
    .sort((a, b) => b.total - a.total || a.id - b.id)

  const isNamed = question.named.length > 0
  const subject = answersSubject(query, ofAll, hasLanguage, index)
  const hasWords = transliterated.length > 0 || documents.some((document) => scores.coverage[document])
  return {
    found: distinct([...first, ...joined]).slice(0, question.limit),
    method: isNamed || !meant ? 'keyword' : hasWords ? 'hybrid' : 'vector',
    confidence: isNamed ? 1 : Math.min(1, confidence),
    answers: isNamed ? 1 : Math.max(subject, soundLikelihood),
    bySound: !isNamed && soundLikelihood > subject,
    language,
    terms: termsOf(query, index),
    corrected: correctionsOf(query, index),
  }
}

type PassageCandidate = Ranking['found'][number] & { twin: number }

function candidate(
  document: number,
  scoreBeforeMeaning: number,
  direction: Float32Array | undefined,
  index: SearchIndex,
): PassageCandidate {
  const similarity = direction ? cosine(vectorsOf(document, index), document, direction) : 0
  return {
    id: index.ids[document] ?? 0,
    twin: index.twins[document] ?? 0,
    cosine: similarity,
    total: scoreBeforeMeaning + similarity,
  }
}

function named(id: number, vector: Float32Array | undefined, index: SearchIndex): PassageCandidate {
  const document = index.ids.indexOf(id)
  // the record is newer than the index
  if (document < 0) return { id, twin: -id, cosine: 0, total: LITERAL_SCORE }
  return candidate(document, LITERAL_SCORE, vector, index)
}

function nearestTo(vector: Float32Array, { vectors }: SearchIndex): NearestDocuments {
  const near = nearest(vectors.quran, vector, NEAREST_COUNTS.quran)
  for (const [document, cosine] of nearest(vectors.hadith, vector, NEAREST_COUNTS.hadith)) near.set(document, cosine)
  return near
}

function nearestAmong(vector: Float32Array, index: SearchIndex, among: Set<number>): NearestDocuments {
  const all = Array.from(among, (document) => [document, cosine(vectorsOf(document, index), document, vector)] as const)
    .filter(([, near]) => near !== 0)
    .sort(([, a], [, b]) => b - a)
  const kinds = ['quran', 'hadith'] as const
  return new Map(
    kinds.flatMap((kind) =>
      all.filter(([document]) => kindOf(index, document) === kind).slice(0, NEAREST_COUNTS[kind]),
    ),
  )
}

const documentsInOrder = (ids: number[], index: SearchIndex): number[] =>
  ids.map((id) => index.ids.indexOf(id)).filter((document) => document >= 0)

function documentsOf(ids: number[], { ids: all }: SearchIndex): Set<number> {
  const wanted = new Set(ids)
  const documents = new Set<number>()
  for (let document = 0; document < all.length; document++) if (wanted.has(all[document] ?? 0)) documents.add(document)
  return documents
}

function termsOf({ slots }: Query, { terms }: SearchIndex): string[] {
  const asked = slots.flatMap(({ variants }) => variants.flatMap((variant) => variant.terms))
  return [...new Set(asked)].map((term) => nameOf(terms, term))
}

/** The vector of a query moved towards the best of these documents (Rocchio). */
function movedTowardsBest(
  query: Float32Array,
  near: NearestDocuments,
  documents: Uint32Array,
  scoreBeforeMeaning: Float32Array,
  index: SearchIndex,
): Float32Array {
  const best = Array.from(documents, (document, at) => ({
    document,
    total: (scoreBeforeMeaning[at] ?? 0) + (near.get(document) ?? cosine(vectorsOf(document, index), document, query)),
  })).sort((a, b) => b.total - a.total)
  const sum = query.map((value) => value * ROCCHIO.query)
  for (const { document } of best.slice(0, ROCCHIO.best)) addTo(sum, vectorsOf(document, index), document)
  return unit(sum)
}

const vectorsOf = (document: number, index: SearchIndex): VectorIndex => index.vectors[kindOf(index, document)]

/** The best cosine, plus a share for how much of the query one of the nearest ten passages holds word for word. */
function confidenceOf(near: NearestDocuments, { plainCoverage }: WordScores, hasLanguage: boolean): number {
  const top = [...near].sort(([, a], [, b]) => b - a).slice(0, CONFIDENCE.top)
  const covered = top.reduce((most, [document]) => Math.max(most, plainCoverage[document] ?? 0), 0)
  return (top[0]?.[1] ?? 0) + CONFIDENCE.coverage * (hasLanguage ? covered : CONFIDENCE.coveredElsewhere)
}

/** Drops passages with the same words as a better one: the same narration is in several books. */
function distinct(candidates: PassageCandidate[]): Ranking['found'] {
  const seen = new Set<number>()
  const found: Ranking['found'] = []
  for (const { twin, ...one } of candidates) {
    if (seen.has(twin)) continue
    seen.add(twin)
    found.push(one)
  }
  return found
}

const correctionsOf = ({ slots }: Query, { terms }: SearchIndex): Ranking['corrected'] =>
  slots.flatMap(({ word, variants }) =>
    variants.flatMap(({ kind, terms: [term] }) =>
      kind === 'spelling' && term !== undefined ? [{ word, term: nameOf(terms, term) }] : [],
    ),
  )
