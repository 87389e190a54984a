import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Db, namedRows } from '../db/open.ts'
import { type Executor, rows, toDate } from '../db/rows.ts'
import { DEPTH_MAX, type Waiting, waiting } from './waiting.ts'
import { wakeWorkers } from './wake.ts'
import { asRows, claimed, held, type LaneRoom, type WorkTable } from './work-table.ts'

/** A job that was claimed: `claim` proves that this process still holds it. Its kind is its lane. */
export type Job<T = unknown> = {
  id: number
  kind: string
  lane: string
  payload: T
  attempt: number
  claim: string
  createdAt: Date
}

/** What a kind of job needs to run. `defineJob` makes it, in the file of the handler. */
export type JobDefinition<T = unknown> = {
  kind: string
  payload: z.ZodType<T>
  /** Waits after each failed attempt, in seconds; when they are used up the job is buried. */
  retryAfterSeconds: readonly number[]
  /** Takes minutes: runs in a lane of its own, so that quick jobs never wait for it. */
  slow?: boolean
  /** After how long a run is aborted, which counts as a failed attempt; TIME_LIMIT_SECONDS where it is left out. */
  timeLimitSeconds?: number
}

/** Longer than any job that is not slow takes, its requests to others included, which have limits of their own of up to 30 s. */
export const TIME_LIMIT_SECONDS = 300

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

/** Thrown by a handler whose job's turn has not come: it is looked at again then, and no attempt was made. */
export class Postponed extends Error {
  readonly afterSeconds: number
  constructor(reason: string, afterSeconds: number) {
    super(reason)
    this.name = 'Postponed'
    this.afterSeconds = afterSeconds
  }
}

/** The table of jobs: each kind is a lane. */
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
 * What becomes of a job that is asked for while one of its kind and key waits or runs.
 * - `drop`: nothing. For work that is the same whenever it is done.
 * - `again`: the one that waits will do; one that runs is followed by this one, since it may have read what was there before.
 * - `replace`: as `again`, and the one that waits gets this payload and time, and all its attempts anew.
 */
export type OnDuplicate = 'drop' | 'again' | 'replace'

type JobOptions = { now: Date; runAt?: Date } & (
  | { key?: undefined }
  /** Makes the job unique among those of its kind that wait or run. */
  | { key: string; onDuplicate: OnDuplicate }
)

/** Writes a job, in the caller's transaction where `db` is one: then it exists exactly if its cause does. */
export async function enqueue<T>(db: Executor, job: JobDefinition<T>, payload: T, options: JobOptions): Promise<void> {
  await db.execute(jobInsert(job, payload, options))
  wakeForJob(db, job)
}

/** Lets workers look for jobs of this kind, once the transaction has committed where `db` is one. */
export const wakeForJob = (db: Executor, job: { kind: string }): void => wakeWorkers(db, JOBS.topic, [job.kind])

/** Writes several jobs of one kind in one statement, like `enqueue` with `drop`. */
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
  wakeForJob(db, job)
}

/**
 * The insert of a job as part of a larger statement: once for each row of `from`. Call `wakeForJob` after the
 * statement.
 */
export function jobInsert<T>(job: JobDefinition<T>, payload: T, options: JobOptions, from: SQL = sql``): SQL {
  return sql`
    insert into jobs (kind, payload, unique_key, run_at, created_at)
    select ${job.kind}, ${JSON.stringify(job.payload.parse(payload))}::jsonb, ${options.key ?? null},
      ${(options.runAt ?? options.now).toISOString()}::timestamptz, ${options.now.toISOString()}::timestamptz
    ${from}
    on conflict (kind, unique_key) where state = 'waiting' ${options.key === undefined ? ON_DUPLICATE.drop : ON_DUPLICATE[options.onDuplicate]}`
}

