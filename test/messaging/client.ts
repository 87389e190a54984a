import type { InjectOptions } from 'fastify'
import type { Pool } from 'pg'
import type { TestSystem } from '../support/system.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A client of /v1 with one key. */
export const client =
  (system: TestSystem, key: string) =>
  (method: Method, path: string, payload?: unknown, headers: Record<string, string> = {}) =>
    system.app.inject({
      method,
      url: `/v1${path}`,
      headers: { authorization: `Bearer ${key}`, ...headers },
      ...(payload !== undefined && { payload: payload as InjectOptions['payload'] & object }),
    })

export type Client = ReturnType<typeof client>

/** Does all due work, and that of the next three seconds, in which the simulator completes a message. */
export async function settle(system: TestSystem): Promise<void> {
  for (let step = 0; step < 7; step++) {
    await system.worker.drain()
    system.clock.advance(500)
  }
}

let next = 0
/** A number that nobody else uses, ending in `last`. */
export const phone = (last = '4321'): string => `+62812${String(1000 + next++).padStart(4, '0')}${last}`

/** During `work`, the first transactions that insert a message, or a row of another table, are aborted by a deadlock. */
export async function deadlocks(
  pool: Pick<Pool, 'query'>,
  times: number,
  work: () => Promise<unknown>,
  table = 'messages',
): Promise<void> {
  // a rollback does not reset a sequence
  await pool.query('create sequence lost')
  await pool.query(`create function lose() returns trigger language plpgsql as $$
    begin if nextval('lost') <= ${times} then raise 'deadlock detected' using errcode = '40P01'; end if; return new; end $$`)
  await pool.query(`create trigger lose before insert on ${table} for each row execute function lose()`)
  try {
    await work()
  } finally {
    await pool.query('drop function lose cascade')
    await pool.query('drop sequence lost')
  }
}
