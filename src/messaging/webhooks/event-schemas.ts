import { z } from 'zod'
import type { ApiDescription } from '../../platform/http/openapi.ts'
import { CONVERSATION_STATES } from '../contacts/conversation-states.ts'
import { OPT_OUT_SOURCES, OPT_OUTS } from '../contacts/opt-out.ts'
import { forwarded, inboundContent } from './received-content.ts'
import { EVENTS, type EventName } from './tables.ts'

const at = z.iso.datetime()
const phone = z.string().describe('In E.164, such as +628123456789')

/** Why a message failed. */
export const messageError = z
  .object({ code: z.string().describe('Such as `RECIPIENT_NOT_ON_NETWORK`'), message: z.string() })
  .meta({ id: 'MessageError' })

/** The connection of a message. */
export const connectionId = z
  .string()
  .nullable()
  .describe('The connection through which it was sent or received; null for messages that are older than these ids')

const sentMessage = {
  message_id: z.string(),
  connection_id: connectionId,
  to: phone.nullable(),
  recipient: z.string().nullable().describe("The network's id of the person, if known"),
  contact_id: z.string().nullable().describe('The contact, if any'),
  reference: z.string().nullable().describe('The account’s own reference of the message'),
  metadata: z.record(z.string(), z.string()).nullable(),
  tags: z.array(z.string()),
}

const conversation = {
  contact_id: z.string().describe('The contact, which identifies the conversation'),
  state: z.enum(CONVERSATION_STATES),
  assigned_to: z.string().nullable().describe('Who is responsible for it'),
}

/** The progress of a broadcast. */
export const broadcastProgress = z
  .object({
    audience: z.int().min(0).describe('Recipients, as far as they are laid out'),
    pending: z.int().min(0).describe('Recipients whose turn has not come'),
    sent: z.int().min(0).describe('Messages that were created'),
    skipped: z.record(z.string(), z.int().min(1)).describe('Recipients who got none, by reason'),
    delivered: z.int().min(0),
    read: z.int().min(0),
    failed: z.int().min(0),
    unknown: z.int().min(0).describe('Sent, with neither delivery nor failure known'),
    credits: z.int(),
  })
  .meta({ id: 'BroadcastProgress' })

/** The state of a ledger. */
export const ledgerState = {
  oldest_seq: z
    .int()
    .min(1)
    .describe('The first event that can be read; if all have been deleted, the next one to come'),
  last_seq: z.int().min(0).describe('The last event; 0 before the first'),
  ledger: z
    .string()
    .describe('Identifies the ledger: in another ledger `seq` starts again, so earlier positions are invalid'),
}

/** The data of each event; the compiler checks that publishers send it (`PublishedData`). */
const dataOf = {
  'message.sent': {
    ...sentMessage,
    status: z.literal('sent'),
    type: z.string(),
    message: z.string().nullable(),
    sent_at: at,
    credits_used: z.int().min(0),
  },
  'message.delivered': { ...sentMessage, status: z.literal('delivered'), delivered_at: at },
  'message.read': { ...sentMessage, status: z.literal('read'), read_at: at },
  'message.failed': { ...sentMessage, status: z.literal('failed'), error: messageError, failed_at: at },
  'message.received': {
    message_id: z.string(),
    connection_id: connectionId,
    from: phone.nullable(),
    from_user_id: z.string().nullable().describe("The network's id of the person, if known"),
    type: z.string(),
    message: z.string().nullable().describe('The text or caption'),
    content: inboundContent.nullable().describe('Null once erased'),
    reply_to: z.string().nullable().describe('The message of yours that it answers, if known'),
    forwarded,
    received_at: at,
    window_closes_at: at.nullable().describe('Until when a free text may be sent in reply'),
    contact: z.object({
      contact_id: z.string().nullable(),
      name: z.string().nullable(),
      username: z.string().nullable(),
      profile_picture: z.string().nullable(),
    }),
  },
  'contact.opted_out': {
    contact_id: z.string(),
    phone: phone.nullable(),
    recipient: z.string().nullable().describe("The network's id of the person, if known"),
    scope: z.enum(OPT_OUTS).describe('Whether `all` messages are refused, or only `marketing`'),
    source: z
      .enum(OPT_OUT_SOURCES)
      .describe(
        '`message`: by a word that the person wrote; `network`: on the network; `api`: by a call of the account',
      ),
    message_id: z.string().nullable().describe('The message by which the person opted out'),
    opted_out_at: at,
  },
  'conversation.opened': {
    ...conversation,
    by: z.enum(['message', 'account']).describe('`message`: the person wrote; `account`: by a call'),
    message_id: z.string().nullable().describe('The message that opened it'),
  },
  'conversation.assigned': conversation,
  'conversation.noted': {
    ...conversation,
    note_id: z.string(),
    author: z.string().nullable(),
    removed: z.boolean().describe('True if the note was removed, false if it was added'),
  },
  'conversation.closed': conversation,
  'conversation.handed_over': {
    message_id: z.string().describe('The message on which the rule acted'),
    contact_id: z.string(),
    phone: phone.nullable(),
    recipient: z.string().nullable().describe("The network's id of the person, if known"),
    message: z.string().nullable().describe('The text or caption'),
    rule_id: z.string(),
    rule_name: z.string(),
    handed_over_at: at,
  },
  'broadcast.progress': {
    broadcast_id: z.string(),
    name: z.string(),
    state: z.string().describe('As `GET /broadcasts/{id}` shows it'),
    paused_reason: z.string().nullable().describe('Why it is paused'),
    progress: broadcastProgress,
  },
  'data.changed': {
    version: z.int().describe('The current version of the reference data'),
    previous_version: z.int().describe('The version in the previous event'),
    changed: z
      .record(z.string(), z.int())
      .describe('How many changes there were in the records of each kind, such as `{"hadith": 2}`'),
    changes_url: z.string().describe('Where they are listed, for a key of the reference API'),
  },
} satisfies Record<EventName, z.ZodRawShape>

