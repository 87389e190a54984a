import type { Allowance, Limiter, LimitVerdict, WindowState } from './windows.ts'

/** A rate-limit subject with its windows. */
export type Counted = { subject: string; windows: readonly Allowance[] }

/** Counts one request against the windows of all subjects, or of none if one refuses. */
export async function takeTogether(limiter: Limiter, counted: readonly Counted[], now: Date): Promise<LimitVerdict> {
  const verdicts: LimitVerdict[] = []
  for (const { subject, windows } of counted) {
    const verdict = await limiter.take(subject, windows, now)
    if (verdict.refusedBy) {
      for (const taken of counted.slice(0, verdicts.length)) limiter.release(taken.subject, taken.windows, now)
      return verdict
    }
    verdicts.push(verdict)
  }
  return tightest(verdicts)
}

/** For each period the window with the fewest remaining requests. */
export function tightest(verdicts: readonly LimitVerdict[]): LimitVerdict {
  const byPeriod = new Map<string, WindowState>()
  for (const window of verdicts.flatMap(({ windows }) => windows)) {
    const other = byPeriod.get(window.period)
    if (!other || window.remaining < other.remaining) byPeriod.set(window.period, window)
  }
  return { windows: [...byPeriod.values()], refusedBy: verdicts.find(({ refusedBy }) => refusedBy)?.refusedBy }
}
