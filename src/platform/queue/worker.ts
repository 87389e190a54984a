import type { FastifyBaseLogger } from 'fastify'
import { type Db, TIMEOUT_MS } from '../db/open.ts'
import { reasonOf } from '../log.ts'
import { randomBase62 } from '../secrets.ts'
import type { Tracer } from '../tracing.ts'
import { claimJobs, finishJobs, type JobOutcome } from './claim-jobs.ts'
import { createDispatcher, together, type Worker } from './dispatcher.ts'
import { createLeases, type Lease, LeaseLost } from './leases.ts'
import { JOBS, type Job, type JobDefinition, Postponed, RetryLater, TIME_LIMIT_SECONDS } from './queue.ts'
import { release } from './work-table.ts'

/** Runs one claimed job, which the worker then removes. It must not write once its lease is aborted. */
export type Handler<T> = (job: Job<T>, lease: Lease) => Promise<void>

/** A line of the job table: a definition with its handler, without the type of the payload. */
export type JobRunner = {
  definition: JobDefinition<unknown>
  run(job: Job, lease: Lease): Promise<void>
  /** Cleans up when a job is given up for good. */
  givenUp(job: Job): Promise<void>
}

export function handles<T>(
  definition: JobDefinition<T>,
  handler: Handler<T>,
  onGivenUp?: (job: Job<T>) => Promise<void>,
): JobRunner {
  return {
    definition,
    run: (job, lease) => handler({ ...job, payload: definition.payload.parse(job.payload) }, lease),
    async givenUp(job) {
      const payload = definition.payload.safeParse(job.payload)
      if (payload.success) await onGivenUp?.({ ...job, payload: payload.data })
    },
  }
}

/** The longest that a statement of the holder may take, so that another process soon takes over after a crash. */
const LEASE_SECONDS = TIMEOUT_MS.job / 1_000
/**
 * Long, because a renewal may wait behind an import for the one connection of the embedded database. No other process takes its jobs over, and each
 * start frees all claims.
 */
const EMBEDDED_LEASE_SECONDS = 300
/** Jobs mostly wait for others; eight keep a pool of ten connections busy. */
const CONCURRENCY = 8
/** Enough for a build and a lecture at once; more would need their memory again. */
const SLOW_CONCURRENCY = 2
/** A dying process ends all its jobs, whichever of them caused it, so a job is given up only after three such ends. */
const STARTS_MIN = 3
/** Burying usually fails because of the database, which is back by then. */
const BURY_AGAIN_AFTER_SECONDS = 60

type WorkerOptions = {
  db: Db
  runners: JobRunner[]
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  now: () => Date
  tracer?: Pick<Tracer, 'record'>
  embedded?: boolean
  leaseSeconds?: number
}

/** Claims and runs jobs: up to `concurrency` quick ones at a time, and SLOW_CONCURRENCY slow ones apart from them. */
export function createWorker({
  concurrency = CONCURRENCY,
  ...options
}: WorkerOptions & { concurrency?: number | undefined }): Worker {
  const slow = ({ definition }: JobRunner) => definition.slow ?? false
  const quickOnes = options.runners.filter((runner) => !slow(runner))
  const slowOnes = options.runners.filter(slow)
  return together([
    createJobDispatcher({ ...options, runners: quickOnes, concurrency, abortsAtStop: false }),
    // minutes of work do not finish within the grace period, so they are aborted and continue in the next process
    createJobDispatcher({ ...options, runners: slowOnes, concurrency: SLOW_CONCURRENCY, abortsAtStop: true }),
  ])
}

