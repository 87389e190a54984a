import { numberOf } from '../index/snapshot/dictionary.ts'
import { countOf } from '../index/snapshot/postings.ts'
import { findRuns, HADITH_RUNS, VERSE_RUNS } from '../index/snapshot/runs.ts'
import type { SearchIndex } from '../index/snapshot/search-index.ts'
import { memoised } from '../text/memoised.ts'
import { LANGUAGES, stem } from '../text/stem.ts'
import { isStopWord } from '../text/stopwords.ts'
import type { Word } from '../text/words.ts'
import {
  ARABIC_PARTICLES,
  isOwnPrayer,
  LEAST_CHANGED_HADITH_WORDS,
  LEAST_CHANGED_WORDS,
  LEAST_CONSONANTS,
  MOST_ORDINARY_BETWEEN,
  NOT_ARABIC,
} from './latin-phrase.ts'
import type { WordRange } from './word-range.ts'

/** Words in Latin letters, from `from` up to `to`, that may be Arabic of a document. */
export type LatinTrace = { document: number; from: number; to: number }

/** In words: a single Arabic word is a name or a greeting. */
const LEAST_WORDS_OF_PHRASE = 2
/** Per text: each is looked up among 42,626 records, and a forwarded message has a handful. */
const MOST_PHRASES = 20
/** A changed word of four removes the runs in it and those that overlap it: half of a short phrase. */
const CHANGED_RUNS = { ...VERSE_RUNS, leastShare: 0.4 }
/** The same for a hadith, where runs are longer and a changed word removes more of them. */
const CHANGED_HADITH_RUNS = { ...HADITH_RUNS, leastShare: 0.4 }
/** In a verse of a few words a changed word removes more runs; the verse is not much longer than the phrase. */
const WHOLE_EXCEPT_ONE_RUNS = { ...VERSE_RUNS, leastShare: 0.3, longest: 1.7 }
/** A word in this share of the passages or more belongs to the language of translations. */
const ORDINARY_SHARE = 1 / 2_000

type LatinIndex = Pick<SearchIndex, 'ids' | 'verses' | 'terms' | 'postings' | 'runs'>

/** Finds words in Latin letters, neither Indonesian nor English, with the consonants of a verse or hadith. */
export function transliterationsIn(
  index: LatinIndex,
  text: string,
  words: Word[],
  ranges = foreignIn(index, words),
): LatinTrace[] {
  const found = [...inPhrases(index, text, words, ranges)]
  return [...found, ...acrossPhrases(found)]
}

/** In words: the most that other languages also have, between two phrases of one record. */
const MOST_WORDS_ACROSS = 8

/** Joins phrases of one record across such words, because the words between belong to it too. */
function acrossPhrases(found: LatinTrace[]): LatinTrace[] {
  const across = new Map<number, LatinTrace>()
  for (const one of found) {
    const before = across.get(one.document)
    if (!before || one.from > before.to + MOST_WORDS_ACROSS) across.set(one.document, { ...one })
    else before.to = Math.max(before.to, one.to)
  }
  return [...across.values()].filter(
    (one) => !found.some(({ document, from, to }) => document === one.document && from === one.from && to === one.to),
  )
}

function* inPhrases(index: LatinIndex, text: string, words: Word[], ranges: WordRange[]): Generator<LatinTrace> {
  let count = 0
  let windows = MOST_WINDOWS
  for (const { from, to } of phrasesIn(text, words, ranges)) {
    if (++count > MOST_PHRASES) return
    let isVerse = false
    for (let end = to; end <= Math.min(words.length, to + MOST_ORDINARY_BETWEEN); end++) {
      const phrase = text.slice(words[from]?.start, words[end - 1]?.end)
      if (end > to && PUNCTUATION.test(phrase)) break
      const found = [
        ...findRuns(index.runs.quran, phrase, LEAST_CONSONANTS.whole, VERSE_RUNS),
        ...findRuns(index.runs.hadith, phrase, LEAST_CONSONANTS.part, HADITH_RUNS),
      ]
      for (const document of found) yield { document, from, to }
      // a hadith about a recitation does not explain it all, so only a verse ends the search
      isVerse = found.some((document) => document < index.verses)
      if (found.length > 0) break
    }
    // phrases that the writer punctuated were searched piece by piece
    const isOne = !PUNCTUATION.test(text.slice(words[from]?.start, words[to - 1]?.end))
    if (!isVerse && isOne && to - from >= LEAST_WORDS_OF_SEVERAL) {
      yield* inWindows(index, text, words, { from, to: Math.min(to, from + windows) })
      windows -= Math.min(windows, to - from)
    }
    yield* changedIn(index, text, words, { from, to })
  }
}

/** In words: a phrase this long that is no record may be several verses in a row; a window of it may be one verse. */
const LEAST_WORDS_OF_SEVERAL = 6
/** In words, the longer first: long enough for one verse, and short enough not to reach the next. */
const WINDOW_SIZES = [4, 3]
/** In words of a text at which windows begin: each takes up to two lookups. */
const MOST_WINDOWS = 300

