import type { Db } from '../../platform/db/open.ts'
import { onWork } from '../../platform/queue/wake.ts'
import { conflict } from '../../platform/refusal.ts'
import { listEvents } from './events.ts'

/** Wakes those who wait for an account's events; the lane is the account. */
export const EVENTS_TOPIC = 'events'

/** One program and a spare in two places: more are a client in a loop. */
export const WAITERS_MAX = 5
/** Events of other processes normally wake waiters at once; this finds them where a notification was lost. In ms. */
const LOOK_AGAIN_MS = 5_000

type EventsPage = Awaited<ReturnType<typeof listEvents>>

export type EventWaiters = {
  /**
   * Lists events like `listEvents`; if there are none it waits for some, up to `waitMs`, without holding a database connection. Throws if
   * the account has WAITERS_MAX waiting in this process. An aborted wait returns what there is. `waited`: the call had to wait.
   */
  list(
    accountId: string,
    filter: Parameters<typeof listEvents>[2],
    wait: { ms: number; signal: AbortSignal },
  ): Promise<EventsPage & { waited: boolean }>
  /** Something happened in these lanes; undefined: perhaps in any. */
  wake(lanes: string[] | undefined): void
  /** Ends every wait, and later ones at once. */
  end(): void
  close(): void
}

/** The long polls of this process. */
export function createEventWaiters(db: Db): EventWaiters {
  const waiting = new Map<string, Set<() => void>>()
  let ended = false

  function wake(lanes: string[] | undefined): void {
    const woken = lanes ? lanes.map((lane) => waiting.get(lane)) : [...waiting.values()]
    for (const waiters of woken) for (const look of waiters ?? []) look()
  }
  const unsubscribe = onWork(db, (topic, lanes) => topic === EVENTS_TOPIC && wake(lanes))

  /** Registers one waiter: `next` resolves when it is time to look. */
  function listen(accountId: string, signal: AbortSignal) {
    const waiters = waiting.get(accountId) ?? new Set()
    if (waiters.size >= WAITERS_MAX) {
      throw conflict(`${WAITERS_MAX} requests of this account wait for events already`)
    }
    // events during the database read count too
    let happened = false
    let resolve: (() => void) | undefined
    const look = () => {
      happened = true
      resolve?.()
    }
    waiting.set(accountId, waiters.add(look))
    signal.addEventListener('abort', look)
    return {
      async next(ms: number): Promise<void> {
        if (!happened) {
          const timer = setTimeout(look, ms)
          await new Promise<void>((done) => {
            resolve = done
          })
          clearTimeout(timer)
        }
        happened = false
        resolve = undefined
      },
      close() {
        signal.removeEventListener('abort', look)
        waiters.delete(look)
        if (waiters.size === 0 && waiting.get(accountId) === waiters) waiting.delete(accountId)
      },
    }
  }

  return {
    wake,
    async list(accountId, filter, { ms, signal }) {
      if (ms === 0 || ended) return { ...(await listEvents(db, accountId, filter)), waited: false }
      const listening = listen(accountId, signal)
      const until = performance.now() + ms
      try {
        for (let after = filter.after, waited = false; ; waited = true) {
          const page = await listEvents(db, accountId, { ...filter, after })
          const left = until - performance.now()
          if (page.events.length > 0 || left <= 0 || ended || signal.aborted) return { ...page, waited }
          after = page.nextAfter
          await listening.next(Math.min(left, LOOK_AGAIN_MS))
        }
      } finally {
        listening.close()
      }
    },
    end() {
      ended = true
      wake(undefined)
    },
    close: unsubscribe,
  }
}
