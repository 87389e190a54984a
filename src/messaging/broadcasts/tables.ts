import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/db/columns.ts'
import type { MediaSource } from '../networks/network.ts'
import type { Audience } from './audience.ts'
import type { RefusedRow } from './audience-file.ts'
import type { QuietHours } from './quiet-hours.ts'
import type { VariableSources } from './variables.ts'

export const STATES = ['draft', 'scheduled', 'laying_out', 'running', 'paused', 'done', 'cancelled', 'expired'] as const
export type BroadcastState = (typeof STATES)[number]

/** Final states. */
export const ENDED: readonly BroadcastState[] = ['done', 'cancelled', 'expired']

/**
 * Why a broadcast is paused: by its account, by one of our checks, or because the database was restored and does not know what was sent after
 * the backup.
 */
export const PAUSES = ['account', 'failures', 'template', 'quota', 'restored'] as const
export type Pause = (typeof PAUSES)[number]

export const RECIPIENT_STATES = ['pending', 'sent', 'skipped'] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]

/** Why a recipient gets no message. */
export const SKIPS = ['opted_out', 'missing_variable', 'refused_variable', 'duplicate', 'contact_deleted'] as const
export type Skip = (typeof SKIPS)[number]

export const broadcasts = pgTable('broadcasts', {
  accountId: text('account_id').notNull(),
  id: text().notNull(),
  name: text().notNull(),
  state: text().$type<BroadcastState>().notNull(),
  /** Waits for its account to start it. */
  held: boolean().notNull(),
  templateId: text('template_id').notNull(),
  /** The connection that its messages are sent by; null for the account's default. */
  connectionId: text('connection_id'),
  variables: jsonb().$type<VariableSources>(),
  media: jsonb().$type<MediaSource>(),
  tags: text().array().notNull(),
  audience: jsonb().$type<Audience>().notNull(),
  audienceAt: text('audience_at').$type<'start' | 'now'>().notNull(),
  sendAt: timestamptz('send_at'),
  expiresAt: timestamptz('expires_at'),
  perSecond: integer('per_second').notNull(),
  quietHours: jsonb('quiet_hours').$type<QuietHours>(),
  timeZone: text('time_zone').notNull(),
  /** Its messages publish no events of their own. */
  summary: boolean().notNull(),
  laidTo: text('laid_to'),
  ordinals: integer().notNull().default(0),
  layingSince: timestamptz('laying_since'),
  laidOutAt: timestamptz('laid_out_at'),
  audienceCount: integer('audience_count').notNull().default(0),
  /** Lines of the file that cannot be used, and the first of them; null if the audience is no file. */
  refusedRows: integer('refused_rows').notNull().default(0),
  refused: jsonb().$type<RefusedRow[]>(),
  sentCount: integer('sent_count').notNull().default(0),
  skipped: jsonb().$type<Partial<Record<Skip, number>>>().notNull(),
  pausedReason: text('paused_reason').$type<Pause>(),
  pausedAt: timestamptz('paused_at'),
  resumedAt: timestamptz('resumed_at'),
  createdAt: timestamptz('created_at').notNull(),
  startedAt: timestamptz('started_at'),
  endedAt: timestamptz('ended_at'),
  /** When its last progress event was published. */
  reportedAt: timestamptz('told_at'),
  nextAt: timestamptz('next_at'),
  /** The id of the request that created it. */
  requestId: text('request_id'),
})

export type Broadcast = typeof broadcasts.$inferSelect
/** A broadcast without its audience, which may name ten thousand contacts. */
export type ShownBroadcast = Omit<Broadcast, 'audience'>
