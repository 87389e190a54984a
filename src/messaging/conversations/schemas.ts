import { z } from 'zod'
import { characters, safeText } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import { refusing } from '../../platform/http/wording.ts'
import { CONVERSATION_STATES } from '../contacts/conversation-states.ts'
import { windowAfter } from '../contacts/window.ts'
import { anyMessage, hasOneFile, kinds, named, namesOneFile, ONE_FILE, from as sentFrom } from '../messages/schemas.ts'
import type { ListedConversation } from './conversations.ts'
import type { Note } from './notes.ts'
import type { QuickReply } from './quick-replies.ts'

/** A text by an agent, in characters: as long as a message may be. */
const TEXT_MAX = 4096
/** Fits a name or a mail address. */
const AGENT_MAX = 100

const text = safeText()
  .max(TEXT_MAX * 2)
  .refine((one) => one.trim() !== '', refusing('must not be empty', { id: 'missing' }))
  .refine(
    (one) => characters(one) <= TEXT_MAX,
    refusing(`must have at most ${TEXT_MAX} characters`, { id: 'too_long', values: { maximum: TEXT_MAX } }, TEXT_MAX),
  )
  .meta({ minLength: 1, maxLength: TEXT_MAX })

/** An agent, as the account names them. */
export const agent = safeText().trim().min(1).max(AGENT_MAX)

export const conversationRecord = z
  .object({
    contact_id: z.string().describe('Also identifies the conversation: there is one with each contact'),
    state: z
      .enum(CONVERSATION_STATES)
      .describe(
        '`open`: the person wrote last and waits for you. `waiting`: you answered. `closed`: by you, until the person writes again',
      ),
    since: moment.nullable().describe('Since when it has been in that state; null if there are no messages yet'),
    unread: z.int().min(0).describe('Messages of the person after the one that was last marked as read'),
    assigned_to: z
      .string()
      .nullable()
      .describe('Who is responsible: a `user_id` of `GET /users`, or in your own words'),
    name: z.string().nullable().describe('Of the contact'),
    phone: z.string().nullable().describe('Of the contact, in E.164'),
    username: z.string().nullable().describe('What the network calls the person'),
    labels: z.array(z.string()).describe('The tags of the contact'),
    opt_out: z.enum(['marketing', 'all']).nullable().describe('Messages that the person refuses; null if none'),
    window_closes_at: moment
      .nullable()
      .describe('Until when a free text may be sent after the last message of this person; null if there was none'),
  })
  .meta({ id: 'ConversationState' })

export const conversationBody = ({
  conversation,
  contact,
}: Omit<ListedConversation, 'last'>): z.input<typeof conversationRecord> => ({
  contact_id: contact.id,
  state: conversation.state,
  since: conversation.since,
  unread: conversation.unread,
  assigned_to: conversation.assignedTo,
  name: contact.name,
  phone: contact.phone,
  username: contact.username,
  labels: contact.tags,
  opt_out: contact.optOut,
  window_closes_at: windowAfter(contact.lastReceivedAt),
})

export const listedConversation = z
  .object({
    ...conversationRecord.shape,
    last_message: anyMessage
      .nullable()
      .describe('The last message of either side; broadcasts and other templates count only if they were a reply'),
  })
  .meta({ id: 'ListedConversation' })

export const conversation = z
  .object({
    ...conversationRecord.shape,
    window: z
      .object({ open: z.boolean(), hours: z.int().min(1), closes_at: moment.nullable() })
      .nullable()
      .describe('The messaging window, if the network has one: when it is closed, only a template can be sent'),
    messages: z.array(anyMessage).describe('Of both sides, newest first'),
    pagination: z.object({ limit: z.int().min(1), next_cursor: z.string().nullable() }),
  })
  .meta({ id: 'Conversation' })

const from = sentFrom.describe('The connection that sends it; default: the one that the person last wrote to')

/** A message to the person of a conversation. */
export const newReply = z.discriminatedUnion('type', [
  z.object({ ...named, from, ...kinds.text }).meta({ id: 'NewTextReply' }),
  z
    .object({ ...named, from, ...kinds.media })
    .refine(hasOneFile, ONE_FILE)
    .meta({ id: 'NewMediaReply' }),
  z
    .object({ ...named, from, ...kinds.template })
    .refine(namesOneFile, ONE_FILE)
    .meta({ id: 'NewTemplateReply', description: 'What may be sent after the messaging window has closed' }),
  z
    .object({ ...named, from, ...kinds.sticker })
    .refine(hasOneFile, ONE_FILE)
    .meta({ id: 'NewStickerReply' }),
  z.object({ ...named, from, ...kinds.location }).meta({ id: 'NewLocationReply' }),
  z.object({ ...named, from, ...kinds.contacts }).meta({ id: 'NewContactsReply' }),
  z.object({ ...named, from, ...kinds.reaction }).meta({ id: 'NewReactionReply' }),
  z.object({ ...named, from, ...kinds.interactive }).meta({ id: 'NewInteractiveReply' }),
])

export const newNote = z
  .object({ text, author: agent.optional().describe('The author, in your own words') })
  .meta({ id: 'NewNote' })

export const noteRecord = z
  .object({
    note_id: z.string(),
    contact_id: z.string(),
    author: z.string().nullable(),
    text: z.string(),
    created_at: moment,
  })
  .meta({ id: 'Note' })

export const noteBody = ({ id, contactId, author, text, createdAt }: Note): z.input<typeof noteRecord> => ({
  note_id: id,
  contact_id: contactId,
  author,
  text,
  created_at: createdAt,
})

const quickReply = {
  shortcut: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9_-]{1,32}$/, 'must be 1 to 32 letters a to z, digits, - and _')
    .describe('What one types to insert it; lower case, unique in the account'),
  text,
}

export const newQuickReply = z.object(quickReply).meta({ id: 'NewQuickReply' })
export const quickReplyChange = z
  .object({ shortcut: quickReply.shortcut.optional(), text: text.optional() })
  .meta({ id: 'QuickReplyChange' })

export const quickReplyRecord = z
  .object({
    quick_reply_id: z.string(),
    shortcut: z.string(),
    text: z.string(),
    created_at: moment,
    updated_at: moment,
  })
  .meta({ id: 'QuickReply' })

export const quickReplyBody = (reply: QuickReply): z.input<typeof quickReplyRecord> => ({
  quick_reply_id: reply.id,
  shortcut: reply.shortcut,
  text: reply.text,
  created_at: reply.createdAt,
  updated_at: reply.updatedAt,
})
