import type { Lane } from '../../platform/queue/lanes.ts'

// The concurrency for each endpoint in this process: one more request after each success, half after each failure, so that an endpoint that
// hangs or is down soon occupies a single slot.

/** Initial concurrent requests per endpoint: what a small server can answer. */
export const WINDOW_START = 4
/** More concurrent requests would look like an attack to many servers. */
const WINDOW_MAX = 24
/** Deliveries claimed ahead per slot of a healthy endpoint, so that none waits for the database. */
const AHEAD = 8
/** Deliveries in progress beyond which nothing is claimed ahead; at twice as many, one per endpoint. */
const MANY = 1_024
/** Deliveries in memory, each with its body. */
export const IN_HAND_MAX = 4 * MANY

export function adjustWindow(lane: Lane, succeeded: boolean): void {
  lane.window = succeeded ? Math.min(WINDOW_MAX, lane.window + 1) : Math.max(1, lane.window >> 1)
}

/** An endpoint's state by its last attempt in this process; `unknown` before the first. */
export type EndpointState = 'healthy' | 'failing' | 'unknown'

/**
 * The share of all deliveries in progress that endpoints of each state may use together. Each attempt at a hanging one occupies its slot for
 * half a minute: however many hang, slots remain for endpoints that are known to answer.
 */
const SHARES: Record<EndpointState, number> = {
  healthy: IN_HAND_MAX,
  unknown: IN_HAND_MAX / 2,
  failing: IN_HAND_MAX / 4,
}

/** Whether endpoints of this state may have more, with `inHand` of them claimed. */
export const mayClaimMore = (state: EndpointState, inHand: number): boolean => inHand < SHARES[state]

/** How many more deliveries may be claimed for an endpoint, with `inHand` claimed for all endpoints together. */
export function roomOf(lane: Lane, inHand: number): number {
  const ahead = lane.window >= WINDOW_START && inHand < MANY ? AHEAD : 1
  const capacity = inHand < 2 * MANY ? lane.window * ahead : 1
  return Math.max(0, capacity - lane.inHand)
}

/** Nearly out of work: time to claim more. */
export const runsLow = (lane: Lane): boolean => lane.inHand <= (lane.window * AHEAD) / 2
