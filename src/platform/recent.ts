import { LRUCache } from 'lru-cache'

/** A cache of the `entries` most recently used. Its `maxSize` takes memory as it fills; `max` would reserve it for all entries at once. */
export const recentlyUsed = <V extends {}>(entries: number): LRUCache<string, V> =>
  new LRUCache({ maxSize: entries, sizeCalculation: () => 1 })
