import { and, asc, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/rows.ts'
import type { DeliveryAttempt } from './logs.ts'
import { events, webhookAttempts, webhookDeliveries } from './tables.ts'

/** One delivery to an endpoint, as it stands. */
export type LoggedDelivery = Omit<typeof webhookDeliveries.$inferSelect, 'body'>

const { body, ...columns } = getTableColumns(webhookDeliveries)
const { id, webhookId, eventId } = columns

/** Deliveries to an endpoint, those that wait among them, the newest first; only those older than `before`. */
export function listDeliveries(
  db: Executor,
  endpoint: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<LoggedDelivery[]> {
  return db
    .select(columns)
    .from(webhookDeliveries)
    .where(and(eq(webhookId, endpoint), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit)
}

/** A delivery with the bytes that it sends (null once the ledger no longer holds the event) and what was tried. */
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
        // an index finds the attempts of an event
        eq(webhookAttempts.eventId, found.delivery.eventId),
      ),
    )
    .orderBy(asc(webhookAttempts.id))
  return { ...found, attempts }
}
