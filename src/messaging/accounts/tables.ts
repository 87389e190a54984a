import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { AccountLimits, PlanName } from './plans.ts'
import type { Scope } from './scopes.ts'

export const accounts = pgTable('accounts', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text(),
  plan: text().$type<PlanName>().notNull(),
  network: text().$type<'simulator' | 'whatsapp'>().notNull(),
  limits: jsonb().$type<AccountLimits>().notNull(),
  /** ISO 3166 letters: how national phone numbers are read; null: they are refused. */
  defaultCountry: text('default_country'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const accountKeys = pgTable('account_keys', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  name: text(),
  digest: text().notNull(),
  scopes: text().array().$type<Scope[]>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
})
