import type { PassageKind } from '../../index/kind.ts'
import { unit } from '../../index/model/unit-vector.ts'
import { nameOf } from '../../index/snapshot/dictionary.ts'
import { countOf } from '../../index/snapshot/postings.ts'
import { findRunShares, HADITH_RUNS, VERSE_RUNS } from '../../index/snapshot/runs.ts'
import { holdsLanguage, kindOf, type SearchIndex } from '../../index/snapshot/search-index.ts'
import { addTo, cosine, type NearestDocuments, nearest, type VectorIndex } from '../../index/snapshot/vectors.ts'
import { latinSkeleton } from '../../text/skeleton.ts'
import type { Language } from '../../text/stem.ts'
import { bestByWords } from './best.ts'
import { likelihoodOf, soundingLike } from './latin-arabic.ts'
import { phraseShares } from './phrases.ts'
import { type Query, readQuery } from './query.ts'
import { answersSubject } from './subject.ts'
import { createWordScorer, type WordScores } from './words.ts'

export interface RankingQuery {
  text: string
  /** The unit vector of the text; undefined: words alone. */
  vector: Float32Array | undefined
  kinds: PassageKind[]
  /** The passages that a literal reference in the text means, by id: they come first. */
  named: number[]
  /** The passages that prove the theme which the text is, by id, best first: they come before what is only near it. */
  proving?: number[]
  /** The passages to choose from, by id; undefined: all. */
  among?: number[] | undefined
  limit: number
}

export type SearchMethod = 'vector' | 'keyword' | 'hybrid'

export interface Ranking {
  /** By passage id, best first. `total` orders them, `cosine` is nearness of meaning alone. */
  found: { id: number; cosine: number; total: number }[]
  /** What really ranked them. */
  method: SearchMethod
  /** How sure it is that these are about the question, 0 to 1 (docs/search.md). */
  confidence: number
  /** How likely it is that these answer the question, 0 to 1: an answer rests on them from 0.5 on. */
  answers: number
  /** Whether that is so only because the query sounds like their Arabic. */
  bySound: boolean
  language: Language
  /** What the words of the query were searched by, as `language:stem`. */
  terms: string[]
  /** Words that no passage has, folded, each with the term that it probably misspells. */
  corrected: { word: string; term: string }[]
}

// The whole policy of a query, in numbers chosen on the development queries, where each lies on a plateau (docs/search.md).

/** Below this the nearest passages are no better than for a query of another subject, and words decide. */
const CONFIDENT = 0.48
const CONFIDENCE = { top: 10, coverage: 0.2, coveredElsewhere: 0.5 }
const NEAREST = { quran: 50, hadith: 100 }
/** How much the words of a query count, with nearness of meaning and alone. */
const WITH_MEANING = { coverage: 0.3, bm25: 0.005, phrase: 0.05, verse: 0.04 }
const WITHOUT_MEANING = { coverage: 0.1, bm25: 0.02, phrase: 0.05, verse: 0 }
/** Past it more words add nothing: a long passage would win by length. */
const MOST_BM25 = 40
/** The query is moved to its best results: it counts ten times one of the five (Rocchio). */
const MOVED = { to: 5, query: 10 }
/** Less than a literal reference, more than any other score: a passage that is quoted in Latin letters, or that proves the theme asked for. */
const TOLD = 1
/** Above every score that words and meaning give together. */
const LITERAL = 10
/** What one consonant in common tells, in nats: some eight of the classes are common. */
const CONSONANT = 2.1
/** Nats: where half of the words are the writer's own language, it takes so much more to be Arabic. */
const ORDINARY_WORDS = 5
/** Consonants: fewer tell nothing. */
const LEAST_CONSONANTS = 6
/** A phrase means one passage; the others are its repetitions. */
const MOST_TRANSLITERATED = 5
/** Passages: a word in as many is Indonesian or English, not a piece of Arabic. */
const ORDINARY_PASSAGES = 5
/** Passages: a word in as many is of everyday language; one of Arabic stands in some of the translations that quote it. */
const USUAL_PASSAGES = 60

