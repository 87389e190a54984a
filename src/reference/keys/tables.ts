import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const referenceKeys = pgTable('reference_keys', {
  id: text().primaryKey(),
  email: text().notNull(),
  name: text(),
  digest: text().notNull(),
  sealed: text().notNull(),
  origins: text().array().notNull().default([]),
  issuedBy: text('issued_by', { enum: ['portal', 'operator'] }).notNull(),
  perMinute: integer('per_minute'),
  perDay: integer('per_day'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
})
