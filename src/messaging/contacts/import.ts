import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { roomFor } from '../accounts/storage.ts'
import type { ContactFields } from './contacts.ts'
import { type OptOut, optOut, optOutPhones } from './opt-out.ts'
import { saveIdentified } from './persons.ts'

export type ImportedContact = ContactFields & { phone: string; opt_out?: OptOut | undefined }

/** A stored contact, and whether it is new. */
export type SavedContact = { id: string; created: boolean }

/**
 * Creates or updates many contacts by number in one statement; the numbers must differ. Omitted fields stay as they are. `beyond`: the numbers
 * of the last new contacts, which exceed the account's limit.
 */
export async function importContacts(
  tx: Tx,
  accountId: string,
  contacts: ImportedContact[],
  limit: number,
  now: Date,
): Promise<{ created: number; updated: number; beyond: string[]; saved: Map<string, SavedContact> }> {
  const at = now.toISOString()
  const records = contacts.map(({ phone, name, tags, custom_fields }) => ({
    id: newId('con', now),
    phone,
    name,
    unnamed: name === null,
    tags,
    custom_fields,
  }))
  const gives = (field: 'name' | 'tags' | 'custom_fields') =>
    sql`${sql.param(contacts.filter((contact) => contact[field] !== undefined).map(({ phone }) => phone))}::text[]`
  const written = await rows<SavedContact & { phone: string }>(
    tx,
    sql`
    with given as (
      select place, given.* from jsonb_array_elements(${JSON.stringify(records)}::jsonb) with ordinality as rows (row, place),
        jsonb_to_record(row) as given (id text, phone text, name text, unnamed boolean, tags text[], custom_fields jsonb)),
    room as materialized (select ${roomFor(accountId, 'contacts', limit)} as room),
    -- what a row leaves out is taken from the contact that is there
    whole as (
      select given.id, given.phone,
        case when not unnamed then coalesce(given.name, contacts.name) end as name,
        coalesce(given.tags, contacts.tags, '{}') as tags,
        coalesce(given.custom_fields, contacts.custom_fields, '{}') as custom_fields,
        contacts.id is not null as known,
        count(*) filter (where contacts.id is null) over (order by place) as made
      from given
      left join contacts on contacts.account_id = ${accountId} and contacts.phone = given.phone)
    insert into contacts (account_id, id, phone, name, tags, custom_fields, created_at, updated_at)
    select ${accountId}, id, phone, name, tags, custom_fields, ${at}::timestamptz, ${at}::timestamptz
    from whole
    where known or made <= (select room from room)
    order by phone
    on conflict (account_id, phone) do update
    -- what a row leaves out stays also where another transaction has made the contact meanwhile
    set name = case when excluded.phone = any (${gives('name')}) then excluded.name else contacts.name end,
      tags = case when excluded.phone = any (${gives('tags')}) then excluded.tags else contacts.tags end,
      custom_fields = case when excluded.phone = any (${gives('custom_fields')}) then excluded.custom_fields
        else contacts.custom_fields end,
      updated_at = excluded.updated_at
    returning xmax = 0 as created, id, phone`,
  )
  const saved = new Map(written.map(({ phone, id, created }) => [phone, { id, created }]))
  const optOuts = contacts.flatMap(({ phone, opt_out: scope }) => (scope ? [{ phone, scope }] : []))
  if (optOuts.length > 0) await optOutPhones(tx, accountId, optOuts, now)
  const created = written.filter((row) => row.created).length
  const beyond = contacts.map(({ phone }) => phone).filter((phone) => !saved.has(phone))
  return { created, updated: written.length - created, beyond, saved }
}

/** The ids of the contacts with these numbers, created where missing, except those beyond the account's limit. */
export async function contactsOfPhones(
  db: Executor,
  accountId: string,
  phones: string[],
  limit: number,
  now: Date,
): Promise<Map<string, string>> {
  const known = await idsOfPhones(db, accountId, phones)
  const strangers = phones.filter((phone) => !known.has(phone))
  if (strangers.length === 0) return known
  const ids = strangers.map(() => newId('con', now))
  const at = now.toISOString()
  await db.execute(sql`
    insert into contacts (account_id, id, phone, name, tags, custom_fields, created_at, updated_at)
    select ${accountId}, id, phone, null, '{}', '{}', ${at}::timestamptz, ${at}::timestamptz
    from unnest(${sql.param(ids)}::text[], ${sql.param(strangers)}::text[]) with ordinality as made (id, phone, place)
    where place <= (select ${roomFor(accountId, 'contacts', limit)})
    order by phone
    -- another transaction has made it meanwhile, and knows more of it
    on conflict do nothing`)
  return new Map([...known, ...(await idsOfPhones(db, accountId, strangers))])
}

async function idsOfPhones(db: Executor, accountId: string, phones: string[]): Promise<Map<string, string>> {
  const found = await rows<{ id: string; phone: string }>(
    db,
    sql`
    select id, phone from contacts
    where account_id = ${accountId} and phone = any (${sql.param(phones)}::text[])`,
  )
  return new Map(found.map(({ id, phone }) => [phone, id]))
}

export type IdentifiedContact = ContactFields & {
  phone?: string | undefined
  whatsapp_user?: string | undefined
  whatsapp_parent_user?: string | undefined
  opt_out?: OptOut | undefined
}

/** Creates or updates a contact by WhatsApp ids. Returns whether it is new; throws a conflict if the ids belong to two contacts. */
export async function importIdentified(
  db: Db,
  accountId: string,
  { phone, whatsapp_user, whatsapp_parent_user, opt_out: scope, ...fields }: IdentifiedContact,
  limit: number,
  now: Date,
): Promise<boolean> {
  const identities = {
    phone: phone ?? null,
    whatsappUser: whatsapp_user ?? null,
    whatsappParentUser: whatsapp_parent_user ?? null,
  }
  const { contact, created } = await saveIdentified(db, accountId, identities, fields, limit, now)
  if (scope) await optOut(db, accountId, contact, scope, now)
  return created
}
