import { expect, test } from 'vitest'
import { mostAlike } from '../../../src/reference/search/transliteration.ts'

/** Documents by the runs that they hold. */
function among(documents: string[], leastShare: number) {
  const holdersOf = (gram: string) => [...documents.keys()].filter((at) => documents[at]?.includes(gram))
  return { skeletons: new Map(documents.entries()), holdersOf, leastShare }
}

test('a document that holds just enough of a phrase is found, even if what it lacks is the rarest', () => {
  for (const [size, lacking, leastShare] of [
    [5, 1, 0.8],
    [10, 2, 0.8],
    [10, 3, 0.7],
    [20, 6, 0.7],
  ] as const) {
    const grams = [...'abcdefghijklmnopqrst'.slice(0, size)]
    const enough = grams.slice(lacking).join('')
    const tooFew = grams.slice(lacking + 1).join('')
    expect([size, mostAlike([new Set(grams)], among([tooFew, enough], leastShare))]).toEqual([size, [1]])
  }
})
