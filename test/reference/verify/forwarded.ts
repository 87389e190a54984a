import { readFileSync } from 'node:fs'
import type { Verification } from '../../../src/reference/verify/verify.ts'

type OneOf<T> = T | T[]
type ExpectedSpan = [verdict: OneOf<string>, key: OneOf<string | null>]

/**
 * A message as people forward them, and the expected spans: verdict, and key of a record or saying; a list means any of them. Spans in `may` are
 * allowed too.
 */
export type Forwarded = { text: string; spans: ExpectedSpan[]; may?: ExpectedSpan[] }

const read = <Line = Forwarded>(name: string): Line[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

export const FORWARDED = read('forwarded.ndjson')
/** Other kinds: capitals, several quotations, swapped letters, changed numbers and names, reversed comparisons. */
export const FORWARDED_FRESH = read('forwarded-fresh.ndjson')
/** By other writers: status messages, posts of converts, voice notes, Malay, posters, wrong vowel marks, two quotations with one reference. */
export const FORWARDED_OTHER_HANDS = read('forwarded-other-hands.ndjson')
/** Words forged at either end, in the middle or swapped, wrong numbers, and greetings that quote nothing; written before reading the code. */
export const FORWARDED_FORGED = read('forwarded-forged.ndjson')
/**
 * As in chat groups: in capitals, copied repeatedly, dictated, misspelt, in Malay, Arabic, English and Latin letters, several at once. Half of
 * them are correct and must not be denied.
 */
export const FORWARDED_GROUPS = read('forwarded-groups.ndjson')
/** By a writer who had not seen the code. */
export const FORWARDED_BLIND = read('forwarded-blind.ndjson')

const listed = <T>(one: OneOf<T>): T[] => (Array.isArray(one) ? one : [one])

/** Whether a message got exactly its expected spans, apart from those allowed. */
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

/** Well-known hadith in everyday wording, each with a book that has it; written from memory, before the code that finds them. */
export const EVERYDAY = read('everyday.ndjson').map(({ text }) => text)

/** Verses and hadith in everyday style with the right reference, and again with a reversed meaning; written from their meaning. */
export const EVERYDAY_STYLE = read<{ key: string; right: string; turned: string }>('everyday-style.ndjson')
