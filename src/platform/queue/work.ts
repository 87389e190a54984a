import type { Lane } from './lanes.ts'
import type { ClaimedRow, LaneRoom } from './work-table.ts'

/** One kind of work: the operations on its table (claim to release) and its limits. */
export type Work<T extends ClaimedRow & { lane: string }, Outcome extends { item: T }> = {
  topic: string
  /** Whether a lane belongs to this worker; by default all do. */
  owns?(lane: string): boolean
  /** The owner of a lane: owners take turns, however many lanes of one wait. By default each lane takes its own turn. */
  ownerOf?(lane: string): string
  /** Claims due rows of these lanes: at most `limit`, and of each lane at most its room. */
  claim(rooms: LaneRoom[], limit: number): Promise<T[]>
  /** The lanes with due work; only with work that became due after `after`, if given. */
  due(after?: Date): Promise<string[]>
  /** Does one item. An error is a bug: the item returns to the queue when its lease ends. */
  attempt(item: T): Promise<Outcome>
  /** Writes outcomes. Must be idempotent. */
  finish(outcomes: Outcome[]): Promise<void>
  /** Called after outcomes were written or refused. */
  finished?(outcomes: Outcome[]): Promise<void>
  release(items: T[]): Promise<void>
  /** Called when the worker has stopped, whether or not work is still in progress. */
  stopped?(): void

  /** How many may be claimed at a time in all lanes. */
  capacity: number
  /** More is claimed once this many are left: a claim after each single item would cost as much as the work. */
  refillBelow: number
  newWindow: number
  /** How many more may be claimed in a lane while all lanes have `inHand`. */
  roomOf(lane: Lane, inHand: number): number
  /** Whether so little is left in a lane that more should be claimed. */
  runsLow(lane: Lane): boolean
  /** Whether an item may wait for another of its lane, so that a finished item is a reason to claim again. */
  chained: boolean
  /** Adapts the lane's window to an outcome. */
  adjust?(lane: Lane, outcome: Outcome): void
  /** Items that were claimed this long ago and have not begun return to the queue. */
  holdMaxMs: number
}
