import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { type Executor, rows, toDate } from '../../platform/db/rows.ts'
import { newId } from '../../platform/ids.ts'
import { planLimitReached, roomFor } from '../accounts/storage.ts'
import { type Identified, isParentUser, isPhone } from './identities.ts'
import { OPT_OUT_COLUMNS, type OptOut } from './opt-out.ts'
import { contacts } from './tables.ts'
import { endSubscription } from './verse-subscriptions.ts'

/** Values are any JSON. */
export type CustomFields = Record<string, unknown>

/** A person whom an account knows. */
export type Contact = Identified & {
  /** The person's user name on the network, if it has one. */
  username: string | null
  profileName: string | null
  /** The account's own name for the person; until it sets one, the name of the network's profile. */
  name: string | null
  tags: string[]
  customFields: CustomFields
  /** Null while the person may be written to. */
  optOut: OptOut | null
  optedOutAt: Date | null
  /** When the person last wrote, from any of its identities. */
  lastReceivedAt: Date | null
  /** The connection that the person then wrote to; null for the account's first, or the simulator. */
  lastReceivedOn: string | null
  createdAt: Date
  updatedAt: Date
}

/** Fields that an account may set; undefined ones stay as they are. */
export type ContactFields = {
  name?: string | null | undefined
  tags?: string[] | undefined
  custom_fields?: CustomFields | undefined
}

/** A contact as a raw statement returns it. */
export type ContactRow = {
  id: string
  phone: string | null
  whatsapp_user: string | null
  whatsapp_parent_user: string | null
  username: string | null
  profile_name: string | null
  name: string | null
  tags: string[]
  custom_fields: CustomFields
  last_received_at: string | null
  last_received_on: string | null
  refused_all_at: string | null
  refused_marketing_at: string | null
  created_at: string
  updated_at: string
}

export const CONTACT_COLUMNS = sql`contacts.id, contacts.phone, contacts.whatsapp_user, contacts.whatsapp_parent_user,
  contacts.username, contacts.profile_name, contacts.name, contacts.tags, contacts.custom_fields,
  contacts.last_received_at, contacts.last_received_on, contacts.created_at, contacts.updated_at, ${OPT_OUT_COLUMNS}`

const dateOf = (text: string | null): Date | null => (text === null ? null : toDate(text))

export function contactOf(row: ContactRow): Contact {
  const { id, phone, username, name, tags, refused_all_at: all, refused_marketing_at: marketing } = row
  return {
    id,
    phone,
    whatsappUser: row.whatsapp_user,
    whatsappParentUser: row.whatsapp_parent_user,
    username,
    profileName: row.profile_name,
    name,
    tags,
    customFields: row.custom_fields,
    optOut: all !== null ? 'all' : marketing !== null ? 'marketing' : null,
    optedOutAt: dateOf(all ?? marketing),
    lastReceivedAt: dateOf(row.last_received_at),
    lastReceivedOn: row.last_received_on,
    createdAt: toDate(row.created_at),
    updatedAt: toDate(row.updated_at),
  }
}

/** Creates the contact with this number, or updates the given fields of the existing one. Refuses a new one beyond `limit`. */
export async function saveContact(
  db: Executor,
  accountId: string,
  phone: string,
  fields: ContactFields,
  limit: number,
  now: Date,
): Promise<{ contact: Contact; created: boolean }> {
  const { name, tags, custom_fields: custom } = fields
  const at = now.toISOString()
  const [row] = await rows<ContactRow & { created: boolean }>(
    db,
    sql`
    insert into contacts (account_id, id, phone, name, tags, custom_fields, created_at, updated_at)
    select ${accountId}, ${newId('con', now)}, ${phone}, ${name ?? null}, ${sql.param(tags ?? [])}::text[],
      ${JSON.stringify(custom ?? {})}::jsonb, ${at}::timestamptz, ${at}::timestamptz
    where exists (select from contacts where account_id = ${accountId} and phone = ${phone})
      or ${roomFor(accountId, 'contacts', limit)} >= 1
    on conflict (account_id, phone) do update set ${assignments(fields)}, updated_at = excluded.updated_at
    returning ${CONTACT_COLUMNS}, xmax = 0 as created`,
  )
  if (!row) throw planLimitReached('contacts', limit)
  return { contact: contactOf(row), created: row.created }
}

/** Updates the given fields; undefined if the account has no such contact. */
export async function changeContact(
  db: Db,
  accountId: string,
  id: string,
  fields: ContactFields,
  now: Date,
): Promise<Contact | undefined> {
  const contactId = await presentId(db, accountId, id)
  await writeFields(db, accountId, contactId, fields, now)
  return findContact(db, accountId, contactId)
}

