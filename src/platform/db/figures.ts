import { sql } from 'drizzle-orm'
import { type Executor, rows } from './rows.ts'

export type DatabaseFigures = {
  bytes: number
  /**
   * The largest tables, with their indexes and partitions. The rows of a table are not `counted` if Postgres lost its statistics, as it does in a crash, and has
   * not analysed the table since: then it knows only the rows that were written in between.
   */
  tables: { name: string; bytes: number; live: number; dead: number; counted: boolean }[]
}

/** The sizes of the database and its largest tables, from Postgres's statistics. */
export async function readSizes(db: Executor, most: number): Promise<DatabaseFigures> {
  const [found] = await rows<DatabaseFigures>(
    db,
    sql`
    select pg_database_size(current_database()) as bytes, (
      select coalesce(json_agg(largest), '[]') from (
        select whole.relname as name, sum(pg_total_relation_size(relid))::int8 as bytes,
          sum(n_live_tup)::int8 as live, sum(n_dead_tup)::int8 as dead,
          bool_and(pg_relation_size(relid) = 0
            or coalesce(last_analyze, last_autoanalyze, last_vacuum, last_autovacuum) is not null) as counted
        from pg_stat_user_tables
        join pg_class whole on whole.oid = coalesce(pg_partition_root(relid), relid)
        group by whole.oid
        order by bytes desc, name
        limit ${most}) largest) as tables`,
  )
  return found ?? { bytes: 0, tables: [] }
}

/** The sessions of the whole server, and the age of its oldest transaction; null if this role may not see other sessions. */
export async function readSessions(
  db: Executor,
): Promise<{ open: number; most: number; oldestSeconds: number | null }> {
  const [found] = await rows<{ open: number; most: number; oldest: number | null }>(
    db,
    sql`
    select (select sum(numbackends)::int from pg_stat_database) as open, current_setting('max_connections')::int as most,
      case when pg_has_role(current_user, 'pg_read_all_stats', 'usage') then coalesce(
        (select extract(epoch from max(clock_timestamp() - xact_start))::float8
         from pg_stat_activity where backend_type = 'client backend'), 0) end as oldest`,
  )
  return { open: found?.open ?? 0, most: found?.most ?? 0, oldestSeconds: found?.oldest ?? null }
}
