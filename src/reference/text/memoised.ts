/** In letters: longer words, which nobody writes twice in any language, are not cached and cannot fill the memory. */
const LONGEST_KEY = 40

/** The same function with its last `max` results cached, because the same words recur in every text. */
export function memoised<T extends object | string>(make: (word: string) => T, max: number): (word: string) => T {
  // two generations: used entries move from the older into the newer one, which becomes the older when it is full
  let [newer, older] = [new Map<string, T>(), new Map<string, T>()]
  return (word) => {
    if (word.length > LONGEST_KEY) return make(word)
    const known = newer.get(word)
    if (known !== undefined) return known
    if (newer.size >= max / 2) [newer, older] = [new Map(), newer]
    const made = older.get(word) ?? make(word)
    newer.set(word, made)
    return made
  }
}
