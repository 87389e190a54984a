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

/** The unit vectors of documents that are numbered in a row: 54 MB for the full pack. */
export interface VectorIndex {
  /** The number of the first document. */
  first: number
  dimensions: number
  /** One document after the other; zeros for one without a vector. */
  vectors: Float32Array
  /** The same in bytes, each value times `scale`. In a buffer of its own: usearch reads from its beginning. */
  codes: Int8Array
  scale: number
}

/** Documents with their cosines. */
export type Nearest = Map<number, number>

const LARGEST_CODE = 127

/** @param vectors unit vectors, document by document. */
export function indexVectors(first: number, vectors: (Float32Array | null)[]): VectorIndex {
  const dimensions = vectors.find((vector) => vector !== null)?.length ?? 0
  const all = new Float32Array(vectors.length * dimensions)
  for (const [at, vector] of vectors.entries()) if (vector) all.set(vector, at * dimensions)
  const scale = LARGEST_CODE / extent(all)
  return { first, dimensions, vectors: all, codes: coded(all, scale), scale }
}

/** The `count` documents nearest to a unit vector. Those without a vector are left out. */
export function nearest(index: VectorIndex, direction: Float32Array, count: number): Nearest {
  return usearch ? nearestByBytes(usearch, index, direction, count) : nearestByAll(index, direction, count)
}

/** Bytes find them, which are off by 0.0015 on average: the last few may be others. */
function nearestByBytes(
  { exactSearch, MetricKind }: typeof import('usearch'),
  index: VectorIndex,
  direction: Float32Array,
  count: number,
): Nearest {
  const { first, dimensions, codes } = index
  const found: Nearest = new Map()
  if (codes.length === 0) return found
  const query = coded(direction, LARGEST_CODE / extent(direction))
  const most = Math.min(count, codes.length / dimensions)
  const { keys } = exactSearch(codes, query, dimensions, most, MetricKind.IP, 1) as Matches
  for (const key of keys) {
    const document = first + Number(key)
    const near = cosine(index, document, direction)
    if (near !== 0) found.set(document, near)
  }
  return found
}

/** The same by whole vectors, in plain JavaScript. */
export function nearestByAll(index: VectorIndex, direction: Float32Array, count: number): Nearest {
  const { first, dimensions, vectors } = index
  const cosines = new Float32Array(dimensions === 0 ? 0 : vectors.length / dimensions)
  for (let at = 0; at < cosines.length; at++) cosines[at] = cosine(index, first + at, direction)
  const least = cosines.slice().sort().at(-count) ?? -1
  const found: Nearest = new Map()
  for (const [at, near] of cosines.entries()) if (near >= least && near !== 0) found.set(first + at, near)
  return found
}

/** The cosine of a document to a unit vector; 0 for one without a vector. */
export function cosine({ first, dimensions, vectors }: VectorIndex, document: number, direction: Float32Array): number {
  const from = (document - first) * dimensions
  // four sums, for an addition waits for the one before
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let at = 0; at < dimensions; at += 4) {
    a += (vectors[from + at] ?? 0) * (direction[at] ?? 0)
    b += (vectors[from + at + 1] ?? 0) * (direction[at + 1] ?? 0)
    c += (vectors[from + at + 2] ?? 0) * (direction[at + 2] ?? 0)
    d += (vectors[from + at + 3] ?? 0) * (direction[at + 3] ?? 0)
  }
  return a + b + c + d
}

/** Adds a document's vector to another. */
export function addTo(sum: Float32Array, { first, dimensions, vectors }: VectorIndex, document: number): void {
  const from = (document - first) * dimensions
  for (let at = 0; at < dimensions; at++) sum[at] = (sum[at] ?? 0) + (vectors[from + at] ?? 0)
}

/** The greatest of the values, whatever their sign. */
function extent(values: Float32Array): number {
  let most = 0
  for (let at = 0; at < values.length; at++) most = Math.max(most, Math.abs(values[at] ?? 0))
  return most
}

function coded(values: Float32Array, scale: number): Int8Array {
  const codes = new Int8Array(values.length)
  for (let at = 0; at < values.length; at++) codes[at] = Math.round((values[at] ?? 0) * scale)
  return codes
}
