import { z } from 'zod'
import { characters, recordId, safeText } from '../../platform/http/text.ts'
import { instant, moment } from '../../platform/http/time.ts'
import { refusing } from '../../platform/http/wording.ts'
import { phoneWords, tagList } from '../contacts/schemas.ts'
import { ERROR_CODES, messagingErrorBody } from '../errors.ts'
import { PRIORITIES } from '../networks/outbox.ts'
import { shownId } from '../networks/whatsapp/connections.ts'
import { variablesInput } from '../templates/render.ts'
import { connectionId, messageError } from '../webhooks/event-schemas.ts'
import { forwarded, inboundContent } from '../webhooks/received-content.ts'
import type { ReceivedMessage } from './conversation.ts'
import { DELIVERY_STATUSES, type DeliveryStatus } from './delivery.ts'
import type { dryRun } from './dry-run.ts'
import { keyField } from './idempotency.ts'
import type { TimelineEntry } from './messages.ts'
import { SEND_AT_DAYS_MAX } from './prepare.ts'
import { knownRecipient, RECIPIENT_FIELDS, type RecipientInput } from './recipient.ts'
import { type Message, STATUSES, TIMELINE, TYPES } from './tables.ts'

/** WhatsApp's limit, in characters. */
const TEXT_MAX = 4096
/** WhatsApp's limit, in characters. */
const CAPTION_MAX = 1024
/** An order number, or an id of another system. */
const REFERENCE_MAX = 100
/** Sent with every event of the message: a kilobyte or two, no document. */
const METADATA_MAX = 10
/** Characters of a name. */
const METADATA_NAME_MAX = 40
/** Characters of a value. */
const METADATA_VALUE_MAX = 200
/** Each has an entry in the index of tags. */
const MESSAGE_TAGS_MAX = 10

const upTo = (max: number) =>
  safeText()
    .max(max * 2)
    .refine((text) => text.trim() !== '', refusing('must not be empty', { id: 'missing' }))
    .refine(
      (text) => characters(text) <= max,
      refusing(`must have at most ${max} characters`, { id: 'too_long', values: { maximum: max } }, max),
    )
    .meta({ minLength: 1, maxLength: max })

/** Tags by which messages are listed and counted. */
export const messageTags = (most: number) =>
  tagList.refine((tags) => tags.length <= most, `must have at most ${most} tags`)

/** The account's own names of a message. */
export const named = {
  idempotency_key: keyField
    .optional()
    .describe('Like the header `Idempotency-Key`, which takes precedence; in a batch the key of this message'),
  priority: z
    .enum(PRIORITIES)
    .optional()
    .describe(
      'Priorities never wait for one another: `high` is for messages that somebody is waiting for, `bulk` for those ' +
        'that are not urgent. Default: `high` for AUTHENTICATION templates and for replies within the messaging window, ' +
        'otherwise `normal`',
    ),
  reference: safeText()
    .trim()
    .min(1)
    .max(REFERENCE_MAX)
    .optional()
    .describe('Your own reference, such as an order number. It need not be unique'),
  metadata: z
    .record(safeText().min(1).max(METADATA_NAME_MAX), safeText().max(METADATA_VALUE_MAX))
    .refine((pairs) => Object.keys(pairs).length <= METADATA_MAX, `must have at most ${METADATA_MAX} pairs`)
    .optional()
    .describe(
      `At most ${METADATA_MAX} pairs of texts: names up to ${METADATA_NAME_MAX} characters, values up to ${METADATA_VALUE_MAX}`,
    ),
  tags: messageTags(MESSAGE_TAGS_MAX)
    .optional()
    .describe(`At most ${MESSAGE_TAGS_MAX}, by which messages are listed and counted`),
}

/** The connection to send by. */
export const from = safeText()
  .max(64)
  .optional()
  .describe('The connection that sends it, from `GET /connections`; default: the default connection')

const recipient = {
  from,
  to: z.string().optional().describe(phoneWords),
  recipient: z.string().max(200).optional().describe("WhatsApp's id of the person, instead of `to`"),
  contact_id: recordId.optional().describe('A contact, instead of `to`: its phone is used if it has one'),
  dry_run: z.boolean().optional().describe('Like the query parameter of this name'),
  ...named,
  send_at: instant
    .optional()
    .describe(
      `When to send it, at most ${SEND_AT_DAYS_MAX} days ahead. Its window, quota, template and opt-outs are checked then`,
    ),
}
export const mediaFields = {
  media_url: safeText()
    .max(2048)
    .pipe(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }))
    .optional()
    .describe('The address of a file; the address of an uploaded file does not expire here'),
  media_id: recordId.optional().describe('An uploaded file, instead of `media_url`'),
}

