import { type SQL, sql } from 'drizzle-orm'
import { rows } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'

// What a message does to the conversation that it belongs to, in the transaction that stores it: written to, it is `open`; answered,
// it is `waiting`. What people do to it is in src/messaging/conversations.

/** Nobody waits for an answer to these: a thumb, or a report of the network about a person. */
const OPENS_NOTHING = ['reaction', 'system']

/** No inbox shows a greater number, and none is counted when some are read. */
export const UNREAD_MAX = 1_000

/** Opens the conversation of a person who wrote. Returns it where there was none, or a closed one. */
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

/** A template is sent to many who wait for no answer, and a thumb is none. */
export const isAnswer = ({ type, sendAt }: { type: string; sendAt: Date | null }): boolean =>
  type !== 'template' && type !== 'reaction' && sendAt === null

/**
 * Lets conversations wait for the other side, as a part of the statement that stores the answers: `answers` is a table of
 * (contact_id, message_id) without duplicates. With `begins` one begins where there is none, unless the contact is deleted meanwhile.
 */
export function answered(accountId: string, answers: SQL, now: Date, { begins = false } = {}): SQL {
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
