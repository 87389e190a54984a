import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../../platform/db/columns.ts'
import type { LanguageCode } from '../../../platform/language.ts'

export const accountOwners = pgTable('account_owners', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  /** In lower case; null once the person no longer owns the account. */
  email: text(),
  language: text().$type<LanguageCode>().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  signedInAt: timestamptz('signed_in_at'),
  connectionAskedAt: timestamptz('connection_asked_at'),
  connectionNote: text('connection_note'),
  connectionDeclinedAt: timestamptz('connection_declined_at'),
  connectionAnswer: text('connection_answer'),
})

export const signInLinks = pgTable('sign_in_links', {
  id: text().primaryKey(),
  kind: text().$type<'sign_up' | 'sign_in' | 'invitation'>().notNull(),
  email: text().notNull(),
  /** What the business is called. */
  name: text(),
  language: text().$type<LanguageCode>().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
})

export type SignInLink = typeof signInLinks.$inferSelect
