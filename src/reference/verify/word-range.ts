/** Words from `from` up to `to`. */
export type WordRange = { from: number; to: number }

export const lengthOf = ({ from, to }: WordRange): number => to - from

/** Those of ordered, disjoint spans that overlap a range of words, found by binary search because a text may have many. */
export function overlapping<Span extends WordRange>(spans: Span[], { from, to }: WordRange): Span[] {
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
