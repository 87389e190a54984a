/** Letters of the longest word that is cached, in any language: longer ones, which nobody writes twice, would fill the memory. */
const LONGEST = 40

/** The same function of a word, with its last `max` results cached: the same words recur in every text. */
export function memoised<T extends object | string>(make: (word: string) => T, max: number): (word: string) => T {
  // two halves: what is asked for again moves from the older one into the newer, which becomes the older when it is full
  let [newer, older] = [new Map<string, T>(), new Map<string, T>()]
  return (word) => {
    if (word.length > LONGEST) return make(word)
    const known = newer.get(word)
    if (known !== undefined) return known
    if (newer.size >= max / 2) [newer, older] = [new Map(), newer]
    const made = older.get(word) ?? make(word)
    newer.set(word, made)
    return made
  }
}
