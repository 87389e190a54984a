import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { type Tx, transaction } from '../../platform/db/transaction.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { idFloor, idTime } from '../../platform/ids.ts'
import { becomePartitioned, becomeRange, createRange } from './alter.ts'
import { BOUND, type Layout, readLayout } from './layout.ts'
import type { PartitionedTable } from './tables.ts'

// arbitrary; must differ from every other advisory lock
const PARTITIONS_LOCK = 7_162_011
/** Half of what a request may take, as for migrations, because all statements on a table queue behind one that waits for its lock. */
const LOCK_TIMEOUT_MS = 1_000
/** How long ahead partitions are created: maintenance may fail for some days before a row goes to the default partition. */
const AHEAD_MS = 7 * DAY_MS
/** The first partition also takes the rows of the next two days, within which the conversion must be completed. */
const BOUND_AHEAD_MS = 2 * DAY_MS
/** With less time left, the bound is dropped, because it would refuse rows if the conversion stopped here. */
const BOUND_LEFT_MS = DAY_MS

/**
 * Does the next step of converting a table into partitions, or of creating those of the coming days, in one transaction. Returns what it
 * did; undefined if there is nothing to do, or another process is doing it. Throws lock_not_available (55P03) if the table stays locked.
 * Each step reads the progress from the catalog, so the process may be killed at any time.
 */
export const partitionFurther = (db: Db, table: PartitionedTable, now: Date): Promise<string | undefined> =>
  transaction(db, async (tx) => {
    const [lock] = await rows<{ mine: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${PARTITIONS_LOCK}) as mine`)
    if (!lock?.mine) return undefined
    await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`))
    const layout = await readLayout(tx, table.name)
    return (
      (await convert(tx, table, layout, now)) ?? (layout.partitioned ? createAhead(tx, table, layout, now) : undefined)
    )
  })

/**
 * Turns the table itself, or a default partition with rows, into a range partition without moving rows. A constraint bounds its ids. It is
 * validated while others write, and lets Postgres attach the table without reading it.
 */
async function convert(tx: Tx, table: PartitionedTable, layout: Layout, now: Date): Promise<string | undefined> {
  const name = layout.partitioned ? layout.rest : table.name
  if (name === undefined) return undefined
  const from = layout.ranges.at(-1)?.to
  const { bound } = layout
  const unretained = table.days === undefined
  if (bound && (unretained || idTime(bound.to).getTime() < now.getTime() + BOUND_LEFT_MS)) {
    await tx.execute(alter(name, `drop constraint ${BOUND}`))
    return `the bound of ${name} is given up, because ${unretained ? 'its rows have no retention any more' : 'its time is near'}`
  }
  if (unretained) return undefined
  if (!bound) {
    const to = await boundOf(tx, name, table, layout, now)
    if (to === undefined) return undefined
    const above = from === undefined ? '' : `${table.key} >= '${from}' and `
    await tx.execute(alter(name, `add constraint ${BOUND} check (${above}${table.key} < '${to}') not valid`))
    return `${name} is bounded`
  }
  if (!bound.validated) {
    await tx.execute(alter(name, `validate constraint ${BOUND}`))
    return `the bound of ${name} is validated`
  }
  if (layout.partitioned) await becomeRange(tx, table.name, name, { from, to: bound.to })
  else await becomePartitioned(tx, table, bound.to)
  return `${name} is a partition`
}

/** An upper bound for the ids of a table, now and in the coming days; undefined if its rows need no partition. */
async function boundOf(
  tx: Tx,
  name: string,
  { key, prefix }: PartitionedTable,
  { partitioned, ranges }: Layout,
  now: Date,
): Promise<string | undefined> {
  const [ids] = await rows<{ first: string | null; last: string | null }>(
    tx,
    sql`select min(${sql.identifier(key)}) as first, max(${sql.identifier(key)}) as last from ${sql.identifier(name)}`,
  )
  const { first, last } = ids ?? { first: null, last: null }
  const end = ranges.at(-1)?.to ?? ''
  // retention deletes rows that are older than the partitions
  if (partitioned && (first === null || first < end)) return undefined
  const until = Math.max(now.getTime() + BOUND_AHEAD_MS, last === null ? 0 : idTime(last).getTime())
  return idFloor(prefix, midnightAfter(until))
}

async function createAhead(tx: Tx, { name, prefix, days }: PartitionedTable, { ranges, rest }: Layout, now: Date) {
  const from = ranges.at(-1)?.to
  if (days === undefined || rest === undefined || from === undefined) return undefined
  if (from > idFloor(prefix, new Date(now.getTime() + AHEAD_MS))) return undefined
  // one partition covers all the time in which none was created
  const to = Math.max(idTime(from).getTime() + days * DAY_MS, midnightAfter(now.getTime()).getTime())
  const made = `${name}_${idTime(from).toISOString().slice(0, 10).replaceAll('-', '')}`
  await createRange(tx, name, made, rest, { from, to: idFloor(prefix, new Date(to)) })
  return `${made} is made`
}

const midnightAfter = (ms: number): Date => new Date((Math.floor(ms / DAY_MS) + 1) * DAY_MS)

const alter = (name: string, action: string): SQL => sql`alter table ${sql.identifier(name)} ${sql.raw(action)}`
