import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { type Executor, rows } from '../db/rows.ts'
import { Postponed, RetryLater } from './queue.ts'
import { type ClaimedRow, held, renew, type WorkTable } from './work-table.ts'

/** Another process has the work or will get it, so this one must not write any more. */
export class LeaseLost extends Error {
  constructor(reason = 'the lease of this work is lost') {
    super(reason)
    this.name = 'LeaseLost'
  }
}

/** A job ran longer than its kind may. */
export class TimeLimitExceeded extends Error {
  constructor(seconds: number) {
    super(`it took longer than its time limit of ${seconds} s`)
    this.name = 'TimeLimitExceeded'
  }
}

/** The process is shutting down, so another one may take the job at once. */
export class Ending extends Postponed {
  constructor() {
    super('its process ended', 0)
  }
}

/** A handler's view of its claim. */
export type Lease = {
  /** Aborted when the lease is lost, the time limit is over or the process ends. The handler must not write after that. */
  signal: AbortSignal
  /** The claim as part of a file name, so that two runs never write the same file. */
  mark: string
  /**
   * Call it last in a transaction that only one run may commit: it throws LeaseLost if another process has the work, and otherwise keeps
   * others from claiming it until the commit.
   */
  ensureHeld(tx: Executor): Promise<void>
}

/** For work outside the queue, such as a tool's or a test's. */
export const NO_LEASE: Lease = { signal: new AbortController().signal, mark: 'none', ensureHeld: async () => {} }

export type Leases<T extends ClaimedRow> = {
  /** Runs work under a lease that is renewed until `close`. */
  run<R>(item: T, timeLimitSeconds: number, work: (lease: Lease) => Promise<R>): Promise<R>
  close(item: T): void
  /** Aborts all work in progress and stops renewing. */
  end(): void
}

/** Renewals during one lease, so that two may fail. */
const RENEWALS = 5
/** How long a handler may take to stop after its signal is aborted; after that nobody waits for it. */
const STOP_WITHIN_MS = 5_000

/** Renews the leases of claimed work, and aborts the work whose lease it could not renew. */
export function createLeases<T extends ClaimedRow>(options: {
  db: Executor
  work: WorkTable
  seconds: number
  now: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
}): Leases<T> {
  const { db, work, seconds, now, log } = options
  const everyMs = (seconds * 1000) / RENEWALS
  /** `until`: the end of the lease by this process's monotonic clock. */
  const open = new Map<T, { abort: AbortController; until: number }>()
  let timer: NodeJS.Timeout | undefined
  let renewing = false

  function close(item: T): void {
    open.delete(item)
    if (open.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  function lose(item: T): void {
    open.get(item)?.abort.abort(new LeaseLost())
    close(item)
  }

  function tick(): void {
    // a lease that might end before the next tick, which may be late
    const late = performance.now() + 1.5 * everyMs
    for (const [item, { until }] of open) if (until <= late) lose(item)
    if (renewing || open.size === 0) return
    renewing = true
    renewAll()
      .catch((error) => log.warn({ err: error, topic: work.topic }, 'leases could not be renewed; trying again'))
      .finally(() => {
        renewing = false
      })
  }

  async function renewAll(): Promise<void> {
    const items = [...open.keys()]
    const until = performance.now() + seconds * 1000
    const stillHeld = await renew(db, work, items, new Date(now().getTime() + seconds * 1000))
    for (const item of items) {
      const lease = open.get(item)
      if (!lease) continue
      if (stillHeld.has(item.id)) lease.until = until
      else lose(item)
    }
  }

  const leaseOf = (item: T, signal: AbortSignal): Lease => ({
    signal,
    mark: `${item.id}-${item.claim.replace(/[^\w]/g, '-')}`,
    async ensureHeld(tx) {
      signal.throwIfAborted()
      const found = await rows(tx, sql`with ${held(work, [item])} select id from held`)
      if (found.length === 0) throw new LeaseLost()
    },
  })

  return {
    close,
    async run(item, timeLimitSeconds, handle) {
      const abort = new AbortController()
      const { signal } = abort
      open.set(item, { abort, until: performance.now() + seconds * 1000 })
      timer ??= setInterval(tick, everyMs).unref()
      const limit = setTimeout(() => abort.abort(new TimeLimitExceeded(timeLimitSeconds)), timeLimitSeconds * 1000)
      let stopping: NodeJS.Timeout | undefined
      const notStopped = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          stopping = setTimeout(() => reject(signal.reason), STOP_WITHIN_MS)
        })
      })
      try {
        return await Promise.race([handle(leaseOf(item, signal)), notStopped])
      } catch (error) {
        // after an abort any error is its consequence, except a request for a retry
        throw signal.aborted && !(error instanceof RetryLater) ? signal.reason : error
      } finally {
        clearTimeout(limit)
        clearTimeout(stopping)
      }
    },
    end() {
      for (const { abort } of open.values()) abort.abort(new Ending())
      clearInterval(timer)
    },
  }
}
