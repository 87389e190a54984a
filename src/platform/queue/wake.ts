import { databaseOf } from '../db/handles.ts'
import type { Executor } from '../db/rows.ts'
import { afterCommit } from '../db/transaction.ts'

/** Called when work was committed in these lanes, or in any if undefined. */
export type Listener = (topic: string, lanes: string[] | undefined) => void

const listeners = new WeakMap<object, Set<Listener>>()

/** Calls `listener` whenever this process commits work to this database. Returns the function that removes it. */
export function onWork(db: Executor, listener: Listener): () => void {
  const database = databaseOf(db)
  const those = listeners.get(database) ?? new Set()
  listeners.set(database, those.add(listener))
  return () => those.delete(listener)
}

/** Wakes the workers of `topic` for these lanes, after the commit if `db` is a transaction. */
export function wakeWorkers(db: Executor, topic: string, lanes?: string[]): void {
  afterCommit(db, () => {
    for (const listener of listeners.get(databaseOf(db)) ?? []) listener(topic, lanes)
  })
}
