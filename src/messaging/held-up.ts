import { type SQL, sql } from 'drizzle-orm'
import { type Executor, rows, toDate } from '../platform/db/rows.ts'
import { DEPTH_MAX } from '../platform/queue/waiting.ts'

// Delays: lanes in which work waits, failing endpoints and blocked connections.

/** A lane with waiting work: an account's messages, or an endpoint's deliveries. */
export type BusyLane = { queue: 'messages' | 'deliveries'; lane: string; count: number; since: Date }

/** The longest lanes of each queue; of equally long ones that with the oldest due work. */
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

/** A failing endpoint; while its circuit is open only occasional probes are delivered. */
export type FailingEndpoint = {
  id: string
  accountId: string
  host: string
  since: Date
  failures: number
  /** The time of the next probe, if the circuit is open. */
  probeAt: Date | null
}

/** Failing endpoints, the longest-failing first. Only the host of their address, because the rest may be secret. */
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

/** Connections that WhatsApp blocked: nothing is sent over them until an operator checks them. */
export const blockedConnections = (db: Executor): Promise<{ accountId: string; reason: string | null }[]> =>
  rows(
    db,
    sql`
    select coalesce(account_id, further_of) as "accountId", blocked_reason as reason from whatsapp_connections
    where status = 'blocked'
    order by blocked_at`,
  )
