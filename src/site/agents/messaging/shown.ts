import { z } from 'zod'
import type { Contact } from '../../../messaging/contacts/contacts.ts'
import { CONVERSATION_STATES } from '../../../messaging/contacts/conversation-states.ts'
import { isPhone } from '../../../messaging/contacts/identities.ts'
import { windowAfter } from '../../../messaging/contacts/window.ts'
import type { ListedConversation } from '../../../messaging/conversations/conversations.ts'
import { conversationBody } from '../../../messaging/conversations/schemas.ts'
import type { ReceivedMessage } from '../../../messaging/messages/conversation.ts'
import { DELIVERY_STATUSES, deliveryOf } from '../../../messaging/messages/delivery.ts'
import { messageBody } from '../../../messaging/messages/schemas.ts'
import type { Message } from '../../../messaging/messages/tables.ts'
import { shownId } from '../../../messaging/networks/whatsapp/connections.ts'
import { forwarded } from '../../../messaging/webhooks/received-content.ts'
import type { Db } from '../../../platform/db/open.ts'
import { safeText } from '../../../platform/http/text.ts'

export const moment = z.iso.datetime()

/** The arguments of a page of a list. */
export const paged = {
  limit: z.int().min(1).max(50).default(20),
  cursor: safeText().max(200).optional().describe('`next_cursor` of the previous page; repeat all other arguments'),
}
export const nextCursor = z.string().nullable().describe('Null on the last page')

/** A sent or received message. */
export const shownMessage = z.object({
  message_id: z.string(),
  direction: z.enum(['outbound', 'inbound']).describe('`inbound`: the person wrote it; `outbound`: the business did'),
  connection_id: z.string().nullable().describe('The number of the business; see `connections`'),
  contact_id: z.string().nullable(),
  phone: z.string().nullable().describe('The person’s number'),
  type: z.string(),
  text: z.string().nullable().describe('The text or caption; for a template, the text with its values'),
  forwarded,
  at: moment,
  delivery_status: z.enum(DELIVERY_STATUSES).nullable().describe('Null for inbound messages'),
  scheduled_for: moment.nullable(),
  error: z.string().nullable().describe('Why it failed'),
})

/** Messages of both sides as tools show them. */
export async function showMessages(
  db: Db,
  messages: (Message | ReceivedMessage)[],
): Promise<z.input<typeof shownMessage>[]> {
  const delivery = await deliveryOf(
    db,
    messages.filter((message) => 'recipient' in message),
  )
  return messages.map((one) => {
    if (!('recipient' in one)) {
      const { id, contactId, sender, type, text, forwarded, receivedAt } = one
      return {
        ...{ message_id: id, direction: 'inbound', contact_id: contactId, phone: isPhone(sender) ? sender : null },
        ...{ connection_id: shownId(one), type, text, forwarded },
        ...{ at: receivedAt.toISOString(), delivery_status: null, scheduled_for: null, error: null },
      }
    }
    const { message_id, connection_id, contact_id, to, type, message, delivery_status, error } = messageBody(
      one,
      delivery(one),
    )
    return {
      ...{
        message_id,
        direction: 'outbound',
        connection_id,
        contact_id,
        phone: to,
        type,
        text: message,
        delivery_status,
      },
      forwarded: null,
      at: one.createdAt.toISOString(),
      scheduled_for: one.scheduledFor?.toISOString() ?? null,
      error: error && `${error.code}: ${error.message}`,
    }
  })
}

/** A contact as tools show one. */
export const shownContact = z.object({
  contact_id: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  username: z.string().nullable(),
  labels: z.array(z.string()),
  custom_fields: z.record(z.string(), z.unknown()),
  opt_out: z.enum(['marketing', 'all']).nullable().describe('Messages that the person has refused; null if none'),
  window_closes_at: moment.nullable().describe('Until when free text may be sent; null if the person never wrote'),
})

export const showContact = (contact: Contact): z.input<typeof shownContact> => ({
  contact_id: contact.id,
  name: contact.name,
  phone: contact.phone,
  username: contact.username,
  labels: contact.tags,
  custom_fields: contact.customFields,
  opt_out: contact.optOut,
  window_closes_at: windowAfter(contact.lastReceivedAt)?.toISOString() ?? null,
})

/** A conversation as tools show one. */
export const shownConversation = z.object({
  contact_id: z.string().describe('Identifies the conversation'),
  state: z
    .enum(CONVERSATION_STATES)
    .describe(
      '`open`: awaits an answer from the business; `waiting`: awaits the person; `closed`: closed by the business',
    ),
  unread: z.int(),
  assigned_to: z.string().nullable(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  labels: z.array(z.string()),
  opt_out: z.enum(['marketing', 'all']).nullable(),
  window_closes_at: moment.nullable(),
})

export function showConversation(one: Omit<ListedConversation, 'last'>): z.input<typeof shownConversation> {
  const { since: _, window_closes_at: closesAt, ...shown } = conversationBody(one)
  return { ...shown, window_closes_at: closesAt?.toISOString() ?? null }
}
