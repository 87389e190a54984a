import { z } from 'zod'
import { moment } from '../../platform/http/time.ts'
import { offsetOf, paging } from '../../reference/http/paging.ts'
import { listActions } from './audit.ts'
import type { AdminRoutes } from './deps.ts'

const record = z.record(z.string(), z.unknown()).nullable()

const shownAction = z.object({
  id: z.int(),
  at: moment,
  by: z.string(),
  address: z.string(),
  request_id: z.string(),
  method: z.string(),
  path: z.string(),
  record: z.string().nullable(),
  status: z.int().nullable().describe('null if it was interrupted'),
  before: record,
  after: record,
})

/** Operators' actions, latest first. */
export const actionRoutes: AdminRoutes =
  ({ db }) =>
  async (scope) => {
    scope.get(
      '/actions',
      {
        schema: {
          querystring: z.object(paging({ limit: 50, max: 200 })),
          response: { 200: z.object({ actions: z.array(shownAction), page: z.int(), limit: z.int() }) },
        },
      },
      async (request) => {
        const actions = await listActions(db, offsetOf(request.query))
        return {
          ...request.query,
          actions: actions.map(({ requestId, ...rest }) => ({ ...rest, request_id: requestId })),
        }
      },
    )
  }
