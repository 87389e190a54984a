import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import { Postponed, RetryLater } from '../../../platform/queue/queue.ts'
import type { Lesson, Network, OutgoingMessage, SendOutcome } from '../network.ts'
import { blockConnection } from './blocked.ts'
import type { Compose } from './compose.ts'
import type { Connection, Connections } from './connections.ts'
import { networkError, reactionTo } from './errors.ts'
import type { Answer, Graph } from './graph.ts'
import type { Pace } from './limiter.ts'
import { beginAttempt, noteAccepted, noteRefused } from './sends.ts'

export type WhatsAppDeps = {
  db: Db
  connections: Connections
  graph: Graph
  pace: Pace
  compose: Compose
  /** What an error tells beside the message: marketing refused, a template paused. */
  learn(lesson: Lesson): Promise<void>
  now: () => Date
  log: Pick<FastifyBaseLogger, 'error'>
}

/** A job waits for its place so long; beyond, it gives its own to others. */
const WAIT_IN_PLACE_MS = 250
/** How often a message looks whether its connection is free again; freeing it wakes them all. */
const BLOCKED_FOR_SECONDS = 3_600

const accepted = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) })

/** The WhatsApp Cloud API as a network. What becomes of a message comes later: see receive.ts. */
export function createWhatsApp(deps: WhatsAppDeps): Network {
  const { db, connections, graph, pace, compose, now } = deps

  const nowMs = () => now().getTime()

  async function send(message: OutgoingMessage): Promise<SendOutcome> {
    const { accountId } = message
    const connection = await connections.of(accountId)
    if (!connection) return { refusal: NOT_CONNECTED }
    if (connection.status === 'blocked') {
      throw new Postponed(`the connection is blocked: ${connection.blockedReason}`, BLOCKED_FOR_SECONDS)
    }
    const body = await compose(connection, message)
    if ('refusal' in body) return body
    await takePlace(connection, message)
    const attempt = await beginAttempt(db, message, now())
    if (attempt.state === 'accepted') return { accepted: true }
    if (attempt.state === 'attempting') return { unconfirmed: attempt.since }
    if (attempt.state === 'withheld') return { withheld: attempt.why }
    const since = now()
    const answer = await graph.post(connection, `${connection.phoneNumberId}/messages`, body.payload)
    return settle(connection, message, answer, since)
  }

  async function takePlace({ phoneNumberId }: Connection, { address }: OutgoingMessage): Promise<void> {
    const pair = `${phoneNumberId} ${address}`
    const place = pace.take(phoneNumberId, pair, nowMs(), WAIT_IN_PLACE_MS)
    if ('afterMs' in place) throw new Postponed('the number sends as fast as it may', place.afterMs / 1000)
    if (place.waitMs > 0) await new Promise((resolve) => setTimeout(resolve, place.waitMs))
  }

  async function settle(
    connection: Connection,
    message: OutgoingMessage,
    answer: Answer,
    since: Date,
  ): Promise<SendOutcome> {
    const { accountId, id } = message
    const { phoneNumberId } = connection
    if (answer.kind === 'lost') return { unconfirmed: since }
    if (answer.kind === 'ok') {
      const networkId = accepted.safeParse(answer.body).data?.messages[0]?.id
      // taken, but under no name that we can read: its status will tell
      if (networkId === undefined) return { unconfirmed: since }
      pace.took(phoneNumberId, nowMs())
      await noteAccepted(db, accountId, id, networkId)
      return { accepted: true }
    }
    if (answer.kind === 'unsent') {
      await noteRefused(db, accountId, id)
      throw new RetryLater(answer.reason)
    }
    const reaction = reactionTo(answer)
    if (reaction.do === 'wait') return { unconfirmed: since }
    await noteRefused(db, accountId, id)
    if (reaction.do === 'again') {
      if (reaction.slower === 'nobody') throw new RetryLater(answer.message)
      pace.slower(reaction.slower, phoneNumberId, `${phoneNumberId} ${message.address}`, nowMs())
      throw new Postponed(answer.message, reaction.slower === 'number' ? 1 : reaction.slower === 'pair' ? 6 : 60)
    }
    if (reaction.do === 'stop') {
      await blockConnection(deps, accountId, { reason: answer.message, code: answer.code ?? answer.status })
      throw new Postponed(answer.message, BLOCKED_FOR_SECONDS)
    }
    if (reaction.also) await deps.learn({ accountId, messageId: id, also: reaction.also })
    return { refusal: networkError(answer.code, answer.message) }
  }

  return { send }
}

const NOT_CONNECTED = { code: 'NETWORK_NOT_CONNECTED', message: 'The network is not connected' }
