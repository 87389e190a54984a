import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/db/columns.ts'

export const FEEDBACK_VERDICTS = ['good', 'wrong', 'missing'] as const

export const feedback = pgTable('feedback', {
  id: text().primaryKey(),
  keyId: text('key_id').notNull(),
  verdict: text({ enum: FEEDBACK_VERDICTS }).notNull(),
  question: text(),
  answerKeys: text('answer_keys').array().notNull(),
  comment: text(),
  createdAt: timestamptz('created_at').notNull(),
  /** When it was marked as done, and by which operator. */
  doneAt: timestamptz('done_at'),
  doneBy: text('done_by'),
})
