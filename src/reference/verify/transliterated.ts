import { numberOf } from '../index/snapshot/dictionary.ts'
import { countOf } from '../index/snapshot/postings.ts'
import { findRuns, HADITH_RUNS, VERSE_RUNS } from '../index/snapshot/runs.ts'
import type { SearchIndex } from '../index/snapshot/search-index.ts'
import { LANGUAGES, stem } from '../text/stem.ts'
import { isStopWord } from '../text/stopwords.ts'
import type { Word } from '../text/words.ts'
import type { Alignment, Difference } from './align.ts'
import type { Given } from './given.ts'
import { alignSounds, type Reading, soundsOfLatin } from './sounds.ts'

/** Latin words, from the place `from` up to `to`, that may be Arabic of a document. */
export type LatinTrace = { document: number; from: number; to: number }

const LEAST_WORDS = 2
/** Of a part of a record; and of a whole verse. */
const LEAST_CONSONANTS = { part: 8, whole: 6 }
const MOST_PHRASES = 20
/** So many words of a language may stand between two that are of none: "la", "min", "Allah". */
const MOST_BETWEEN = 2
/** Small words of Arabic that are others in other languages, in front of such a phrase. */
const PARTICLES = /^(?:wa*|wal|fa+|fal|la+|ma+|man|min|an|in|al|ya+|bi+|li+|fii?)$/
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

/** "Assalamualaikum warahmatullahi wabarakatuh" greets, though hadith tell of it. */
const GREETING = /^as+al[ao]m+u?(?:alaikum)?$/

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
    if (GREETING.test(words[from]?.letters ?? '')) {
      from = to
      continue
    }
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

/** Of words that begin or end otherwise than the record that is named beside them, so many are its own. */
const OF_CHANGED_PHRASE = 0.5
const LEAST_NAMED = 5

/**
 * Words in Latin letters that are those of a record, or of a part of it, by their consonants, with the words that have others; undefined where they
 * are not. Words behind them that are also of another language ("ahad") count where they go on with it.
 */
export function transliterationOf(
  { text, words, gaps }: Pick<Given, 'text' | 'words' | 'gaps'>,
  { from, to }: Stretch,
  reading: Reading,
  named = false,
): Alignment | undefined {
  let end = to
  while (end < to + MOST_BETWEEN && !gaps.pause[end]) end++
  for (; end >= to; end--) {
    const found = alikeIn({ text, words }, { from, to: end }, reading, named)
    if (found) return found
  }
  return undefined
}

function alikeIn(
  { text, words }: Pick<Given, 'text' | 'words'>,
  { from, to }: Stretch,
  reading: Reading,
  named: boolean,
): Alignment | undefined {
  const sounds = soundsOfLatin(text, words.slice(from, to))
  const alike = alignSounds(sounds, reading)
  if (!alike) return undefined
  const least = named ? OF_NAMED_PHRASE : OF_PHRASE
  const most = sounds.filter((one) => reading.isVerse || (one.key !== 'w' && one.key !== 'y')).length
  const { same } = alike
  const isPhrase = same >= least * most
  const isChanged = named && same >= LEAST_NAMED && same >= OF_CHANGED_PHRASE * most && isForeign(words.slice(from, to))
  const whole = same >= OF_RECORD * reading.sounds.length
  if (!isPhrase && !isChanged && !(named && whole)) return undefined
  if (!isChanged && same < (whole ? LEAST_CONSONANTS.whole : LEAST_CONSONANTS.part)) return undefined
  // as many letters of the text, and of the record, are others
  if (alike.spread > same / least) return undefined
  const { spread, ...alignment } = alike
  const moved = ({ from: start, to: end, ...record }: Difference) => ({ from: from + start, to: from + end, ...record })
  return { ...alignment, ...moved(alignment), differences: alignment.differences.map(moved) }
}

/** Whether few words are of a language that is written in Latin letters. */
const isForeign = (words: Word[]): boolean =>
  words.filter(({ letters }) => !PARTICLES.test(letters) && LANGUAGES.some((one) => isStopWord(letters, one))).length *
    OF_FOREIGN <
  words.length
const OF_FOREIGN = 4
