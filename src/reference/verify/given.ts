import { type Word, wordsOf } from '../text/words.ts'
import { type Gaps, gapsOf } from './gaps.ts'
import { type Quotation, quotationsIn } from './quotations.ts'

/** The given text, read once. */
export type Given = { text: string; words: Word[]; gaps: Gaps; quotations: Quotation[] }

export function readGiven(text: string): Given {
  const words = wordsOf(text)
  const gaps = gapsOf(text, words)
  return { text, words, gaps, quotations: quotationsIn({ text, words, gaps }) }
}

/** How many code points stand before a place in a text. */
export const codePoints = (text: string, at: number): number =>
  at - (text.slice(0, at).match(/[\uDC00-\uDFFF]/g)?.length ?? 0)
