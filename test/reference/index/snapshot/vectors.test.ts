import { expect, test } from 'vitest'
import { unit } from '../../../../src/reference/index/model/unit-vector.ts'
import { cosine, gatherVectors, nearest, type VectorIndex } from '../../../../src/reference/index/snapshot/vectors.ts'

const DIMENSIONS = 48
const FIRST = 100

/** Pseudo-random directions, the same in every run. */
function directions(count: number): Float32Array[] {
  let seed = 7
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648 - 0.5
  }
  return Array.from({ length: count }, () => unit(Float32Array.from({ length: DIMENSIONS }, next)))
}

function indexVectors(first: number, vectors: (Float32Array | null)[]): VectorIndex {
  const gathered = gatherVectors(first, vectors.length)
  for (const [at, vector] of vectors.entries()) if (vector) gathered.set(first + at, vector)
  return gathered.finish()
}

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

test('the nearest vectors are those of an exact comparison, except for the last few', () => {
  const vectors = directions(2_000)
  const index = indexVectors(FIRST, vectors)
  for (const query of directions(2_020).slice(2_000)) {
    const exact = vectors
      .map((vector, at) => ({ document: FIRST + at, near: dot(vector, query) }))
      .sort((a, b) => b.near - a.near)
    const found = nearest(index, query, 50)
    expect(found.size).toBe(50)
    for (const { document, near } of exact.slice(0, 40)) expect(found.get(document)).toBeCloseTo(near, 2)
  }
})

test('a cosine is right to two decimals, whatever the length of the vectors', () => {
  for (const dimensions of [1, 2, 3, 5, 48]) {
    const [one, other] = directions(2).map((vector) => unit(vector.slice(0, dimensions)))
    if (!one || !other) throw new Error('no directions')
    const index = indexVectors(FIRST, [one, other])
    expect(cosine(index, FIRST, one)).toBeCloseTo(1, 2)
    expect(cosine(index, FIRST + 1, one)).toBeCloseTo(dot(one, other), 2)
  }
})

test('a document without a vector is never found, and an index without vectors finds nothing', () => {
  const [one] = directions(1)
  if (!one) throw new Error('no directions')
  const index = indexVectors(0, [null, one, null])
  expect([...nearest(index, one, 3).keys()]).toEqual([1])
  expect(cosine(index, 0, one)).toBe(0)
  expect(nearest(indexVectors(0, []), one, 3).size).toBe(0)
  expect(nearest(indexVectors(0, [null]), one, 3).size).toBe(0)
  expect(nearest(index, new Float32Array(DIMENSIONS), 3).size).toBe(0)
})
