import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { lostConnection } from './errors.ts'
import { sameDatabase } from './handles.ts'
import type { Db } from './open.ts'
import type { Executor } from './rows.ts'
import { sessionUseOf } from './sessions.ts'

export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

const pending = new WeakMap<object, (() => void)[]>()

/**
 * Runs `work` in a transaction, and then the callbacks of `afterCommit`. Throws if it was not committed, even if `work` caught the error
 * of a statement. Inside, use only `tx`: the embedded database has one connection, so a statement on the outer `db` would wait forever.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const callbacks: (() => void)[] = []
  // not drizzle's transaction: it never releases a connection that breaks at `begin`, and waits for `rollback` on a lost one
  const client = await db.$client.connect()
  // a connection has the same methods as a transaction; they differ in nesting, which is not used
  const tx = drizzle(client) as unknown as Tx
  sameDatabase(db, tx)
  pending.set(tx, callbacks)
  let lost = false
  let result: T
  try {
    await tx.execute(sql.raw(sessionUseOf(db.$client).begin))
    result = await work(tx)
    const { command } = await tx.execute(sql`commit`)
    // Postgres answers ROLLBACK if a statement failed and `work` went on
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: a statement in it had failed')
  } catch (error) {
    lost = lostConnection(error) || (await tx.execute(sql`rollback`).then(() => false, lostConnection))
    throw error
  } finally {
    client.release(lost)
  }
  for (const callback of callbacks) callback()
  return result
}

/** Calls `callback` after the transaction has committed, or at once if `db` is no transaction. */
export function afterCommit(db: Executor, callback: () => void): void {
  const callbacks = pending.get(db)
  if (callbacks) callbacks.push(callback)
  else callback()
}
