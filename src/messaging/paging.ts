import { z } from 'zod'

/** `page` and `limit` of the messaging API: out of range is refused, never clamped. */
export const paging = (defaults: { limit: number; max: number }) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(defaults.max).default(defaults.limit),
})

const pages = { page: z.int().min(1), limit: z.int().min(1), total: z.int().min(0), total_pages: z.int().min(0) }

export const pagination = z.object(pages).meta({ id: 'Pagination' })

/** Of a list that is counted no further than a bound. */
export const cappedPagination = z
  .object({
    ...pages,
    total_capped: z.boolean().describe('True: there are more than `total`, which stops counting at 10,000'),
  })
  .meta({ id: 'CappedPagination' })

export const paginationOf = ({ page, limit }: { page: number; limit: number }, total: number) => ({
  page,
  limit,
  total,
  total_pages: Math.ceil(total / limit),
})

export const offsetOf = ({ page, limit }: { page: number; limit: number }) => ({ offset: (page - 1) * limit, limit })
