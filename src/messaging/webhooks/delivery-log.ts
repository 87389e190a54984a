import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/rows.ts'
import { pageOf } from '../list.ts'
import type { DeliveryAttempt } from './logs.ts'
import { type EventName, events, webhookAttempts, webhookDeliveries } from './tables.ts'

/** One delivery to an endpoint in its present state. */
export type LoggedDelivery = Omit<typeof webhookDeliveries.$inferSelect, 'body'>

const { body, ...columns } = getTableColumns(webhookDeliveries)
const { id, webhookId, eventId } = columns

export type DeliveryFilter = {
  eventId?: string | undefined
  event?: EventName | undefined
  status?: LoggedDelivery['status'] | undefined
}

/** Deliveries to an endpoint, waiting ones included, newest first, and the cursor of the next page. */
export async function listDeliveries(
  db: Executor,
  endpoint: string,
  { before, limit, ...filter }: DeliveryFilter & { before?: string | undefined; limit: number },
): Promise<{ deliveries: LoggedDelivery[]; next: string | null }> {
  const conditions = [
    ...(filter.eventId === undefined ? [] : [sql`event_id = ${filter.eventId}`]),
    ...(filter.event === undefined ? [] : [sql`event = ${filter.event}`]),
    ...(filter.status === undefined ? [] : [sql`status = ${filter.status}`]),
    sql`true`,
  ]
  const { ids, next } = await pageOf(
    db,
    {
      table: 'webhook_deliveries',
      where: sql`webhook_id = ${endpoint}`,
      filter: sql`(${sql.join(conditions, sql` and `)})`,
      before,
    },
    limit,
  )
  if (ids.length === 0) return { deliveries: [], next }
  return {
    deliveries: await db.select(columns).from(webhookDeliveries).where(inArray(id, ids)).orderBy(desc(id)),
    next,
  }
}

/** A delivery with its body (null once the ledger no longer has the event) and its attempts. */
export async function findDelivery(
  db: Executor,
  endpoint: string,
  deliveryId: string,
): Promise<{ delivery: LoggedDelivery; body: string | null; attempts: DeliveryAttempt[] } | undefined> {
  const [found] = await db
    .select({ delivery: columns, body: sql<string | null>`coalesce(${body}, ${events.body})` })
    .from(webhookDeliveries)
    .leftJoin(events, eq(events.id, eventId))
    .where(and(eq(webhookId, endpoint), eq(id, deliveryId)))
  if (!found) return undefined
  const attempts = await db
    .select()
    .from(webhookAttempts)
    .where(
      and(
        eq(webhookAttempts.webhookId, endpoint),
        eq(webhookAttempts.deliveryId, deliveryId),
        // the index is by event
        eq(webhookAttempts.eventId, found.delivery.eventId),
      ),
    )
    .orderBy(asc(webhookAttempts.id))
  return { ...found, attempts }
}
