import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { numberEvents } from './sequencer.ts'
import { type EventName, events } from './tables.ts'

export type LedgerEvent = { seq: number; id: string; body: string }

/**
 * An account's events after `after`, in order, and where to go on: with `types`, past those that were left out.
 * Everything committed before the call is there.
 */
export async function listEvents(
  db: Db,
  accountId: string,
  filter: { after: number; limit: number; types?: EventName[] | undefined },
): Promise<{ events: LedgerEvent[]; nextAfter: number }> {
  await numberEvents(db, accountId)
  const [counter] = await rows<{ last_seq: number }>(
    db,
    sql`select last_seq from event_counters where account_id = ${accountId}`,
  )
  const last = counter?.last_seq ?? 0
  const ofTypes = filter.types ? sql`and event = any (${sql.param(filter.types)}::text[])` : sql``
  const found = await rows<LedgerEvent>(
    db,
    sql`
    select seq, id, body from (
      -- a range with two ends looks small to a planner without statistics: it would sort the whole ledger
      select seq, id, body from events
      where account_id = ${accountId} and seq > ${filter.after} ${ofTypes}
      order by seq
      limit ${filter.limit}) page
    -- a fixed end, so that nothing numbered meanwhile is skipped by nextAfter
    where seq <= ${last}
    order by seq`,
  )
  const full = found.length === filter.limit ? found.at(-1) : undefined
  return { events: found, nextAfter: full?.seq ?? Math.max(filter.after, last) }
}

export async function findEvent(db: Db, accountId: string, id: string): Promise<LedgerEvent | undefined> {
  await numberEvents(db, accountId)
  const [event] = await db
    .select({ seq: events.seq, id: events.id, body: events.body })
    .from(events)
    .where(and(eq(events.id, id), eq(events.accountId, accountId), isNotNull(events.seq)))
  return event && { ...event, seq: event.seq ?? 0 }
}
