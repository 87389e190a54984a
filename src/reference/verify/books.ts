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
  /** Records by the ids of their passages, and by their keys. */
  read(ids: number[], keys: string[]): Promise<CanonicalRecord[]>
  wordings(): Promise<Wording[]>
  /** The keys that each reference means, in order. */
  keysOf(references: Reference[]): Promise<string[][]>
  /** The hadith that tell the same as each of these verses and hadith; undefined while that is not known. */
  elsewhere(keys: string[]): Promise<ReadonlyMap<string, string[]> | undefined>
}
