import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'
import { handles, type JobRunner } from '../../platform/queue/worker.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findAccount } from '../accounts/accounts.ts'
import { isPhone } from '../contacts/identities.ts'
import { answerAutomatically, type Sending } from './create.ts'

/** Confirms an opt-out by message, once. */
export const confirmOptOutJob = defineJob({
  kind: 'messages.confirm-opt-out',
  payload: z.object({
    account_id: z.string(),
    message_id: z.string(),
    address: z.string(),
    text: z.string(),
    /** The connection that the person wrote to. */
    from: z.string().optional(),
  }),
  retryAfterSeconds: [1, 5, 30, 120],
})

export const confirmsOptOuts = (
  sending: Sending,
  { now, log }: { now: () => Date; log: Pick<FastifyBaseLogger, 'info'> },
): JobRunner =>
  handles(confirmOptOutJob, async ({ payload, requestId }) => {
    const { account_id: accountId, message_id: messageId, address, text, from } = payload
    const account = await findAccount(sending.db, accountId)
    if (!account) return
    const to = isPhone(address) ? { to: address } : { recipient: address }
    try {
      const message = { ...to, from, type: 'text', message: text } as const
      await answerAutomatically(
        { ...sending, requestId },
        account,
        message,
        { kind: 'opt-out', cause: messageId },
        now(),
      )
    } catch (error) {
      // no quota is left, or the window closed meanwhile; the opt-out holds anyway
      if (!(error instanceof Refusal) || error.kind === 'unavailable') throw error
      log.info({ account_id: accountId, reason: error.code ?? error.kind }, 'an opt-out was not confirmed')
    }
  })