/** Ranks questions, one after another. A literal reference first, then both arms together; twins are left out. */
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
  const quoted = quotedFrom(question.text, query, index).filter(([document]) => isWanted(document))
  const transliterated = quoted.map(([document]) => document)
  const sounding = quoted[0]?.[1] ?? 0
  const ofAll = question.vector ? nearestTo(question.vector, index) : new Map<number, number>()
  // among few records, so that a condition hides none that would be near enough without the others
  const near = question.vector && among ? nearestAmong(question.vector, index, among) : ofAll
  const languageHeld = holdsLanguage(index, language)
  // of all records: whether the query is understood does not hang on the conditions
  const meaning = confidenceOf(ofAll, scores, languageHeld)
  const confidence = Math.max(meaning, sounding)
  // semantic first; where it is unsure, words decide alone, unless there is no text in that language to have them
  const meant = near.size > 0 && (confidence >= CONFIDENT || !languageHeld) ? question.vector : undefined
  const weights = meant ? WITH_MEANING : WITHOUT_MEANING
  const wordsWorth = (document: number) =>
    weights.coverage * (scores.coverage[document] ?? 0) + weights.bm25 * Math.min(MOST_BM25, scores.bm25[document] ?? 0)

  const byWords = bestByWords(scores, wordsWorth, among || question.kinds.length === 1 ? isWanted : undefined)
  const told = [...transliterated, ...documentsInOrder(question.proving ?? [], index).filter(isWanted)]
  const documents = Uint32Array.from(new Set([...(meant ? near.keys() : []), ...byWords, ...told]))
  const phrases = phraseShares(query, documents, scores, index)
  const worth = phrases.map((phrase, at) => {
    const document = documents[at] ?? 0
    const place = told.indexOf(document)
    return (
      wordsWorth(document) +
      weights.phrase * phrase +
      (kindOf(index, document) === 'quran' ? weights.verse : 0) +
      (place < 0 ? 0 : TOLD - place / 100)
    )
  })
  const direction = meant && movedToBest(meant, near, documents, worth, index)
  const joined = Array.from(documents, (document, at) => candidate(document, worth[at] ?? 0, direction, index))
    .filter((_, at) => isWanted(documents[at] ?? 0))
    .sort((a, b) => b.total - a.total || a.id - b.id)

  const isNamed = question.named.length > 0
  const subject = answersSubject(query, ofAll, languageHeld, index)
  const hasWords = transliterated.length > 0 || documents.some((document) => scores.coverage[document])
  return {
    found: distinct([...first, ...joined]).slice(0, question.limit),
    method: isNamed || !meant ? 'keyword' : hasWords ? 'hybrid' : 'vector',
    confidence: isNamed ? 1 : Math.min(1, confidence),
    answers: isNamed ? 1 : Math.max(subject, sounding),
    bySound: !isNamed && sounding > subject,
    language,
    terms: termsOf(query, index),
    corrected: correctionsOf(query, index),
  }
}

type PassageCandidate = Ranking['found'][number] & { twin: number }

function candidate(
  document: number,
  worth: number,
  direction: Float32Array | undefined,
  index: SearchIndex,
): PassageCandidate {
  const similarity = direction ? cosine(vectorsOf(document, index), document, direction) : 0
  return {
    id: index.ids[document] ?? 0,
    twin: index.twins[document] ?? 0,
    cosine: similarity,
    total: worth + similarity,
  }
}

function named(id: number, vector: Float32Array | undefined, index: SearchIndex): PassageCandidate {
  const document = index.ids.indexOf(id)
  // newer than the index
  if (document < 0) return { id, twin: -id, cosine: 0, total: LITERAL }
  return candidate(document, LITERAL, vector, index)
}

