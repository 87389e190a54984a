import type { Lane } from './lanes.ts'
import type { ClaimedRow, LaneRoom } from './work-table.ts'

/** The two sides of one kind of work: its table (claim to release) and its pace. */
export type Work<T extends ClaimedRow & { lane: string }, Outcome extends { item: T }> = {
  topic: string
  /** Whether a lane is this worker's; left out where all are. */
  owns?(lane: string): boolean
  /** Whose lane it is: owners take turns, however many lanes of one wait; left out where each lane takes its turn. */
  ownerOf?(lane: string): string
  /** Takes what is due in these lanes: at most `limit`, and of each at most its room. */
  claim(rooms: LaneRoom[], limit: number): Promise<T[]>
  /** The lanes with something due; those where it became due after `after`, if that is given. */
  due(after?: Date): Promise<string[]>
  /** Does one. What is thrown is a bug: the item returns when its lease ends. */
  attempt(item: T): Promise<Outcome>
  /** Writes what became of several. Must be harmless when repeated. */
  finish(outcomes: Outcome[]): Promise<void>
  /** Called after they were written, or were refused. */
  finished?(outcomes: Outcome[]): Promise<void>
  release(items: T[]): Promise<void>

  /** How many may be claimed at a time over all lanes. */
  capacity: number
  /** More is claimed once no more than this is left: to look after each single one would cost as much as the work. */
  refillBelow: number
  newWindow: number
  /** How many more may be claimed for a lane, with `inHand` claimed for all. */
  roomOf(lane: Lane, inHand: number): number
  /** Whether little enough is left to look for more. */
  runsLow(lane: Lane): boolean
  /** Whether work may wait for other work of its lane, so that an end is a reason to look again. */
  chained: boolean
  /** Changes the lane's window by how an attempt went. */
  adjust?(lane: Lane, outcome: Outcome): void
  /** What was claimed this long ago and has not begun is returned to the queue. */
  holdMaxMs: number
}
