import { sql } from 'drizzle-orm'
import { rows } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { type ContactDay, countNewcomers, MAX_DAYS, placeContacts } from './contact-days.ts'

/** The key under which the person of an outcome `o` is counted: its contact's, or its address if there is no contact. */
export const PERSON = sql`coalesce(
  (select coalesce(c.counted_as, c.phone) from contacts c
    where c.account_id = o.account_id and c.phone = o.recipient),
  (select coalesce(c.counted_as, c.phone) from contacts c
    where c.account_id = o.account_id and c.whatsapp_user = o.recipient),
  (select coalesce(c.counted_as, c.phone) from contacts c
    where c.account_id = o.account_id and c.whatsapp_parent_user = o.recipient),
  o.recipient)`

/** Counts merged persons as one: the days of one key become days of the other, as if they had been folded under it. */
export async function joinPersons(tx: Tx, limit: number): Promise<void> {
  const joins = await rows<{ account_id: string; joined: string; into_key: string }>(
    tx,
    sql`
    with taken as (
      delete from usage_joins
      where id in (select id from usage_joins order by id limit ${limit})
      returning id, account_id, joined, into_key)
    select account_id, joined, into_key from taken order by id`,
  )
  for (const { account_id: accountId, joined, into_key: into } of joins) {
    const days = await forgetDays(tx, accountId, joined)
    if (days.length === 0) continue
    await countNewcomers(tx, days)
    await placeContacts(
      tx,
      days.map(({ day }) => ({ account_id: accountId, recipient: into, day })),
    )
  }
}

/** Removes the days of one key with their gaps. Returns the days, earliest first. */
function forgetDays(tx: Tx, accountId: string, key: string): Promise<ContactDay[]> {
  return rows<ContactDay>(
    tx,
    sql`
    with days as (
      delete from usage_contact_days
      where account_id = ${accountId} and recipient = ${key}
      returning account_id, recipient, day),
    gaps as (
      select account_id, day, least(coalesce(day - lag(day) over (order by day), ${MAX_DAYS}), ${MAX_DAYS}) as gap
      from days),
    subtracted as (
      update usage_contact_gaps g set contacts = g.contacts - 1
      from gaps
      where g.account_id = gaps.account_id and g.day = gaps.day and g.gap = gaps.gap)
    select account_id, recipient, day::text as day from days order by day`,
  )
}
