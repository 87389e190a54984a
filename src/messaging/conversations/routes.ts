import { z } from 'zod'
import { location } from '../../platform/http/headers.ts'
import { recordId, safeText } from '../../platform/http/text.ts'
import { notFound } from '../../platform/refusal.ts'
import { callerOf } from '../auth.ts'
import { type Contact, findContact } from '../contacts/contacts.ts'
import { CONVERSATION_STATES } from '../contacts/conversation-states.ts'
import type { MessagingRoutes } from '../deps.ts'
import type { ReceivedMessage } from '../messages/conversation.ts'
import { conversationWith } from '../messages/conversation.ts'
import { acceptedMessage, createMessage } from '../messages/create.ts'
import { deliveryOf } from '../messages/delivery.ts'
import { idempotencyKey, idempotencyOf } from '../messages/idempotency.ts'
import { windowWith } from '../messages/prepare.ts'
import { messageBody, receivedBody } from '../messages/schemas.ts'
import type { Message } from '../messages/tables.ts'
import { answersFrom } from '../networks/whatsapp/connections.ts'
import { type Conversation, findConversation, listConversations } from './conversations.ts'
import { assignConversation, moveConversation } from './moves.ts'
import { markRead } from './read.ts'
import { agent, conversation, conversationBody, conversationRecord, listedConversation, newReply } from './schemas.ts'

const byContact = z.object({ contact_id: recordId })
const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const page = {
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: recordId.optional().describe('`next_cursor` of the previous page'),
}

