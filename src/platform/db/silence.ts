import type { Socket } from 'node:net'
import type { PoolClient } from 'pg'

/**
 * Gives a connection up on which the database says nothing for `ms` after it was asked, as one that is frozen or cut off: its statement fails.
 *
 * In place of pg's `query_timeout`, which assigns a function to each query. V8 places a function that is assigned to a property among the old,
 * where it outlives what it was made for and keeps the rows of the query alive: a tenth of all that a search makes stayed until the next
 * great collection.
 */
export function endInSilence(client: PoolClient, ms: number): void {
  const socket = client.connection.stream as Socket
  socket.setTimeout(ms).on('timeout', () => {
    if (isAsked(client)) socket.destroy(new Error(`the database has said nothing for ${ms} ms`))
  })
}

/** pg's own word for a connection on which nothing is asked; its types lack it. */
const isAsked = (client: PoolClient & { readyForQuery?: boolean }): boolean => client.readyForQuery === false
