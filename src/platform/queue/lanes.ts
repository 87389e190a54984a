import type { LaneRoom } from './work-table.ts'

/** A lane in this process. */
export type Lane<T = unknown> = {
  readonly name: string
  /** How many may run at once. */
  window: number
  underWay: number
  /** Claimed and not yet written as finished: running, waiting or being written. */
  inHand: number
  waiting: { item: T; since: number }[]
  /** The last claim may have left some: claim again when `runsLow`. */
  more: boolean
}

/** The lanes that this process knows, and which of them to query next. */
export type Lanes<T> = {
  of(name: string): Lane<T>
  /** Queues lanes that may have due work. Owners take turns; the lanes of one owner come in the order in which they were named. */
  want(names: string[]): void
  anyWanted(): boolean
  /** Queues a lane in which the last claim left some, at the next `catchUp`. */
  leaveBehind(lane: Lane<T>): void
  catchUp(): void
  /** Takes up to `most` lanes with room off the queue; lanes without room come back when they have some. */
  next(most: number): LaneRoom[]
  /** Removes work that was claimed before `before` and has not begun. Its lanes then run one at a time. */
  takeLate(before: number): T[]
  /** Removes lanes without any work. */
  forgetIdle(): void
}

export function createLanes<T>(options: {
  newWindow: number
  roomOf(lane: Lane<T>): number
  /** The owner of a lane; by default all lanes have the same. */
  ownerOf?: ((lane: string) => string) | undefined
}): Lanes<T> {
  const { newWindow, roomOf, ownerOf = () => '' } = options
  const lanes = new Map<string, Lane<T>>()
  /** By owner; the next in turn comes first. */
  const wanted = new Map<string, Set<Lane<T>>>()
  const behind = new Set<Lane<T>>()

  function of(name: string): Lane<T> {
    const known = lanes.get(name)
    if (known) return known
    const lane = { name, window: newWindow, underWay: 0, inHand: 0, waiting: [], more: false }
    lanes.set(name, lane)
    return lane
  }

  function want(lane: Lane<T>): void {
    const owner = ownerOf(lane.name)
    const theirs = wanted.get(owner)
    if (theirs) theirs.add(lane)
    else wanted.set(owner, new Set([lane]))
  }

  /** One lane of each owner in turn, of at most `most` owners, which then move to the end. */
  function* inTurns(most: number): Generator<Lane<T>> {
    const turns = [...wanted].slice(0, most).map(([owner, theirs]) => ({ owner, theirs, next: theirs.values() }))
    for (const { owner, theirs } of turns) {
      wanted.delete(owner)
      wanted.set(owner, theirs)
    }
    try {
      for (let left = turns; left.length > 0; left = left.filter(({ theirs }) => theirs.size > 0)) {
        for (const { theirs, next } of left) {
          const { value: lane } = next.next()
          if (!lane) continue
          theirs.delete(lane)
          yield lane
        }
      }
    } finally {
      for (const { owner, theirs } of turns) if (theirs.size === 0) wanted.delete(owner)
    }
  }

  return {
    of,
    want: (names) => names.forEach((name) => void want(of(name))),
    anyWanted: () => wanted.size > 0,
    leaveBehind: (lane) => void behind.add(lane),
    catchUp() {
      for (const lane of behind) want(lane)
      behind.clear()
    },
    next(most) {
      const rooms: LaneRoom[] = []
      for (const lane of inTurns(most)) {
        const room = roomOf(lane)
        if (room > 0) rooms.push({ lane: lane.name, room })
        else lane.more = true
        if (rooms.length === most) break
      }
      return rooms
    },
    takeLate(before) {
      const late: T[] = []
      for (const lane of lanes.values()) {
        const left = lane.waiting.filter(({ since }) => since > before)
        if (left.length === lane.waiting.length) continue
        late.push(...lane.waiting.filter(({ since }) => since <= before).map(({ item }) => item))
        lane.waiting = left
        // nothing finishes here, so one at a time until something does
        lane.window = 1
      }
      return late
    },
    forgetIdle() {
      for (const [name, lane] of lanes) {
        const idle = lane.inHand === 0 && lane.window >= newWindow
        if (idle && !wanted.get(ownerOf(name))?.has(lane) && !behind.has(lane)) lanes.delete(name)
      }
    },
  }
}
