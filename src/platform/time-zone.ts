import { z } from 'zod'
import { refusing } from './http/wording.ts'

/** A time zone by its IANA name, such as Asia/Jakarta. */
export const timeZone = z
  .string()
  .trim()
  .min(1)
  .refine(
    (zone) => {
      try {
        return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
      } catch {
        return false
      }
    },
    refusing('is not a known time zone', { id: 'unknown_time_zone' }),
  )
