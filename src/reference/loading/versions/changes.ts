import { sql } from 'drizzle-orm'
import { type Executor, rows, toDate } from '../../../platform/db/rows.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { RecordKind } from './kinds.ts'
import type { CAUSES } from './loads.ts'

/** The change of a record in a version of the data. */
export type RecordChange = {
  version: number
  at: Date
  cause: (typeof CAUSES)[number]
  /** For a correction: the reason, and the reader's feedback that led to it. */
  reason: string | null
  feedbackId: string | null
  kind: RecordKind
  key: string
  /** The names of changed fields; none if the record is new or deleted. */
  fields: string[]
  /** In hex; null if it did not exist before, or no longer does. */
  oldSha256: string | null
  sha256: string | null
}

/** The position after a record of a version, where the next page begins. */
export type ChangesPlace = { version: number; kind: string; key: string }

/** The current version of the data, and the oldest one from which the list of changes is complete. */
export type ListedVersions = { version: number; oldest: number }

export async function readListedVersions(db: Executor): Promise<ListedVersions> {
  const [found] = await rows<ListedVersions>(
    db,
    sql`
    select coalesce((select value::int from settings where name = 'edition'), 0) as version,
      greatest(coalesce(
        (select version - 1 from data_loads where listed and version is not null order by version limit 1),
        (select value::int from settings where name = 'edition'),
        0),
        -- dumps have held other kinds, fields or sources since then
        (select value::int from settings where name = 'changes_since')) as oldest`,
  )
  return found ?? { version: 0, oldest: 0 }
}

type ChangeRow = Omit<RecordChange, 'at' | 'feedbackId' | 'oldSha256'> & {
  at: string
  feedback_id: string | null
  old_sha256: string | null
}

/**
 * Changes after a version of the data, or after a position in the list, by version, kind and key. Refuses a version from which the list is
 * incomplete, and one that never existed.
 */
export async function listChanges(
  db: Executor,
  from: { after: number } | ChangesPlace,
  limit: number,
): Promise<ListedVersions & { changes: RecordChange[] }> {
  const listed = await readListedVersions(db)
  const after = 'after' in from ? from.after : from.version - 1
  if (after < listed.oldest || after > listed.version) throw gone(listed)
  const place = 'after' in from ? { version: from.after + 1, kind: '', key: '' } : from
  const found = await rows<ChangeRow>(
    db,
    sql`
    select l.version, l.made_at as at, l.cause, l.reason, l.feedback_id, r.kind, r.key, r.fields,
      encode(r.old_sha256, 'hex') as old_sha256, encode(r.sha256, 'hex') as sha256
    from data_loads l
    cross join lateral (
      select kind, key, fields, old_sha256, sha256
      from record_versions r
      where r.load_id = l.id and (r.kind, r.key) > (case when l.version = ${place.version} then ${place.kind} else '' end,
        case when l.version = ${place.version} then ${place.key} else '' end)
      order by r.kind, r.key
      limit ${limit}) r
    where l.version between ${place.version} and ${listed.version}
    order by l.version, r.kind, r.key
    limit ${limit}`,
  )
  const changes = found.map(({ at, feedback_id, old_sha256, ...rest }) => ({
    ...rest,
    at: toDate(at),
    feedbackId: feedback_id,
    oldSha256: old_sha256,
  }))
  return { ...listed, changes }
}

const gone = ({ version, oldest }: ListedVersions): Refusal =>
  new Refusal('gone', `after: the changes are listed from version ${oldest} to ${version}: begin again with a dump`)

/** The current version of the data, and the number of changes of each kind since another one. */
export async function countChanges(
  db: Executor,
  after: number,
): Promise<{ version: number; changed: Record<string, number> }> {
  const { version } = await readListedVersions(db)
  if (version <= after) return { version, changed: {} }
  const counted = await rows<{ kind: string; count: number }>(
    db,
    sql`
    select r.kind, count(*)::int as count
    from data_loads l
    join record_versions r on r.load_id = l.id
    where l.version > ${after} and l.version <= ${version}
    group by r.kind
    order by r.kind`,
  )
  return { version, changed: Object.fromEntries(counted.map(({ kind, count }) => [kind, count])) }
}
