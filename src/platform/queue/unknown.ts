import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { rows } from '../db/rows.ts'
import { HOUR_MS } from '../durations.ts'

/** While processes are being replaced, newer ones enqueue kinds that older ones do not know, and run them long before this. */
const NOBODYS_AFTER_MS = HOUR_MS
/** Rows in one statement, so that it holds few locks. */
const JOBS_AT_ONCE = 1_000

/**
 * Buries jobs of kinds that no process runs any more, so that they count as failed instead of as late forever. The operator may retry them
 * with a program that knows them, or drop them. A program that does not know the database's newest migration buries none, because a newer
 * one is running too. Returns the number of each kind.
 */
export async function giveUpUnknown(
  db: Db,
  { known, migration }: { known: string[]; migration: string },
  now: Date,
): Promise<{ kind: string; jobs: number }[]> {
  return rows(
    db,
    sql`
    with orphaned as (
      select id from jobs
      where state = 'waiting' and kind <> all (${sql.param(known)}::text[])
        and run_at <= ${new Date(now.getTime() - NOBODYS_AFTER_MS).toISOString()}
        and not exists (select from schema_migrations where name collate "C" > ${migration})
      limit ${JOBS_AT_ONCE}
      for update skip locked),
    buried as (
      update jobs
      set state = 'buried', claim = null, buried_at = ${now.toISOString()}, last_error = 'no process runs jobs of this kind'
      where id = any (array(select id from orphaned))
      returning kind)
    select kind, count(*)::int as jobs from buried group by kind`,
  )
}