function* inWindows(index: LatinIndex, text: string, words: Word[], { from, to }: WordRange): Generator<LatinTrace> {
  for (let at = from; at < to; at++)
    for (const size of WINDOW_SIZES) {
      const phrase = text.slice(words[at]?.start, words[at + size - 1]?.end)
      if (at + size > to || PUNCTUATION.test(phrase)) continue
      const found = findRuns(index.runs.quran, phrase, LEAST_CONSONANTS.part, VERSE_RUNS)
      for (const document of found) yield { document, from: at, to: at + size }
      if (found.length > 0) break
    }
}

/** Finds verses and hadith that a phrase may be with a word changed, even where another record has its consonants. */
function* changedIn(index: LatinIndex, text: string, words: Word[], { from, to }: WordRange): Generator<LatinTrace> {
  const end = Math.min(words.length, Math.max(to, from + LEAST_CHANGED_WORDS))
  const phrase = text.slice(words[from]?.start, words[end - 1]?.end)
  if (end - from < LEAST_CHANGED_WORDS || (end > to && PUNCTUATION.test(phrase))) return
  const found = new Set([
    ...findRuns(index.runs.quran, phrase, LEAST_CONSONANTS.part, CHANGED_RUNS),
    ...findRuns(index.runs.quran, phrase, LEAST_CONSONANTS.changed, WHOLE_EXCEPT_ONE_RUNS),
    ...(end - from < LEAST_CHANGED_HADITH_WORDS || isOwnPrayer(words[from])
      ? []
      : findRuns(index.runs.hadith, phrase, LEAST_CONSONANTS.hadith, CHANGED_HADITH_RUNS)),
  ])
  for (const document of found) yield { document, from, to }
}

/** "Assalamualaikum warahmatullahi wabarakatuh" is a greeting, although hadith mention it. */
const GREETING = /^as+al[ao]m+u?(?:alaikum)?$/
const PUNCTUATION = /[^\p{L}\p{M}\p{N}\p{Cf}\s'’‘‛ʼʻʾʿ`´-]|\n/u

const mayBeArabic = (word: Word | undefined): boolean => !word?.arabic && !NOT_ARABIC.test(word?.letters ?? '')

/** Finds ranges of words that are neither Indonesian nor English, ignoring punctuation. */
export function foreignIn(index: LatinIndex, words: Word[]): WordRange[] {
  const isForeign = words.map((word) => mayBeArabic(word) && !isOrdinary(index, word.letters))
  const out: WordRange[] = []
  for (let from = 0; from < words.length; ) {
    if (!isForeign[from]) {
      from++
      continue
    }
    let to = from + 1
    for (let at = to; at < words.length && at - to <= MOST_ORDINARY_BETWEEN && mayBeArabic(words[at]); at++)
      if (isForeign[at]) to = at + 1
    for (let at = from - 1; at >= 0 && at >= from - MOST_ORDINARY_BETWEEN; at--)
      if (ARABIC_PARTICLES.test(words[at]?.letters ?? '')) from = at
      else break
    if (!GREETING.test(words[from]?.letters ?? '')) out.push({ from, to })
    from = to
  }
  return out
}

function* phrasesIn(text: string, words: Word[], ranges: WordRange[]): Generator<WordRange> {
  for (const { from, to } of ranges) {
    const pieces = [...piecesOf(text, words, { from, to })]
    if (pieces.length > 1) yield* pieces.filter((piece) => piece.to - piece.from >= LEAST_WORDS_OF_PHRASE)
    if (to - from >= LEAST_WORDS_OF_PHRASE) yield { from, to }
  }
}

/** Splits a phrase at the writer's punctuation. */
function* piecesOf(text: string, words: Word[], { from, to }: WordRange): Generator<WordRange> {
  let begin = from
  for (let at = from + 1; at <= to; at++) {
    const between = text.slice(words[at - 1]?.end, words[at]?.start)
    if (at < to && !PUNCTUATION.test(between)) continue
    yield { from: begin, to: at }
    begin = at
  }
}

/** Arabic words that translations quote so often that the index would count them as the translation's own. */
const QUOTED_ARABIC = new Set(
  `qul huwallahu alhamdu alhamdulillahi hamdu lillahi rabbil alamin alameen aalamin rabbana innaka innal innahu innallaha ilaihi alaihi minallahi
  ayyuhal ayyuhalladzina bihamdika bihamdihi samawati akhirati billahi`.split(/\s+/),
)

/** Words memoised for each index: those of some hundred texts. */
const MEMOISED_WORDS = 10_000
const ordinaryWords = new WeakMap<LatinIndex['terms'], (letters: string) => 'ordinary' | 'foreign'>()

function isOrdinary(index: LatinIndex, letters: string): boolean {
  const known =
    ordinaryWords.get(index.terms) ??
    memoised((word: string) => (isInAnyLanguage(index, word) ? 'ordinary' : 'foreign'), MEMOISED_WORDS)
  ordinaryWords.set(index.terms, known)
  return known(letters) === 'ordinary'
}

function isInAnyLanguage(index: LatinIndex, letters: string): boolean {
  if (QUOTED_ARABIC.has(letters)) return false
  if (/^\d+$/.test(letters)) return true
  return LANGUAGES.some((language) => {
    if (language === 'arabic') return false
    if (isStopWord(letters, language)) return true
    const term = numberOf(index.terms, `${language}:${stem(letters, language)}`)
    return term !== undefined && countOf(index.postings, term) >= Math.max(1, ORDINARY_SHARE * index.ids.length)
  })
}