const ONE_RECIPIENT = {
  path: ['to'],
  message: 'send exactly one of to, recipient and contact_id',
  // reported together with the other problems
  when: () => true,
}
const hasOneRecipient = (input: RecipientInput) =>
  RECIPIENT_FIELDS.filter((field) => input?.[field] !== undefined).length === 1

type MediaInput = { media_url?: string | undefined; media_id?: string | undefined }
const filesIn = (input: MediaInput) => [input.media_url, input.media_id].filter((value) => value !== undefined).length

/** At most one file, for messages that may have none. */
export const namesOneFile = (input: MediaInput) => filesIn(input) <= 1
/** Exactly one file. */
export const hasOneFile = (input: MediaInput) => filesIn(input) === 1
export const ONE_FILE = { path: ['media_url'], message: 'send a media_url or a media_id' }

const reply = { reply_to: recordId.optional().describe('The message that it answers: one of yours, or a received one') }

const short = (max: number) => safeText().trim().min(1).max(max)

const location = z
  .object({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    name: short(1000).optional(),
    address: short(1000).optional(),
  })
  .meta({ id: 'Location' })

const card = z
  .object({
    name: short(200),
    phones: z
      .array(z.object({ phone: short(40), kind: short(20).optional() }))
      .max(20)
      .default([]),
    emails: z
      .array(z.object({ email: z.email().max(200), kind: short(20).optional() }))
      .max(20)
      .default([]),
  })
  .meta({ id: 'ContactCard' })

/** WhatsApp's limit of rows in a list. */
const ROWS_MAX = 10
const choice = { id: short(200), title: short(24) }
const interactive = z
  .object({
    header: short(60).optional(),
    footer: short(60).optional(),
    buttons: z
      .array(z.object({ ...choice, title: short(20) }))
      .min(1)
      .max(3)
      .optional(),
    list: z
      .object({
        button: short(20).describe('The text of the button that opens the list'),
        sections: z
          .array(
            z.object({
              title: short(24).optional(),
              rows: z
                .array(z.object({ ...choice, description: short(72).optional() }))
                .min(1)
                .max(ROWS_MAX),
            }),
          )
          .min(1)
          .max(ROWS_MAX),
      })
      .optional(),
  })
  .refine(({ buttons, list }) => (buttons === undefined) !== (list === undefined), {
    path: ['buttons'],
    message: 'send buttons or a list',
  })
  .refine(({ list }) => (list?.sections ?? []).flatMap(({ rows }) => rows).length <= ROWS_MAX, {
    path: ['list'],
    message: `must have at most ${ROWS_MAX} rows in all`,
  })
  .refine(
    ({ buttons, list }) => {
      const ids = (buttons ?? list?.sections.flatMap(({ rows }) => rows) ?? []).map(({ id }) => id)
      return new Set(ids).size === ids.length
    },
    { path: ['buttons'], message: 'each id may stand once' },
  )
  .meta({ id: 'Interactive', description: 'Up to three `buttons`, or a `list` of up to ten rows' })

/** The fields of each message type. */
export const kinds = {
  text: {
    type: z.literal('text'),
    message: upTo(TEXT_MAX),
    preview_url: z.boolean().optional().describe('Whether the network shows a preview of the first link in the text'),
    ...reply,
  },
  media: {
    type: z.literal('media'),
    ...mediaFields,
    message: upTo(CAPTION_MAX).optional().describe('The caption'),
    ...reply,
  },
  template: {
    type: z.literal('template'),
    template_id: recordId,
    variables: variablesInput
      .optional()
      .describe('Values by component, or one list whose n-th value is {{n}} wherever it occurs'),
    ...mediaFields,
  },
  sticker: { type: z.literal('sticker'), ...mediaFields, ...reply },
  location: { type: z.literal('location'), location, ...reply },
  contacts: { type: z.literal('contacts'), contacts: z.array(card).min(1).max(50), ...reply },
  reaction: {
    type: z.literal('reaction'),
    reaction: z.object({
      message_id: recordId.describe('The message that it reacts to: one of yours, or a received one'),
      emoji: short(20).nullable().describe('Null removes the reaction'),
    }),
  },
  interactive: { type: z.literal('interactive'), message: upTo(CAPTION_MAX), interactive, ...reply },
}

