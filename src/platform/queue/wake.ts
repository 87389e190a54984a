import { databaseOf } from '../db/handles.ts'
import type { Executor } from '../db/rows.ts'
import { afterCommit } from '../db/transaction.ts'

/** Called when work was committed, in these lanes; undefined: in any. */
export type Listener = (topic: string, lanes: string[] | undefined) => void

const listeners = new WeakMap<object, Set<Listener>>()

/** Calls `listener` whenever this process committed work to this database. Returns how to stop. */
export function onWork(db: Executor, listener: Listener): () => void {
  const database = databaseOf(db)
  const those = listeners.get(database) ?? new Set()
  listeners.set(database, those.add(listener))
  return () => those.delete(listener)
}

/** Lets the workers of `topic` look for work in these lanes, once the transaction has committed where `db` is one. */
export function wakeWorkers(db: Executor, topic: string, lanes?: string[]): void {
  afterCommit(db, () => {
    for (const listener of listeners.get(databaseOf(db)) ?? []) listener(topic, lanes)
  })
}
