import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The five events that an endpoint can subscribe to. */
export const EVENTS = [
  'message.sent',
  'message.delivered',
  'message.read',
  'message.failed',
  'message.received',
] as const

export type EventName = (typeof EVENTS)[number]

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const events = pgTable('events', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  /** Null until the sequencer numbers it. */
  seq: bigint({ mode: 'number' }),
  event: text().$type<EventName>().notNull(),
  messageId: text('message_id').notNull(),
  body: text().notNull(),
  createdAt: moment('created_at').notNull(),
})

export const webhooks = pgTable('webhooks', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  url: text().notNull(),
  events: text().array().$type<EventName[]>().notNull(),
  status: text().$type<'active' | 'disabled'>().notNull(),
  secretSealed: text('secret_sealed').notNull(),
  oldSecretSealed: text('old_secret_sealed'),
  oldSecretUntil: moment('old_secret_until'),
  /** Since when no attempt has succeeded; null while the last one did. */
  failingSince: moment('failing_since'),
  consecutiveFailures: integer('consecutive_failures').notNull().default(0),
  disabledAt: moment('disabled_at'),
  disabledReason: text('disabled_reason'),
  /** When a signed test was first answered 200. */
  confirmedAt: moment('confirmed_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
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
  /** How many attempts were finished. */
  attempt: integer().notNull(),
  createdAt: moment('created_at').notNull(),
  nextAttemptAt: moment('next_attempt_at'),
  finishedAt: moment('finished_at'),
})

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
  createdAt: moment('created_at').notNull(),
  nextAttemptAt: moment('next_attempt_at'),
})
