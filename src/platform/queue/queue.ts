import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Executor, rows } from '../db/rows.ts'
import { DEPTH_MAX, type Waiting, waiting } from './waiting.ts'
import { wakeWorkers } from './wake.ts'
import type { WorkTable } from './work-table.ts'

/** A claimed job: `claim` proves that this process still holds it. Its kind is its lane. */
export type Job<T = unknown> = {
  id: number
  kind: string
  lane: string
  payload: T
  attempt: number
  claim: string
  createdAt: Date
  /** The id of the request that enqueued it. */
  requestId?: string | undefined
}

/** A kind of job, defined by `defineJob` in the file of its handler. */
export type JobDefinition<T = unknown> = {
  kind: string
  payload: z.ZodType<T>
  /** The wait after each failed attempt; after the last one the job is buried. */
  retryAfterSeconds: readonly number[]
  /** Takes minutes: runs apart from quick jobs, which therefore never wait for it. */
  slow?: boolean
  /** After this a run is aborted and counts as failed; TIME_LIMIT_SECONDS by default. */
  timeLimitSeconds?: number
}

/** Longer than any job takes that is not slow, with its outbound requests, whose timeouts are 30 s at most. */
export const TIME_LIMIT_SECONDS = 300

export function defineJob<T>(definition: JobDefinition<T>): JobDefinition<T> {
  return definition
}

/** Thrown by a handler for an expected failure. The job runs again after `afterSeconds`, by default by its own schedule. */
export class RetryLater extends Error {
  readonly afterSeconds: number | undefined
  constructor(reason: string, options: { afterSeconds?: number; cause?: unknown } = {}) {
    super(reason, { cause: options.cause })
    this.name = 'RetryLater'
    this.afterSeconds = options.afterSeconds
  }
}

/** Thrown by a handler whose job cannot run yet. The job runs again after `afterSeconds`, and this run is no attempt. */
export class Postponed extends Error {
  readonly afterSeconds: number
  constructor(reason: string, afterSeconds: number) {
    super(reason)
    this.name = 'Postponed'
    this.afterSeconds = afterSeconds
  }
}

/** Each kind of job is a lane. */
export const JOBS: WorkTable = {
  topic: 'jobs',
  name: 'jobs',
  idType: 'bigint',
  lane: 'kind',
  due: 'run_at',
  order: 'id',
  open: `state = 'waiting'`,
}

/**
 * What happens to a new job while another of its kind and key waits or runs.
 * - `drop`: it is discarded. For work that is the same whenever it is done.
 * - `again`: it is discarded if the other one waits, and follows it if it runs, since that one may have read older data.
 * - `replace`: as `again`, but a waiting job takes over its payload and time, and gets all its attempts again.
 */
export type OnDuplicate = 'drop' | 'again' | 'replace'

/** `requestId` is that of the enqueuing request, for log lines and following jobs. */
type JobOptions = { now: Date; runAt?: Date; requestId?: string | undefined } & (
  | { key?: undefined }
  /** Unique among the jobs of its kind that wait or run. */
  | { key: string; onDuplicate: OnDuplicate }
)

/** Inserts a job. If `db` is the transaction of its cause, the job exists exactly if the cause does. */
export async function enqueue<T>(db: Executor, job: JobDefinition<T>, payload: T, options: JobOptions): Promise<void> {
  await db.execute(jobInsert(job, payload, options))
  wakeForJob(db, job)
}

/** Wakes the workers of this kind of job, after the commit if `db` is a transaction. */
const wakeForJob = (db: Executor, job: { kind: string }): void => wakeWorkers(db, JOBS.topic, [job.kind])

/** Inserts several jobs of one kind in one statement, like `enqueue` with `drop`. */
export async function enqueueAll<T>(
  db: Executor,
  job: JobDefinition<T>,
  entries: { payload: T; runAt: Date; key: string }[],
  { now, requestId }: { now: Date; requestId: string | undefined },
): Promise<void> {
  const jobs = entries.map(({ payload, runAt, key }) => ({ payload: job.payload.parse(payload), run_at: runAt, key }))
  await db.execute(sql`
    insert into jobs (kind, payload, unique_key, run_at, created_at, request_id)
    select ${job.kind}, payload, key, run_at, ${now.toISOString()}::timestamptz, ${requestId ?? null}::text
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as (payload jsonb, key text, run_at timestamptz)
    on conflict (kind, unique_key) where state = 'waiting' do nothing`)
  wakeForJob(db, job)
}

/** The insert of a job as part of a larger statement, once for each row of `from`. Call `wakeForJob` after it. */
function jobInsert<T>(job: JobDefinition<T>, payload: T, options: JobOptions, from: SQL = sql``): SQL {
  return sql`
    insert into jobs (kind, payload, unique_key, run_at, created_at, request_id)
    select ${job.kind}, ${JSON.stringify(job.payload.parse(payload))}::jsonb, ${options.key ?? null},
      ${(options.runAt ?? options.now).toISOString()}::timestamptz, ${options.now.toISOString()}::timestamptz,
      ${options.requestId ?? null}::text
    ${from}
    on conflict (kind, unique_key) where state = 'waiting' ${options.key === undefined ? ON_DUPLICATE.drop : ON_DUPLICATE[options.onDuplicate]}`
}

/** A job with a claim is running, or its process died, so the new one becomes its follow-up. */
const ON_DUPLICATE: Record<OnDuplicate, SQL> = {
  drop: sql`do nothing`,
  again: sql`do update set follow_up = excluded.payload, follow_up_at = excluded.run_at, follow_up_request_id = excluded.request_id
    where jobs.claim is not null`,
  replace: sql`do update set
    payload = case when jobs.claim is null then excluded.payload else jobs.payload end,
    run_at = case when jobs.claim is null then excluded.run_at else jobs.run_at end,
    created_at = case when jobs.claim is null then excluded.created_at else jobs.created_at end,
    attempt = case when jobs.claim is null then 0 else jobs.attempt end,
    request_id = case when jobs.claim is null then excluded.request_id else jobs.request_id end,
    follow_up_request_id = case when jobs.claim is not null then excluded.request_id end,
    follow_up = case when jobs.claim is not null then excluded.payload end,
    follow_up_at = case when jobs.claim is not null then excluded.run_at end`,
}

/** For the operator: how much work of one kind waits or is buried, and when the oldest was due. */
export type QueueDepth = {
  kind: string
  state: 'waiting' | 'buried'
  count: number
  oldest_run_at: string
  last_error: string | null
}

export async function queueDepth(db: Executor): Promise<QueueDepth[]> {
  return rows(
    db,
    sql`
    select kind, state, count(*) as count, min(run_at) as oldest_run_at, max(last_error) as last_error
    from jobs
    group by kind, state
    order by kind, state`,
  )
}

/** For the metrics: how many jobs of each kind wait, counted up to DEPTH_MAX, and for how long the oldest has been due. */
export async function waitingJobs(
  db: Executor,
  now: Date,
): Promise<({ kind: string; state: 'waiting' | 'buried' } & Waiting)[]> {
  const found = await rows<{
    kind: string
    state: 'waiting' | 'buried'
    depth: number
    oldest_due_at: string | null
  }>(
    db,
    sql`
    select kind, state, count(*) as depth,
      min(run_at) filter (where state = 'waiting' and run_at <= ${now.toISOString()}) as oldest_due_at
    from (select kind, state, run_at from jobs limit ${DEPTH_MAX}) counted
    group by kind, state
    order by kind, state`,
  )
  return found.map(({ kind, state, depth, oldest_due_at }) => ({ kind, state, ...waiting(depth, oldest_due_at, now) }))
}
