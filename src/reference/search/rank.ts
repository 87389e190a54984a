import type { Language } from '../language/stem.ts'
import { unit } from '../language/unit-vector.ts'
import type { Held } from './held.ts'
import { type KeywordIndex, type Kind, LANGUAGES } from './keyword-index.ts'
import { ALONE, BESIDE_MEANING, bestByWords, lexicalScores } from './lexical.ts'
import { type Reading, read } from './reading.ts'
import { addTo, cosine, type Nearest, nearest, type VectorIndex } from './vector-index.ts'

export interface Question {
  text: string
  /** The unit vector of the text; undefined: words alone. */
  vector: Float32Array | undefined
  kinds: Kind[]
  /** The passages that a literal reference in the text means, by id: they come first. */
  named: number[]
  limit: number
}

export type Method = 'vector' | 'keyword' | 'hybrid'

export interface Ranking {
  /** By passage id, best first. `total` orders them, `cosine` is nearness of meaning alone. */
  found: { id: number; cosine: number; total: number }[]
  /** What really ranked them. */
  method: Method
  /** How sure it is that these are about the question, 0 to 1 (docs/search.md). */
  confidence: number
  language: Language
}

/** Below this the nearest passages are no better than for a query of another subject, and words decide (docs/search.md). */
export const CONFIDENT = 0.48
const CONFIDENT_TOP = 10
const TRANSLITERATED = 0.75
const COVERAGE_IN_CONFIDENCE = 0.2
const COVERED_ELSEWHERE = 0.5

const NEAREST_VERSES = 50
const NEAREST_HADITH = 100
const SEEDS = 5
// Rocchio: the query counts ten times one of its best results.
const QUERY_WEIGHT = 10

// More than any score can reach.
const LITERAL = 10
const NARRATOR = 5
const NARRATORS_AMONG_OTHERS = 1

type Candidate = Ranking['found'][number] & { twin: number }

/** A literal reference first, then a narrator of just this name, then both arms together; twins are left out. */
export function rank(question: Question, held: Held): Ranking {
  const { index } = held
  const reading = read(question.text, held)
  const { language, slots } = reading.query
  const first = [...literalFirst(question, held), ...narratorsFirst(question, reading)]
  if (slots.length + first.length === 0) return { found: [], method: 'keyword', confidence: 0, language }

  const wanted = new Set(question.kinds)
  const isWanted = (document: number) => wanted.has(index.kinds[document] ?? 'rijal')
  const transliterated = reading.transliterated.filter(isWanted)
  const near: Nearest = question.vector ? nearestTo(question.vector, held) : new Map()
  const languageHeld = isHeld(language, index)
  const meaning = confidenceOf(near, reading, languageHeld)
  // consonants in common may be chance: sure enough to answer, never certain
  const confidence = transliterated.length > 0 ? Math.max(meaning, TRANSLITERATED) : meaning
  // semantic first; where it is unsure, words decide alone, unless there is no text in that language to have them
  const meant = near.size > 0 && (confidence >= CONFIDENT || !languageHeld) ? question.vector : undefined
  const weights = meant ? BESIDE_MEANING : ALONE

  const byWords = bestByWords(reading.scores, index, wanted, weights)
  const documents = Uint32Array.from(new Set([...(meant ? near.keys() : []), ...byWords, ...transliterated]))
  const worth = lexicalScores(documents, reading, transliterated, weights, index)
  const direction = meant && movedToBest(meant, near, documents, worth, held)
  const joined = Array.from(documents, (document, at) => candidate(document, worth[at] ?? 0, direction, held))
    .filter((_, at) => isWanted(documents[at] ?? 0))
    .sort((a, b) => b.total - a.total || a.id - b.id)

  const isNamed = question.named.length > 0
  const hasWords = transliterated.length > 0 || documents.some((document) => reading.scores.coverage[document])
  return {
    found: distinct([...first, ...joined]).slice(0, question.limit),
    method: isNamed || !meant ? 'keyword' : hasWords ? 'hybrid' : 'vector',
    confidence: isNamed ? 1 : Math.min(1, confidence),
    language,
  }
}

