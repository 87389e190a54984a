import { LRUCache } from 'lru-cache'

/** Letters of the longest word that is remembered, in any language: longer ones would fill the memory. */
const LONGEST = 40

/** The same function of a word, which keeps what it gave for the `most` words asked for last: a text has few words, again and again. */
export function remembered<T extends object | string>(make: (word: string) => T, most: number): (word: string) => T {
  const known = new LRUCache<string, T>({ max: most })
  return (word) => {
    if (word.length > LONGEST) return make(word)
    const before = known.get(word)
    if (before !== undefined) return before
    const made = make(word)
    known.set(ownCopy(word), made)
    return made
  }
}

/** A word to keep: as it was cut out of a text it would keep all of the text in memory. */
export const ownCopy = (word: string): string => Buffer.from(word, 'utf16le').toString('utf16le')
