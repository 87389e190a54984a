import { readFileSync } from 'node:fs'
import type { Verification } from '../../../src/reference/verify/verify.ts'

type OneOf<T> = T | T[]
type ExpectedSpan = [verdict: OneOf<string>, key: OneOf<string | null>]

/**
 * A message in the style in which people forward them, and of each quotation in it what must be said: verdict, and key of a record or a saying; a
 * list means any of them. `may` has spans that may be reported besides.
 */
export type Forwarded = { text: string; spans: ExpectedSpan[]; may?: ExpectedSpan[] }

const read = <Line = Forwarded>(name: string): Line[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

export const FORWARDED = read('forwarded.ndjson')
/** Of other kinds: capitals, several quotations, letters swapped, numbers and names changed, what is compared turned round. */
export const FORWARDED_FRESH = read('forwarded-fresh.ndjson')
/** As other hands write: statuses, posts of converts, voice notes, Malay, posters, wrong vowel marks, two quotations with one reference. */
export const FORWARDED_OTHER_HANDS = read('forwarded-other-hands.ndjson')
/** With words forged at either end, in the middle or in each other's place, wrong numbers and wishes that quote nothing; written before the code was read. */
export const FORWARDED_FORGED = read('forwarded-forged.ndjson')
/**
 * As they go round in groups: in capitals, copied on, spoken to the phone, misspelt, in Malay, Arabic, English and Latin letters, several at once. Half
 * of them are right and must not be denied.
 */
export const FORWARDED_GROUPS = read('forwarded-groups.ndjson')
/** By a writer who had not seen the code. */
export const FORWARDED_BLIND = read('forwarded-blind.ndjson')

const listed = <T>(one: OneOf<T>): T[] => (Array.isArray(one) ? one : [one])

/** Whether what is said of a message is what must be said of it. */
export function holds({ spans: expected, may = [] }: Forwarded, { spans }: Pick<Verification, 'spans'>): boolean {
  const is = ({ verdict, keys, saying }: Verification['spans'][number], [verdicts, names]: ExpectedSpan) =>
    listed(verdicts).includes(verdict) &&
    listed(names).some((name) => (name === null ? keys.length === 0 : keys.includes(name) || saying?.id === name))
  let next = 0
  for (const span of spans) {
    const one = expected[next]
    if (one && is(span, one)) next++
    else if (!may.some((other) => is(span, other))) return false
  }
  return next === expected.length
}

/** Well-known hadith in everyday wording, each with a book that holds it; written from memory, before the code that finds them. */
export const EVERYDAY = read('everyday.ndjson').map(({ text }) => text)

/** Verses and hadith in everyday style, each beside its right reference, and with one meaning turned; written from what they mean. */
export const EVERYDAY_STYLE = read<{ key: string; right: string; turned: string }>('everyday-style.ndjson')
