import { wordsOf } from '../text/words.ts'
import type { GivenText } from './given-text.ts'
import { paraphraseNearness } from './near.ts'
import type { CanonicalRecord } from './records.ts'
import type { Segment } from './segments.ts'
import type { PassageTrace } from './trace.ts'

/** A record of a named book that says much of what stands beside the name, and not all of it. */
export type Resembling = Segment & {
  record: CanonicalRecord
  /** Of its words of weight, and of those again by how rare each is, 0 to 1. */
  nearness: number
}

/** Of the words of weight: with fewer the record is another one, and naming it would mislead. */
const LEAST_RESEMBLING = 0.6

/** Of what the words tell, by how rare each is: everyday words are rarer than those of the record that they stand for. */
const LEAST_SHARE = 0.3

/** For each stretch beside the name of a book the record of that book that comes nearest to it. */
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

/** The nearest of those that stand where an unknown quotation does; undefined for none. */
export function resembledAt(resembling: Resembling[], { from, to }: Segment): CanonicalRecord | undefined {
  let best: Resembling | undefined
  for (const one of resembling) {
    const shared = Math.min(to, one.to) - Math.max(from, one.from)
    if (2 * shared < Math.max(to - from, one.to - one.from) || one.nearness <= (best?.nearness ?? 0)) continue
    best = one
  }
  return best?.record
}
