import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/db/columns.ts'

/** The events to which an endpoint can subscribe. */
export const EVENTS = [
  'message.sent',
  'message.delivered',
  'message.read',
  'message.failed',
  'message.received',
  'contact.opted_out',
  'conversation.opened',
  'conversation.assigned',
  'conversation.noted',
  'conversation.closed',
  'conversation.handed_over',
  'broadcast.progress',
  'data.changed',
] as const

export type EventName = (typeof EVENTS)[number]

/** The networks of connections, by which a filter names all connections of an account to one of them. */
export const CONNECTIONS = ['simulator', 'whatsapp'] as const
export type ConnectionName = (typeof CONNECTIONS)[number]

export const events = pgTable('events', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  /** Null until the sequencer numbers it. */
  seq: bigint({ mode: 'number' }),
  event: text().$type<EventName>().notNull(),
  messageId: text('message_id').notNull(),
  /** The tags of its message; null if it has none. */
  tags: text().array(),
  connection: text().$type<ConnectionName>(),
  connectionId: text('connection_id'),
  body: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

export const webhooks = pgTable('webhooks', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  url: text().notNull(),
  /** Complete names, including those that `wildcards` match. */
  events: text().array().$type<EventName[]>().notNull(),
  wildcards: text().array().notNull().default([]),
  /** Filters: only events of messages with one of these tags, and of these connections, named by id or network. */
  tags: text().array().notNull().default([]),
  connections: text().array().notNull().default([]),
  status: text().$type<'active' | 'disabled'>().notNull(),
  secretSealed: text('secret_sealed').notNull(),
  oldSecretSealed: text('old_secret_sealed'),
  oldSecretUntil: timestamptz('old_secret_until'),
  /** The account's own headers: their names, and all of them as sealed JSON. */
  headerNames: text('header_names').array().notNull().default([]),
  headersSealed: text('headers_sealed'),
  /** For Ed25519; null if it signs by HMAC alone. Each secret has its own key. */
  publicKey: text('public_key'),
  signingKeySealed: text('signing_key_sealed'),
  oldSigningKeySealed: text('old_signing_key_sealed'),
  /** Since when every attempt has failed; null while the last one succeeded. */
  failingSince: timestamptz('failing_since'),
  consecutiveFailures: integer('consecutive_failures').notNull().default(0),
  disabledAt: timestamptz('disabled_at'),
  disabledReason: text('disabled_reason'),
  /** While its circuit is open: the time of the next probe, and the number of probes so far. */
  probeAt: timestamptz('probe_at'),
  probes: integer().notNull().default(0),
  /** Disabled by its account: deliveries are stored meanwhile. */
  paused: boolean().notNull().default(false),
  /** When a signed test was first answered 200. */
  confirmedAt: timestamptz('confirmed_at'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})

/** Secrets older than the previous one that are still valid. */
export const webhookOldSecrets = pgTable('webhook_old_secrets', {
  id: text().primaryKey(),
  webhookId: text('webhook_id').notNull(),
  secretSealed: text('secret_sealed').notNull(),
  signingKeySealed: text('signing_key_sealed'),
  until: timestamptz('until').notNull(),
})

export type Webhook = typeof webhooks.$inferSelect

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  webhookId: text('webhook_id').notNull(),
  eventId: text('event_id').notNull(),
  messageId: text('message_id').notNull(),
  event: text().$type<EventName>().notNull(),
  body: text(),
  status: text().$type<'pending' | 'succeeded' | 'exhausted' | 'cancelled'>().notNull(),
  /** The number of finished attempts. */
  attempt: integer().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  nextAttemptAt: timestamptz('next_attempt_at'),
  finishedAt: timestamptz('finished_at'),
})

/** The stored and reported reasons for which an endpoint is disabled. */
export const DISABLED = {
  account: 'Disabled by the account',
  gone: 'The endpoint answered 410 Gone',
  failing: 'Every delivery failed for five days',
} as const

/** The stored and reported reasons for which a delivery ended without an attempt. */
export const ENDED = { endpoint: 'the endpoint was deleted', event: 'the event is no longer kept' } as const

export const ATTEMPT_STATUSES = ['succeeded', 'failed', 'exhausted', 'cancelled'] as const

export const webhookAttempts = pgTable('webhook_attempts', {
  id: text().primaryKey(),
  webhookId: text('webhook_id').notNull(),
  deliveryId: text('delivery_id').notNull(),
  eventId: text('event_id').notNull(),
  event: text().$type<EventName>().notNull(),
  attempt: integer().notNull(),
  status: text().$type<(typeof ATTEMPT_STATUSES)[number]>().notNull(),
  responseStatus: integer('response_status'),
  responseTimeMs: integer('response_time_ms'),
  responseBody: text('response_body'),
  error: text(),
  createdAt: timestamptz('created_at').notNull(),
  nextAttemptAt: timestamptz('next_attempt_at'),
})
