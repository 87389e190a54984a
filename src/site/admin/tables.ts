import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const operatorSessions = pgTable('operator_sessions', {
  digest: text().primaryKey(),
  name: text().notNull(),
  tokenDigest: text('token_digest').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const operatorActions = pgTable('operator_actions', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull(),
  by: text().notNull(),
  address: text().notNull(),
  requestId: text('request_id').notNull(),
  method: text().notNull(),
  path: text().notNull(),
  record: text(),
  status: integer(),
  before: jsonb().$type<Record<string, unknown>>(),
  after: jsonb().$type<Record<string, unknown>>(),
})
