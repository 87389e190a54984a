import { Refusal } from '../../../platform/refusal.ts'

/** One is ranked while the next is embedded and the one before is being read. */
const AT_ONCE = 4
/** Then an answer would come after two seconds, when its asker has given up. */
const LONGEST_WAIT_MS = 500
/** More than that are not served while the first of them waits so long: the last is refused at once. */
const MOST_WAITING = 100
const RETRY_AFTER_SECONDS = 1

export type Turns = {
  /** Does the work when its turn comes. */
  take<T>(work: () => Promise<T>): Promise<T>
  /** Refuses where one more would wait in vain. */
  ensureRoom(): void
}

/**
 * Lets searches in one after another, a few at a time, so that under load each waits for its turn and not for all others. Whoever has
 * waited too long, or would, is refused with `unavailable`.
 */
export function takeTurns({
  atOnce = AT_ONCE,
  longestWaitMs = LONGEST_WAIT_MS,
  mostWaiting = MOST_WAITING,
} = {}): Turns {
  const waiting = new Set<{ go(): void }>()
  let running = 0
  return { take, ensureRoom }

  async function take<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await turn()
    else running++
    try {
      return await work()
    } finally {
      // the turn passes on as it is, so that nobody who comes meanwhile takes it
      const [next] = waiting
      if (next) next.go()
      else running--
    }
  }

  function ensureRoom(): void {
    if (waiting.size >= mostWaiting) throw tooMany()
  }

  function turn(): Promise<void> {
    ensureRoom()
    return new Promise((resolve, reject) => {
      const place = {
        go() {
          clearTimeout(timer)
          waiting.delete(place)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        waiting.delete(place)
        reject(tooMany())
      }, longestWaitMs)
      waiting.add(place)
    })
  }
}

const tooMany = (): Refusal =>
  new Refusal('unavailable', 'Too many are searching: try again shortly', { retryAfterSeconds: RETRY_AFTER_SECONDS })
