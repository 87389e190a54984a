import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'
import { handles, type JobRunner } from '../../platform/queue/worker.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findAccount } from '../accounts/accounts.ts'
import { isPhone } from '../contacts/identities.ts'
import { findReceived } from '../messages/conversation.ts'
import { answerByRule, type Sending } from '../messages/create.ts'
import { askedIn } from './asked.ts'
import type { Bridge } from './bridge.ts'
import { bridgeOf } from './settings.ts'
import { bridgeWords } from './words.ts'

/** Answers what was asked of the bridge. What a person wrote stays out of it: only the ids of its messages are in. */
export const answerJob = defineJob({
  kind: 'bridge.answer',
  payload: z.object({
    account_id: z.string(),
    message_id: z.string(),
    address: z.string(),
    act: z.enum(['verify', 'subscribed', 'already']),
    about: z.string().nullable(),
  }),
  retryAfterSeconds: [1, 5, 30, 120],
})

export const answersByBridge = (
  sending: Sending,
  bridge: Bridge,
  { now, log }: { now: () => Date; log: Pick<FastifyBaseLogger, 'info'> },
): JobRunner =>
  handles(answerJob, async ({ payload }) => {
    const { account_id: accountId, message_id: cause, address, act, about } = payload
    const account = await findAccount(sending.db, accountId)
    if (!account) return
    const { language, dailyAt } = await bridgeOf(sending.db, accountId)
    const text = act === 'verify' ? await verifiedText() : bridgeWords[language][act](dailyAt)
    if (text === undefined) return
    const to = isPhone(address) ? { to: address } : { recipient: address }
    const message = { ...to, type: 'text', message: text, metadata: { bridge: act }, preview_url: false } as const
    try {
      await answerByRule(sending, account, message, cause, now())
    } catch (error) {
      // the person opted out, no quota is left, or the window closed meanwhile
      if (!(error instanceof Refusal) || error.kind === 'unavailable') throw error
      log.info({ account_id: accountId, reason: error.code ?? error.kind }, 'the bridge did not answer')
    }

    async function verifiedText(): Promise<string | undefined> {
      const said = about === null ? undefined : (await findReceived(sending.db, accountId, about))?.text
      // erased meanwhile
      if (!said) return undefined
      const asked = askedIn(said)
      return bridge.verified(accountId, asked?.act === 'verify' ? asked.text : said, language)
    }
  })
