import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/open.ts'
import { reasonOf } from '../../platform/log.ts'
import { Postponed, RetryLater } from '../../platform/queue/queue.ts'
import type { Tracer } from '../../platform/tracing.ts'
import { ConnectionPaused, type NetworkError, type Networks, type SendOutcome } from '../networks/network.ts'
import type { Outgoing, OutgoingOutcome } from '../networks/outbox.ts'
import { failureOf, hasContent, withheldNow } from './checks.ts'
import { findMessage, noteUnconfirmed } from './messages.ts'
import { moveStatus, SEND_UNCONFIRMED } from './status.ts'
import type { Message } from './tables.ts'

export type SendingDeps = {
  db: Db
  networks: Networks
  now: () => Date
  tracer?: Pick<Tracer, 'record'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** Waits after each failed attempt, in seconds: a network may be down for a day without loss. */
export const SEND_RETRY_WAITS_SECONDS = [1, 5, 30, 120, 600, 1800, 7200, 21_600, 61_200]

/** Networks report within minutes; after a day no report is to be expected. */
const UNCONFIRMED_MAX_MS = 24 * 3_600_000
/** Delay in seconds after the database refused an outcome, probably because it is down. */
const GIVE_UP_AGAIN_AFTER_SECONDS = 60

/** Attempts to send one message. Never throws: errors become outcomes. */
export async function sendOnce(deps: SendingDeps, item: Outgoing): Promise<OutgoingOutcome> {
  // each attempt ended with its process
  if (item.attempt > SEND_RETRY_WAITS_SECONDS.length + 1) return giveUp(deps, item, 'its process ended each time')
  const { requestId, messageId: message, attempt } = item
  const begun = performance.now()
  const ended = (failure?: string) =>
    deps.tracer?.record({
      name: 'message hand-over',
      kind: 'client',
      durationMs: performance.now() - begun,
      requestId,
      failure,
      attributes: { 'mimbar.message': message, 'mimbar.lane': item.lane, 'mimbar.attempt': attempt },
    })
  try {
    const outcome = await handOver(deps, item)
    ended()
    deps.log.info({ request_id: requestId, message, attempt, known: 'done' in outcome }, 'a message was handed over')
    return outcome
  } catch (error) {
    // postponing is no failure
    ended(error instanceof Postponed ? undefined : reasonOf(error))
    return failed(deps, item, error)
  }
}

async function handOver(deps: SendingDeps, item: Outgoing): Promise<OutgoingOutcome> {
  const { db, now } = deps
  const { accountId, messageId } = item
  const message = await findMessage(db, accountId, messageId)
  // sent or failed already: a process died between the report and the end of this entry
  if (!message || message.sentAt || message.failedAt) return { item, done: true }
  const outcome = await askNetwork(deps, message, item)
  // the report will say when it was sent
  if ('accepted' in outcome) return { item, done: true }
  if ('unconfirmed' in outcome) return waitForReport(deps, item, outcome.unconfirmed)
  if ('networkMessageId' in outcome) {
    const { networkMessageId } = outcome
    await moveStatus(db, { accountId, messageId, at: now(), status: 'sent', networkMessageId }, now())
    return { item, done: true }
  }
  const error = 'refusal' in outcome ? outcome.refusal : failureOf(outcome.withheld)
  // without an error it had already ended before the attempt
  if (error) await moveStatus(db, { accountId, messageId, at: now(), status: 'failed', error }, now())
  return { item, done: true }
}

async function askNetwork({ networks, now }: SendingDeps, message: Message, item: Outgoing): Promise<SendOutcome> {
  const network = networks[message.network]
  if (!network) return { refusal: { code: 'NETWORK_NOT_CONNECTED', message: 'The network is not connected' } }
  if (!hasContent(message)) return { withheld: 'CANCELLED' }
  const { id, accountId, connectionId, recipient: address, type, text, content } = message
  const mediaKind = item.mediaKind ?? undefined
  try {
    const withheld = withheldNow(message, now())
    return await network.send({ id, accountId, connectionId, address, type, text, withheld, mediaKind, ...content })
  } catch (error) {
    const last = item.attempt > SEND_RETRY_WAITS_SECONDS.length
    if (!(error instanceof RetryLater) || !last) throw error
    return { refusal: gaveUp }
  }
}

/** The network was asked and its answer lost: only its report can tell the outcome, and a second request could send the message twice. */
async function waitForReport({ db, now }: SendingDeps, item: Outgoing, askedAt: Date): Promise<OutgoingOutcome> {
  const { accountId, messageId } = item
  const message = await findMessage(db, accountId, messageId)
  // the report came while the answer was awaited
  if (!message || message.sentAt || message.failedAt) return { item, done: true }
  const again = new Date(askedAt.getTime() + UNCONFIRMED_MAX_MS)
  if (again > now()) {
    await noteUnconfirmed(db, messageId, askedAt)
    return { item, again, reason: 'whether the network took it is not known', attempted: false, holds: true }
  }
  await moveStatus(db, { accountId, messageId, at: now(), status: 'failed', error: unconfirmed }, now())
  return { item, done: true }
}

function failed(deps: SendingDeps, item: Outgoing, error: unknown): OutgoingOutcome | Promise<OutgoingOutcome> {
  const { now, log } = deps
  const reason = reasonOf(error)
  const inSeconds = (seconds: number) => new Date(now().getTime() + seconds * 1000)
  if (error instanceof Postponed) {
    const again = inSeconds(error.afterSeconds)
    const pause = error instanceof ConnectionPaused && { pauseUntil: again }
    return { item, again, reason, attempted: false, holds: false, ...pause }
  }
  const expected = error instanceof RetryLater
  const line = { request_id: item.requestId, message: item.messageId, attempt: item.attempt }
  if (expected) log.info({ ...line, reason }, 'a message will be tried again')
  else log.error({ ...line, err: error }, 'a message could not be handed over')
  const scheduled = SEND_RETRY_WAITS_SECONDS[item.attempt - 1]
  if (scheduled === undefined) return giveUp(deps, item, reason)
  const seconds = (expected ? error.afterSeconds : undefined) ?? scheduled
  return { item, again: inSeconds(seconds), reason, attempted: true, holds: true }
}

/**
 * Ends a message whose last attempt failed by an error of ours or killed its process: it fails at no cost, and stays visible to the operator.
 */
async function giveUp({ db, now, log }: SendingDeps, item: Outgoing, reason: string): Promise<OutgoingOutcome> {
  const { accountId, messageId } = item
  try {
    const message = await findMessage(db, accountId, messageId)
    if (message && !message.sentAt && !message.failedAt)
      await moveStatus(db, { accountId, messageId, at: now(), status: 'failed', error: ourError }, now())
    return { item, reason, attempted: true, holds: false }
  } catch (error) {
    log.error(
      { err: error, request_id: item.requestId, message: messageId },
      'a message could not be given up; trying again',
    )
    const again = new Date(now().getTime() + GIVE_UP_AGAIN_AFTER_SECONDS * 1000)
    return { item, again, reason, attempted: true, holds: true }
  }
}

const gaveUp: NetworkError = { code: 'NETWORK_UNAVAILABLE', message: 'The network did not take the message in time' }
const unconfirmed: NetworkError = {
  code: SEND_UNCONFIRMED,
  message: 'No answer and no report came from the network within 24 hours: whether it took the message is not known',
}
const ourError: NetworkError = {
  code: SEND_UNCONFIRMED,
  message: 'Sending ended by an error on our side: whether the network took the message is not known',
}
