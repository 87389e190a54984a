import { type SQL, sql } from 'drizzle-orm'
import { type Db, namedRows } from '../../platform/db/open.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { QueueDepth } from '../../platform/queue/queue.ts'
import { DEPTH_MAX, type Waiting, waiting } from '../../platform/queue/waiting.ts'
import { wakeWorkers } from '../../platform/queue/wake.ts'
import { asRows, claimed, held, type LaneRoom, type WorkTable } from '../../platform/queue/work-table.ts'
import { requestOf } from '../request-of.ts'
import type { From, NetworkName } from './network.ts'

// Accepted messages that wait for their network. Each connection of an account has a lane per priority. Within a lane a person's messages are sent
// one after another: all but the first have no due time, so they cost the look-ups for due work nothing.

/** The priorities of messages. They never wait for one another. */
export const PRIORITIES = ['high', 'normal', 'bulk'] as const
export type Priority = (typeof PRIORITIES)[number]

export const OUTBOX: WorkTable = {
  topic: 'outbox',
  name: 'outbox',
  idType: 'bigint',
  lane: 'lane',
  due: 'due_at',
  order: 'id',
  open: `state = 'waiting'`,
}

/** A message that failed by an error of ours stays for the operator. The state's name comes from an earlier version. */
export const GIVEN_UP = sql`state = 'kept'`
const OPEN = sql`state <> 'kept'`

/** How long a message that is retried, or whose outcome is unknown, delays later ones to the same person. */
export const HOLD_SECONDS = 60

/** The lanes of the simulator and of an account's first connection, as older versions name them. */
export const firstLaneOf = (accountId: string, network: NetworkName): string => `${accountId}/${network}`
/** The lanes of a further connection. */
export const furtherLaneOf = (accountId: string, network: NetworkName, connectionId: string): string =>
  `${accountId}/${network}/${connectionId}`

export const laneOf = ({ lane }: Pick<From, 'lane'>, priority: Priority): string => `${lane}/${priority}`
export const ownerOf = (lane: string): string => lane.slice(0, lane.indexOf('/'))
/** The network of a lane. */
export const networkOf = (lane: string): string => lane.split('/', 2)[1] ?? ''

/** The common prefix of a connection's lanes. */
export const connectionOf = (lane: string): string => lane.slice(0, lane.lastIndexOf('/'))
export const priorityOf = (lane: string): Priority =>
  PRIORITIES.find((priority) => lane.endsWith(`/${priority}`)) ?? 'normal'

/** Wakes workers for all lanes of a connection. */
export const wakeForConnection = (db: Executor, from: Pick<From, 'lane'>): void =>
  wakeWorkers(
    db,
    OUTBOX.topic,
    PRIORITIES.map((priority) => laneOf(from, priority)),
  )

/** A message claimed by this process. */
export type Outgoing = {
  id: number
  lane: string
  claim: string
  accountId: string
  messageId: string
  person: string
  mediaKind: string | null
  attempt: number
  /** The id of the message's request. */
  requestId: string | undefined
}

/**
 * Common table expressions that put a message into the outbox where `from` has a row: `turn` and `outbox_entry`. A message behind another to the
 * same person locks that row, so that it cannot end unseen before the commit. With `mediaUrl` the file at that address is examined first.
 */
export function outboxEntry(
  entry: { accountId: string; messageId: string; lane: string; person: SQL; mediaUrl: string | undefined; now: Date },
  from: SQL,
): SQL {
  const { accountId, messageId, lane, person, mediaUrl, now } = entry
  const preparing = mediaUrl !== undefined
  const at = now.toISOString()
  return sql`
    turn as materialized (${turnAfter(sql`lane = ${lane} and person = ${person}`, at)}),
    outbox_entry as (
      insert into outbox (account_id, message_id, lane, person, state, media_url, waits_turn, due_at, created_at)
      select ${accountId}, ${messageId}, ${lane}, ${person}, ${preparing ? 'preparing' : 'waiting'}, ${mediaUrl ?? null},
        exists (select from turn),
        case when ${preparing}::boolean then ${at}::timestamptz else coalesce((select at from turn), ${at}::timestamptz) end,
        ${at}::timestamptz
      ${from}
      on conflict do nothing)`
}

/** The due time of a message that follows the last of these; no row if none precedes it. */
export const turnAfter = (those: SQL, now: string): SQL => sql`
  select case
      when waits_turn or held_since is null then 'infinity'
      else greatest(held_since + make_interval(secs => ${HOLD_SECONDS}), ${now}::timestamptz)
    end as at
  from outbox
  where ${those} and ${OPEN}
  order by id desc
  limit 1
  for share`

type OutgoingRow = {
  id: number
  lane: string
  account_id: string
  message_id: string
  person: string
  media_kind: string | null
  attempt: number
  request_id: string | null
}

/** Claims due messages in these lanes; `closed` is a condition on `lane` that excludes paused lanes. */
export async function claimOutgoing(
  db: Db,
  options: { rooms: LaneRoom[]; claim: string; limit: number; leaseSeconds: number; now: Date; closed: SQL },
): Promise<Outgoing[]> {
  const found = await namedRows<OutgoingRow>(
    db,
    'claim-outbox',
    sql`
    with ${claimed(OUTBOX, {
      ...options,
      rooms: sql`(select lane, room from ${asRows(options.rooms)} as asked (lane, room) where not (${options.closed}))`,
      set: sql`, attempt = attempt + 1, waits_turn = false`,
    })}
    select id, lane, account_id, message_id, person, media_kind, attempt, ${requestOf(sql`claimed`)} as request_id
    from claimed
    order by id`,
  )
  return found.map(
    ({ account_id: accountId, message_id: messageId, media_kind: mediaKind, request_id: requestId, ...row }) => ({
      ...row,
      accountId,
      messageId,
      mediaKind,
      requestId: requestId ?? undefined,
      claim: options.claim,
    }),
  )
}

