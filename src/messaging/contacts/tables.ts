import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/db/columns.ts'

export const contacts = pgTable('contacts', {
  accountId: text('account_id').notNull(),
  id: text().notNull(),
  phone: text(),
  whatsappUser: text('whatsapp_user'),
  whatsappParentUser: text('whatsapp_parent_user'),
  username: text(),
  profileName: text('profile_name'),
  name: text(),
  tags: text().array().notNull(),
  customFields: jsonb('custom_fields').$type<Record<string, unknown>>().notNull(),
  lastReceivedAt: timestamptz('last_received_at'),
  /** The connection that the person last wrote to; null for the account's first, or the simulator. */
  lastReceivedOn: text('last_received_on'),
  countedAs: text('counted_as'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})
