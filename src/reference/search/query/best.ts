import type { WordScores } from './words.ts'

/** Only the best hundred of each list can reach a page of results. */
const CANDIDATES = 100
/** The bins of a histogram of scores, one per thousandth of a point. */
const BINS = 1024
/** A thousandth of a point is a finer difference than any reader could notice. */
const BINS_PER_POINT = 1000

/**
 * The wanted documents with the best scores of words; `isWanted` defaults to all. A histogram finds the threshold, because sorting all would take
 * 10 ms.
 */
export function bestByWords(
  { touched, count }: WordScores,
  scoreOf: (document: number) => number,
  isWanted: ((document: number) => boolean) | undefined,
): number[] {
  const sizes = new Uint32Array(BINS)
  const bins = new Int16Array(count).fill(-1)
  for (let at = 0; at < count; at++) {
    const document = touched[at] ?? 0
    if (isWanted && !isWanted(document)) continue
    const place = Math.min(BINS - 1, Math.floor(scoreOf(document) * BINS_PER_POINT))
    bins[at] = place
    sizes[place] = (sizes[place] ?? 0) + 1
  }
  let threshold = BINS - 1
  for (let taken = sizes[threshold] ?? 0; threshold > 0 && taken < CANDIDATES; taken += sizes[threshold] ?? 0)
    threshold--
  const found: { document: number; bin: number }[] = []
  for (let at = 0; at < count; at++) {
    const bin = bins[at] ?? 0
    if (bin >= threshold) found.push({ document: touched[at] ?? 0, bin })
  }
  return found
    .sort((a, b) => b.bin - a.bin || a.document - b.document)
    .slice(0, CANDIDATES)
    .map(({ document }) => document)
}
