/** Who waits: the person for the account, the account for the person, nobody. */
export const CONVERSATION_STATES = ['open', 'waiting', 'closed'] as const
export type ConversationState = (typeof CONVERSATION_STATES)[number]
