import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { Refusal } from '../../platform/refusal.ts'
import { numberEvents } from './sequencer.ts'
import { type EventName, events } from './tables.ts'

export type LedgerEvent = { seq: number; id: string; body: string }

/** What a ledger holds: where it begins and ends, and its name. */
export type Ledger = { oldestSeq: number; lastSeq: number; id: string }

async function ledgerOf(db: Db, accountId: string): Promise<Ledger> {
  const [found] = await rows<{ last: number; lost_to: number; oldest: number | null; id: string }>(
    db,
    sql`
    select coalesce(max(last_seq), 0)::bigint as last, coalesce(max(lost_to), 0)::bigint as lost_to,
      (select seq from events where account_id = ${accountId} and seq is not null order by seq limit 1) as oldest,
      'ldg_' || substr(md5(${accountId}::text || coalesce((select value #>> '{}' from settings where name = 'ledgers'), '')), 1, 26)
        as id
    from event_counters
    where account_id = ${accountId}`,
  )
  const { last, lost_to: lostTo, oldest, id } = found ?? { last: 0, lost_to: 0, oldest: null, id: '' }
  return { oldestSeq: Math.max(lostTo + 1, oldest ?? last + 1), lastSeq: last, id }
}

/** The place of the last event of an account, of all that was committed before the call. Refused where `ledger` is another one. */
export async function endOf(db: Db, accountId: string, named: string | undefined): Promise<number> {
  await numberEvents(db, accountId)
  const ledger = await ledgerOf(db, accountId)
  if (named !== undefined && named !== ledger.id) throw gone(ledger)
  return ledger.lastSeq
}

/**
 * An account's events after `after`, in order, where to go on (with `types`, past those that were left out), and what the ledger
 * holds. Everything committed before the call is there. Refused where a positive `after` lies before the oldest event, so that
 * some between were lost, or beyond the last, or where `ledger` is another one.
 */
export async function listEvents(
  db: Db,
  accountId: string,
  filter: { after: number; limit: number; types?: EventName[] | undefined; ledger?: string | undefined },
): Promise<{ events: LedgerEvent[]; nextAfter: number; ledger: Ledger }> {
  await numberEvents(db, accountId)
  const ledger = await ledgerOf(db, accountId)
  const { oldestSeq, lastSeq: last } = ledger
  const other = filter.ledger !== undefined && filter.ledger !== ledger.id
  if (other || (filter.after > 0 && (filter.after < oldestSeq - 1 || filter.after > last))) throw gone(ledger)
  const after = Math.max(filter.after, oldestSeq - 1)
  // each type is read from its index, however rare it is
  const types = filter.types ?? [undefined]
  const pages = types.map(
    (type) => sql`(
      select seq, id, body from events
      -- a range with two ends looks small to a planner without statistics: it would sort the whole ledger
      where account_id = ${accountId} and seq > ${after} ${type === undefined ? sql`` : sql`and event = ${type}`}
      order by seq
      limit ${filter.limit})`,
  )
  const found = await rows<LedgerEvent>(
    db,
    sql`
    select seq, id, body from (${sql.join(pages, sql` union all `)}) page
    -- a fixed end, so that nothing numbered meanwhile is skipped by nextAfter
    where seq <= ${last}
    order by seq
    limit ${filter.limit}`,
  )
  const full = found.length === filter.limit ? found.at(-1) : undefined
  return { events: found, nextAfter: full?.seq ?? Math.max(after, last), ledger }
}

const gone = ({ oldestSeq, lastSeq, id }: Ledger): Refusal =>
  new Refusal('gone', `after: this ledger holds the events from ${oldestSeq} to ${lastSeq}`, {
    code: 'EVENTS_GONE',
    details: { oldest_seq: oldestSeq, last_seq: lastSeq, ledger: id },
  })

export async function findEvent(db: Db, accountId: string, id: string): Promise<LedgerEvent | undefined> {
  await numberEvents(db, accountId)
  const [event] = await db
    .select({ seq: events.seq, id: events.id, body: events.body })
    .from(events)
    .where(and(eq(events.id, id), eq(events.accountId, accountId), isNotNull(events.seq)))
  return event && { ...event, seq: event.seq ?? 0 }
}
