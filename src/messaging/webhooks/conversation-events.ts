import type { ConversationState } from '../contacts/conversation-states.ts'
import type { PublishedData } from './event-schemas.ts'
import type { NewEvent } from './publish.ts'
import type { Connection } from './tables.ts'

type ConversationFacts = { contactId: string; state: ConversationState; assignedTo: string | null }

/** What every event of a conversation reports. */
export const conversationFacts = ({ contactId, state, assignedTo }: ConversationFacts) => ({
  contact_id: contactId,
  state,
  assigned_to: assignedTo,
})

/** What happens to one conversation reaches an endpoint in its order, as of a message: its contact stands for it. */
export const conversationEvent = (
  accountId: string,
  contactId: string,
  told: PublishedData & { event: `conversation.${string}` },
  now: Date,
): NewEvent => ({ accountId, messageId: contactId, at: now, ...told })

/** Of a conversation that the message with this id opened, which came through `connection`, or for null a call. */
export const openedEvent = (
  accountId: string,
  contactId: string,
  {
    messageId,
    connection,
    assignedTo,
  }: { messageId: string | null; connection?: Connection; assignedTo: string | null },
  now: Date,
): NewEvent => {
  const told = conversationFacts({ contactId, state: 'open', assignedTo })
  const by = messageId === null ? 'account' : 'message'
  const event = 'conversation.opened'
  const data = { ...told, by, message_id: messageId } as const
  return { ...conversationEvent(accountId, contactId, { event, data }, now), connection }
}
