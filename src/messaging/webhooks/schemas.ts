import { z } from 'zod'
import { characters, recordId, safeText } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import { refusing } from '../../platform/http/wording.ts'
import { tagList } from '../contacts/schemas.ts'
import type { DeliveryAttempt, Statistics } from './logs.ts'
import { ownHeaders, ownHeadersChange } from './own-headers.ts'
import { isReadable } from './sign.ts'
import { SUBSCRIPTIONS, subscriptionsOf } from './subscriptions.ts'
import { ATTEMPT_STATUSES, CONNECTIONS, EVENTS, type Webhook } from './tables.ts'

/** Shorter secrets can be guessed. */
const SECRET_MIN = 8
/** In characters: longer values are files rather than secrets. */
const SECRET_MAX = 256

const eventName = z.enum(EVENTS, { error: `must be one of ${EVENTS.join(', ')}` })

const oneOf = (names: readonly string[]) => `must name at least one of ${names.join(', ')}`

/** Complete names of events. */
export const eventNames = z
  .array(eventName)
  .min(1, oneOf(EVENTS))
  .transform((names) => [...new Set(names)])

/** A subscription: names of events, and wildcards. */
export const eventList = z
  .array(z.enum(SUBSCRIPTIONS, { error: `must be one of ${SUBSCRIPTIONS.join(', ')}` }))
  .min(1, oneOf(SUBSCRIPTIONS))
  .transform((names) => [...new Set(names)])
  .describe('`message.*` are all events whose name begins so, those of later versions too, and `*` are all events')

/** Each delivery is compared with all of them. */
const FILTER_TAGS_MAX = 20

/** Twice as many as an account may have. */
const FILTER_CONNECTIONS_MAX = 100
const connectionName = z
  .string()
  .regex(/^(simulator|whatsapp|wac_\w{1,60})$/, `must be the id of a connection, or one of ${CONNECTIONS.join(', ')}`)

export const filters = {
  tags: tagList
    .refine((tags) => tags.length <= FILTER_TAGS_MAX, `must have at most ${FILTER_TAGS_MAX} tags`)
    .optional()
    .describe(
      'Only events of messages with at least one of these tags. Events without tags, such as `message.received`, are ' +
        'not sent. Empty: no filter',
    ),
  connections: z
    .array(connectionName)
    .max(FILTER_CONNECTIONS_MAX)
    .transform((names) => [...new Set(names)])
    .optional()
    .describe(
      'Only events of messages sent or received through these connections, given by id, or all of a network by its ' +
        'name. Events without a message are not sent. Empty: no filter',
    ),
  ed25519: z
    .boolean()
    .optional()
    .describe('Sign with Ed25519 too: `webhook-signature` then also has a `v1a`, which `public_key` verifies'),
}

const HEADERS =
  'Sent with every delivery, such as a token that your gateway requires. Stored encrypted and never shown again'
export const headersInput = ownHeaders.optional().describe(HEADERS)
export const headersChange = ownHeadersChange
  .optional()
  .describe(
    `${HEADERS}. Omitted ones are unchanged, and null removes one; if \`url\` changes to another server, those that are not set again are removed`,
  )

/** The address of an endpoint: HTTPS, or with `allowHttp` (development) also HTTP; no credentials, which would reach logs. */
export const receiverUrl = (allowHttp: boolean) =>
  safeText()
    .max(2048)
    .refine((text) => protocols(allowHttp).includes(parsed(text)?.protocol ?? ''), {
      ...(allowHttp
        ? refusing('must be an http(s) address', { id: 'no_web_address' })
        : refusing('must be an https address', { id: 'no_https_address' })),
      abort: true,
    })
    .refine(
      (text) => !parsed(text)?.username && !parsed(text)?.password,
      refusing('must not hold credentials', { id: 'credentials_in_address' }),
    )
    .transform((text) => new URL(text).href)
    .meta({ format: 'uri' })

const protocols = (allowHttp: boolean) => (allowHttp ? ['https:', 'http:'] : ['https:'])
const parsed = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)