function candidate(document: number, worth: number, direction: Float32Array | undefined, held: Held): Candidate {
  const similarity = direction ? cosine(vectorsOf(document, held), document, direction) : 0
  return {
    id: held.index.ids[document] ?? 0,
    twin: held.twins[document] ?? 0,
    cosine: similarity,
    total: worth + similarity,
  }
}

/** A passage without a vector, and in words of its own. */
const unlike = (id: number, total: number): Candidate => ({ id, twin: -id, cosine: 0, total })

function literalFirst({ named, vector }: Question, held: Held): Candidate[] {
  return named.map((id) => {
    const document = held.index.ids.indexOf(id)
    return document < 0 ? unlike(id, LITERAL) : candidate(document, LITERAL, vector, held)
  })
}

/** All who bear the name where narrators are asked for; among other kinds only one whose whole name the query is. */
function narratorsFirst({ text, kinds }: Question, { narrators }: Reading): Candidate[] {
  if (!kinds.includes('rijal')) return []
  if (kinds.length === 1) return narrators.map(({ id, share }, at) => unlike(id, share - at / 1000))
  const fullName = /\S\s+\S/.test(text.trim())
  return narrators
    .filter(({ whole }) => whole && fullName)
    .slice(0, NARRATORS_AMONG_OTHERS)
    .map(({ id }) => unlike(id, NARRATOR))
}

function nearestTo(vector: Float32Array, { vectors }: Held): Nearest {
  const near = nearest(vectors.quran, vector, NEAREST_VERSES)
  for (const [document, cosine] of nearest(vectors.hadith, vector, NEAREST_HADITH)) near.set(document, cosine)
  return near
}

/** The direction of a query moved towards the best of these documents (Rocchio). */
function movedToBest(
  query: Float32Array,
  near: Nearest,
  documents: Uint32Array,
  worth: Float32Array,
  held: Held,
): Float32Array {
  const best = Array.from(documents, (document, at) => ({
    document,
    total: (worth[at] ?? 0) + (near.get(document) ?? cosine(vectorsOf(document, held), document, query)),
  })).sort((a, b) => b.total - a.total)
  const sum = query.map((value) => value * QUERY_WEIGHT)
  for (const { document } of best.slice(0, SEEDS)) addTo(sum, vectorsOf(document, held), document)
  return unit(sum)
}

const vectorsOf = (document: number, { index, vectors }: Held): VectorIndex =>
  index.kinds[document] === 'quran' ? vectors.quran : vectors.hadith

/** The best cosine, and how much of the query the nearest ten passages hold word for word. */
function confidenceOf(near: Nearest, { scores }: Reading, languageHeld: boolean): number {
  const top = [...near].sort(([, a], [, b]) => b - a).slice(0, CONFIDENT_TOP)
  const covered = top.reduce((most, [document]) => Math.max(most, scores.plainCoverage[document] ?? 0), 0)
  return (top[0]?.[1] ?? 0) + COVERAGE_IN_CONFIDENCE * (languageHeld ? covered : COVERED_ELSEWHERE)
}

/** Whether there are texts in this language at all: the starter records have no English, yet are found in English. */
function isHeld(language: Language, { sequenceOffsets }: KeywordIndex): boolean {
  const place = LANGUAGES.indexOf(language)
  for (let at = place; at + 1 < sequenceOffsets.length; at += LANGUAGES.length)
    if ((sequenceOffsets[at + 1] ?? 0) > (sequenceOffsets[at] ?? 0)) return true
  return false
}

/** The same narration in the same words stands in several books: only its best place counts. */
function distinct(candidates: Candidate[]): Ranking['found'] {
  const seen = new Set<number>()
  const found: Ranking['found'] = []
  for (const { twin, ...one } of candidates) {
    if (seen.has(twin)) continue
    seen.add(twin)
    found.push(one)
  }
  return found
}
