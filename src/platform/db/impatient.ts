import type pg from 'pg'
import { overload } from '../overload.ts'

/** `overloaded`: somebody has waited too long and still waits, so whoever comes now would too. */
export type ImpatientPool = { pool: pg.Pool; overloaded: () => boolean }

/**
 * The same pool for those who answer requests: whoever waits longer than `maxWaitMs` for a connection is refused with
 * `unavailable`, and so is whoever meets no database. Jobs use the pool itself and wait.
 */
export function impatient(pool: pg.Pool, maxWaitMs: number): ImpatientPool {
  // since when each waits, the oldest first; who was refused stays until its turn would have come
  const waiting = new Set<{ since: number }>()

  function connect(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      const turn = { since: performance.now() }
      waiting.add(turn)
      let refused = false
      const refuse = (cause: unknown) => {
        refused = true
        reject(overload('database', cause))
      }
      const timer = setTimeout(() => refuse(`no connection within ${maxWaitMs} ms`), maxWaitMs)
      const done = () => {
        clearTimeout(timer)
        waiting.delete(turn)
      }
      pool.connect().then(
        (client) => {
          done()
          if (refused) client.release()
          else resolve(client)
        },
        (error) => {
          done()
          refuse(error)
        },
      )
    })
  }

  // pg's own `query` asks `this.connect`, with a callback
  const view: pg.Pool = Object.create(pool, {
    connect: {
      value: (callback?: (error: unknown, client?: pg.PoolClient) => void) => {
        if (!callback) return connect()
        return void connect().then((client) => callback(undefined, client), callback)
      },
    },
  })
  return {
    pool: view,
    overloaded() {
      const [oldest] = waiting
      return oldest !== undefined && performance.now() - oldest.since > maxWaitMs
    },
  }
}
