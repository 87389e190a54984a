import { z } from 'zod'
import { outboxDepth } from '../../messaging/networks/outbox.ts'
import { deliveryDepth } from '../../messaging/webhooks/deliveries.ts'
import type { Db } from '../../platform/db/open.ts'
import { toDate } from '../../platform/db/rows.ts'
import { queueDepth } from '../../platform/queue/queue.ts'
import type { AdminRoutes } from './deps.ts'

const depth = z.object({
  kind: z.string(),
  state: z.enum(['waiting', 'buried']),
  count: z.int(),
  oldest_run_at: z.string(),
  last_error: z.string().nullable(),
})

/** Waiting and failed work of all queues, including messages and webhook deliveries. */
export async function queueNow(db: Db) {
  const jobs = [...(await queueDepth(db)), ...(await outboxDepth(db)), ...(await deliveryDepth(db))]
  const count = (state: string) => jobs.filter((job) => job.state === state).reduce((sum, job) => sum + job.count, 0)
  return { depth: count('waiting'), failed: count('buried'), jobs }
}

export const queueRoutes: AdminRoutes =
  ({ db }) =>
  async (scope) => {
    scope.get(
      '/queue',
      { schema: { response: { 200: z.object({ depth: z.int(), failed: z.int(), jobs: z.array(depth) }) } } },
      async () => {
        const { jobs, ...counts } = await queueNow(db)
        return {
          ...counts,
          jobs: jobs.map((job) => ({ ...job, oldest_run_at: toDate(job.oldest_run_at).toISOString() })),
        }
      },
    )
  }
