import { boolean, doublePrecision, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/db/columns.ts'

export const PLACE_KINDS = ['mosque', 'school'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** Without `position`, which the database derives. */
export const places = pgTable('places', {
  id: uuid().primaryKey(),
  kind: text({ enum: PLACE_KINDS }).notNull(),
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
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})
