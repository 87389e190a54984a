import { sql } from 'drizzle-orm'
import { type Executor, rows, toDate } from '../../../platform/db/rows.ts'
import type { RecordKind } from './kinds.ts'
import type { CAUSES } from './loads.ts'

/** A summary of a version of the data. */
export type VersionSummary = {
  version: number
  at: Date
  cause: (typeof CAUSES)[number]
  /** For a correction: the reason, and the reader's feedback that led to it. */
  reason: string | null
  feedbackId: string | null
  /** The number of changed records of each kind. */
  counts: Partial<Record<RecordKind, number>>
  /** The records changed by a correction; empty for other loads, which may change thousands. */
  records: { kind: RecordKind; key: string; fields: string[] }[]
}

type SummaryRow = Omit<VersionSummary, 'at' | 'feedbackId'> & { at: string; feedback_id: string | null }

/** More than a correction changes, which is one record. */
const MOST_RECORDS = 20

/** Versions in which records changed, newest first: all, or only those of corrections, from the newest or before a version. */
export async function listVersions(
  db: Executor,
  { corrections, before, limit }: { corrections: boolean; before?: number | undefined; limit: number },
): Promise<VersionSummary[]> {
  const found = await rows<SummaryRow>(
    db,
    sql`
    select l.version, l.made_at as at, l.cause, l.reason, l.feedback_id,
      coalesce((
        select jsonb_object_agg(c.kind, c.count)
        from (select r.kind, count(*) as count from record_versions r where r.load_id = l.id group by r.kind) c), '{}') as counts,
      coalesce(case when l.reason is not null then (
        select jsonb_agg(jsonb_build_object('kind', c.kind, 'key', c.key, 'fields', c.fields) order by c.kind, c.key)
        from (
          select r.kind, r.key, r.fields from record_versions r where r.load_id = l.id order by r.kind, r.key limit ${MOST_RECORDS}
        ) c) end, '[]') as records
    from data_loads l
    where l.version < ${before ?? 2_147_483_647} and l.listed
      and ${corrections ? sql`l.reason is not null` : sql`l.cause <> 'derived'`}
    order by l.version desc
    limit ${limit}`,
  )
  return found.map(({ at, feedback_id, ...rest }) => ({ ...rest, at: toDate(at), feedbackId: feedback_id }))
}

/** The history of a record, newest first: its digests, with the load of each. */
export async function recordHistory(
  db: Executor,
  { kind, key }: { kind: RecordKind; key: string },
  limit: number,
): Promise<(Pick<VersionSummary, 'version' | 'at' | 'cause' | 'reason' | 'feedbackId'> & RecordStep)[]> {
  const found = await rows<Omit<SummaryRow, 'counts' | 'records'> & RecordStep & { by: string | null }>(
    db,
    sql`
    select l.version, l.made_at as at, l.cause, l.reason, l.feedback_id, r.fields, c.published_by as by,
      encode(r.old_sha256, 'hex') as old_sha256, encode(r.sha256, 'hex') as sha256
    from record_versions r
    join data_loads l on l.id = r.load_id
    left join corrections c on c.version = l.version
    where r.kind = ${kind} and r.key = ${key} and l.version is not null
    order by l.version desc
    limit ${limit}`,
  )
  return found.map(({ at, feedback_id, ...rest }) => ({ ...rest, at: toDate(at), feedbackId: feedback_id }))
}

type RecordStep = { fields: string[]; old_sha256: string | null; sha256: string | null; by: string | null }
