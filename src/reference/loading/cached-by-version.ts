import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'

/** The result of `read` for an edition of the reference data, read again when they change, and once for all concurrent callers. */
export function cachedByVersion<T>(read: (db: Db, edition: string) => Promise<T>): (db: Db) => Promise<T> {
  const cache = new WeakMap<Db, { edition: string; value: Promise<T> }>()
  return async (db) => {
    const [state] = await rows<{ edition: string }>(
      db,
      sql`select value::text as edition from settings where name = 'edition'`,
    )
    const edition = state?.edition ?? ''
    const known = cache.get(db)
    if (known?.edition === edition) return known.value
    const value = read(db, edition)
    cache.set(db, { edition, value })
    // the next call repeats a failed read
    value.catch(() => cache.get(db)?.value === value && cache.delete(db))
    return value
  }
}
