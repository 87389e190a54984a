/** The documents, in order, that have each of some numbered items, which are terms or runs of consonants. */
export type Postings = {
  /** The documents of term t are at starts[t] to starts[t + 1]. */
  starts: Uint32Array
  /** Two bytes each if the documents are few enough. */
  documents: Uint16Array | Uint32Array
}

/** The numbers of 16 bits. */
const MOST_IN_TWO_BYTES = 65_536

/** An array for `count` document numbers. */
export const documentNumbers = (count: number, documents: number): Uint16Array | Uint32Array =>
  documents <= MOST_IN_TWO_BYTES ? new Uint16Array(count) : new Uint32Array(count)

/** Turns counts, each stored one place after its term, into the start of each term. */
export function addUp(counts: Uint32Array): void {
  for (let at = 1; at < counts.length; at++) counts[at] = (counts[at] ?? 0) + (counts[at - 1] ?? 0)
}

/** Turns the end of each term into its start. */
export const moveBack = (ends: Uint32Array): void => {
  ends.copyWithin(1, 0)
  ends[0] = 0
}

/** @param things calls back with pairs of an item and a document, documents in order. It is called twice; the first time counts. */
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
  // afterwards each start has moved to that of the next term
  forEach((thing, document) => {
    const place = starts[thing] ?? 0
    documents[place] = document
    starts[thing] = place + 1
  })
  moveBack(starts)
  return { starts, documents }
}

/** The number of documents with an item. */
export function countOf({ starts }: Postings, thing: number): number {
  return (starts[thing + 1] ?? 0) - (starts[thing] ?? 0)
}

/** The place of `document` in the postings of an item. */
export const placeOf = ({ starts, documents }: Postings, thing: number, document: number): number | undefined =>
  placeIn(documents, document, starts[thing], starts[thing + 1])

/** The place of a number in a sorted array, between `from` and `to` (exclusive), by binary search. */
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
