import type { Db } from '../../../platform/db/open.ts'
import { cachedByVersion } from '../../loading/cached-by-version.ts'
import { surahsSounding } from '../../records/citations/surahs.ts'
import { listSuggestable, type NamedRecords } from './entries.ts'
import { createTable, type Suggestable } from './table.ts'

/** In characters: longer texts are questions for /search. */
export const LONGEST_TYPED = 100

/** Suggests completions from a table that is built once for each edition of the data. */
export function createSuggest(
  persons: readonly NamedRecords[],
): (db: Db, typed: string, limit: number) => Promise<Suggestable[]> {
  const tableOf = cachedByVersion(
    (db) => listSuggestable(db, persons),
    (found) => createTable(found, soundingLike),
  )
  return async (db, typed, limit) => (await tableOf(db))(typed, limit)
}

function soundingLike(typed: string) {
  const { exact, partial } = surahsSounding(typed)
  const name = (surah: number) => `surah ${surah}`
  return { exact: exact === undefined ? undefined : name(exact), partial: partial.map(name) }
}
