import type { ConversationState } from '../contacts/conversation-states.ts'
import type { PublishedData } from './event-schemas.ts'
import type { NewEvent } from './publish.ts'

type Told = { contactId: string; state: ConversationState; assignedTo: string | null }

/** What every event of a conversation tells of it. */
export const toldOf = ({ contactId, state, assignedTo }: Told) => ({
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

/** Of a conversation that the message with this id opened, or for null a call. */
export const openedEvent = (
  accountId: string,
  contactId: string,
  { messageId, assignedTo }: { messageId: string | null; assignedTo: string | null },
  now: Date,
): NewEvent => {
  const told = toldOf({ contactId, state: 'open', assignedTo })
  const by = messageId === null ? 'account' : 'message'
  return conversationEvent(
    accountId,
    contactId,
    { event: 'conversation.opened', data: { ...told, by, message_id: messageId } },
    now,
  )
}
