import { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import { defineJob, type Job, Postponed, RetryLater } from '../../platform/queue/queue.ts'
import { handles, type JobRunner } from '../../platform/queue/worker.ts'
import type { NetworkError, Networks, SendOutcome } from '../networks/network.ts'
import { failureOf, hasContent, withheldNow } from './checks.ts'
import { findMessage, noteUnconfirmed } from './messages.ts'
import { moveStatus, SEND_UNCONFIRMED } from './status.ts'
import type { Message } from './tables.ts'

const payload = z.object({ account_id: z.string(), message_id: z.string() })
type Payload = z.infer<typeof payload>

/** Hands one accepted message to its network; 26 hours of retries while the network cannot take it. */
export const sendJob = defineJob({
  kind: 'messages.send',
  payload,
  retryAfterSeconds: [1, 5, 30, 120, 600, 1800, 7200, 21_600, 61_200],
})

type SendingDeps = { db: Db; networks: Networks; now: () => Date }

const UNCONFIRMED_MAX_MS = 24 * 3_600_000

export const sends = ({ db, networks, now }: SendingDeps): JobRunner => {
  async function send({ payload, attempt }: Job<Payload>): Promise<void> {
    const { account_id: accountId, message_id: messageId } = payload
    const message = await findMessage(db, accountId, messageId)
    // sent or failed already: a process died between the report and the end of the job
    if (!message || message.sentAt || message.failedAt) return
    const lastAttempt = attempt > sendJob.retryAfterSeconds.length
    const outcome = await handOver({ networks, now }, message, lastAttempt)
    // its report will tell when it was sent
    if ('accepted' in outcome) return
    if ('unconfirmed' in outcome) return waitForWord(message, outcome.unconfirmed)
    const withheld = 'withheld' in outcome ? failureOf(outcome.withheld) : undefined
    // over already
    if ('withheld' in outcome && !withheld) return
    const error = 'refusal' in outcome ? outcome.refusal : withheld
    const fate =
      'networkMessageId' in outcome
        ? ({ status: 'sent', networkMessageId: outcome.networkMessageId } as const)
        : ({ status: 'failed', error } as const)
    await moveStatus(db, { accountId, messageId, at: now(), ...fate }, now())
  }

  /** The network was asked and nobody heard its answer: only its report can tell, and a second request could send it twice. */
  async function waitForWord({ accountId, id: messageId }: Message, askedAt: Date): Promise<void> {
    const leftMs = askedAt.getTime() + UNCONFIRMED_MAX_MS - now().getTime()
    if (leftMs > 0) {
      await noteUnconfirmed(db, messageId, askedAt)
      throw new Postponed('whether the network took the message is not known', leftMs / 1000)
    }
    await moveStatus(db, { accountId, messageId, at: now(), status: 'failed', error: unheard }, now())
  }

  /** After the last attempt ended by an error of ours, or ended its process: whoever sent it is told, and pays nothing. */
  async function giveUp({ payload: { account_id: accountId, message_id: messageId } }: Job<Payload>): Promise<void> {
    const message = await findMessage(db, accountId, messageId)
    if (!message || message.sentAt || message.failedAt) return
    await moveStatus(db, { accountId, messageId, at: now(), status: 'failed', error: unconfirmed }, now())
  }

  return handles(sendJob, send, giveUp)
}

async function handOver(
  { networks, now }: Omit<SendingDeps, 'db'>,
  message: Message,
  lastAttempt: boolean,
): Promise<SendOutcome> {
  const network = networks[message.network]
  if (!network) return { refusal: { code: 'NETWORK_NOT_CONNECTED', message: 'The network is not connected' } }
  if (!hasContent(message)) return { withheld: 'CANCELLED' }
  const { id, accountId, recipient: address, type, text, content } = message
  try {
    return await network.send({ id, accountId, address, type, text, withheld: withheldNow(message, now()), ...content })
  } catch (error) {
    if (!(error instanceof RetryLater) || !lastAttempt) throw error
    return { refusal: gaveUp }
  }
}

const gaveUp: NetworkError = { code: 'NETWORK_UNAVAILABLE', message: 'The network did not take the message in time' }
const unheard: NetworkError = {
  code: SEND_UNCONFIRMED,
  message: 'No answer and no report came from the network within 24 hours: whether it took the message is not known',
}
const unconfirmed: NetworkError = {
  code: SEND_UNCONFIRMED,
  message: 'Sending ended by an error on our side: whether the network took the message is not known',
}
