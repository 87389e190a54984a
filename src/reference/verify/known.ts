import { z } from 'zod'
import { readTsv } from '../../platform/data-file.ts'
import { once } from '../../platform/once.ts'
import type { PassageKind } from '../index/kind.ts'
import type { Language } from '../text/stem.ts'
import { type Word, wordsOf } from '../text/words.ts'
import type { Field } from './canonical.ts'
import type { Match } from './compare.ts'
import { unexplainedAfter, unexplainedBefore } from './frame.ts'
import type { Given } from './given.ts'
import { addsTo, deniesOtherwise } from './near.ts'
import type { CanonicalRecord } from './records.ts'
import { type FoundSaying, sayingsIn, wordingOf } from './sayings.ts'

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

/** Where the words of a text are a record in words that people pass it on in. */
export const knownIn = (words: Word[]): FoundSaying<KnownRecord>[] => sayingsIn(words, knownWordings())

type Known = FoundSaying<KnownRecord>

/** The same as matches: another wording of the record, or one of which nothing stays, because it is turned round or denied. */
export function knownMatches({ words, gaps }: Given, known: Known[], records: CanonicalRecord[]): Match[] {
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
    const turned = isTurned(words, one) || replaced || isCutShort
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
const isTurned = (words: Word[], { from, to, saying, wording, language }: Known): boolean =>
  saying.turned ||
  deniesOtherwise(words.slice(Math.max(0, from - 1), to), wordsOf(wording), language) ||
  (!words[from]?.arabic && language !== 'arabic' && addsTo(wordsOf(wording), words.slice(from + 1, to - 1), language))

/** Of a match, so much is such a wording for the match to be it, with the writer's own words around. */
const MOST_OF = 0.6

/**
 * Without those that a wording explains which stands there word for word: the nearest record in other words, which would be altered, and a hadith
 * that tells what a verse says.
 */
export function withoutExplained(
  words: Word[],
  matches: Match[],
  known: Known[],
  kindOf: (id: number) => PassageKind | undefined,
): Match[] {
  const explaining = known.filter((one) => one.unbroken && !isTurned(words, one))
  return matches.filter(
    (match) =>
      !explaining.some(
        ({ from, to, saying }) =>
          Math.min(to, match.to) - Math.max(from, match.from) >= MOST_OF * (match.to - match.from) &&
          (match.differences.length > 0 ||
            match.nearness !== undefined ||
            (isVerse(saying.key) && kindOf(match.id) === 'hadith')),
      ),
  )
}

const isVerse = (key: string): boolean => /^\d/.test(key)
