import { isDeadlock } from './errors.ts'
import type { Db } from './open.ts'
import { type Tx, transaction } from './transaction.ts'

/** A second deadlock of the same work is rare, a third means something else. */
const TRIES = 3

/** As `transaction`, for work that locks rows in an order which others do not share: what lost in a deadlock is done again, from its start. */
export async function transactionAgain<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction(db, work)
    } catch (error) {
      if (tries === TRIES || !isDeadlock(error)) throw error
    }
  }
}
