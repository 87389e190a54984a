import { expect, test } from 'vitest'
import { takeTurns } from '../../../../src/reference/search/query/turns.ts'

/** Work that ends when it is told to. */
function held() {
  let end = () => {}
  const work = () =>
    new Promise<void>((resolve) => {
      end = resolve
    })
  return { work, end: () => end() }
}

test('a few run at once, the others in the order in which they came', async () => {
  const { take } = takeTurns({ atOnce: 2, longestWaitMs: 60_000 })
  const begun: number[] = []
  const works = [0, 1, 2, 3].map(() => held())
  const all = works.map(({ work }, at) =>
    take(() => {
      begun.push(at)
      return work()
    }),
  )
  expect(begun).toEqual([0, 1])
  works[1]?.end()
  await all[1]
  expect(begun).toEqual([0, 1, 2])
  works[0]?.end()
  await all[0]
  expect(begun).toEqual([0, 1, 2, 3])
  works[2]?.end()
  works[3]?.end()
  await Promise.all(all)
})

test('who has waited too long is refused with 503 and Retry-After, and those who run are not disturbed', async () => {
  const { take } = takeTurns({ atOnce: 1, longestWaitMs: 10 })
  const first = held()
  const running = take(first.work)
  await expect(take(async () => 'too late')).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 })
  first.end()
  await running
  expect(await take(async () => 'in time')).toBe('in time')
})

test('where so many wait that another would wait too long it is refused at once', async () => {
  const { take, ensureRoom } = takeTurns({ atOnce: 1, longestWaitMs: 60_000, mostWaiting: 1 })
  const first = held()
  const running = take(first.work)
  ensureRoom()
  const second = take(async () => 'second')
  expect(ensureRoom).toThrow('Too many are searching')
  await expect(take(async () => 'third')).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 })
  first.end()
  await running
  expect(await second).toBe('second')
})

test('a failure passes the turn on', async () => {
  const { take } = takeTurns({ atOnce: 1, longestWaitMs: 60_000 })
  const failing = take(() => Promise.reject(new Error('broken')))
  const next = take(async () => 'served')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('served')
})
