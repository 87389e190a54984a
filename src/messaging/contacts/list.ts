import { type SQL, sql } from 'drizzle-orm'
import { literally } from '../../platform/db/like.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { pageOf } from '../list.ts'
import { COUNTED_UP_TO } from '../paging.ts'
import { CONTACT_COLUMNS, type Contact, type ContactRow, contactOf } from './contacts.ts'

export type ContactFilter = { search?: string | undefined; tags?: string[] | undefined }

/** A trigram index needs three characters; shorter searches match beginnings of words. */
const TRIGRAM = 3

/** A page by offset, or the contacts older than the one with the id `before`. */
export type ContactPage = { limit: number; offset?: number; before?: string | undefined }

/**
 * An account's contacts, newest first; the next page's cursor, null on the last; and how many match in all, or are older than `before` (beyond
 * COUNTED_UP_TO: at least so many).
 */
export async function listContacts(
  db: Executor,
  accountId: string,
  filter: ContactFilter,
  { limit, offset = 0, before }: ContactPage,
): Promise<{ contacts: Contact[]; counted: number; next: string | null }> {
  const matching = matches(accountId, filter, before)
  const [counted] = await rows<{ total: number; ids: string[] }>(
    db,
    // matches are collected before sorting: sorted first, Postgres would walk all contacts to find a few
    sql`
    with found as materialized (
      select id from contacts where ${matching} limit ${COUNTED_UP_TO + 1})
    select
      (select count(*) from found) as total,
      array(select id from found order by id desc limit ${limit + 1} offset ${offset}) as ids`,
  )
  const { total, ids } = counted ?? { total: 0, ids: [] }
  // of more matches than were collected the newest are found by walking from the newest contact
  const page =
    total > COUNTED_UP_TO ? await walk(db, accountId, matching, { limit, offset, before }) : nextOf(ids, limit)
  return { contacts: await contactsWith(db, accountId, page.ids), counted: total, next: page.next }
}

const nextOf = (ids: string[], limit: number) => ({
  ids: ids.slice(0, limit),
  next: ids.length > limit ? (ids[limit - 1] ?? null) : null,
})

/** By cursor no call examines many contacts that do not match; by offset only ids are skipped, at most COUNTED_UP_TO. */
async function walk(db: Executor, accountId: string, matching: SQL, { limit, offset, before }: ContactPage) {
  if (before !== undefined) {
    return pageOf(
      db,
      { table: 'contacts', where: sql`account_id = ${accountId}`, filter: sql`(${matching})`, before },
      limit,
    )
  }
  const found = await rows<{ id: string }>(
    db,
    sql`select id from contacts where ${matching} order by id desc limit ${limit + 1} offset ${offset ?? 0}`,
  )
  return nextOf(
    found.map(({ id }) => id),
    limit,
  )
}

async function contactsWith(db: Executor, accountId: string, ids: string[]): Promise<Contact[]> {
  const found = await rows<ContactRow>(
    db,
    sql`
    select ${CONTACT_COLUMNS} from contacts
    where account_id = ${accountId} and id = any (${sql.param(ids)}::text[])
    order by id desc`,
  )
  return found.map(contactOf)
}

/** The next contacts older than `before`: to read all of them without offsets. */
export async function contactsBefore(
  db: Executor,
  accountId: string,
  filter: ContactFilter,
  before: string | undefined,
  limit: number,
): Promise<Contact[]> {
  const found = await rows<ContactRow>(
    db,
    sql`
    select ${CONTACT_COLUMNS} from contacts
    where ${matches(accountId, filter, before)}
    order by id desc
    limit ${limit}`,
  )
  return found.map(contactOf)
}

function matches(accountId: string, { search = '', tags = [] }: ContactFilter, before: string | undefined): SQL {
  const conditions = [sql`account_id = ${accountId}`]
  const text = literally(search.trim().toLowerCase())
  if (text.length > 0) conditions.push(searchFor(text.length < TRIGRAM ? `% ${text}%` : `%${text}%`))
  if (tags.length > 0) conditions.push(sql`tags @> ${sql.param(tags)}::text[]`)
  if (before !== undefined) conditions.push(sql`id < ${before}`)
  return sql.join(conditions, sql` and `)
}

/** `searched` contains name and phone; contacts without a phone but with a user name have an index of their own. */
const searchFor = (pattern: string): SQL => sql`(
  searched like ${pattern}
  or ((phone is null or username is not null)
    and ' ' || lower(coalesce(name, '')) || E'\\n ' || lower(coalesce(username, '')) like ${pattern}))`
