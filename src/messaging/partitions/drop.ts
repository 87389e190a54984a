import { type SQL, sql } from 'drizzle-orm'
import { databaseFault } from '../../platform/db/errors.ts'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { readLayout } from './layout.ts'

/** All statements on the table queue behind this one: half of what a request may take. */
const HOLD_MS = 1_000
const UNDEFINED_TABLE = '42P01'
/** A lock or an answer took too long, or another process has dropped it: the next run finds what is left. */
const LATER = ['55P03', '57014', UNDEFINED_TABLE]

/**
 * Drops the partitions that end at or before the id `before` and hold no row that `stays`. Returns the tables whose old rows are to be deleted
 * one by one: the whole if it is not partitioned; else its first and default partitions, and those in which some rows stay.
 */
export async function dropExpired(db: Db, table: string, before: string, stays: SQL): Promise<string[]> {
  const layout = await readLayout(db, table)
  if (!layout.partitioned) return [table]
  const left = layout.rest === undefined ? [] : [layout.rest]
  for (const { name, from, to } of layout.ranges) {
    const ended = to !== undefined && to <= before
    if (ended && (await dropOne(db, table, name, stays))) continue
    // the rows before partitions lie in the first one, which has no lower bound
    if (ended || from === undefined) left.push(name)
  }
  return left
}

/** Whether it is gone. */
async function dropOne(db: Db, table: string, name: string, stays: SQL): Promise<boolean> {
  const staying = sql`select from ${sql.identifier(name)} where ${stays} limit 1`
  try {
    // before the lock, because it may have to read the whole partition
    if ((await rows(db, staying)).length > 0) return false
    await transaction(db, async (tx) => {
      await tx.execute(sql.raw(`set local lock_timeout = ${HOLD_MS}`))
      await tx.execute(sql.raw(`set local statement_timeout = ${HOLD_MS}`))
      await tx.execute(sql`lock table only ${sql.identifier(table)} in access exclusive mode`)
      // meanwhile a delivery may have been enabled again
      if ((await rows(tx, staying)).length > 0) throw new Staying()
      await tx.execute(sql`drop table ${sql.identifier(name)}`)
    })
    return true
  } catch (error) {
    if (error instanceof Staying || LATER.includes(codeOf(error) ?? '')) return false
    throw error
  }
}

/** Whether a statement failed because another process has dropped the partition. */
export const wasDropped = (error: unknown): boolean => codeOf(error) === UNDEFINED_TABLE

class Staying extends Error {}

const codeOf = (error: unknown): string | undefined => (error instanceof Error ? databaseFault(error)?.code : undefined)
