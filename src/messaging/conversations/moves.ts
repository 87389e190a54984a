import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { type Tx, transaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Contact } from '../contacts/contacts.ts'
import { conversationEvent, openedEvent, toldOf } from '../webhooks/conversation-events.ts'
import { publish } from '../webhooks/publish.ts'
import { type Conversation, findConversation } from './conversations.ts'

// What people of the account do to a conversation. What messages do to it is in messages/conversation-moves.ts.

/** A conversation whose row nobody else changes before the commit; one begins, closed, where there was none. */
export async function lockConversation(
  tx: Tx,
  accountId: string,
  { id: contactId }: Pick<Contact, 'id'>,
  now: Date,
): Promise<Conversation> {
  // of a contact that was deleted meanwhile none begins
  await tx.execute(sql`
    insert into conversations (account_id, contact_id, state, since, last_message_id)
    select account_id, id, 'closed', ${now.toISOString()}::timestamptz, ${newId('msg', now)}
    from contacts
    where account_id = ${accountId} and id = ${contactId}
    on conflict do nothing`)
  return findConversation(tx, accountId, contactId, { lock: true })
}

/** Gives a conversation to somebody, or to nobody. */
export function assignConversation(
  db: Db,
  accountId: string,
  contact: Contact,
  assignedTo: string | null,
  now: Date,
): Promise<Conversation> {
  return transaction(db, async (tx) => {
    const before = await lockConversation(tx, accountId, contact, now)
    if (before.assignedTo === assignedTo) return before
    const conversation = { ...before, assignedTo }
    await tx.execute(sql`
      update conversations set assigned_to = ${assignedTo}
      where account_id = ${accountId} and contact_id = ${contact.id}`)
    await publish(
      tx,
      [conversationEvent(accountId, contact.id, { event: 'conversation.assigned', data: toldOf(conversation) }, now)],
      now,
    )
    return conversation
  })
}

/** Closes a conversation, or opens it again. What is so already stays as it is. */
export function moveConversation(
  db: Db,
  accountId: string,
  contact: Contact,
  to: 'closed' | 'open',
  now: Date,
): Promise<Conversation> {
  return transaction(db, async (tx) => {
    const before = await lockConversation(tx, accountId, contact, now)
    if (to === 'closed' ? before.state === 'closed' : before.state !== 'closed') return before
    const conversation: Conversation = { ...before, state: to, since: now }
    await tx.execute(sql`
      update conversations set state = ${to}, since = ${now.toISOString()}::timestamptz
      where account_id = ${accountId} and contact_id = ${contact.id}`)
    const event =
      to === 'closed'
        ? conversationEvent(accountId, contact.id, { event: 'conversation.closed', data: toldOf(conversation) }, now)
        : openedEvent(accountId, contact.id, { messageId: null, assignedTo: before.assignedTo }, now)
    await publish(tx, [event], now)
    return conversation
  })
}
