import { type SQL, sql } from 'drizzle-orm'
import { rows } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'

// How a message changes its conversation, in the transaction that stores it: a received message opens it, an answer sets it to `waiting`. What
// agents do to it is in src/messaging/conversations.

/** Reactions and system notices expect no answer. */
const OPENS_NOTHING = ['reaction', 'system']

/** Inboxes show no greater number, so counting stops there. */
export const UNREAD_MAX = 1_000

/** Opens the conversation of a person who wrote. Returns it if it was new or closed. */
export async function openConversation(
  tx: Tx,
  accountId: string,
  contactId: string,
  received: { id: string; type: string },
  now: Date,
): Promise<{ assignedTo: string | null } | undefined> {
  const { id, type } = received
  if (OPENS_NOTHING.includes(type)) return undefined
  const [conversation] = await rows<{ opened_by: string; assigned_to: string | null }>(
    tx,
    sql`
    insert into conversations as before
      (account_id, contact_id, state, since, opened_by, unread, last_message_id, last_received_id)
    values (${accountId}, ${contactId}, 'open', ${now.toISOString()}::timestamptz, ${id}, 1, ${id}, ${id})
    on conflict (account_id, contact_id) do update set
      state = 'open',
      since = case before.state when 'open' then before.since else excluded.since end,
      opened_by = case before.state when 'closed' then excluded.opened_by else before.opened_by end,
      unread = least(before.unread + 1, ${UNREAD_MAX}),
      last_message_id = greatest(before.last_message_id, excluded.last_message_id),
      last_received_id = greatest(before.last_received_id, excluded.last_received_id)
    returning opened_by, assigned_to`,
  )
  return conversation?.opened_by === id ? { assignedTo: conversation.assigned_to } : undefined
}

/** Templates go to many people who wait for no answer, and a reaction is no answer. */
export const isAnswer = ({ type, sendAt }: { type: string; sendAt: Date | null }): boolean =>
  type !== 'template' && type !== 'reaction' && sendAt === null

/**
 * The part of a statement that sets conversations to `waiting`; `answers` is a table of (contact_id, message_id) without duplicates. With
 * `begins` missing conversations are created, unless the contact was deleted meanwhile.
 */
export function markAnswered(accountId: string, answers: SQL, now: Date, { begins = false } = {}): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  const changes = (before: SQL, id: SQL) => sql`
    state = 'waiting',
    since = case ${before}.state when 'waiting' then ${before}.since else ${at} end,
    last_message_id = greatest(${before}.last_message_id, ${id})`
  return begins
    ? sql`
      insert into conversations as before (account_id, contact_id, state, since, last_message_id)
      select ${accountId}, contacts.id, 'waiting', ${at}, message_id
      from (${answers}) answers
      join contacts on contacts.account_id = ${accountId} and contacts.id = answers.contact_id
      for key share of contacts
      on conflict (account_id, contact_id) do update set ${changes(sql`before`, sql`excluded.last_message_id`)}`
    : sql`
      update conversations before
      set ${changes(sql`before`, sql`answers.message_id`)}
      from (${answers}) answers
      where before.account_id = ${accountId} and before.contact_id = answers.contact_id`
}
