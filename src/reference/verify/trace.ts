import type { SearchIndex } from '../index/snapshot/search-index.ts'
import { holdersOf, pairHashes, runHashes, SHORT, type WordRuns, wholeHash } from '../index/snapshot/word-runs.ts'
import type { Collection } from '../records/hadith/hadith.ts'
import type { Word } from '../text/words.ts'
import { candidatesBeside, candidatesForShort } from './candidates.ts'
import type { GivenText } from './given-text.ts'
import { foreignIn, transliterationsIn } from './latin-traces.ts'
import { recitedIn } from './recited-traces.ts'

/** Words of a text, from the place `from` up to `to`, that stand in a document too, more or less. */
export type Trace = { document: number; from: number; to: number }

/**
 * A trace by the id of its passage. `latin`: Arabic in Latin letters. `named`: the words stand beside a reference to it, to several records of which
 * it is one, to the verse in front of it or behind it, or beside the name of a book without a number.
 */
export type PassageTrace = {
  id: number
  from: number
  to: number
  latin?: boolean
  named?: 'alone' | 'among' | 'neighbour' | 'book' | undefined
  /** The books that are named: it is a trace only of a record that one of them holds. */
  collections?: Collection[]
  /** Of what the words beside a book's name tell, by how rare each is, the share that the record has, 0 to 1. */
  share?: number
  /** Of verses that one reference names together, or that are recited one after another: all of them, in order, as one text. */
  ids?: number[]
  /** The words may be those verses in Latin letters, one after another. */
  recited?: boolean
}

export type Traces = {
  traces: PassageTrace[]
  /** How many records were looked through. */
  verses: number
  hadith: number
}

/** What of the search index the records of a text are traced by. */
export type TracedIndex = Pick<SearchIndex, 'ids' | 'verses' | 'terms' | 'postings' | 'runs' | 'wordRuns'>

/** Where the words of a text may come from in what is searched. */
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
  // verses that are recited leave nothing to look for in their words
  const traces = [...candidatesBeside(index, given), ...recited, ...traced, ...short, ...latin]
  return { traces, verses, hadith: ids.length - verses }
}

/** Runs of one document that lie farther apart are two traces. */
const GREATEST_GAP = 12
/** How many documents are looked at for each word, and of those that hold as much as the best one. */
const MOST_AT_A_WORD = 10
const MOST_ALIKE = 48
/** Of a short text more are: so many shared out among its words, because one chain of narrators is that of hundreds. */
const ALIKE_OF_A_TEXT = 6_000
/** Three words that a text says again and again are looked up so many times: those of a chain of narrators stand in hundreds of documents. */
const MOST_OF_A_RUN = 24
/** Of those that hold three words alone. */
const MOST_OF_ONE_RUN = 4
/** Of one text: each is aligned with its record, which takes most of the time. */
const MOST_TRACES = 400

/** Where the words of a text may come from, the longest first. */
export function traceRuns(runs: WordRuns, { words, quotations }: Pick<GivenText, 'words' | 'quotations'>): Trace[] {
  const found: Held[] = []
  const whole = wholeHash(words)
  if (whole !== undefined) found.push({ at: 0, documents: holdersOf(runs, whole) })
  const short = [...shortTraces(runs, words)]
  if (words.length <= 2 * SHORT)
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
  // three words alone are common speech in a translation, unless they are all that is left of what is quoted
  const isQuoted = ({ from, to }: Trace) =>
    words.length <= 2 * SHORT || quotations.some((one) => one.from < to && from < one.to)
  const telling = clusters.filter((one) => one.hits > 1 || words[one.from]?.arabic || isQuoted(one))
  return [...choose(telling, words.length), ...short]
}

/** So many are looked at in one text; the longest surahs of short verses have fewer. */
const MOST_SHORT = 150

/** Verses have one word or two, and stand among others, also where a hadith recites them. */
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

/** The documents that hold a run of words which begins at a place of the text, in order. */
type Held = { at: number; documents: Uint16Array | Uint32Array }

/** Of each document, in order, the places where its runs begin, in order: counted out, because a text has ten thousands. */
function placesByDocument(found: Held[]): { places: Uint16Array; ends: Uint32Array } {
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
function clustered(found: Held[], count: number): Cluster[] {
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

/** Those with most hits first, and such as have as many in their order. */
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
  const alike = Math.max(MOST_ALIKE, ALIKE_OF_A_TEXT / count)
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
