import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'

// any fixed number: see `numberAllEvents`
const SEQUENCER_LOCK = 7_162_002
/** Events numbered in one statement, which locks the counters of their accounts. */
const EVENTS_AT_ONCE = 1_000
/**
 * How far below the last number given a reader looks for events of transactions that took longer than others. No
 * transaction lasts long enough for so many other events, and `numberAllEvents` finds every one, wherever it lies.
 */
const LATE_POSITIONS = 50_000

/**
 * Gives the committed events of one account their place in its ledger: 1, 2, 3 … without gaps, and never changed once
 * given. They are numbered after their commit and not as they are written, so that senders of one account never wait for
 * one another. Returns how many were numbered.
 */
export const numberEvents = (db: Db, accountId: string): Promise<number> =>
  numberWhile(
    db,
    sql`
    account_id = ${accountId}
    -- in an index that was not vacuumed the entries of what has its number remain: begin behind them
    and position > coalesce(
      (select numbered_to from event_counters where account_id = ${accountId}), 0) - ${LATE_POSITIONS}::int`,
  )

/**
 * The same for all accounts, so that the events of one without readers have numbers too. Only one process at a
 * time: while another one does it, this call does nothing.
 */
export const numberAllEvents = (db: Db): Promise<number> =>
  numberWhile(db, sql`(select pg_try_advisory_xact_lock(${SEQUENCER_LOCK}))`)

async function numberWhile(db: Db, which: SQL): Promise<number> {
  let total = 0
  for (;;) {
    const numbered = await numberBatch(db, which)
    total += numbered
    if (numbered < EVENTS_AT_ONCE) return total
  }
}

/**
 * One statement, so that a process which is frozen here holds no lock. Two at once take the same events in the same
 * order: the second waits for the first, then finds that they have their numbers.
 */
async function numberBatch(db: Db, which: SQL): Promise<number> {
  const numbered = await rows(
    db,
    sql`
    with batch as (
      select id, account_id, position from events
      where seq is null and ${which}
      order by account_id, position
      limit ${EVENTS_AT_ONCE}
      for update),
    placed as (
      select id, account_id, row_number() over (partition by account_id order by position) as place from batch),
    sizes as (
      select account_id, count(*) as size, max(position) as last from batch group by account_id),
    counters as (
      insert into event_counters (account_id, last_seq, numbered_to)
      select account_id, size, last from sizes order by account_id
      on conflict (account_id) do update
      set last_seq = event_counters.last_seq + excluded.last_seq,
          numbered_to = greatest(event_counters.numbered_to, excluded.numbered_to)
      returning account_id, last_seq)
    update events
    set seq = counters.last_seq - sizes.size + placed.place
    from placed
    join counters using (account_id)
    join sizes using (account_id)
    where events.id = placed.id
    returning events.id`,
  )
  return numbered.length
}
