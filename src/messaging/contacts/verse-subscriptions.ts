import { type SQL, sql } from 'drizzle-orm'
import { type Executor, rows } from '../../platform/db/rows.ts'

// The part of daily-verse subscriptions that follows the person: merges, deletion and opt-out.

/** SQL condition: the subscription of a person, also under an id that its contact had before a merge. */
export const subscriptionOf = (accountId: string, contactId: string): SQL => sql`
  bridge_subscriptions.account_id = ${accountId} and (bridge_subscriptions.contact_id = ${contactId} or bridge_subscriptions.contact_id in (
    select alias.id from contact_aliases alias where alias.account_id = ${accountId} and alias.contact_id = ${contactId}))`

/** Returns whether there was a subscription. */
export async function endSubscription(db: Executor, accountId: string, contactId: string): Promise<boolean> {
  const removed = await rows(
    db,
    sql`delete from bridge_subscriptions where ${subscriptionOf(accountId, contactId)} returning 1`,
  )
  return removed.length > 0
}

/** Moves subscriptions of these ids to one id, without duplicates. */
export async function moveSubscriptions(db: Executor, accountId: string, ids: string[], id: string): Promise<void> {
  const theirs = sql`account_id = ${accountId} and contact_id = any (${sql.param(ids)}::text[])`
  await db.execute(sql`
    insert into bridge_subscriptions (account_id, contact_id, message_id, proof, since, next_at, put_off_until)
    select account_id, ${id}, message_id, proof, since, next_at, put_off_until from bridge_subscriptions
    where ${theirs}
    order by since
    limit 1
    on conflict do nothing`)
  await db.execute(sql`delete from bridge_subscriptions where ${theirs}`)
}