/** The data of an event by its name. */
export type EventData = { [Name in EventName]: z.input<z.ZodObject<(typeof dataOf)[Name]>> }

/** An event and its data. */
export type PublishedData = { [Name in EventName]: { event: Name; data: EventData[Name] } }[EventName]

const words: Record<EventName, string> = {
  'message.sent': 'The network accepted a message',
  'message.delivered': 'A message reached its recipient',
  'message.read': 'The recipient read a message',
  'message.failed': 'A message will not be delivered; its credits are given back',
  'message.received': 'A person wrote to the account',
  'contact.opted_out': 'A person refuses messages from now on',
  'conversation.opened':
    'A person wrote whose conversation was closed or had not begun, or the account opened it again. If a message opened it, only ' +
    'accounts with an endpoint for this event get it; all get `message.received`',
  'conversation.assigned': 'A conversation was assigned to somebody else, or to nobody',
  'conversation.noted':
    'Somebody in the account added a note to a conversation, or removed one. Its text is read with `GET`',
  'conversation.closed': 'A conversation was closed',
  'conversation.handed_over': 'A rule hands the conversation with a person over to your program',
  'broadcast.progress': 'A broadcast has changed its state, or made progress, which is reported every few seconds',
  'data.changed':
    'Verses, hadith or other reference records changed. Only accounts with an endpoint for this event have it in their ledger',
}

/** For example `MessageSent` for `message.sent`. */
const nameOf = (event: EventName): string =>
  event
    .split(/[._]/)
    .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    .join('')

const test = z.literal(true).optional().describe('Only in the event that a test sends')
const described = EVENTS.map((event) => {
  const data = z.object({ ...dataOf[event], test }).meta({ id: `${nameOf(event)}Data` })
  const envelope = { event: z.literal(event), timestamp: at.describe('When it happened'), data }
  return {
    event,
    body: z.object(envelope).meta({ id: `${nameOf(event)}Event` }),
    entry: z
      .object({
        seq: z.int().min(1).describe("Its place in the account's ledger, from 1 without gaps"),
        event_id: z.string(),
        ...envelope,
      })
      .meta({ id: `${nameOf(event)}Entry` }),
  }
})

/** Removes JavaScript's integer bounds, and patterns of values that have a format. */
function forAllLanguages({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.format) delete jsonSchema.pattern
}

/** Each event with its description and the JSON schema of its data. */
export const eventTypes = EVENTS.map((event) => ({
  event,
  description: words[event],
  schema: z.toJSONSchema(z.object({ ...dataOf[event], test }), { override: forAllLanguages }),
}))
/** An event as published, not parsed further: a newer process may have added fields or events. */
export const envelope = z.object({ event: z.string(), timestamp: at, data: z.record(z.string(), z.unknown()) })

const [first, ...others] = described.map(({ entry }) => entry)
if (!first) throw new Error('there are no events')

/** An event of the ledger for the description. What is served are the published bytes. */
export const ledgerEntry = z.discriminatedUnion('event', [first, ...others]).meta({ id: 'LedgerEntry' })

const header = (name: string, description: string) =>
  z.string().meta({ description, param: { in: 'header', name, id: name } })

const deliveryHeaders = [
  header('X-Webhook-Signature', '`sha256=` and the HMAC-SHA256 of the body in hexadecimal, keyed by the secret'),
  header('X-Webhook-Attempt', 'Which attempt this is, from 1'),
  z
    .string()
    .optional()
    .meta({
      description: 'The id of the request that sent the message, if known',
      param: { in: 'header', name: 'X-Request-Id', id: 'DeliveryRequestId' },
    }),
  header('webhook-id', "The event's id: the same on every attempt and replay"),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970'),
  header(
    'webhook-signature',
    '`v1,` and a signature as Standard Webhooks describes it, one for each secret in force; then `v1a,` and one for each ' +
      'signing key, where the endpoint has `ed25519`',
  ),
]

/** The webhooks for the description, by event, each with an example. */
export const eventWebhooks = (examples: Record<string, unknown>): ApiDescription['webhooks'] =>
  Object.fromEntries(
    described.map(({ event, body }) => [
      event,
      {
        post: {
          operationId: `on${nameOf(event)}`,
          summary: words[event],
          tags: ['Webhooks'],
          security: [],
          parameters: deliveryHeaders,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: body, example: examples[event] } },
          },
          responses: {
            200: {
              description: 'Received. After any other status, or none within 30 seconds, it is retried for two days',
            },
            410: { description: 'Disables the endpoint at once' },
            429: { description: 'Retried, not before `Retry-After`' },
          },
        },
      },
    ]),
  )
