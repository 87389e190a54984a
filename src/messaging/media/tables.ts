import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const media = pgTable('media', {
  accountId: text('account_id').notNull(),
  id: text().primaryKey(),
  filename: text().notNull(),
  contentType: text('content_type').notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  sha256: text().notNull(),
  warnings: text().array().notNull(),
  state: text().$type<'storing' | 'ready' | 'deleting'>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
})

export type Media = typeof media.$inferSelect
