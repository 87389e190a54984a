import type { FastifyBaseLogger } from 'fastify'

/** Recurring work. A failure is logged, and the next run happens as usual. */
export type MaintenanceTask = { what: string; everyMs: number; run: () => Promise<unknown> }

export type Maintenance = {
  start(tasks: MaintenanceTask[]): void
  /** Waits for the runs in progress and starts no further ones. */
  stop(): Promise<void>
}

/** Rarer tasks also run this soon after the start, so that a process with a short life does its maintenance too. */
const FIRST_RUN_MS = 60_000

/** Runs each task at its interval. A run that takes longer than the interval skips the next one. */
export function createMaintenance(
  log: Pick<FastifyBaseLogger, 'error'>,
  onDone: (what: string) => void = () => {},
): Maintenance {
  const timers: NodeJS.Timeout[] = []
  const running = new Set<Promise<unknown>>()

  function start({ what, everyMs, run }: MaintenanceTask): void {
    let busy = false
    const turn = async () => {
      if (busy) return
      busy = true
      const done = run().then(
        () => onDone(what),
        (error) => log.error({ err: error }, `${what} failed`),
      )
      running.add(done)
      await done
      running.delete(done)
      busy = false
    }
    timers.push(setInterval(turn, everyMs))
    if (everyMs > FIRST_RUN_MS) timers.push(setTimeout(turn, FIRST_RUN_MS))
  }

  return {
    start: (tasks) => tasks.forEach(start),
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}
