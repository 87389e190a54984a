import { Counter, Gauge, type Registry } from 'prom-client'
import type { Limiter } from './windows.ts'

/** Measures the verdicts of each API's limiter and the windows that it remembers. They are read when they are scraped, so that a request costs a plain addition. */
export function meterLimiters(limiters: Record<string, Limiter>, registry: Registry): void {
  new Counter({
    name: 'mimbar_limiter_requests_total',
    help: 'Requests by the limiter’s verdict; refused_by is the window, or none',
    labelNames: ['api', 'refused_by'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [api, limiter] of Object.entries(limiters))
        for (const [refused_by, count] of Object.entries(limiter.verdicts())) this.inc({ api, refused_by }, count)
    },
  })
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
