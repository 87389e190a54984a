import { z } from 'zod'
import { locate, location } from '../../platform/http/headers.ts'
import { recordId, safeText } from '../../platform/http/text.ts'
import { instantOrDay } from '../../platform/http/time.ts'
import { conflict, invalid, notFound } from '../../platform/refusal.ts'
import { callerOf } from '../auth.ts'
import { phoneWords } from '../contacts/schemas.ts'
import type { MessagingRoutes } from '../deps.ts'
import { cancelMessage } from './cancel.ts'
import { findReceived, listReceived, type ReceivedMessage } from './conversation.ts'
import { acceptedMessage, createMessage } from './create.ts'
import { decideOutcome, deliveryOf } from './delivery.ts'
import { dryRun } from './dry-run.ts'
import { idempotencyKey, idempotencyOf } from './idempotency.ts'
import { findMessage, listMessages, timelineOf } from './messages.ts'
import { addressesOfFilter, RECIPIENT_FIELDS } from './recipient.ts'
import {
  anyMessage,
  dryRunBody,
  dryRunRecord,
  messageBody,
  messageRecord,
  newMessage,
  receivedBody,
  timelineBody,
  timelineRecord,
} from './schemas.ts'
import { type Message, STATUSES, TYPES } from './tables.ts'

const byId = z.object({ message_id: recordId })

