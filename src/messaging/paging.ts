import { z } from 'zod'
import { invalid } from '../platform/refusal.ts'

/** `page` and `limit` of the messaging API: out of range is refused, never clamped. */
export const paging = (defaults: { limit: number; max: number }) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(defaults.max).default(defaults.limit),
})

const pages = { page: z.int().min(1), limit: z.int().min(1), total: z.int().min(0), total_pages: z.int().min(0) }

export const pagination = z.object(pages).meta({ id: 'Pagination' })

/** Totals are exact up to here; counting further costs more than it is worth. */
export const COUNTED_UP_TO = 10_000

/** The pagination of a list whose total is capped. */
export const cappedPagination = z
  .object({
    ...pages,
    total_capped: z.boolean().describe(`True: there are more than \`total\`, which stops counting at ${COUNTED_UP_TO}`),
  })
  .meta({ id: 'CappedPagination' })

export const paginationOf = ({ page, limit }: { page: number; limit: number }, total: number) => ({
  page,
  limit,
  total,
  total_pages: Math.ceil(total / limit),
})

/** Refuses pages beyond the counted range: offsets cost more the larger they are, cursors do not. */
export function mustBeWithinReach({ page, limit }: { page: number; limit: number }): void {
  if ((page - 1) * limit < COUNTED_UP_TO) return
  throw invalid('page', `reaches the first ${COUNTED_UP_TO} alone: go on with the cursor of the page before`, page)
}

/** A `counted` above `COUNTED_UP_TO` means: more. */
export const cappedPaginationOf = (page: { page: number; limit: number }, counted: number) => ({
  total_capped: counted > COUNTED_UP_TO,
  ...paginationOf(page, Math.min(counted, COUNTED_UP_TO)),
})

export const offsetOf = ({ page, limit }: { page: number; limit: number }) => ({ offset: (page - 1) * limit, limit })
