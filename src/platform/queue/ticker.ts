import type { FastifyBaseLogger } from 'fastify'
import type { Worker } from './dispatcher.ts'

/** Calls `work` at intervals: it does some of what is due and returns how much, and is called again until that is nothing. */
export function createTicker(
  { what, everyMs, work }: { what: string; everyMs: number; work: () => Promise<number> },
  { log }: { log: Pick<FastifyBaseLogger, 'error'> },
): Worker {
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<unknown> | undefined
  let stopped = false

  async function drain(): Promise<number> {
    let total = 0
    while (!stopped) {
      const done = await work()
      if (done === 0) break
      total += done
    }
    return total
  }

  function tick(): void {
    underWay ??= drain()
      .catch((error) => log.error({ err: error }, `${what} failed`))
      .finally(() => {
        underWay = undefined
      })
  }

  return {
    drain,
    start() {
      timer = setInterval(tick, everyMs)
    },
    wake: () => {},
    async stop() {
      stopped = true
      clearInterval(timer)
      await underWay
    },
  }
}
