import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows, toDate } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { conflict, Refusal } from '../../platform/refusal.ts'
import { submittedFrom } from './lectures.ts'
import { type LectureChange, moveLecture } from './move.ts'
import { approveLecture, type RunStart } from './review.ts'

/** The submitter of a lecture: the mail address of the key, and a name if given. Keys of one address are one submitter. */
export type Submitter = { address: string; name: string | null }

/** The numbers of lectures from one address. */
type Submissions = Submitter & {
  keys: number
  total: number
  pending: number
  published: number
  rejected: number
  lastAt: Date
}

/** Addresses of submitters, those with the most waiting lectures first. */
export async function listSubmitters(
  db: Db,
  page: { offset: number; limit: number },
): Promise<{ submitters: Submissions[]; total: number }> {
  type Row = Omit<Submissions, 'lastAt'> & { last_at: string; all: number }
  const found = await rows<Row>(
    db,
    sql`
    with counted as (
      select submitted_by, count(*) as total, count(*) filter (where status = 'pending') as pending,
        count(*) filter (where status = 'published') as published,
        count(*) filter (where status = 'rejected') as rejected, max(created_at) as last_at
      from lectures group by submitted_by)
    select coalesce(lower(email), submitted_by) as address, max(name) as name, count(*)::int as keys,
      sum(total)::int as total, sum(pending)::int as pending, sum(published)::int as published,
      sum(rejected)::int as rejected, max(last_at) as last_at, count(*) over ()::int as all
    from counted left join reference_keys on 'key ' || reference_keys.id = submitted_by
    group by 1
    order by pending desc, total desc, address
    offset ${page.offset} limit ${page.limit}`,
  )
  return {
    submitters: found.map(({ last_at, all, ...one }) => ({ ...one, lastAt: toDate(last_at) })),
    total: found[0]?.all ?? 0,
  }
}

/** The submitters of these values of `submitted_by`. */
export async function submittersOf(db: Db, submittedBy: string[]): Promise<Map<string, Submitter>> {
  const found = await rows<{ by: string; address: string; name: string | null }>(
    db,
    sql`
    select 'key ' || id as by, lower(email) as address, name from reference_keys
    where id = any (${sql.param(submittedBy.map((by) => by.replace(/^key /, '')))}::text[])`,
  )
  return new Map(found.map(({ by, ...submitter }) => [by, submitter]))
}

/** Lectures in one decision. */
export const DECIDED_AT_ONCE = 200

type Decided = { decided: number; left: number }

/** Approves the waiting lectures of an address, oldest first. */
export const approveAllFrom = (db: Db, address: string, change: RunStart): Promise<Decided> =>
  decideAllFrom(db, address, (id) => approveLecture(db, id, change))

/** Rejects the waiting lectures of an address, oldest first. */
export const rejectAllFrom = (db: Db, address: string, change: LectureChange & { reason: string }): Promise<Decided> =>
  decideAllFrom(db, address, (id) =>
    transaction(db, async (tx) => {
      // only waiting ones, although a lecture may also be rejected later
      const waiting = await rows(tx, sql`select from lectures where id = ${id}::uuid and status = 'pending' for update`)
      if (waiting.length === 0) throw conflict('Somebody else has just decided on this lecture')
      await moveLecture(tx, id, 'reject', change)
    }),
  )

/** One by one, so that another operator's concurrent decision stays. */
async function decideAllFrom(db: Db, address: string, decide: (id: string) => Promise<unknown>): Promise<Decided> {
  const waiting = await rows<{ id: string; all: number }>(
    db,
    sql`
    select id, count(*) over ()::int as all from lectures
    where status = 'pending' and ${submittedFrom(address)}
    order by created_at, id limit ${DECIDED_AT_ONCE}`,
  )
  let decided = 0
  for (const { id } of waiting) {
    try {
      await decide(id)
      decided += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return { decided, left: (waiting[0]?.all ?? 0) - waiting.length }
}
