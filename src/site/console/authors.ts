import type { Message } from '../../messaging/messages/tables.ts'
import type { ConsoleUser } from './view.ts'

/** The metadata field with the user who wrote a message, like `rule_id` for rules. Networks do not receive metadata. */
const WRITTEN_BY = 'user_id'

/** The metadata of a message from the console: empty if the session belongs to a key. */
export const writtenBy = ({ session }: ConsoleUser): { metadata?: Record<string, string> } =>
  session.user ? { metadata: { [WRITTEN_BY]: session.user.id } } : {}

/** The user who wrote a message in the console, if one did. */
export const authorOf = ({ metadata }: Pick<Message, 'metadata'>): string | undefined => metadata?.[WRITTEN_BY]
