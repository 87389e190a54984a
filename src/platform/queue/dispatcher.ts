import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseTrouble } from '../db/errors.ts'
import type { Executor } from '../db/rows.ts'
import { onWork } from './wake.ts'
import type { Held, Wish } from './work-table.ts'

/** Something that works off a table of work until it is stopped. */
export type Worker = {
  /** Does everything that is due now, and what that makes due, then returns how many. For tests and orderly ends. */
  drain(): Promise<number>
  start(): void
  /** Looks for due work now, where the topic is this worker's or none is named; in these lanes or in all. */
  wake(topic?: string, lanes?: string[]): void
  /** Lets what is under way finish, at most `graceMs`; what is left returns when its lease ends. */
  stop(graceMs?: number): Promise<void>
}

/** What this process does of one lane. */
export type Lane<T = unknown> = {
  readonly name: string
  /** How many may be under way at once. */
  window: number
  underWay: number
  /** Claimed and not yet finished in the database: under way, waiting or being written. */
  inHand: number
  waiting: { item: T; since: number }[]
  /** The last claim may have left something: look again when little is in hand. */
  more: boolean
}

/** The two sides of one kind of work: its table (claim to release) and its pace. */
export type Work<T extends Held & { lane: string }, Outcome extends { item: T }> = {
  topic: string
  /** Whether a lane is this worker's; left out where all are. */
  owns?(lane: string): boolean
  /** Takes what is due in these lanes: at most `limit`, and of each at most its room. */
  claim(wishes: Wish[], limit: number): Promise<T[]>
  /** The lanes with something due; those where it became due after `after`, if that is given. */
  due(after?: Date): Promise<string[]>
  /** Does one. What is thrown is a bug: the item returns when its lease ends. */
  attempt(item: T): Promise<Outcome>
  /** Writes what became of several. Must be harmless when repeated. */
  finish(outcomes: Outcome[]): Promise<void>
  /** After they were written, or could not be. */
  finished?(outcomes: Outcome[]): Promise<void>
  release(items: T[]): Promise<void>
  /** Puts off the ends of these leases; left out where a lease always outlasts the work. */
  renew?(items: T[]): Promise<void>

  /** How many may be in hand over all lanes. */
  capacity: number
  /** What is freed is filled again when no more than this is in hand: a look for each single one would cost as much as the work. */
  refillBelow: number
  newWindow: number
  /** How many more may be claimed for a lane, with `inHand` claimed for all. */
  roomOf(lane: Lane, inHand: number): number
  /** Whether little enough is left in hand to look for more. */
  runsLow(lane: Lane): boolean
  /** Whether work may wait for other work of its lane, so that an end is a reason to look again. */
  chained: boolean
  /** Changes the lane's window by how an attempt went. */
  adjust?(lane: Lane, outcome: Outcome): void
  /** What has waited in hand for so long is given back. */
  holdMaxMs: number
}

const POLL_EVERY_MS = 500
const RENEW_EVERY_POLLS = 10
/** Everything due is looked for so often, besides what became due since the last poll: for what nobody told of. */
const LOOK_AT_ALL_EVERY_POLLS = 60
/** A transaction commits up to so long after the time that its work is due. */
const COMMIT_MAX_MS = 2_000
const BATCH = 500
const LANES_MAX = 500
const WRITE_AGAIN_AFTER_MS = 500

/**
 * Works off one table: claims many at a time, keeps each lane within its room, and writes what became of them many at a time.
 *
 * A lane is looked at only when there is a reason to believe that something is due there: this process or another one said
 * so (wake.ts, link.ts), a poll found that something became due, or the last claim left some. So what waits for its time
 * costs nothing, however much there is. Several processes share the work.
 */
