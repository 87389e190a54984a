import type { ConversationState } from '../contacts/conversation-states.ts'
import type { PublishedData } from './event-schemas.ts'
import type { NewEvent } from './publish.ts'
import type { ConnectionName } from './tables.ts'

type ConversationFacts = { contactId: string; state: ConversationState; assignedTo: string | null }

/** The data of every event of a conversation. */
export const conversationFacts = ({ contactId, state, assignedTo }: ConversationFacts) => ({
  contact_id: contactId,
  state,
  assigned_to: assignedTo,
})

/** An event of a conversation. Its contact's id keeps the order at endpoints, as a message's id does. */
export const conversationEvent = (
  accountId: string,
  contactId: string,
  event: PublishedData & { event: `conversation.${string}` },
  now: Date,
): NewEvent => ({ accountId, messageId: contactId, at: now, ...event })

/** For a conversation opened by the message with this id, through `connection`; null: by an API call. */
export const openedEvent = (
  accountId: string,
  contactId: string,
  {
    messageId,
    connection,
    connectionId,
    assignedTo,
  }: {
    messageId: string | null
    connection?: ConnectionName
    connectionId?: string | null
    assignedTo: string | null
  },
  now: Date,
): NewEvent => {
  const facts = conversationFacts({ contactId, state: 'open', assignedTo })
  const by = messageId === null ? 'account' : 'message'
  const event = 'conversation.opened'
  const data = { ...facts, by, message_id: messageId } as const
  return { ...conversationEvent(accountId, contactId, { event, data }, now), connection, connectionId }
}
