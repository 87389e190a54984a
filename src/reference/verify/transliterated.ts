import { normalForm } from '../../platform/normal-form.ts'
import { numberOf } from '../index/snapshot/dictionary.ts'
import { countOf } from '../index/snapshot/postings.ts'
import { findRuns, HADITH_RUNS, VERSE_RUNS } from '../index/snapshot/runs.ts'
import type { SearchIndex } from '../index/snapshot/search-index.ts'
import { LANGUAGES, stem } from '../text/stem.ts'
import { isStopWord } from '../text/stopwords.ts'
import type { Word } from '../text/words.ts'
import type { Alignment, Difference } from './align.ts'
import { stretches } from './ends.ts'
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
const PARTICLES = /^(?:wa*|wal|fa+|fal|la+|ma+|man|min|ann?a?|inn?a?|al|ya+|bi+|li+|fii?)$/
/** In words: of fewer, one changed leaves what any text may have. */
const LEAST_CHANGED_WORDS = 3
/** A changed word of four takes the runs in it and those that reach into it: half of a short phrase. */
const CHANGED_RUNS = { ...VERSE_RUNS, leastShare: 0.4 }
/** A word that this share of the passages has is of their language. */
const ORDINARY = 1 / 2_000

type LatinIndex = Pick<SearchIndex, 'ids' | 'terms' | 'postings' | 'runs'>

/** Where Latin words of a text, that are neither Indonesian nor English, have the consonants of a verse or hadith. */
export function* transliterationsIn(index: LatinIndex, text: string, words: Word[]): Generator<LatinTrace> {
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
      if (end !== Math.max(to, from + LEAST_CHANGED_WORDS)) continue
      for (const document of findRuns(index.runs.quran, phrase, LEAST_CONSONANTS.part, CHANGED_RUNS))
        yield { document, from, to }
    }
  }
}

/** "Assalamualaikum warahmatullahi wabarakatuh" greets, though hadith tell of it. */
const GREETING = /^as+al[ao]m+u?(?:alaikum)?$/

