import { toDate } from '../db/rows.ts'

/** The metrics of waiting work. Claimed work is waiting, but not due. */
export type Waiting = {
  depth: number
  oldestDueAt: Date | null
  /** For how long the oldest that is due has been due. */
  lagSeconds: number
}

/** Counting stops here, so that measuring a backlog costs no more than this. */
export const DEPTH_MAX = 100_000

export function waiting(depth: number, oldestDueAt: string | null, now: Date): Waiting {
  const oldest = oldestDueAt === null ? null : toDate(oldestDueAt)
  return { depth, oldestDueAt: oldest, lagSeconds: oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0 }
}
