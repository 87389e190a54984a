import type { FastifyBaseLogger } from 'fastify'

/** Work by the clock while the process lives. A failure is logged, and the next run comes as usual. */
export type MaintenanceTask = { what: string; everyMs: number; run: () => Promise<unknown> }

export type Maintenance = {
  start(tasks: MaintenanceTask[]): void
  /** Begins no further run, and waits for those under way. */
  stop(): Promise<void>
}

/** Runs each task at its interval, and never twice at once: a run that takes longer than the interval skips the next. */
export function createMaintenance(log: Pick<FastifyBaseLogger, 'error'>): Maintenance {
  const timers: NodeJS.Timeout[] = []
  const running = new Set<Promise<unknown>>()

  function start({ what, everyMs, run }: MaintenanceTask): void {
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
    start: (tasks) => tasks.forEach(start),
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}
