import type { Db } from '../../platform/db/open.ts'
import { findKeys } from '../citations/find.ts'
import { findParallels } from '../parallels/parallels.ts'
import type { Search } from '../search/search.ts'
import { readCanonical } from './records.ts'
import { readWordings } from './sayings.ts'
import type { Books } from './verify.ts'

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
