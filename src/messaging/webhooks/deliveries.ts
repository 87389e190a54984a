import { sql } from 'drizzle-orm'
import { type Db, namedRows } from '../../platform/db/open.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import type { QueueDepth } from '../../platform/queue/queue.ts'
import { DEPTH_MAX, type Waiting, waiting } from '../../platform/queue/waiting.ts'
import { asRows, claimed, held, type LaneRoom, later, type WorkTable } from '../../platform/queue/work-table.ts'
import { requestOf } from '../request-of.ts'
import type { EventName, webhookAttempts } from './tables.ts'

/** A delivery claimed by this process, with everything that its request needs. */
export type Delivery = {
  id: string
  claim: string
  /** The endpoint's id. */
  lane: string
  eventId: string
  event: EventName
  messageId: string
  /** The id of the request that brought its message. */
  requestId: string | undefined
  /** The number of the present attempt, from 1. */
  attempt: number
  /** An example, not an event of the ledger. */
  test: boolean
  /** Null when the ledger no longer has the event. */
  body: string | null
  /** Null when the endpoint was deleted. */
  endpoint: DeliveryEndpoint | null
}

export type DeliveryEndpoint = {
  accountId: string
  url: string
  secretSealed: string
  /** Newest first. */
  oldSecrets: { sealed: string; signing: string | null; until: Date }[]
  /** Null if it signs by HMAC alone. */
  signingKeySealed: string | null
  /** The account's own headers. */
  headersSealed: string | null
  /** Its last attempts failed, so a success must be stored. */
  failing: boolean
}

/** The outcome of one attempt. Without `nextAttemptAt` it was the last. */
export type DeliveryOutcome = typeof webhookAttempts.$inferInsert & { item: Delivery }

/** The table of deliveries: each endpoint is a lane. A delivery is its own job, because it stays visible after it ends. */
export const DELIVERIES: WorkTable = {
  topic: 'deliveries',
  name: 'webhook_deliveries',
  idType: 'text',
  lane: 'webhook_id',
  due: 'next_attempt_at',
  order: 'position',
  open: `status = 'pending'`,
}

/** An attempt takes at most 30 s (attempt.ts), after which its outcome is stored. */
export const DELIVERY_LEASE_SECONDS = 45

/**
 * Claims due deliveries to these endpoints for `DELIVERY_LEASE_SECONDS`; `claim` is theirs alone. A message's later event waits while an earlier one for
 * the same endpoint is due or in progress, but not while that one waits for a retry: otherwise an event that a receiver cannot handle would
 * block all that follow. A failing endpoint gets one delivery at a time.
 */
export async function claimDeliveries(
  db: Db,
  options: { rooms: LaneRoom[]; claim: string; limit: number; now: Date },
): Promise<Delivery[]> {
  type Row = {
    id: string
    webhook_id: string
    event_id: string
    event: EventName
    message_id: string
    request_id: string | null
    attempt: number
    body: string | null
    test: boolean
    account_id: string | null
    url: string
    secret_sealed: string
    old_secrets: { sealed: string; signing: string | null; until: string }[] | null
    signing_key_sealed: string | null
    headers_sealed: string | null
    failing: boolean
  }
  const found = await namedRows<Row>(
    db,
    'claim-deliveries',
    sql`
    with ${claimed(DELIVERIES, {
      ...options,
      leaseSeconds: DELIVERY_LEASE_SECONDS,
      rooms: sql`(
        select webhooks.id, case when webhooks.failing_since is null then asked.room else least(asked.room, 1) end
        from ${asRows(options.rooms)} as asked (lane, room)
        join webhooks on webhooks.id = asked.lane
        where webhooks.status = 'active'
          -- an open circuit: what waits stays due, and one delivery tries when it is time
          and (webhooks.probe_at is null or webhooks.probe_at <= ${options.now.toISOString()}))`,
      where: sql`
        and not exists (
          select from webhook_deliveries earlier
          where earlier.message_id = webhook_deliveries.message_id
            and earlier.position < webhook_deliveries.position
            -- no index may serve this: a plan made without statistics would read the endpoint's whole backlog
            and earlier.webhook_id || '' = webhook_deliveries.webhook_id
            and earlier.status = 'pending'
            and (earlier.next_attempt_at <= ${options.now.toISOString()} or earlier.claim is not null)
          -- keeps it a look-up for each candidate
          offset 0)`,
    })},
    probing as (
      -- no other process tries before this one has ended
      update webhooks set probe_at = ${later(options.now, DELIVERY_LEASE_SECONDS)}
      where probe_at is not null and id = any (array(select webhook_id from claimed)))
    select claimed.id, claimed.webhook_id, claimed.event_id, claimed.event, claimed.attempt, claimed.message_id,
      ${requestOf(sql`claimed`)} as request_id,
      coalesce(claimed.body, events.body) as body, claimed.body is not null as test,
      webhooks.account_id, webhooks.url, webhooks.secret_sealed, webhooks.signing_key_sealed, webhooks.headers_sealed,
      (
        select json_agg(json_build_object(
            'sealed', old.secret_sealed, 'signing', old.signing_key_sealed, 'until', old.until)
          order by old.until desc, old.place)
        from (
          select webhooks.old_secret_sealed as secret_sealed, webhooks.old_signing_key_sealed as signing_key_sealed,
            webhooks.old_secret_until as until, 0 as place
          where webhooks.old_secret_until > ${options.now.toISOString()}
          union all
          select o.secret_sealed, o.signing_key_sealed, o.until, 1 from webhook_old_secrets o
          where o.webhook_id = webhooks.id and o.until > ${options.now.toISOString()}) old) as old_secrets,
      webhooks.failing_since is not null or webhooks.consecutive_failures > 0 as failing
    from claimed
    left join webhooks on webhooks.id = claimed.webhook_id
    left join events on events.id = claimed.event_id
    order by claimed.position`,
  )
  return found.map((row) => ({
    id: row.id,
    claim: options.claim,
    lane: row.webhook_id,
    eventId: row.event_id,
    event: row.event,
    messageId: row.message_id,
    requestId: row.request_id ?? undefined,
    attempt: row.attempt + 1,
    body: row.body,
    test: row.test,
    endpoint:
      row.account_id === null
        ? null
        : {
            accountId: row.account_id,
            url: row.url,
            secretSealed: row.secret_sealed,
            oldSecrets: (row.old_secrets ?? []).map(({ until, ...old }) => ({ ...old, until: new Date(until) })),
            signingKeySealed: row.signing_key_sealed,
            headersSealed: row.headers_sealed,
            failing: row.failing,
          },
  }))
}

