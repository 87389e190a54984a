import { z } from 'zod'
import { readTsv } from '../../platform/data-file.ts'
import { once } from '../../platform/once.ts'
import { LANGUAGES, type Language } from '../text/stem.ts'
import { type Word, wordsOf } from '../text/words.ts'
import type { Field } from './canonical.ts'
import { addsTo, deniesDifferently } from './contradictions.ts'
import type { GivenText } from './given-text.ts'
import { unexplainedAfter, unexplainedBefore } from './introductions.ts'
import type { Match } from './match.ts'
import type { CanonicalRecord } from './records.ts'
import { type FoundSaying, sayingsIn } from './sayings.ts'
import { contentIn, wordingOf } from './wordings.ts'

/** The record that a popular wording stands for, and whether the wording reverses its meaning. */
export type KnownRecord = { key: string; reversed: boolean }

const row = z.object({
  key: z.string().min(1),
  reversed: z.enum(['yes', '']).transform((word) => word === 'yes'),
  language: z.enum(['indonesian', 'english', 'arabic']),
  wording: z.string().min(1),
})

/** Every popular wording. */
export const knownWordings = once(() =>
  readTsv('reference/verify/known-wordings.tsv', row).map(({ key, reversed, language, wording }) =>
    wordingOf({ key, reversed }, wording, language),
  ),
)

/** Finds popular wordings of records in a text, and wordings with two words exchanged. */
export function knownIn(words: Word[]): FoundSaying<KnownRecord>[] {
  const found = sayingsIn(words, knownWordings())
  const reversed = exchangedIn(words).filter((one) => !found.some(({ from, to }) => from < one.to && one.from < to))
  return [...found, ...reversed]
}

/** In significant words: fewer leave nothing of a wording once two have changed places. */
const LEAST_WORDS_OF_EXCHANGED = 3

/** Wordings that say something else once two of their words have changed places. */
const exchangeable = once(() => {
  const inLanguage = (language: Language) =>
    knownWordings().filter((one) => one.language === language && !one.short && !one.saying.reversed)
  return { indonesian: inLanguage('indonesian'), english: inLanguage('english'), arabic: inLanguage('arabic') }
})

/** Finds text with all words of a wording and no other, two of them exchanged: "the lower hand is better than the upper". */
function exchangedIn(words: Word[]): FoundSaying<KnownRecord>[] {
  const out: FoundSaying<KnownRecord>[] = []
  for (const language of LANGUAGES) {
    const text = contentIn(words, language)
    const known = new Set(text.map(({ key }) => key))
    for (const wording of exchangeable()[language]) {
      const { length } = wording.words
      if (!wording.words.every(({ key }) => known.has(key))) continue
      const begin = text.findIndex((_, at) => isExchanged(text.slice(at, at + length), wording.words))
      const [first, last] = [text[begin], text[begin + length - 1]]
      if (!first || !last || out.some(({ from, to }) => from <= last.at && first.at < to)) continue
      out.push({
        from: first.at,
        to: last.at + 1,
        saying: { ...wording.saying, reversed: true },
        same: length - 2,
        share: 1,
        wording: wording.text,
        language,
        missing: { before: 0, after: 0, replaced: true },
        moved: true,
        unbroken: false,
        bySound: false,
      })
    }
  }
  return out
}

/** Whether words are a wording's in its order, except for two that have changed places with others between them. */
function isExchanged(here: { key: string }[], there: { key: string }[]): boolean {
  if (here.length !== there.length || there.length < LEAST_WORDS_OF_EXCHANGED) return false
  const moved = there.flatMap(({ key }, at) => (here[at]?.key === key ? [] : [at]))
  const [one = 0, other = 0] = moved
  return (
    moved.length === 2 &&
    other - one > 1 &&
    here[one]?.key === there[other]?.key &&
    here[other]?.key === there[one]?.key
  )
}

type KnownSaying = FoundSaying<KnownRecord>

