import { expect, test } from 'vitest'
import { makeWordRuns } from '../../../../src/reference/index/building/word-runs-builder.ts'
import { distinct, holdersOf } from '../../../../src/reference/index/snapshot/word-runs.ts'
import { seeded } from '../../verify/changes.ts'

const DOCUMENTS = 9_000
/** More than a thousand documents contain this run. */
const COMMON = 0xc0ffee01

test('each run is found in the documents that have it, in order, except one that too many have', {
  tags: 'slow',
}, () => {
  const draw = seeded(7)
  // hashes over all 32 bits, most of them in several documents
  const documents = Array.from({ length: DOCUMENTS }, (_, document) =>
    distinct(
      Uint32Array.from([
        ...Array.from({ length: 130 }, () => Math.imul(draw(300_000) + 1, 0x9e3779b1)),
        ...(document % 8 === 0 ? [COMMON] : []),
      ]),
    ),
  )
  const holders = new Map<number, number[]>()
  for (const [document, hashes] of documents.entries())
    for (const hash of hashes) {
      const known = holders.get(hash) ?? []
      known.push(document)
      holders.set(hash, known)
    }
  holders.delete(COMMON)

  const runs = makeWordRuns(documents)
  const isRight = (found: number[], expected: number[]) =>
    found.length === expected.length && expected.every((document, at) => document === found[at])
  expect([...holders].filter(([hash, expected]) => !isRight([...holdersOf(runs, hash)], expected))).toEqual([])
  expect([...holdersOf(runs, COMMON)]).toEqual([])
})
