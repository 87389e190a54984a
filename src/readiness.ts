import { reasonOf } from './platform/log.ts'

/** A condition for sending requests here, with what to report while it does not hold. */
type ReadyCheck = { name: string; check: () => Promise<{ ready: boolean; progress?: string }> }

/** What /ready answers. */
export type ReadinessReport = {
  ready: boolean
  checks: ({ name: string } & Awaited<ReturnType<ReadyCheck['check']>>)[]
}

type Readiness = {
  /** The last report, or a new one while no regular check runs. */
  read(): Promise<ReadinessReport>
  /** Runs the checks now; a second call joins the run in progress. */
  refresh(): Promise<unknown>
  /** Reports "not ready" from now on: the process is about to end. */
  end(): void
}

const ENDING: ReadinessReport = {
  ready: false,
  checks: [{ name: 'process', ready: false, progress: 'the process is ending' }],
}

/** Runs are half a second apart (READY_MS), so a check that hangs is reported within two seconds. */
const ANSWER_MS = 1_400
/** Twenty runs: a report that is older means that the regular runs have stopped. */
const STALE_MS = 10_000

/**
 * Runs all checks together: one run at a time, however many callers, and none while the last report is fresh. `limited: false` waits for
 * each check as long as it takes, as a database with one connection needs, which others may hold for seconds.
 */
export function watchReadiness(checks: ReadyCheck[], { limited = true } = {}): Readiness {
  const each = limited ? checks.map(withTimeout) : checks
  let last: { report: ReadinessReport; at: number } | undefined
  let running: Promise<ReadinessReport> | undefined
  let regular = false
  let ending = false
  const run = (): Promise<ReadinessReport> => {
    running ??= runAll(each).then((report) => {
      running = undefined
      last = { report, at: performance.now() }
      return report
    })
    return running
  }
  return {
    async read() {
      if (ending) return ENDING
      return regular && last && performance.now() - last.at < STALE_MS ? last.report : run()
    },
    refresh() {
      regular = true
      return run()
    },
    end() {
      ending = true
    },
  }
}

async function runAll(checks: ReadyCheck[]): Promise<ReadinessReport> {
  const results = await Promise.all(
    checks.map(async ({ name, check }) => ({
      name,
      ...(await check().catch((error: unknown) => ({ ready: false, progress: reasonOf(error) }))),
    })),
  )
  return { ready: results.every(({ ready }) => ready), checks: results }
}

/** The same check, reported as not ready after ANSWER_MS. It runs again only once the slow run has ended. */
function withTimeout({ name, check }: ReadyCheck): ReadyCheck {
  let running: ReturnType<ReadyCheck['check']> | undefined
  return {
    name,
    async check() {
      running ??= check().finally(() => {
        running = undefined
      })
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<{ ready: boolean; progress: string }>((resolve) => {
        const isLate = () => resolve({ ready: false, progress: 'it does not answer' })
        // an answer that arrived while this process was busy is read first
        timer = setTimeout(() => setImmediate(isLate), ANSWER_MS)
      })
      return Promise.race([running, late]).finally(() => clearTimeout(timer))
    },
  }
}
