import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { moveConversations } from '../contacts/persons.ts'

/** Older processes run on for minutes at most after a start. */
const OLDER_PROCESSES_MS = 3_600_000
/** Covers a release that was withdrawn for some days and deployed again. */
const MISSED_MS = 3 * 86_400_000

/** For an hour after a start, repairs what processes without conversations have left out. */
export function createCatchUp(db: Db, now: () => Date): () => Promise<void> {
  const until = now().getTime() + OLDER_PROCESSES_MS
  return async () => {
    const at = now()
    if (at.getTime() <= until) await catchUp(db, at)
  }
}

/** Moves conversations of merged contacts, deletes those of deleted ones, and begins those that messages should have begun. */
export async function catchUp(db: Db, now: Date): Promise<void> {
  const merged = await rows<{ account_id: string; id: string; contact_id: string }>(
    db,
    sql`
    select distinct alias.account_id, alias.id, alias.contact_id
    from contact_aliases alias
    join (select account_id, contact_id from conversations union select account_id, contact_id from conversation_notes) left_over
      on left_over.account_id = alias.account_id and left_over.contact_id = alias.id`,
  )
  for (const { account_id: accountId, id, contact_id: into } of merged) {
    await transaction(db, async (tx) => {
      await tx.execute(sql`select from contacts where account_id = ${accountId} and id = ${into} for key share`)
      await moveConversations(tx, accountId, [id], into)
    })
  }
  for (const table of [sql`conversations`, sql`conversation_notes`]) {
    await db.execute(sql`
      delete from ${table} orphan
      where not exists (
          select from contacts where contacts.account_id = orphan.account_id and contacts.id = orphan.contact_id)
        and not exists (
          select from contact_aliases alias where alias.account_id = orphan.account_id and alias.id = orphan.contact_id)`)
  }
  await beginMissed(db, new Date(now.getTime() - MISSED_MS))
}

/** Begins a conversation with everybody who wrote since then and has none. */
async function beginMissed(db: Db, since: Date): Promise<void> {
  await db.execute(sql`
    with missed as (
      select contacts.account_id, contacts.id, (array_agg(sender order by inbound.id desc))[1] as sender, count(*) as unread,
        min(inbound.id) as first, max(inbound.id) as last, min(inbound.received_at) as since
      from inbound_messages inbound
      left join contact_aliases alias on alias.account_id = inbound.account_id and alias.id = inbound.contact_id
      join contacts
        on contacts.account_id = inbound.account_id and contacts.id = coalesce(alias.contact_id, inbound.contact_id)
      where inbound.received_at >= ${since.toISOString()}::timestamptz
        and inbound.type not in ('reaction', 'system')
        and not exists (
          select from conversations
          where conversations.account_id = contacts.account_id and conversations.contact_id = contacts.id)
      group by contacts.account_id, contacts.id),
    present as (
      select contacts.account_id, contacts.id
      from missed
      join contacts on contacts.account_id = missed.account_id and contacts.id = missed.id
      for key share of contacts)
    insert into conversations
      (account_id, contact_id, state, since, opened_by, unread, last_message_id, last_received_id)
    select missed.account_id, missed.id, case when answer.id is null then 'open' else 'waiting' end, coalesce(answer.created_at, since),
      first, unread, greatest(answer.id, last), last
    from missed
    join present on present.account_id = missed.account_id and present.id = missed.id
    left join lateral (
      select messages.id, messages.created_at from messages
      where messages.account_id = missed.account_id and recipient = missed.sender and messages.id > missed.last
        and type not in ('template', 'reaction') and scheduled_for is null
      order by messages.id desc
      limit 1) answer on true
    on conflict do nothing`)
}
