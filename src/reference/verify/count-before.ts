import type { Word } from '../text/words.ts'

/** How many words begin before a place in the text. */
export function countBefore(words: readonly Word[], place: number): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.start ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}
