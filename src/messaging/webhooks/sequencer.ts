import { type SQL, sql } from 'drizzle-orm'
import { type Db, namedRows } from '../../platform/db/open.ts'

// arbitrary; must differ from every other advisory lock
const SEQUENCER_LOCK = 7_162_002
/** Events numbered per statement, which locks the counters of their accounts. */
const EVENTS_AT_ONCE = 1_000
/**
 * How far below the last number a reader looks for events of slow transactions. No transaction lasts long enough for this many other events, and
 * `numberAllEvents` finds every one anyway.
 */
const LATE_POSITIONS = 50_000

/**
 * Numbers the committed events of one account: 1, 2, 3 … without gaps, and final. They are numbered after their commit and not when written, so
 * that senders of one account never wait for one another. Returns how many were numbered.
 */
export const numberEvents = (db: Db, accountId: string): Promise<number> =>
  numberWhile(
    db,
    'number-events',
    sql`
    account_id = ${accountId}
    -- in an index that was not vacuumed the entries of what has its number remain: begin behind them
    and position > coalesce(
      (select numbered_to from event_counters where account_id = ${accountId}), 0) - ${LATE_POSITIONS}::int`,
  )

/**
 * The same for all accounts, so that events of accounts without readers are numbered too. One process at a time: while another one does it, this
 * call does nothing.
 */
export const numberAllEvents = (db: Db): Promise<number> =>
  numberWhile(db, 'number-all-events', sql`(select pg_try_advisory_xact_lock(${SEQUENCER_LOCK}))`)

async function numberWhile(db: Db, name: string, which: SQL): Promise<number> {
  let total = 0
  for (;;) {
    const numbered = await numberBatch(db, name, which)
    total += numbered
    if (numbered < EVENTS_AT_ONCE) return total
  }
}

/**
 * One statement, so that a process that freezes here holds no lock. Two concurrent calls take the same events in the same order: the second
 * waits for the first, then finds them numbered.
 */
async function numberBatch(db: Db, name: string, which: SQL): Promise<number> {
  const numbered = await namedRows(
    db,
    name,
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
