import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { wakeWorkers } from '../../platform/queue/wake.ts'
import { handles, type JobRunner } from '../../platform/queue/worker.ts'
import { firstLaneOf, laneOf, OUTBOX, outboxEntry } from '../networks/outbox.ts'
import { findMessage } from './messages.ts'

/** How messages waited before the outbox; processes of the previous version still write these. */
const sendJob = defineJob({
  kind: 'messages.send',
  payload: z.object({ account_id: z.string(), message_id: z.string() }),
  retryAfterSeconds: [1, 5, 30, 120, 600],
})

/** Moves messages of previous-version processes to the outbox. */
export const movesSends = ({ db, now }: { db: Db; now: () => Date }): JobRunner =>
  handles(sendJob, async ({ payload: { account_id: accountId, message_id: messageId } }) => {
    const message = await findMessage(db, accountId, messageId)
    if (!message || message.sentAt || message.failedAt) return
    const lane = laneOf({ lane: firstLaneOf(accountId, message.network) }, 'normal')
    const entry = { accountId, messageId, lane, person: sql`${message.recipient}`, mediaUrl: undefined, now: now() }
    await db.execute(sql`with ${outboxEntry(entry, sql``)} select 1`)
    wakeWorkers(db, OUTBOX.topic, [lane])
  })
