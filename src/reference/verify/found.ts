import type { Choice } from './choose.ts'
import type { Quotation } from './quotations.ts'
import type { FoundSaying } from './sayings.ts'

/** A stretch of words with what it was found to be. */
export type FoundSpan = { from: number; to: number } & (
  | { choice: Choice }
  | { saying: FoundSaying }
  | { quotation: Quotation }
)

export type Stretch = { from: number; to: number }

export const lengthOf = ({ from, to }: Stretch): number => to - from

/** Of spans in order, none over another, those over a stretch of words: found by halving, whatever their count. */
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
