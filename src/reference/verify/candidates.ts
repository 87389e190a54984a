import { stems } from '../index/building/terms.ts'
import { numberOf } from '../index/snapshot/dictionary.ts'
import { countOf } from '../index/snapshot/postings.ts'
import type { SearchIndex } from '../index/snapshot/search-index.ts'
import type { Collection } from '../records/hadith/hadith.ts'
import { type Language, stem } from '../text/stem.ts'
import { isStopWord } from '../text/stopwords.ts'
import type { GivenText } from './given-text.ts'
import { behindIntroduction, isClosing } from './introductions.ts'
import { synonymsOf } from './meanings.ts'
import { type Segment, segmentsBeside } from './segments.ts'

/** What of the search index candidates are found by. */
export type WordIndex = Pick<SearchIndex, 'ids' | 'verses' | 'terms' | 'postings'>

/** A hadith, by its passage, that may be what stands beside a book's name; it is one only where one of the books holds it. */
export type Candidate = Segment & {
  id: number
  named: 'book'
  collections: Collection[]
  /** Of what the words tell, by how rare each is, the share that the hadith has, 0 to 1. */
  share: number
}

/** In words: a longer text beside a book's name has runs of words in common with its record. */
const LONGEST_SEGMENT = 40
/** Of one text; a forwarded message names a book or two. */
const MOST_SEGMENTS = 12
/** Of one segment: a hadith that all nine books have stands in each of them several times. */
const MOST_CANDIDATES = 40
/** In hadith: a word that none of them has, which is often everyday speech for one that they have, tells as much as one that so many have. */
const OF_ABSENT_WORD = 50
/** A word that more of the documents have than this share tells none from another. */
const COMMON = 1 / 8

const LATIN: Language[] = ['indonesian', 'english']

/**
 * The hadith that hold most of the words of weight beside a book's name, or others that mean the same: a paraphrase has no run of words in common
 * with its record, and the name says where to look.
 */
export function candidatesBeside(index: WordIndex, given: GivenText): Candidate[] {
  const segments = given.books.flatMap(({ start, end, collections }) =>
    sentencesBeside(given, { start, end })
      .filter(
        ({ from, to }) =>
          to - from <= LONGEST_SEGMENT &&
          !given.words[from]?.arabic &&
          // behind a name stands as often the writer's farewell
          !((given.words[from]?.start ?? 0) > end && isClosing(given.words[from])),
      )
      .map((segment) => ({ ...segment, collections })),
  )
  const worth = new Float32Array(index.ids.length)
  return segments.slice(0, MOST_SEGMENTS).flatMap(({ from, to, collections }) =>
    documentsWith(index, holdersOfAll(index, given, { from, to }), worth).map(({ document, share }) => ({
      id: index.ids[document] ?? 0,
      share,
      from,
      to,
      named: 'book' as const,
      collections,
    })),
  )
}

/** Whole, or without an introduction: what a colon parts from a sentence may be the hadith's too. */
function sentencesBeside(given: GivenText, name: { start: number; end: number }): Segment[] {
  const segments = segmentsBeside(given, name)
  return segments.filter(
    ({ from, to }) =>
      !segments.some(
        (one) => one.to === to && one.from < from && behindIntroduction(given.words, one.from, to) !== from,
      ),
  )
}

/** In words: a change in fewer leaves nothing to look for, and one in more leaves three together. */
const SHORT = { least: 4, most: 7 }
/** Of what the words tell, by how rare each is: a record with less is another one. */
const LEAST_OF_SHORT = 0.6
/** Of one short text; the record that it changes has the most of its words. */
const MOST_FOR_SHORT = 10

/**
 * The records that hold most of the words of a few in Arabic that stand by themselves: a word changed or left out in their middle leaves no run of
 * three to trace them by.
 */
export function candidatesForShort(
  index: WordIndex,
  given: GivenText,
  traced: Segment[],
): (Segment & { id: number })[] {
  const { words, gaps, text } = given
  const found: (Segment & { id: number })[] = []
  let worth: Float32Array | undefined
  let stretches = 0
  for (let from = 0, to = 1; from < words.length && stretches < MOST_SEGMENTS; from = to++) {
    while (to < words.length && !gaps.boundary[to]) to++
    if (!words[from]?.arabic || to - from < SHORT.least || to - from > SHORT.most) continue
    if (traced.some((one) => one.from <= from && one.to >= to)) continue
    stretches++
    worth ??= new Float32Array(index.ids.length)
    const names = words.slice(from, to).flatMap(({ start, end }) => stems(text.slice(start, end), 'arabic'))
    const holders = new Map(
      names.map((word) => [word, isStopWord(word, 'arabic') ? undefined : holdersOfStem(index, word)]),
    )
    for (const { document, share } of documentsWith(index, [...holders.values()], worth).slice(0, MOST_FOR_SHORT))
      if (share >= LEAST_OF_SHORT) found.push({ id: index.ids[document] ?? 0, from, to })
  }
  return found
}

function holdersOfStem({ ids, terms, postings }: WordIndex, word: string): Set<number> | undefined {
  const term = numberOf(terms, `arabic:${word}`)
  if (term === undefined) return new Set()
  if (countOf(postings, term) > COMMON * ids.length) return undefined
  return new Set(postings.documents.subarray(postings.starts[term], postings.starts[term + 1]))
}

/** @param words of each word who has it. @param worth of each document, all zeros before and after */
function documentsWith(
  index: WordIndex,
  words: (Set<number> | undefined)[],
  worth: Float32Array,
): { document: number; share: number }[] {
  const touched: number[] = []
  let total = 0
  for (const holders of words) {
    if (holders === undefined) continue
    const telling = Math.log(1 + index.ids.length / (holders.size || OF_ABSENT_WORD))
    total += telling
    for (const document of holders) {
      if (worth[document] === 0) touched.push(document)
      worth[document] = (worth[document] ?? 0) + telling
    }
  }
  const best = touched
    .sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0) || a - b)
    .slice(0, MOST_CANDIDATES)
    .map((document) => ({ document, share: (worth[document] ?? 0) / total }))
  for (const document of touched) worth[document] = 0
  return best
}

const holdersOfAll = (index: WordIndex, { words }: GivenText, { from, to }: Segment): (Set<number> | undefined)[] =>
  [...new Set(words.slice(from, to).map(({ letters }) => letters))].map((word) => holdersOf(index, word))

/** The hadith that have a word, or one that means the same; undefined for a word that tells none from another. */
function holdersOf({ ids, verses, terms, postings }: WordIndex, word: string): Set<number> | undefined {
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
    if (countOf(postings, term) > COMMON * ids.length) return undefined
    for (const document of postings.documents.subarray(postings.starts[term], postings.starts[term + 1]))
      if (document >= verses) found.add(document)
  }
  return found
}
