import type { Db } from '../../platform/db/open.ts'
import { findKeys } from '../citations/find.ts'
import type { Reference } from '../citations/reference.ts'
import { findParallels } from '../parallels/parallels.ts'
import type { Search } from '../search/search.ts'
import type { CanonicalTexts } from './canonical.ts'
import type { Match } from './compare.ts'
import { type CanonicalRecord, readCanonical } from './records.ts'
import { readWordings, type Wording } from './sayings.ts'
import type { PassageTrace, Traces } from './trace.ts'

/** What a text is held against. */
export type Books = {
  trace(text: string): Promise<Traces>
  read(ids: number[]): Promise<CanonicalRecord[]>
  compare(text: string, traces: PassageTrace[], records: CanonicalTexts[]): Promise<Match[]>
  wordings(): Promise<Wording[]>
  keysOf(reference: Reference): Promise<string[]>
  /** The hadith that tell the same as this verse or hadith; undefined while that is not known. */
  elsewhere(key: string): Promise<string[] | undefined>
}

/** The longest surah. */
const MOST_KEYS = 286

/** The books that are loaded, as far as they are searched. */
export const booksOf = (db: Db, search: Pick<Search, 'trace' | 'compare'>): Books => ({
  trace: search.trace,
  compare: search.compare,
  read: (ids) => readCanonical(db, ids),
  wordings: () => readWordings(db),
  elsewhere: async (key) => {
    const found = await findParallels(db, /^\d/.test(key) ? 'quotes' : 'hadith', key)
    return found?.parallels.map((one) => one.key)
  },
  keysOf: (reference) => findKeys(db, reference, MOST_KEYS),
})
