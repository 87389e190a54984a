import { sql } from 'drizzle-orm'
import { type Db, namedRows } from '../db/open.ts'
import { toDate } from '../db/rows.ts'
import { JOBS, type Job } from './queue.ts'
import { asRows, claimed, held, type LaneRoom } from './work-table.ts'

/** Claims up to `limit` due jobs of these kinds for `leaseSeconds`. `claim` must be unique to this call. */
export async function claimJobs(
  db: Db,
  options: { rooms: LaneRoom[]; claim: string; limit: number; leaseSeconds: number; now: Date },
): Promise<Job[]> {
  type Row = {
    id: number
    kind: string
    payload: unknown
    attempt: number
    created_at: string
    request_id: string | null
  }
  const found = await namedRows<Row>(
    db,
    'claim-jobs',
    sql`
    with ${claimed(JOBS, { set: sql`, attempt = attempt + 1`, ...options, rooms: asRows(options.rooms) })}
    select id, kind, payload, attempt, created_at, request_id from claimed order by id`,
  )
  return found.map(({ created_at, request_id, kind, ...job }) => ({
    kind,
    lane: kind,
    claim: options.claim,
    createdAt: toDate(created_at),
    requestId: request_id ?? undefined,
    ...job,
  }))
}

/** The outcome of a run: done, due again at `again`, or buried for the operator. */
export type JobOutcome = { item: Job } & (
  | { done: true }
  /** `postponed`: it does not count as an attempt. */
  | { done?: false; again?: Date; reason: string; postponed?: true }
)

/**
 * Writes the outcomes of jobs in one statement, except where the claim is lost. A job with a follow-up is replaced by it, whatever its own
 * outcome.
 */
export async function finishJobs(db: Db, outcomes: JobOutcome[], now: Date): Promise<void> {
  const written = outcomes.map((outcome) => ({
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
      // read with the lock: the snapshot of the statement may be older than the row
      sql`, jobs.kind, jobs.unique_key, jobs.follow_up, jobs.follow_up_at, jobs.follow_up_request_id`,
    )},
    outcomes as (
      select * from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
        as (id bigint, done boolean, again timestamptz, reason text, postponed boolean)
      join held using (id)),
    gone as (
      delete from jobs where id = any (array(select id from outcomes where done or follow_up is not null)) returning id),
    followed as (
      insert into jobs (kind, payload, unique_key, run_at, created_at, request_id)
      select kind, follow_up, unique_key, follow_up_at, ${now.toISOString()}::timestamptz, follow_up_request_id
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

/** The first 2,000 characters of a reason, without what Postgres cannot store. */
const storable = (reason: string): string => reason.slice(0, 2000).replace(/[\0\p{Cs}]/gu, '\ufffd')
