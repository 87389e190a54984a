import { sql } from 'drizzle-orm'
import { insertJson } from '../db/insert-json.ts'
import type { Db } from '../db/open.ts'
import { rows } from '../db/rows.ts'
import type { Period } from './periods.ts'

/** One window of one subject, as the database counts it for all processes. */
export type CountedWindow = { subject: string; period: Period; startsAt: Date }

/** Counts `wanted` more in a window, or as many as fit below `ceiling`. Returns how many those were, and all that are counted now. */
export async function reserve(
  db: Db,
  { subject, period, startsAt }: CountedWindow,
  { wanted, ceiling }: { wanted: number; ceiling: number },
): Promise<{ granted: number; used: number }> {
  const granted = sql`greatest(0, least(${wanted}::int, ${ceiling}::int - limit_windows.used))`
  const [row] = await rows<{ granted: number; used: number }>(
    db,
    sql`
    insert into limit_windows (subject, period, starts_at, used, last_grant)
    values (${subject}, ${period}, ${startsAt.toISOString()},
      least(${wanted}::int, ${ceiling}::int), least(${wanted}::int, ${ceiling}::int))
    on conflict (subject, period, starts_at) do update
    set used = limit_windows.used + ${granted}, last_grant = ${granted}
    returning last_grant as granted, used`,
  )
  if (!row) throw new Error('a limit window could not be reserved')
  return row
}

/** Takes back what was reserved and not used. Should it fail, it stays counted. */
export function giveBack(db: Db, returned: (CountedWindow & { unused: number })[]): Promise<void> {
  return insertJson(
    db,
    returned.map(({ subject, period, startsAt, unused }) => ({ subject, period, starts_at: startsAt, unused })),
    (list) => sql`
    update limit_windows set used = used - locked.unused
    from (
      -- rows are locked in one order, so that two processes that give back never wait for one another in a circle
      select subject, period, starts_at, unused
      from limit_windows
      join jsonb_to_recordset(${list}::jsonb)
        as back (subject text, period text, starts_at timestamptz, unused int) using (subject, period, starts_at)
      order by subject, period, starts_at
      for update of limit_windows) as locked
    where limit_windows.subject = locked.subject
      and limit_windows.period = locked.period
      and limit_windows.starts_at = locked.starts_at`,
  )
}

/** What is counted in a window, reserves included. */
export async function usedIn(db: Db, { subject, period, startsAt }: CountedWindow): Promise<number> {
  const [row] = await rows<{ used: number }>(
    db,
    sql`
    select used from limit_windows
    where subject = ${subject} and period = ${period} and starts_at = ${startsAt.toISOString()}`,
  )
  return row?.used ?? 0
}

/** The same over all windows that began at `since` or later. */
export async function usedSince(db: Db, subject: string, period: Period, since: Date): Promise<number> {
  const [row] = await rows<{ used: number }>(
    db,
    sql`
    select coalesce(sum(used), 0)::int as used from limit_windows
    where subject = ${subject} and period = ${period} and starts_at >= ${since.toISOString()}`,
  )
  return row?.used ?? 0
}
