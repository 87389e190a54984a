import { boolean, doublePrecision, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const KINDS = ['mosque', 'school'] as const
export type Kind = (typeof KINDS)[number]

/** Without `position`, which the database derives. */
export const places = pgTable('places', {
  id: uuid().primaryKey(),
  kind: text({ enum: KINDS }).notNull(),
  name: text().notNull(),
  address: text(),
  city: text(),
  lat: doublePrecision(),
  lng: doublePrecision(),
  phone: text(),
  website: text(),
  educationLevel: text('education_level'),
  levels: text().array().notNull().default([]),
  curriculumType: text('curriculum_type'),
  verified: boolean().notNull(),
  externalId: text('external_id'),
  searchText: text('search_text').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
