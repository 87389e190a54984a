import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import { type Executor, rows, toDate } from '../../../platform/db/rows.ts'
import { laneOf, PRIORITIES, wakeForConnection } from '../outbox.ts'
import { type Connection, type Connections, fromOf, sameConnection } from './connections.ts'
import { reactionTo } from './errors.ts'
import type { Graph } from './graph.ts'

export type CheckDeps = { db: Db; connections: Connections; graph: Graph; now: () => Date }

const NUMBER_FIELDS = 'id,display_phone_number,verified_name,quality_rating,throughput'

const number = z.object({
  display_phone_number: z.string().optional(),
  verified_name: z.string().optional(),
  quality_rating: z.string().optional(),
  throughput: z.object({ level: z.string().optional() }).optional(),
})

/**
 * Asks the network about a connection's number and its webhook subscription. If it answers, a blocked connection is unblocked and its messages
 * are sent; if it refuses, the connection is blocked with the reason. An unreachable network changes nothing.
 */
export async function checkConnection(deps: CheckDeps, connection: Connection): Promise<Connection> {
  const { connections, graph, now } = deps
  const { id, accountId, phoneNumberId, businessAccountId } = connection
  const asked = await graph.get(connection, `${phoneNumberId}?fields=${NUMBER_FIELDS}`)
  const answer = asked.kind === 'ok' ? await graph.post(connection, `${businessAccountId}/subscribed_apps`, {}) : asked
  const at = now()
  const reaction = answer.kind === 'error' ? reactionTo(answer).do : undefined
  if (answer.kind === 'error' && (reaction === 'fail' || reaction === 'stop')) {
    const blockedReason = answer.message.slice(0, 500)
    await connections.note(
      id,
      { status: 'blocked', blockedReason, blockedCode: answer.code ?? null, blockedAt: at, checkedAt: at },
      at,
    )
  } else if (asked.kind === 'ok' && answer.kind === 'ok') {
    const reported = number.catch({}).parse(asked.body)
    await connections.note(
      id,
      {
        status: 'connected',
        blockedReason: null,
        blockedCode: null,
        blockedAt: null,
        checkedAt: at,
        phone: reported.display_phone_number ?? null,
        verifiedName: reported.verified_name ?? null,
        quality: reported.quality_rating ?? null,
        throughput: reported.throughput?.level ?? null,
      },
      at,
    )
    // new credentials have unblocked it, and its messages still wait
    wakeForConnection(deps.db, fromOf(connection))
  }
  return (await connections.find(accountId, id)) ?? connection
}

/** The messages of a connection: failures of the last day by reason, and how many wait. */
export async function connectionsMessages(
  db: Executor,
  connection: Connection,
  now: Date,
): Promise<{ errors: { code: string; count: number; last_at: Date }[]; waiting: number; unconfirmed: number }> {
  const { id, accountId } = connection
  const since = new Date(now.getTime() - 86_400_000).toISOString()
  const lanes = PRIORITIES.map((priority) => laneOf(fromOf(connection), priority))
  const errors = await rows<{ code: string; count: number; last_at: string }>(
    db,
    sql`
    select error_code as code, count(*)::int as count, max(failed_at) as last_at
    from messages
    where account_id = ${accountId} and failed_at >= ${since} and ${sameConnection(accountId, sql`connection_id`, id)}
    group by error_code
    order by count desc
    limit 20`,
  )
  const [open] = await rows<{ waiting: number; unconfirmed: number }>(
    db,
    sql`
    select
      (count(*) filter (where sending is null or sending = 'refused'))::int as waiting,
      (count(*) filter (where sending = 'attempting'))::int as unconfirmed
    from (
      select s.state as sending
      from outbox
      left join whatsapp_sends s on s.account_id = outbox.account_id and s.message_id = outbox.message_id
      where outbox.account_id = ${accountId} and outbox.lane = any (${sql.param(lanes)}::text[]) and outbox.state <> 'kept'
      limit 100000) sends`,
  )
  return {
    errors: errors.map((error) => ({ ...error, last_at: toDate(error.last_at) })),
    waiting: open?.waiting ?? 0,
    unconfirmed: open?.unconfirmed ?? 0,
  }
}
