import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../../platform/db/columns.ts'

export const referenceKeys = pgTable('reference_keys', {
  id: text().primaryKey(),
  email: text().notNull(),
  name: text(),
  digest: text().notNull(),
  sealed: text().notNull(),
  oldDigest: text('old_digest'),
  oldUntil: timestamptz('old_until'),
  origins: text().array().notNull().default([]),
  issuedBy: text('issued_by', { enum: ['portal', 'operator', 'holder'] }).notNull(),
  perMinute: integer('per_minute'),
  perDay: integer('per_day'),
  createdAt: timestamptz('created_at').notNull(),
  lastUsedAt: timestamptz('last_used_at'),
  revokedAt: timestamptz('revoked_at'),
})
