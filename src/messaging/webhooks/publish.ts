import { type SQL, sql } from 'drizzle-orm'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { idFloor, newId } from '../../platform/ids.ts'
import { wakeWorkers } from '../../platform/queue/wake.ts'
import { DELIVERIES } from './deliveries.ts'
import type { PublishedData } from './event-schemas.ts'
import { EVENTS_TOPIC } from './event-waiters.ts'
import { passesFilters, subscribes } from './subscriptions.ts'
import type { ConnectionName, EventName } from './tables.ts'

/** An event with the data of its schema. */
export type NewEvent = {
  accountId: string
  messageId: string
  /** When it happened. */
  at: Date
  /** The tags of its message, for the filters of endpoints. */
  tags?: string[]
  /** The network and the connection of its message. */
  connection?: ConnectionName | undefined
  connectionId?: string | null | undefined
} & PublishedData

/** Writes events into the ledger and a delivery for each subscribed endpoint: call it in the transaction that causes them. */
export async function publish(tx: Executor, events: NewEvent[], now: Date): Promise<void> {
  if (events.length === 0) return
  const [written] = await rows<{ endpoints: string[] | null }>(
    tx,
    sql`with ${publication(events, now)} select ${ENDPOINTS} as endpoints`,
  )
  wakeForEndpoints(tx, written?.endpoints)
  wakeForEvents(tx, events)
}

/** Wakes those who wait for these accounts' events, after the commit where `db` is a transaction. */
export function wakeForEvents(db: Executor, events: Pick<NewEvent, 'accountId'>[]): void {
  if (events.length > 0) wakeWorkers(db, EVENTS_TOPIC, [...new Set(events.map(({ accountId }) => accountId))])
}

/** Whether an endpoint of the account subscribes to such events. */
export async function hasSubscriber(db: Executor, accountId: string, event: EventName): Promise<boolean> {
  const [subscriber] = await rows(
    db,
    sql`
    select 1 from webhooks
    where account_id = ${accountId} and (status = 'active' or paused) and ${subscribes(sql`${event}::text`)}
    limit 1`,
  )
  return subscriber !== undefined
}

/** The endpoints with new deliveries, in a statement with `publication`. */
export const ENDPOINTS: SQL = sql`(select array_agg(distinct webhook_id) from deliveries)`

/** Wakes workers for deliveries to these endpoints, after the commit where `db` is a transaction. */
export function wakeForEndpoints(db: Executor, endpoints: string[] | null | undefined): void {
  if (endpoints && endpoints.length > 0) wakeWorkers(db, DELIVERIES.topic, endpoints)
}

/**
 * The same as part of a larger statement that selects `ENDPOINTS` and calls `wakeForEndpoints` and `wakeForEvents` itself: the common table
 * expressions `published` and `deliveries`, for each row of `from`. The body is serialized here, once, and every delivery sends these bytes.
 */
export function publication(events: NewEvent[], now: Date, from: SQL = sql`(values (1))`): SQL {
  const made = events.map(({ accountId, messageId, event, at, data, tags, ...through }) => ({
    id: newId('evt', now),
    account_id: accountId,
    message_id: messageId,
    event,
    tags: tags && tags.length > 0 ? tags : null,
    connection: through.connection ?? null,
    connection_id: through.connectionId ?? null,
    body: JSON.stringify({ event, timestamp: at.toISOString(), data }),
  }))
  const at = now.toISOString()
  return sql`
    published as (
      insert into events (id, account_id, message_id, event, tags, connection, connection_id, body, created_at)
      select id, account_id, message_id, event, tags, connection, connection_id, body, ${at}::timestamptz
      from ${from} as cause,
        rows from (jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
          as (id text, account_id text, message_id text, event text, tags text[], connection text,
            connection_id text, body text)) with ordinality
      order by ordinality
      returning id, account_id, message_id, event, tags, connection, connection_id, position),
    deliveries as (
      insert into webhook_deliveries
        (id, account_id, webhook_id, event_id, message_id, event, created_at, next_attempt_at)
      select ${deliveryId(sql`published.id`)}, published.account_id, webhooks.id, published.id, published.message_id,
        published.event, ${at}::timestamptz,
        -- what a paused endpoint gets waits until it is enabled
        case when webhooks.status = 'active' then ${at}::timestamptz else 'infinity' end
      from published
      join webhooks
        on webhooks.account_id = published.account_id
        and (webhooks.status = 'active' or webhooks.paused)
        and ${subscribes(sql`published.event`)}
        and ${passesFilters({ tags: sql`published.tags`, connection: sql`published.connection`, connectionId: sql`published.connection_id` })}
      order by published.position
      returning webhook_id)`
}

/** A new id for each row, of the present time: a replayed delivery is stored as long as others of that time. */
export const deliveryIdAt = (now: Date): SQL =>
  sql`${idFloor('dlv', now)} || substr(md5(gen_random_uuid()::text), 1, 16)`

/** A time-ordered id created in the database: the event's time, then 64 random bits. */
const deliveryId = (eventId: SQL): SQL =>
  sql`'dlv_' || substr(${eventId}, 5, 10) || substr(md5(gen_random_uuid()::text), 1, 16)`
