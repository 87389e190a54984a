import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { rows } from '../db/rows.ts'

/** A month and a day: the usage history goes back no further. */
const HISTORY_DAYS = 32
/** Rows in one statement, so that its locks are short. */
const DELETED_AT_ONCE = 5_000

/**
 * Deletes windows that neither a limit nor the usage history needs: those of minutes and of strangers once they are over, the others after
 * 32 days.
 */
export async function forgetOldWindows(db: Db, now: Date): Promise<void> {
  const at = now.toISOString()
  const historyFrom = new Date(now.getTime() - HISTORY_DAYS * 86_400_000).toISOString()
  let deleted: unknown[]
  do {
    deleted = await rows(
      db,
      sql`
      delete from limit_windows
      where ctid = any (array(
        select ctid from limit_windows
        where starts_at < ${historyFrom}
          or (passing and starts_at <= ${at}::timestamptz - ('1 ' || period)::interval)
        limit ${DELETED_AT_ONCE}
        for update skip locked))
      returning 1`,
    )
  } while (deleted.length === DELETED_AT_ONCE)
}
