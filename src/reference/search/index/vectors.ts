import { createRequire } from 'node:module'
import type { Matches } from 'usearch'

/** Compiled, and not for every platform (package.json has it as optional): without it a search takes 13 ms more. */
const usearch = loadUsearch()

function loadUsearch(): typeof import('usearch') | undefined {
  try {
    // required, since its module for `import` finds its binary by the names in a stack trace
    return createRequire(import.meta.url)('usearch')
  } catch {
    return undefined
  }
}

/** The unit vectors of documents that are numbered in a row, in bytes: each value times `scale`. 11 MB for the full pack. */
export type VectorIndex = {
  /** The number of the first document. */
  first: number
  dimensions: number
  /** One document after the other; zeros for one without a vector. In a buffer of its own: usearch reads from its beginning. */
  codes: Int8Array
  scale: number
}

/** Documents with their cosines, which are off by 0.0007 at most times: what a byte leaves out. */
export type Nearest = Map<number, number>

const LARGEST_CODE = 127
const LARGEST_VALUE = 32_767

/**
 * Gathers the unit vectors of `count` documents, from number `first` on. Each value is kept in two bytes until all are there and the
 * greatest of them is known.
 */
export function gatherVectors(
  first: number,
  count: number,
): { set(document: number, vector: Float32Array): void; finish(): VectorIndex } {
  let values = new Int16Array()
  let dimensions = 0
  let most = 0
  return {
    set(document, vector) {
      if (dimensions === 0) {
        dimensions = vector.length
        values = new Int16Array(count * dimensions)
      }
      const gathered = (document - first) * dimensions
      for (let at = 0; at < dimensions; at++) values[gathered + at] = Math.round((vector[at] ?? 0) * LARGEST_VALUE)
      most = Math.max(most, extentOf(vector))
    },
    finish() {
      const scale = most === 0 ? 1 : LARGEST_CODE / most
      const codes = new Int8Array(values.length)
      for (let at = 0; at < codes.length; at++) codes[at] = Math.round(((values[at] ?? 0) / LARGEST_VALUE) * scale)
      return { first, dimensions, codes, scale }
    },
  }
}

/** The `count` documents nearest to a unit vector. Those without a vector are left out. */
export function nearest(index: VectorIndex, direction: Float32Array, count: number): Nearest {
  return usearch ? nearestByBytes(usearch, index, direction, count) : nearestByAll(index, direction, count)
}

/** The query in bytes too finds them, so that the last few may be others. */
function nearestByBytes(
  { exactSearch, MetricKind }: typeof import('usearch'),
  index: VectorIndex,
  direction: Float32Array,
  count: number,
): Nearest {
  const { first, dimensions, codes } = index
  const found: Nearest = new Map()
  if (codes.length === 0) return found
  const query = coded(direction, LARGEST_CODE / extentOf(direction))
  const most = Math.min(count, codes.length / dimensions)
  const { keys } = exactSearch(codes, query, dimensions, most, MetricKind.IP, 1) as Matches
  for (const key of keys) {
    const document = first + Number(key)
    const near = cosine(index, document, direction)
    if (near !== 0) found.set(document, near)
  }
  return found
}

/** The same in plain JavaScript. */
export function nearestByAll(index: VectorIndex, direction: Float32Array, count: number): Nearest {
  const { first, dimensions, codes } = index
  const cosines = new Float32Array(dimensions === 0 ? 0 : codes.length / dimensions)
  for (let at = 0; at < cosines.length; at++) cosines[at] = cosine(index, first + at, direction)
  const least = cosines.slice().sort().at(-count) ?? -1
  const found: Nearest = new Map()
  for (const [at, near] of cosines.entries()) if (near >= least && near !== 0) found.set(first + at, near)
  return found
}

/** The cosine of a document to a unit vector; 0 for one without a vector. */
export function cosine(
  { first, dimensions, codes, scale }: VectorIndex,
  document: number,
  direction: Float32Array,
): number {
  const from = (document - first) * dimensions
  // four sums, for an addition waits for the one before
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let at = 0; at < dimensions; at += 4) {
    a += (codes[from + at] ?? 0) * (direction[at] ?? 0)
    b += (codes[from + at + 1] ?? 0) * (direction[at + 1] ?? 0)
    c += (codes[from + at + 2] ?? 0) * (direction[at + 2] ?? 0)
    d += (codes[from + at + 3] ?? 0) * (direction[at + 3] ?? 0)
  }
  return (a + b + c + d) / scale
}

/** Adds a document's vector to another. */
export function addTo(sum: Float32Array, { first, dimensions, codes, scale }: VectorIndex, document: number): void {
  const from = (document - first) * dimensions
  for (let at = 0; at < dimensions; at++) sum[at] = (sum[at] ?? 0) + (codes[from + at] ?? 0) / scale
}

/** The greatest of the values, whatever their sign. */
function extentOf(values: Float32Array): number {
  let most = 0
  for (let at = 0; at < values.length; at++) most = Math.max(most, Math.abs(values[at] ?? 0))
  return most
}

function coded(values: Float32Array, scale: number): Int8Array {
  const codes = new Int8Array(values.length)
  for (let at = 0; at < values.length; at++) codes[at] = Math.round((values[at] ?? 0) * scale)
  return codes
}
