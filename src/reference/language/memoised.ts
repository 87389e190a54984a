import { LRUCache } from 'lru-cache'

/** The same function of a word, with its last `max` results cached: the same words recur in every text. */
export function memoised<T extends object | string>(make: (word: string) => T, max: number): (word: string) => T {
  const cache = new LRUCache<string, T>({ max })
  return (word) => {
    const known = cache.get(word)
    if (known !== undefined) return known
    const made = make(word)
    cache.set(word, made)
    return made
  }
}
