import { sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/rows.ts'
import { TAGS_MAX } from './schemas.ts'

/** Adds a tag to a contact, unless it has the tag or the maximum number of tags. */
export async function addLabel(
  db: Executor,
  accountId: string,
  contactId: string,
  label: string,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update contacts set tags = tags || ${label}::text, updated_at = ${now.toISOString()}::timestamptz
    where account_id = ${accountId} and id = ${contactId} and not ${label} = any (tags) and cardinality(tags) < ${TAGS_MAX}::int`)
}
