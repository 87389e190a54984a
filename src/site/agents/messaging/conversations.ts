import { z } from 'zod'
import { type Contact, findContact } from '../../../messaging/contacts/contacts.ts'
import { CONVERSATION_STATES } from '../../../messaging/contacts/conversation-states.ts'
import { findConversation, listConversations } from '../../../messaging/conversations/conversations.ts'
import { newReply } from '../../../messaging/conversations/schemas.ts'
import { conversationWith } from '../../../messaging/messages/conversation.ts'
import { acceptedMessage, createMessage } from '../../../messaging/messages/create.ts'
import { idempotencyOf } from '../../../messaging/messages/idempotency.ts'
import { windowWith } from '../../../messaging/messages/prepare.ts'
import { answersFrom } from '../../../messaging/networks/whatsapp/connections.ts'
import { safeText } from '../../../platform/http/text.ts'
import { notFound } from '../../../platform/refusal.ts'
import { READS } from '../tool.ts'
import { bodyOf, contentFields, FIELDS } from './messages.ts'
import { moment, nextCursor, paged, showConversation, showMessages, shownConversation, shownMessage } from './shown.ts'
import { type AccountDeps, accountTool, asCall, SENDS } from './tool.ts'

async function contactOf({ db, caller }: AccountDeps, id: string): Promise<Contact> {
  const contact = await findContact(db, caller.account.id, id)
  if (!contact) throw notFound('This conversation')
  return contact
}

/** GET /v1/conversations. */
export const conversations = accountTool({
  name: 'conversations',
  title: 'List conversations',
  description:
    'Lists conversations with the last message of each, most recent first. `state: "open"` lists those that await an answer from the business.',
  scope: 'conversations:read',
  annotations: READS,
  input: z.strictObject({
    state: z.enum(CONVERSATION_STATES).optional(),
    unread: z.boolean().optional(),
    assigned_to: safeText().max(100).optional(),
    label: safeText().max(64).optional().describe('Only contacts with this label'),
    ...paged,
  }),
  output: z.object({
    conversations: z.array(shownConversation.extend({ last_message: shownMessage.nullable() })),
    next_cursor: nextCursor,
  }),
  async run({ db, caller: { account } }, { limit, cursor, assigned_to: assignedTo, ...filter }) {
    const place = { limit, before: cursor }
    const { conversations: found, next } = await listConversations(db, account.id, { ...filter, assignedTo }, place)
    const last = await showMessages(
      db,
      found.flatMap((one) => one.last ?? []),
    )
    return {
      conversations: found.map((one) => ({
        ...showConversation(one),
        last_message: last.find(({ message_id: id }) => id === one.last?.id) ?? null,
      })),
      next_cursor: next,
    }
  },
})

/** GET /v1/conversations/{contact_id}. */
export const conversation = accountTool({
  name: 'conversation',
  title: 'Read a conversation',
  description:
    'Returns the messages between one person and the business, newest first, and until when free text may be sent. Does not mark them as read.',
  scope: 'conversations:read',
  annotations: READS,
  input: z.strictObject({ contact_id: safeText(), ...paged }),
  output: shownConversation.extend({
    window: z
      .object({ open: z.boolean(), closes_at: moment.nullable() })
      .nullable()
      .describe('If it is not open, only a template can be sent. Null if the network has no messaging window'),
    messages: z.array(shownMessage),
    next_cursor: nextCursor,
  }),
  async run(deps, { contact_id: id, limit, cursor }) {
    const { db, caller, now } = deps
    const { account } = caller
    const contact = await contactOf(deps, id)
    const entries = await conversationWith(db, account.id, contact, { before: cursor, limit: limit + 1 })
    const messages = entries.slice(0, limit).map((entry) => ('sent' in entry ? entry.sent : entry.received))
    const window = await windowWith(deps, account, contact, now())
    return {
      ...showConversation({ contact, conversation: await findConversation(db, account.id, contact.id) }),
      window: window ? { open: window.open, closes_at: window.closesAt?.toISOString() ?? null } : null,
      messages: await showMessages(db, messages),
      next_cursor: entries.length > limit ? (messages.at(-1)?.id ?? null) : null,
    }
  },
})

/** POST /v1/conversations/{contact_id}/reply. */
export const reply = accountTool({
  name: 'reply',
  title: 'Reply in a conversation',
  description:
    'Sends a text to the person of a conversation, or a template if the messaging window is closed. The state of the conversation becomes `waiting`.',
  scope: 'conversations:write',
  annotations: SENDS,
  input: z.strictObject({ contact_id: safeText(), ...contentFields }),
  output: acceptedMessage,
  async run(deps, { contact_id: id, ...input }) {
    const { db, quotas, media, connections, caller, requestId, now } = deps
    const contact = await contactOf(deps, id)
    const { idempotency_key: key, ...body } = asCall(newReply, bodyOf(input), FIELDS)
    const message = { ...body, contact_id: contact.id }
    const sending = { db, quotas, links: media.links, connections, requestId }
    const from = message.from ?? (await answersFrom(connections, caller.account, contact))
    const idempotency = idempotencyOf(key, message)
    return createMessage(sending, caller.account, { ...message, from }, idempotency, now(), { replies: true })
  },
})
