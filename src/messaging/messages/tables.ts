import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/db/columns.ts'
import type { MessageType, NetworkName, OutgoingMessage, Pricing } from '../networks/network.ts'
import type { Priority } from '../networks/outbox.ts'
import type { Forwarded, InboundContent } from '../webhooks/received-content.ts'

export const STATUSES = ['sent', 'delivered', 'read', 'failed'] as const
export type Status = (typeof STATUSES)[number]

/** Entries of a timeline: statuses, the progress of sending, and that a voice message was played. */
export const TIMELINE = ['accepted', 'scheduled', 'unconfirmed', 'played', ...STATUSES] as const

export const TYPES = [
  'text',
  'media',
  'template',
  'location',
  'contacts',
  'sticker',
  'reaction',
  'interactive',
] as const satisfies MessageType[]

/** A message's content other than its text. */
export type Content = Pick<
  OutgoingMessage,
  'media' | 'template' | 'location' | 'contacts' | 'reaction' | 'interactive' | 'replyTo' | 'previewUrl'
> & {
  /** Confirms an opt-out, which therefore does not refuse it. */
  confirmsOptOut?: true
  /** Sent by a rule, so no agent has answered. */
  automatic?: true
  /** Its outcome is reported by its broadcast alone. */
  withoutEvents?: true
  /** The id of its request, for the log and the deliveries of its events. */
  requestId?: string
}

export const messages = pgTable('messages', {
  accountId: text('account_id').notNull(),
  id: text().notNull(),
  /** The address: a phone number, or the network's id of a person. */
  recipient: text().notNull(),
  /** The person's other address, where known. */
  recipientAlso: text('recipient_also'),
  contactId: text('contact_id'),
  type: text().$type<(typeof TYPES)[number]>().notNull(),
  text: text(),
  content: jsonb().$type<Content>().notNull(),
  network: text().$type<NetworkName>().notNull(),
  /** The connection that sends it; null for the account's first (as older versions store it) or the simulator. */
  connectionId: text('connection_id'),
  networkMessageId: text('network_message_id'),
  status: text().$type<Status>().notNull(),
  creditsUsed: integer('credits_used').notNull(),
  pricing: jsonb().$type<Pricing>(),
  /** The account's own reference. */
  reference: text(),
  metadata: jsonb().$type<Record<string, string>>(),
  tags: text().array().notNull().default([]),
  /** Null for messages older than priorities. */
  priority: text().$type<Priority>(),
  errorCode: text('error_code'),
  errorMessage: text('error_message'),
  createdAt: timestamptz('created_at').notNull(),
  /** When it is to be sent, if it was scheduled. */
  scheduledFor: timestamptz('scheduled_for'),
  /** When it was moved to the outbox. */
  releasedAt: timestamptz('released_at'),
  sentAt: timestamptz('sent_at'),
  deliveredAt: timestamptz('delivered_at'),
  readAt: timestamptz('read_at'),
  failedAt: timestamptz('failed_at'),
})

export type Message = typeof messages.$inferSelect

export const messageTimeline = pgTable('message_timeline', {
  messageId: text('message_id').notNull(),
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  status: text().$type<(typeof TIMELINE)[number]>().notNull(),
  at: timestamptz('at').notNull(),
  errorCode: text('error_code'),
  errorMessage: text('error_message'),
})

export const inboundMessages = pgTable('inbound_messages', {
  accountId: text('account_id').notNull(),
  id: text().notNull(),
  sender: text().notNull(),
  senderAlso: text('sender_also'),
  contactId: text('contact_id'),
  type: text().notNull(),
  text: text(),
  content: jsonb().$type<InboundContent>(),
  forwarded: text().$type<Forwarded>(),
  network: text().$type<NetworkName>().notNull(),
  /** The connection that received it; null for the account's first (as older versions store it) or the simulator. */
  connectionId: text('connection_id'),
  networkMessageId: text('network_message_id').notNull(),
  receivedAt: timestamptz('received_at').notNull(),
  /** The id of its request. */
  requestId: text('request_id'),
})