export const conversationRoutes: MessagingRoutes =
  ({ db, quotas, media, connections, now }) =>
  async (scope) => {
    const sending = { db, quotas, links: media.links, connections }

    async function contactOf(accountId: string, id: string): Promise<Contact> {
      const contact = await findContact(db, accountId, id)
      if (!contact) throw notFound('This conversation', { id: 'contact_not_found' })
      return contact
    }

    /** How messages of both directions are shown. */
    async function shower(messages: (Message | ReceivedMessage)[]) {
      const deliveryStatus = await deliveryOf(
        db,
        messages.filter((message) => 'recipient' in message),
      )
      return (message: Message | ReceivedMessage) =>
        'recipient' in message
          ? messageBody(message, deliveryStatus(message))
          : receivedBody(message, (id) => media.links.linkTo(id, now()))
    }

    scope.get(
      '/conversations',
      {
        config: { scope: 'conversations:read', strict: true },
        schema: {
          operationId: 'listConversations',
          summary: 'Conversations, most recently active first',
          description:
            'One begins when a person writes, and is `open` until you answer: by `replyToConversation`, or with any message but a ' +
            'template or a reaction. While you read pages, a conversation with a new message moves to the first page. ' +
            'With a rare filter a page may be empty and still have a cursor: continue with it.',
          tags: ['Conversations'],
          querystring: z.object({
            ...page,
            state: z.enum(CONVERSATION_STATES).optional(),
            unread: flag.optional().describe('`true`: only those with unread messages'),
            assigned: flag.optional().describe('`true`: only assigned ones; `false`: only unassigned ones'),
            assigned_to: agent.optional().describe('Only those assigned to this person'),
            label: safeText().max(64).optional().describe('Only those whose contact has this tag'),
          }),
          response: {
            200: z.object({
              conversations: z.array(listedConversation),
              pagination: z.object({ limit: z.int().min(1), next_cursor: z.string().nullable() }),
            }),
          },
        },
      },
      async (request) => {
        const { limit, cursor, assigned_to: assignedTo, ...filter } = request.query
        const { account } = callerOf(request)
        const place = { limit, before: cursor }
        const { conversations, next } = await listConversations(db, account.id, { ...filter, assignedTo }, place)
        const shown = await shower(conversations.flatMap(({ last }) => last ?? []))
        return {
          conversations: conversations.map((one) => ({
            ...conversationBody(one),
            last_message: one.last ? shown(one.last) : null,
          })),
          pagination: { limit, next_cursor: next },
        }
      },
    )

    scope.get(
      '/conversations/:contact_id',
      {
        config: { scope: 'conversations:read', strict: true },
        schema: {
          operationId: 'getConversation',
          summary: 'One conversation, with the messages of both sides',
          description:
            'Includes messages to and from all current and former identities of the contact. Reading it here marks ' +
            'nothing as read. For a contact who never wrote it is closed.',
          tags: ['Conversations'],
          params: byContact,
          querystring: z.object(page),
          response: { 200: conversation },
        },
      },
      async (request) => {
        const { account } = callerOf(request)
        const { limit, cursor } = request.query
        const contact = await contactOf(account.id, request.params.contact_id)
        const entries = await conversationWith(db, account.id, contact, { before: cursor, limit: limit + 1 })
        const messages = entries.slice(0, limit).map((entry) => ('sent' in entry ? entry.sent : entry.received))
        const shown = await shower(messages)
        const window = await windowWith(sending, account, contact, now())
        return {
          ...conversationBody({ contact, conversation: await findConversation(db, account.id, contact.id) }),
          window: window ? { open: window.open, hours: window.hours, closes_at: window.closesAt } : null,
          messages: messages.map(shown),
          pagination: { limit, next_cursor: entries.length > limit ? (messages.at(-1)?.id ?? null) : null },
        }
      },
    )

    scope.post(
      '/conversations/:contact_id/reply',
      {
        config: { scope: 'conversations:write', strict: true },
        schema: {
          operationId: 'replyToConversation',
          summary: 'Answer a person',
          description:
            'Like `sendMessage` with this `contact_id`, with the same response. The conversation then is `waiting`, ' +
            'even if it was closed, and even if the reply is a template.',
          tags: ['Conversations'],
          params: byContact,
          parameters: [idempotencyKey],
          body: newReply,
          response: { 201: acceptedMessage },
          answers: { 201: { description: 'Stored, and queued for sending', headers: { Location: location } } },
          refusals: {
            400: [
              'INVALID_REQUEST',
              'RECIPIENT_OPTED_OUT',
              'TEMPLATE_NOT_APPROVED',
              'TEMPLATE_VARIABLES_MISMATCH',
              'MESSAGING_WINDOW_CLOSED',
            ],
            404: [],
            409: ['IDEMPOTENCY_KEY_REUSED', 'CONFLICT'],
          },
        },
      },
      async (request, reply) => {
        const { account } = callerOf(request)
        const { idempotency_key: key, ...body } = request.body
        const input = { ...body, contact_id: request.params.contact_id }
        const idempotency = idempotencyOf(request.headers['idempotency-key'] ?? key, input)
        const asked = { ...sending, requestId: request.id }
        // an unknown contact is refused below, after a repeated request has got its first answer
        const contact = await findContact(db, account.id, input.contact_id)
        const from = input.from ?? (contact && (await answersFrom(connections, account, contact)))
        const answer = { ...input, from }
        const accepted = await createMessage(asked, account, answer, idempotency, now(), { replies: true })
        reply.header('location', `/v1/messages/${accepted.message_id}`)
        return reply.code(201).send(accepted)
      },
    )

    type Act = (accountId: string, contact: Contact) => Promise<Conversation>
    const act = async (accountId: string, contactId: string, work: Act) => {
      const contact = await contactOf(accountId, contactId)
      return conversationBody({ contact, conversation: await work(accountId, contact) })
    }

    scope.post(
      '/conversations/:contact_id/read',
      {
        config: { scope: 'conversations:write', strict: true },
        schema: {
          operationId: 'markConversationRead',
          summary: 'Mark the messages of a person as read',
          description:
            'WhatsApp shows the person two blue ticks, and with `typing` that somebody is writing, for 25 seconds or ' +
            'until your reply. The network is notified once, after the response of this call, and does not confirm it.',
          tags: ['Conversations'],
          params: byContact,
          body: z
            .object({
              message_id: recordId
                .optional()
                .describe('The last message that was read, so that later ones stay unread; default: all'),
              typing: z.boolean().optional().describe('Whether somebody is writing a reply'),
            })
            .nullish(),
          response: { 200: conversationRecord },
        },
      },
      async (request) => {
        const { message_id: upTo, typing = false } = request.body ?? {}
        return act(callerOf(request).account.id, request.params.contact_id, (accountId, contact) =>
          markRead(db, accountId, contact, { upTo, typing, requestId: request.id }, now()),
        )
      },
    )

    scope.post(
      '/conversations/:contact_id/assign',
      {
        config: { scope: 'conversations:write', strict: true },
        schema: {
          operationId: 'assignConversation',
          summary: 'Assign a conversation',
          tags: ['Conversations'],
          params: byContact,
          body: z.object({ assigned_to: agent.nullable().describe('In your own words; null: nobody') }),
          response: { 200: conversationRecord },
        },
      },
      async (request) =>
        act(callerOf(request).account.id, request.params.contact_id, (accountId, contact) =>
          assignConversation(db, accountId, contact, request.body.assigned_to, now()),
        ),
    )

    const moves = [
      {
        move: 'close',
        to: 'closed',
        operationId: 'closeConversation',
        summary: 'Close a conversation',
        description: 'It reopens automatically when the person writes again. Unread messages stay unread.',
      },
      {
        move: 'reopen',
        to: 'open',
        operationId: 'reopenConversation',
        summary: 'Open a closed conversation again',
        description: 'One that is not closed stays as it is.',
      },
    ] as const
    for (const { move, to, operationId, summary, description } of moves) {
      scope.post(
        `/conversations/:contact_id/${move}`,
        {
          config: { scope: 'conversations:write', strict: true },
          schema: {
            operationId,
            summary,
            description,
            tags: ['Conversations'],
            params: byContact,
            response: { 200: conversationRecord },
          },
        },
        async (request) =>
          act(callerOf(request).account.id, request.params.contact_id, (accountId, contact) =>
            moveConversation(db, accountId, contact, to, now()),
          ),
      )
    }
  }
