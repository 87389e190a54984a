import { type SQL, sql } from 'drizzle-orm'
import { literally } from '../../platform/db/like.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { COUNTED_UP_TO } from '../paging.ts'
import { CONTACT_COLUMNS, type Contact, type ContactRow, contactOf } from './contacts.ts'

export type ContactFilter = { search?: string | undefined; tags?: string[] | undefined }

/** Trigrams need three characters: shorter searches look at the beginnings of words. */
const TRIGRAM = 3

/** A page by its place, or the contacts that are older than the one with the id `before`. */
export type ContactPage = { limit: number; offset?: number; before?: string | undefined }

/**
 * An account's contacts, the newest first; whether older ones follow; and how many match in all, or are older than `before`
 * (past COUNTED_UP_TO: at least so many).
 */
export async function listContacts(
  db: Executor,
  accountId: string,
  filter: ContactFilter,
  { limit, offset = 0, before }: ContactPage,
): Promise<{ contacts: Contact[]; counted: number; more: boolean }> {
  const matching = matches(accountId, filter, before)
  const [counted] = await rows<{ total: number; ids: string[] }>(
    db,
    // matches are collected before they are sorted: sorted first, Postgres would walk all contacts to find a few
    sql`
    with found as materialized (
      select id from contacts where ${matching} limit ${COUNTED_UP_TO + 1})
    select
      (select count(*) from found) as total,
      array(select id from found order by id desc limit ${limit + 1} offset ${offset}) as ids`,
  )
  const { total, ids } = counted ?? { total: 0, ids: [] }
  const capped = total > COUNTED_UP_TO
  // so many matches that walking the newest contacts meets a page of them soon
  const onPage = capped ? matching : sql`account_id = ${accountId} and id = any (${sql.param(ids)}::text[])`
  const found = await rows<ContactRow>(
    db,
    sql`
    select ${CONTACT_COLUMNS} from contacts
    where ${onPage}
    order by id desc
    limit ${limit + 1} offset ${capped ? offset : 0}`,
  )
  return { contacts: found.slice(0, limit).map(contactOf), counted: total, more: found.length > limit }
}

/** The next contacts older than the one with id `before`: for reading all of them without offsets. */
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

/** `searched` holds name and phone; for whom the network tells no phone, or a user name, there is an index of its own. */
const searchFor = (pattern: string): SQL => sql`(
  searched like ${pattern}
  or ((phone is null or username is not null)
    and ' ' || lower(coalesce(name, '')) || E'\\n ' || lower(coalesce(username, '')) like ${pattern}))`
