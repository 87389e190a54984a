import type { MatchChoice } from './choose.ts'
import type { Quotation } from './quotations.ts'
import type { FoundSaying } from './sayings.ts'

/** A range of words with what it was found to be. */
export type FoundSpan = { from: number; to: number } & (
  | { choice: MatchChoice }
  | { saying: FoundSaying }
  | { quotation: Quotation }
)