export const messageRoutes: MessagingRoutes =
  ({ db, quotas, media, connections, now }) =>
  async (scope) => {
    const sending = { db, quotas, links: media.links, connections }
    const shownReceived = (message: ReceivedMessage) => receivedBody(message, (id) => media.links.linkTo(id, now()))
    const shownSent = async (message: Message) => messageBody(message, (await deliveryOf(db, [message]))(message))
    scope.post(
      '/messages',
      {
        config: { scope: 'messages:write', strict: true },
        schema: {
          operationId: 'sendMessage',
          summary: 'Send a message',
          description:
            'Accepted messages are stored before the answer. `message.sent` and `sent_at` follow when the network ' +
            'accepts it. ' +
            'With `dry_run=true` nothing is sent: the response (200) says what would happen, and lists every problem.',
          tags: ['Messages'],
          parameters: [idempotencyKey],
          querystring: z.object({ dry_run: z.enum(['true', 'false']).default('false') }),
          body: newMessage,
          response: { 200: dryRunRecord, 201: acceptedMessage },
          answers: {
            200: { description: 'What would happen: nothing was sent' },
            201: { description: 'Stored, and queued for sending', headers: { Location: location } },
          },
          refusals: {
            400: [
              'INVALID_REQUEST',
              'INVALID_PHONE_NUMBER',
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
        const { dry_run: dry, idempotency_key: key, ...input } = request.body
        if (dry || request.query.dry_run === 'true') {
          return reply.code(200).send(dryRunBody(await dryRun(sending, account, input, now())))
        }
        const idempotency = idempotencyOf(request.headers['idempotency-key'] ?? key, input)
        const accepted = await createMessage({ ...sending, requestId: request.id }, account, input, idempotency, now())
        locate(request, reply, accepted.message_id)
        return reply.code(201).send(accepted)
      },
    )

    scope.get(
      '/messages',
      {
        config: { scope: 'messages:read' },
        schema: {
          operationId: 'listMessages',
          summary: 'Messages, newest first',
          tags: ['Messages'],
          querystring: z.object({
            limit: z.coerce.number().int().min(1).max(100).default(50),
            cursor: recordId.optional().describe('`next_cursor` of the previous page'),
            direction: z
              .enum(['outbound', 'inbound'])
              .default('outbound')
              .describe('`inbound`: what people wrote to you, by `contact_id`, `type`, `from` and `until`'),
            status: z.enum(STATUSES).optional(),
            delivery_status: z.literal('scheduled').optional().describe('Only messages whose `send_at` has not come'),
            to: z.string().optional().describe(phoneWords),
            recipient: z.string().optional().describe("The network's id of a person"),
            contact_id: recordId.optional().describe('Messages of all current and former identities of this contact'),
            type: safeText()
              .max(40)
              .optional()
              .describe(`Sent: ${TYPES.join(', ')}. Received: as in \`content\``),
            reference: safeText().max(100).optional().describe('Your own reference, as given when sending'),
            tag: safeText().max(64).optional().describe('Messages that have this tag'),
            from: instantOrDay.optional().describe('Created at this time or later'),
            until: instantOrDay.optional().describe('Created before this time'),
          }),
          response: {
            200: z.object({
              messages: z.array(anyMessage),
              pagination: z.object({ limit: z.int().min(1), next_cursor: z.string().nullable() }),
            }),
          },
          refusals: { 400: ['INVALID_REQUEST', 'INVALID_PHONE_NUMBER'], 404: [] },
        },
      },
      async (request) => {
        const { limit, cursor, direction, to, recipient, contact_id, type, ...others } = request.query
        const { account } = callerOf(request)
        const who = { to, recipient, contact_id }
        const asked = RECIPIENT_FIELDS.filter((field) => who[field] !== undefined)
        if (asked.length > 1) throw invalid(asked[1] ?? '', `cannot be sent together with ${asked[0]}`)
        const addresses = asked.length === 0 ? undefined : await addressesOfFilter(db, account, who)
        const page = { before: cursor, limit, addresses }
        if (direction === 'inbound') {
          const { status, delivery_status, reference, tag, ...times } = others
          const given = Object.entries({ status, delivery_status, reference, tag, to, recipient })
          const alien = given.find(([, value]) => value !== undefined)
          if (alien) throw invalid(alien[0], 'is no filter of received messages')
          const { messages, next } = await listReceived(db, account.id, { ...times, ...page, type })
          return { messages: messages.map(shownReceived), pagination: { limit, next_cursor: next } }
        }
        const { delivery_status, ...filter } = others
        const scheduled = delivery_status === 'scheduled'
        const ofType = TYPES.find((one) => one === type)
        if (type !== undefined && !ofType) throw invalid('type', `must be one of ${TYPES.join(', ')}`)
        const { messages, next } = await listMessages(db, account.id, { ...filter, ...page, type: ofType, scheduled })
        const deliveryStatus = await deliveryOf(db, messages)
        return {
          messages: messages.map((message) => messageBody(message, deliveryStatus(message))),
          pagination: { limit, next_cursor: next },
        }
      },
    )

    scope.get(
      '/messages/:message_id',
      {
        config: { scope: 'messages:read' },
        schema: {
          operationId: 'getMessage',
          summary: 'One message, sent or received',
          tags: ['Messages'],
          params: byId,
          response: { 200: anyMessage },
        },
      },
      async (request) => {
        const { account } = callerOf(request)
        const message = await findMessage(db, account.id, request.params.message_id)
        if (message) return shownSent(message)
        const received = await findReceived(db, account.id, request.params.message_id)
        if (!received) throw notFound('This message')
        return shownReceived(received)
      },
    )

    scope.post(
      '/messages/:message_id/cancel',
      {
        config: { scope: 'messages:write', strict: true },
        schema: {
          operationId: 'cancelMessage',
          summary: 'Cancel a message that was not handed over yet',
          description:
            'The message is then `failed` with the error `CANCELLED`, costs nothing, and no longer counts in the ' +
            'quota. 409 once it was handed over to the network, or has failed for another reason. Cancelling it again ' +
            'changes nothing.',
          tags: ['Messages'],
          params: byId,
          response: { 200: messageRecord },
          refusals: { 409: ['CONFLICT'] },
        },
      },
      async (request) => {
        const { account } = callerOf(request)
        const { message_id: id } = request.params
        const cancelled = await cancelMessage(db, account.id, id, now())
        const message = cancelled === undefined ? undefined : await findMessage(db, account.id, id)
        if (!message) throw notFound('This message')
        if (cancelled) return shownSent(message)
        throw conflict('This message was handed over to the network, or has failed', {
          details: { field: 'message_id', value: id },
        })
      },
    )

    scope.post(
      '/messages/:message_id/outcome',
      {
        config: { scope: 'messages:write', strict: true },
        schema: {
          operationId: 'decideMessage',
          summary: 'Settle the outcome of an unconfirmed message',
          description:
            'If the network did not confirm whether it accepted a message (`delivery_status` is `unconfirmed`), you ' +
            'can set the outcome: `sent`, or `failed`, which refunds its credits; it is never sent again. A message ' +
            'that failed with `SEND_UNCONFIRMED` may still be set to `sent`. A later report of the network still ' +
            'changes it.',
          tags: ['Messages'],
          params: byId,
          body: z.object({ status: z.enum(['sent', 'failed']) }),
          response: { 200: messageRecord },
          refusals: { 409: ['CONFLICT'] },
        },
      },
      async (request) => {
        const { account } = callerOf(request)
        const decided = { accountId: account.id, messageId: request.params.message_id, decision: request.body.status }
        const message = await decideOutcome(db, decided, now())
        if (!message) throw notFound('This message')
        return shownSent(message)
      },
    )

    scope.get(
      '/messages/:message_id/events',
      {
        config: { scope: 'messages:read' },
        schema: {
          operationId: 'getMessageEvents',
          summary: 'The timeline of a message',
          tags: ['Messages'],
          params: byId,
          response: {
            200: z.object({
              message_id: z.string(),
              events: z.array(timelineRecord),
            }),
          },
        },
      },
      async (request) => {
        const message = await findMessage(db, callerOf(request).account.id, request.params.message_id)
        if (!message) throw notFound('This message')
        const entries = await timelineOf(db, message.id)
        return {
          message_id: message.id,
          events: entries.map(timelineBody),
        }
      },
    )
  }