export function createDispatcher<T extends Held & { lane: string }, Outcome extends { item: T }>(
  work: Work<T, Outcome>,
  deps: { db: Executor; now: () => Date; log: Pick<FastifyBaseLogger, 'warn' | 'error'> },
): Worker {
  const { db, now, log } = deps
  const lanes = new Map<string, Lane<T>>()
  /** Where something may be due, in the order in which they get their turn. */
  const wanted = new Set<Lane<T>>()
  /** Where the last claim left some: they get their turn when enough is out of hand. */
  const behind = new Set<Lane<T>>()
  const inHand = new Set<T>()
  const outcomes: Outcome[] = []
  const whenIdle: (() => void)[] = []
  let looking: Promise<number> | undefined
  let polling = false
  let polls = 0
  let polledAt: Date | undefined
  let writing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let unsubscribe: (() => void) | undefined
  let stopped = false
  let abandoned = false

  function laneOf(name: string): Lane<T> {
    const known = lanes.get(name)
    if (known) return known
    const lane = { name, window: work.newWindow, underWay: 0, inHand: 0, waiting: [], more: false }
    lanes.set(name, lane)
    return lane
  }

  const want = (names: string[]) => names.forEach((name) => void wanted.add(laneOf(name)))

  function refill(): void {
    if (inHand.size > work.refillBelow) return
    for (const lane of behind) wanted.add(lane)
    behind.clear()
  }

  const mayLook = () => !stopped && wanted.size > 0 && inHand.size < work.capacity

  /** Claims what there is room for; returns how many. One look at a time. */
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
      // in the same turn as the last test, so that a wish in between is not overlooked
      looking = undefined
    }
  }

  async function claimSome(): Promise<number> {
    const wishes = nextWishes()
    if (wishes.length === 0) return 0
    const limit = Math.min(BATCH, work.capacity - inHand.size)
    const items = await work.claim(wishes, limit).catch((error) => {
      want(wishes.map(({ lane }) => lane))
      throw error
    })
    const got = new Map<string, number>()
    for (const { lane } of items) got.set(lane, (got.get(lane) ?? 0) + 1)
    for (const { lane: name, room } of wishes) {
      const lane = laneOf(name)
      const count = got.get(name) ?? 0
      lane.more = count >= room || (work.chained && count > 0)
      // the batch was full before this lane was
      if (count < room && items.length >= limit) behind.add(lane)
    }
    take(items)
    return items.length
  }

  function nextWishes(): Wish[] {
    const wishes: Wish[] = []
    for (const lane of wanted) {
      if (wishes.length === LANES_MAX) break
      wanted.delete(lane)
      const room = work.roomOf(lane, inHand.size)
      if (room > 0) wishes.push({ lane: lane.name, room })
      else lane.more = true
    }
    return wishes
  }

  function take(items: T[]): void {
    const since = performance.now()
    const touched = new Set<Lane<T>>()
    for (const item of items) {
      const lane = laneOf(item.lane)
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
      outcomes.push(outcome)
      writing ??= write()
    } catch (error) {
      log.error({ err: error, topic: work.topic, id: item.id }, 'work could not be tried; its lease will end')
      letGo(item)
    } finally {
      lane.underWay -= 1
      advance(lane)
    }
  }

  /** Writes what became of them, many in one statement, for as long as there are any and whatever the database does. */
  async function write(): Promise<void> {
    while (outcomes.length > 0 && !abandoned) {
      const batch = outcomes.slice(0, BATCH)
      if (!(await writeAll(batch))) {
        await pause(WRITE_AGAIN_AFTER_MS)
        continue
      }
      outcomes.splice(0, batch.length)
      await work.finished?.(batch)
      for (const { item } of batch) letGo(item)
      refill()
      if (timer) void lookSafely()
    }
    writing = undefined
  }

  /** False while the database cannot answer. One outcome that it refuses must not keep the others waiting. */
  async function writeAll(batch: Outcome[]): Promise<boolean> {
    try {
      await work.finish(batch)
    } catch (error) {
      const [only] = batch
      if (isDatabaseTrouble(error)) {
        log.warn({ err: error, topic: work.topic }, 'what became of work could not be written; trying again')
        return false
      }
      if (batch.length > 1) {
        for (const outcome of batch) if (!(await writeAll([outcome]))) return false
        return true
      }
      log.error({ err: error, topic: work.topic, id: only?.item.id }, 'an outcome was refused; its lease will end')
    }
    return true
  }

  function letGo(item: T): void {
    const lane = laneOf(item.lane)
    if (!inHand.delete(item)) return
    lane.inHand -= 1
    if (lane.more && work.runsLow(lane)) behind.add(lane)
    if (inHand.size > 0) return
    for (const tell of whenIdle.splice(0)) tell()
  }

  /** Gives back what has waited so long that it might outlive its lease. */
  async function release(heldLongerThanMs: number): Promise<void> {
    const before = performance.now() - heldLongerThanMs
    const late: T[] = []
    for (const lane of lanes.values()) {
      const kept = lane.waiting.filter(({ since }) => since > before)
      if (kept.length === lane.waiting.length) continue
      late.push(...lane.waiting.filter(({ since }) => since <= before).map(({ item }) => item))
      lane.waiting = kept
      // nothing moves here: one at a time until something does
      lane.window = 1
    }
    if (late.length === 0) return
    await work
      .release(late)
      .catch((error) => log.warn({ err: error, topic: work.topic }, 'work could not be given back; its lease will end'))
    for (const item of late) letGo(item)
  }

  const lookSafely = () => look().catch((error) => log.error({ err: error, topic: work.topic }, 'work cannot be read'))

  async function lookAtAll(): Promise<void> {
    want(await work.due())
    await look()
  }

  function wake(topic = work.topic, names?: string[]): void {
    if (topic !== work.topic || stopped) return
    if (names) {
      want(work.owns ? names.filter(work.owns) : names)
      void lookSafely()
    } else {
      void lookAtAll().catch((error) => log.error({ err: error, topic: work.topic }, 'work cannot be read'))
    }
  }

  async function poll(): Promise<void> {
    if (polling) return
    polling = true
    try {
      await release(work.holdMaxMs)
      for (const [name, lane] of lanes) {
        if (lane.inHand === 0 && lane.window >= work.newWindow && !wanted.has(lane) && !behind.has(lane))
          lanes.delete(name)
      }
      if (polls % RENEW_EVERY_POLLS === 0) await work.renew?.([...inHand])
      const at = now()
      const after = polls % LOOK_AT_ALL_EVERY_POLLS === 0 ? undefined : polledAt
      want(await work.due(after && new Date(after.getTime() - COMMIT_MAX_MS)))
      polledAt = at
      polls += 1
      refill()
      void lookSafely()
    } catch (error) {
      log.error({ err: error, topic: work.topic }, 'work cannot be read')
    } finally {
      polling = false
    }
  }

  const idle = () => new Promise<void>((resolve) => (inHand.size === 0 ? resolve() : whenIdle.push(resolve)))

  return {
    async drain() {
      let total = 0
      for (;;) {
        want(await work.due())
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
      abandoned = true
      await writing
    },
  }
}

/** Several workers as one: what one of them makes due for another is done as well. */
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
