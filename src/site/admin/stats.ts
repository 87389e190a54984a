import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { countByStatus } from '../../reference/lectures/lectures.ts'
import { STATUSES } from '../../reference/lectures/status.ts'
import type { AdminRoutes } from './deps.ts'

/** Days shown: a month. */
const DAYS = 30
const byDay = z.array(z.object({ day: z.iso.date(), count: z.int() }))

const stats = z.object({
  messages: byDay.describe('Accepted in the last 30 days, in UTC'),
  requests: z.object({ reference: byDay, messaging: byDay }).describe('The last 30 days, in UTC'),
  keys: z.object({ reference: z.int(), messaging: z.int(), accounts: z.int() }).describe('Those in force'),
  lectures: z.partialRecord(z.enum(STATUSES), z.int()),
})

/** Numbers for the page's charts, all from small tables. */
export const statsRoutes: AdminRoutes =
  ({ db, now }) =>
  async (scope) => {
    scope.get('/stats', { schema: { response: { 200: stats } } }, async () => statsAt(db, now()))
  }

export const statsAt = async (db: Db, at: Date) => ({
  requests: {
    // keys have windows of a day, accounts of an hour
    reference: await requestsByDay(db, 'reference:', 'day', at),
    messaging: await requestsByDay(db, 'account:', 'hour', at),
  },
  messages: await messagesByDay(db, at),
  keys: await keysInForce(db),
  lectures: await countByStatus(db),
})

/** Requests counted by rate limits, by day, including days without any. */
async function requestsByDay(db: Db, prefix: string, period: 'day' | 'hour', now: Date) {
  const days = lastDays(now)
  const counted = await rows<{ day: string; count: number }>(
    db,
    sql`
    select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(used)::int as count
    from limit_windows
    where starts_at >= ${`${days[0]}T00:00:00Z`}
      and period = ${period}
      and starts_with(subject, ${prefix})
    group by day`,
  )
  return filled(days, counted)
}

/** Messages of all accounts: folded and unfolded outcomes. */
async function messagesByDay(db: Db, now: Date) {
  const days = lastDays(now)
  const since = sql`day >= ${days[0]}::date`
  const counted = await rows<{ day: string; count: number }>(
    db,
    sql`
    select day::text as day, sum(sent)::int as count
    from (
      select day, sent from usage_days where ${since}
      union all
      select day, sent from message_outcomes where ${since}) as counted
    group by day`,
  )
  return filled(days, counted)
}

const lastDays = (now: Date): string[] =>
  Array.from({ length: DAYS }, (_, i) => dayOf(new Date(now.getTime() - (DAYS - 1 - i) * DAY_MS)))

function filled(days: string[], counted: { day: string; count: number }[]) {
  const counts = new Map(counted.map(({ day, count }) => [day, count]))
  return days.map((day) => ({ day, count: counts.get(day) ?? 0 }))
}

async function keysInForce(db: Db) {
  const [row] = await rows<{ reference: number; messaging: number; accounts: number }>(
    db,
    sql`
    select
      (select count(*) from reference_keys where revoked_at is null)::int as reference,
      (select count(*) from account_keys where revoked_at is null)::int as messaging,
      (select count(*) from accounts)::int as accounts`,
  )
  if (!row) throw new Error('nothing was counted')
  return row
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
