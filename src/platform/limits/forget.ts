import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'

const KEPT_DAYS = 32

/** Deletes windows that no limit and no usage history looks at any more. */
export async function forgetOldWindows(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  // by the minute there are many, and nobody asks for them once they are over
  const minutesBefore = new Date(now.getTime() - 3_600_000)
  await db.execute(sql`
    delete from limit_windows
    where starts_at < ${before.toISOString()}
      or (period = 'minute' and starts_at < ${minutesBefore.toISOString()})`)
}