export const secretInput = safeText()
  .refine(
    (text) => characters(text) >= SECRET_MIN,
    refusing(
      `must have at least ${SECRET_MIN} characters`,
      { id: 'too_short', values: { minimum: SECRET_MIN } },
      SECRET_MIN,
    ),
  )
  .refine(
    (text) => characters(text) <= SECRET_MAX,
    refusing(
      `must have at most ${SECRET_MAX} characters`,
      { id: 'too_long', values: { maximum: SECRET_MAX } },
      SECRET_MAX,
    ),
  )
  .refine(isReadable, 'begins with whsec_, so the rest must be base64 with its padding: no library could read it')
  .meta({ minLength: SECRET_MIN, maxLength: SECRET_MAX })

const webhookFields = {
  webhook_id: z.string(),
  url: z.string(),
  events: z.array(z.enum(SUBSCRIPTIONS)),
  tags: z.array(z.string()).describe('A filter: only events of messages with one of them'),
  connections: z.array(z.string()).describe('A filter: only events of messages through them'),
  header_names: z.array(z.string()).describe('The names of your own headers'),
  public_key: z
    .string()
    .nullable()
    .describe('Verifies the `v1a` of `webhook-signature`: `whpk_` and 32 bytes in base64. Null where there is none'),
  status: z.enum(['active', 'disabled']),
  disabled_at: moment.nullable(),
  disabled_reason: z.string().nullable(),
  created_at: moment,
  updated_at: moment,
}

export const listedWebhook = z.object(webhookFields).meta({ id: 'Webhook' })

export const createdWebhook = z
  .object({ ...webhookFields, secret: z.string().describe('Shown only once') })
  .meta({ id: 'CreatedWebhook' })

const percent = z.number().min(0).max(100).describe('Percent')
const milliseconds = z.int().min(0).describe('Milliseconds')

export const shownWebhook = z
  .object({
    ...webhookFields,
    statistics: z
      .object({
        attempts: z
          .int()
          .min(0)
          .describe('The number of attempts on which the figures are based: the last ones, at most 1,000'),
        success_rate: percent.nullable(),
        response_time_p50_ms: milliseconds.nullable(),
        response_time_p95_ms: milliseconds.nullable(),
        consecutive_failures: z.int().min(0),
      })
      .meta({ id: 'WebhookStatistics', description: 'Figures of the last attempts' }),
  })
  .meta({ id: 'WebhookDetail' })

export const webhookBody = (webhook: Webhook) => ({
  webhook_id: webhook.id,
  url: webhook.url,
  events: subscriptionsOf(webhook),
  tags: webhook.tags,
  connections: webhook.connections,
  header_names: webhook.headerNames,
  public_key: webhook.publicKey,
  status: webhook.status,
  disabled_at: webhook.disabledAt,
  disabled_reason: webhook.disabledReason,
  created_at: webhook.createdAt,
  updated_at: webhook.updatedAt,
})

export const statisticsBody = (statistics: Statistics, webhook: Webhook) => ({
  attempts: statistics.attempts,
  success_rate: statistics.successRate,
  response_time_p50_ms: statistics.responseTimeP50Ms,
  response_time_p95_ms: statistics.responseTimeP95Ms,
  consecutive_failures: webhook.consecutiveFailures,
})

export const shownAttempt = z
  .object({
    delivery_id: z.string(),
    event_id: z.string(),
    event: z.enum(EVENTS),
    attempt: z.int().min(1).describe('Which attempt of its delivery this was'),
    status: z
      .enum(ATTEMPT_STATUSES)
      .describe('`failed`: another attempt follows at `next_attempt_at`; `exhausted`: it was the last'),
    response_status: z.int().nullable(),
    response_time_ms: milliseconds.nullable(),
    response_body: z.string().nullable().describe('Its first 1,000 characters'),
    error: z.string().nullable(),
    created_at: moment,
    next_attempt_at: moment.nullable(),
  })
  .meta({ id: 'DeliveryAttempt' })

export const attemptBody = (attempt: DeliveryAttempt) => ({
  delivery_id: attempt.deliveryId,
  event_id: attempt.eventId,
  event: attempt.event,
  attempt: attempt.attempt,
  status: attempt.status,
  response_status: attempt.responseStatus,
  response_time_ms: attempt.responseTimeMs,
  response_body: attempt.responseBody,
  error: attempt.error,
  created_at: attempt.createdAt,
  next_attempt_at: attempt.nextAttemptAt,
})

export const byId = z.object({ webhook_id: recordId })
export const sentDelivery = z.object({ event_id: z.string(), delivery_id: z.string() }).meta({ id: 'SentDelivery' })
