import type { Db } from '../../platform/db/open.ts'
import { findOthers } from '../index/parallels/others.ts'
import { findKeysOfAll } from '../references/find-all.ts'
import type { Reference } from '../references/reference.ts'
import type { Search } from '../search/search.ts'
import type { CanonicalTexts } from './canonical.ts'
import type { Match } from './compare.ts'
import { type CanonicalRecord, readCanonical } from './records.ts'
import { readWordings, type Wording } from './sayings.ts'
import type { PassageTrace, Traces } from './trace.ts'

/** What a text is held against. */
export type Books = {
  trace(text: string): Promise<Traces>
  /** Records by the ids of their passages, and by their keys. */
  read(ids: number[], keys: string[]): Promise<CanonicalRecord[]>
  compare(text: string, traces: PassageTrace[], records: CanonicalTexts[]): Promise<Match[]>
  wordings(): Promise<Wording[]>
  /** The keys that each reference means, in order. */
  keysOf(references: Reference[]): Promise<string[][]>
  /** The hadith that tell the same as each of these verses and hadith; undefined while that is not known. */
  elsewhere(keys: string[]): Promise<ReadonlyMap<string, string[]> | undefined>
}

/** The books that are loaded, as far as they are searched. Each look-up is one statement, whatever a text holds. */
export const booksOf = (db: Db, search: Pick<Search, 'trace' | 'compare'>): Books => ({
  trace: search.trace,
  compare: search.compare,
  read: (ids, keys) => readCanonical(db, ids, keys),
  wordings: () => readWordings(db),
  elsewhere: (keys) => findOthers(db, keys),
  keysOf: (references) => findKeysOfAll(db, references),
})
