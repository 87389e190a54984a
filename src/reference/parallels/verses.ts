import { sameWord, type Word } from '../language/words.ts'
import { runHashes } from '../search/index/word-runs.ts'
import type { Likeness } from './relation.ts'

/** Verses by their runs of three words. */
export type VerseRuns = {
  verses: readonly Word[][]
  /** The surah of each. */
  surahs: readonly number[]
  places: ReadonlyMap<number, Place[]>
}
type Place = { verse: number; at: number }

/** Words of a text, from the place `from` up to `to`, that are those of a verse from `at` on. */
export type VerseRun = { from: number; to: number; verse: number; at: number }

const LONG_RUN = 5

/** @param verses all of them, in their order. */
export function indexVerses(verses: readonly { surah: number; words: Word[] }[]): VerseRuns {
  const places = new Map<number, Place[]>()
  for (const [verse, { words }] of verses.entries())
    for (const [at, hash] of runHashes(words).entries()) {
      if (hash === undefined) continue
      const known = places.get(hash)
      if (known) known.push({ verse, at })
      else places.set(hash, [{ verse, at }])
    }
  return { verses: verses.map(({ words }) => words), surahs: verses.map(({ surah }) => surah), places }
}

/** The verses that share five words in a row, or all their words. */
export function* similarVerses(runs: VerseRuns): Generator<Likeness> {
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

/** The words of a text that stand in verses in the same order, three or more, each run as long as it is. */
export function* verseRunsIn({ verses, places }: VerseRuns, words: readonly Word[]): Generator<VerseRun> {
  for (const [from, hash] of runHashes([...words]).entries())
    for (const { verse, at } of hash === undefined ? [] : (places.get(hash) ?? [])) {
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
