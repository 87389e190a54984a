import { z } from 'zod'

/** A word of a text that is not as it was said. */
export const difference = z.object({
  op: z.enum(['changed', 'added', 'left_out', 'moved']),
  given: z.string().nullable(),
  canonical: z.string().nullable(),
})
