import { type SQL, sql } from 'drizzle-orm'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { newId } from '../../platform/ids.ts'
import { wakeWorkers } from '../../platform/queue/queue.ts'
import type { EventName } from './tables.ts'

/** The topic on which workers are woken when a delivery was written. */
export const DELIVERIES = 'deliveries'

export type NewEvent = {
  accountId: string
  messageId: string
  event: EventName
  /** When it happened. */
  at: Date
  data: Record<string, unknown>
}

/**
 * Writes events into the ledger and a delivery for each endpoint that subscribed: call it in the transaction that made
 * them happen. The body is serialised here, once, and every delivery sends these bytes.
 */
export async function publish(tx: Executor, events: NewEvent[], now: Date): Promise<void> {
  if (events.length === 0) return
  const made = events.map(({ accountId, messageId, event, at, data }) => ({
    id: newId('evt', now),
    account_id: accountId,
    message_id: messageId,
    event,
    body: JSON.stringify({ event, timestamp: at.toISOString(), data }),
  }))
  const at = now.toISOString()
  const [written] = await rows<{ deliveries: number }>(
    tx,
    sql`
    with made as (
      insert into events (id, account_id, message_id, event, body, created_at)
      select id, account_id, message_id, event, body, ${at}::timestamptz
      from rows from (jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
        as (id text, account_id text, message_id text, event text, body text)) with ordinality
      order by ordinality
      returning id, account_id, message_id, event, position),
    deliveries as (
      insert into webhook_deliveries
        (id, account_id, webhook_id, event_id, message_id, event, created_at, next_attempt_at)
      select ${deliveryId(sql`made.id`)}, made.account_id, webhooks.id, made.id, made.message_id, made.event,
        ${at}::timestamptz, ${at}::timestamptz
      from made
      join webhooks
        on webhooks.account_id = made.account_id
        and webhooks.status = 'active'
        and made.event = any (webhooks.events)
      order by made.position
      returning id)
    select count(*) as deliveries from deliveries`,
  )
  if (written && written.deliveries > 0) wakeWorkers(tx, DELIVERIES)
}

/** A time-ordered id like any other, made where the rows are: the event's time, then 64 random bits. */
export const deliveryId = (eventId: SQL): SQL =>
  sql`'dlv_' || substr(${eventId}, 5, 10) || substr(md5(gen_random_uuid()::text), 1, 16)`
