import type pg from 'pg'
import { overload } from '../overload.ts'
import { poolView } from './pool-view.ts'

/** `overloaded`: a request has waited too long and still waits, so a new one would too. */
export type RequestPool = { pool: pg.Pool; overloaded: () => boolean }

/**
 * The same pool for requests: it refuses with `unavailable` after waiting `maxWaitMs` for a connection, and if the database is down. It
 * takes at most `atMost` connections, so that other users of the pool always find some.
 */
export function requestPool(pool: pg.Pool, { maxWaitMs, atMost }: { maxWaitMs: number; atMost: number }): RequestPool {
  // oldest first; a refused request stays here until a connection would have been free
  const waiting = new Set<{ since: number }>()
  const queue: { start(): void }[] = []
  let taken = 0

  function leave(): void {
    taken -= 1
    while (taken < atMost && queue.length > 0) queue.shift()?.start()
  }

  function connect(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      const turn = { since: performance.now(), start }
      waiting.add(turn)
      let refused = false
      const refuse = (cause: unknown) => {
        refused = true
        reject(overload('database', cause))
      }
      const timer = setTimeout(() => refuse(`no connection within ${maxWaitMs} ms`), maxWaitMs)
      function start(): void {
        if (refused) return void waiting.delete(turn)
        taken += 1
        pool.connect((error, client) => {
          clearTimeout(timer)
          waiting.delete(turn)
          if (client && !refused) return resolve(leaveOnRelease(client))
          client?.release()
          leave()
          if (!client) refuse(error)
        })
      }
      if (taken < atMost) start()
      else queue.push(turn)
    })
  }

  function leaveOnRelease(client: pg.PoolClient): pg.PoolClient {
    const release = client.release
    client.release = (destroy) => {
      client.release = release
      try {
        release(destroy)
      } finally {
        leave()
      }
    }
    return client
  }

  return {
    pool: poolView(pool, connect),
    overloaded() {
      const [oldest] = waiting
      return oldest !== undefined && performance.now() - oldest.since > maxWaitMs
    },
  }
}
