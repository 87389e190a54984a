import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { recordId } from '../../platform/http/text.ts'
import { idFloor } from '../../platform/ids.ts'
import { tagList } from '../contacts/schemas.ts'

/** Contacts named by one request: 300 KB of ids. */
const CONTACT_IDS_MAX = 10_000
/** Contacts examined per statement. */
export const CONTACTS_PER_PART = 1_000

export const audienceInput = z
  .object({
    all: z.literal(true).optional().describe('Every contact'),
    tags: tagList
      .refine((tags) => tags.length > 0, 'must not be empty')
      .optional()
      .describe('Contacts that have all of them'),
    not_tags: tagList.optional().describe('… and none of these'),
    contact_ids: z.array(recordId).min(1).max(CONTACT_IDS_MAX).optional(),
    file: recordId
      .optional()
      .describe(
        'The `media_id` of an uploaded CSV: a column of numbers (`phone`), others are values of placeholders. Numbers that are not ' +
          'contacts yet become contacts. It is listed at once, whatever `audience_at` is',
      ),
    failed_of: recordId
      .optional()
      .describe(
        'The recipients of another, finished broadcast whose message failed. Unknown and cancelled ones are not included',
      ),
  })
  .refine(
    ({ all, tags, contact_ids, file, failed_of }) =>
      [all, tags, contact_ids, file, failed_of].filter((one) => one !== undefined).length === 1,
    { path: ['tags'], error: 'send exactly one of all, tags, contact_ids, file and failed_of' },
  )
  .refine(({ file, not_tags }) => file === undefined || not_tags === undefined, {
    path: ['not_tags'],
    error: 'does not narrow a file',
  })
  .meta({ id: 'Audience', description: 'With exactly one of `all`, `tags`, `contact_ids`, `file` and `failed_of`' })

export type Audience = z.output<typeof audienceInput>

/** A part of an audience: the contacts that match among those examined, and where the next part begins. */
export type AudiencePage = { contactIds: string[]; next: string | null }

/**
 * The next part of an audience, limited to contacts created before `until`, so that it ends while others are created. Examines at most one page
 * of contacts, however few of them match.
 */
export async function pageOfAudience(
  db: Executor,
  accountId: string,
  audience: Audience,
  { after, until }: { after: string | null; until: Date },
): Promise<AudiencePage> {
  const { tags, not_tags: without, contact_ids: ids, failed_of: failedOf } = audience
  const conditions: SQL[] = [
    ...(tags ? [sql`tags @> ${sql.param(tags)}::text[]`] : []),
    ...(without && without.length > 0 ? [sql`not tags && ${sql.param(without)}::text[]`] : []),
  ]
  if (failedOf) return failedPage(db, accountId, failedOf, { conditions, after })
  const fits = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
  // for a list of ids the place is an index
  const from = ids ? Number(after ?? 0) : 0
  const named = ids?.slice(from, from + CONTACTS_PER_PART)
  const looked = named
    ? sql`
      select contacts.id, contacts.tags
      from unnest(${sql.param(named)}::text[]) with ordinality as asked (id, place)
      left join contact_aliases alias on alias.account_id = ${accountId} and alias.id = asked.id
      join contacts on contacts.account_id = ${accountId} and contacts.id = coalesce(alias.contact_id, asked.id)
      order by place`
    : sql`
      select id, tags from contacts
      where account_id = ${accountId} and id > ${after ?? ''} and id < ${idFloor('con', until)}
      order by id
      limit ${CONTACTS_PER_PART}`
  const [found] = await rows<{ ids: string[]; looked: number; last: string | null }>(
    db,
    sql`
    with looked as materialized (${looked})
    select array(select id from looked where ${fits}) as ids, (select count(*)::int from looked) as looked,
      (select max(id) from looked) as last`,
  )
  const { ids: contactIds, looked: count, last } = found ?? { ids: [], looked: 0, last: null }
  if (ids) return { contactIds, next: from + CONTACTS_PER_PART < ids.length ? String(from + CONTACTS_PER_PART) : null }
  return { contactIds, next: count === CONTACTS_PER_PART ? last : null }
}

/** The same for contacts whose message of another broadcast failed; the place is an ordinal of its recipients. */
async function failedPage(
  db: Executor,
  accountId: string,
  broadcastId: string,
  { conditions, after }: { conditions: SQL[]; after: string | null },
): Promise<AudiencePage> {
  const [found] = await rows<{ ids: string[]; looked: number; last: number | null }>(
    db,
    sql`
    with looked as materialized (
      select ordinal, contact_id, message_id from broadcast_recipients
      where broadcast_id = ${broadcastId} and account_id = ${accountId} and state = 'sent' and ordinal > ${Number(after ?? 0)}
      order by ordinal
      limit ${CONTACTS_PER_PART})
    select (select count(*)::int from looked) as looked, (select max(ordinal) from looked) as last,
      array(
        select contacts.id from looked
        join messages on messages.account_id = ${accountId} and messages.id = looked.message_id
        left join contact_aliases alias on alias.account_id = ${accountId} and alias.id = looked.contact_id
        join contacts on contacts.account_id = ${accountId} and contacts.id = coalesce(alias.contact_id, looked.contact_id)
        where ${sql.join([sql`messages.status = 'failed' and messages.error_code is distinct from 'CANCELLED'`, ...conditions], sql` and `)}
        order by ordinal) as ids`,
  )
  const { ids, looked, last } = found ?? { ids: [], looked: 0, last: null }
  return { contactIds: [...new Set(ids)], next: looked === CONTACTS_PER_PART ? String(last) : null }
}
