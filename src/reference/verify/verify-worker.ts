import { openIndex, type SearchIndex } from '../index/snapshot/search-index.ts'
import type { CanonicalTexts } from './canonical.ts'
import { compare as compareGiven, type Match } from './compare.ts'
import { readGiven } from './given.ts'
import { type PassageTrace, type Traces, traceIn } from './trace.ts'

// The thread that looks for quotations. See search/query/ranker.ts.

let index: SearchIndex | undefined

/** Throws where the file is damaged; the index before then stays. */
export function open({ path, sum }: { path: string; sum: string }): void {
  index = openIndex(path, sum, 'verification')
}

/** Where the words of a text may come from. */
export function trace(text: string): Traces {
  if (!index) throw new Error('no index is open')
  return traceIn(index, text)
}

/** What of a text is in these records. */
export function compare(input: { text: string; traces: PassageTrace[]; records: CanonicalTexts[] }): Match[] {
  return compareGiven(readGiven(input.text), input.traces, input.records)
}
