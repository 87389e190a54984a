import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'

const DATED_UNTIL = 'contacts dated until'
const BATCH = 1_000

/**
 * Fills when people last wrote, for contacts of whom that was not kept yet, by the messages that are: in batches by id, each of which
 * commits by itself and is not looked at again. Until then only messages by phone number came.
 */
export async function dateContacts(db: Db, batch = BATCH): Promise<void> {
  let looked: number
  do looked = await dateSome(db, batch)
  while (looked === batch)
}

/** Returns how many contacts it looked at. */
async function dateSome(db: Db, batch: number): Promise<number> {
  const [done] = await rows<{ looked: number }>(
    db,
    sql`
    with last as (
      select coalesce((select value from settings where name = ${DATED_UNTIL}), '["", ""]') as at),
    next as materialized (
      select account_id, id, phone, last_received_at from contacts
      where (account_id, id) > (select at ->> 0, at ->> 1 from last)
      order by account_id, id
      limit ${batch}
      for update),
    dated as (
      update contacts set last_received_at = wrote.at
      from next cross join lateral (
        select max(received_at) as at from inbound_messages
        where account_id = next.account_id and sender = next.phone and type <> 'system') wrote
      where contacts.account_id = next.account_id and contacts.id = next.id
        and next.last_received_at is null and wrote.at is not null),
    noted as (
      insert into settings (name, value)
      select ${DATED_UNTIL}::text, jsonb_build_array(account_id, id) from next order by account_id desc, id desc limit 1
      on conflict (name) do update set value = excluded.value, updated_at = now())
    select count(*)::int as looked from next`,
  )
  return done?.looked ?? 0
}
