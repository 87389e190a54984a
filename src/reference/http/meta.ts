import type { Db } from '../../platform/db/open.ts'
import { findVersions } from '../loading/versions/find.ts'
import type { RecordKind } from '../loading/versions/kinds.ts'
import type { RecordMeta } from '../records/meta.ts'

/** Adds the version of each record, if requested. `keyOf` returns a record's key within its kind. */
export async function addMeta<T extends object>(
  db: Db,
  { meta }: { meta?: string | undefined },
  kind: RecordKind,
  records: T[],
  keyOf: (record: T) => string,
): Promise<(T & { meta?: RecordMeta })[]> {
  if (meta !== '1') return records
  const versions = await findVersions(db, kind, records.map(keyOf))
  return records.map((record) => ({ ...record, meta: versions.get(keyOf(record)) ?? null }))
}
