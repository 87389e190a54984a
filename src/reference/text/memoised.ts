import { LRUCache } from 'lru-cache'

/** Letters of the longest word that is cached, in any language: longer ones, which nobody writes twice, would fill the memory. */
const LONGEST = 40

/** The same function of a word, with its last `max` results cached: the same words recur in every text. */
export function memoised<T extends object | string>(make: (word: string) => T, max: number): (word: string) => T {
  const cache = new LRUCache<string, T>({ max })
  return (word) => {
    if (word.length > LONGEST) return make(word)
    const known = cache.get(word)
    if (known !== undefined) return known
    const made = make(word)
    cache.set(word, made)
    return made
  }
}
