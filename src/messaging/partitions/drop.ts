import { type SQL, sql } from 'drizzle-orm'
import { databaseFault } from '../../platform/db/errors.ts'
import { readsForLong } from '../../platform/db/long-read.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { readLayout } from './layout.ts'

/** Half of what a request may take, because all statements on the table queue behind this one. */
const HOLD_MS = 1_000
const UNDEFINED_TABLE = '42P01'
/** A lock or an answer took too long, or another process has dropped the partition. */
const LATER = ['55P03', '57014', UNDEFINED_TABLE]

/** How rows leave their table. */
export type Leaving = {
  /** Rows that stay although they are old. */
  stays: SQL
  /** No row begins to stay later. Then the partition is not read again while the table is locked, because that may take too long. */
  settled?: boolean
  /** Stores that the rows of a partition are gone. Called before the table is locked and, unless `settled`, again in the transaction that drops it. */
  store?: (db: Executor, partition: string) => Promise<unknown>
}

/**
 * Drops the partitions that end at or before the id `before` and hold no row that `stays`. Returns the tables whose old rows are to be deleted
 * one by one: the whole if it is not partitioned; else its first and default partitions, and those in which some rows stay.
 */
export async function dropExpired(db: Db, table: string, before: string, leaving: Leaving): Promise<string[]> {
  const layout = await readLayout(db, table)
  if (!layout.partitioned) return [table]
  const left = layout.rest === undefined ? [] : [layout.rest]
  for (const { name, from, to } of layout.ranges) {
    const ended = to !== undefined && to <= before
    // the first one has no lower bound, so it may be of any length
    if (ended ? (await dropOne(db, table, name, leaving)) === 'stays' : from === undefined) left.push(name)
  }
  return left
}

/**
 * Drops the partitions of a table whose rows belong to messages: those that end at or before the id `before`, once no message in their range is
 * left. Old rows in other partitions are deleted with their messages.
 */
export async function dropOrphaned(db: Db, table: string, before: string): Promise<void> {
  for (const { name, from, to } of (await readLayout(db, table)).ranges) {
    if (to === undefined || to > before) continue
    const above = from === undefined ? sql`` : sql`id >= ${from} and `
    await dropOne(db, table, name, {
      stays: sql`exists (select from messages where ${above}id < ${to})`,
      settled: true,
    })
  }
}

/** Drops one partition, unless a row in it stays. After `later` the next run tries again. */
async function dropOne(
  db: Db,
  table: string,
  name: string,
  { stays, settled = false, store = async () => {} }: Leaving,
): Promise<'gone' | 'stays' | 'later'> {
  const staying = sql`select from ${sql.identifier(name)} where ${stays} limit 1`
  try {
    // before the lock, because it may have to read the whole partition
    if ((await rows(db, staying)).length > 0) return 'stays'
    // a backup locks every table until its end
    if (await readsForLong(db.$client)) return 'later'
    await store(db, name)
    await transaction(db, async (tx) => {
      await tx.execute(sql.raw(`set local lock_timeout = ${HOLD_MS}`))
      await tx.execute(sql.raw(`set local statement_timeout = ${HOLD_MS}`))
      await tx.execute(sql`lock table only ${sql.identifier(table)} in access exclusive mode`)
      if (!settled) {
        // meanwhile a delivery may have been enabled again
        if ((await rows(tx, staying)).length > 0) throw new Staying()
        await store(tx, name)
      }
      await tx.execute(sql`drop table ${sql.identifier(name)}`)
    })
    return 'gone'
  } catch (error) {
    if (error instanceof Staying) return 'stays'
    if (LATER.includes(codeOf(error) ?? '')) return 'later'
    throw error
  }
}

/** Whether a statement failed because another process has dropped the partition. */
export const wasDropped = (error: unknown): boolean => codeOf(error) === UNDEFINED_TABLE

class Staying extends Error {}

const codeOf = (error: unknown): string | undefined => (error instanceof Error ? databaseFault(error)?.code : undefined)
