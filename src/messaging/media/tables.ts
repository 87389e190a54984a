import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/db/columns.ts'

export const media = pgTable('media', {
  accountId: text('account_id').notNull(),
  id: text().primaryKey(),
  filename: text().notNull(),
  contentType: text('content_type').notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  sha256: text().notNull(),
  warnings: text().array().notNull(),
  state: text().$type<'storing' | 'ready' | 'deleting'>().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  changedAt: timestamptz('changed_at').notNull(),
  /** For a received file: since when it waits for its message to be stored. */
  awaitsMessageSince: timestamptz('awaits_message_since'),
  /** Null: until it is deleted explicitly. */
  expiresAt: timestamptz('expires_at'),
})

export type Media = typeof media.$inferSelect
