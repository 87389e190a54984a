import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/open.ts'
import type { Outbound } from '../../platform/http/outbound.ts'
import { createDispatcher, type Worker } from '../../platform/queue/dispatcher.ts'
import { lanesDue, lanesDueSince, release } from '../../platform/queue/work-table.ts'
import { randomBase62, type Sealer } from '../../platform/secrets.ts'
import { attemptDelivery, TIMEOUT_MS } from './attempt.ts'
import {
  claimDeliveries,
  DELIVERIES,
  type Delivery,
  finishDeliveries,
  LEASE_SECONDS,
  type Outcome,
} from './deliveries.ts'
import { type Health, noteConfirmed, noteHealth } from './health.ts'
import { adjustWindow, IN_HAND_MAX, roomOf, runsLow, WINDOW_START } from './pace.ts'

/**
 * A delivery that could not start by then is given back: its request must end before its lease does, so that no lease needs
 * to be put off while thousands of requests hang.
 */
const HOLD_MAX_MS = LEASE_SECONDS * 1000 - TIMEOUT_MS - 5_000
const REFILL_BELOW = IN_HAND_MAX - 500

/** Delivers events to endpoints, each in a lane of its own, so that a slow one never delays another. */
export function createDeliverer(deps: {
  db: Db
  outbound: Outbound
  sealer: Sealer
  now: () => Date
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}): Worker {
  const { db, now, log } = deps
  const claimant = randomBase62(12)
  let claims = 0
  /** Endpoints whose last attempt failed, as far as this process knows: one that succeeds now is news. */
  const failing = new Set<string>()

  async function noteAll(batch: Outcome[]): Promise<void> {
    for (const { item, status } of batch) {
      if (status !== 'succeeded' || !item.test || !item.endpoint) continue
      await noteConfirmed(db, item.lane, item.endpoint.url, now()).catch((error) =>
        log.warn({ err: error, webhook: item.lane }, 'that an endpoint confirmed could not be noted'),
      )
    }
    for (const health of healthOf(batch)) {
      if (health.failures === 0 && !failing.has(health.webhookId)) continue
      if (health.failures > 0) failing.add(health.webhookId)
      else failing.delete(health.webhookId)
      await noteHealth(db, health, now()).catch((error) =>
        log.warn({ err: error, webhook: health.webhookId }, 'the health of an endpoint could not be noted'),
      )
    }
  }

  return createDispatcher<Delivery, Outcome>(
    {
      topic: DELIVERIES.topic,
      async claim(wishes, limit) {
        const claimed = await claimDeliveries(db, { wishes, limit, claim: `${claimant}:${++claims}`, now: now() })
        for (const { lane, endpoint } of claimed) if (endpoint?.failing) failing.add(lane)
        return claimed
      },
      due: (after) => (after ? lanesDueSince(db, DELIVERIES, after, now()) : lanesDue(db, DELIVERIES, now())),
      attempt: (delivery) => attemptDelivery(deps, delivery),
      finish: (outcomes) => finishDeliveries(db, outcomes),
      finished: noteAll,
      release: (deliveries) => release(db, DELIVERIES, deliveries, now()),
      capacity: IN_HAND_MAX,
      refillBelow: REFILL_BELOW,
      newWindow: WINDOW_START,
      roomOf,
      runsLow,
      // a message's later event waits for its earlier one
      chained: true,
      adjust: (lane, { status }) => adjustWindow(lane, status === 'succeeded'),
      holdMaxMs: HOLD_MAX_MS,
    },
    { db, log, now },
  )
}

/** How each endpoint fared in these attempts. */
function healthOf(batch: Outcome[]): Health[] {
  const found = new Map<string, Health>()
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
