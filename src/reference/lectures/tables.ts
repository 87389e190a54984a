import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/db/columns.ts'
import { STATUSES } from './status.ts'
import { TOPICS } from './topics.ts'

/** The progress of a step: `done` of `total`, if known. */
export type StepProgress = { step: string; done: number; total: number | null }

export const lectures = pgTable('lectures', {
  id: uuid().primaryKey(),
  video: text().notNull(),
  url: text().notNull(),
  status: text({ enum: STATUSES }).notNull(),
  run: integer().notNull().default(0),
  title: text(),
  speaker: text(),
  topic: text({ enum: TOPICS }),
  mosqueName: text('mosque_name'),
  mosqueCity: text('mosque_city'),
  mosqueId: uuid('mosque_id'),
  duration: integer(),
  summary: text(),
  transcript: text(),
  transcriptFrom: text('transcript_from', { enum: ['captions', 'audio'] }),
  reason: text(),
  progress: jsonb().$type<StepProgress>(),
  submittedBy: text('submitted_by').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  publishedAt: timestamptz('published_at'),
})

export const lectureChanges = pgTable('lecture_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  lectureId: uuid('lecture_id').notNull(),
  fromStatus: text('from_status', { enum: STATUSES }),
  toStatus: text('to_status', { enum: STATUSES }).notNull(),
  by: text().notNull(),
  reason: text(),
  at: timestamptz('at').notNull(),
})

export const lecturePieces = pgTable('lecture_pieces', {
  lectureId: uuid('lecture_id').notNull(),
  piece: integer().notNull(),
  text: text().notNull(),
})
