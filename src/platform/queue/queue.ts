import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../db/open.ts'
import { type Executor, rows } from '../db/rows.ts'
import { afterCommit } from '../db/transaction.ts'

/** A job that was claimed: `claim` proves that this process still holds it. */
export type Job<T = unknown> = { id: number; kind: string; payload: T; attempt: number; claim: string; createdAt: Date }

/** What a kind of job needs to run. Built by `defineJob` beside its handler. */
export type JobDefinition<T = unknown> = {
  kind: string
  payload: z.ZodType<T>
  /** Waits after each failed attempt, in seconds; when they are used up the job is buried. */
  retryAfterSeconds: readonly number[]
  /** Takes minutes: runs in a lane of its own, so that quick jobs never wait for it. */
  slow?: boolean
}

export function defineJob<T>(definition: JobDefinition<T>): JobDefinition<T> {
  return definition
}

/** Thrown by a handler for an expected failure: try again, after `afterSeconds` or by the job's own schedule. */
export class RetryLater extends Error {
  readonly afterSeconds: number | undefined
  constructor(reason: string, options: { afterSeconds?: number; cause?: unknown } = {}) {
    super(reason, { cause: options.cause })
    this.name = 'RetryLater'
    this.afterSeconds = options.afterSeconds
  }
}

/** The topic of this queue; other tables that are worked off like it have topics of their own. */
export const JOBS = 'jobs'

const listeners = new Set<(topic: string) => void>()

/** Calls `listener` with the topic whenever this process committed work. Returns how to stop. */
export function onEnqueued(listener: (topic: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type JobOptions = { now: Date; runAt?: Date; key?: string }

/**
 * Writes a job, in the caller's transaction where `db` is one: then it exists exactly if its cause does.
 * `key` makes it unique among the jobs of its kind that wait or run: a second one is dropped.
 */
export async function enqueue<T>(db: Executor, job: JobDefinition<T>, payload: T, options: JobOptions): Promise<void> {
  await db.execute(jobInsert(job, payload, options))
  wakeWorkers(db)
}

/** Writes several jobs of one kind in one statement, like `enqueue`. */
export async function enqueueAll<T>(
  db: Executor,
  job: JobDefinition<T>,
  entries: { payload: T; runAt: Date; key: string }[],
  now: Date,
): Promise<void> {
  const made = entries.map(({ payload, runAt, key }) => ({ payload: job.payload.parse(payload), run_at: runAt, key }))
  await db.execute(sql`
    insert into jobs (kind, payload, unique_key, run_at, created_at)
    select ${job.kind}, payload, key, run_at, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as (payload jsonb, key text, run_at timestamptz)
    on conflict (kind, unique_key) where state = 'waiting' do nothing`)
  wakeWorkers(db)
}

/**
 * The insert of a job as part of a larger statement: once for each row of `from`. Call `wakeWorkers` after the
 * statement.
 */
export function jobInsert<T>(job: JobDefinition<T>, payload: T, options: JobOptions, from: SQL = sql``): SQL {
  return sql`
    insert into jobs (kind, payload, unique_key, run_at, created_at)
    select ${job.kind}, ${JSON.stringify(job.payload.parse(payload))}::jsonb, ${options.key ?? null},
      ${(options.runAt ?? options.now).toISOString()}::timestamptz, ${options.now.toISOString()}::timestamptz
    ${from}
    on conflict (kind, unique_key) where state = 'waiting' do nothing`
}

/** Lets the workers of `topic` look for work, once the transaction has committed where `db` is one. */
export function wakeWorkers(db: Executor, topic: string = JOBS): void {
  afterCommit(db, () => {
    for (const listener of listeners) listener(topic)
  })
}

/**
 * Claims up to `limit` due jobs of these kinds for `leaseSeconds`. The claim commits at once, so no row stays locked while a
 * job runs; when its process dies the lease runs out and the job is claimed again.
 */
export async function claim(
  db: Db,
  options: { kinds: string[]; claimant: string; limit: number; leaseSeconds: number; now: Date },
): Promise<Job[]> {
  const now = options.now.toISOString()
  const leaseUntil = new Date(options.now.getTime() + options.leaseSeconds * 1000).toISOString()
  type Row = { id: number; kind: string; payload: unknown; attempt: number; claim: string; created_at: string }
  const claimed = await rows<Row>(
    db,
    // skip locked, so two workers never wait for the same job
    sql`
    update jobs
    set attempt = attempt + 1,
        claim = ${options.claimant} || ':' || (attempt + 1),
        lease_until = ${leaseUntil}
    where id in (
      select id from jobs
      where state = 'waiting'
        and kind in ${options.kinds}
        and run_at <= ${now}
        and (lease_until is null or lease_until < ${now})
      order by run_at, id
      limit ${options.limit}
      for update skip locked)
    returning id, kind, payload, attempt, claim, created_at`,
  )
  return claimed
    .map(({ created_at, ...job }) => ({ ...job, createdAt: new Date(created_at) }))
    .sort((a, b) => a.id - b.id)
}

/** Extends the lease of a running job. False when the claim was lost to another worker. */
export async function extendLease(db: Executor, job: Job, until: Date): Promise<boolean> {
  const held = await rows(
    db,
    sql`
    update jobs set lease_until = ${until.toISOString()} where id = ${job.id} and claim = ${job.claim} returning id`,
  )
  return held.length === 1
}

/** Removes jobs that are done, in one statement. Returns how many: one whose claim was lost meanwhile stays. */
export async function finish(db: Executor, jobs: Job[]): Promise<number> {
  const pairs = sql.join(
    jobs.map(({ id, claim }) => sql`(${id}::bigint, ${claim}::text)`),
    sql`, `,
  )
  const done = await rows(
    db,
    sql`
    delete from jobs using (values ${pairs}) as done (id, claim)
    where jobs.id = done.id and jobs.claim = done.claim
    returning jobs.id`,
  )
  return done.length
}

/** Gives a job back, to run at `runAt`. */
export async function reschedule(db: Executor, job: Job, runAt: Date, reason: string): Promise<void> {
  await db.execute(sql`
    update jobs set claim = null, lease_until = null, run_at = ${runAt.toISOString()}, last_error = ${reason.slice(0, 2000)}
    where id = ${job.id} and claim = ${job.claim}`)
}

/** Sets a job aside for the operator: it stays visible and does not run again. */
export async function bury(db: Executor, job: Job, reason: string, now: Date): Promise<void> {
  await db.execute(sql`
    update jobs
    set state = 'buried', claim = null, lease_until = null, buried_at = ${now.toISOString()}, last_error = ${reason.slice(0, 2000)}
    where id = ${job.id} and claim = ${job.claim}`)
}

/** Frees every claim: right only where one process owns the database and has just started. */
export async function releaseAllClaims(db: Executor): Promise<void> {
  await db.execute(sql`update jobs set claim = null, lease_until = null where lease_until is not null`)
}

/** For the operator: how many jobs of each kind wait or are buried, and since when the oldest is due. */
export async function queueDepth(
  db: Executor,
): Promise<
  { kind: string; state: 'waiting' | 'buried'; count: number; oldest_run_at: string; last_error: string | null }[]
> {
  return rows(
    db,
    sql`
    select kind, state, count(*) as count, min(run_at) as oldest_run_at, max(last_error) as last_error
    from jobs
    group by kind, state
    order by kind, state`,
  )
}
