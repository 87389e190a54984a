import { ownCopy } from '../language/word-cache.ts'

/** What is part of a word, by UTF-16 unit; no script of ours lies beyond the first 65,536 code points. */
const isLetter = new Uint8Array(2 ** 16)
const plane = String.fromCharCode(...Array.from(isLetter.keys(), (code) => (code >> 11 === 0xd800 >> 11 ? 0 : code)))
for (const { 0: letters, index } of plane.matchAll(/[\p{L}\p{M}\p{N}\u0640'’‘]+/gu))
  isLetter.fill(1, index, index + letters.length)

/** A power of two. */
const SLOTS = 2 ** 17
/** Then all begin anew: so many words have three quarters of the slots. */
const MOST_WORDS = 0.75 * SLOTS

/** The words that texts have had so far, each known by 64 bits of hash. */
type SeenWords = {
  /** The two halves for each slot; the second is never 0 where a word is. */
  hashes: Int32Array
  count: number
  /** The slots of the words that a term searches. */
  slotsOf: Map<string, number[]>
}

/** Where the words of a text stand that a query asks for: start and end (exclusive) of each, in UTF-16 units. */
export type FindWords = (text: string) => [start: number, end: number][]

/**
 * Finds the words that are searched by the terms of a query. A word that was seen before is known where it stands, without being cut out or
 * read again: the results of a search have 2,600, and looking up each in a cache took half as long as ranking them.
 * @param read the terms that a word is searched by.
 */
export function createWordFinder(read: (word: string) => string[]): (terms: ReadonlySet<string>) => FindWords {
  let seen = seeNone()
  return (terms) => {
    /** The slots of the words that are asked for, of the first `count` that were seen. */
    let asked = new Set<number>()
    let [of, count] = [seen, 0]
    return (text) => {
      // other queries may have seen more
      if (of !== seen || count !== seen.count)
        asked = new Set([...terms].flatMap((term) => seen.slotsOf.get(term) ?? []))
      const found: ReturnType<FindWords> = []
      for (let at = 0; at < text.length; at++) {
        const start = at
        let one = 0
        let other = 1
        for (; at < text.length; at++) {
          const code = text.charCodeAt(at)
          if (isLetter[code] === 0) break
          one = (Math.imul(one, 31) + code) | 0
          other = Math.imul(other ^ code, 0x01000193)
        }
        if (at === start) continue
        const slot = slotOf(seen.hashes, one, other | 1)
        if (asked.has(isFree(seen.hashes, slot) ? see(text.slice(start, at), one, other | 1) : slot))
          found.push([start, at])
      }
      of = seen
      count = seen.count
      return found
    }

    /** Takes a slot for a word. */
    function see(word: string, one: number, other: number): number {
      if (seen.count === MOST_WORDS) {
        // what is asked is found again as its words are met
        seen = seeNone()
        asked = new Set()
      }
      const slot = slotOf(seen.hashes, one, other)
      seen.hashes[2 * slot] = one
      seen.hashes[2 * slot + 1] = other
      seen.count++
      for (const term of read(ownCopy(word))) {
        if (terms.has(term)) asked.add(slot)
        const slots = seen.slotsOf.get(term)
        if (slots) slots.push(slot)
        else seen.slotsOf.set(term, [slot])
      }
      return slot
    }
  }
}

const seeNone = (): SeenWords => ({ hashes: new Int32Array(2 * SLOTS), count: 0, slotsOf: new Map() })

const isFree = (hashes: Int32Array, slot: number): boolean => hashes[2 * slot + 1] === 0

/** Where a word of these hashes is, or else a free slot. */
function slotOf(hashes: Int32Array, one: number, other: number): number {
  let slot = (one ^ (one >>> 15)) & (SLOTS - 1)
  while (!isFree(hashes, slot) && (hashes[2 * slot] !== one || hashes[2 * slot + 1] !== other))
    slot = (slot + 1) & (SLOTS - 1)
  return slot
}
