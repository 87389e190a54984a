import { z } from 'zod'
import { FAILED_SOURCE_NAMES, FAILED_SOURCES } from '../../messaging/failed-work.ts'
import type { Db } from '../../platform/db/open.ts'
import { safeText } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import { dropFailed, listFailed, retryFailed } from '../../platform/queue/failed.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import type { AdminRoutes } from './deps.ts'

const source = z.enum(FAILED_SOURCE_NAMES)
export const workById = z.object({ source, id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

const shown = z.object({
  source,
  id: z.int(),
  kind: z.string(),
  account_id: z.string().nullable(),
  since: moment,
  attempts: z.int(),
  last_error: z.string().nullable(),
})

const MESSAGE_OVER =
  'A message that was given up has failed, and its account has been notified: sending it again could send it twice. Drop it once you ' +
  'have seen why'

type WorkId = z.output<typeof workById>

/** Retries work that failed for good. Throws if that is impossible. */
export async function retryWork(db: Db, { source: name, id }: WorkId, now: Date): Promise<void> {
  if (name === 'messages') throw conflict(MESSAGE_OVER)
  const retried = await retryFailed(db, FAILED_SOURCES[name], id, now)
  if (retried === 'taken') throw conflict('A job of the same kind and key waits already: drop this one')
  if (!retried) throw notFound('This failed work')
}

export async function dropWork(db: Db, { source: name, id }: WorkId): Promise<void> {
  if (!(await dropFailed(db, FAILED_SOURCES[name], id))) throw notFound('This failed work')
}

export const dropReason = z.object({ reason: safeText().trim().min(1).max(500) })

/** Work that failed for good. Only an operator removes it, by retrying it or dropping it with a reason. */
export const failedWorkRoutes: AdminRoutes =
  ({ db, now }) =>
  async (scope) => {
    scope.get(
      '/failed-work',
      {
        schema: {
          querystring: z.object({
            source: source.default('jobs'),
            after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
            limit: z.coerce.number().int().min(1).max(200).default(50),
          }),
          response: { 200: z.object({ work: z.array(shown), next_after: z.int().nullable() }) },
        },
      },
      async (request) => {
        const { source: name, after, limit } = request.query
        const found = await listFailed(db, FAILED_SOURCES[name], { after, limit })
        return {
          work: found.map(({ accountId, lastError, ...rest }) => ({
            ...rest,
            source: name,
            account_id: accountId,
            last_error: lastError,
          })),
          next_after: found.length === limit ? (found.at(-1)?.id ?? null) : null,
        }
      },
    )

    scope.post(
      '/failed-work/:source/:id/retry',
      { schema: { params: workById, response: { 200: z.object({ source, id: z.int(), retried: z.literal(true) }) } } },
      async (request) => {
        await retryWork(db, request.params, now())
        return { ...request.params, retried: true as const }
      },
    )

    scope.post(
      '/failed-work/:source/:id/drop',
      {
        schema: {
          params: workById,
          body: dropReason,
          response: { 200: z.object({ source, id: z.int(), reason: z.string() }) },
        },
      },
      async (request) => {
        await dropWork(db, request.params)
        return { ...request.params, reason: request.body.reason }
      },
    )
  }
