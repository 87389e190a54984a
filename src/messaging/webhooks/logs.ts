import { desc, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { pageOf } from '../list.ts'
import { COUNTED_UP_TO } from '../paging.ts'
import { type EventName, webhookAttempts } from './tables.ts'

export type DeliveryAttempt = typeof webhookAttempts.$inferSelect

export type LogFilter = {
  deliveryId?: string | undefined
  eventId?: string | undefined
  event?: EventName | undefined
  status?: DeliveryAttempt['status'] | undefined
}

/**
 * The attempts at one endpoint, newest first, and the cursor of the next page; by offset also how many match among the newest COUNTED_UP_TO that
 * an index finds.
 */
export async function listAttempts(
  db: Db,
  webhookId: string,
  { deliveryId, eventId, event, status }: LogFilter,
  page: { offset?: number; limit: number; before?: string | undefined },
): Promise<{ attempts: DeliveryAttempt[]; next: string | null; total: number; capped: boolean }> {
  const mine = sql`webhook_id = ${webhookId}`
  const ofEvent =
    deliveryId === undefined
      ? eventId && sql`event_id = ${eventId}`
      : // a delivery is of one event, whose attempts an index finds
        sql`event_id = (select event_id from webhook_deliveries where id = ${deliveryId})`
  // a partial index has only failed attempts
  const ofStatus = status !== undefined && status !== 'succeeded' ? sql`status = ${status}` : undefined
  const where = [mine, ...(ofEvent ? [ofEvent] : ofStatus ? [ofStatus] : [])]
  const filter = [
    ...(deliveryId === undefined ? [] : [sql`delivery_id = ${deliveryId}`]),
    ...(eventId === undefined ? [] : [sql`event_id = ${eventId}`]),
    ...(event === undefined ? [] : [sql`event = ${event}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    sql`true`,
  ]
  const source = {
    table: 'webhook_attempts',
    where: sql.join(where, sql` and `),
    filter: sql`(${sql.join(filter, sql` and `)})`,
    before: page.before,
  }
  const found = await pageOf(db, source, page.limit, { offset: page.offset ?? 0, scanMax: COUNTED_UP_TO })
  const { ids, next, total, capped } = found
  if (ids.length === 0) return { attempts: [], next, total, capped }
  const attempts = await db
    .select()
    .from(webhookAttempts)
    .where(inArray(webhookAttempts.id, ids))
    .orderBy(desc(webhookAttempts.id))
  return { attempts, next, total, capped }
}

export type Statistics = {
  attempts: number
  /** Percent of successful attempts; null without any. */
  successRate: number | null
  responseTimeP50Ms: number | null
  responseTimeP95Ms: number | null
}

/** Attempts: enough for a percentile, and read by one index scan. */
const CONSIDERED_MAX = 1_000

/** Statistics of the last attempts at one endpoint, at most 1,000. */
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
