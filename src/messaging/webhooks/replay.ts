import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { newId } from '../../platform/ids.ts'
import { wakeWorkers } from '../../platform/queue/queue.ts'
import { conflict, invalid } from '../../platform/refusal.ts'
import { DELIVERIES, deliveryId } from './publish.ts'
import { type EventName, type Webhook, webhookDeliveries } from './tables.ts'

export type Sent = { eventId: string; deliveryId: string }

/** So that one call stays one short statement; a receiver that missed more asks again, or reads the ledger. */
export const REPLAY_MAX = 10_000

const mustBeActive = ({ status }: Webhook) => {
  if (status !== 'active') throw conflict('This endpoint is disabled: enable it first')
}

/** Sends an example of the first event that the endpoint subscribed to. It belongs to no message, so not to the ledger. */
export async function sendTest(db: Db, webhook: Webhook, now: Date): Promise<Sent> {
  mustBeActive(webhook)
  const [event] = webhook.events
  if (!event) throw conflict('This endpoint has no events')
  const sent = { eventId: newId('evt', now), deliveryId: newId('dlv', now) }
  const messageId = newId('msg', now)
  await db.insert(webhookDeliveries).values({
    id: sent.deliveryId,
    accountId: webhook.accountId,
    webhookId: webhook.id,
    eventId: sent.eventId,
    messageId,
    event,
    body: JSON.stringify({ event, timestamp: now.toISOString(), data: exampleOf(event, messageId, now) }),
    status: 'pending',
    attempt: 0,
    createdAt: now,
    nextAttemptAt: now,
  })
  wakeWorkers(db, DELIVERIES)
  return sent
}

/** The data of an event as a real one has it, marked as a test. */
function exampleOf(event: EventName, message_id: string, now: Date): Record<string, unknown> {
  const at = now.toISOString()
  const to = '+6281234567890'
  const message = 'This is a test'
  const data: Record<EventName, Record<string, unknown>> = {
    'message.sent': { status: 'sent', to, type: 'text', message, sent_at: at, credits_used: 1 },
    'message.delivered': { status: 'delivered', to, delivered_at: at },
    'message.read': { status: 'read', to, read_at: at },
    'message.failed': {
      status: 'failed',
      to,
      error: { code: 'RECIPIENT_NOT_ON_NETWORK', message: 'The recipient is not on the network' },
      failed_at: at,
    },
    'message.received': {
      from: to,
      type: 'text',
      message,
      received_at: at,
      contact: { name: 'Test', profile_picture: null },
    },
  }
  return { message_id, ...data[event], test: true }
}

/** Delivers once more what was delivered before, the same bytes; undefined where the endpoint has no such delivery. */
export async function replayDelivery(db: Db, webhook: Webhook, id: string, now: Date): Promise<Sent | undefined> {
  mustBeActive(webhook)
  const at = now.toISOString()
  const replayId = newId('dlv', now)
  const [replayed] = await rows<{ event_id: string; kept: boolean }>(
    db,
    sql`
    with original as (
      select d.account_id, d.webhook_id, d.event_id, d.message_id, d.event, d.body,
        d.body is not null or exists (select from events where events.id = d.event_id) as kept
      from webhook_deliveries d
      where d.id = ${id} and d.webhook_id = ${webhook.id}),
    made as (
      insert into webhook_deliveries
        (id, account_id, webhook_id, event_id, message_id, event, body, created_at, next_attempt_at)
      select ${replayId}, account_id, webhook_id, event_id, message_id, event, body, ${at}::timestamptz, ${at}::timestamptz
      from original
      where kept)
    select event_id, kept from original`,
  )
  if (!replayed) return undefined
  if (!replayed.kept) throw conflict('The event is no longer kept')
  wakeWorkers(db, DELIVERIES)
  return { eventId: replayed.event_id, deliveryId: replayId }
}

/** Delivers once more the account's events of a span of time, in order; answers how many. */
export async function replayEvents(
  db: Db,
  webhook: Webhook,
  range: { from: Date; until: Date; types: EventName[] },
  now: Date,
): Promise<number> {
  mustBeActive(webhook)
  const at = now.toISOString()
  const [result] = await rows<{ found: number }>(
    db,
    sql`
    with found as (
      select id, account_id, message_id, event, position from events
      where account_id = ${webhook.accountId}
        and created_at >= ${range.from.toISOString()}
        and created_at < ${range.until.toISOString()}
        and event = any (${sql.param(range.types)}::text[])
      order by position
      limit ${REPLAY_MAX + 1}),
    made as (
      insert into webhook_deliveries
        (id, account_id, webhook_id, event_id, message_id, event, created_at, next_attempt_at)
      select ${deliveryId(sql`id`)}, account_id, ${webhook.id}, id, message_id, event, ${at}::timestamptz, ${at}::timestamptz
      from found
      where (select count(*) from found) <= ${REPLAY_MAX}
      order by position)
    select count(*) as found from found`,
  )
  const found = result?.found ?? 0
  if (found > REPLAY_MAX) throw invalid('until', `holds more than ${REPLAY_MAX} events: ask for a shorter span`)
  if (found > 0) wakeWorkers(db, DELIVERIES)
  return found
}
