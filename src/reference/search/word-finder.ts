import { ownCopy } from '../language/word-cache.ts'
import { unitsOf, WordTable } from '../language/word-table.ts'

/** What is part of a word, by UTF-16 unit; no script of ours lies beyond the first 65,536 code points. */
const isLetter = new Uint8Array(2 ** 16)
const plane = String.fromCharCode(...Array.from(isLetter.keys(), (code) => (code >> 11 === 0xd800 >> 11 ? 0 : code)))
for (const { 0: letters, index } of plane.matchAll(/[\p{L}\p{M}\p{N}\u0640'’‘]+/gu))
  isLetter.fill(1, index, index + letters.length)

/** More than the corpus has in any language but Arabic; then all begin anew. */
const MOST_WORDS = 100_000

/** Where the words of a text stand that a query asks for: start and end (exclusive) of each, in UTF-16 units. */
export type FindWords = (text: string) => [start: number, end: number][]

/**
 * Finds the words that are searched by the terms of a query. What a word is searched by is read once, when a text first has it: the results
 * of a search have 2,600 words, and looking up each in a cache took half as long as ranking them.
 * @param read the terms that a word is searched by.
 */
export function createWordFinder(read: (word: string) => string[]): (terms: ReadonlySet<string>) => FindWords {
  let seen = new WordTable()
  /** By number the words that a term searches. */
  let searchedBy = new Map<string, number[]>()

  return (terms) => {
    let asked = new Set<number>()
    /** Of which words `asked` is right: others may be seen between two texts. */
    let [of, count] = [seen, 0]
    return (text) => {
      if (seen.size > MOST_WORDS) {
        seen = new WordTable()
        searchedBy = new Map()
      }
      if (of !== seen || count !== seen.size) asked = new Set([...terms].flatMap((term) => searchedBy.get(term) ?? []))
      const found: ReturnType<FindWords> = []
      const units = unitsOf(text)
      for (let at = 0; at < units.length; at++) {
        const start = at
        while (at < units.length && isLetter[units[at] ?? 0] === 1) at++
        if (at === start) continue
        const next = seen.size
        const word = seen.numberOf(units, start, at)
        if (word === next) {
          const own = see(text.slice(start, at), word)
          if (own.some((term) => terms.has(term))) asked.add(word)
        }
        if (asked.has(word)) found.push([start, at])
      }
      of = seen
      count = seen.size
      return found
    }
  }

  /** Reads a new word. */
  function see(word: string, number: number): string[] {
    const terms = read(ownCopy(word))
    for (const term of terms) {
      const words = searchedBy.get(term)
      if (words) words.push(number)
      else searchedBy.set(term, [number])
    }
    return terms
  }
}
