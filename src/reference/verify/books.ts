import type { Reference } from '../references/reference.ts'
import type { CanonicalTexts } from './canonical.ts'
import type { Match } from './compare.ts'
import type { Given } from './given.ts'
import type { CanonicalRecord } from './records.ts'
import type { Wording } from './sayings.ts'
import type { PassageTrace, Traces } from './trace.ts'

/** What a text is held against. */
export type Books = {
  trace(given: Given): Traces
  compare(given: Given, traces: PassageTrace[], records: CanonicalTexts[]): Match[]
  /** The keys that each reference means, in order, and every wording of every listed saying. */
  resolve(references: Reference[]): Promise<{ keys: string[][]; wordings: Wording[] }>
  /** Records by the ids of their passages, and by their keys; where `told`, with the hadith that tell the same. */
  read(ids: number[], keys: string[], told: boolean): Promise<CanonicalRecord[]>
}