const ENDS = /[.,;:!?()"“”\n]/

type Stretch = { from: number; to: number }

function* phrasesIn(index: LatinIndex, text: string, words: Word[]): Generator<Stretch> {
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

/** Words of Arabic that translations quote as they are, so often that they would pass for the translation's own. */
const QUOTED = new Set(
  `qul huwallahu alhamdu alhamdulillahi hamdu lillahi rabbil alamin alameen aalamin rabbana innaka innal innahu innallaha ilaihi alaihi minallahi
  ayyuhal ayyuhalladzina bihamdika bihamdihi samawati akhirati billahi`.split(/\s+/),
)

function isOrdinary(index: LatinIndex, letters: string): boolean {
  if (QUOTED.has(letters)) return false
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

/**
 * Of the consonants of a phrase with words changed, so many are its record's, and in all: beside its name, and elsewhere. A hadith is compared by its
 * Arabic, whose vowels are not known, and any text has some of its consonants: there it is found changed only beside its name.
 */
const OF_CHANGED_PHRASE = { named: 0.5, unnamed: 0.65 }
const LEAST_CHANGED = { named: 5, verse: 7 }
/** In places: with more of them a phrase is another text. */
const MOST_PLACES_CHANGED = 2
/** In words, and of them: so many that are the record's, beside changed ones, are no chance. */
const LEAST_LEFT_WHOLE = 2
const OF_WORDS_LEFT = 0.5

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
    if (found) return named ? found : withWordsAround({ text, words, gaps }, found, reading)
  }
  return undefined
}

/** In words: so far around a phrase small words are looked at that other languages have too, "wa huwa", "illa". */
const LONGEST_AROUND = 8

/** With the words in front and behind that are the record's there, whatever language has them too. */
function withWordsAround(
  { text, words, gaps }: Pick<Given, 'text' | 'words' | 'gaps'>,
  found: Alignment,
  reading: Reading,
): Alignment {
  let { from, to } = found
  while (from > 0 && found.from - from < LONGEST_AROUND && !gaps.pause[from]) from--
  while (to < words.length && to - found.to < LONGEST_AROUND && !gaps.pause[to]) to++
  if (from === found.from && to === found.to) return found
  const alike = alignSounds(soundsOfLatin(text, words.slice(from, to)), reading)
  const wide = alike && movedBy(alike, from)
  if (!wide || wide.from > found.from || wide.to < found.to) return found
  const before = wide.differences.findLast((one) => one.to <= found.from)
  const after = wide.differences.find((one) => one.from >= found.to)
  const differences = wide.differences.filter((one) => one.to > found.from && one.from < found.to)
  if (differences.length !== found.differences.length) return found
  return {
    ...wide,
    differences,
    ...(before && { from: before.to, recordFrom: before.recordTo }),
    ...(after && { to: after.from, recordTo: after.recordFrom }),
  }
}

/** An alignment of words from the place `by` on, in places of the text. */
function movedBy({ same, differences, ...place }: Alignment, by: number): Alignment {
  const moved = ({ from, to, recordFrom, recordTo }: Difference) => ({
    from: from + by,
    to: to + by,
    recordFrom,
    recordTo,
  })
  return { same, ...moved(place), differences: differences.map(moved) }
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
  const here = words.slice(from, to)
  const isChanged =
    isForeign(here, named) && (named ? isChangedNamed(alike, most) : isChangedVerse(text, here, alike, most, reading))
  const whole = same >= OF_RECORD * reading.sounds.length
  if (!isPhrase && !isChanged && !(named && whole)) return undefined
  if (!isChanged && same < (whole ? LEAST_CONSONANTS.whole : LEAST_CONSONANTS.part)) return undefined
  // as many letters of the text, and of the record, are others
  if (alike.spread > same / (isChanged && !named ? OF_CHANGED_PHRASE.unnamed : least)) return undefined
  return movedBy(alike, from)
}

/** Whether a phrase of `most` sounds, beside the name of a record, is it with words changed. */
const isChangedNamed = ({ same }: Alignment, most: number): boolean =>
  same >= LEAST_CHANGED.named && same >= OF_CHANGED_PHRASE.named * most

/**
 * Whether a phrase that no name stands beside is a verse with words changed: by its sounds, by the words that are left whole, and by their vowels,
 * which people write as they hear them. Names of persons have the consonants of some verse as often as not.
 */
function isChangedVerse(text: string, words: Word[], alike: Alignment, most: number, reading: Reading): boolean {
  const { same, from, to, differences } = alike
  const changed = differences.reduce((sum, one) => sum + one.to - one.from, 0)
  if (
    !reading.isVerse ||
    words.length < LEAST_CHANGED_WORDS ||
    same < Math.max(LEAST_CHANGED.verse, OF_CHANGED_PHRASE.unnamed * most) ||
    differences.length > MOST_PLACES_CHANGED ||
    to - from - changed < Math.max(LEAST_LEFT_WHOLE, OF_WORDS_LEFT * (to - from))
  )
    return false
  const vowelsIn = (of: string, list: Word[], [first, last]: [number, number]) =>
    vowelsOf(of.slice(list[first]?.start, list[last - 1]?.end))
  const whole = stretches(alike).filter((one) => one.to > one.from)
  const heard = whole.map((one) => vowelsIn(text, words, [one.from, one.to])).join('')
  const read = whole.map((one) => vowelsIn(reading.text, reading.words, [one.recordFrom, one.recordTo])).join('')
  return inCommon(heard.slice(0, LONGEST_HEARD), read.slice(0, LONGEST_HEARD)) >= OF_VOWELS
}

/** Of the vowels of words that are left whole, in their order. */
const OF_VOWELS = 0.8
/** In vowels: enough to tell a verse by, and each is compared with each. */
const LONGEST_HEARD = 40

/** The vowels of a text in Latin letters, long ones and their spellings as short ones: "fiihimaa" and "fee hima" have i, i, a. */
const vowelsOf = (text: string): string =>
  normalForm(text, 'NFKD')
    .toLowerCase()
    .replace(/[^aiueo]+/g, '')
    .replace(/e/g, 'i')
    .replace(/o/g, 'u')
    .replace(/(.)\1+/g, '$1')

/** The share of two lines of letters that both have in the same order (their longest common subsequence), 0 to 1. */
function inCommon(one: string, other: string): number {
  let before = new Uint8Array(other.length + 1)
  for (const letter of one) {
    const row = new Uint8Array(other.length + 1)
    for (let at = 0; at < other.length; at++)
      row[at + 1] = other[at] === letter ? (before[at] ?? 0) + 1 : Math.max(before[at + 1] ?? 0, row[at] ?? 0)
    before = row
  }
  return (before.at(-1) ?? 0) / Math.max(1, one.length, other.length)
}

/** Of words of Arabic, less than this share are also small ones of a language that is written in Latin letters: beside a name, and elsewhere. */
const OF_FOREIGN = { named: 0.25, unnamed: 0.2 }

/** Letters of Indonesian and English that Arabic has no sound for: "senyum salam sapa". */
const NOT_ARABIC = /[pvcx]|ng(?!h)|^ny/

/** Whether no word, or less than a share of them, is a small one of a language that is written in Latin letters. */
function isForeign(words: Word[], named: boolean): boolean {
  const isSmall = ({ letters }: Word) => !PARTICLES.test(letters) && LANGUAGES.some((one) => isStopWord(letters, one))
  const count = words.filter(isSmall).length
  if (!named && words.some(({ letters }) => NOT_ARABIC.test(letters))) return false
  return count === 0 || count < (named ? OF_FOREIGN.named : OF_FOREIGN.unnamed) * words.length
}
