import type pg from 'pg'

/** After its time a holder gets as long again, in ms, to read an answer that has come: this process may have been busy itself. */
const LATE_READER_MS = 500

/**
 * The same pool, in which no caller has a connection for more than `maxMs`: then `end` ends what the database does. The connection is given back
 * only after that, so that the next caller finds a database that answers.
 */
export function limitHold(pool: pg.Pool, maxMs: number, end: () => Promise<void>): pg.Pool {
  function limited(client: pg.PoolClient): pg.PoolClient {
    let ending: Promise<void> | undefined
    let timer = setTimeout(() => {
      timer = setTimeout(() => {
        ending = end()
      }, LATE_READER_MS)
    }, maxMs)
    const { release } = client
    client.release = (destroy) => {
      client.release = release
      clearTimeout(timer)
      if (ending) void ending.finally(() => release.call(client, true))
      else release.call(client, destroy)
    }
    return client
  }

  const connect = () => pool.connect().then(limited)
  // pg's own `query` asks `this.connect`, with a callback
  return Object.create(pool, {
    connect: {
      value: (callback?: (error: unknown, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void) => {
        if (!callback) return connect()
        return void connect().then((client) => callback(undefined, client, client.release), callback)
      },
    },
  })
}
