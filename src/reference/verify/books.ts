import type { Reference } from '../references/reference.ts'
import type { CanonicalTexts } from './canonical.ts'
import type { GivenText } from './given-text.ts'
import type { Match } from './match.ts'
import type { CanonicalRecord } from './records.ts'
import type { PassageTrace, Traces } from './trace.ts'
import type { Wording } from './wordings.ts'

/** The records and sayings that a text is verified against. */
export type Books = {
  trace(given: GivenText): Traces
  compare(given: GivenText, traces: PassageTrace[], records: CanonicalTexts[]): Match[]
  /** The keys that each reference means, in order, and every wording of every listed saying. */
  resolve(references: Reference[]): Promise<{ keys: string[][]; wordings: Wording[] }>
  /** Reads records by the ids of their passages and by their keys; `withParallels` adds the keys of hadith that narrate the same. */
  read(ids: number[], keys: string[], withParallels: boolean): Promise<CanonicalRecord[]>
}
