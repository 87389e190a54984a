import type { SearchIndex } from '../index/snapshot/search-index.ts'
import { holdersOf, pairHashes, runHashes, SHORT_TEXT, type WordRuns, wholeHash } from '../index/snapshot/word-runs.ts'
import type { Collection } from '../records/hadith/hadith.ts'
import type { Word } from '../text/words.ts'
import { candidatesForShort, candidatesNearBooks } from './candidates.ts'
import type { GivenText } from './given-text.ts'
import { foreignIn, transliterationsIn } from './latin-traces.ts'
import { recitedIn } from './recited-traces.ts'

/** Words of a text, from `from` up to `to`, that a document has too, with or without changes. */
export type Trace = { document: number; from: number; to: number }

/**
 * A trace by the id of its passage. `latin`: Arabic in Latin letters. `named`: the words are near a reference to this record alone, to several
 * records, or to the verse before or after it, or near the name of a book without a number.
 */
export type PassageTrace = {
  id: number
  from: number
  to: number
  latin?: boolean
  named?: 'alone' | 'among' | 'neighbour' | 'book' | undefined
  /** The named books: the trace counts only if one of them holds the record. */
  collections?: Collection[]
  /** The share of the information of words near a book's name, weighted by rarity, that the record has, 0 to 1. */
  share?: number
  /** All verses, in order, that one reference names together, or that are recited in sequence. */
  ids?: number[]
  /** Whether the words may be those verses in Latin letters, in sequence. */
  recited?: boolean
}

export type Traces = {
  traces: PassageTrace[]
  /** How many records were searched. */
  verses: number
  hadith: number
}

/** The parts of the search index with which a text's records are traced. */
export type TracedIndex = Pick<SearchIndex, 'ids' | 'verses' | 'terms' | 'postings' | 'runs' | 'wordRuns'>

/** Finds the records from which the words of a text may come. */
export function traceIn(index: TracedIndex, given: GivenText): Traces {
  const { wordRuns, ids, verses } = index
  const named = ({ document, ...place }: Trace) => ({ id: ids[document] ?? 0, ...place })
  const foreign = foreignIn(index, given.words)
  const phrases = transliterationsIn(index, given.text, given.words, foreign)
  const latin = phrases.map((trace) => ({ ...named(trace), latin: true }))
  const recited = recitedIn(index, given, phrases, foreign).map(({ documents, from, to }) => {
    const [id = 0, ...others] = documents.map((document) => ids[document] ?? 0)
    return { id, ids: [id, ...others], from, to, recited: true }
  })
  const traced = traceRuns(wordRuns, given).map(named)
  const short = candidatesForShort(index, given, traced)
  // recited verses come first, because exact ones make traces within them superfluous
  const traces = [...candidatesNearBooks(index, given), ...recited, ...traced, ...short, ...latin]
  return { traces, verses, hadith: ids.length - verses }
}

/** In words: runs of one document farther apart are separate traces. */
const GREATEST_GAP = 12
/** Documents examined at each word, and the limit where more match as well as the best one. */
const MOST_AT_A_WORD = 10
const MOST_ALIKE = 48
/** A short text allows more equal matches, this many divided by its words, because hundreds of hadith share one chain of narrators. */
const ALIKE_PER_WORD = 6_000
/** How often a repeated run of three words is looked up: those of a chain of narrators are in hundreds of documents. */
const MOST_OF_A_RUN = 24
/** Documents examined at each word that match only one run. */
const MOST_OF_ONE_RUN = 4
/** Traces per text: each is aligned with its record, which takes most of the time. */
const MOST_TRACES = 400

/** Finds where the words of a text may come from, the longest traces first. */
function traceRuns(runs: WordRuns, { words, quotations }: Pick<GivenText, 'words' | 'quotations'>): Trace[] {
  const found: RunDocuments[] = []
  const whole = wholeHash(words)
  if (whole !== undefined) found.push({ at: 0, documents: holdersOf(runs, whole) })
  const short = [...shortTraces(runs, words)]
  if (words.length <= 2 * SHORT_TEXT)
    for (const { hash, at } of pairHashes(words)) found.push({ at, documents: holdersOf(runs, hash) })
  const times = new Map<number, number>()
  for (const [at, hash] of runHashes(words).entries()) {
    if (hash === undefined) continue
    const before = times.get(hash) ?? 0
    times.set(hash, before + 1)
    if (before < MOST_OF_A_RUN) found.push({ at, documents: holdersOf(runs, hash) })
  }
  const clusters = clustered(
    found.sort((a, b) => a.at - b.at),
    words.length,
  )
  // three words of a translation are common speech, unless they are all that remains of a quotation
  const isQuoted = ({ from, to }: Trace) =>
    words.length <= 2 * SHORT_TEXT || quotations.some((one) => one.from < to && from < one.to)
  const significant = clusters.filter((one) => one.hits > 1 || words[one.from]?.arabic || isQuoted(one))
  return [...choose(significant, words.length), ...short]
}

