import { reasonOf } from './platform/log.ts'

/** One thing that must be true before requests are sent here, with what to show while it is not. */
type ReadyCheck = { name: string; check: () => Promise<{ ready: boolean; progress?: string }> }

/** What /ready answers. */
export type ReadinessReport = {
  ready: boolean
  checks: ({ name: string } & Awaited<ReturnType<ReadyCheck['check']>>)[]
}

type Readiness = {
  /** The last report; made now where no regular check runs yet. */
  read(): Promise<ReadinessReport>
  /** Looks now, one look at a time. */
  refresh(): Promise<unknown>
  /** From now on nothing is ready: the process is about to end. */
  end(): void
}

const ENDING: ReadinessReport = {
  ready: false,
  checks: [{ name: 'process', ready: false, progress: 'the process is ending' }],
}

/** With half a second between looks, what does not answer is known within two seconds. */
const ANSWER_MS = 1_400
/** From the first `refresh` on this is called so often that what was seen before counts. */
const STALE_MS = 10_000

/**
 * Runs all checks at once: one run at a time, however many ask, and none while the last result is fresh. `patient`: for as long as
 * they take, as on a database with one connection, which others may need for seconds.
 */
export function watchReadiness(checks: ReadyCheck[], { patient = false } = {}): Readiness {
  const asked = checks.map(patient ? (each) => each : answeredSoon)
  let seen: { report: ReadinessReport; at: number } | undefined
  let looking: Promise<ReadinessReport> | undefined
  let watched = false
  let ending = false
  const look = (): Promise<ReadinessReport> => {
    looking ??= lookAt(asked).then((report) => {
      looking = undefined
      seen = { report, at: performance.now() }
      return report
    })
    return looking
  }
  return {
    async read() {
      if (ending) return ENDING
      return watched && seen && performance.now() - seen.at < STALE_MS ? seen.report : look()
    },
    refresh() {
      watched = true
      return look()
    },
    end() {
      ending = true
    },
  }
}

async function lookAt(checks: ReadyCheck[]): Promise<ReadinessReport> {
  const seen = await Promise.all(
    checks.map(async ({ name, check }) => ({
      name,
      ...(await check().catch((error: unknown) => ({ ready: false, progress: reasonOf(error) }))),
    })),
  )
  return { ready: seen.every(({ ready }) => ready), checks: seen }
}

/** The same check, not ready where its answer takes too long; that one is waited for before it is asked again. */
function answeredSoon({ name, check }: ReadyCheck): ReadyCheck {
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
        // what came while this process was busy is read first
        timer = setTimeout(() => setImmediate(isLate), ANSWER_MS)
      })
      return Promise.race([running, late]).finally(() => clearTimeout(timer))
    },
  }
}
