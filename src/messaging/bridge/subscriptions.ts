import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { type Executor, rows, toDate } from '../../platform/db/rows.ts'
import { subscriptionOf } from '../contacts/verse-subscriptions.ts'
import { type Subscription, subscriptions } from './tables.ts'

/** Subscribes a person to the daily verse, with proof of the request. Returns false if the person is subscribed already. */
export async function subscribe(db: Executor, subscription: Subscription): Promise<boolean> {
  if (await findSubscription(db, subscription.accountId, subscription.contactId)) return false
  const added = await db
    .insert(subscriptions)
    .values(subscription)
    .onConflictDoNothing()
    .returning({ contactId: subscriptions.contactId })
  return added.length > 0
}

export async function findSubscription(
  db: Executor,
  accountId: string,
  contactId: string,
): Promise<Subscription | undefined> {
  const [found] = await db.select().from(subscriptions).where(subscriptionOf(accountId, contactId))
  return found
}

/** Subscriptions in the order of their contacts' ids, after `after`. */
export async function listSubscriptions(
  db: Db,
  accountId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ subscriptions: Subscription[]; next: string | null }> {
  const found = await db
    .select()
    .from(subscriptions)
    .where(
      and(eq(subscriptions.accountId, accountId), after === undefined ? undefined : gt(subscriptions.contactId, after)),
    )
    .orderBy(asc(subscriptions.contactId))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  return { subscriptions: page, next: found.length > limit ? (page.at(-1)?.contactId ?? null) : null }
}

/** Sets when the next verse of every subscriber is due; null: never. */
export async function scheduleAll(db: Executor, accountId: string, at: Date | null): Promise<void> {
  await db.execute(sql`
    update bridge_subscriptions set next_at = ${at?.toISOString() ?? 'infinity'}::timestamptz, put_off_until = null
    where account_id = ${accountId}`)
}

export type DueVerse = { accountId: string; contactId: string; dueAt: Date }

/** The verses that have been due longest. */
export async function versesDue(db: Executor, limit: number, now: Date): Promise<DueVerse[]> {
  const found = await rows<{ account_id: string; contact_id: string; next_at: string }>(
    db,
    sql`
    select account_id, contact_id, next_at from bridge_subscriptions
    where next_at <= ${now.toISOString()} and (put_off_until is null or put_off_until <= ${now.toISOString()})
    order by next_at
    limit ${limit}`,
  )
  return found.map(({ account_id: accountId, contact_id: contactId, next_at }) => ({
    accountId,
    contactId,
    dueAt: toDate(next_at),
  }))
}

/** Marks the due verse as handled and schedules the next. */
export async function noteVerse(db: Executor, { accountId, contactId, dueAt }: DueVerse, next: Date): Promise<void> {
  await db.execute(sql`
    update bridge_subscriptions set next_at = ${next.toISOString()}, put_off_until = null
    where account_id = ${accountId} and contact_id = ${contactId} and next_at = ${dueAt.toISOString()}`)
}

/** Postpones the attempt; the time at which the verse was due stays. */
export async function putOffVerse(db: Executor, { accountId, contactId, dueAt }: DueVerse, until: Date): Promise<void> {
  await db.execute(sql`
    update bridge_subscriptions set put_off_until = ${until.toISOString()}
    where account_id = ${accountId} and contact_id = ${contactId} and next_at = ${dueAt.toISOString()}`)
}
