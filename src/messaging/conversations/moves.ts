import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { type Tx, transaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import type { Contact } from '../contacts/contacts.ts'
import { conversationEvent, conversationFacts, openedEvent } from '../webhooks/conversation-events.ts'
import { publish } from '../webhooks/publish.ts'
import { type Conversation, findConversation } from './conversations.ts'

// What the account's agents do to a conversation. What messages do to it is in messages/conversation-moves.ts.

/** Locks a conversation until the commit; with `begins` a missing one is created, closed at first. */
export async function lockConversation(
  tx: Tx,
  accountId: string,
  { id: contactId }: Pick<Contact, 'id'>,
  now: Date,
  { begins = true } = {},
): Promise<Conversation> {
  // contact before conversation, the order in which receiving a message locks them
  const found = await rows(
    tx,
    sql`select 1 from contacts where account_id = ${accountId} and id = ${contactId} for key share`,
  )
  if (found.length === 0) throw notFound('This conversation', { id: 'contact_not_found' })
  if (begins) {
    await tx.execute(sql`
      insert into conversations (account_id, contact_id, state, since, last_message_id)
      values (${accountId}, ${contactId}, 'closed', ${now.toISOString()}::timestamptz, ${newId('msg', now)})
      on conflict do nothing`)
  }
  return findConversation(tx, accountId, contactId, { lock: true })
}

/** Assigns a conversation to an agent, or to nobody. */
export function assignConversation(
  db: Db,
  accountId: string,
  contact: Pick<Contact, 'id'>,
  assignedTo: string | null,
  now: Date,
): Promise<Conversation> {
  return transaction(db, async (tx) => {
    const before = await lockConversation(tx, accountId, contact, now, { begins: assignedTo !== null })
    if (before.assignedTo === assignedTo) return before
    const conversation = { ...before, assignedTo }
    await tx.execute(sql`
      update conversations set assigned_to = ${assignedTo}
      where account_id = ${accountId} and contact_id = ${contact.id}`)
    await publish(
      tx,
      [
        conversationEvent(
          accountId,
          contact.id,
          { event: 'conversation.assigned', data: conversationFacts(conversation) },
          now,
        ),
      ],
      now,
    )
    return conversation
  })
}

/** Closes or reopens a conversation. Repeated, it changes nothing. */
export function moveConversation(
  db: Db,
  accountId: string,
  contact: Contact,
  to: 'closed' | 'open',
  now: Date,
): Promise<Conversation> {
  return transaction(db, async (tx) => {
    const before = await lockConversation(tx, accountId, contact, now, { begins: to === 'open' })
    if (to === 'closed' ? before.state === 'closed' : before.state !== 'closed') return before
    const conversation: Conversation = { ...before, state: to, since: now }
    await tx.execute(sql`
      update conversations set state = ${to}, since = ${now.toISOString()}::timestamptz
      where account_id = ${accountId} and contact_id = ${contact.id}`)
    const event =
      to === 'closed'
        ? conversationEvent(
            accountId,
            contact.id,
            { event: 'conversation.closed', data: conversationFacts(conversation) },
            now,
          )
        : openedEvent(accountId, contact.id, { messageId: null, assignedTo: before.assignedTo }, now)
    await publish(tx, [event], now)
    return conversation
  })
}