export async function writeFields(
  db: Executor,
  accountId: string,
  id: string,
  fields: ContactFields,
  now: Date,
): Promise<void> {
  const given = {
    ...(fields.name !== undefined && { name: fields.name }),
    ...(fields.tags !== undefined && { tags: fields.tags }),
    ...(fields.custom_fields !== undefined && { customFields: fields.custom_fields }),
  }
  await db
    .update(contacts)
    .set({ ...given, updatedAt: now })
    .where(and(eq(contacts.accountId, accountId), eq(contacts.id, id)))
}

/** The present id of a contact: another one after a merge. */
async function presentId(db: Executor, accountId: string, id: string): Promise<string> {
  const [alias] = await rows<{ contact_id: string }>(
    db,
    sql`select contact_id from contact_aliases where account_id = ${accountId} and id = ${id}`,
  )
  return alias?.contact_id ?? id
}

/** The contact with this id, or the one into which it was merged. */
export async function findContact(db: Executor, accountId: string, id: string): Promise<Contact | undefined> {
  const [row] = await rows<ContactRow>(
    db,
    sql`
    select ${CONTACT_COLUMNS} from contacts
    where account_id = ${accountId} and id = coalesce(
      (select contact_id from contact_aliases where account_id = ${accountId} and contact_aliases.id = ${id}), ${id})`,
  )
  return row && contactOf(row)
}

/** The contacts with these ids, or those into which they were merged, by the requested id. */
export async function findContacts(db: Executor, accountId: string, ids: string[]): Promise<Map<string, Contact>> {
  if (ids.length === 0) return new Map()
  const found = await rows<ContactRow & { asked: string }>(
    db,
    sql`
    select asked.id as asked, ${CONTACT_COLUMNS}
    from unnest(${sql.param(ids)}::text[]) as asked (id)
    left join contact_aliases alias on alias.account_id = ${accountId} and alias.id = asked.id
    join contacts on contacts.account_id = ${accountId} and contacts.id = coalesce(alias.contact_id, asked.id)`,
  )
  return new Map(found.map(({ asked, ...row }) => [asked, contactOf(row)]))
}

/** The condition that finds the contact with this address. */
export function contactAt(accountId: string, address: string): SQL {
  const column = isPhone(address) ? sql`phone` : isParentUser(address) ? sql`whatsapp_parent_user` : sql`whatsapp_user`
  return sql`account_id = ${accountId} and ${column} = ${address}`
}

/** The contact with this address. */
export async function findContactAt(db: Executor, accountId: string, address: string): Promise<Contact | undefined> {
  const [row] = await rows<ContactRow>(
    db,
    sql`
    select ${CONTACT_COLUMNS} from contacts
    where ${contactAt(accountId, address)}`,
  )
  return row && contactOf(row)
}

/** Former addresses of a contact, each with the time at which it was lost. */
export function formerAddressesOf(
  db: Executor,
  accountId: string,
  id: string,
): Promise<{ value: string; until: string }[]> {
  return rows(
    db,
    sql`select value, until from contact_former_identities where account_id = ${accountId} and contact_id = ${id}`,
  )
}

/** The id of a contact and the ids of contacts merged into it. */
export async function idsOfContact(db: Executor, accountId: string, id: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from contact_aliases where account_id = ${accountId} and contact_id = ${id}`,
  )
  return [id, ...found.map((alias) => alias.id)]
}

/** Deletes a contact, its former ids and the account's notes about it. Opt-outs stay. */
export async function deleteContact(db: Executor, accountId: string, id: string): Promise<void> {
  // first, so that no conversation with it begins meanwhile
  await db.execute(sql`delete from contacts where account_id = ${accountId} and id = ${id}`)
  await db.execute(sql`delete from conversations where account_id = ${accountId} and contact_id = ${id}`)
  await db.execute(sql`delete from conversation_notes where account_id = ${accountId} and contact_id = ${id}`)
  await endSubscription(db, accountId, id)
  await db.execute(sql`delete from contact_aliases where account_id = ${accountId} and contact_id = ${id}`)
  await db.execute(sql`delete from contact_former_identities where account_id = ${accountId} and contact_id = ${id}`)
}

const assignments = ({ name, tags, custom_fields: custom }: ContactFields): SQL =>
  sql.join(
    [
      // an update needs at least one assignment
      sql`phone = excluded.phone`,
      ...(name !== undefined ? [sql`name = excluded.name`] : []),
      ...(tags !== undefined ? [sql`tags = excluded.tags`] : []),
      ...(custom !== undefined ? [sql`custom_fields = excluded.custom_fields`] : []),
    ],
    sql`, `,
  )