/** Turns found wordings into matches: another wording of the record, or, where it is reversed or denied, one that differs in every word. */
export function knownMatches({ words, gaps }: GivenText, known: KnownSaying[], records: CanonicalRecord[]): Match[] {
  const byKey = new Map(records.map((record) => [record.key, record]))
  return known.flatMap((one) => {
    const { from, to, same, share, saying } = one
    const record = byKey.get(saying.key)
    if (!record) return []
    const { before, after, replaced } = one.missing
    // another word replaces a missing first or last one
    const framed = { words, ends: gaps.boundary }
    const isCutShort =
      (before > 0 && isInserted(unexplainedBefore(framed, from, MOST_INSERTED))) ||
      (after > 0 && isInserted(unexplainedAfter(framed, to, MOST_INSERTED)))
    const reversed = isReversed(words, one) || replaced || one.moved || isCutShort
    const field = fieldOf(record, one.language)
    const whole = { from, to, recordFrom: 0, recordTo: reversed ? wordsOf(record[field] ?? '').length : 0 }
    return [
      {
        ...whole,
        same,
        id: record.id,
        field,
        differences: reversed ? [whole] : [],
        whole: false,
        literal: false,
        score: same,
        ...(!reversed && { nearness: Math.round(100 * Math.min(1, share)) / 100 }),
      },
    ]
  })
}

/** In words: the text between a wording and the next mark is no sentence of the writer's if it has at most this many. */
const MOST_INSERTED = 3

const isInserted = (count: number): boolean => count > 0 && count <= MOST_INSERTED

/** The record's text with which a wording in this language is compared. */
function fieldOf(record: CanonicalRecord, language: Language): Field {
  if (language === 'arabic') return 'text_arabic'
  return language === 'english' && record.text_english ? 'text_english' : 'text_indonesian'
}

/**
 * Whether a found wording says the contrary of its record. Denials are checked apart, because they are stop words and wordings are found without
 * those.
 */
const isReversed = (words: Word[], { from, to, saying, wording, language }: KnownSaying): boolean =>
  saying.reversed ||
  deniesDifferently(words.slice(Math.max(0, from - 1), to), wordsOf(wording), language) ||
  (!words[from]?.arabic && language !== 'arabic' && addsTo(wordsOf(wording), words.slice(from + 1, to - 1), language))

/** In words: a match that exceeds the wording by more quotes the record itself, chain of narrators included. */
const MOST_BEYOND = 2
/** Share of a match that the wording must cover to explain it; the rest may be the writer's own words. */
const LEAST_EXPLAINED = 0.6

/**
 * Removes matches that an exact popular wording explains better: the nearest record in other words, which would count as altered; a part of a
 * record in fewer of the words; and a hadith that narrates what a verse says.
 */
export function withoutExplained(
  words: Word[],
  matches: Match[],
  known: KnownSaying[],
  recordOf: (id: number) => CanonicalRecord | undefined,
): Match[] {
  const explaining = known.filter((one) => one.unbroken && !isReversed(words, one))
  const isWithin = (match: Match, { from, to }: KnownSaying) =>
    from <= match.from && to >= match.to && to - from > match.to - match.from
  return matches.filter(
    (match) =>
      isWholeExceptOneWord(words, match, explaining) ||
      // a match whose reference is next to the words, and which has all of them, needs no other explanation
      (match.named &&
        match.differences.length === 0 &&
        !explaining.some((one) => one.saying.key === recordOf(match.id)?.key && isWithin(match, one))) ||
      !explaining.some(
        (one) =>
          Math.min(one.to, match.to) - Math.max(one.from, match.from) >= LEAST_EXPLAINED * (match.to - match.from) &&
          ((match.differences.length > 0 && match.same <= one.to - one.from + MOST_BEYOND) ||
            match.nearness !== undefined ||
            (!match.whole && isWithin(match, one)) ||
            (isVerse(one.saying.key) && recordOf(match.id)?.kind === 'hadith')),
      ),
  )
}

/** Whether a whole text is one record with one word changed or added, and no wording explains all of it. */
const isWholeExceptOneWord = (
  words: Word[],
  { from, to, recordFrom, same, differences }: Match,
  explaining: KnownSaying[],
): boolean =>
  from === 0 &&
  to === words.length &&
  recordFrom === 0 &&
  differences.length > 0 &&
  words.length - same <= 1 &&
  !explaining.some((one) => one.from === from && one.to === to)

const isVerse = (key: string): boolean => /^\d/.test(key)
