import { wordsOf } from '../text/words.ts'
import type { GivenText } from './given-text.ts'
import { paraphraseNearness } from './near.ts'
import type { CanonicalRecord } from './records.ts'
import type { PassageTrace } from './trace.ts'
import type { WordRange } from './word-range.ts'

/** A record of a named book that says much, but not all, of the words near the name. */
export type Resembling = WordRange & {
  record: CanonicalRecord
  /** The share of significant words times their share by rarity, 0 to 1. */
  nearness: number
}

/** Share of significant words: with fewer, the record is another one, and naming it would mislead. */
const LEAST_RESEMBLING = 0.6

/** Share of the words' information, by rarity. It is low because everyday words are rarer in the books than the words that they replace. */
const LEAST_SHARE = 0.3

/** Finds, for each segment near the name of a book, the nearest record of that book. */
export function resemblingIn(
  given: GivenText,
  traces: PassageTrace[],
  records: Map<number, CanonicalRecord>,
): Resembling[] {
  const best = new Map<string, Resembling>()
  for (const { id, from, to, named, share = 0 } of traces) {
    const record = records.get(id)
    if (named !== 'book' || !record || share < LEAST_SHARE) continue
    for (const language of ['indonesian', 'english'] as const) {
      const near = paraphraseNearness(given.words.slice(from, to), wordsOf(record[`text_${language}`] ?? ''), language)
      const before = best.get(`${from}-${to}`)
      if (!near || near.nearness < LEAST_RESEMBLING || near.nearness * share <= (before?.nearness ?? 0)) continue
      best.set(`${from}-${to}`, { from, to, record, nearness: near.nearness * share })
    }
  }
  return [...best.values()]
}

/** The nearest record for the place of an unknown quotation; undefined for none. */
export function resembledAt(resembling: Resembling[], { from, to }: WordRange): CanonicalRecord | undefined {
  let best: Resembling | undefined
  for (const one of resembling) {
    const shared = Math.min(to, one.to) - Math.max(from, one.from)
    if (2 * shared < Math.max(to - from, one.to - one.from) || one.nearness <= (best?.nearness ?? 0)) continue
    best = one
  }
  return best?.record
}
