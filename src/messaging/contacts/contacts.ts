import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { type Executor, rows, toDate } from '../../platform/db/rows.ts'
import { newId } from '../../platform/ids.ts'
import { contacts } from './tables.ts'

/** Any JSON values. */
export type CustomFields = Record<string, unknown>

export type Contact = {
  id: string
  phone: string
  name: string | null
  tags: string[]
  customFields: CustomFields
  /** Null while the person may be written to. */
  optedOutAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** What an account may set; what is undefined stays as it is. */
export type ContactFields = {
  name?: string | null | undefined
  tags?: string[] | undefined
  custom_fields?: CustomFields | undefined
}

/** A contact as a raw statement selects it. */
export type ContactRow = {
  id: string
  phone: string
  name: string | null
  tags: string[]
  custom_fields: CustomFields
  opted_out_at: string | null
  created_at: string
  updated_at: string
}

export const CONTACT_COLUMNS = sql`contacts.id, contacts.phone, contacts.name, contacts.tags, contacts.custom_fields,
  contacts.created_at, contacts.updated_at,
  (select opted_out_at from opt_outs
    where opt_outs.account_id = contacts.account_id and opt_outs.phone = contacts.phone) as opted_out_at`

export const contactOf = (row: ContactRow): Contact => ({
  id: row.id,
  phone: row.phone,
  name: row.name,
  tags: row.tags,
  customFields: row.custom_fields,
  optedOutAt: row.opted_out_at === null ? null : toDate(row.opted_out_at),
  createdAt: toDate(row.created_at),
  updatedAt: toDate(row.updated_at),
})

/** Creates the contact with this number, or updates the fields given of the one there is. */
export async function saveContact(
  db: Executor,
  accountId: string,
  phone: string,
  fields: ContactFields,
  now: Date,
): Promise<{ contact: Contact; created: boolean }> {
  const { name, tags, custom_fields: custom } = fields
  const at = now.toISOString()
  const [row] = await rows<ContactRow & { created: boolean }>(
    db,
    sql`
    insert into contacts (account_id, id, phone, name, tags, custom_fields, created_at, updated_at)
    values (${accountId}, ${newId('con', now)}, ${phone}, ${name ?? null}, ${sql.param(tags ?? [])}::text[],
      ${JSON.stringify(custom ?? {})}::jsonb, ${at}, ${at})
    on conflict (account_id, phone) do update set ${assignments(fields)}, updated_at = excluded.updated_at
    returning ${CONTACT_COLUMNS}, xmax = 0 as created`,
  )
  if (!row) throw new Error('a contact was not written')
  return { contact: contactOf(row), created: row.created }
}

/** Updates the fields given; undefined where the account has no such contact. */
export async function changeContact(
  db: Db,
  accountId: string,
  id: string,
  fields: ContactFields,
  now: Date,
): Promise<Contact | undefined> {
  const given = {
    ...(fields.name !== undefined && { name: fields.name }),
    ...(fields.tags !== undefined && { tags: fields.tags }),
    ...(fields.custom_fields !== undefined && { customFields: fields.custom_fields }),
  }
  await db
    .update(contacts)
    .set({ ...given, updatedAt: now })
    .where(and(eq(contacts.accountId, accountId), eq(contacts.id, id)))
  return findContact(db, accountId, id)
}

export async function findContact(db: Executor, accountId: string, id: string): Promise<Contact | undefined> {
  const [row] = await rows<ContactRow>(
    db,
    sql`select ${CONTACT_COLUMNS} from contacts where account_id = ${accountId} and id = ${id}`,
  )
  return row && contactOf(row)
}

export async function deleteContact(db: Executor, accountId: string, id: string): Promise<Contact | undefined> {
  const [row] = await rows<ContactRow>(
    db,
    sql`delete from contacts where account_id = ${accountId} and id = ${id} returning ${CONTACT_COLUMNS}`,
  )
  return row && contactOf(row)
}

/** Creates or touches the contact of a person who wrote. A name that the account gave is kept. Returns the name. */
export async function noteInboundContact(
  db: Executor,
  accountId: string,
  person: { phone: string; name: string | null },
  now: Date,
): Promise<string | null> {
  const at = now.toISOString()
  const [row] = await rows<{ name: string | null }>(
    db,
    sql`
    insert into contacts (account_id, id, phone, name, created_at, updated_at)
    values (${accountId}, ${newId('con', now)}, ${person.phone}, ${person.name}, ${at}, ${at})
    on conflict (account_id, phone) do update
    set name = coalesce(contacts.name, excluded.name), updated_at = excluded.updated_at
    returning name`,
  )
  return person.name ?? row?.name ?? null
}

const assignments = ({ name, tags, custom_fields: custom }: ContactFields): SQL =>
  sql.join(
    [
      // a statement needs one assignment at least
      sql`phone = excluded.phone`,
      ...(name !== undefined ? [sql`name = excluded.name`] : []),
      ...(tags !== undefined ? [sql`tags = excluded.tags`] : []),
      ...(custom !== undefined ? [sql`custom_fields = excluded.custom_fields`] : []),
    ],
    sql`, `,
  )
