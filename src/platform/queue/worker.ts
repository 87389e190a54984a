import type { FastifyBaseLogger } from 'fastify'
import { type Db, TIMEOUT_MS } from '../db/open.ts'
import { reasonOf } from '../log.ts'
import { randomBase62 } from '../secrets.ts'
import { createDispatcher, together, type Worker } from './dispatcher.ts'
import {
  claimJobs,
  finishJobs,
  JOBS,
  type Job,
  type JobDefinition,
  type JobOutcome,
  Postponed,
  RetryLater,
} from './queue.ts'
import { release, renew } from './work-table.ts'

/** Runs one claimed job; the worker removes it afterwards. */
export type Handler<T> = (job: Job<T>) => Promise<void>

/** One line of the job table: a definition with its handler, its type already forgotten. */
export type JobRunner = {
  definition: JobDefinition<unknown>
  run(job: Job): Promise<void>
  /** What must not stay open when a job is given up for good. */
  buried(job: Job): Promise<void>
}

export function handles<T>(definition: JobDefinition<T>, handler: Handler<T>, buried?: Handler<T>): JobRunner {
  return {
    definition,
    run: (job) => handler({ ...job, payload: definition.payload.parse(job.payload) }),
    async buried(job) {
      const payload = definition.payload.safeParse(job.payload)
      if (payload.success) await buried?.({ ...job, payload: payload.data })
    },
  }
}

/** As long as its holder's statements may take. */
const LEASE_SECONDS = TIMEOUT_MS.job / 1_000
const CONCURRENCY = 8
const SLOW_CONCURRENCY = 2
/** A process that ends takes with it whatever else it was running, so a single end is blamed on no job. */
const STARTS_MIN = 3
const BURY_AGAIN_AFTER_SECONDS = 60

/** Claims and runs jobs: at most `concurrency` quick ones at a time, and beside them two slow ones. */
export function createWorker(options: {
  db: Db
  runners: JobRunner[]
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  now: () => Date
  concurrency?: number | undefined
}): Worker {
  const slow = ({ definition }: JobRunner) => definition.slow ?? false
  const quickOnes = options.runners.filter((runner) => !slow(runner))
  return together([
    createJobDispatcher({ ...options, runners: quickOnes, concurrency: options.concurrency ?? CONCURRENCY }),
    createJobDispatcher({ ...options, runners: options.runners.filter(slow), concurrency: SLOW_CONCURRENCY }),
  ])
}

function createJobDispatcher(options: {
  db: Db
  runners: JobRunner[]
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  now: () => Date
  concurrency: number
}): Worker {
  const { db, log, now, concurrency } = options
  const claimant = randomBase62(12)
  const runners = new Map(options.runners.map((runner) => [runner.definition.kind, runner]))
  let claims = 0
  const inSeconds = (seconds: number) => new Date(now().getTime() + seconds * 1000)

  async function attempt(job: Job): Promise<JobOutcome> {
    const runner = runners.get(job.kind)
    if (!runner) return { item: job, again: inSeconds(LEASE_SECONDS), reason: 'no such kind of job' }
    const starts = Math.max(runner.definition.retryAfterSeconds.length + 1, STARTS_MIN)
    if (job.attempt > starts) return giveUp(runner, job, 'its process ended each time while it ran')
    try {
      await runner.run(job)
      return { item: job, done: true }
    } catch (error) {
      return failed(runner, job, error)
    }
  }

  async function failed(runner: JobRunner, job: Job, error: unknown): Promise<JobOutcome> {
    if (error instanceof Postponed) {
      return { item: job, again: inSeconds(error.afterSeconds), reason: reasonOf(error), postponed: true }
    }
    const expected = error instanceof RetryLater
    const reason = reasonOf(error)
    const line = { job: job.id, kind: job.kind, attempt: job.attempt }
    if (expected) log.info({ ...line, reason }, 'a job will be tried again')
    else log.error({ ...line, err: error }, 'a job failed')
    const scheduled = runner.definition.retryAfterSeconds[job.attempt - 1]
    if (scheduled === undefined) return giveUp(runner, job, reason)
    return { item: job, again: inSeconds((expected ? error.afterSeconds : undefined) ?? scheduled), reason }
  }

  async function giveUp(runner: JobRunner, job: Job, reason: string): Promise<JobOutcome> {
    try {
      await runner.buried(job)
      return { item: job, reason }
    } catch (error) {
      log.error({ err: error, job: job.id, kind: job.kind }, 'a job could not be given up; trying again')
      return { item: job, again: inSeconds(BURY_AGAIN_AFTER_SECONDS), reason }
    }
  }

  return createDispatcher<Job, JobOutcome>(
    {
      topic: JOBS.topic,
      claim: (wishes, limit) =>
        claimJobs(db, { wishes, limit, claim: `${claimant}:${++claims}`, leaseSeconds: LEASE_SECONDS, now: now() }),
      // every kind that it runs: they are few
      due: async () => [...runners.keys()],
      attempt,
      finish: (outcomes) => finishJobs(db, outcomes, now()),
      release: (jobs) => release(db, JOBS, jobs, now()),
      renew: async (jobs) => void (await renew(db, JOBS, jobs, inSeconds(LEASE_SECONDS))),
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
}
