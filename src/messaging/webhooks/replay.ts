import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Limiter } from '../../platform/limits/windows.ts'
import { defineJob, enqueue } from '../../platform/queue/queue.ts'
import { handles, type JobRunner } from '../../platform/queue/worker.ts'
import { conflict, invalid } from '../../platform/refusal.ts'
import type { Account } from '../accounts/accounts.ts'
import { countAgainstHour } from '../limits.ts'
import { deliveryIdAt, wakeForEndpoints } from './publish.ts'
import { eventsOf, passesFilters } from './subscriptions.ts'
import type { EventName, Webhook } from './tables.ts'
import type { Sent } from './test-event.ts'
import { mustBeActive } from './webhooks.ts'

/** A receiver that missed more repeats the request, or reads the ledger. */
export const REPLAY_MAX = 10_000

/** Events that filters examine per span: a rare tag is not looked for in a whole ledger. */
export const REPLAY_READ_MAX = 50_000

/** With this many pending deliveries an endpoint gets no replay. */
export const PENDING_MAX = 1_000

const messageOf = (table: SQL, column: SQL): SQL =>
  sql`(select ${column} from ${table} m where m.account_id = events.account_id and m.id = events.message_id)`

/** The ledger's columns for filters. An event without a connection may come from a process without filters, so its message is looked up. */
const FILTERED = {
  tags: sql`case when events.connection is null then ${messageOf(sql`messages`, sql`tags`)} else events.tags end`,
  connectionId: sql`events.connection_id`,
  connection: sql`coalesce(events.connection, ${messageOf(sql`messages`, sql`network`)}, ${messageOf(sql`inbound_messages`, sql`network`)})`,
}

/** The pending deliveries of an endpoint, counted up to PENDING_MAX. */
const pendingOf = (webhookId: string): SQL => sql`(
  select count(*) from (
    select from webhook_deliveries
    where webhook_id = ${webhookId} and status = 'pending'
    limit ${PENDING_MAX}) pending)`

/**
 * Repeats a delivery with the same bytes; undefined if the endpoint has no such delivery. Throws if the endpoint has many pending
 * deliveries, behind which it would only wait.
 */
export async function replayDelivery(db: Db, webhook: Webhook, id: string, now: Date): Promise<Sent | undefined> {
  mustBeActive(webhook)
  const at = now.toISOString()
  const replayId = newId('dlv', now)
  const [replayed] = await rows<{ event_id: string; available: boolean; pending: number }>(
    db,
    sql`
    with original as (
      select d.account_id, d.webhook_id, d.event_id, d.message_id, d.event, d.body,
        d.body is not null or exists (select from events where events.id = d.event_id) as available,
        ${pendingOf(webhook.id)} as pending
      from webhook_deliveries d
      where d.id = ${id} and d.webhook_id = ${webhook.id}),
    made as (
      insert into webhook_deliveries
        (id, account_id, webhook_id, event_id, message_id, event, body, created_at, next_attempt_at)
      select ${replayId}, account_id, webhook_id, event_id, message_id, event, body, ${at}::timestamptz, ${at}::timestamptz
      from original
      where available and pending < ${PENDING_MAX})
    select event_id, available, pending from original`,
  )
  if (!replayed) return undefined
  if (!replayed.available) throw conflict('The event is no longer kept', { reason: { id: 'event_gone' } })
  if (replayed.pending >= PENDING_MAX) {
    throw conflict(
      `This endpoint has ${PENDING_MAX} deliveries pending or more: replay when it has taken some of them`,
      { reason: { id: 'endpoint_busy', values: { maximum: PENDING_MAX } } },
    )
  }
  wakeForEndpoints(db, [webhook.id])
  return { eventId: replayed.event_id, deliveryId: replayId }
}

export type ReplaySpan = { from: Date; until: Date; types: EventName[] }

/**
 * How many events a replay of this span would deliver. Throws if there are too many, or if the endpoint never answered a signed test,
 * because a stranger's server must not be flooded.
 */
async function countReplay(db: Db, webhook: Webhook, { from, until, types }: ReplaySpan): Promise<number> {
  mustBeActive(webhook)
  if (!webhook.confirmedAt) {
    throw conflict('This endpoint has not confirmed yet: send it a test, which it must answer with 200', {
      reason: { id: 'endpoint_unconfirmed' },
    })
  }
  const readMax = webhook.tags.length + webhook.connections.length > 0 ? REPLAY_READ_MAX : REPLAY_MAX
  const [result] = await rows<{ read: number; found: number }>(
    db,
    sql`
    select count(*) as read, count(*) filter (where ${passesFilters(FILTERED)}) as found
    from (
      select of_type.* from unnest(${sql.param(types)}::text[]) as asked (type)
      cross join lateral (
        select account_id, message_id, tags, connection, connection_id from events
        where account_id = ${webhook.accountId}
          and event = asked.type
          and created_at >= ${from.toISOString()}
          and created_at < ${until.toISOString()}
        limit ${readMax + 1}) of_type
      limit ${readMax + 1}) events
    join webhooks on webhooks.id = ${webhook.id}`,
  )
  const { read, found } = result ?? { read: 0, found: 0 }
  const maximum = read > readMax ? readMax : found > REPLAY_MAX ? REPLAY_MAX : undefined
  if (maximum !== undefined) {
    throw invalid('until', `holds more than ${maximum} events: ask for a shorter span`, undefined, {
      id: 'too_many_events',
      values: { maximum },
    })
  }
  return found
}

