import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/db/columns.ts'

export const operatorActions = pgTable('operator_actions', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamptz('at').notNull(),
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
