import type { Lane } from '../../platform/queue/lanes.ts'

// How much this process does for one endpoint: one request more at a time after each success, half after each failure, so
// that an endpoint which hangs or is down soon holds a single slot.

/** Requests at once to one endpoint, at the beginning and at most: what a small server answers. */
export const WINDOW_START = 4
/** More requests at once would look like an attack to many servers. */
const WINDOW_MAX = 24
/** A healthy endpoint has this many deliveries claimed ahead for each of its slots, so that none waits for the database. */
const AHEAD = 8
/** With more deliveries than this in progress, nothing is claimed ahead; with twice as many, one for each endpoint. */
const MANY = 1_024
/** Deliveries: each holds its body in memory. */
export const IN_HAND_MAX = 4 * MANY

export function adjustWindow(lane: Lane, succeeded: boolean): void {
  lane.window = succeeded ? Math.min(WINDOW_MAX, lane.window + 1) : Math.max(1, lane.window >> 1)
}

/** What this process knows of an endpoint by its last attempt; `unknown` before the first. */
export type EndpointState = 'healthy' | 'failing' | 'unknown'

/**
 * The share of all deliveries in progress that endpoints of a kind may have together. Each attempt at one that hangs holds its place for half a
 * minute: however many, they leave places to those that are known to answer.
 */
const SHARES: Record<EndpointState, number> = {
  healthy: IN_HAND_MAX,
  unknown: IN_HAND_MAX / 2,
  failing: IN_HAND_MAX / 4,
}

/** Whether endpoints that stand so may have more, with `inHand` of them claimed. */
export const hasShare = (state: EndpointState, inHand: number): boolean => inHand < SHARES[state]

/** How many more deliveries may be claimed for it, with `inHand` claimed for all endpoints together. */
export function roomOf(lane: Lane, inHand: number): number {
  const ahead = lane.window >= WINDOW_START && inHand < MANY ? AHEAD : 1
  const capacity = inHand < 2 * MANY ? lane.window * ahead : 1
  return Math.max(0, capacity - lane.inHand)
}

/** Nearly out of work: time to look for more. */
export const runsLow = (lane: Lane): boolean => lane.inHand <= (lane.window * AHEAD) / 2
