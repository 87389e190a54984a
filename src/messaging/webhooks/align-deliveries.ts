import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { handles, type JobRunner } from '../../platform/queue/worker.ts'
import { wakeForEndpoints } from './publish.ts'

/**
 * Brings what waits for an endpoint in line with it, after the endpoint was enabled, disabled or deleted. Enqueued in the
 * transaction that did so, which touches the endpoint's row alone, however long its backlog.
 */
export const alignDeliveries = defineJob({
  // as jobs of the version before are named
  kind: 'webhooks.settle',
  payload: z.object({ webhook_id: z.string() }),
  retryAfterSeconds: [1, 5, 30, 120, 600, 3600, 21_600],
})

/** Deliveries in one statement, whose locks the next attempt of each would wait for. */
const DELIVERIES_AT_ONCE = 2_000

type Change = { endpoint: SQL; which: SQL; set: SQL }

/** What becomes of deliveries, by what became of their endpoint. */
const changes = (id: string, now: Date): Change[] => {
  const at = now.toISOString()
  // for share: the endpoint stays as it is until the batch is written, so none is held that should go
  const having = (status: string) => sql`select id from webhooks where id = ${id} and status = ${status} for share`
  return [
    {
      // what may not be sent waits without a time, out of the way of what is due
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
      // claimed or not: the process that has claimed one finds that it is over
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

/** One short statement; what is being sent just now is left to itself. */
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
