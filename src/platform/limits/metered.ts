import { Counter, Gauge, type Registry } from 'prom-client'
import type { Limiter, Verdict } from './windows.ts'

/** The same limiter, whose verdicts are counted as `mimbar_limiter_requests_total`. */
export function metered(limiter: Limiter, api: string, registry: Registry): Limiter {
  const name = 'mimbar_limiter_requests_total'
  const verdicts =
    (registry.getSingleMetric(name) as Counter<'api' | 'refused_by'> | undefined) ??
    new Counter({
      name,
      help: 'Requests by what the limiter said; refused_by is the window, or none',
      labelNames: ['api', 'refused_by'],
      registers: [registry],
    })
  const counted = (verdict: Verdict): Verdict => {
    verdicts.inc({ api, refused_by: verdict.refusedBy?.period ?? 'none' })
    return verdict
  }
  return {
    ...limiter,
    take(subject, allowances, now) {
      const taken = limiter.take(subject, allowances, now)
      return taken instanceof Promise ? taken.then(counted) : counted(taken)
    },
    takeNow(subject, allowances, now) {
      const taken = limiter.takeNow(subject, allowances, now)
      return taken && counted(taken)
    },
  }
}

/** Tells how many windows this process remembers for each API, as `mimbar_limiter_windows`. */
export function measureMemory(limiters: Record<string, Limiter>, registry: Registry): void {
  new Gauge({
    name: 'mimbar_limiter_windows',
    help: 'Windows of limits that this process remembers',
    labelNames: ['api'],
    registers: [registry],
    collect() {
      for (const [api, limiter] of Object.entries(limiters)) this.set({ api }, limiter.size())
    },
  })
}
