import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'

/**
 * What `make` makes of the records that `read` reads, cached until the reference data change. Callers during a reading wait for it. The records
 * and their edition are read in one transaction with one snapshot: a single statement may run on a replica or on the database itself, and an
 * older state would be cached under the newer edition. `make` runs after the transaction, because it may take long.
 */
export function cachedByVersion<Read, Made>(
  read: (db: Executor) => Promise<Read>,
  make: (found: Read, edition: string) => Made | Promise<Made>,
): (db: Db) => Promise<Made> {
  const cache = new WeakMap<Db, { edition: number; value: Promise<Made> }>()
  return async (db) => {
    const edition = Number(await readEdition(db))
    const known = cache.get(db)
    // a replica may be behind what is cached
    if (known && known.edition >= edition) return known.value
    const entry = { edition, value: readAndMake() }
    cache.set(db, entry)
    // the next caller tries again after a failure
    entry.value.catch(() => cache.get(db) === entry && cache.delete(db))
    return entry.value

    async function readAndMake(): Promise<Made> {
      const { found, edition } = await transaction(db, async (tx) => {
        await tx.execute(sql`set transaction isolation level repeatable read, read only`)
        return { edition: await readEdition(tx), found: await read(tx) }
      })
      entry.edition = Number(edition)
      return make(found, edition)
    }
  }
}

async function readEdition(db: Executor): Promise<string> {
  const [state] = await rows<{ edition: string }>(
    db,
    sql`select value::text as edition from settings where name = 'edition'`,
  )
  return state?.edition ?? ''
}
