/** Open: the person waits for the account. Waiting: the account waits for the person. Closed: nobody waits. */
export const CONVERSATION_STATES = ['open', 'waiting', 'closed'] as const
export type ConversationState = (typeof CONVERSATION_STATES)[number]
