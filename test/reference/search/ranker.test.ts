import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPassages } from '../../../src/reference/search/build.ts'
import { openRanker } from '../../../src/reference/search/ranker.ts'
import { type TestSystem, testSystem } from '../../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
  await buildPassages(system.database.db, undefined)
})
afterAll(() => system.close())

const QUESTION = { text: 'sabar', vector: undefined, kinds: ['quran' as const], named: [], limit: 5 }

test('while passages are loaded anew the old ones answer, and no question asked meanwhile is lost', async () => {
  const ranker = openRanker(system.database.db)
  await expect(ranker.rank(QUESTION)).rejects.toThrow('no passages are loaded')
  await ranker.load(undefined)
  const before = await ranker.rank(QUESTION)
  expect(before.found.length).toBeGreaterThan(0)

  let loading = true
  const load = ranker.load(undefined).finally(() => {
    loading = false
  })
  let answered = 0
  while (loading) {
    expect(await ranker.rank(QUESTION)).toEqual(before)
    answered++
  }
  await load
  expect(answered).toBeGreaterThan(0)
  expect(await ranker.rank(QUESTION)).toEqual(before)
  await ranker.close()
})

test('a thread that has ended refuses what it is asked, and a load begins another', async () => {
  const ranker = openRanker(system.database.db)
  await ranker.load(undefined)
  await ranker.close()
  expect(ranker.isAlive()).toBe(false)
  await expect(ranker.rank(QUESTION)).rejects.toThrow('has ended')
  await ranker.load(undefined)
  expect(ranker.isAlive()).toBe(true)
  expect((await ranker.rank(QUESTION)).found.length).toBeGreaterThan(0)
  await ranker.close()
})

test('an end during a load ends the load as well', async () => {
  const ranker = openRanker(system.database.db)
  const load = ranker.load(undefined)
  await ranker.close()
  await expect(load).rejects.toThrow('has ended')
  expect(ranker.isAlive()).toBe(false)
})
