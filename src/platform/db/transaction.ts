import type { Db } from './open.ts'
import type { Executor } from './rows.ts'

export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

const pending = new WeakMap<object, (() => void)[]>()

/**
 * Runs `work` in a transaction and then what it left to `afterCommit`. Inside, name only `tx`: the embedded database
 * has one connection, and naming the outer `db` would wait for itself.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const callbacks: (() => void)[] = []
  const result = await db.transaction((tx) => {
    pending.set(tx, callbacks)
    return work(tx)
  })
  for (const callback of callbacks) callback()
  return result
}

/** Calls `callback` once the transaction has committed, or at once where `db` is no transaction. */
export function afterCommit(db: Executor, callback: () => void): void {
  const callbacks = pending.get(db)
  if (callbacks) callbacks.push(callback)
  else callback()
}
