import { numberOf } from '../index/snapshot/dictionary.ts'
import { countOf } from '../index/snapshot/postings.ts'
import { findRuns, HADITH_RUNS, VERSE_RUNS } from '../index/snapshot/runs.ts'
import type { SearchIndex } from '../index/snapshot/search-index.ts'
import { cutSanad } from '../records/hadith/matn.ts'
import { latinVerse } from '../records/quran/latin.ts'
import { arabicSkeleton, latinSkeleton } from '../text/skeleton.ts'
import { LANGUAGES, stem } from '../text/stem.ts'
import { isStopWord } from '../text/stopwords.ts'
import { letterWords, type Word } from '../text/words.ts'
import { align } from './align.ts'
import type { Given } from './given.ts'

/** Latin words, from the place `from` up to `to`, that may be Arabic of a document. */
export type LatinTrace = { document: number; from: number; to: number }

const LEAST_WORDS = 2
/** Of a part of a record; and of a whole verse. */
const LEAST_CONSONANTS = { part: 8, whole: 6 }
const MOST_PHRASES = 20
/** So many words of a language may stand between two that are of none: "la", "min", "Allah". */
const MOST_BETWEEN = 2
/** Small words of Arabic that are others in other languages, in front of such a phrase. */
const PARTICLES = /^(?:wa?|wal|fa|fal|la|ma|man|min|an|in|al|ya|bi|li|fi)$/
/** A word that this share of the passages has is of their language. */
const ORDINARY = 1 / 2_000

/** Where Latin words of a text, that are neither Indonesian nor English, have the consonants of a verse or hadith. */
export function* transliterationsIn(index: SearchIndex, text: string, words: Word[]): Generator<LatinTrace> {
  let count = 0
  for (const { from, to } of phrasesIn(index, text, words)) {
    if (++count > MOST_PHRASES) return
    for (let end = to; end <= Math.min(words.length, to + MOST_BETWEEN); end++) {
      const phrase = text.slice(words[from]?.start, words[end - 1]?.end)
      if (end > to && ENDS.test(phrase)) break
      const found = [
        ...findRuns(index.runs.quran, phrase, LEAST_CONSONANTS.whole, VERSE_RUNS),
        ...findRuns(index.runs.hadith, phrase, LEAST_CONSONANTS.part, HADITH_RUNS),
      ]
      for (const document of found) yield { document, from, to }
      if (found.length > 0) break
    }
  }
}

const ENDS = /[.,;:!?()"“”\n]/

type Stretch = { from: number; to: number }

function* phrasesIn(index: SearchIndex, text: string, words: Word[]): Generator<Stretch> {
  const isForeign = words.map((word) => !word.arabic && !isOrdinary(index, word.letters))
  for (let from = 0; from < words.length; ) {
    if (!isForeign[from]) {
      from++
      continue
    }
    let to = from + 1
    for (let at = to; at < words.length && at - to <= MOST_BETWEEN && !words[at]?.arabic; at++)
      if (isForeign[at]) to = at + 1
    for (let at = from - 1; at >= 0 && at >= from - MOST_BETWEEN; at--)
      if (PARTICLES.test(words[at]?.letters ?? '')) from = at
      else break
    const pieces = [...piecesOf(text, words, { from, to })]
    if (pieces.length > 1) yield* pieces.filter((piece) => piece.to - piece.from >= LEAST_WORDS)
    if (to - from >= LEAST_WORDS) yield { from, to }
    from = to
  }
}

/** A phrase in the pieces that its writer made. */
function* piecesOf(text: string, words: Word[], { from, to }: Stretch): Generator<Stretch> {
  let begin = from
  for (let at = from + 1; at <= to; at++) {
    const between = text.slice(words[at - 1]?.end, words[at]?.start)
    if (at < to && !ENDS.test(between)) continue
    yield { from: begin, to: at }
    begin = at
  }
}

function isOrdinary(index: SearchIndex, letters: string): boolean {
  if (/^\d+$/.test(letters)) return true
  return LANGUAGES.some((language) => {
    if (language === 'arabic') return false
    if (isStopWord(letters, language)) return true
    const term = numberOf(index.terms, `${language}:${stem(letters, language)}`)
    return term !== undefined && countOf(index.postings, term) >= Math.max(1, ORDINARY * index.ids.length)
  })
}

const OF_PHRASE = 0.88
/** Beside the record's name fewer will do: how a word ends depends on whether one stops there. */
const OF_NAMED_PHRASE = 0.8
const OF_RECORD = 0.9

type Found = Stretch & { whole: boolean }

/**
 * Words in Latin letters that are those of a record, or of a part of it, by their consonants; undefined where they are not. Words behind
 * them that are also of another language ("ahad") count where they go on with it.
 */
export function transliterationOf(
  { words, gaps }: Pick<Given, 'words' | 'gaps'>,
  { from, to }: Stretch,
  arabic: string,
  named = false,
): Found | undefined {
  const verse = latinVerse(arabic)
  const record = letterWords(verse === null ? arabicSkeleton(cutSanad(arabic, 'arabic').matn) : latinSkeleton(verse))
  let end = to
  while (end < to + MOST_BETWEEN && !gaps.pause[end]) end++
  for (; end >= to; end--) {
    const found = alikeIn(words, { from, to: end }, record, named ? OF_NAMED_PHRASE : OF_PHRASE)
    if (found) return found
  }
  return undefined
}

function alikeIn(words: Word[], { from, to }: Stretch, record: Word[], least: number): Found | undefined {
  const letters: Word[] = []
  const places: number[] = []
  for (let at = from; at < to; at++)
    for (const one of letterWords(latinSkeleton(words[at]?.letters ?? ''))) {
      if (letters.at(-1)?.key === one.key) continue
      letters.push(one)
      places.push(at)
    }
  const alike = align(letters, 0, letters.length, record, (a, b) => a === b)
  if (!alike || alike.same < least * letters.length) return undefined
  const whole = alike.same >= OF_RECORD * record.length
  if (alike.same < (whole ? LEAST_CONSONANTS.whole : LEAST_CONSONANTS.part)) return undefined
  // as many letters of the record are left out
  if (alike.recordTo - alike.recordFrom > alike.same / least) return undefined
  return {
    from: places[alike.from] ?? from,
    to: (places[alike.to - 1] ?? from) + 1,
    whole,
  }
}
