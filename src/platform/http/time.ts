import { z } from 'zod'

/** A moment as an API shows it: UTC, to the millisecond. */
export const moment = z
  .date()
  .transform((date) => date.toISOString())
  .meta({ type: 'string', format: 'date-time' })

/** A moment as a caller names it: ISO 8601 with its offset. */
export const instant = z.iso
  .datetime({ offset: true, error: 'must be a time with its offset, such as 2026-01-31T08:00:00Z' })
  .transform((text) => new Date(text))
