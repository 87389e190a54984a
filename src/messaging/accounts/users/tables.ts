import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../../platform/db/columns.ts'
import type { LanguageCode } from '../../../platform/language.ts'
import type { Role } from './roles.ts'

export const accountUsers = pgTable('account_users', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  /** In lower case; null once removed. */
  email: text(),
  name: text().notNull(),
  role: text().$type<Role>().notNull(),
  language: text().$type<LanguageCode>().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  signedInAt: timestamptz('signed_in_at'),
  removedAt: timestamptz('removed_at'),
})

export const accountInvitations = pgTable('account_invitations', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  email: text().notNull(),
  role: text().$type<Role>().notNull(),
  language: text().$type<LanguageCode>().notNull(),
  /** A user; null: the holder of a key. */
  invitedBy: text('invited_by'),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
})

export type User = typeof accountUsers.$inferSelect
export type Invitation = typeof accountInvitations.$inferSelect
