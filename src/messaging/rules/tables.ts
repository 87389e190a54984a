import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/db/columns.ts'
import type { Condition } from './conditions.ts'

export const rules = pgTable('rules', {
  accountId: text('account_id').notNull(),
  id: text().notNull(),
  name: text().notNull(),
  /** Its place in the order in which rules are looked at, from 1. */
  position: integer().notNull(),
  enabled: boolean().notNull(),
  condition: jsonb().$type<Condition>().notNull(),
  /** What it does: one of the three at least. */
  reply: text(),
  label: text(),
  handOver: boolean('hand_over').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})

export type Rule = typeof rules.$inferSelect
