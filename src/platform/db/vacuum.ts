import { sql } from 'drizzle-orm'
import { type Executor, rows } from './rows.ts'

/**
 * Vacuums and analyses changed tables by the rules of autovacuum, which the embedded database lacks. Returns their names. Not for the connections of
 * requests, because a large table takes seconds.
 */
export async function vacuumChanged(db: Executor): Promise<string[]> {
  // a session that is never idle for long does not publish its statistics
  await db.execute(sql`select pg_stat_force_next_flush()`)
  const changed = await rows<{ name: string }>(
    db,
    sql`
    select s.relname as name
    from pg_stat_user_tables s
    join pg_class c on c.oid = s.relid
    where s.schemaname = 'public'
      and (s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
        or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
        or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0))
    order by s.relname`,
  )
  for (const { name } of changed) await db.execute(sql`vacuum (analyze) ${sql.identifier(name)}`)
  return changed.map(({ name }) => name)
}
