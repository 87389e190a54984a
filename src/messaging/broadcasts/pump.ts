import { sql } from 'drizzle-orm'
import { rows, toDate } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Account } from '../accounts/accounts.ts'
import { renderTemplate } from '../messages/prepare.ts'
import { claimMany, type MessageQuotas } from '../messages/quota.ts'
import { storeMany } from '../messages/store-many.ts'
import type { From } from '../networks/network.ts'
import { laneOf } from '../networks/outbox.ts'
import { presentFrom } from '../networks/whatsapp/connections.ts'
import type { Template } from '../templates/tables.ts'
import { findTemplate } from '../templates/templates.ts'
import { dueIn } from './broadcasts.ts'
import { quietUntil } from './quiet-hours.ts'
import type { Broadcast, Pause, Skip } from './tables.ts'
import { type RecipientTurn, turnsOf } from './turn.ts'
import { sampleValues } from './variables.ts'

/** Recipients per transaction, which holds the account's quota and, on the embedded database, the only connection, for 10 to 50 ms. */
const RECIPIENTS_AT_ONCE = 50
/** Seconds' worth of broadcast messages that may wait in the outbox: a pause takes effect within that time. */
const AHEAD_SECONDS = 2
/** How often a full outbox is checked, in ms. */
const FULL_MS = 500
/** The last messages with an outcome that are examined. */
const WINDOW = 200
/** With fewer outcomes nothing is concluded. */
const SAMPLE_MIN = 50
/** A broadcast of which a third fails goes to the wrong people. */
const FAILED_SHARE_MAX = 1 / 3
/** How much lateness is caught up, in ms: without a bound everything would leave at once after a pause. */
const LATE_MAX_MS = 1_000

export type PumpDeps = { quotas: MessageQuotas }

/** Sends to the recipients whose turn has come, at most a second's worth, and returns what changes. The broadcast's row is locked. */
export async function pump(
  tx: Tx,
  { quotas }: PumpDeps,
  account: Account,
  broadcast: Broadcast,
  now: Date,
): Promise<Partial<Broadcast>> {
  const { accountId, id, perSecond, quietHours, timeZone } = broadcast
  const startedAt = broadcast.startedAt ?? now
  const begun = { ...broadcast, startedAt }
  const later = (at: Date): Partial<Broadcast> => {
    const { expiresAt } = broadcast
    return { startedAt, nextAt: expiresAt && expiresAt < at ? expiresAt : at }
  }
  const pause = (pausedReason: Pause): Partial<Broadcast> => ({
    startedAt,
    state: 'paused',
    pausedReason,
    pausedAt: now,
    nextAt: dueIn('paused', broadcast, now),
  })

  const from = await presentFrom(tx, account, broadcast.connectionId ?? undefined)
  const template = await findTemplate(tx, accountId, broadcast.templateId)
  if (!template || !fits(template, broadcast)) return pause('template')
  const ahead = await mayWait(tx, broadcast)
  if (await failsTooOften(tx, broadcast, ahead)) return pause('failures')
  const quiet = quietHours && quietHours.zone_field === undefined && quietUntil(quietHours, timeZone, now)
  if (quiet) return later(quiet)
  if (await isAhead(tx, from, ahead)) return later(new Date(now.getTime() + FULL_MS))

  const turns = await turnsOf(tx, begun, from, template, Math.min(perSecond, RECIPIENTS_AT_ONCE), now)
  if (turns.length === 0) {
    const next = await nextTurn(tx, id)
    return next ? later(next) : { startedAt, state: 'done', nextAt: null }
  }
  const leaving = turns.flatMap((turn) => ('leaves' in turn ? [turn] : []))
  const place = { accountId, quotas: quotas.of(account, now), shard: 0 }
  const room = leaving.length > 0 ? await claimMany(tx, place, leaving.length) : 0
  const counted = leaving.slice(0, room)
  await storeMany(
    tx,
    account,
    counted.map(({ leaves }) => leaves),
    now,
  )
  const left = new Set(leaving.slice(room))
  const taken = turns.filter((turn) => !('leaves' in turn && left.has(turn)))
  await note(tx, id, taken)
  const change = { sentCount: broadcast.sentCount + counted.length, skipped: withSkips(broadcast, taken) }
  if (left.size > 0) return { ...change, ...pause('quota') }
  const due = Math.max(broadcast.nextAt?.getTime() ?? 0, now.getTime() - LATE_MAX_MS)
  return { ...change, ...later(new Date(due + (counted.length * 1_000) / perSecond)) }
}

