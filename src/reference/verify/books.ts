import type { Reference } from '../references/reference.ts'
import type { CanonicalTexts } from './canonical.ts'
import type { GivenText } from './given-text.ts'
import type { Match } from './match.ts'
import type { CanonicalRecord } from './records.ts'
import type { PassageTrace, Traces } from './trace.ts'
import type { Wording } from './wordings.ts'

/** What a text is held against. */
export type Books = {
  trace(given: GivenText): Traces
  compare(given: GivenText, traces: PassageTrace[], records: CanonicalTexts[]): Match[]
  /** The keys that each reference means, in order, and every wording of every listed saying. */
  resolve(references: Reference[]): Promise<{ keys: string[][]; wordings: Wording[] }>
  /** Records by the ids of their passages, and by their keys; where `withParallels`, with the hadith that tell the same. */
  read(ids: number[], keys: string[], withParallels: boolean): Promise<CanonicalRecord[]>
}
