import { Gauge, Histogram, type Registry } from 'prom-client'
import type { Search } from './search.ts'

/**
 * The same search with its queries timed as `mimbar_search_duration_seconds`. `mimbar_search_editions_behind` measures how far the searched
 * snapshot is behind the loaded data.
 */
export function meteredSearch(search: Search, registry: Registry): Search {
  const seconds = new Histogram({
    name: 'mimbar_search_duration_seconds',
    help: 'Time to rank and read the results of one query, its embedding included',
    labelNames: ['outcome'],
    buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  new Gauge({
    name: 'mimbar_search_editions_behind',
    help: 'How many editions of the data were loaded after the one that this process searches; absent where the database cannot tell',
    registers: [registry],
    async collect() {
      const lag = await search.lag().catch(() => undefined)
      if (lag) this.set(lag.behind)
      else this.remove()
    },
  })
  const timed = (one: Search): Search => ({
    ...one,
    of: (caller) => timed(search.of(caller)),
    async search(...query) {
      const end = seconds.startTimer()
      try {
        const found = await one.search(...query)
        end({ outcome: found.hits.length > 0 ? 'found' : 'nothing' })
        return found
      } catch (error) {
        end({ outcome: 'failed' })
        throw error
      }
    },
  })
  return timed(search)
}
