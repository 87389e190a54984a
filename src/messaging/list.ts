import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Executor, rows } from '../platform/db/rows.ts'

/**
 * Rows that one page examines at most. A filter without an index may match none of millions: the page then ends early, with a cursor behind the
 * last examined row, so that each call stays short.
 */
const SCAN_MAX = 5_000

/** What a page is chosen from. */
export type ListSource = {
  table: string
  /** The column that identifies and orders the rows; default `id`. */
  key?: string | undefined
  /** A condition served by an index on (these columns, id), so that only matching rows are read. */
  where: SQL
  /** A side table whose index is read instead; its column `id` refers to the rows. */
  via?: { table: string; id: string; where: SQL } | undefined
  /** Alternative conditions, each combined with `where` and read by its own index, then merged. */
  each?: SQL[] | undefined
  /** A further condition, checked in each row that was read. */
  filter?: SQL | undefined
  /** Only rows older than this one. */
  before?: string | undefined
}

/**
 * The ids of a page, newest first, and the cursor of the next, null on the last. By `offset` it is a page of the matches among the examined
 * rows: `total` of them, and `capped` where more rows exist.
 */
export async function pageOf(
  db: Executor,
  { table, key = 'id', where, via, each = [sql`true`], filter = sql`true`, before }: ListSource,
  limit: number,
  { offset = 0, scanMax = SCAN_MAX }: { offset?: number; scanMax?: number } = {},
): Promise<{ ids: string[]; next: string | null; total: number; capped: boolean }> {
  const name = sql.identifier(table)
  const id = sql.identifier(key)
  const older = (column: SQLWrapper) => (before === undefined ? sql`` : sql`and ${column} < ${before}`)
  const own = (one: SQL) => sql`(
    select * from ${name}
    where ${where} and ${one} ${older(id)}
    order by ${id} desc
    limit ${scanMax})`
  const sideways = ({ table: side, id: naming, where: there }: NonNullable<ListSource['via']>) => sql`(
    select ${name}.*
    from (
      select ${sql.identifier(naming)} as named from ${sql.identifier(side)}
      where ${there} ${older(sql.identifier(naming))}
      order by ${sql.identifier(naming)} desc
      limit ${scanMax}) side
    join ${name} on ${name}.${id} = side.named
    where ${where})`
  // an empty list of alternatives matches nothing
  const reads = via ? [sideways(via)] : (each.length > 0 ? each : [sql`false`]).map(own)
  const [found] = await rows<{ ids: string[]; scanned: number; total: number; last: string | null }>(
    db,
    sql`
    with scanned as materialized (
      select ${id} as id, ${filter} as fits from (${sql.join(reads, sql` union all `)}) ${name}
      order by ${id} desc
      limit ${scanMax})
    select
      array(select id from scanned where fits order by id desc limit ${limit + 1} offset ${offset}) as ids,
      (select count(*)::int from scanned where fits) as total,
      (select count(*)::int from scanned) as scanned,
      (select min(id) from scanned) as last`,
  )
  const { ids, scanned, total, last } = found ?? { ids: [], scanned: 0, total: 0, last: null }
  const capped = scanned >= scanMax
  if (ids.length > limit) return { ids: ids.slice(0, limit), next: ids[limit - 1] ?? null, total, capped }
  return { ids, next: capped ? last : null, total, capped }
}
