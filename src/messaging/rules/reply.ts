import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'
import { handles, type JobRunner } from '../../platform/queue/worker.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findAccount } from '../accounts/accounts.ts'
import { isPhone } from '../contacts/identities.ts'
import { answerAutomatically, type Sending } from '../messages/create.ts'

/** Sends a rule's reply. */
export const replyJob = defineJob({
  kind: 'rules.reply',
  payload: z.object({
    account_id: z.string(),
    message_id: z.string(),
    address: z.string(),
    rule_id: z.string(),
    text: z.string(),
    /** The connection that the person wrote to. */
    from: z.string().optional(),
  }),
  retryAfterSeconds: [1, 5, 30, 120],
})

export const repliesByRules = (
  sending: Sending,
  { now, log }: { now: () => Date; log: Pick<FastifyBaseLogger, 'info'> },
): JobRunner =>
  handles(replyJob, async ({ payload, requestId }) => {
    const { account_id: accountId, message_id: cause, address, rule_id, text, from } = payload
    const account = await findAccount(sending.db, accountId)
    if (!account) return
    const to = isPhone(address) ? { to: address } : { recipient: address }
    const message = { ...to, from, type: 'text', message: text, metadata: { rule_id } } as const
    try {
      await answerAutomatically({ ...sending, requestId }, account, message, { kind: 'rule', cause }, now())
    } catch (error) {
      // the person opted out, no quota is left, or the window closed meanwhile
      if (!(error instanceof Refusal) || error.kind === 'unavailable') throw error
      log.info({ account_id: accountId, reason: error.code ?? error.kind }, 'a rule did not answer')
    }
  })
