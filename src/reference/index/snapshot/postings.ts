/** Which documents hold each of some numbered things, in the order of documents; things are terms or runs of consonants. */
export type Postings = {
  /** The documents of term t are at starts[t] to starts[t + 1]. */
  starts: Uint32Array
  /** Two bytes each while the documents are few enough. */
  documents: Uint16Array | Uint32Array
}

/** How many numbers 16 bits can hold. */
const MOST_IN_TWO_BYTES = 65_536

/** Room for `count` numbers of documents. */
export const documentNumbers = (count: number, documents: number): Uint16Array | Uint32Array =>
  documents <= MOST_IN_TWO_BYTES ? new Uint16Array(count) : new Uint32Array(count)

/** Turns counts, each one place behind its term, into the places where each term begins. */
export function addUp(counts: Uint32Array): void {
  for (let at = 1; at < counts.length; at++) counts[at] = (counts[at] ?? 0) + (counts[at - 1] ?? 0)
}

/** Turns the places where each term ends into those where it begins. */
export const moveBack = (ends: Uint32Array): void => {
  ends.copyWithin(1, 0)
  ends[0] = 0
}

/** @param things pairs of a thing and a document, documents in order. Called twice, since the first time only counts. */
export function makePostings(
  sizes: { things: number; documents: number },
  forEach: (put: (thing: number, document: number) => void) => void,
): Postings {
  const starts = new Uint32Array(sizes.things + 1)
  forEach((thing) => {
    starts[thing + 1] = (starts[thing + 1] ?? 0) + 1
  })
  addUp(starts)
  const documents = documentNumbers(starts[sizes.things] ?? 0, sizes.documents)
  // each start moves on to where the next one was
  forEach((thing, document) => {
    const place = starts[thing] ?? 0
    documents[place] = document
    starts[thing] = place + 1
  })
  moveBack(starts)
  return { starts, documents }
}

/** How many documents hold a thing. */
export function countOf({ starts }: Postings, thing: number): number {
  return (starts[thing + 1] ?? 0) - (starts[thing] ?? 0)
}

/** Where the postings of a thing name `document`. */
export const placeOf = ({ starts, documents }: Postings, thing: number, document: number): number | undefined =>
  placeIn(documents, document, starts[thing], starts[thing + 1])

/** The place of a number among others in order, from place `from` up to `to` (exclusive), by binary search. */
export function placeIn(numbers: ArrayLike<number>, number: number, from = 0, to = numbers.length): number | undefined {
  let low = from
  let high = to - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = numbers[middle] ?? 0
    if (found === number) return middle
    if (found < number) low = middle + 1
    else high = middle - 1
  }
  return undefined
}
