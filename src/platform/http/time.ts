import { z } from 'zod'

/** A moment in an API's answers: UTC, to the millisecond. */
export const moment = z
  .date()
  .transform((date) => date.toISOString())
  .meta({ type: 'string', format: 'date-time' })

/** Postgres has no year 0, and JavaScript writes the years past 9999 with a sign. */
const EARLIEST = new Date('0001-01-01T00:00:00Z')
const LATEST = new Date('9999-12-31T23:59:59.999Z')
const isKeepable = (time: Date) => time >= EARLIEST && time <= LATEST
const YEARS = 'must lie in the years 0001 to 9999'

/** A moment in a request: ISO 8601 with an offset. */
export const instant = z.iso
  .datetime({ offset: true, error: 'must be a time with its offset, such as 2026-01-31T08:00:00Z' })
  .transform((text) => new Date(text))
  .refine(isKeepable, YEARS)

const day = z.iso
  .date()
  .transform((text) => new Date(`${text}T00:00:00Z`))
  .refine(isKeepable, YEARS)

/** A moment, or a day, which means its beginning in UTC. */
export const instantOrDay = z.union(
  [instant, day],
  'must be a time such as 2026-01-31T08:00:00Z or a day such as 2026-01-31, in the years 0001 to 9999',
)
