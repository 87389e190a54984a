import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/open.ts'
import { rows } from '../platform/db/rows.ts'
import { transaction } from '../platform/db/transaction.ts'

/** What a restored database held back: messages whose outcome is not known now, and broadcasts. */
export type HeldBack = { messages: number; broadcasts: number }

/**
 * Ledgers of a database that is restored from a backup: consumers notice by the ledger's id that numbers which they have seen are given
 * again.
 */
export async function renewLedgers(db: Db): Promise<void> {
  await db.execute(sql`
    insert into settings (name, value) values ('ledgers', to_jsonb(md5(gen_random_uuid()::text)))
    on conflict (name) do update set value = excluded.value, updated_at = now()`)
}

/**
 * Nothing leaves by itself that may have left since the backup: messages that waited or whose time has come are `unconfirmed` until their
 * account decides, broadcasts under way are paused for good: whom they wrote to since is not known, and the daily verse goes on a day later.
 */
export function holdBack(db: Db, now: Date): Promise<HeldBack> {
  const at = now.toISOString()
  return transaction(db, async (tx) => {
    const messages = await rows(
      tx,
      sql`
      with left_out as (
        delete from outbox where state <> 'kept' returning account_id, message_id),
      due as (
        delete from scheduled_messages where due_at <= ${at} returning account_id, message_id),
      released as (
        update messages set released_at = ${at}
        from due where messages.account_id = due.account_id and messages.id = due.message_id)
      insert into message_timeline (message_id, status, at)
      select message_id, 'unconfirmed', ${at}::timestamptz
      from (select message_id from left_out union select message_id from due) held
      where not exists (
        select from message_timeline t where t.message_id = held.message_id and t.status = 'unconfirmed')
      returning message_id`,
    )
    const broadcasts = await rows(
      tx,
      sql`
      update broadcasts set state = 'paused', paused_reason = 'restored', paused_at = ${at}, next_at = expires_at
      where not held and (state in ('running', 'laying_out', 'paused') or state = 'scheduled' and next_at <= ${at})
      returning id`,
    )
    await tx.execute(sql`
      update bridge_subscriptions
      set next_at = next_at + make_interval(days => ceil(extract(epoch from ${at}::timestamptz - next_at) / 86400)::int)
      where next_at <= ${at}`)
    return { messages: messages.length, broadcasts: broadcasts.length }
  })
}
