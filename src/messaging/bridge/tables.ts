import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/db/columns.ts'
import type { LanguageCode } from '../../platform/language.ts'

export const bridges = pgTable('bridges', {
  accountId: text('account_id').primaryKey(),
  enabled: boolean().notNull(),
  language: text().$type<LanguageCode>().notNull(),
  /** By the account's clock. */
  dailyAt: text('daily_at').notNull(),
  /** What the daily verse is sent with; null: as a text. */
  templateId: text('template_id'),
  updatedAt: timestamptz('updated_at').notNull(),
})

export const subscriptions = pgTable('bridge_subscriptions', {
  accountId: text('account_id').notNull(),
  contactId: text('contact_id').notNull(),
  /** The message by which the person asked for it. */
  messageId: text('message_id'),
  /** How the account knows that the person did. */
  proof: text(),
  since: timestamptz('since').notNull(),
  nextAt: timestamptz('next_at').notNull(),
  /** The verse that is due could not be sent, and is tried again then. */
  putOffUntil: timestamptz('put_off_until'),
})

export type BridgeSettings = typeof bridges.$inferSelect
export type Subscription = Omit<typeof subscriptions.$inferSelect, 'putOffUntil'>
