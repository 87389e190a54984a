import { isDeadlock } from './errors.ts'
import type { Db } from './open.ts'
import { type Tx, transaction } from './transaction.ts'

/** Two deadlocks in a row are rare; a third has another cause. */
const TRIES = 3

/** Like `transaction`, but repeated after a deadlock, for work that cannot lock rows in the same order as others. */
export async function transactionAgain<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction(db, work)
    } catch (error) {
      if (tries === TRIES || !isDeadlock(error)) throw error
    }
  }
}
