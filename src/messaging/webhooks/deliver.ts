import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/open.ts'
import type { Outbound } from '../../platform/http/outbound.ts'
import { createDispatcher, type Worker } from '../../platform/queue/dispatcher.ts'
import { lanesDue, lanesDueSince, release } from '../../platform/queue/work-table.ts'
import { randomBase62, type Sealer } from '../../platform/secrets.ts'
import type { Tracer, TraceSpan } from '../../platform/tracing.ts'
import type { MessagingMeter } from '../metered.ts'
import { attemptDelivery, TIMEOUT_MS } from './attempt.ts'
import {
  claimDeliveries,
  DELIVERIES,
  DELIVERY_LEASE_SECONDS,
  type Delivery,
  type DeliveryOutcome,
  endpointsToProbe,
  finishDeliveries,
  ownersOf,
} from './deliveries.ts'
import { type EndpointHealth, noteConfirmed, noteHealth } from './health.ts'
import { adjustWindow, type EndpointState, IN_HAND_MAX, mayClaimMore, roomOf, runsLow, WINDOW_START } from './pace.ts'

/**
 * A delivery that could not start by then is released: its request must end before its lease does, so that no leases need renewing while
 * thousands of requests hang.
 */
const HOLD_MAX_MS = DELIVERY_LEASE_SECONDS * 1000 - TIMEOUT_MS - 5_000
const REFILL_BELOW = IN_HAND_MAX - 500

/** Delivers events to endpoints, each in a lane of its own, so that a slow one never delays another. */
export function createDeliverer(deps: {
  db: Db
  outbound: Outbound
  sealer: Sealer
  meter?: Pick<MessagingMeter, 'delivery'>
  now: () => Date
  tracer?: Pick<Tracer, 'record'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}): Worker {
  const { db, now, log, meter, tracer } = deps
  const claimant = randomBase62(12)
  let claims = 0
  /** The outcome of the last attempt at each endpoint in this process: a success after a failure must be stored. */
  const states = new Map<string, Exclude<EndpointState, 'unknown'>>()
  const owners = new Map<string, string>()
  /** The endpoint state and owner with which each delivery in progress was claimed. */
  const claimedAs = new Map<Delivery, { state: EndpointState; owner: string }>()
  const inHand: Record<EndpointState, number> = { healthy: 0, unknown: 0, failing: 0 }
  /** The number of deliveries in progress per owner. */
  const inHandOf = new Map<string, number>()
  const ownerOf = (lane: string): string => owners.get(lane) ?? lane
  const stateOf = (lane: string): EndpointState => states.get(lane) ?? 'unknown'

  function take(delivery: Delivery): void {
    const { lane, endpoint } = delivery
    if (endpoint) owners.set(lane, endpoint.accountId)
    if (endpoint?.failing) states.set(lane, 'failing')
    const [state, owner] = [stateOf(lane), ownerOf(lane)]
    claimedAs.set(delivery, { state, owner })
    inHand[state] += 1
    inHandOf.set(owner, (inHandOf.get(owner) ?? 0) + 1)
  }

  /** While its state is unknown, an endpoint whose owner has no delivery in progress gets one; otherwise it would stay unknown. */
  function mayHaveMore(lane: string): boolean {
    const state = stateOf(lane)
    return mayClaimMore(state, inHand[state]) || (state === 'unknown' && !inHandOf.has(ownerOf(lane)))
  }

  function freeSlots(deliveries: Delivery[]): void {
    for (const delivery of deliveries) {
      const claimed = claimedAs.get(delivery)
      if (!claimed || !claimedAs.delete(delivery)) continue
      const { state, owner } = claimed
      inHand[state] -= 1
      const left = (inHandOf.get(owner) ?? 0) - 1
      if (left > 0) inHandOf.set(owner, left)
      else inHandOf.delete(owner)
    }
  }

  /** Looks up the owners of new endpoints, so that owners take turns from the first delivery on. */
  async function withOwners(lanes: string[]): Promise<string[]> {
    const unknown = lanes.filter((lane) => !owners.has(lane))
    if (unknown.length > 0) for (const { id, account_id } of await ownersOf(db, unknown)) owners.set(id, account_id)
    return lanes
  }

  async function dueSince(after: Date): Promise<string[]> {
    const at = now()
    const [fresh, probed] = [await lanesDueSince(db, DELIVERIES, after, at), await endpointsToProbe(db, after, at)]
    return [...new Set([...fresh, ...probed])]
  }

  async function noteAll(batch: DeliveryOutcome[]): Promise<void> {
    for (const { item, status } of batch) {
      if (status !== 'succeeded' || !item.test || !item.endpoint) continue
      await noteConfirmed(db, item.lane, item.endpoint.url, now()).catch((error) =>
        log.warn({ err: error, webhook: item.lane }, 'the confirmation of an endpoint could not be stored'),
      )
    }
    const news = healthOf(batch).filter(({ webhookId, failures }) => {
      const recovers = states.get(webhookId) === 'failing'
      states.set(webhookId, failures > 0 ? 'failing' : 'healthy')
      return failures > 0 || recovers
    })
    await noteHealth(db, news, now()).catch((error) =>
      log.warn({ err: error, webhooks: news.length }, 'the health of endpoints could not be stored'),
    )
  }

  return createDispatcher<Delivery, DeliveryOutcome>(
    {
      topic: DELIVERIES.topic,
      async claim(rooms, limit) {
        const claimed = await claimDeliveries(db, { rooms, limit, claim: `${claimant}:${++claims}`, now: now() })
        for (const delivery of claimed) take(delivery)
        return claimed
      },
      ownerOf,
      due: async (after) => withOwners(after ? await dueSince(after) : await lanesDue(db, DELIVERIES, now())),
      async attempt(delivery) {
        const begun = performance.now()
        const outcome = await attemptDelivery(deps, delivery)
        tracer?.record(spanOf(outcome, performance.now() - begun))
        log.info(described(outcome), 'a delivery was tried')
        return outcome
      },
      finish: (outcomes) => finishDeliveries(db, outcomes),
      async finished(outcomes) {
        freeSlots(outcomes.map(({ item }) => item))
        for (const { status } of outcomes) meter?.delivery(status)
        await noteAll(outcomes)
      },
      release(deliveries) {
        freeSlots(deliveries)
        return release(db, DELIVERIES, deliveries, now())
      },
      capacity: IN_HAND_MAX,
      refillBelow: REFILL_BELOW,
      newWindow: WINDOW_START,
      roomOf: (lane, all) => (mayHaveMore(lane.name) ? roomOf(lane, all) : 0),
      runsLow,
      // a message's later event waits for its earlier one
      chained: true,
      adjust: (lane, { status }) => adjustWindow(lane, status === 'succeeded'),
      holdMaxMs: HOLD_MAX_MS,
    },
    { db, log, now },
  )
}

