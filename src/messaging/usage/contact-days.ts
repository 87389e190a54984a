import { sql } from 'drizzle-orm'
import { rows } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** The longest range in days. */
export const MAX_DAYS = 366

/** A day on which a contact was written to. */
export type ContactDay = { account_id: string; recipient: string; day: string }

/** Stores the days on which contacts were written to, with the gap since the previous one. */
export async function placeContacts(tx: Tx, contactDays: ContactDay[]): Promise<void> {
  for (const day of new Set(contactDays.map((contact) => contact.day))) {
    await placeOneDay(
      tx,
      contactDays.filter((contact) => contact.day === day),
    )
  }
}

/** A late day between two known ones also shortens the gap of the following day. */
async function placeOneDay(tx: Tx, contacts: ContactDay[]): Promise<void> {
  const touched = await rows<{ account_id: string; day: string }>(
    tx,
    sql`
    with fresh as (
      insert into usage_contact_days (account_id, recipient, day)
      select account_id, recipient, day
      from json_to_recordset(${JSON.stringify(contacts)}::json) as c (account_id text, recipient text, day date)
      on conflict do nothing
      returning account_id, recipient, day),
    -- what this statement inserts is not seen here, so these are the days known before
    placed as (
      select fresh.account_id, fresh.day, earlier.day as earlier, later.day as later
      from fresh
      left join lateral (
        select max(c.day) as day from usage_contact_days c
        where c.account_id = fresh.account_id and c.recipient = fresh.recipient and c.day < fresh.day) earlier on true
      left join lateral (
        select min(c.day) as day from usage_contact_days c
        where c.account_id = fresh.account_id and c.recipient = fresh.recipient and c.day > fresh.day) later on true),
    changes as (
      select account_id, day, least(coalesce(day - earlier, ${MAX_DAYS}), ${MAX_DAYS}) as gap, 1 as contacts from placed
      union all
      select account_id, later, least(coalesce(later - earlier, ${MAX_DAYS}), ${MAX_DAYS}), -1
      from placed where later is not null
      union all
      select account_id, later, least(later - day, ${MAX_DAYS}), 1
      from placed where later is not null)
    insert into usage_contact_gaps (account_id, day, gap, contacts)
    select account_id, day, gap, sum(contacts)
    from changes
    group by account_id, day, gap
    on conflict (account_id, day, gap) do update
    set contacts = usage_contact_gaps.contacts + excluded.contacts
    returning account_id, day::text as day`,
  )
  if (touched.length > 0) await countNewcomers(tx, touched)
}

/** Sums these days' gaps from the far end, for reading: see migrations/0094. */
export async function countNewcomers(tx: Tx, days: { account_id: string; day: string }[]): Promise<void> {
  await tx.execute(sql`
    insert into usage_newcomers (account_id, day, counts)
    select d.account_id, d.day, array(
      select coalesce(sum(g.contacts) over (order by k desc), 0)::int
      from generate_series(1, ${MAX_DAYS}::int) k
      left join usage_contact_gaps g on g.account_id = d.account_id and g.day = d.day and g.gap = k
      order by k)
    from (
      select distinct account_id, day
      from json_to_recordset(${JSON.stringify(days)}::json) as t (account_id text, day date)) d
    on conflict (account_id, day) do update set counts = excluded.counts`)
}