/** Traces of short verses per text: the longest surahs of short verses have fewer. */
const MOST_SHORT = 150

/** Finds verses of one or two words, which are among others, also where a hadith recites them. */
function* shortTraces(runs: WordRuns, words: Word[]): Generator<Trace> {
  let count = 0
  for (const [at, word] of words.entries())
    for (const length of word.arabic ? [1, 2] : []) {
      const hash = at + length <= words.length ? wholeHash(words.slice(at, at + length)) : undefined
      for (const document of hash === undefined ? [] : holdersOf(runs, hash)) {
        if (++count > MOST_SHORT) return
        yield { document, from: at, to: at + length }
      }
    }
}

/** The documents, in order, that have the run of words beginning at a place of the text. */
type RunDocuments = { at: number; documents: Uint16Array | Uint32Array }

/** The places where each document's runs begin, in order. Uses a counting sort, because a text has tens of thousands. */
function placesByDocument(found: RunDocuments[]): { places: Uint16Array; ends: Uint32Array } {
  const ends = new Uint32Array(1 + found.reduce((most, { documents }) => Math.max(most, documents.at(-1) ?? 0), 0))
  for (const { documents } of found) for (const document of documents) ends[document] = (ends[document] ?? 0) + 1
  let total = 0
  for (let document = 0; document < ends.length; document++) {
    const count = ends[document] ?? 0
    ends[document] = total
    total += count
  }
  const places = new Uint16Array(total)
  for (const { at, documents } of found)
    for (const document of documents) {
      const end = ends[document] ?? 0
      places[end] = at
      ends[document] = end + 1
    }
  return { places, ends }
}

type Cluster = Trace & { hits: number }

/** @param found in the order of their places */
function clustered(found: RunDocuments[], count: number): Cluster[] {
  const { places, ends } = placesByDocument(found)
  const clusters: Cluster[] = []
  let next = 0
  for (let document = 0; document < ends.length; document++) {
    const end = ends[document] ?? 0
    let open: Cluster | undefined
    for (; next < end; next++) {
      const at = places[next] ?? 0
      const to = Math.min(count, at + 3)
      if (open && at <= open.to + GREATEST_GAP) {
        open.hits += Number(to > open.to)
        open.to = Math.max(open.to, to)
      } else {
        open = { document, from: at, to, hits: 1 }
        clusters.push(open)
      }
    }
  }
  return clusters
}

/** Sorts clusters by hits, the most first, and keeps the order of equal ones. */
function byHits(clusters: Cluster[]): Cluster[] {
  const lists: Cluster[][] = []
  for (const one of clusters) {
    const list = lists[one.hits]
    if (list) list.push(one)
    else lists[one.hits] = [one]
  }
  return lists.reverse().flat()
}

/** @param clusters in the order of their documents */
function choose(clusters: Cluster[], count: number): Trace[] {
  const taken = new Uint16Array(count)
  const most = new Uint16Array(count)
  const chosen: Trace[] = []
  const alike = Math.max(MOST_ALIKE, ALIKE_PER_WORD / count)
  for (const { hits, ...trace } of byHits(clusters)) {
    let wanted = false
    const few = hits > 1 ? MOST_AT_A_WORD : MOST_OF_ONE_RUN
    for (let at = trace.from; at < trace.to && !wanted; at++)
      wanted = (taken[at] ?? 0) < few || (hits >= (most[at] ?? 0) && (taken[at] ?? 0) < alike)
    if (!wanted) continue
    for (let at = trace.from; at < trace.to; at++) {
      taken[at] = (taken[at] ?? 0) + 1
      most[at] = Math.max(most[at] ?? 0, hits)
    }
    chosen.push(trace)
    if (chosen.length === MOST_TRACES) break
  }
  return chosen
}
