import { reasonOf } from '../../platform/log.ts'
import { createDispatcher, type Worker } from '../../platform/queue/dispatcher.ts'
import type { Lane } from '../../platform/queue/lanes.ts'
import { createLeases } from '../../platform/queue/leases.ts'
import { TIME_LIMIT_SECONDS } from '../../platform/queue/queue.ts'
import { type LaneRoom, lanesDue, lanesDueSince, release } from '../../platform/queue/work-table.ts'
import { randomBase62 } from '../../platform/secrets.ts'
import type { MessagingMeter } from '../metered.ts'
import {
  claimOutgoing,
  connectionOf,
  finishOutgoing,
  HOLD_SECONDS,
  networkOf,
  OUTBOX,
  type Outgoing,
  type OutgoingOutcome,
  ownerOf,
  type Priority,
  priorityOf,
} from '../networks/outbox.ts'
import { BLOCKED_LANE } from '../networks/whatsapp/blocked.ts'
import { type SendingDeps, sendOnce } from './send.ts'

/** Concurrent messages: of the process, of one lane, and of all those reserved for `high`. */
export type Slots = { all: number; ofLane: Record<Priority, number>; forHigh: number }

/** Mostly waiting for a network. At 200 ms each, 32 send twice what a number may. */
export const SERVER_SLOTS: Slots = { all: 192, ofLane: { high: 32, normal: 32, bulk: 16 }, forHigh: 32 }
/** The embedded database has one connection, for which everything else waits too. */
export const EMBEDDED_SLOTS: Slots = { all: 24, ofLane: { high: 8, normal: 8, bulk: 4 }, forHigh: 6 }

/** A lane's initial concurrency; it grows by one after each answered message and halves after each unanswered one. */
const START = 4
/** A lane takes at most a quarter of the free slots, so that the next lane finds some. */
const SHARE = 4
/** Renewed while an attempt runs; after a process dies, another one takes its messages over this much later. */
const LEASE_SECONDS = 30

/**
 * Sends accepted messages. Each priority of an account is a lane of its own, accounts take turns, and a connection that hangs is reduced to a
 * single slot, then to none until it answers again.
 */
export function createSender(deps: SendingDeps & { slots: Slots; meter?: Pick<MessagingMeter, 'handed'> }): Worker {
  const { db, now, log, slots, meter } = deps
  const claimant = randomBase62(12)
  let claims = 0
  /** Until when a connection is paused, in ms. */
  const paused = new Map<string, number>()
  /** Lanes with the time at which a held person's turn comes, in ms. */
  const revisit = new Map<string, number>()
  const leases = createLeases<Outgoing>({ db, work: OUTBOX, seconds: LEASE_SECONDS, now, log })
  const most = (lane: string): number => slots.ofLane[priorityOf(lane)]

  function roomOf(lane: Lane, inHand: number): number {
    const free = slots.all - inHand - (priorityOf(lane.name) === 'high' ? 0 : slots.forHigh)
    const closed = (paused.get(connectionOf(lane.name)) ?? 0) > now().getTime()
    const room = closed ? 0 : Math.max(0, Math.min(lane.window - lane.inHand, Math.ceil(free / SHARE)))
    // without messages in progress, nothing else would trigger the next look
    if (room === 0 && lane.inHand === 0) lookAgain(lane.name, now().getTime())
    return room
  }

  /** Divides the free slots among lanes, as if they came one by one. */
  function shareOut(rooms: LaneRoom[], free: number): LaneRoom[] {
    let left = free - slots.forHigh
    return rooms.flatMap(({ lane, room }) => {
      if (priorityOf(lane) === 'high') return [{ lane, room }]
      const share = Math.max(0, Math.min(room, Math.ceil(left / SHARE)))
      left -= share
      if (share > 0) return [{ lane, room: share }]
      lookAgain(lane, now().getTime())
      return []
    })
  }

  /** Lanes whose pause or hold has ended. */
  function over(): string[] {
    const at = now().getTime()
    const lanes: string[] = []
    for (const [lane, until] of revisit) {
      if (until > at) continue
      revisit.delete(lane)
      lanes.push(lane)
    }
    for (const [connection, until] of paused) if (until <= at) paused.delete(connection)
    return lanes
  }

  function lookAgain(lane: string, atMs: number): void {
    revisit.set(lane, Math.min(atMs, revisit.get(lane) ?? Number.POSITIVE_INFINITY))
  }

  function adjust(lane: Lane, outcome: OutgoingOutcome): void {
    if (outcome.done) {
      lane.window = Math.min(most(lane.name), lane.window + 1)
      return
    }
    if (outcome.holds) {
      lane.window = Math.max(1, lane.window >> 1)
      lookAgain(lane.name, now().getTime() + HOLD_SECONDS * 1000)
    }
    if (outcome.pauseUntil) {
      paused.set(connectionOf(lane.name), outcome.pauseUntil.getTime())
      lookAgain(lane.name, outcome.pauseUntil.getTime())
    }
  }

  return createDispatcher<Outgoing, OutgoingOutcome>(
    {
      topic: OUTBOX.topic,
      ownerOf,
      claim: (rooms, limit) =>
        claimOutgoing(db, {
          rooms: shareOut(rooms, limit),
          limit,
          claim: `${claimant}:${++claims}`,
          leaseSeconds: LEASE_SECONDS,
          now: now(),
          closed: BLOCKED_LANE,
        }),
      due: async (after) => [
        ...over(),
        ...(await (after ? lanesDueSince(db, OUTBOX, after, now()) : lanesDue(db, OUTBOX, now()))),
      ],
      attempt: (item) =>
        leases
          .run(item, TIME_LIMIT_SECONDS, () => sendOnce(deps, item))
          // the attempt is recorded already: the next one waits for the report
          .catch((error) => ({ item, again: now(), reason: reasonOf(error), attempted: false, holds: true })),
      finish: (outcomes) => finishOutgoing(db, outcomes, now()),
      release: (items) => release(db, OUTBOX, items, now()),
      stopped: () => leases.end(),
      async finished(outcomes) {
        for (const outcome of outcomes) {
          leases.close(outcome.item)
          meter?.handed(networkOf(outcome.item.lane), wordFor(outcome))
        }
      },
      capacity: slots.all,
      // a lane is refilled whenever it has room, because others may hold their slots for long
      refillBelow: slots.all - 1,
      newWindow: START,
      roomOf,
      runsLow: (lane) => lane.inHand <= lane.window / 2,
      // a person's next message waits for the previous one
      chained: true,
      adjust,
      holdMaxMs: Number.POSITIVE_INFINITY,
    },
    { db, log, now },
  )
}

const wordFor = (outcome: OutgoingOutcome): 'done' | 'held' | 'again' | 'given_up' =>
  outcome.done ? 'done' : outcome.holds ? 'held' : outcome.again ? 'again' : 'given_up'
