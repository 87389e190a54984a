import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/open.ts'
import { rows } from '../platform/db/rows.ts'
import { transaction } from '../platform/db/transaction.ts'

/** What a restored database held back: messages, whose outcome is now unknown, and broadcasts. */
export type HeldBack = { messages: number; broadcasts: number }

/** Renews the ids of event ledgers in a database restored from a backup, so that consumers notice that sequence numbers are given again. */
export async function renewLedgers(db: Db): Promise<void> {
  await db.execute(sql`
    insert into settings (name, value) values ('ledgers', to_jsonb(md5(gen_random_uuid()::text)))
    on conflict (name) do update set value = excluded.value, updated_at = now()`)
}

/**
 * Stops everything that may have been sent since the backup: waiting and scheduled messages become `unconfirmed` until their account decides;
 * running broadcasts are cancelled, because their recipients since then are unknown; daily verses continue a day later.
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
