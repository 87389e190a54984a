import { Histogram, type Registry } from 'prom-client'
import type { Search } from './search.ts'

/** The same search, whose queries are timed as `mimbar_search_duration_seconds`. */
export function timed(search: Search, registry: Registry): Search {
  const seconds = new Histogram({
    name: 'mimbar_search_duration_seconds',
    help: 'Time to rank and read the results of one query, its embedding included',
    labelNames: ['outcome'],
    buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  return {
    ...search,
    async search(query, kinds, limit) {
      const end = seconds.startTimer()
      try {
        const found = await search.search(query, kinds, limit)
        end({ outcome: found.hits.length > 0 ? 'found' : 'nothing' })
        return found
      } catch (error) {
        end({ outcome: 'failed' })
        throw error
      }
    },
  }
}