function createJobDispatcher(options: WorkerOptions & { concurrency: number; abortsAtStop: boolean }): Worker {
  const { db, log, now, concurrency, tracer } = options
  const seconds = options.leaseSeconds ?? (options.embedded ? EMBEDDED_LEASE_SECONDS : LEASE_SECONDS)
  const leases = createLeases<Job>({ db, work: JOBS, seconds, now, log })
  const claimant = randomBase62(12)
  const runners = new Map(options.runners.map((runner) => [runner.definition.kind, runner]))
  let claims = 0
  const inSeconds = (seconds: number) => new Date(now().getTime() + seconds * 1000)

  async function attempt(job: Job): Promise<JobOutcome> {
    const runner = runners.get(job.kind)
    if (!runner) return { item: job, again: inSeconds(seconds), reason: 'no such kind of job' }
    const starts = Math.max(runner.definition.retryAfterSeconds.length + 1, STARTS_MIN)
    if (job.attempt > starts) return giveUp(runner, job, 'its process ended each time while it ran')
    const begun = performance.now()
    const ended = (failure?: string) =>
      tracer?.record({
        name: `job ${job.kind}`,
        kind: 'consumer',
        durationMs: performance.now() - begun,
        requestId: job.requestId,
        failure,
        attributes: { 'mimbar.job.kind': job.kind, 'mimbar.attempt': job.attempt },
      })
    try {
      const limit = runner.definition.timeLimitSeconds ?? TIME_LIMIT_SECONDS
      await leases.run(job, limit, (lease) => runner.run(job, lease))
      ended()
      if (job.requestId !== undefined) log.info(lineOf(job), 'a job that a request asked for is done')
      return { item: job, done: true }
    } catch (error) {
      // that its turn has not come is no failure
      ended(error instanceof Postponed ? undefined : reasonOf(error))
      return failed(runner, job, error)
    }
  }

  async function failed(runner: JobRunner, job: Job, error: unknown): Promise<JobOutcome> {
    // the new holder writes the outcome; this one is refused
    if (error instanceof LeaseLost) {
      log.warn(lineOf(job), 'a job was stopped: its lease is lost')
      return { item: job, again: now(), reason: reasonOf(error) }
    }
    if (error instanceof Postponed) {
      return { item: job, again: inSeconds(error.afterSeconds), reason: reasonOf(error), postponed: true }
    }
    const expected = error instanceof RetryLater
    const reason = reasonOf(error)
    const line = lineOf(job)
    if (expected) log.info({ ...line, reason }, 'a job will be tried again')
    else log.error({ ...line, err: error }, 'a job failed')
    const scheduled = runner.definition.retryAfterSeconds[job.attempt - 1]
    if (scheduled === undefined) return giveUp(runner, job, reason)
    return { item: job, again: inSeconds((expected ? error.afterSeconds : undefined) ?? scheduled), reason }
  }

  async function giveUp(runner: JobRunner, job: Job, reason: string): Promise<JobOutcome> {
    try {
      await runner.givenUp(job)
      return { item: job, reason }
    } catch (error) {
      log.error({ err: error, ...lineOf(job) }, 'a failed job could not be set aside; trying again')
      return { item: job, again: inSeconds(BURY_AGAIN_AFTER_SECONDS), reason }
    }
  }

  const dispatcher = createDispatcher<Job, JobOutcome>(
    {
      topic: JOBS.topic,
      claim: (rooms, limit) =>
        claimJobs(db, { rooms, limit, claim: `${claimant}:${++claims}`, leaseSeconds: seconds, now: now() }),
      // every kind: they are few
      due: async () => [...runners.keys()],
      attempt,
      finish: (outcomes) => finishJobs(db, outcomes, now()),
      finished: async (outcomes) => outcomes.forEach(({ item }) => void leases.close(item)),
      release: (jobs) => release(db, JOBS, jobs, now()),
      owns: (kind) => runners.has(kind),
      capacity: concurrency,
      refillBelow: concurrency / 2,
      newWindow: concurrency,
      roomOf: (_lane, inHand) => concurrency - inHand,
      runsLow: () => true,
      chained: false,
      holdMaxMs: Number.POSITIVE_INFINITY,
    },
    { db, log, now },
  )
  return {
    ...dispatcher,
    async stop(graceMs) {
      if (options.abortsAtStop) leases.end()
      await dispatcher.stop(graceMs)
      leases.end()
    },
  }
}

/** What each line of the log says of a job. */
const lineOf = ({ id, kind, attempt, requestId }: Job) => ({ request_id: requestId, job: id, kind, attempt })
