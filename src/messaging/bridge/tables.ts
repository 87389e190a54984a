import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/db/columns.ts'
import type { LanguageCode } from '../../platform/language.ts'

export const bridges = pgTable('bridges', {
  accountId: text('account_id').primaryKey(),
  enabled: boolean().notNull(),
  language: text().$type<LanguageCode>().notNull(),
  /** In the account's time zone. */
  dailyAt: text('daily_at').notNull(),
  /** The template for the daily verse; null: it is sent as text. */
  templateId: text('template_id'),
  updatedAt: timestamptz('updated_at').notNull(),
})

export const subscriptions = pgTable('bridge_subscriptions', {
  accountId: text('account_id').notNull(),
  contactId: text('contact_id').notNull(),
  /** The message by which the person subscribed. */
  messageId: text('message_id'),
  /** How the account knows that the person subscribed. */
  proof: text(),
  since: timestamptz('since').notNull(),
  nextAt: timestamptz('next_at').notNull(),
  /** The next attempt, after sending failed. */
  putOffUntil: timestamptz('put_off_until'),
})

export type BridgeSettings = typeof bridges.$inferSelect
export type Subscription = Omit<typeof subscriptions.$inferSelect, 'putOffUntil'>
