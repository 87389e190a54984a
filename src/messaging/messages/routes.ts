import { z } from 'zod'
import { characters, recordId, safeText } from '../../platform/http/text.ts'
import { invalid, notFound } from '../../platform/refusal.ts'
import { callerOf } from '../auth.ts'
import { parsePhone } from '../contacts/phones.ts'
import { moment } from '../paging.ts'
import type { MessagingRoutes } from '../plugin.ts'
import { variablesInput } from '../templates/render.ts'
import { acceptedMessage, createMessage } from './create.ts'
import { idempotencyOf } from './idempotency.ts'
import { findMessage, listMessages, timelineOf } from './messages.ts'
import { type Message, STATUSES, TYPES } from './tables.ts'

const TEXT_MAX = 4096
const CAPTION_MAX = 1024

const upTo = (max: number) =>
  safeText()
    .max(max * 2)
    .refine((text) => text.trim() !== '', 'must not be empty')
    .refine((text) => characters(text) <= max, `must have at most ${max} characters`)

const to = z.string().describe('A phone number with its country code; the + may be missing')
const mediaUrl = safeText()
  .max(2048)
  .pipe(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }))

const newMessage = z.discriminatedUnion('type', [
  z.object({ to, type: z.literal('text'), message: upTo(TEXT_MAX) }),
  z.object({
    to,
    type: z.literal('media'),
    media_url: mediaUrl,
    message: upTo(CAPTION_MAX).optional().describe('The caption'),
  }),
  z.object({
    to,
    type: z.literal('template'),
    template_id: recordId,
    variables: variablesInput
      .optional()
      .describe('Values by component, or one list whose n-th value is {{n}} wherever it stands'),
    media_url: mediaUrl.optional().describe('For a template whose header is an image, a video or a document'),
  }),
])

export const messageRecord = z
  .object({
    message_id: z.string(),
    status: z.enum(STATUSES),
    to: z.string(),
    type: z.enum(TYPES),
    message: z.string().nullable().describe('The text, the caption, or the body of the template with its values'),
    media_url: z.string().nullable(),
    media_id: z.string().nullable(),
    template_id: z.string().nullable(),
    timestamp: moment,
    sent_at: moment.nullable().describe('When the network accepted it'),
    delivered_at: moment.nullable(),
    read_at: moment.nullable(),
    failed_at: moment.nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    credits_used: z.int(),
  })
  .meta({ title: 'Message' })

const messageBody = (message: Message): z.input<typeof messageRecord> => {
  const { media, template } = message.content
  return {
    message_id: message.id,
    status: message.status,
    to: message.recipient,
    type: message.type,
    message: message.text,
    media_url: media && 'url' in media ? media.url : null,
    media_id: media && 'id' in media ? media.id : null,
    template_id: template?.id ?? null,
    timestamp: message.createdAt,
    sent_at: message.sentAt,
    delivered_at: message.deliveredAt,
    read_at: message.readAt,
    failed_at: message.failedAt,
    error: errorOf(message),
    credits_used: message.creditsUsed,
  }
}

const errorOf = ({ errorCode, errorMessage }: { errorCode: string | null; errorMessage: string | null }) =>
  errorCode === null ? null : { code: errorCode, message: errorMessage ?? '' }

const byId = z.object({ message_id: recordId })
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const day = z.iso.date().transform((text) => new Date(`${text}T00:00:00Z`))

export const messageRoutes: MessagingRoutes =
  ({ db, limiter, now }) =>
  async (scope) => {
    scope.post(
      '/messages',
      {
        config: { scope: 'messages:write' },
        schema: {
          summary: 'Send a message',
          description:
            'Accepted messages are stored before the answer. `message.sent` and `sent_at` follow when the network ' +
            'accepts it. With an `Idempotency-Key` header the same request can be repeated for 24 hours and gets the ' +
            'first answer; the same key with another body is 409 `IDEMPOTENCY_KEY_REUSED`.',
          tags: ['Messages'],
          body: newMessage,
          response: { 201: acceptedMessage },
        },
      },
      async (request, reply) => {
        const idempotency = idempotencyOf(request.headers['idempotency-key'], request.body)
        const { account } = callerOf(request)
        const accepted = await createMessage({ db, limiter }, account, request.body, idempotency, now())
        return reply.code(201).send(accepted)
      },
    )

    scope.get(
      '/messages',
      {
        config: { scope: 'messages:read' },
        schema: {
          summary: 'Messages, the newest first',
          tags: ['Messages'],
          querystring: z.object({
            limit: z.coerce.number().int().min(1).max(100).default(50),
            cursor: recordId.optional().describe('`next_cursor` of the page before'),
            status: z.enum(STATUSES).optional(),
            to: z.string().optional(),
            type: z.enum(TYPES).optional(),
            from: z.union([instant, day]).optional().describe('Created at this time or later'),
            until: z.union([instant, day]).optional().describe('Created before this time'),
          }),
          response: {
            200: z.object({
              messages: z.array(messageRecord),
              pagination: z.object({ limit: z.int(), next_cursor: z.string().nullable() }),
            }),
          },
        },
      },
      async (request) => {
        const { limit, cursor, to, ...filter } = request.query
        const phone = to === undefined ? undefined : parsePhone(to)
        if (to !== undefined && !phone) throw invalid('to', 'is no valid phone number', to)
        const found = await listMessages(db, callerOf(request).account.id, {
          ...filter,
          to: phone,
          before: cursor,
          limit: limit + 1,
        })
        const page = found.slice(0, limit)
        return {
          messages: page.map(messageBody),
          pagination: { limit, next_cursor: found.length > limit ? (page.at(-1)?.id ?? null) : null },
        }
      },
    )

    scope.get(
      '/messages/:message_id',
      {
        config: { scope: 'messages:read' },
        schema: { summary: 'One message', tags: ['Messages'], params: byId, response: { 200: messageRecord } },
      },
      async (request) => {
        const message = await findMessage(db, callerOf(request).account.id, request.params.message_id)
        if (!message) throw notFound('This message')
        return messageBody(message)
      },
    )

    scope.get(
      '/messages/:message_id/events',
      {
        config: { scope: 'messages:read' },
        schema: {
          summary: 'The timeline of a message',
          tags: ['Messages'],
          params: byId,
          response: {
            200: z.object({
              message_id: z.string(),
              events: z.array(
                z.object({
                  status: z.enum(['accepted', ...STATUSES]),
                  timestamp: moment,
                  error: z.object({ code: z.string(), message: z.string() }).nullable(),
                }),
              ),
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
          events: entries.map((entry) => ({ status: entry.status, timestamp: entry.at, error: errorOf(entry) })),
        }
      },
    )
  }