/** The outcome of an attempt: accepted or refused for good, to be retried at a time, or given up by an error of ours. */
export type OutgoingOutcome = { item: Outgoing } & (
  | { done: true }
  | {
      done?: false
      again?: Date
      reason: string
      attempted: boolean
      holds: boolean
      /** Until when its connection is paused. */
      pauseUntil?: Date
    }
)

/** Stores outcomes of attempts, and gives the next message its turn. Idempotent. */
export async function finishOutgoing(db: Db, outcomes: OutgoingOutcome[], now: Date): Promise<void> {
  const facts = outcomes.map((outcome) => ({
    id: outcome.item.id,
    done: outcome.done ?? false,
    ...(!outcome.done && {
      again: outcome.again,
      reason: outcome.reason.slice(0, 1000).replace(/[\0\p{Cs}]/gu, '\ufffd'),
      attempted: outcome.attempted,
      holds: outcome.holds,
    }),
  }))
  await transaction(db, async (tx) => {
    await tx.execute(sql`
      with ${held(
        OUTBOX,
        outcomes.map(({ item }) => item),
      )},
      outcomes as (
        select * from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
          as (id bigint, done boolean, again timestamptz, reason text, attempted boolean, holds boolean)
        where id = any (array(select id from held))),
      done as (delete from outbox where id = any (array(select id from outcomes where done)))
      update outbox
      set state = case when again is null then 'kept' else 'waiting' end,
          claim = null,
          due_at = coalesce(again, due_at),
          attempt = attempt - (not attempted)::int,
          held_since = case when holds then coalesce(held_since, ${now.toISOString()}) else held_since end,
          last_error = reason
      from outcomes
      where outbox.id = any (array(select id from outcomes where not done)) and outbox.id = outcomes.id`)
    // a separate statement, so that it sees what was committed while the one above waited
    const persons = new Map(outcomes.map(({ item: { lane, person } }) => [`${lane} ${person}`, { lane, person }]))
    await tx.execute(giveTurns([...persons.values()], now))
  })
}

/** Makes the next message of each of these persons due, once no earlier one holds it. */
function giveTurns(persons: { lane: string; person: string }[], now: Date): SQL {
  const at = now.toISOString()
  return sql`
    update outbox
    set due_at = next.at, waits_turn = next.at > ${at}::timestamptz
    from (
      select next.id, case
          when before.id is null then ${at}::timestamptz
          when before.held_since is null then 'infinity'
          else before.held_since + make_interval(secs => ${HOLD_SECONDS})
        end as at
      from unnest(${sql.param(persons.map(({ lane }) => lane))}::text[], ${sql.param(persons.map(({ person }) => person))}::text[])
        as those (lane, person)
      cross join lateral (
        select id from outbox
        where lane = those.lane and person = those.person and ${OPEN} and waits_turn
        order by id
        limit 1) next
      left join lateral (
        select id, held_since from outbox
        where lane = those.lane and person = those.person and ${OPEN} and id < next.id
          and (held_since is null or held_since > ${at}::timestamptz - make_interval(secs => ${HOLD_SECONDS}))
        order by id desc
        limit 1) before on true) next
    where outbox.id = next.id and outbox.state = 'waiting' and outbox.claim is null`
}

/**
 * A common table expression `unheld`: makes a message with unknown outcome due again at once after a report, so that it delays no other message
 * longer. Returns its lane.
 */
export const endHold = (accountId: string, messageId: string, now: Date, from: SQL): SQL => sql`
  unheld as (
    update outbox set due_at = ${now.toISOString()}
    where account_id = ${accountId} and message_id = ${messageId} and state = 'waiting' and claim is null
      and held_since is not null and exists (select ${from})
    returning lane)`

/** The outbox for the operator, in the format of the job queue. */
export async function outboxDepth(db: Executor): Promise<QueueDepth[]> {
  return rows(
    db,
    sql`
    select 'messages.send' as kind, case when ${GIVEN_UP} then 'buried' else 'waiting' end as state,
      count(*) as count, min(created_at) as oldest_run_at, max(last_error) as last_error
    from outbox
    group by 2
    order by 2`,
  )
}

/** For metrics: the number of waiting messages, counted up to 100,000, and for how long the oldest has been due. */
export async function waitingOutgoing(
  db: Executor,
  now: Date,
): Promise<({ kind: string; state: 'waiting' | 'buried' } & Waiting)[]> {
  const found = await rows<{ state: 'waiting' | 'buried'; depth: number; oldest_due_at: string | null }>(
    db,
    sql`
    select case when ${GIVEN_UP} then 'buried' else 'waiting' end as state, count(*) as depth,
      min(due_at) filter (where state = 'waiting' and due_at <= ${now.toISOString()}) as oldest_due_at
    from (select state, due_at from outbox limit ${DEPTH_MAX}) counted
    group by 1`,
  )
  return found.map(({ state, depth, oldest_due_at }) => ({
    kind: 'messages.send',
    state,
    ...waiting(depth, oldest_due_at, now),
  }))
}
