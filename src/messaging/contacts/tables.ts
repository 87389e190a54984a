import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/db/columns.ts'

export const contacts = pgTable('contacts', {
  accountId: text('account_id').notNull(),
  id: text().notNull(),
  phone: text().notNull(),
  name: text(),
  tags: text().array().notNull(),
  customFields: jsonb('custom_fields').$type<Record<string, unknown>>().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})

export const optOuts = pgTable('opt_outs', {
  accountId: text('account_id').notNull(),
  phone: text().notNull(),
  optedOutAt: timestamptz('opted_out_at').notNull(),
})