/** The documents that a phrase of transliterated Arabic is from, by its words and by its runs of consonants, each with how likely that is. */
function quotedFrom(
  text: string,
  { slots, sequence }: Query,
  index: SearchIndex,
): [document: number, likelihood: number][] {
  // letters without case
  if (/\p{Lo}/u.test(text)) return []
  const { runs, postings } = index
  // a word of a few passages may be a piece of Arabic itself
  const known = slots.filter(({ variants }) =>
    variants.some(({ kind, terms: [term = 0] }) => kind === 'word' && countOf(postings, term) >= ORDINARY_PASSAGES),
  ).length
  const beyond = known * 2 >= slots.length ? ORDINARY_WORDS : 0
  const usual = sequence.filter((term) => term >= 0 && countOf(postings, term) >= USUAL_PASSAGES).length
  // looking for each word costs more than all the rest of a query
  const found = new Map(usual * 2 >= sequence.length ? [] : soundingLike(text, beyond, index))
  const consonants = latinSkeleton(text).length
  for (const [of, policy] of [
    [runs.quran, VERSE_RUNS],
    [runs.hadith, HADITH_RUNS],
  ] as const) {
    const alike = findRunShares(of, text, LEAST_CONSONANTS, policy)
    if (alike.length === 0) continue
    const places = Math.log(of.letters.reduce((sum, letters) => sum + letters, 1))
    for (const [document, share] of alike) {
      const worth = consonants * share * CONSONANT - places - beyond
      const likelihood = likelihoodOf(worth)
      if (likelihood >= 0.5) found.set(document, Math.max(likelihood, found.get(document) ?? 0))
    }
  }
  return [...found].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MOST_TRANSLITERATED)
}

function nearestTo(vector: Float32Array, { vectors }: SearchIndex): NearestDocuments {
  const near = nearest(vectors.quran, vector, NEAREST.quran)
  for (const [document, cosine] of nearest(vectors.hadith, vector, NEAREST.hadith)) near.set(document, cosine)
  return near
}

function nearestAmong(vector: Float32Array, index: SearchIndex, among: Set<number>): NearestDocuments {
  const all = Array.from(among, (document) => [document, cosine(vectorsOf(document, index), document, vector)] as const)
    .filter(([, near]) => near !== 0)
    .sort(([, a], [, b]) => b - a)
  const kinds = ['quran', 'hadith'] as const
  return new Map(
    kinds.flatMap((kind) => all.filter(([document]) => kindOf(index, document) === kind).slice(0, NEAREST[kind])),
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

/** The direction of a query moved towards the best of these documents (Rocchio). */
function movedToBest(
  query: Float32Array,
  near: NearestDocuments,
  documents: Uint32Array,
  worth: Float32Array,
  index: SearchIndex,
): Float32Array {
  const best = Array.from(documents, (document, at) => ({
    document,
    total: (worth[at] ?? 0) + (near.get(document) ?? cosine(vectorsOf(document, index), document, query)),
  })).sort((a, b) => b.total - a.total)
  const sum = query.map((value) => value * MOVED.query)
  for (const { document } of best.slice(0, MOVED.to)) addTo(sum, vectorsOf(document, index), document)
  return unit(sum)
}

const vectorsOf = (document: number, index: SearchIndex): VectorIndex => index.vectors[kindOf(index, document)]

/** The best cosine, and how much of the query the nearest ten passages hold word for word. */
function confidenceOf(near: NearestDocuments, { plainCoverage }: WordScores, languageHeld: boolean): number {
  const top = [...near].sort(([, a], [, b]) => b - a).slice(0, CONFIDENCE.top)
  const covered = top.reduce((most, [document]) => Math.max(most, plainCoverage[document] ?? 0), 0)
  return (top[0]?.[1] ?? 0) + CONFIDENCE.coverage * (languageHeld ? covered : CONFIDENCE.coveredElsewhere)
}

/** The same narration in the same words stands in several books: only its best place counts. */
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
