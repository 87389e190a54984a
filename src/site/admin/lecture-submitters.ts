import { z } from 'zod'
import { safeText } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import { offsetOf, paging } from '../../reference/http/paging.ts'
import { approveAllFrom, DECIDED_AT_ONCE, listSubmitters, rejectAllFrom } from '../../reference/lectures/submitters.ts'
import { actorOf } from './auth.ts'
import type { AdminRoutes } from './deps.ts'

/** The address as `GET /admin/api/lecture-submitters` lists it. It is in the path, so that the record of actions names it. */
export const byAddress = z.object({ address: safeText().trim().min(1).max(320) })

const shown = z.object({
  address: z.string(),
  name: z.string().nullable(),
  keys: z.int().describe('The number of keys of this address'),
  total: z.int(),
  pending: z.int(),
  published: z.int(),
  rejected: z.int(),
  last_at: moment,
})

const decided = z.object({
  decided: z.int(),
  left: z.int().describe(`The number left, because one call decides on at most ${DECIDED_AT_ONCE}`),
})

/** Lectures by the mail address of their submitter. */
export const lectureSubmitterRoutes: AdminRoutes =
  ({ db, now }) =>
  async (scope) => {
    scope.get(
      '/lecture-submitters',
      {
        schema: {
          querystring: z.object(paging({ limit: 50, max: 200 })),
          response: { 200: z.object({ submitters: z.array(shown), total: z.int(), page: z.int(), limit: z.int() }) },
        },
      },
      async (request) => {
        const { submitters, total } = await listSubmitters(db, offsetOf(request.query))
        return {
          ...request.query,
          submitters: submitters.map(({ lastAt, ...one }) => ({ ...one, last_at: lastAt })),
          total,
        }
      },
    )

    scope.post(
      '/lecture-submitters/:address/approve',
      { schema: { params: byAddress, response: { 200: decided } } },
      async (request) => {
        const change = { by: actorOf(request), at: now(), requestId: request.id }
        return approveAllFrom(db, request.params.address, change)
      },
    )

    scope.post(
      '/lecture-submitters/:address/reject',
      {
        schema: {
          params: byAddress,
          body: z.object({ reason: safeText().trim().min(1).max(1_000) }),
          response: { 200: decided },
        },
      },
      async (request) => {
        const { reason } = request.body
        return rejectAllFrom(db, request.params.address, { by: actorOf(request), at: now(), reason })
      },
    )
  }
