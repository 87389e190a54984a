import { Refusal } from './refusal.ts'

export type OverloadReason = 'database' | 'event_loop'

const RETRY_AFTER_SECONDS = 2

const MESSAGES: Record<OverloadReason, string> = {
  database: 'The database does not answer in time: try again shortly',
  event_loop: 'The service is under high load: try again shortly',
}

/** A request that is refused so that the others keep their time. */
export const overload = (reason: OverloadReason, cause?: unknown): Refusal =>
  new Refusal('unavailable', MESSAGES[reason], {
    details: { reason, retry_after: RETRY_AFTER_SECONDS },
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  })

const LOOK_EVERY_MS = 100
const MAX_LAG_MS = 1_000

export type EventLoopWatch = { start: () => void; late: () => boolean; stop: () => void }

/** Watches how late this process is, once started. `late` holds for requests that waited while the event loop stood still. */
export function createEventLoopWatch(): EventLoopWatch {
  let timer: NodeJS.Timeout | undefined
  let expected = 0
  let lagMs = 0
  return {
    start() {
      expected = performance.now() + LOOK_EVERY_MS
      timer = setInterval(() => {
        lagMs = performance.now() - expected
        expected = performance.now() + LOOK_EVERY_MS
      }, LOOK_EVERY_MS).unref()
    },
    // the second half: a look that is overdue right now
    late: () => timer !== undefined && Math.max(lagMs, performance.now() - expected) > MAX_LAG_MS,
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
