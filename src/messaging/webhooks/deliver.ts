import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/open.ts'
import type { Outbound } from '../../platform/http/outbound.ts'
import { onEnqueued } from '../../platform/queue/queue.ts'
import type { Worker } from '../../platform/queue/worker.ts'
import { randomBase62, type Sealer } from '../../platform/secrets.ts'
import { attemptDelivery, TIMEOUT_MS } from './attempt.ts'
import {
  claimDeliveries,
  type Delivery,
  finishDeliveries,
  LEASE_SECONDS,
  type Outcome,
  releaseDeliveries,
} from './deliveries.ts'
import { type Health, noteHealth } from './health.ts'
import { adjustWindow, IN_HAND_MAX, type Lane, newLane, roomOf, runsLow } from './lane.ts'
import { DELIVERIES } from './publish.ts'

const POLL_EVERY_MS = 500
const BATCH = 500
const WRITE_AGAIN_AFTER_MS = 500
/** A delivery that could not start by then is given back: its request must end before its lease does. */
const HOLD_MAX_MS = LEASE_SECONDS * 1000 - TIMEOUT_MS - 5_000

/**
 * Delivers events to endpoints: claims many at a time, keeps the requests of each endpoint in a lane of its own, and
 * writes what became of them many at a time. Started like any other worker; several processes share the work.
 */