/**
 * Stores the outcomes of attempts: the log, and each delivery whose claim is still valid. Idempotent, so it can be repeated after a lost
 * connection.
 */
export async function finishDeliveries(db: Executor, outcomes: DeliveryOutcome[]): Promise<void> {
  const items = outcomes.map(({ item }) => item)
  const facts = outcomes.map(({ item: _, ...fact }) => fact)
  await db.execute(sql`
    with ${held(DELIVERIES, items)},
    outcomes as (
      select * from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as (
        id text, "webhookId" text, "deliveryId" text, "eventId" text, event text, attempt int, status text,
        "responseStatus" int, "responseTimeMs" int, "responseBody" text, error text,
        "createdAt" timestamptz, "nextAttemptAt" timestamptz)),
    logged as (
      insert into webhook_attempts (
        id, webhook_id, delivery_id, event_id, event, attempt, status,
        response_status, response_time_ms, response_body, error, created_at, next_attempt_at)
      select id, "webhookId", "deliveryId", "eventId", event, attempt, status,
        "responseStatus", "responseTimeMs", "responseBody", error, "createdAt",
        -- the endpoint is disabled: nothing follows unless it is enabled
        case when "responseStatus" = 410 then null else "nextAttemptAt" end
      from outcomes
      on conflict (id) do nothing)
    update webhook_deliveries
    set status = case when outcomes.status = 'failed' then 'pending' else outcomes.status end,
        attempt = outcomes.attempt,
        next_attempt_at = outcomes."nextAttemptAt",
        finished_at = case when outcomes.status = 'failed' then null else outcomes."createdAt" end,
        claim = null
    from outcomes
    where webhook_deliveries.id = outcomes."deliveryId"
      and webhook_deliveries.id = any (array(select id from held))`)
}

/** Deliveries for the operator, in the format of the job queue: how many wait, and since when the oldest is due. */
export async function deliveryDepth(db: Executor): Promise<QueueDepth[]> {
  const [found] = await rows<{ count: number; oldest_run_at: string | null }>(
    db,
    sql`
    select count(*) as count,
      -- what is held for a disabled endpoint is due at no time
      coalesce(min(next_attempt_at) filter (where next_attempt_at < 'infinity'), min(created_at)) as oldest_run_at
    from webhook_deliveries
    where status = 'pending'`,
  )
  if (!found?.oldest_run_at) return []
  return [
    { kind: 'webhooks.deliver', state: 'waiting', ...found, oldest_run_at: found.oldest_run_at, last_error: null },
  ]
}

/** For metrics: the number of waiting deliveries, counted up to 100,000, and for how long the oldest has been due. */
export async function waitingDeliveries(db: Executor, now: Date): Promise<Waiting> {
  const [found] = await rows<{ depth: number; oldest_due_at: string | null }>(
    db,
    sql`
    select
      (select count(*) from (
        select from webhook_deliveries where status = 'pending' limit ${DEPTH_MAX}) pending) as depth,
      -- one that fails is its owner's to mend: what waits for it is not late
      (select min(first.next_attempt_at) from webhooks
       cross join lateral (
         select next_attempt_at from webhook_deliveries
         where webhook_id = webhooks.id and status = 'pending' and next_attempt_at <= ${now.toISOString()}
         order by next_attempt_at, position limit 1) first
       where webhooks.status = 'active' and webhooks.failing_since is null) as oldest_due_at`,
  )
  return waiting(found?.depth ?? 0, found?.oldest_due_at ?? null, now)
}

/** The number of endpoints that are healthy, failing and disabled. */
export async function countEndpoints(
  db: Executor,
): Promise<{ state: 'working' | 'failing' | 'disabled'; count: number }[]> {
  return rows(
    db,
    sql`
    select case when status <> 'active' then 'disabled' when failing_since is null then 'working' else 'failing' end as state,
      count(*)::int as count
    from webhooks
    group by 1`,
  )
}

/** Endpoints with an open circuit whose probe became due since then. */
export async function endpointsToProbe(db: Executor, after: Date, now: Date): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from webhooks where probe_at > ${after.toISOString()} and probe_at <= ${now.toISOString()}`,
  )
  return found.map(({ id }) => id)
}

/** The owners of endpoints, so that owners take turns. */
export function ownersOf(db: Executor, endpoints: string[]): Promise<{ id: string; account_id: string }[]> {
  return rows(db, sql`select id, account_id from webhooks where id = any (${sql.param(endpoints)}::text[])`)
}
