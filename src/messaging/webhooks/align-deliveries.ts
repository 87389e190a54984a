import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { handles, type JobRunner } from '../../platform/queue/worker.ts'
import { wakeForEndpoints } from './publish.ts'

/**
 * Updates the waiting deliveries of an endpoint after it was enabled, disabled or deleted. Enqueued in that transaction, which so touches the
 * endpoint's row alone, however long its backlog.
 */
export const alignDeliveries = defineJob({
  // the job's name in the previous version
  kind: 'webhooks.settle',
  payload: z.object({ webhook_id: z.string() }),
  retryAfterSeconds: [1, 5, 30, 120, 600, 3600, 21_600],
})

/** Deliveries per statement, for whose locks their next attempt would wait. */
const DELIVERIES_AT_ONCE = 2_000

type Change = { endpoint: SQL; which: SQL; set: SQL }

/** Changes of deliveries by their endpoint's new status. */
const changes = (id: string, now: Date): Change[] => {
  const at = now.toISOString()
  // `for share`: the endpoint cannot change until the batch is written
  const having = (status: string) => sql`select id from webhooks where id = ${id} and status = ${status} for share`
  return [
    {
      // without a due time, so that these cost the look-ups for due work nothing
      endpoint: having('disabled'),
      which: sql`claim is null and next_attempt_at < 'infinity'`,
      set: sql`next_attempt_at = 'infinity'`,
    },
    {
      endpoint: having('active'),
      which: sql`claim is null and next_attempt_at > ${at}`,
      set: sql`next_attempt_at = ${at}`,
    },
    {
      // claimed or not: a process that has claimed one notices that it ended
      endpoint: sql`select ${id}::text as id where not exists (select from webhooks where id = ${id})`,
      which: sql`true`,
      set: sql`status = 'cancelled', claim = null, next_attempt_at = null, finished_at = ${at}`,
    },
  ]
}

export const alignsDeliveries = ({ db, now }: { db: Db; now: () => Date }): JobRunner =>
  handles(alignDeliveries, async ({ payload: { webhook_id: id } }, { signal }) => {
    for (const change of changes(id, now())) {
      while ((await alignBatch(db, id, change)) === DELIVERIES_AT_ONCE) {
        wakeForEndpoints(db, [id])
        signal.throwIfAborted()
      }
      wakeForEndpoints(db, [id])
    }
  })

/** One short statement; deliveries in progress are left alone. */
async function alignBatch(db: Db, id: string, { endpoint, which, set }: Change): Promise<number> {
  const aligned = await rows(
    db,
    sql`
    with endpoint as materialized (${endpoint}),
    batch as (
      select id from webhook_deliveries
      where webhook_id = ${id} and status = 'pending' and ${which} and exists (select from endpoint)
      order by next_attempt_at, position
      limit ${DELIVERIES_AT_ONCE}
      for update skip locked)
    update webhook_deliveries set ${set} where id = any (array(select id from batch)) returning 1`,
  )
  return aligned.length
}
