import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { MediaSource, NetworkName, OutgoingMessage } from '../networks/network.ts'

export const STATUSES = ['sent', 'delivered', 'read', 'failed'] as const
export type Status = (typeof STATUSES)[number]

export const TYPES = ['text', 'media', 'template'] as const

/** What a message carries beside its text. */
export type Content = { media?: MediaSource | undefined; template?: OutgoingMessage['template'] }

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const messages = pgTable('messages', {
  accountId: text('account_id').notNull(),
  id: text().notNull(),
  recipient: text().notNull(),
  type: text().$type<(typeof TYPES)[number]>().notNull(),
  text: text(),
  content: jsonb().$type<Content>().notNull(),
  network: text().$type<NetworkName>().notNull(),
  networkMessageId: text('network_message_id'),
  status: text().$type<Status>().notNull(),
  creditsUsed: integer('credits_used').notNull(),
  errorCode: text('error_code'),
  errorMessage: text('error_message'),
  createdAt: moment('created_at').notNull(),
  sentAt: moment('sent_at'),
  deliveredAt: moment('delivered_at'),
  readAt: moment('read_at'),
  failedAt: moment('failed_at'),
})

export type Message = typeof messages.$inferSelect

export const messageTimeline = pgTable('message_timeline', {
  messageId: text('message_id').notNull(),
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  status: text().$type<Status | 'accepted'>().notNull(),
  at: moment('at').notNull(),
  errorCode: text('error_code'),
  errorMessage: text('error_message'),
})

export const inboundMessages = pgTable('inbound_messages', {
  accountId: text('account_id').notNull(),
  id: text().notNull(),
  sender: text().notNull(),
  type: text().notNull(),
  text: text(),
  network: text().$type<NetworkName>().notNull(),
  networkMessageId: text('network_message_id').notNull(),
  receivedAt: moment('received_at').notNull(),
})
