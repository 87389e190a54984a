import { sql } from 'drizzle-orm'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { newId } from '../../platform/ids.ts'
import type { ContactFields } from './contacts.ts'

export type ImportedContact = ContactFields & { phone: string }

/** Creates or updates many contacts in one statement; their numbers must differ. Fields left out stay as they are. */
export async function importContacts(
  db: Executor,
  accountId: string,
  contacts: ImportedContact[],
  now: Date,
): Promise<{ created: number; updated: number }> {
  const at = now.toISOString()
  const records = contacts.map(({ phone, name, tags, custom_fields }) => ({
    id: newId('con', now),
    phone,
    name,
    tags,
    custom_fields,
  }))
  const written = await rows<{ created: boolean }>(
    db,
    sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
        as (id text, phone text, name text, tags text[], custom_fields jsonb)),
    -- what a row leaves out is taken from the contact that is there
    whole as (
      select given.id, given.phone,
        coalesce(given.name, contacts.name) as name,
        coalesce(given.tags, contacts.tags, '{}') as tags,
        coalesce(given.custom_fields, contacts.custom_fields, '{}') as custom_fields
      from given
      left join contacts on contacts.account_id = ${accountId} and contacts.phone = given.phone)
    insert into contacts (account_id, id, phone, name, tags, custom_fields, created_at, updated_at)
    select ${accountId}, id, phone, name, tags, custom_fields, ${at}::timestamptz, ${at}::timestamptz
    from whole
    order by phone
    on conflict (account_id, phone) do update
    set name = excluded.name, tags = excluded.tags, custom_fields = excluded.custom_fields,
      updated_at = excluded.updated_at
    returning xmax = 0 as created`,
  )
  const created = written.filter((row) => row.created).length
  return { created, updated: written.length - created }
}