/** Whether the template is still approved and takes the values: it may have changed since the broadcast was created. */
function fits(template: Template, { variables, media }: Broadcast): boolean {
  try {
    renderTemplate(template, sampleValues(variables), media ?? undefined)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Whether too many of the last messages failed, for reasons other than those of a single person. */
async function failsTooOften(tx: Tx, { accountId, id, resumedAt }: Broadcast, ahead: number): Promise<boolean> {
  const since = resumedAt?.toISOString() ?? '-infinity'
  const [found] = await rows<{ decided: number; failed: number }>(
    tx,
    sql`
    select count(*)::int as decided,
      (count(*) filter (where failed_at is not null and error_code not in ('CANCELLED', 'RECIPIENT_OPTED_OUT')))::int as failed
    from (
      select m.failed_at, m.error_code
      from (
        select message_id from message_tags
        where account_id = ${accountId} and tag = ${id}
        order by message_id desc
        limit ${WINDOW + ahead + RECIPIENTS_AT_ONCE}) made
      join messages m on m.account_id = ${accountId} and m.id = made.message_id
      where (m.sent_at is not null or m.failed_at is not null) and m.created_at > ${since}::timestamptz
      order by m.id desc
      limit ${WINDOW}) last`,
  )
  const { decided, failed } = found ?? { decided: 0, failed: 0 }
  return decided >= SAMPLE_MIN && failed > decided * FAILED_SHARE_MAX
}

/** How many broadcast messages of the account may wait. They share a lane, so a limit per broadcast would let the fastest delay the others. */
async function mayWait(tx: Tx, { accountId, perSecond }: Broadcast): Promise<number> {
  const [fastest] = await rows<{ pace: number | null }>(
    tx,
    sql`
    select max(per_second) as pace from broadcasts
    where account_id = ${accountId} and state = 'running' and next_at is not null`,
  )
  return Math.max(fastest?.pace ?? 0, perSecond) * AHEAD_SECONDS
}

/** Whether its connection has reached that number. Messages with unknown outcome are excluded, because they wait for a day. */
async function isAhead(tx: Tx, from: From, most: number): Promise<boolean> {
  const [found] = await rows<{ waiting: number }>(
    tx,
    sql`
    select count(*)::int as waiting
    from (
      select from outbox
      where lane = ${laneOf(from, 'bulk')} and state <> 'kept' and held_since is null
      limit ${most}) waiting`,
  )
  return (found?.waiting ?? 0) >= most
}

/** When the next recipient's turn comes; undefined if none is left. */
async function nextTurn(tx: Tx, id: string): Promise<Date | undefined> {
  const [next] = await rows<{ at: string }>(
    tx,
    sql`
    select not_before as at from broadcast_recipients
    where broadcast_id = ${id} and state = 'pending'
    order by not_before
    limit 1`,
  )
  return next && toDate(next.at)
}

/** Stores the outcomes of turns. */
async function note(tx: Tx, id: string, turns: RecipientTurn[]): Promise<void> {
  const facts = turns.map((turn) => {
    const { ordinal, contactId, address } = turn
    if ('leaves' in turn) return { ordinal, contact_id: contactId, address, state: 'sent', message_id: turn.leaves.id }
    if ('notBefore' in turn) return { ordinal, not_before: turn.notBefore }
    return { ordinal, state: 'skipped', reason: turn.skip }
  })
  const moved = turns.flatMap((turn) => (turn.moved && 'leaves' in turn ? [turn] : []))
  if (moved.length > 0)
    // an address that moves between two recipients is first set to null, because it is unique
    await tx.execute(sql`
      update broadcast_recipients
      set address = null, variables = case when state = 'pending' then variables end
      where broadcast_id = ${id} and state <> 'sent'
        and (ordinal = any (${sql.param(moved.map(({ ordinal }) => ordinal))}::int[])
          or address = any (${sql.param(moved.map(({ address }) => address))}::text[]))`)
  await tx.execute(sql`
    update broadcast_recipients r
    set state = coalesce(fact.state, r.state), reason = fact.reason, message_id = fact.message_id,
      contact_id = coalesce(fact.contact_id, r.contact_id), address = coalesce(fact.address, r.address),
      not_before = coalesce(fact.not_before, r.not_before)
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as fact
      (ordinal int, contact_id text, address text, state text, reason text, message_id text, not_before timestamptz)
    where r.broadcast_id = ${id} and r.ordinal = fact.ordinal`)
}

function withSkips({ skipped }: Broadcast, turns: RecipientTurn[]): Partial<Record<Skip, number>> {
  const counts = { ...skipped }
  for (const turn of turns) if ('skip' in turn) counts[turn.skip] = (counts[turn.skip] ?? 0) + 1
  return counts
}
