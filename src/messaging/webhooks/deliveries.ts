import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { type Executor, instant, rows } from '../../platform/db/rows.ts'
import type { EventName, webhookAttempts } from './tables.ts'

/** A delivery in the hands of this process, with everything that its request needs. */
export type Delivery = {
  id: string
  claim: string
  webhookId: string
  eventId: string
  event: EventName
  /** The number of the attempt to make now, from 1. */
  attempt: number
  /** Null when the ledger no longer holds the event. */
  body: string | null
  /** Null when the endpoint was deleted. */
  endpoint: Endpoint | null
}

export type Endpoint = {
  accountId: string
  url: string
  secretSealed: string
  oldSecretSealed: string | null
  oldSecretUntil: Date | null
  /** Its last attempts failed: one that succeeds now is news. */
  failing: boolean
}

/** What became of one attempt. Without `nextAttemptAt` it was the last. */
export type Outcome = typeof webhookAttempts.$inferInsert & { claim: string }

export const LEASE_SECONDS = 45

/**
 * Takes due deliveries for `LEASE_SECONDS`, at most `limit`, endpoint by endpoint, so that the backlog of one is never
 * read through to find the work of another. `room` says how many more each endpoint may have in hand, `roomOfOthers` how
 * many one that it does not name. With `only`, just these endpoints; else all behind `after` in the order of ids.
 *
 * A message's later event waits while an earlier one for the same endpoint is due or in hand; not while that one waits
 * for a retry, or a receiver that chokes on one event would see none of what followed.
 */
export async function claimDeliveries(
  db: Db,
  options: {
    claim: string
    limit: number
    room: Record<string, number>
    roomOfOthers: number
    only?: string[] | undefined
    after?: string | undefined
    now: Date
  },
): Promise<Delivery[]> {
  const now = options.now.toISOString()
  const leaseUntil = new Date(options.now.getTime() + LEASE_SECONDS * 1000).toISOString()
  type Row = {
    id: string
    webhook_id: string
    event_id: string
    event: EventName
    attempt: number
    body: string | null
    account_id: string | null
    url: string
    secret_sealed: string
    old_secret_sealed: string | null
    old_secret_until: string | null
    failing: boolean
  }
  const claimed = await rows<Row>(
    db,
    sql`
    with recursive ${lanes(options)},
    picked as materialized (
      select due.id
      from lanes
      left join webhooks on webhooks.id = lanes.webhook_id
      cross join lateral (
        select id from webhook_deliveries mine
        where webhook_id = lanes.webhook_id
          and status = 'pending'
          and next_attempt_at <= ${now}
          and (lease_until is null or lease_until < ${now})
          and not exists (
            select from webhook_deliveries earlier
            where earlier.message_id = mine.message_id
              and earlier.position < mine.position
              -- no index may serve this: a plan made without statistics would read the endpoint's whole backlog
              and earlier.webhook_id || '' = mine.webhook_id
              and earlier.status = 'pending'
              and (earlier.next_attempt_at <= ${now} or earlier.lease_until >= ${now})
            -- keeps it a look-up for each candidate
            offset 0)
        order by next_attempt_at, position
        limit least(
          coalesce((${JSON.stringify(options.room)}::jsonb ->> lanes.webhook_id)::int, ${options.roomOfOthers}),
          case when webhooks.failing_since is null then ${options.limit} else 1 end)
        -- skip locked, so two workers never wait for the same delivery
        for update skip locked) due
      where webhooks.id is null or webhooks.status = 'active'
      limit ${options.limit}),
    claimed as (
      update webhook_deliveries set claim = ${options.claim}, lease_until = ${leaseUntil}
      where id in (select id from picked)
      returning id, webhook_id, event_id, event, attempt, body, position)
    select claimed.id, claimed.webhook_id, claimed.event_id, claimed.event, claimed.attempt,
      coalesce(claimed.body, events.body) as body,
      webhooks.account_id, webhooks.url, webhooks.secret_sealed, webhooks.old_secret_sealed, webhooks.old_secret_until,
      webhooks.failing_since is not null or webhooks.consecutive_failures > 0 as failing
    from claimed
    left join webhooks on webhooks.id = claimed.webhook_id
    left join events on events.id = claimed.event_id
    order by claimed.position`,
  )
  return claimed.map((row) => ({
    id: row.id,
    claim: options.claim,
    webhookId: row.webhook_id,
    eventId: row.event_id,
    event: row.event,
    attempt: row.attempt + 1,
    body: row.body,
    endpoint:
      row.account_id === null
        ? null
        : {
            accountId: row.account_id,
            url: row.url,
            secretSealed: row.secret_sealed,
            oldSecretSealed: row.old_secret_sealed,
            oldSecretUntil: row.old_secret_until === null ? null : instant(row.old_secret_until),
            failing: row.failing,
          },
  }))
}

