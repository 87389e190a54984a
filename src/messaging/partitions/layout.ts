import { sql } from 'drizzle-orm'
import { type Executor, rows } from '../../platform/db/rows.ts'

/** The ids `from` and `to` are its bounds; the first partition has no `from`, and the default partition neither. */
export type Partition = { name: string; from: string | undefined; to: string | undefined }

/** A table as the catalog describes it. This is the only record of a conversion's progress. */
export type Layout = {
  partitioned: boolean
  /** In the order of their ids, without the default partition. */
  ranges: Partition[]
  /** For ids that no range contains. */
  rest: string | undefined
  /** The constraint that a table gets before it becomes a range partition, up to the id `to`. */
  bound: { to: string; validated: boolean } | undefined
}

/** A table in the catalog. */
type Row = {
  kind: string
  partitions: { name: string; bounds: string }[] | null
  bound: { condition: string; validated: boolean } | null
}

/** The name of that constraint. */
export const BOUND = 'partition_bound'

export async function readLayout(db: Executor, table: string): Promise<Layout> {
  const [layout] = await readLayouts(db, [table])
  if (!layout) throw new Error(`there is no table ${table}`)
  return layout
}

/** Those of several tables in one statement, in their order. */
export async function readLayouts(db: Executor, tables: string[]): Promise<Layout[]> {
  const found = await rows<Row>(
    db,
    sql`
    with parents as (
      select place, oid, relkind
      from unnest(${sql.param(tables)}::text[]) with ordinality as given (name, place)
      join pg_class on oid = to_regclass(name)),
    partitions as (
      select inhparent, c.oid, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
      from pg_inherits join pg_class c on c.oid = inhrelid
      where inhparent in (select oid from parents))
    select relkind::text as kind,
      (select json_agg(json_build_object('name', name, 'bounds', bounds)) from partitions where inhparent = parents.oid) as partitions,
      (select json_build_object('condition', pg_get_constraintdef(c.oid), 'validated', convalidated)
       from pg_constraint c
       where conname = ${BOUND}
         and (conrelid = parents.oid
           or conrelid in (select oid from partitions where inhparent = parents.oid and bounds = 'DEFAULT'))) as bound
    from parents
    order by place`,
  )
  return found.map(layoutOf)
}

function layoutOf({ kind, partitions, bound }: Row): Layout {
  const all = partitions ?? []
  const to = bound && /id < '(\w+)'/.exec(bound.condition)?.[1]
  return {
    partitioned: kind === 'p',
    ranges: all
      .filter(({ bounds }) => bounds !== 'DEFAULT')
      .map(({ name, bounds }) => {
        const [, from, upTo] = /FROM \('?(\w+)'?\) TO \('(\w+)'\)/.exec(bounds) ?? []
        return { name, from: from === 'MINVALUE' ? undefined : from, to: upTo }
      })
      .sort(byUpperBound),
    rest: all.find(({ bounds }) => bounds === 'DEFAULT')?.name,
    bound: bound && to ? { to, validated: bound.validated } : undefined,
  }
}

// as Postgres compares them, byte by byte
const byUpperBound = ({ to: one = '' }: Partition, { to: other = '' }: Partition): number => (one < other ? -1 : 1)
