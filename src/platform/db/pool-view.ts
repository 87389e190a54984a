import type pg from 'pg'

type Callback = (error: unknown, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void

/** The same pool with another `connect`, which its `query` uses too: pg calls `this.connect` with a callback. */
export function poolView(pool: pg.Pool, connect: () => Promise<pg.PoolClient>): pg.Pool {
  return Object.create(pool, {
    connect: {
      value: (callback?: Callback) => {
        if (!callback) return connect()
        return void connect().then((client) => callback(undefined, client, client.release), callback)
      },
    },
  })
}
