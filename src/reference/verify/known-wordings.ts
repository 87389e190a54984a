import { z } from 'zod'
import { readTsv } from '../../platform/data-file.ts'
import { once } from '../../platform/once.ts'
import { LANGUAGES, type Language } from '../text/stem.ts'
import { type Word, wordsOf } from '../text/words.ts'
import type { Field } from './canonical.ts'
import { addsTo, deniesOtherwise } from './contradictions.ts'
import type { GivenText } from './given-text.ts'
import { unexplainedAfter, unexplainedBefore } from './introductions.ts'
import type { Match } from './match.ts'
import type { CanonicalRecord } from './records.ts'
import { type FoundSaying, sayingsIn } from './sayings.ts'
import { contentIn, wordingOf } from './wordings.ts'

/** What a wording that people pass on stands for: a record, or one that it turns round. */
export type KnownRecord = { key: string; turned: boolean }

const row = z.object({
  key: z.string().min(1),
  turned: z.enum(['yes', '']).transform((word) => word === 'yes'),
  language: z.enum(['indonesian', 'english', 'arabic']),
  wording: z.string().min(1),
})

/** Every wording of them. */
export const knownWordings = once(() =>
  readTsv('reference/verify/known-wordings.tsv', row).map(({ key, turned, language, wording }) =>
    wordingOf({ key, turned }, wording, language),
  ),
)

/** Where the words of a text are a record in words that people pass it on in, or such words with two that have changed places. */
export function knownIn(words: Word[]): FoundSaying<KnownRecord>[] {
  const found = sayingsIn(words, knownWordings())
  const turned = turnedRoundIn(words).filter((one) => !found.some(({ from, to }) => from < one.to && one.from < to))
  return [...found, ...turned]
}

/** In words of weight: fewer leave nothing of a wording once two have changed places. */
const LEAST_TURNED = 3

/** Those that say something else once two of their words have changed places. */
const mayBeTurned = once(() => {
  const inLanguage = (language: Language) =>
    knownWordings().filter((one) => one.language === language && !one.short && !one.saying.turned)
  return { indonesian: inLanguage('indonesian'), english: inLanguage('english'), arabic: inLanguage('arabic') }
})

/** Where a text has all words of a wording and no other, two of them in each other's place: "the lower hand is better than the upper". */
function turnedRoundIn(words: Word[]): FoundSaying<KnownRecord>[] {
  const out: FoundSaying<KnownRecord>[] = []
  for (const language of LANGUAGES) {
    const text = contentIn(words, language)
    const known = new Set(text.map(({ key }) => key))
    for (const wording of mayBeTurned()[language]) {
      const { length } = wording.words
      if (!wording.words.every(({ key }) => known.has(key))) continue
      const begin = text.findIndex((_, at) => isExchanged(text.slice(at, at + length), wording.words))
      const [first, last] = [text[begin], text[begin + length - 1]]
      if (!first || !last || out.some(({ from, to }) => from <= last.at && first.at < to)) continue
      out.push({
        from: first.at,
        to: last.at + 1,
        saying: { ...wording.saying, turned: true },
        same: length - 2,
        share: 1,
        wording: wording.text,
        language,
        missing: { before: 0, after: 0, replaced: true },
        moved: true,
        unbroken: false,
      })
    }
  }
  return out
}

/** Whether words are those of a wording in its order but for two that have changed places, with others between them. */
function isExchanged(here: { key: string }[], there: { key: string }[]): boolean {
  if (here.length !== there.length || there.length < LEAST_TURNED) return false
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

/** The same as matches: another wording of the record, or one of which nothing stays, because it is turned round or denied. */
export function knownMatches({ words, gaps }: GivenText, known: KnownSaying[], records: CanonicalRecord[]): Match[] {
  const byKey = new Map(records.map((record) => [record.key, record]))
  return known.flatMap((one) => {
    const { from, to, same, share, saying } = one
    const record = byKey.get(saying.key)
    if (!record) return []
    const { before, after, replaced } = one.missing
    // in the place of a word that is missing at an end stands another one
    const framed = { words, ends: gaps.boundary }
    const isCutShort =
      (before > 0 && isPutIn(unexplainedBefore(framed, from, MOST_PUT_IN))) ||
      (after > 0 && isPutIn(unexplainedAfter(framed, to, MOST_PUT_IN)))
    const turned = isTurned(words, one) || replaced || one.moved || isCutShort
    const field = fieldOf(record, one.language)
    const whole = { from, to, recordFrom: 0, recordTo: turned ? wordsOf(record[field] ?? '').length : 0 }
    return [
      {
        ...whole,
        same,
        id: record.id,
        field,
        differences: turned ? [whole] : [],
        whole: false,
        literal: false,
        worth: same,
        ...(!turned && { nearness: Math.round(100 * Math.min(1, share)) / 100 }),
      },
    ]
  })
}

/** In words: so few between a wording and the next mark are no sentence of the writer's. */
const MOST_PUT_IN = 3

const isPutIn = (count: number): boolean => count > 0 && count <= MOST_PUT_IN

/** The record's text that a wording in this language is held beside. */
function fieldOf(record: CanonicalRecord, language: Language): Field {
  if (language === 'arabic') return 'text_arabic'
  return language === 'english' && record.text_english ? 'text_english' : 'text_indonesian'
}

/** What denies is a small word, and is not among those that a wording is found by. */
const isTurned = (words: Word[], { from, to, saying, wording, language }: KnownSaying): boolean =>
  saying.turned ||
  deniesOtherwise(words.slice(Math.max(0, from - 1), to), wordsOf(wording), language) ||
  (!words[from]?.arabic && language !== 'arabic' && addsTo(wordsOf(wording), words.slice(from + 1, to - 1), language))

/** In words: a record that says so much more than such a wording is quoted itself, with the chain in front. */
const MOST_BEYOND = 2
/** Of a match, so much is such a wording for the match to be it, with the writer's own words around. */
const MOST_OF = 0.6

/**
 * Without those that a wording explains which stands there word for word: the nearest record in other words, which would be altered, a part of
 * a record in fewer of the words, and a hadith that tells what a verse says.
 */
export function withoutExplained(
  words: Word[],
  matches: Match[],
  known: KnownSaying[],
  recordOf: (id: number) => CanonicalRecord | undefined,
): Match[] {
  const explaining = known.filter((one) => one.unbroken && !isTurned(words, one))
  const isWithin = (match: Match, { from, to }: KnownSaying) =>
    from <= match.from && to >= match.to && to - from > match.to - match.from
  return matches.filter(
    (match) =>
      isAllButForOne(words, match, explaining) ||
      // whose number stands beside the words and who says all that they say needs no explaining
      (match.named &&
        match.differences.length === 0 &&
        !explaining.some((one) => one.saying.key === recordOf(match.id)?.key && isWithin(match, one))) ||
      !explaining.some(
        (one) =>
          Math.min(one.to, match.to) - Math.max(one.from, match.from) >= MOST_OF * (match.to - match.from) &&
          ((match.differences.length > 0 && match.same <= one.to - one.from + MOST_BEYOND) ||
            match.nearness !== undefined ||
            (!match.whole && isWithin(match, one)) ||
            (isVerse(one.saying.key) && recordOf(match.id)?.kind === 'hadith')),
      ),
  )
}

/** Whether a text is nothing but a record with one word changed or put in, which a wording in some of its words does not explain. */
const isAllButForOne = (
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
