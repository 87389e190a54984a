import { sql } from 'drizzle-orm'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import { newestVersion } from './compare.ts'
import type { RecordKind } from './kinds.ts'

/** The SHA-256 of a record's canonical form in hex, and the version of the data in which it last changed. */
export type RecordVersion = { sha256: string; version: number }

/** For the records of a kind with these keys. A record that was never compared has none. */
export async function findVersions(
  db: Executor,
  kind: RecordKind,
  keys: readonly string[],
): Promise<Map<string, RecordVersion>> {
  if (keys.length === 0) return new Map()
  const found = await rows<RecordVersion & { key: string }>(
    db,
    sql`
    select asked.key, encode(n.sha256, 'hex') as sha256, n.version
    from unnest(${sql.param([...new Set(keys)])}::text[]) as asked (key)
    cross join lateral (${newestVersion(sql`${kind}`, sql`asked.key`)}) n
    where n.sha256 is not null`,
  )
  return new Map(found.map(({ key, sha256, version }) => [key, { sha256, version }]))
}
