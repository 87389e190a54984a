import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/db/columns.ts'

export const calendarTokens = pgTable('calendar_tokens', {
  id: text().primaryKey(),
  keyId: text('key_id').notNull(),
  name: text(),
  digest: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  lastUsedAt: timestamptz('last_used_at'),
})
