import { timestamp } from 'drizzle-orm/pg-core'

/** A column `timestamp with time zone`, read and written as a Date. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true })