/** The endpoints to look at: those named, or each that has anything pending, found by one step in the index for each. */
const lanes = ({ only, after }: { only?: string[] | undefined; after?: string | undefined }): SQL =>
  only
    ? sql`lanes as (select unnest(${sql.param(only)}::text[]) collate "C" as webhook_id)`
    : sql`
    steps as (
      (select webhook_id from webhook_deliveries
       where status = 'pending' and webhook_id > ${after ?? ''}
       order by webhook_id limit 1)
      union all
      select (
        select next.webhook_id from webhook_deliveries next
        where next.status = 'pending' and next.webhook_id > steps.webhook_id
        order by next.webhook_id limit 1)
      from steps where steps.webhook_id is not null),
    lanes as (select webhook_id from steps where webhook_id is not null)`

/**
 * Writes what became of attempts: the log, and each delivery whose claim still holds. Harmless when repeated, as after a
 * connection that broke before the answer.
 */
export async function finishDeliveries(db: Executor, outcomes: Outcome[]): Promise<void> {
  await db.execute(sql`
    with outcomes as (
      select * from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as (
        id text, claim text, "webhookId" text, "deliveryId" text, "eventId" text, event text, attempt int, status text,
        "responseStatus" int, "responseTimeMs" int, "responseBody" text, error text,
        "createdAt" timestamptz, "nextAttemptAt" timestamptz)),
    logged as (
      insert into webhook_attempts (
        id, webhook_id, delivery_id, event_id, event, attempt, status,
        response_status, response_time_ms, response_body, error, created_at, next_attempt_at)
      select id, "webhookId", "deliveryId", "eventId", event, attempt, status,
        "responseStatus", "responseTimeMs", "responseBody", error, "createdAt", "nextAttemptAt"
      from outcomes
      on conflict (id) do nothing)
    update webhook_deliveries
    set status = case when outcomes.status = 'failed' then 'pending' else outcomes.status end,
        attempt = outcomes.attempt,
        next_attempt_at = outcomes."nextAttemptAt",
        finished_at = case when outcomes.status = 'failed' then null else outcomes."createdAt" end,
        claim = null,
        lease_until = null
    from outcomes
    where webhook_deliveries.id = outcomes."deliveryId"
      and webhook_deliveries.claim = outcomes.claim
      -- says how few they are, where the planner would guess a hundred and read the table
      and webhook_deliveries.id = any (${sql.param(outcomes.map(({ deliveryId }) => deliveryId))}::text[])`)
}

/** Gives deliveries back that were claimed and not tried. */
export async function releaseDeliveries(db: Executor, deliveries: { id: string; claim: string }[]): Promise<void> {
  if (deliveries.length === 0) return
  await db.execute(sql`
    update webhook_deliveries set claim = null, lease_until = null
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as given (id text, claim text)
    where webhook_deliveries.id = given.id and webhook_deliveries.claim = given.claim`)
}

/** Frees every claim: right only where one process owns the database and has just started. */
export async function releaseAllDeliveries(db: Executor): Promise<void> {
  await db.execute(sql`
    update webhook_deliveries set claim = null, lease_until = null where status = 'pending' and lease_until is not null`)
}

/** For the operator, in the shape of the job queue: how many deliveries wait, and since when the oldest is due. */
export async function deliveryDepth(
  db: Executor,
): Promise<{ kind: string; state: 'waiting'; count: number; oldest_run_at: string; last_error: null }[]> {
  const [found] = await rows<{ count: number; oldest_run_at: string | null }>(
    db,
    sql`
    select count(*) as count, min(next_attempt_at) as oldest_run_at
    from webhook_deliveries
    where status = 'pending'`,
  )
  if (!found?.oldest_run_at) return []
  return [
    { kind: 'webhooks.deliver', state: 'waiting', ...found, oldest_run_at: found.oldest_run_at, last_error: null },
  ]
}
