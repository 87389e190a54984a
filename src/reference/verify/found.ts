import type { Choice } from './choose.ts'
import type { Quotation } from './quotations.ts'
import type { FoundSaying } from './sayings.ts'

/** A range of words with what it was found to be. */
export type FoundSpan = { from: number; to: number } & (
  | { choice: Choice }
  | { saying: FoundSaying }
  | { quotation: Quotation }
)

export type Stretch = { from: number; to: number }

export const lengthOf = ({ from, to }: Stretch): number => to - from

/** Those of ordered, disjoint spans that overlap a range of words, found by binary search because a text may have many. */
export function overlapping<Span extends Stretch>(spans: Span[], { from, to }: Stretch): Span[] {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.to ?? 0) <= from) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < spans.length && (spans[end]?.from ?? to) < to) end++
  return spans.slice(low, end)
}
