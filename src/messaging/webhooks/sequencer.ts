import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'

// any fixed number: one process numbers events at a time
const SEQUENCER_LOCK = 7_162_002
const BATCH = 1_000

/**
 * Gives committed events their place in their account's ledger: 1, 2, 3 … without gaps, and never changed once given.
 * Events are numbered after their commit and not as they are written, so that senders of one account never wait for
 * one another. With `accountId`, only that account's. Returns how many were numbered.
 */
export async function numberEvents(db: Db, accountId?: string): Promise<number> {
  let total = 0
  for (;;) {
    const numbered = await numberBatch(db, accountId)
    total += numbered
    if (numbered < BATCH) return total
  }
}

function numberBatch(db: Db, accountId: string | undefined): Promise<number> {
  return transaction(db, async (tx) => {
    // a statement of its own: the next one must see what the previous holder of the lock committed
    await tx.execute(sql`select pg_advisory_xact_lock(${SEQUENCER_LOCK})`)
    const ofAccount = accountId === undefined ? sql`` : sql`and account_id = ${accountId}`
    const numbered = await rows(
      tx,
      sql`
      with batch as (
        select id, account_id, position from events
        where seq is null ${ofAccount}
        order by position
        limit ${BATCH}),
      placed as (
        select id, account_id, row_number() over (partition by account_id order by position) as place from batch),
      counters as (
        insert into event_counters (account_id, last_seq)
        select account_id, count(*) from batch group by account_id
        on conflict (account_id) do update set last_seq = event_counters.last_seq + excluded.last_seq
        returning account_id, last_seq),
      sizes as (
        select account_id, count(*) as size from batch group by account_id)
      update events
      set seq = counters.last_seq - sizes.size + placed.place
      from placed
      join counters using (account_id)
      join sizes using (account_id)
      where events.id = placed.id
      returning events.id`,
    )
    return numbered.length
  })
}
