import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { COUNTED_UP_TO } from '../paging.ts'
import { type EventName, webhookAttempts } from './tables.ts'

export type Attempt = typeof webhookAttempts.$inferSelect

export type LogFilter = {
  deliveryId?: string | undefined
  eventId?: string | undefined
  event?: EventName | undefined
  status?: Attempt['status'] | undefined
}

/** The attempts made to one endpoint, the newest first, and how many there are. */
export async function listAttempts(
  db: Db,
  webhookId: string,
  filter: LogFilter,
  page: { offset: number; limit: number },
): Promise<{ attempts: Attempt[]; total: number }> {
  const conditions: (SQL | undefined)[] = [
    eq(webhookAttempts.webhookId, webhookId),
    filter.deliveryId === undefined ? undefined : eq(webhookAttempts.deliveryId, filter.deliveryId),
    filter.eventId === undefined ? undefined : eq(webhookAttempts.eventId, filter.eventId),
    filter.event === undefined ? undefined : eq(webhookAttempts.event, filter.event),
    filter.status === undefined ? undefined : eq(webhookAttempts.status, filter.status),
  ]
  const which = and(...conditions)
  const attempts = await db
    .select()
    .from(webhookAttempts)
    .where(which)
    .orderBy(desc(webhookAttempts.id))
    .offset(page.offset)
    .limit(page.limit)
  const [counted] = await rows<{ total: number }>(
    db,
    sql`select count(*) as total from (select from webhook_attempts where ${which} limit ${COUNTED_UP_TO + 1}) found`,
  )
  return { attempts, total: counted?.total ?? 0 }
}

export type Statistics = {
  attempts: number
  /** Percent of the attempts that succeeded; null without any. */
  successRate: number | null
  responseTimeP50Ms: number | null
  responseTimeP95Ms: number | null
}

const CONSIDERED_MAX = 1_000

/** How the last attempts to one endpoint went: at most 1,000 of them. */
export async function statisticsOf(db: Db, webhookId: string): Promise<Statistics> {
  const [row] = await rows<{
    attempts: number
    succeeded: number
    p50: number | null
    p95: number | null
  }>(
    db,
    sql`
    select count(*) as attempts,
      count(*) filter (where status = 'succeeded') as succeeded,
      percentile_disc(0.5) within group (order by response_time_ms) as p50,
      percentile_disc(0.95) within group (order by response_time_ms) as p95
    from (
      select status, response_time_ms from webhook_attempts
      where webhook_id = ${webhookId} and status <> 'cancelled'
      order by id desc
      limit ${CONSIDERED_MAX}) latest`,
  )
  if (!row || row.attempts === 0) {
    return { attempts: 0, successRate: null, responseTimeP50Ms: null, responseTimeP95Ms: null }
  }
  return {
    attempts: row.attempts,
    successRate: Math.round((row.succeeded / row.attempts) * 10_000) / 100,
    responseTimeP50Ms: row.p50,
    responseTimeP95Ms: row.p95,
  }
}
