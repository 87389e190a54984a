import { type Word, wordsOf } from '../text/words.ts'
import { type Gaps, gapsOf } from './gaps.ts'
import { type Quotation, quotationsIn } from './quotations.ts'

/** The given text, read once. */
export type Given = {
  text: string
  words: Word[]
  gaps: Gaps
  quotations: Quotation[]
  /** Where the second units stand of the characters that have two, in order. */
  secondUnits: number[]
}

export function readGiven(text: string): Given {
  const words = wordsOf(text)
  const gaps = gapsOf(text, words)
  const secondUnits = Array.from(text.matchAll(/(?<=[\uD800-\uDBFF])[\uDC00-\uDFFF]/g), ({ index }) => index)
  return { text, words, gaps, quotations: quotationsIn({ text, words, gaps }), secondUnits }
}

/** How many code points stand before a place in a text. */
export function codePoints({ secondUnits }: Pick<Given, 'secondUnits'>, at: number): number {
  let [low, high] = [0, secondUnits.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((secondUnits[middle] ?? 0) < at) low = middle + 1
    else high = middle
  }
  return at - low
}
