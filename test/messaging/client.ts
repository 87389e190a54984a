import type { InjectOptions } from 'fastify'
import type { TestSystem } from '../support/system.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Speaks to /v1 with one key. */
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

/** Runs what is due, then what falls due in the next three seconds: a message's whole life on the simulator. */
export async function settle(system: TestSystem): Promise<void> {
  for (let step = 0; step < 7; step++) {
    await system.worker.drain()
    system.clock.advance(500)
  }
}

let next = 0
/** A number that nobody else uses, ending in `last`. */
export const phone = (last = '4321'): string => `+62812${String(1000 + next++).padStart(4, '0')}${last}`