export function createDeliverer(deps: {
  db: Db
  outbound: Outbound
  sealer: Sealer
  now: () => Date
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}): Worker {
  const { db, now, log } = deps
  const claimant = randomBase62(12)
  const lanes = new Map<string, Lane>()
  let inHand = 0
  let claims = 0
  let timer: NodeJS.Timeout | undefined
  let unsubscribe: (() => void) | undefined
  let stopped = false
  let abandoned = false

  let looking: Promise<number> | undefined
  let lookAtAll = false
  const lookAt = new Set<string>()
  let cursor = ''

  const finished: Outcome[] = []
  let writing: Promise<void> | undefined
  const whenIdle: (() => void)[] = []

  const laneOf = (id: string): Lane => {
    const lane = lanes.get(id) ?? newLane()
    lanes.set(id, lane)
    return lane
  }

  /** Claims what there is room for; returns how many. One look at a time. */
  function look(): Promise<number> {
    if (!looking && hasWishes()) looking = claimAll()
    return looking ?? Promise.resolve(0)
  }

  const hasWishes = () => !stopped && inHand < IN_HAND_MAX && (lookAtAll || lookAt.size > 0)

  async function claimAll(): Promise<number> {
    try {
      let total = 0
      while (hasWishes()) total += await claimSome()
      return total
    } finally {
      // in the same turn as the last test, so that a wish in between is not overlooked
      looking = undefined
    }
  }

  async function claimSome(): Promise<number> {
    const only = lookAtAll ? undefined : [...lookAt]
    lookAtAll = false
    lookAt.clear()
    const limit = Math.min(BATCH, IN_HAND_MAX - inHand)
    const claimed = await claimDeliveries(db, {
      claim: `${claimant}:${++claims}`,
      limit,
      room: Object.fromEntries([...(only ?? lanes.keys())].map((id) => [id, roomOf(laneOf(id), inHand)])),
      roomOfOthers: roomOf(newLane(), inHand),
      only,
      after: cursor,
      now: now(),
    })
    if (!only) {
      // endpoints take turns: a full batch goes on where it ended, and what began in the middle starts over
      if (claimed.length === limit || cursor !== '') lookAtAll = true
      cursor = claimed.length === limit ? last(claimed.map(({ webhookId }) => webhookId)) : ''
    }
    take(claimed)
    return claimed.length
  }

  function take(claimed: Delivery[]): void {
    inHand += claimed.length
    const since = performance.now()
    const touched = new Set<Lane>()
    for (const delivery of claimed) {
      const lane = laneOf(delivery.webhookId)
      lane.inHand += 1
      lane.failing ||= delivery.endpoint?.failing ?? false
      lane.waiting.push({ delivery, since })
      touched.add(lane)
    }
    for (const lane of touched) advance(lane)
  }

  function advance(lane: Lane): void {
    while (!stopped && lane.inFlight < lane.window) {
      const next = lane.waiting.shift()
      if (!next) return
      void run(lane, next.delivery)
    }
  }

  async function run(lane: Lane, delivery: Delivery): Promise<void> {
    lane.inFlight += 1
    try {
      const outcome = await attemptDelivery(deps, delivery)
      adjustWindow(lane, outcome.status === 'succeeded')
      finished.push(outcome)
      writing ??= write()
    } catch (error) {
      log.error({ err: error, delivery: delivery.id }, 'a delivery could not be tried; its lease will end')
      letGo(delivery.webhookId)
    } finally {
      lane.inFlight -= 1
      advance(lane)
    }
  }

  /** Writes finished attempts, many in one statement, for as long as there are any and whatever the database does. */
  async function write(): Promise<void> {
    while (finished.length > 0 && !abandoned) {
      const batch = finished.slice(0, BATCH)
      try {
        await finishDeliveries(db, batch)
      } catch (error) {
        log.warn({ err: error, attempts: batch.length }, 'attempts could not be written; trying again')
        await pause(WRITE_AGAIN_AFTER_MS)
        continue
      }
      finished.splice(0, batch.length)
      await noteAll(batch)
      for (const { webhookId } of batch) letGo(webhookId)
      if (timer) void lookSafely()
    }
    writing = undefined
  }

  async function noteAll(batch: Outcome[]): Promise<void> {
    for (const health of healthOf(batch)) {
      const lane = laneOf(health.webhookId)
      if (health.failures === 0 && !lane.failing) continue
      lane.failing = health.failures > 0
      await noteHealth(db, health, now()).catch((error) =>
        log.warn({ err: error, webhook: health.webhookId }, 'the health of an endpoint could not be noted'),
      )
    }
  }

  function letGo(webhookId: string): void {
    const lane = laneOf(webhookId)
    lane.inHand -= 1
    inHand -= 1
    // an earlier event that is out of the way may have been what others waited for
    if (runsLow(lane)) lookAt.add(webhookId)
    if (inHand > 0) return
    for (const tell of whenIdle.splice(0)) tell()
  }

  /** Gives back what has waited so long that its request might outlive its lease. */
  async function release(heldLongerThanMs: number): Promise<void> {
    const before = performance.now() - heldLongerThanMs
    const late: Delivery[] = []
    for (const lane of lanes.values()) {
      const kept = lane.waiting.filter(({ since }) => since > before)
      if (kept.length === lane.waiting.length) continue
      late.push(...lane.waiting.filter(({ since }) => since <= before).map(({ delivery }) => delivery))
      lane.waiting = kept
      // nothing moves here: one at a time until something does
      lane.window = 1
    }
    if (late.length === 0) return
    await releaseDeliveries(
      db,
      late.map(({ id, claim }) => ({ id, claim })),
    ).catch((error) => log.warn({ err: error }, 'deliveries could not be given back; their lease will end'))
    for (const { webhookId } of late) letGo(webhookId)
  }

  const lookSafely = () => look().catch((error) => log.error({ err: error }, 'deliveries cannot be read'))

  const wake = (topic = DELIVERIES) => {
    if (topic !== DELIVERIES) return
    lookAtAll = true
    void lookSafely()
  }

  const poll = () => {
    void release(HOLD_MAX_MS)
    for (const [id, lane] of lanes) if (lane.inHand === 0 && !lane.failing) lanes.delete(id)
    wake()
  }

  const idle = () => new Promise<void>((resolve) => (inHand === 0 ? resolve() : whenIdle.push(resolve)))

  return {
    async drain() {
      let total = 0
      for (;;) {
        lookAtAll = true
        const claimed = await look()
        total += claimed
        if (claimed === 0 && inHand === 0) return total
        await idle()
      }
    },
    start() {
      timer = setInterval(poll, POLL_EVERY_MS)
      unsubscribe = onEnqueued(wake)
      wake()
    },
    wake,
    async stop(graceMs = 10_000) {
      stopped = true
      clearInterval(timer)
      timer = undefined
      unsubscribe?.()
      await looking?.catch(() => {})
      await release(0)
      await Promise.race([idle(), pause(graceMs, undefined, { ref: false })])
      abandoned = true
      await writing
    },
  }
}

const last = (ids: string[]): string => ids.reduce((a, b) => (a > b ? a : b), '')

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
