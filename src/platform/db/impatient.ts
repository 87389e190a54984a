import type pg from 'pg'
import { overload } from '../overload.ts'

/** `overloaded`: somebody has waited too long and still waits, so whoever comes now would too. */
export type ImpatientPool = { pool: pg.Pool; overloaded: () => boolean }

/**
 * The same pool for those who answer requests: whoever waits longer than `maxWaitMs` for a connection is refused with
 * `unavailable`, and so is whoever meets no database. At most `atMost` of the connections are in its hands at once, so that others
 * who use the pool always find some. Jobs use a pool of their own and wait.
 */
export function impatient(pool: pg.Pool, { maxWaitMs, atMost }: { maxWaitMs: number; atMost: number }): ImpatientPool {
  // when each began to wait, oldest first; a refused request stays here until a connection would have been free
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
    // by its name: V8 places a function that is assigned as it is made among the old (silence.ts)
    const releaseAndLeave: typeof release = (destroy) => {
      client.release = release
      try {
        release(destroy)
      } finally {
        leave()
      }
    }
    client.release = releaseAndLeave
    return client
  }

  // pg's own `query` asks `this.connect`, with a callback
  const view: pg.Pool = Object.create(pool, {
    connect: {
      value: (callback?: (error: unknown, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void) => {
        if (!callback) return connect()
        return void connect().then((client) => callback(undefined, client, client.release), callback)
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
