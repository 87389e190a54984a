import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { rows } from '../../../platform/db/rows.ts'
import { periodAround } from '../../../platform/limits/periods.ts'
import type { Limiter } from '../../../platform/limits/windows.ts'

export type DayUse = {
  /** In UTC, such as `2026-01-31`. */
  day: string
  requests: number
}

/** The days shown; windows of a day are stored a little longer. */
const USAGE_DAYS = 30

/** The counted requests of a key on each of the last USAGE_DAYS days, oldest first, today included, without this process's reserves. */
export async function usageByDay(db: Db, limiter: Limiter, keyId: string, now: Date): Promise<DayUse[]> {
  const subject = `reference:${keyId}`
  const today = sql`date_trunc('day', ${now.toISOString()}::timestamptz at time zone 'UTC')`
  const days = await rows<DayUse>(
    db,
    sql`
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(used, 0)::int as requests
    from generate_series(${today} - interval '1 day' * ${USAGE_DAYS - 1}::int, ${today}, interval '1 day') as day
    left join limit_windows
      on subject = ${subject} and period = 'day' and starts_at = day at time zone 'UTC'
    order by day`,
  )
  const requests = await limiter.usedSince(subject, 'day', periodAround('day', now).startsAt)
  return days.map((one, place) => (place === days.length - 1 ? { ...one, requests } : one))
}
