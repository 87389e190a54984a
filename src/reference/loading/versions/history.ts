import { sql } from 'drizzle-orm'
import { type Executor, rows, toDate } from '../../../platform/db/rows.ts'
import type { RecordKind } from './kinds.ts'
import type { CAUSES } from './loads.ts'

/** A version of the data, in short. */
export type VersionSummary = {
  version: number
  at: Date
  cause: (typeof CAUSES)[number]
  /** Of a correction: what it mends, and the reader's feedback that led to it. */
  reason: string | null
  feedbackId: string | null
  /** How many records of each kind are other than before. */
  counts: Partial<Record<RecordKind, number>>
  /** Those that a correction changed; of other loads none, since they may be thousands. */
  records: { kind: RecordKind; key: string; fields: string[] }[]
}

type SummaryRow = Omit<VersionSummary, 'at' | 'feedbackId'> & { at: string; feedback_id: string | null }

/** A correction changes one record; a few more would still be shown. */
const MOST_RECORDS = 20

/** The versions in which records changed, latest first: all, or those of corrections alone; before a version or from the latest. */
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

/** What a record has been, latest first: its digests, each with the load that brought it. */
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
