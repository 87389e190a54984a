import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/db/columns.ts'
import type { Component } from './components.ts'

export const CATEGORIES = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const
export const TEMPLATE_STATUSES = ['PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED'] as const

export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number]

export const templates = pgTable('templates', {
  accountId: text('account_id').notNull(),
  id: text().notNull(),
  name: text().notNull(),
  language: text().notNull(),
  category: text().$type<(typeof CATEGORIES)[number]>().notNull(),
  components: jsonb().$type<Component[]>().notNull(),
  status: text().$type<TemplateStatus>().notNull(),
  rejectionReason: text('rejection_reason'),
  /** The network's quality rating, in its own words. */
  quality: text(),
  /** The network's id, once submitted. */
  networkId: text('network_id'),
  /** Whether the present version must still be submitted to the network. */
  asking: boolean().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  approvedAt: timestamptz('approved_at'),
})

export type Template = typeof templates.$inferSelect
