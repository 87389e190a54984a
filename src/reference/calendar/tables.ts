import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const calendarTokens = pgTable('calendar_tokens', {
  id: text().primaryKey(),
  keyId: text('key_id').notNull(),
  name: text(),
  digest: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
})
