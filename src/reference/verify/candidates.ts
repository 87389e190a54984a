import { stems } from '../index/building/terms.ts'
import { numberOf } from '../index/snapshot/dictionary.ts'
import { countOf } from '../index/snapshot/postings.ts'
import type { SearchIndex } from '../index/snapshot/search-index.ts'
import type { Collection } from '../records/hadith/hadith.ts'
import { type Language, stem } from '../text/stem.ts'
import { isStopWord } from '../text/stopwords.ts'
import type { GivenText } from './given-text.ts'
import { afterIntroduction, isClosing } from './introductions.ts'
import { synonymsOf } from './meanings.ts'
import { segmentsNear } from './segments.ts'
import type { WordRange } from './word-range.ts'

/** The parts of the search index that candidates are found with. */
export type WordIndex = Pick<SearchIndex, 'ids' | 'verses' | 'terms' | 'postings'>

/** A hadith, by its passage, that text near a book's name may paraphrase. It counts only if one of the named books holds it. */
export type NearBookCandidate = WordRange & {
  id: number
  named: 'book'
  collections: Collection[]
  /** The share of the words' information, weighted by rarity, that the hadith has, 0 to 1. */
  share: number
}

/** In words: a longer text shares runs of words with its record, so traces find it. */
const LONGEST_SEGMENT = 40
/** Per text: a forwarded message names a book or two. */
const MOST_SEGMENTS = 12
/** Per segment: a hadith that all nine books have occurs several times in each. */
const MOST_CANDIDATES = 40
/** In hadith: a word that none of them has is often everyday speech for one that they have, so it weighs as much as a word that this many have. */
const ABSENT_WORD_COUNT = 50
/** A word that more than this share of the documents have does not distinguish them. */
const COMMON_SHARE = 1 / 8

const LATIN: Language[] = ['indonesian', 'english']

/**
 * Finds the hadith that have most of the significant words near a book's name, or their synonyms. A paraphrase shares no run of words with its
 * record, and the name narrows the search.
 */
export function candidatesNearBooks(index: WordIndex, given: GivenText): NearBookCandidate[] {
  const segments = given.books.flatMap(({ start, end, collections }) =>
    sentencesNear(given, { start, end })
      .filter(
        ({ from, to }) =>
          to - from <= LONGEST_SEGMENT &&
          !given.words[from]?.arabic &&
          // what follows a name is as often the writer's farewell
          !((given.words[from]?.start ?? 0) > end && isClosing(given.words[from])),
      )
      .map((segment) => ({ ...segment, collections })),
  )
  const scores = new Float32Array(index.ids.length)
  return segments.slice(0, MOST_SEGMENTS).flatMap(({ from, to, collections }) =>
    bestDocuments(index, hadithWithEach(index, given, { from, to }), scores).map(({ document, share }) => ({
      id: index.ids[document] ?? 0,
      share,
      from,
      to,
      named: 'book' as const,
      collections,
    })),
  )
}

/**
 * The segments near a name, each whole or without its introduction. What follows a colon inside a sentence is not taken alone, because the words
 * before it may be the hadith's too.
 */
function sentencesNear(given: GivenText, name: { start: number; end: number }): WordRange[] {
  const segments = segmentsNear(given, name)
  return segments.filter(
    ({ from, to }) =>
      !segments.some(
        (one) => one.to === to && one.from < from && afterIntroduction(given.words, one.from, to) !== from,
      ),
  )
}

/** In words: a change in fewer leaves nothing to search for, and a change in more leaves three in a row. */
const SHORT_WORDS = { least: 4, most: 7 }
/** Share of the words' information, weighted by rarity: a record with less is another one. */
const LEAST_SHARE_OF_SHORT = 0.6
/** Records per short text: the one that it changes has the most of its words. */
const MOST_FOR_SHORT = 10

/**
 * Finds the records that have most words of a short Arabic phrase on its own. A word changed or left out in its middle leaves no run
 * of three words to trace.
 */
export function candidatesForShort(
  index: WordIndex,
  given: GivenText,
  traced: WordRange[],
): (WordRange & { id: number })[] {
  const { words, gaps, text } = given
  const found: (WordRange & { id: number })[] = []
  let scores: Float32Array | undefined
  let phrases = 0
  for (let from = 0, to = 1; from < words.length && phrases < MOST_SEGMENTS; from = to++) {
    while (to < words.length && !gaps.boundary[to]) to++
    if (!words[from]?.arabic || to - from < SHORT_WORDS.least || to - from > SHORT_WORDS.most) continue
    if (traced.some((one) => one.from <= from && one.to >= to)) continue
    phrases++
    scores ??= new Float32Array(index.ids.length)
    const names = words.slice(from, to).flatMap(({ start, end }) => stems(text.slice(start, end), 'arabic'))
    const documentSets = new Map(
      names.map((word) => [word, isStopWord(word, 'arabic') ? undefined : documentsWithStem(index, word)]),
    )
    for (const { document, share } of bestDocuments(index, [...documentSets.values()], scores).slice(0, MOST_FOR_SHORT))
      if (share >= LEAST_SHARE_OF_SHORT) found.push({ id: index.ids[document] ?? 0, from, to })
  }
  return found
}

function documentsWithStem({ ids, terms, postings }: WordIndex, word: string): Set<number> | undefined {
  const term = numberOf(terms, `arabic:${word}`)
  if (term === undefined) return new Set()
  if (countOf(postings, term) > COMMON_SHARE * ids.length) return undefined
  return new Set(postings.documents.subarray(postings.starts[term], postings.starts[term + 1]))
}

/**
 * The documents that have the most of some words, each with its share of their information.
 *
 * @param words the documents that have each word
 * @param scores a score per document, all zeros before and after
 */
function bestDocuments(
  index: WordIndex,
  words: (Set<number> | undefined)[],
  scores: Float32Array,
): { document: number; share: number }[] {
  const touched: number[] = []
  let total = 0
  for (const documentSets of words) {
    if (documentSets === undefined) continue
    const weight = Math.log(1 + index.ids.length / (documentSets.size || ABSENT_WORD_COUNT))
    total += weight
    for (const document of documentSets) {
      if (scores[document] === 0) touched.push(document)
      scores[document] = (scores[document] ?? 0) + weight
    }
  }
  const best = touched
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    .slice(0, MOST_CANDIDATES)
    .map((document) => ({ document, share: (scores[document] ?? 0) / total }))
  for (const document of touched) scores[document] = 0
  return best
}

const hadithWithEach = (index: WordIndex, { words }: GivenText, { from, to }: WordRange): (Set<number> | undefined)[] =>
  [...new Set(words.slice(from, to).map(({ letters }) => letters))].map((word) => hadithWith(index, word))

/** The hadith that have a word or a synonym of it; undefined for a word that does not distinguish them. */
function hadithWith({ ids, verses, terms, postings }: WordIndex, word: string): Set<number> | undefined {
  const names = LATIN.flatMap((language) =>
    isStopWord(word, language)
      ? []
      : [word, ...synonymsOf(word, language)].map((one) => `${language}:${stem(one, language)}`),
  )
  if (names.length === 0) return undefined
  const found = new Set<number>()
  for (const name of new Set(names)) {
    const term = numberOf(terms, name)
    if (term === undefined) continue
    if (countOf(postings, term) > COMMON_SHARE * ids.length) return undefined
    for (const document of postings.documents.subarray(postings.starts[term], postings.starts[term + 1]))
      if (document >= verses) found.add(document)
  }
  return found
}
