import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/db/columns.ts'
import type { MessageType, NetworkName, OutgoingMessage, Pricing } from '../networks/network.ts'
import type { Priority } from '../networks/outbox.ts'
import type { InboundContent } from '../webhooks/received-content.ts'

export const STATUSES = ['sent', 'delivered', 'read', 'failed'] as const
export type Status = (typeof STATUSES)[number]

/** The entries of a timeline: statuses, how sending went, and that a voice message was played. */
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

/** What a message carries in addition to its text. */
export type Content = Pick<
  OutgoingMessage,
  'media' | 'template' | 'location' | 'contacts' | 'reaction' | 'interactive' | 'replyTo' | 'previewUrl'
> & {
  /** The answer to a person who opted out, which that does not refuse. */
  confirmsOptOut?: true
  /** Sent by a rule: nobody of the account has answered. */
  automatic?: true
  /** Its outcome is reported by its broadcast alone. */
  withoutEvents?: true
  /** Of the request that it came with: the log and the deliveries of its events name it. */
  requestId?: string
}

export const messages = pgTable('messages', {
  accountId: text('account_id').notNull(),
  id: text().notNull(),
  /** What it was sent to: a phone number, or the network's id of a person. */
  recipient: text().notNull(),
  /** The other of the two, as far as it is known. */
  recipientAlso: text('recipient_also'),
  contactId: text('contact_id'),
  type: text().$type<(typeof TYPES)[number]>().notNull(),
  text: text(),
  content: jsonb().$type<Content>().notNull(),
  network: text().$type<NetworkName>().notNull(),
  networkMessageId: text('network_message_id'),
  status: text().$type<Status>().notNull(),
  creditsUsed: integer('credits_used').notNull(),
  pricing: jsonb().$type<Pricing>(),
  /** What the account calls it. */
  reference: text(),
  metadata: jsonb().$type<Record<string, string>>(),
  tags: text().array().notNull().default([]),
  /** Null where it was accepted before classes were noted. */
  priority: text().$type<Priority>(),
  errorCode: text('error_code'),
  errorMessage: text('error_message'),
  createdAt: timestamptz('created_at').notNull(),
  /** When it is to leave, where it was accepted for later. */
  scheduledFor: timestamptz('scheduled_for'),
  /** When that time had come and it joined those that are sent. */
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
  network: text().$type<NetworkName>().notNull(),
  networkMessageId: text('network_message_id').notNull(),
  receivedAt: timestamptz('received_at').notNull(),
  /** Of the request that it came with. */
  requestId: text('request_id'),
})
