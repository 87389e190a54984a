import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type Db, namedRows } from '../../platform/db/open.ts'
import { rows, toDate } from '../../platform/db/rows.ts'
import { idFloor } from '../../platform/ids.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { numberEvents } from './sequencer.ts'
import { EVENTS, type EventName, events } from './tables.ts'

export type LedgerEvent = { seq: number; id: string; body: string }

/** The range of a ledger, and its id. */
export type Ledger = { oldestSeq: number; lastSeq: number; id: string }

async function ledgerOf(db: Db, accountId: string): Promise<Ledger> {
  const [found] = await namedRows<{ last: number; lost_to: number; oldest: number | null; id: string }>(
    db,
    'ledger',
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

/** The sequence number of an account's last event, of all committed before the call. Refused where `ledger` is not the present one. */
export async function endOf(db: Db, accountId: string, named: string | undefined): Promise<number> {
  await numberEvents(db, accountId)
  const ledger = await ledgerOf(db, accountId)
  if (named !== undefined && named !== ledger.id) throw gone(ledger)
  return ledger.lastSeq
}

/**
 * An account's events after `after`, in order, the place to continue from (with `types`, behind skipped ones), and the state of the ledger.
 * Includes everything committed before the call. Refused if a positive `after` is before the oldest event, so that events were lost, or
 * behind the last, or where `ledger` is not the present one.
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
  // a row without an event if there is none
  const found = await rows<{ lost_to: number } & (LedgerEvent | { seq: null })>(
    db,
    sql`
    select lost_to, page.* from (
      select coalesce(max(lost_to), 0)::bigint as lost_to from event_counters where account_id = ${accountId}) counter
    left join (
      select seq, id, body from (${sql.join(pages, sql` union all `)}) page
      -- a fixed end, so that nothing numbered meanwhile is skipped by nextAfter
      where seq <= ${last}
      order by seq
      limit ${filter.limit}) page on true
    order by seq`,
  )
  // some of them were removed since the ledger was read
  if (found[0] && found[0].lost_to > after) return listEvents(db, accountId, filter)
  const events = found.filter((row) => row.seq !== null)
  const full = events.length === filter.limit ? events.at(-1) : undefined
  return { events, nextAfter: full?.seq ?? Math.max(after, last), ledger }
}

/** Filters of events: names, the message, and the time. */
export type EventFilter = {
  types?: EventName[] | undefined
  messageId?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
}

export type DatedEvent = LedgerEvent & { event: EventName; messageId: string; createdAt: Date }

/** A page of an account's events, newest first, and the cursor of the next. Throws if the cursor's event is gone. */
export async function latestEvents(
  db: Db,
  accountId: string,
  { types, messageId, from, until, before, limit }: EventFilter & { before?: string | undefined; limit: number },
): Promise<{ events: DatedEvent[]; next: string | null }> {
  await numberEvents(db, accountId)
  const place = before === undefined ? undefined : await placeOf(db, accountId, before)
  // an id begins with its event's time, so that only partitions of that time are read
  const within = sql`
    account_id = ${accountId} and seq is not null
    ${from ? sql`and created_at >= ${from.toISOString()} and id >= ${idFloor('evt', from)}` : sql``}
    ${until ? sql`and created_at < ${until.toISOString()} and id < ${idFloor('evt', until)}` : sql``}`
  // without a filter there is one index, by number; with one, each type is read from its index by time, and a message's few events from its own
  const all = types === undefined && messageId === undefined && from === undefined && until === undefined
  const order = all ? sql`seq desc` : sql`created_at desc, seq desc`
  const older =
    place &&
    (all
      ? sql`and seq < ${place.seq}`
      : sql`and (created_at, seq) < (${place.createdAt}::timestamptz, ${place.seq}::bigint)`)
  const page = (where: SQL) => sql`(
    select seq, id, event, message_id, created_at, body from events
    where ${within} ${older ?? sql``} ${where}
    order by ${order}
    limit ${limit + 1})`
  const pages = all
    ? [page(sql``)]
    : messageId === undefined
      ? (types ?? EVENTS).map((type) => page(sql`and event = ${type}`))
      : [page(sql`and message_id = ${messageId} ${types ? sql`and event = any (${sql.param(types)}::text[])` : sql``}`)]
  type Row = { seq: number; id: string; event: EventName; message_id: string; created_at: string; body: string }
  const found = await rows<Row>(
    db,
    sql`
    select * from (${sql.join(pages, sql` union all `)}) page
    order by ${order}
    limit ${limit + 1}`,
  )
  const events = found.slice(0, limit).map(({ message_id, created_at, ...row }) => ({
    ...{ ...row, messageId: message_id, createdAt: toDate(created_at) },
  }))
  return { events, next: found.length > limit ? (events.at(-1)?.id ?? null) : null }
}

/** The time and number of an event. The time as Postgres writes it, with microseconds. */
async function placeOf(db: Db, accountId: string, id: string): Promise<{ createdAt: string; seq: number }> {
  const [found] = await rows<{ created_at: string; seq: number }>(
    db,
    sql`select created_at::text as created_at, seq from events where account_id = ${accountId} and id = ${id}`,
  )
  if (!found) throw notFound('The event after which this list goes on')
  return { createdAt: found.created_at, seq: found.seq }
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
