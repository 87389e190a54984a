import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { handles, type JobRunner } from '../../platform/queue/worker.ts'
import { Refusal } from '../../platform/refusal.ts'
import { assignConversation } from './moves.ts'

/** Unassigns the conversations of a person who has left, so that others see that they need somebody. */
export const unassignJob = defineJob({
  kind: 'conversations.unassign',
  payload: z.object({ account_id: z.string(), assigned_to: z.string() }),
  retryAfterSeconds: [1, 10, 60, 600],
})

/** Conversations per query. Each is then unassigned in its own transaction, with its event. */
const AT_ONCE = 100

export const unassigns = (db: Db, now: () => Date): JobRunner =>
  handles(unassignJob, async ({ payload: { account_id: accountId, assigned_to: assignedTo } }) => {
    // in order of contacts, so that one that fails is not read again
    let after = ''
    for (;;) {
      const found = await rows<{ contact_id: string }>(
        db,
        sql`
        select contact_id from conversations
        where account_id = ${accountId} and assigned_to = ${assignedTo} and contact_id > ${after}
        order by contact_id
        limit ${AT_ONCE}`,
      )
      for (const { contact_id: id } of found) await free(db, accountId, id, now())
      after = found.at(-1)?.contact_id ?? after
      if (found.length < AT_ONCE) return
    }
  })

async function free(db: Db, accountId: string, id: string, now: Date): Promise<void> {
  try {
    await assignConversation(db, accountId, { id }, null, now)
  } catch (error) {
    // the contact was deleted meanwhile, with its conversation
    if (!(error instanceof Refusal && error.kind === 'not_found')) throw error
  }
}