/** A trace's attributes of an attempt: the endpoint's id, because its address may contain a secret. */
const spanOf = ({ item, status, responseStatus }: DeliveryOutcome, durationMs: number): TraceSpan => ({
  name: 'webhook delivery',
  kind: 'client',
  durationMs,
  requestId: item.requestId,
  ...(status !== 'succeeded' && { failure: status }),
  attributes: {
    'mimbar.event': item.event,
    'mimbar.delivery': item.id,
    'mimbar.webhook': item.lane,
    'mimbar.message': item.messageId,
    'mimbar.attempt': item.attempt,
    'http.response.status_code': responseStatus,
  },
})

/** A log entry of an attempt. */
const described = ({ item, ...outcome }: DeliveryOutcome) => ({
  request_id: item.requestId,
  message: item.messageId,
  event: item.eventId,
  delivery: item.id,
  webhook: item.lane,
  attempt: item.attempt,
  status: outcome.status,
  response_status: outcome.responseStatus,
  ms: outcome.responseTimeMs,
})

/** The health of each endpoint in these attempts. */
function healthOf(batch: DeliveryOutcome[]): EndpointHealth[] {
  const found = new Map<string, EndpointHealth>()
  for (const { webhookId, status, responseStatus } of batch) {
    if (status === 'cancelled') continue
    const health = found.get(webhookId) ?? { webhookId, succeeded: false, failures: 0, gone: false }
    found.set(webhookId, health)
    health.succeeded ||= status === 'succeeded'
    health.failures = status === 'succeeded' ? 0 : health.failures + 1
    health.gone ||= responseStatus === 410
  }
  return [...found.values()]
}
