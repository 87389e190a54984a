import { expect, test } from 'vitest'
import { Refusal } from '../../../src/platform/refusal.ts'
import { createPreparation } from '../../../src/reference/answers/prepare.ts'

const work = async () => {}
const busy = () => Promise.reject(new Refusal('unavailable', 'busy'))
const broken = () => Promise.reject(new Error('broken'))

test('a preparation is run once for each request', async () => {
  const preparation = createPreparation()
  expect(await preparation.run(work)).toBe(false)
  preparation.request()
  expect([await preparation.run(work), await preparation.run(work)]).toEqual([true, false])
})

test('a preparation refused by a busy server is repeated, and one that fails is not', async () => {
  const preparation = createPreparation()
  preparation.request()
  expect([await preparation.run(busy), await preparation.run(work)]).toEqual([false, true])
  preparation.request()
  await expect(preparation.run(broken)).rejects.toThrow('broken')
  expect(await preparation.run(work)).toBe(false)
})

test('a request during a run leads to another run', async () => {
  const preparation = createPreparation()
  preparation.request()
  await preparation.run(async () => preparation.request())
  expect(await preparation.run(work)).toBe(true)
})
