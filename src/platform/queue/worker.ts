import type { FastifyBaseLogger } from 'fastify'
import { type Db, PATIENCE_MS } from '../db/open.ts'
import { reasonOf } from '../log.ts'
import { randomBase62 } from '../secrets.ts'
import {
  bury,
  claim,
  extendLease,
  finish,
  JOBS,
  type Job,
  type JobDefinition,
  onEnqueued,
  RetryLater,
  reschedule,
} from './queue.ts'

/** Runs one claimed job; the worker removes it afterwards. */
export type Handler<T> = (job: Job<T>) => Promise<void>

/** One line of the job table: a definition with its handler, its type already forgotten. */
export type JobRunner = { definition: JobDefinition<unknown>; run(job: Job): Promise<void> }

export function handles<T>(definition: JobDefinition<T>, handler: Handler<T>): JobRunner {
  return {
    definition,
    run: (job) => handler({ ...job, payload: definition.payload.parse(job.payload) }),
  }
}

export type Worker = {
  /**
   * Runs every job that is due now, and what those jobs make due, then returns how many. For tests and orderly ends.
   */
  drain(): Promise<number>
  start(): void
  /** Looks for due jobs now, where the topic is this worker's or none is named. */
  wake(topic?: string): void
  /** Lets running jobs finish, at most `graceMs`; what is left returns when its lease ends. */
  stop(graceMs?: number): Promise<void>
}

/** As long as its holder's statements may take. */
const LEASE_SECONDS = PATIENCE_MS.job / 1_000
const RENEW_EVERY_MS = 5_000
const POLL_EVERY_MS = 500
const CONCURRENCY = 8
const SLOW_CONCURRENCY = 2

/** Claims jobs of its kinds and runs them, at most `concurrency` at a time. */
type Lane = {
  /** Claims what fits; returns how many were started. */
  look(): Promise<number>
  running: ReadonlySet<Promise<void>>
}

/**
 * Claims and runs jobs, at most `concurrency` quick ones and two slow ones at a time. Polls, and looks for quick ones at once
 * when this process commits a job or another one tells it to (link.ts).
 */
