/** Names with their numbers, in three flat arrays. */
export type Dictionary = {
  /** The UTF-16 letters of all names in order. */
  letters: Uint16Array
  /** Name n begins at starts[n]; the last entry is the end. */
  starts: Uint32Array
  numbers: Uint32Array
}

export function makeDictionary(names: Map<string, number>): Dictionary {
  const sorted = [...names.keys()].sort((a, b) => (a < b ? -1 : 1))
  const starts = new Uint32Array(sorted.length + 1)
  for (const [at, name] of sorted.entries()) starts[at + 1] = (starts[at] ?? 0) + name.length
  const letters = new Uint16Array(starts.at(-1) ?? 0)
  for (const [at, name] of sorted.entries())
    for (let place = 0; place < name.length; place++) letters[(starts[at] ?? 0) + place] = name.charCodeAt(place)
  return { letters, starts, numbers: Uint32Array.from(sorted, (name) => names.get(name) ?? 0) }
}

/** The number of a name, by binary search; undefined for none. */
export function numberOf({ letters, starts, numbers }: Dictionary, name: string): number | undefined {
  let low = 0
  let high = numbers.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const order = compare(name, letters, starts[middle] ?? 0, starts[middle + 1] ?? 0)
    if (order === 0) return numbers[middle]
    if (order < 0) high = middle - 1
    else low = middle + 1
  }
  return undefined
}

function compare(name: string, letters: Uint16Array, from: number, to: number): number {
  const length = Math.min(name.length, to - from)
  for (let at = 0; at < length; at++) {
    const difference = name.charCodeAt(at) - (letters[from + at] ?? 0)
    if (difference !== 0) return difference
  }
  return name.length - (to - from)
}

/** The name of a number; empty for none. */
export function nameOf(dictionary: Dictionary, number: number): string {
  const { letters, starts } = dictionary
  const places = placesIn.get(dictionary) ?? placesOf(dictionary)
  placesIn.set(dictionary, places)
  const at = places[number] ?? dictionary.numbers.length
  return String.fromCharCode(...letters.subarray(starts[at] ?? 0, starts[at + 1] ?? 0))
}

/** The place of each number's name; past the end for none. */
function placesOf({ numbers }: Dictionary): Uint32Array {
  const places = new Uint32Array(numbers.reduce((most, number) => Math.max(most, number), -1) + 1).fill(numbers.length)
  for (const [at, number] of numbers.entries()) places[number] = at
  return places
}

const placesIn = new WeakMap<Dictionary, Uint32Array>()
