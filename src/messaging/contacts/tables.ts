import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const contacts = pgTable('contacts', {
  accountId: text('account_id').notNull(),
  id: text().notNull(),
  phone: text().notNull(),
  name: text(),
  tags: text().array().notNull(),
  customFields: jsonb('custom_fields').$type<Record<string, unknown>>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

export const optOuts = pgTable('opt_outs', {
  accountId: text('account_id').notNull(),
  phone: text().notNull(),
  optedOutAt: timestamp('opted_out_at', { withTimezone: true }).notNull(),
})
