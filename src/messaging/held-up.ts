import { type SQL, sql } from 'drizzle-orm'
import { type Executor, rows, toDate } from '../platform/db/rows.ts'
import { DEPTH_MAX } from '../platform/queue/waiting.ts'

// What is held up: lanes in which work waits, endpoints that fail, and connections that were stopped.

/** A lane with work that waits: of an account's messages, or the endpoint of deliveries. */
export type BusyLane = { queue: 'messages' | 'deliveries'; lane: string; count: number; since: Date }

/** The lanes in which most waits, of each queue: of a longer one by the work that has been due for longest, or is due soonest. */
export async function busyLanes(db: Executor, most: number, countedUpTo = DEPTH_MAX): Promise<BusyLane[]> {
  const lanes = (queue: BusyLane['queue'], from: SQL): SQL => sql`
    (select ${queue}::text as queue, lane, count(*)::int as count, min(created_at) as since
    from (${from} limit ${countedUpTo}) waiting
    group by lane
    order by count desc, lane
    limit ${most})`
  const found = await rows<Omit<BusyLane, 'since'> & { since: string }>(
    db,
    sql`
    ${lanes('messages', sql`select lane, created_at from outbox where state = 'waiting' order by due_at, lane`)}
    union all
    ${lanes('deliveries', sql`select webhook_id as lane, created_at from webhook_deliveries where status = 'pending' order by next_attempt_at, webhook_id`)}`,
  )
  return found.map(({ since, ...lane }) => ({ ...lane, since: toDate(since) }))
}

/** An endpoint that fails; while its circuit is open one delivery tries it from time to time. */
export type FailingEndpoint = {
  id: string
  accountId: string
  host: string
  since: Date
  failures: number
  /** When it is tried next, where its circuit is open. */
  probeAt: Date | null
}

/** Endpoints that fail, the longest first. Of their addresses the host alone: what follows it may be a secret. */
export async function failingEndpoints(db: Executor, most: number): Promise<FailingEndpoint[]> {
  type Row = {
    id: string
    account_id: string
    url: string
    failing_since: string
    consecutive_failures: number
    probe_at: string | null
  }
  const found = await rows<Row>(
    db,
    sql`
    select id, account_id, url, failing_since, consecutive_failures, probe_at
    from webhooks
    where status = 'active' and failing_since is not null
    order by failing_since, id
    limit ${most}`,
  )
  return found.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    host: new URL(row.url).host,
    since: toDate(row.failing_since),
    failures: row.consecutive_failures,
    probeAt: row.probe_at === null ? null : toDate(row.probe_at),
  }))
}

/** Connections that WhatsApp stopped: nothing of them leaves until an operator has looked. */
export const blockedConnections = (db: Executor): Promise<{ accountId: string; reason: string | null }[]> =>
  rows(
    db,
    sql`
    select account_id as "accountId", blocked_reason as reason from whatsapp_connections
    where status = 'blocked'
    order by blocked_at`,
  )