/** A job that has a claim runs, or its process died over it: it is followed. */
const ON_DUPLICATE: Record<OnDuplicate, SQL> = {
  drop: sql`do nothing`,
  again: sql`do update set follow_up = excluded.payload, follow_up_at = excluded.run_at where jobs.claim is not null`,
  replace: sql`do update set
    payload = case when jobs.claim is null then excluded.payload else jobs.payload end,
    run_at = case when jobs.claim is null then excluded.run_at else jobs.run_at end,
    created_at = case when jobs.claim is null then excluded.created_at else jobs.created_at end,
    attempt = case when jobs.claim is null then 0 else jobs.attempt end,
    follow_up = case when jobs.claim is not null then excluded.payload end,
    follow_up_at = case when jobs.claim is not null then excluded.run_at end`,
}

/** Takes up to `limit` due jobs of these kinds for `leaseSeconds`; `claim` is theirs alone. */
export async function claimJobs(
  db: Db,
  options: { rooms: LaneRoom[]; claim: string; limit: number; leaseSeconds: number; now: Date },
): Promise<Job[]> {
  type Row = { id: number; kind: string; payload: unknown; attempt: number; created_at: string }
  const found = await namedRows<Row>(
    db,
    'claim-jobs',
    sql`
    with ${claimed(JOBS, { set: sql`, attempt = attempt + 1`, ...options, rooms: asRows(options.rooms) })}
    select id, kind, payload, attempt, created_at from claimed order by id`,
  )
  return found.map(({ created_at, kind, ...job }) => ({
    kind,
    lane: kind,
    claim: options.claim,
    createdAt: toDate(created_at),
    ...job,
  }))
}

/** What became of a job that ran: done, to be tried again at a time, or set aside for the operator. */
export type JobOutcome = { item: Job } & (
  | { done: true }
  /** `postponed`: no attempt was made. */
  | { done?: false; again?: Date; reason: string; postponed?: true }
)

/**
 * Writes what became of jobs, in one statement; those whose claim was lost meanwhile stay as they are. One that is to be followed makes
 * room for a new job, however it went itself.
 */
export async function finishJobs(db: Db, outcomes: JobOutcome[], now: Date): Promise<void> {
  const facts = outcomes.map((outcome) => ({
    id: outcome.item.id,
    done: outcome.done ?? false,
    ...(!outcome.done && {
      again: outcome.again,
      reason: storable(outcome.reason),
      postponed: outcome.postponed ?? false,
    }),
  }))
  await db.execute(sql`
    with ${held(
      JOBS,
      outcomes.map(({ item }) => item),
      // as they are now, while the statement's own view of the row may be older than its lock
      sql`, jobs.kind, jobs.unique_key, jobs.follow_up, jobs.follow_up_at`,
    )},
    outcomes as (
      select * from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
        as (id bigint, done boolean, again timestamptz, reason text, postponed boolean)
      join held using (id)),
    gone as (
      delete from jobs where id = any (array(select id from outcomes where done or follow_up is not null)) returning id),
    followed as (
      insert into jobs (kind, payload, unique_key, run_at, created_at)
      select kind, follow_up, unique_key, follow_up_at, ${now.toISOString()}::timestamptz
      from gone
      join outcomes using (id)
      where follow_up is not null)
    update jobs
    set state = case when again is null then 'buried' else 'waiting' end,
        claim = null,
        run_at = coalesce(again, run_at),
        attempt = attempt - postponed::int,
        buried_at = case when again is null then ${now.toISOString()}::timestamptz end,
        last_error = reason
    from outcomes
    where jobs.id = any (array(select id from outcomes where not done and follow_up is null)) and jobs.id = outcomes.id`)
}

/** The start of a reason, as text that Postgres holds. */
const storable = (reason: string): string => reason.slice(0, 2000).replace(/[\0\p{Cs}]/gu, '\ufffd')

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

/** For the metrics: how many jobs of each kind wait, of at most 100,000 looked at, and how long the oldest has been due. */
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
