import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { FAILED_SOURCES } from './messaging/failed-work.ts'
import { waitingOutgoing } from './messaging/networks/outbox.ts'
import { countEndpoints, waitingDeliveries } from './messaging/webhooks/deliveries.ts'
import { readSizes } from './platform/db/figures.ts'
import { newestMigration } from './platform/db/migrate.ts'
import type { Database } from './platform/db/open.ts'
import { countFailed } from './platform/queue/failed.ts'
import { waitingJobs } from './platform/queue/queue.ts'
import type { Waiting } from './platform/queue/waiting.ts'
import { VERSION } from './platform/version.ts'
import { countHoldings } from './reference/records/holdings.ts'

/** One for the process: its observers of garbage collection and the event loop cannot be stopped, and would keep a closed system in memory. */
const processRegistry = new Registry()
collectDefaultMetrics({ register: processRegistry })

/**
 * Metrics that are read at each scrape: waiting work, records, connections. They query the database as a request would; while it does
 * not answer, its figures are absent and `mimbar_database_up` is 0.
 */
export function createMetrics(database: Database, now: () => Date): Registry {
  const registry = new Registry()
  const registers = [registry]
  const up = new Gauge({ name: 'mimbar_database_up', help: '1 where the database answers', registers })
  const jobs = {
    depth: new Gauge({
      name: 'mimbar_jobs',
      help: 'Jobs that wait or were given up',
      labelNames: ['kind', 'state'],
      registers,
    }),
    ...lateness('mimbar_jobs', registry),
  }
  const deliveries = {
    depth: new Gauge({
      name: 'mimbar_deliveries',
      help: 'Webhook deliveries that wait',
      registers,
    }),
    ...lateness('mimbar_deliveries', registry),
  }

  const endpoints = new Gauge({
    name: 'mimbar_endpoints',
    help: 'Webhook endpoints that answer (working), fail, or are disabled',
    labelNames: ['state'],
    registers,
  })
  const failed = new Gauge({
    name: 'mimbar_failed_work',
    help: 'Work that failed for good and waits for an operator, by where it lies',
    labelNames: ['source'],
    registers,
  })

  const build = new Gauge({
    name: 'mimbar_build_info',
    help: '1, with the version of the program and the newest migration of the database',
    labelNames: ['version', 'schema'],
    registers,
  })
  new Gauge({
    name: 'mimbar_clock_ahead_seconds',
    help: 'By how much the clock of this machine is ahead of the database’s; work goes by the database’s',
    registers,
    collect() {
      this.set(database.clockAheadMs() / 1000)
    },
  })

  const size = new Gauge({ name: 'mimbar_database_bytes', help: 'Size of the database with its indexes', registers })
  const holdings = new Gauge({
    name: 'mimbar_records',
    help: 'Records that are served: verses, hadith, commented verses, narrators, and each authored collection',
    labelNames: ['kind'],
    registers,
  })

  async function readWork(): Promise<void> {
    for (const gauge of [
      jobs.depth,
      jobs.lag,
      jobs.oldest,
      deliveries.depth,
      deliveries.lag,
      deliveries.oldest,
      holdings,
      failed,
      endpoints,
      build,
    ])
      gauge.reset()
    // absent and not 0, so that a forecast does not take the end of an outage for growth
    size.remove()
    try {
      const at = now()
      const queued = [
        ...(await waitingJobs(database.requestDb, at)),
        ...(await waitingOutgoing(database.requestDb, at)),
      ]
      for (const { kind, state, ...work } of queued) {
        jobs.depth.set({ kind, state }, work.depth)
        if (state === 'waiting') setLateness(jobs, work, { kind })
      }
      for (const { source, count } of await countFailed(database.requestDb, FAILED_SOURCES))
        failed.set({ source }, count)
      const waiting = await waitingDeliveries(database.requestDb, at)
      deliveries.depth.set(waiting.depth)
      setLateness(deliveries, waiting, {})
      for (const { name, records } of await countHoldings(database.requestDb)) holdings.set({ kind: name }, records)
      for (const { state, count } of await countEndpoints(database.requestDb)) endpoints.set({ state }, count)
      build.set({ version: VERSION, schema: await newestMigration(database.requestDb) }, 1)
      size.set((await readSizes(database.requestDb, 0)).bytes)
      up.set(1)
    } catch {
      up.set(0)
    }
  }

  new Gauge({
    name: 'mimbar_database_connections',
    help: 'Connections of this process by what they are for; waiting counts those who want one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(database.pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  const metrics = registry.metrics.bind(registry)
  registry.metrics = async () => {
    await readWork()
    return `${await metrics()}\n${await processRegistry.metrics()}`
  }
  return registry
}

type Lateness = { lag: Gauge<string>; oldest: Gauge<string> }

function lateness(prefix: string, registry: Registry): Lateness {
  const labelNames = prefix === 'mimbar_jobs' ? ['kind'] : []
  return {
    lag: new Gauge({
      name: `${prefix}_lag_seconds`,
      help: 'For how long the oldest that is due has been due; 0 where none is',
      labelNames,
      registers: [registry],
    }),
    oldest: new Gauge({
      name: `${prefix}_oldest_due_timestamp_seconds`,
      help: 'Since when the oldest that is due has been due; absent where none is',
      labelNames,
      registers: [registry],
    }),
  }
}

function setLateness({ lag, oldest }: Lateness, waiting: Waiting, labels: Record<string, string>): void {
  lag.set(labels, waiting.lagSeconds)
  if (waiting.oldestDueAt) oldest.set(labels, waiting.oldestDueAt.getTime() / 1000)
}

/** Records when each maintenance task last succeeded. */
export function meterMaintenance(registry: Registry): (what: string) => void {
  const lastSuccess = new Gauge({
    name: 'mimbar_maintenance_last_success_timestamp_seconds',
    help: 'When each task of maintenance last ended well in this process',
    labelNames: ['task'],
    registers: [registry],
  })
  return (task) => lastSuccess.setToCurrentTime({ task })
}
