import { z } from 'zod'

/** `page` and `limit` of the reference API. Its specification clamps a limit that is too large. */
export const paging = (defaults: { limit: number; max: number }) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .default(defaults.limit)
    .transform((limit) => Math.min(limit, defaults.max))
    .describe(`Default ${defaults.limit}, at most ${defaults.max}`),
})

export const offsetOf = ({ page, limit }: { page: number; limit: number }): { offset: number; limit: number } => ({
  offset: (page - 1) * limit,
  limit,
})
