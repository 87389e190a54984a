import { z } from 'zod'

/** `page` and `limit` of the messaging API: out of range is refused, never clamped. */
export const paging = (defaults: { limit: number; max: number }) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(defaults.max).default(defaults.limit),
})

export const pagination = z.object({ page: z.int(), limit: z.int(), total: z.int(), total_pages: z.int() })

export const paginationOf = ({ page, limit }: { page: number; limit: number }, total: number) => ({
  page,
  limit,
  total,
  total_pages: Math.ceil(total / limit),
})

export const offsetOf = ({ page, limit }: { page: number; limit: number }) => ({ offset: (page - 1) * limit, limit })