export function createWorker(options: {
  db: Db
  runners: JobRunner[]
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  now: () => Date
  concurrency?: number | undefined
}): Worker {
  const { db, log, now } = options
  const claimant = randomBase62(12)
  const runners = new Map(options.runners.map((runner) => [runner.definition.kind, runner]))
  const kindsThat = (slow: boolean) =>
    [...runners.values()].flatMap(({ definition }) => ((definition.slow ?? false) === slow ? [definition.kind] : []))
  const quick = createLane(kindsThat(false), options.concurrency ?? CONCURRENCY)
  const slow = createLane(kindsThat(true), SLOW_CONCURRENCY)
  const lanes = [quick, slow]
  let timer: NodeJS.Timeout | undefined
  let unsubscribe: (() => void) | undefined
  let stopped = false
  const ended: Job[] = []
  let removal: Promise<unknown> = Promise.resolve()
  let nextRemoval: Promise<unknown> | undefined

  function createLane(kinds: string[], concurrency: number): Lane {
    const running = new Set<Promise<void>>()
    // whether the last look found as much as it could take: only then is a freed slot worth another
    let more = false
    let looking: Promise<number> | undefined
    let lookAgain = false

    /** One look at a time; a call during one makes it look again. */
    function look(): Promise<number> {
      if (looking) {
        lookAgain = true
        return looking
      }
      looking = (async () => {
        let started = 0
        do {
          lookAgain = false
          const free = concurrency - running.size
          if (free <= 0 || stopped || kinds.length === 0) break
          const jobs = await claim(db, { kinds, claimant, limit: free, leaseSeconds: LEASE_SECONDS, now: now() })
          started += jobs.length
          more = jobs.length === free
          for (const job of jobs) {
            const done = runOne(job).finally(() => {
              running.delete(done)
              // several at a time: a look for each freed slot would cost as much as the jobs
              if (!stopped && timer && more && running.size <= concurrency / 2) void lookSafely(lane)
            })
            running.add(done)
          }
          if (more) lookAgain = true
        } while (lookAgain)
        return started
      })().finally(() => {
        looking = undefined
      })
      return looking
    }
    const lane = { look, running }
    return lane
  }

  const lookSafely = (lane: Lane) =>
    lane.look().catch((error) => {
      log.error({ err: error }, 'the queue cannot be read')
    })

  const wake = (topic = JOBS) => {
    // a slow job can wait for the next poll: looking for one at each commit would only cost
    if (topic === JOBS) void lookSafely(quick)
  }

  async function runOne(job: Job): Promise<void> {
    const runner = runners.get(job.kind)
    if (!runner) return
    const renewal = setInterval(() => {
      extendLease(db, job, new Date(now().getTime() + LEASE_SECONDS * 1000)).catch((error) =>
        log.warn({ err: error, job: job.id }, 'a lease could not be extended'),
      )
    }, RENEW_EVERY_MS)
    try {
      await runner.run(job)
      await finishSoon(job)
    } catch (error) {
      await giveBack(job, runner.definition, error).catch((failure) =>
        log.error({ err: failure, job: job.id }, 'a job could not be given back; its lease will end'),
      )
    } finally {
      clearInterval(renewal)
    }
  }

  /** Jobs that end while others are being removed leave the table together, in the next statement. */
  function finishSoon(job: Job): Promise<unknown> {
    ended.push(job)
    nextRemoval ??= removal
      .catch(() => {})
      .then(() => {
        nextRemoval = undefined
        removal = finish(db, ended.splice(0))
        return removal
      })
    return nextRemoval
  }

  async function giveBack(job: Job, definition: JobDefinition<unknown>, error: unknown): Promise<void> {
    const expected = error instanceof RetryLater
    const reason = reasonOf(error)
    const line = { job: job.id, kind: job.kind, attempt: job.attempt }
    if (expected) log.info({ ...line, reason }, 'a job will be tried again')
    else log.error({ ...line, err: error }, 'a job failed')
    const scheduled = definition.retryAfterSeconds[job.attempt - 1]
    if (scheduled === undefined) return bury(db, job, reason, now())
    const waitSeconds = (expected ? error.afterSeconds : undefined) ?? scheduled
    return reschedule(db, job, new Date(now().getTime() + waitSeconds * 1000), reason)
  }

  return {
    async drain() {
      let total = 0
      for (;;) {
        const started = (await quick.look()) + (await slow.look())
        const running = [...quick.running, ...slow.running]
        if (started === 0 && running.length === 0) return total
        total += started
        await Promise.all(running)
      }
    },
    start() {
      timer = setInterval(() => lanes.map(lookSafely), POLL_EVERY_MS)
      unsubscribe = onEnqueued(wake)
      for (const lane of lanes) void lookSafely(lane)
    },
    wake,
    async stop(graceMs = 10_000) {
      stopped = true
      clearInterval(timer)
      unsubscribe?.()
      await Promise.all(lanes.map(lookSafely))
      const grace = new Promise((resolve) => setTimeout(resolve, graceMs).unref())
      await Promise.race([Promise.all(lanes.flatMap(({ running }) => [...running])), grace])
    },
  }
}

/** Several workers as one: what one of them makes due for another is run as well. */
export function together(workers: Worker[]): Worker {
  return {
    async drain() {
      let total = 0
      for (;;) {
        let ran = 0
        for (const worker of workers) ran += await worker.drain()
        if (ran === 0) return total
        total += ran
      }
    },
    start: () => workers.forEach((worker) => void worker.start()),
    wake: (topic) => workers.forEach((worker) => void worker.wake(topic)),
    stop: async (graceMs) => void (await Promise.all(workers.map((worker) => worker.stop(graceMs)))),
  }
}
