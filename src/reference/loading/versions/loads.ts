import { sql } from 'drizzle-orm'
import { type Executor, rows } from '../../../platform/db/rows.ts'

/** Why records change. */
export const CAUSES = ['seed', 'pack', 'correction'] as const
/** The cause of a load. `derived`: only derived values changed, not the records themselves. */
export type LoadCause = (typeof CAUSES)[number] | 'derived'

/** Begins a load. Its changes count once it gets a version of the data. */
export async function beginLoad(
  tx: Executor,
  cause: LoadCause,
  { reason = null, feedbackId = null }: { reason?: string | null; feedbackId?: string | null } = {},
): Promise<number> {
  const [load] = await rows<{ id: number }>(
    tx,
    sql`
    insert into data_loads (cause, reason, feedback_id) values (${cause}, ${reason}, ${feedbackId})
    returning id`,
  )
  return load?.id ?? 0
}

/** Deletes what interrupted loads have prepared. */
export async function dropPreparedLoads(tx: Executor): Promise<void> {
  await tx.execute(sql`
    with dropped as (delete from data_loads where version is null returning id)
    delete from record_versions where load_id in (select id from dropped)`)
}

/** A year, for which the list of changes is complete, and a day more. */
const RETENTION_DAYS = 366
/** Rows in one statement, so that their locks are short. */
const FORGOTTEN_AT_ONCE = 5_000

/** Deletes changes of more than a year ago, except the newest row of each record. The list of changes begins after that. */
export async function forgetChanges(db: Executor, now: Date): Promise<void> {
  const until = new Date(now.getTime() - RETENTION_DAYS * 86_400_000).toISOString()
  const unlisted = await rows(
    db,
    sql`
    update data_loads set listed = false
    where listed and version is not null and made_at < ${until}::timestamptz
    returning id`,
  )
  for (let found = unlisted.length; found > 0; ) {
    const gone = await rows(
      db,
      sql`
      delete from record_versions
      where (kind, key, load_id) in (
        select r.kind, r.key, r.load_id
        from data_loads l
        join record_versions r on r.load_id = l.id
        where not l.listed
          and (exists (
            select 1 from record_versions n
            join data_loads m on m.id = n.load_id
            where n.kind = r.kind and n.key = r.key and m.version > l.version)
            -- that it is gone is known until nothing else is known of it
            or r.sha256 is null and not exists (
              select 1 from record_versions n where n.kind = r.kind and n.key = r.key and n.load_id <> r.load_id))
        limit ${FORGOTTEN_AT_ONCE})
      returning load_id`,
    )
    found = gone.length
  }
}
