import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Executor } from '../db/rows.ts'
import { createLanes, type Lane } from './lanes.ts'
import { createOutcomeWriter } from './outcomes.ts'
import { onWork } from './wake.ts'
import type { Work } from './work.ts'
import type { ClaimedRow } from './work-table.ts'

/** Processes a table of work until it is stopped. */
export type Worker = {
  /** Does all due work, and the work that this makes due. Returns how many items. For tests and orderly shutdowns. */
  drain(): Promise<number>
  start(): void
  /** Looks for due work now, in these lanes or in all, if the topic is this worker's or none is given. */
  wake(topic?: string, lanes?: string[]): void
  /** Waits up to `graceMs` for work in progress; the rest returns to the queue when its lease ends. */
  stop(graceMs?: number): Promise<void>
}

/** The longest delay of work whose notification was lost. */
const POLL_EVERY_MS = 500
/** Every half minute a poll looks for all due work and not only for what became due since the last one, so that nothing stays undetected. */
const FULL_POLL_EVERY_POLLS = 60
/** The longest that a transaction may take to commit after the due time of its work. */
const COMMIT_MAX_MS = 2_000
/** Rows in one claim, so that its statement stays short. */
const CLAIM_MAX = 500
/** As many lanes as rows: each lane gives at least one. */
const LANES_MAX = 500

/**
 * Processes one table: claims many rows at a time, limits each lane to its room, and writes outcomes in batches.
 *
 * It queries a lane only if something may be due there: this process or another one announced work (wake.ts, link.ts), a poll found some,
 * or the last claim left some. So work that is not due yet costs nothing, however much there is. Several processes share the work.
 */
