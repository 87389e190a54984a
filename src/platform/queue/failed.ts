import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { type Executor, rows, toDate } from '../db/rows.ts'
import { transaction } from '../db/transaction.ts'
import { DEPTH_MAX } from './waiting.ts'
import { wakeWorkers } from './wake.ts'
import type { WorkTable } from './work-table.ts'

/** A table with work that failed for good, which stays until the operator retries or drops it. */
export type FailedSource = {
  work: WorkTable
  /** The condition of failed rows, which excludes those set aside for another reason. */
  failed: SQL
  kind: SQL
  accountId: SQL
  /** When it was created or arrived. */
  since: SQL
  /** Further assignments of a retry. */
  reset?: SQL
}

export type FailedWork = {
  id: number
  kind: string
  accountId: string | null
  since: Date
  attempts: number
  lastError: string | null
}

/** A page of failed work, oldest first. */
export async function listFailed(
  db: Executor,
  source: FailedSource,
  { after = 0, limit }: { after?: number | undefined; limit: number },
): Promise<FailedWork[]> {
  type Row = {
    id: number
    kind: string
    account_id: string | null
    since: string
    attempt: number
    last_error: string | null
  }
  const found = await rows<Row>(
    db,
    sql`
    select id, ${source.kind} as kind, ${source.accountId} as account_id, ${source.since} as since, attempt, last_error
    from ${sql.identifier(source.work.name)}
    where ${source.failed} and id > ${after}::bigint
    order by id
    limit ${limit}`,
  )
  return found.map(({ account_id, since, attempt, last_error, ...rest }) => ({
    ...rest,
    accountId: account_id,
    since: toDate(since),
    attempts: attempt,
    lastError: last_error,
  }))
}

/** The number of failed rows of each source, each counted up to DEPTH_MAX, in one statement. */
export async function countFailed<Name extends string>(
  db: Executor,
  sources: Record<Name, FailedSource>,
): Promise<{ source: Name; count: number }[]> {
  const counts = Object.entries<FailedSource>(sources).map(
    ([name, { work, failed }]) => sql`
    select ${name}::text as source, count(*) as count
    from (select from ${sql.identifier(work.name)} where ${failed} limit ${DEPTH_MAX}) counted`,
  )
  return rows(db, sql.join(counts, sql` union all `))
}

/**
 * Makes failed work due at once, with all its attempts. Returns false if nothing with this id failed, and `taken` if another job of the same key
 * waits, which will do the same.
 */
export async function retryFailed(
  db: Db,
  { work, failed, reset = sql`` }: FailedSource,
  id: number,
  now: Date,
): Promise<boolean | 'taken'> {
  const table = sql.identifier(work.name)
  const lane = sql.identifier(work.lane)
  const unique = work.name === 'jobs'
  return transaction(db, async (tx) => {
    const other = unique
      ? sql`exists (
          select from jobs other
          where other.state = 'waiting' and other.kind = ${table}.kind and other.unique_key = ${table}.unique_key)`
      : sql`false`
    const [found] = await rows<{ other: boolean }>(
      tx,
      sql`select ${other} as other from ${table} where id = ${id}::bigint and ${failed} for update`,
    )
    if (!found) return false
    if (found.other) return 'taken'
    const [retried] = await rows<{ lane: string }>(
      tx,
      sql`
      update ${table}
      set state = 'waiting', attempt = 0, claim = null,
        ${sql.identifier(work.due)} = ${now.toISOString()} ${reset}
      where id = ${id}::bigint
      returning ${lane} as lane`,
    )
    if (retried) wakeWorkers(tx, work.topic, [retried.lane])
    return retried !== undefined
  })
}

/** Deletes failed work. Returns false if nothing with this id failed. */
export async function dropFailed(db: Executor, { work, failed }: FailedSource, id: number): Promise<boolean> {
  const dropped = await rows(
    db,
    sql`delete from ${sql.identifier(work.name)} where id = ${id}::bigint and ${failed} returning 1`,
  )
  return dropped.length > 0
}