/**
 * Delivers the account's events of a span again, in order, as fast as the endpoint accepts them; returns how many. Each counts as a request of
 * the hour. Throws what `countReplay` throws, and where the span or its types do not fit the endpoint.
 */
export async function replaySpan(
  { db, limiter }: { db: Db; limiter: Limiter },
  account: Account,
  webhook: Webhook,
  span: ReplaySpan,
  now: Date,
  requestId: string,
): Promise<number> {
  if (span.until <= span.from) {
    throw invalid('until', 'must be after from', span.until.toISOString(), { id: 'span_reversed' })
  }
  const other = span.types.find((name) => !eventsOf(webhook).includes(name))
  if (other) throw invalid('types', 'must be events that the endpoint subscribes to', other)
  // events after now were not counted, and are delivered anyway
  const past = { ...span, until: new Date(Math.min(span.until.getTime(), now.getTime() + 1)) }
  const deliveries = await countReplay(db, webhook, past)
  // the request itself was counted
  await countAgainstHour(limiter, account, deliveries - 1, 'replayed events', now)
  if (deliveries > 0) await replayEvents(db, webhook, past, { now, requestId })
  return deliveries
}

async function replayEvents(
  db: Db,
  webhook: Webhook,
  { from, until, types }: ReplaySpan,
  asked: { now: Date; requestId: string | undefined },
): Promise<void> {
  const span = { from: from.toISOString(), until: until.toISOString(), types }
  await enqueue(db, replayJob, { webhook_id: webhook.id, ...span, after: 0, idle: 0 }, asked)
}

/** In ms, doubled while the endpoint accepts nothing: many replays may wait for a dead one. */
const LOOK_AGAIN_AFTER_MS = 2_000
/** A recovered endpoint is noticed within a minute. In ms. */
const LOOK_AGAIN_MAX_MS = 60_000

const replayJob = defineJob({
  kind: 'webhooks.replay',
  payload: z.object({
    webhook_id: z.string(),
    from: z.string(),
    until: z.string(),
    // any names, because a newer process may know more events
    types: z.array(z.string()),
    after: z.number().describe('The position of the last event that was replayed'),
    idle: z.int().default(0).describe('How many looks in a row found no room'),
  }),
  retryAfterSeconds: [5, 30, 120, 600, 3600],
})

/** Creates a part of a replay and leaves the rest to the next job, so that new events never wait behind it. */
export const replays = ({ db, now }: { db: Db; now: () => Date }): JobRunner =>
  handles(replayJob, ({ payload, requestId }, lease) =>
    transaction(db, async (tx) => {
      const at = now()
      const [endpoint] = await rows<{ active: boolean; pending: number }>(
        tx,
        sql`
        select exists (select from webhooks where id = ${payload.webhook_id} and status = 'active') as active,
          ${pendingOf(payload.webhook_id)} as pending`,
      )
      if (!endpoint?.active) return
      const room = PENDING_MAX - endpoint.pending
      const made = room === 0 ? [] : await makeReplays(tx, payload, room, at)
      if (made.length > 0) wakeForEndpoints(tx, [payload.webhook_id])
      // if nothing is left, the next job notices
      if (made.length < room) return lease.ensureHeld(tx)
      const after = made.at(-1)?.position ?? payload.after
      const idle = made.length > 0 ? 0 : payload.idle + 1
      const waitMs = Math.min(LOOK_AGAIN_AFTER_MS * 2 ** idle, LOOK_AGAIN_MAX_MS)
      const runAt = new Date(at.getTime() + waitMs)
      await enqueue(tx, replayJob, { ...payload, after, idle }, { now: at, runAt, requestId })
      // two concurrent runs would deliver each event twice
      await lease.ensureHeld(tx)
    }),
  )

function makeReplays(
  tx: Executor,
  { webhook_id, from, until, types, after }: z.infer<typeof replayJob.payload>,
  limit: number,
  now: Date,
): Promise<{ position: number }[]> {
  const at = now.toISOString()
  return rows(
    tx,
    sql`
    with found as (
      select events.id, events.account_id, events.message_id, events.event, events.position
      from webhooks
      join events on events.account_id = webhooks.account_id
      where webhooks.id = ${webhook_id}
        and events.created_at >= ${from}
        and events.created_at < ${until}
        and events.event = any (${sql.param(types)}::text[])
        and events.position > ${after}
        and ${passesFilters(FILTERED)}
      order by events.position
      limit ${limit}),
    made as (
      insert into webhook_deliveries
        (id, account_id, webhook_id, event_id, message_id, event, created_at, next_attempt_at)
      select ${deliveryIdAt(now)}, account_id, ${webhook_id}, id, message_id, event, ${at}::timestamptz, ${at}::timestamptz
      from found
      order by position)
    select position from found order by position`,
  )
}
