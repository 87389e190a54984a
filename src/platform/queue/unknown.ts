import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { rows } from '../db/rows.ts'
import { HOUR_MS } from '../durations.ts'

/** While processes are replaced, a newer one makes and runs kinds that an older one does not know: it takes them long before this. */
const NOBODYS_AFTER_MS = HOUR_MS
/** Of one look, so that none holds many rows. */
const AT_ONCE = 1_000

/**
 * Buries jobs of kinds that nobody runs any more, so that they count as failed and not as late for ever: the operator tries them again with
 * a program that knows them, or drops them. None are buried by a program that does not know the database's newest migration: a newer one
 * runs beside it. Returns how many of each kind.
 */
export async function buryUnknown(
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
      limit ${AT_ONCE}
      for update skip locked),
    buried as (
      update jobs
      set state = 'buried', claim = null, buried_at = ${now.toISOString()}, last_error = 'no process runs jobs of this kind'
      where id = any (array(select id from orphaned))
      returning kind)
    select kind, count(*)::int as jobs from buried group by kind`,
  )
}
