import type { Message } from '../../messaging/messages/tables.ts'
import type { ConsoleUser } from './view.ts'

/** The pair of a message's metadata that says which user wrote it, as `rule_id` says it of a rule. No network gets metadata. */
const WRITTEN_BY = 'user_id'

/** What a message of the console says of its author: nothing where a key signed in. */
export const writtenBy = ({ session }: ConsoleUser): { metadata?: Record<string, string> } =>
  session.user ? { metadata: { [WRITTEN_BY]: session.user.id } } : {}

/** The user who wrote a message in the console, if one did. */
export const authorOf = ({ metadata }: Pick<Message, 'metadata'>): string | undefined => metadata?.[WRITTEN_BY]
