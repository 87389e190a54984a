import { type SQL, sql } from 'drizzle-orm'
import { literally } from '../../platform/db/like.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { CONTACT_COLUMNS, type Contact, type ContactRow, contactOf } from './contacts.ts'

export type ContactFilter = { search?: string | undefined; tags?: string[] | undefined }

/** Totals are exact up to here; beyond, counting would cost more than anyone gains by it. */
export const TOTAL_CAP = 10_000

/** Trigrams need three characters: shorter searches look at the beginnings of words. */
const TRIGRAM = 3

/** An account's contacts, the newest first, and how many there are (`capped`: at least that many). */
export async function listContacts(
  db: Executor,
  accountId: string,
  filter: ContactFilter,
  page: { offset: number; limit: number },
): Promise<{ contacts: Contact[]; total: number; capped: boolean }> {
  const matching = matches(accountId, filter)
  const [counted] = await rows<{ total: number; ids: string[] }>(
    db,
    // matches are collected before they are sorted: sorted first, Postgres would walk all contacts to find a few
    sql`
    with found as materialized (
      select id from contacts where ${matching} limit ${TOTAL_CAP + 1})
    select
      (select count(*) from found) as total,
      array(select id from found order by id desc limit ${page.limit} offset ${page.offset}) as ids`,
  )
  const { total, ids } = counted ?? { total: 0, ids: [] }
  const capped = total > TOTAL_CAP
  // so many matches that walking the newest contacts meets a page of them soon
  const onPage = capped ? matching : sql`account_id = ${accountId} and id = any (${sql.param(ids)}::text[])`
  const offset = capped ? page.offset : 0
  const found = await rows<ContactRow>(
    db,
    sql`
    select ${CONTACT_COLUMNS} from contacts
    where ${onPage}
    order by id desc
    limit ${page.limit} offset ${offset}`,
  )
  return { contacts: found.map(contactOf), total: Math.min(total, TOTAL_CAP), capped }
}

/** The next contacts older than the one with id `before`: for reading all of them without offsets. */
export async function contactsBefore(
  db: Executor,
  accountId: string,
  filter: ContactFilter,
  before: string | undefined,
  limit: number,
): Promise<Contact[]> {
  const older = before === undefined ? sql`` : sql`and id < ${before}`
  const found = await rows<ContactRow>(
    db,
    sql`
    select ${CONTACT_COLUMNS} from contacts
    where ${matches(accountId, filter)} ${older}
    order by id desc
    limit ${limit}`,
  )
  return found.map(contactOf)
}

function matches(accountId: string, { search = '', tags = [] }: ContactFilter): SQL {
  const conditions = [sql`account_id = ${accountId}`]
  const text = literally(search.trim().toLowerCase())
  if (text.length > 0) conditions.push(sql`searched like ${text.length < TRIGRAM ? `% ${text}%` : `%${text}%`}`)
  if (tags.length > 0) conditions.push(sql`tags @> ${sql.param(tags)}::text[]`)
  return sql.join(conditions, sql` and `)
}