export const newMessage = z.discriminatedUnion('type', [
  z
    .object({ ...recipient, ...kinds.text })
    .refine(hasOneRecipient, ONE_RECIPIENT)
    .meta({ id: 'NewTextMessage', description: 'With exactly one of `to`, `recipient` and `contact_id`' }),
  z
    .object({ ...recipient, ...kinds.media })
    .refine(hasOneRecipient, ONE_RECIPIENT)
    .refine(hasOneFile, ONE_FILE)
    .meta({
      id: 'NewMediaMessage',
      description: 'With exactly one of `media_url` and `media_id`, and one of `to`, `recipient` and `contact_id`',
    }),
  z
    .object({ ...recipient, ...kinds.template })
    .refine(hasOneRecipient, ONE_RECIPIENT)
    .refine(namesOneFile, ONE_FILE)
    .meta({
      id: 'NewTemplateMessage',
      description:
        'With one of `media_url` and `media_id` if the header of the template is a file, otherwise with neither',
    }),
  z
    .object({ ...recipient, ...kinds.sticker })
    .refine(hasOneRecipient, ONE_RECIPIENT)
    .refine(hasOneFile, ONE_FILE)
    .meta({ id: 'NewStickerMessage', description: 'With exactly one of `media_url` and `media_id`' }),
  z
    .object({ ...recipient, ...kinds.location })
    .refine(hasOneRecipient, ONE_RECIPIENT)
    .meta({ id: 'NewLocationMessage' }),
  z
    .object({ ...recipient, ...kinds.contacts })
    .refine(hasOneRecipient, ONE_RECIPIENT)
    .meta({ id: 'NewContactsMessage' }),
  z
    .object({ ...recipient, ...kinds.reaction })
    .refine(hasOneRecipient, ONE_RECIPIENT)
    .meta({ id: 'NewReaction' }),
  z
    .object({ ...recipient, ...kinds.interactive })
    .refine(hasOneRecipient, ONE_RECIPIENT)
    .meta({ id: 'NewInteractiveMessage' }),
])

const known = {
  to: z.string().nullable().describe('The phone number, if known'),
  recipient: z.string().nullable().describe("The network's id of the person, if known"),
  contact_id: z.string().nullable().describe('The contact, if any'),
  connection_id: connectionId,
}

export const messageRecord = z
  .object({
    message_id: z.string(),
    direction: z.literal('outbound'),
    status: z.enum(STATUSES),
    delivery_status: z
      .enum(DELIVERY_STATUSES)
      .describe(
        '`scheduled`: its time has not come. `pending`: not handed over yet. `unconfirmed`: the network was asked and ' +
          'did not confirm, so the message is not sent again; a later report settles it, or you do',
      ),
    priority: z.enum(PRIORITIES).nullable().describe('Null for messages accepted before this was recorded'),
    ...known,
    type: z.enum(TYPES),
    message: z.string().nullable().describe('The text, the caption, or the body of the template with its values'),
    media_url: z.string().nullable(),
    media_id: z.string().nullable(),
    template_id: z.string().nullable(),
    content: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('`location`, `contacts`, `reaction` or `interactive`, as it was sent; null for other types'),
    reply_to: z.string().nullable(),
    reference: z.string().nullable().describe('Your own reference'),
    metadata: z.record(z.string(), z.string()).nullable(),
    tags: z.array(z.string()),
    pricing: z
      .object({
        category: z.string(),
        type: z.string().nullable(),
        model: z.string().nullable(),
        billable: z.boolean().nullable(),
      })
      .nullable()
      .describe('The pricing reported by the network; null if it reported none'),
    timestamp: moment,
    scheduled_for: moment.nullable().describe('The scheduled time, if it was accepted for later'),
    sent_at: moment.nullable().describe('When the network accepted it'),
    delivered_at: moment.nullable(),
    read_at: moment.nullable(),
    failed_at: moment.nullable(),
    error: messageError.nullable(),
    credits_used: z.int().min(0).describe('0 once the message has failed'),
  })
  .meta({ id: 'Message' })

export const messageBody = (message: Message, delivery: DeliveryStatus): z.input<typeof messageRecord> => {
  const { media, template, replyTo, location, contacts, reaction, interactive } = message.content
  const content = {
    ...(location && { location }),
    ...(contacts && { contacts }),
    ...(reaction && { reaction: { message_id: reaction.messageId, emoji: reaction.emoji } }),
    ...(interactive && { interactive }),
  }
  return {
    message_id: message.id,
    direction: 'outbound',
    status: message.status,
    delivery_status: delivery,
    priority: message.priority,
    ...knownRecipient(message),
    connection_id: shownId(message),
    type: message.type,
    message: message.text,
    media_url: media && 'url' in media ? media.url : null,
    media_id: media && 'id' in media ? media.id : null,
    template_id: template?.id ?? null,
    content: Object.keys(content).length > 0 ? content : null,
    reply_to: replyTo ?? null,
    reference: message.reference,
    metadata: message.metadata,
    tags: message.tags,
    pricing: message.pricing,
    timestamp: message.createdAt,
    scheduled_for: message.scheduledFor,
    sent_at: message.sentAt,
    delivered_at: message.deliveredAt,
    read_at: message.readAt,
    failed_at: message.failedAt,
    error: errorOf(message),
    credits_used: message.creditsUsed,
  }
}

