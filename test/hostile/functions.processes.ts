import { expect, test } from 'vitest'
import { countInChild } from './counted.ts'
import { FUNCTIONS } from './functions.ts'

test('each function that reads a stranger’s text reads every hostile one a bounded number of times', async () => {
  const { functions, found } = await countInChild({ oneIn: 1 })
  expect(functions).toBe(Object.values(FUNCTIONS).flatMap(Object.keys).length)
  expect(found).toEqual([])
  // 15,000 texts
}, 300_000)
