import type { FastifyBaseLogger } from 'fastify'

/** Something to do again and again while the process lives. A failure is logged and the next turn comes as usual. */
export type Chore = { what: string; everyMs: number; run: () => Promise<unknown> }

export type Maintenance = {
  start(chores: Chore[]): void
  /** Begins no further turn, and waits for those that run. */
  stop(): Promise<void>
}

/** Runs chores by the machine's clock, each one turn at a time: a turn that takes longer than its interval is never joined by a second. */
export function createMaintenance(log: Pick<FastifyBaseLogger, 'error'>): Maintenance {
  const timers: NodeJS.Timeout[] = []
  const running = new Set<Promise<unknown>>()

  function start({ what, everyMs, run }: Chore): void {
    let busy = false
    const turn = async () => {
      if (busy) return
      busy = true
      const done = run().catch((error) => log.error({ err: error }, `${what} failed`))
      running.add(done)
      await done
      running.delete(done)
      busy = false
    }
    timers.push(setInterval(turn, everyMs))
  }

  return {
    start: (chores) => chores.forEach(start),
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}