export const receivedRecord = z
  .object({
    message_id: z.string(),
    direction: z.literal('inbound'),
    from: z.string().nullable().describe('The phone number, if known'),
    from_user_id: z.string().nullable().describe("The network's id of the person, if known"),
    contact_id: z.string().nullable(),
    connection_id: connectionId,
    type: z.string(),
    message: z.string().nullable().describe('The text or caption; null once erased'),
    content: inboundContent
      .nullable()
      .describe('As in `message.received`, with a freshly signed address of a file; null once erased'),
    forwarded,
    timestamp: moment.describe('When it was received'),
  })
  .meta({ id: 'ReceivedMessage' })

export const receivedBody = (
  message: ReceivedMessage,
  linkTo: (mediaId: string) => string,
): z.input<typeof receivedRecord> => {
  const { to, recipient, contact_id } = knownRecipient({
    recipient: message.sender,
    recipientAlso: message.senderAlso,
    contactId: message.contactId,
  })
  const { content } = message
  const file = content !== null && 'media_id' in content ? content.media_id : null
  return {
    message_id: message.id,
    direction: 'inbound',
    from: to,
    from_user_id: recipient,
    contact_id,
    connection_id: shownId(message),
    type: message.type,
    message: message.text,
    content: content && { ...content, ...(file !== null && { url: linkTo(file) }) },
    forwarded: message.forwarded,
    timestamp: message.receivedAt,
  }
}

/** A message in either direction. */
export const anyMessage = z.discriminatedUnion('direction', [messageRecord, receivedRecord])

const errorOf = ({ errorCode, errorMessage }: { errorCode: string | null; errorMessage: string | null }) =>
  errorCode === null ? null : { code: errorCode, message: errorMessage ?? '' }

export const timelineRecord = z
  .object({
    status: z.enum(TIMELINE),
    timestamp: moment,
    error: messageError.nullable(),
  })
  .meta({ id: 'TimelineEntry' })

export const timelineBody = (entry: TimelineEntry): z.input<typeof timelineRecord> => ({
  status: entry.status,
  timestamp: entry.at,
  error: errorOf(entry),
})

export const dryRunRecord = z
  .object({
    dry_run: z.literal(true),
    would_send: z.boolean(),
    ...known,
    type: z.enum(TYPES),
    scheduled_for: moment.nullable(),
    message: z.string().nullable().describe('What the recipient would read'),
    media: z
      .object({
        media_id: z.string().nullable(),
        media_url: z.string().nullable(),
        content_type: z.string().nullable(),
        size_bytes: z.int().min(0).nullable(),
        warnings: z.array(z.string()).describe('Why the real chat network would not accept this file, if so'),
      })
      .nullable()
      .describe('The file; nothing is known about an external address before sending'),
    credits: z.int().min(0),
    window: z
      .object({
        open: z.boolean(),
        hours: z.int().min(1),
        last_received_at: moment.nullable(),
        closes_at: moment.nullable(),
      })
      .nullable()
      .describe('The messaging window, if the network has one: when it is closed, only a template can be sent'),
    quotas: z.array(
      z.object({
        period: z.enum(['minute', 'hour', 'day', 'month']),
        limit: z.int().min(0),
        remaining: z.int().min(0),
        reset_time: moment,
      }),
    ),
    problems: z.array(
      z.object({ code: z.enum(ERROR_CODES), message: z.string(), details: z.record(z.string(), z.unknown()) }),
    ),
  })
  .meta({ id: 'DryRun' })

export const dryRunBody = (result: Awaited<ReturnType<typeof dryRun>>): z.input<typeof dryRunRecord> => ({
  dry_run: true,
  would_send: result.problems.length === 0,
  to: result.to,
  recipient: result.recipient,
  contact_id: result.contact_id,
  connection_id: result.connection_id,
  type: result.type,
  scheduled_for: result.scheduledFor,
  message: result.text,
  media: result.media ?? null,
  credits: result.credits,
  window: result.window
    ? {
        open: result.window.open,
        hours: result.window.hours,
        last_received_at: result.window.lastReceivedAt ?? null,
        closes_at: result.window.closesAt,
      }
    : null,
  quotas: result.quotas.map(({ period, limit, remaining, resetAt }) => ({
    period,
    limit,
    remaining,
    reset_time: resetAt,
  })),
  problems: result.problems.map((problem) => messagingErrorBody(problem)),
})
