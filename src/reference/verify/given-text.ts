import { booksIn, citationsIn, type PlacedReference } from '../references/read.ts'
import type { PlacedBooks } from '../references/read-hadith.ts'
import { type Word, wordsOf } from '../text/words.ts'
import { bracketedIn } from './brackets.ts'
import { inFull } from './chat-spelling.ts'
import { countBefore } from './count-before.ts'
import { type Gaps, gapsOf } from './gaps.ts'
import { type Quotation, quotationsIn } from './quotations.ts'

/** The given text, parsed once. */
export type GivenText = {
  text: string
  words: Word[]
  gaps: Gaps
  quotations: Quotation[]
  /** References in the text: "QS. Al-Baqarah: 183". */
  references: PlacedReference[]
  /** Books that are named without a number: "HR. Bukhari dan Muslim". */
  books: PlacedBooks[]
  /** For each word, whether it belongs to a reference. */
  cited: Uint8Array
  /** For each word, whether it is in brackets. */
  bracketed: boolean[]
  /** Indexes of the second UTF-16 units of surrogate pairs, in order. */
  secondUnits: number[]
}

/** References looked up per text: a forwarded message has a handful. */
const MOST_REFERENCES = 40

export function readGivenText(text: string): GivenText {
  const words = inFull(wordsOf(text))
  const gaps = gapsOf(text, words)
  const references = citationsIn(text).slice(0, MOST_REFERENCES)
  const cited = new Uint8Array(words.length)
  for (const { start, end } of references) cited.fill(1, countBefore(words, start), countBefore(words, end))
  const secondUnits = Array.from(text.matchAll(/(?<=[\uD800-\uDBFF])[\uDC00-\uDFFF]/g), ({ index }) => index)
  return {
    text,
    words,
    gaps,
    quotations: quotationsIn({ text, words, gaps }),
    references,
    books: booksIn(text),
    cited,
    bracketed: bracketedIn(text, words),
    secondUnits,
  }
}

/** How many code points are before a place in a text. */
export function codePoints({ secondUnits }: Pick<GivenText, 'secondUnits'>, at: number): number {
  let [low, high] = [0, secondUnits.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((secondUnits[middle] ?? 0) < at) low = middle + 1
    else high = middle
  }
  return at - low
}