export function createDispatcher<T extends ClaimedRow & { lane: string }, Outcome extends { item: T }>(
  work: Work<T, Outcome>,
  deps: { db: Executor; now: () => Date; log: Pick<FastifyBaseLogger, 'warn' | 'error'> },
): Worker {
  const { db, now, log } = deps
  const { topic } = work
  const inHand = new Set<T>()
  const lanes = createLanes<T>({
    newWindow: work.newWindow,
    roomOf: (lane) => work.roomOf(lane, inHand.size),
    ownerOf: work.ownerOf,
  })
  const whenIdle: (() => void)[] = []
  let looking: Promise<number> | undefined
  let polling = false
  let polls = 0
  let polledAt: Date | undefined
  let timer: NodeJS.Timeout | undefined
  let unsubscribe: (() => void) | undefined
  let stopped = false

  const outcomes = createOutcomeWriter<Outcome>({
    topic,
    log,
    finish: work.finish,
    async finished(batch) {
      await work.finished?.(batch)
      for (const { item } of batch) forget(item)
      refill()
      if (timer) void lookSafely()
    },
  })

  function refill(): void {
    if (inHand.size <= work.refillBelow) lanes.catchUp()
  }

  const mayLook = () => !stopped && lanes.anyWanted() && inHand.size < work.capacity

  /** Claims as much as there is room for, and returns how many. One claim at a time. */
  function look(): Promise<number> {
    if (!looking && mayLook()) looking = claimAll()
    return looking ?? Promise.resolve(0)
  }

  async function claimAll(): Promise<number> {
    try {
      let total = 0
      while (mayLook()) {
        total += await claimSome()
        refill()
      }
      return total
    } finally {
      // synchronous with the last check of mayLook, so that no lane named in between is missed
      looking = undefined
    }
  }

  async function claimSome(): Promise<number> {
    const rooms = lanes.next(LANES_MAX)
    if (rooms.length === 0) return 0
    const limit = Math.min(CLAIM_MAX, work.capacity - inHand.size)
    const items = await work.claim(rooms, limit).catch((error) => {
      lanes.want(rooms.map(({ lane }) => lane))
      throw error
    })
    const got = new Map<string, number>()
    for (const { lane } of items) got.set(lane, (got.get(lane) ?? 0) + 1)
    for (const { lane: name, room } of rooms) {
      const lane = lanes.of(name)
      const count = got.get(name) ?? 0
      lane.more = count >= room || (work.chained && count > 0)
      // the batch was full before this lane had used its room
      if (count < room && items.length >= limit) lanes.leaveBehind(lane)
    }
    take(items)
    return items.length
  }

  function take(items: T[]): void {
    const since = performance.now()
    const touched = new Set<Lane<T>>()
    for (const item of items) {
      const lane = lanes.of(item.lane)
      inHand.add(item)
      lane.inHand += 1
      lane.waiting.push({ item, since })
      touched.add(lane)
    }
    for (const lane of touched) advance(lane)
  }

  function advance(lane: Lane<T>): void {
    while (!stopped && lane.underWay < lane.window) {
      const next = lane.waiting.shift()
      if (!next) return
      void run(lane, next.item)
    }
  }

  async function run(lane: Lane<T>, item: T): Promise<void> {
    lane.underWay += 1
    try {
      const outcome = await work.attempt(item)
      work.adjust?.(lane, outcome)
      outcomes.add(outcome)
    } catch (error) {
      log.error({ err: error, topic, id: item.id }, 'work could not be started; its lease will expire')
      forget(item)
    } finally {
      lane.underWay -= 1
      advance(lane)
    }
  }

  function forget(item: T): void {
    const lane = lanes.of(item.lane)
    if (!inHand.delete(item)) return
    lane.inHand -= 1
    if (lane.more && work.runsLow(lane)) lanes.leaveBehind(lane)
    if (inHand.size > 0) return
    for (const resolve of whenIdle.splice(0)) resolve()
  }

  /** Returns claimed work that has waited so long that its lease might end first. */
  async function release(heldLongerThanMs: number): Promise<void> {
    const late = lanes.takeLate(performance.now() - heldLongerThanMs)
    if (late.length === 0) return
    await work
      .release(late)
      .catch((error) => log.warn({ err: error, topic }, 'work could not be released; its lease will expire'))
    for (const item of late) forget(item)
  }

  const cannotRead = (error: unknown) => log.error({ err: error, topic }, 'work cannot be read')
  const lookSafely = () => look().catch(cannotRead)

  async function lookAtAll(): Promise<void> {
    lanes.want(await work.due())
    await look()
  }

  function wake(woken = topic, names?: string[]): void {
    if (woken !== topic || stopped) return
    if (!names) return void lookAtAll().catch(cannotRead)
    lanes.want(work.owns ? names.filter(work.owns) : names)
    void lookSafely()
  }

  async function poll(): Promise<void> {
    if (polling) return
    polling = true
    try {
      await release(work.holdMaxMs)
      lanes.forgetIdle()
      const at = now()
      const after = polls % FULL_POLL_EVERY_POLLS === 0 ? undefined : polledAt
      lanes.want(await work.due(after && new Date(after.getTime() - COMMIT_MAX_MS)))
      polledAt = at
      polls += 1
      refill()
      void lookSafely()
    } catch (error) {
      cannotRead(error)
    } finally {
      polling = false
    }
  }

  const idle = () => new Promise<void>((resolve) => (inHand.size === 0 ? resolve() : whenIdle.push(resolve)))

  return {
    async drain() {
      let total = 0
      for (;;) {
        lanes.want(await work.due())
        const claimed = await look()
        total += claimed
        if (claimed === 0 && inHand.size === 0) return total
        await idle()
      }
    },
    start() {
      timer = setInterval(poll, POLL_EVERY_MS)
      unsubscribe = onWork(db, wake)
      void poll()
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
      await outcomes.abandon()
      work.stopped?.()
    },
  }
}

/** Several workers as one. `drain` also does the work that one of them makes due for another. */
export function together(workers: Worker[]): Worker {
  return {
    async drain() {
      let total = 0
      for (;;) {
        let ran = 0
        for (const worker of workers) ran += await worker.drain()
        if (ran === 0) return total
        total += ran
      }
    },
    start: () => workers.forEach((worker) => void worker.start()),
    wake: (topic, lanes) => workers.forEach((worker) => void worker.wake(topic, lanes)),
    stop: async (graceMs) => void (await Promise.all(workers.map((worker) => worker.stop(graceMs)))),
  }
}
