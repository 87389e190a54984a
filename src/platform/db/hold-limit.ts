import type pg from 'pg'
import { poolView } from './pool-view.ts'

/** More time after the limit for reading an answer that has arrived, in case this process itself was busy. */
const LATE_READER_MS = 500

/**
 * The same pool, but a caller may hold a connection for `maxMs` at most; after that `end` aborts what the database is doing. The connection
 * is released only when `end` has finished, so that the next caller finds a database that answers.
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

  return poolView(pool, () => pool.connect().then(limited))
}
