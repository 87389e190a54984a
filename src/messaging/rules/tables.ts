import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/db/columns.ts'
import type { Condition } from './conditions.ts'

export const rules = pgTable('rules', {
  accountId: text('account_id').notNull(),
  id: text().notNull(),
  name: text().notNull(),
  /** Its place in the order in which rules are tried, from 1. */
  position: integer().notNull(),
  enabled: boolean().notNull(),
  condition: jsonb().$type<Condition>().notNull(),
  /** The actions of a rule, at least one of the three. */
  reply: text(),
  label: text(),
  handOver: boolean('hand_over').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})

export type Rule = typeof rules.$inferSelect
