import { sameWord } from '../../text/same-word.ts'
import type { Word } from '../../text/words.ts'
import { makeWordRuns } from '../building/word-runs-builder.ts'
import { holdersOf, runHashes, type WordRuns } from '../snapshot/word-runs.ts'
import type { RelatedPair } from './relation.ts'

/** A word, at any place. */
type AnyWord = Pick<Word, 'letters' | 'key' | 'arabic'>

/** Verses by their runs of three words. */
export type VerseRuns = {
  verses: readonly AnyWord[][]
  /** The surah of each. */
  surahs: readonly number[]
  /** Where each run begins, as places among the words of all verses. */
  places: WordRuns
  /** The verse of each of these words, and the place of its first. */
  verseOf: Uint32Array
  starts: Uint32Array
}

/** Words of a text, from the place `from` up to `to`, that are those of a verse from `at` on. */
export type VerseRun = { from: number; to: number; verse: number; at: number }

/** Shared words in a row that are no formula; shorter ones count if they are all of the shorter text. */
const LONG_RUN = 5

/** @param verses all of them, in their order. */
export function indexVerses(verses: readonly { surah: number; words: Word[] }[]): VerseRuns {
  const known = new Map<string, AnyWord>()
  const texts = verses.map(({ words }) => words.map((word) => once(word, known)))
  const verseOf: number[] = []
  const starts: number[] = []
  for (const [verse, words] of texts.entries()) {
    starts.push(verseOf.length)
    for (const _word of words) verseOf.push(verse)
  }
  return {
    verses: texts,
    surahs: verses.map(({ surah }) => surah),
    places: makeWordRuns(texts.flatMap((words) => runHashes(words).map((hash) => (hash === undefined ? [] : [hash])))),
    verseOf: Uint32Array.from(verseOf),
    starts: Uint32Array.from(starts),
  }
}

/** The same word for the same letters: the Quran has 77,428 words, 15,183 of them different. */
function once({ letters, key, arabic }: Word, known: Map<string, AnyWord>): AnyWord {
  const word = known.get(letters) ?? { letters, key, arabic }
  known.set(letters, word)
  return word
}

/** The verses that share five words in a row, or all their words. */
export function* similarVerses(runs: VerseRuns): Generator<RelatedPair> {
  const short = new Map<string, number[]>()
  for (const [one, words] of runs.verses.entries()) {
    const best = new Map<number, number>()
    for (const { verse, from, to } of verseRunsIn(runs, words))
      if (verse > one) best.set(verse, Math.max(best.get(verse) ?? 0, to - from))
    // without a run of three, by all of it
    if (words.length < 3) {
      const keys = words.map(({ key }) => key).join(' ')
      for (const other of short.get(keys) ?? [])
        if (runs.verses[other]?.every(({ letters }, at) => sameWord(letters, words[at]?.letters ?? '')))
          yield { one: other, other: one, relation: 'same', score: 1 }
      short.set(keys, [...(short.get(keys) ?? []), one])
    }
    for (const [other, shared] of best) {
      const [shorter, longer] = [words.length, runs.verses[other]?.length ?? 0].sort((a, b) => a - b)
      if (!shorter || (shared < LONG_RUN && shared !== longer)) continue
      const relation = shared === longer ? 'same' : shared === shorter ? 'fragment' : 'variant'
      yield { one, other, relation, score: shared / shorter }
    }
  }
}

/** The words of a text that verses have in the same order, three or more, each run as long as it is. */
export function* verseRunsIn(
  { verses, places, verseOf, starts }: VerseRuns,
  words: readonly AnyWord[],
): Generator<VerseRun> {
  for (const [from, hash] of runHashes([...words]).entries())
    for (const place of hash === undefined ? [] : holdersOf(places, hash)) {
      const verse = verseOf[place] ?? 0
      const at = place - (starts[verse] ?? 0)
      const canonical = verses[verse] ?? []
      const isSame = (given: number, place: number) => {
        const [a, b] = [words[given], canonical[place]]
        return a !== undefined && b !== undefined && a.key === b.key && sameWord(a.letters, b.letters)
      }
      // the run that began before is this one
      if (isSame(from - 1, at - 1)) continue
      let length = 0
      while (isSame(from + length, at + length)) length++
      if (length >= 3) yield { from, to: from + length, verse, at }
    }
}
