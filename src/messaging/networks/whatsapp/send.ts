import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import { Postponed, RetryLater } from '../../../platform/queue/queue.ts'
import { ConnectionPaused, type Consequence, type Network, type OutgoingMessage, type SendOutcome } from '../network.ts'
import { blockConnection } from './blocked.ts'
import { createBreaker } from './breaker.ts'
import type { Compose } from './compose.ts'
import type { Connection, Connections } from './connections.ts'
import { networkError, reactionTo } from './errors.ts'
import type { Graph, GraphAnswer } from './graph.ts'
import type { Pace } from './limiter.ts'
import { beginAttempt, noteAccepted, noteRefused } from './sends.ts'

export type WhatsAppDeps = {
  db: Db
  connections: Connections
  graph: Graph
  pace: Pace
  compose: Compose
  /** Called for what an error implies beyond its message: marketing refused, a template paused. */
  applyConsequence(consequence: Consequence): Promise<void>
  now: () => Date
  log: Pick<FastifyBaseLogger, 'error'>
}

/** How long a message may wait for its number's rate in ms, while it occupies a slot of its own connection. */
const WAIT_IN_PLACE_MS = 2_000
/** The timeout of a probe in ms: shorter than a message's, because it occupies a slot. */
const PROBE_MS = 5_000

const accepted = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) })

/** The WhatsApp Cloud API as a network. Outcomes of messages arrive later: see receive.ts. */
export function createWhatsApp(deps: WhatsAppDeps): Network {
  const { db, connections, graph, pace, compose, now } = deps
  const breaker = createBreaker()

  const nowMs = () => now().getTime()

  async function send(message: OutgoingMessage): Promise<SendOutcome> {
    const connection = await connections.find(message.accountId, message.connectionId)
    if (!connection) return { refusal: NOT_CONNECTED }
    if (connection.status === 'blocked') {
      // its lane was open a moment ago, so this process's cache may be outdated
      connections.forget()
      throw blocked(connection.blockedReason)
    }
    await mustAnswer(connection)
    const body = await compose(connection, message)
    if ('refusal' in body) return body
    await takePlace(connection, message)
    const attempt = await beginAttempt(db, message, now())
    if (attempt.state === 'accepted') return { accepted: true }
    if (attempt.state === 'attempting') return { unconfirmed: attempt.since }
    if (attempt.state === 'withheld') return { withheld: attempt.why }
    const since = now()
    const answer = await graph.post(connection, `${connection.phoneNumberId}/messages`, body.payload)
    return outcomeOf(connection, message, answer, since)
  }

  /** Throws while the network does not answer for this connection. Occasionally one message probes whether it does again. */
  async function mustAnswer(connection: Connection): Promise<void> {
    const { phoneNumberId: number } = connection
    const state = breaker.stateOf(number, nowMs())
    if (state === 'closed') return
    if (state === 'probe') {
      breaker.probing(number, nowMs())
      noteAnswer(number, await graph.get(connection, `${number}?fields=id`, PROBE_MS))
    }
    const after = breaker.stateOf(number, nowMs())
    if (after === 'closed') return
    throw new ConnectionPaused('the network does not answer', after === 'probe' ? 1 : after.forMs / 1000)
  }

  function noteAnswer(number: string, answer: GraphAnswer): void {
    const unanswered = answer.kind === 'lost' || answer.kind === 'unsent'
    if (unanswered || (answer.kind === 'error' && reactionTo(answer).do === 'wait')) breaker.failed(number, nowMs())
    else breaker.answered(number)
  }

  async function takePlace({ phoneNumberId }: Connection, { address }: OutgoingMessage): Promise<void> {
    const pair = `${phoneNumberId} ${address}`
    const place = pace.take(phoneNumberId, pair, nowMs(), WAIT_IN_PLACE_MS)
    if ('afterMs' in place) {
      const Later = place.of === 'number' ? ConnectionPaused : Postponed
      throw new Later('the number sends as fast as it may', place.afterMs / 1000)
    }
    if (place.waitMs > 0) await new Promise((resolve) => setTimeout(resolve, place.waitMs))
  }

  async function outcomeOf(
    connection: Connection,
    message: OutgoingMessage,
    answer: GraphAnswer,
    since: Date,
  ): Promise<SendOutcome> {
    const { accountId, id } = message
    const { phoneNumberId } = connection
    noteAnswer(phoneNumberId, answer)
    if (answer.kind === 'lost') return { unconfirmed: since }
    if (answer.kind === 'ok') {
      const networkId = accepted.safeParse(answer.body).data?.messages[0]?.id
      // accepted, but without a readable id: its status will tell
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
      if (reaction.slower === 'pair') throw new Postponed(answer.message, 6)
      throw new ConnectionPaused(answer.message, reaction.slower === 'number' ? 1 : 60)
    }
    if (reaction.do === 'stop') {
      await blockConnection(deps, connection, { reason: answer.message, code: answer.code ?? answer.status })
      throw blocked(answer.message)
    }
    if (reaction.also) await deps.applyConsequence({ accountId, messageId: id, also: reaction.also })
    return { refusal: networkError(answer.code, answer.message) }
  }

  const markRead: Network['markRead'] = async ({ accountId, connectionId, networkMessageId }, typing) => {
    const connection = await connections.find(accountId, connectionId)
    // a typing sign is not worth a probe
    if (connection?.status !== 'connected' || breaker.stateOf(connection.phoneNumberId, nowMs()) !== 'closed') return
    const { phoneNumberId } = connection
    const answer = await graph.post(connection, `${phoneNumberId}/messages`, {
      messaging_product: 'whatsapp',
      status: 'read',
      message_id: networkMessageId,
      ...(typing && { typing_indicator: { type: 'text' } }),
    })
    noteAnswer(phoneNumberId, answer)
  }

  return { send, markRead }
}

/** Due at once: the lane is closed while its connection is blocked, and sending must start as soon as it is unblocked. */
const blocked = (reason: string | null) => new Postponed(`the connection is blocked: ${reason}`, 0)

const NOT_CONNECTED = { code: 'NETWORK_NOT_CONNECTED', message: 'The network is not connected' }
