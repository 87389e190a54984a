import { z } from 'zod'

/** One difference between a text and its record. */
export const difference = z.object({
  op: z.enum(['changed', 'added', 'left_out', 'moved']),
  given: z.string().nullable(),
  canonical: z.string().nullable(),
})
