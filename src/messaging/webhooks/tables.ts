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

export const events = pgTable('events', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  /** Null until the sequencer numbers it. */
  seq: bigint({ mode: 'number' }),
  event: text().$type<EventName>().notNull(),
  messageId: text('message_id').notNull(),
  body: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const webhooks = pgTable('webhooks', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  url: text().notNull(),
  events: text().array().$type<EventName[]>().notNull(),
  status: text().$type<'active' | 'disabled'>().notNull(),
  secretSealed: text('secret_sealed').notNull(),
  oldSecretSealed: text('old_secret_sealed'),
  oldSecretUntil: timestamp('old_secret_until', { withTimezone: true }),
  failingSince: timestamp('failing_since', { withTimezone: true }),
  disabledAt: timestamp('disabled_at', { withTimezone: true }),
  disabledReason: text('disabled_reason'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  webhookId: text('webhook_id').notNull(),
  eventId: text('event_id').notNull(),
  event: text().$type<EventName>().notNull(),
  status: text().$type<'pending' | 'succeeded' | 'exhausted' | 'cancelled'>().notNull(),
  attempt: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
})
