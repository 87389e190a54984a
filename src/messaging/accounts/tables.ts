import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/db/columns.ts'
import type { AccountLimits, PlanName } from './plans.ts'
import type { Scope } from './scopes.ts'

export const accounts = pgTable('accounts', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text(),
  plan: text().$type<PlanName>().notNull(),
  network: text().$type<'simulator' | 'whatsapp'>().notNull(),
  limits: jsonb().$type<AccountLimits>().notNull(),
  /** Two ISO 3166 letters, used to read national phone numbers; null: national numbers are refused. */
  defaultCountry: text('default_country'),
  /** An IANA name such as Asia/Makassar: the time zone in which the account's people read times; null: the server's. */
  timeZone: text('time_zone'),
  createdAt: timestamptz('created_at').notNull(),
})

export const accountKeys = pgTable('account_keys', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  name: text(),
  digest: text().notNull(),
  scopes: text().array().$type<Scope[]>().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  lastUsedAt: timestamptz('last_used_at'),
  revokedAt: timestamptz('revoked_at'),
})
