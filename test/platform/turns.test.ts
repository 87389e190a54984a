import { expect, test } from 'vitest'
import { takeTurns } from '../../src/platform/turns.ts'

/** Work that ends on request. */
function openWork() {
  let end = () => {}
  const work = () =>
    new Promise<void>((resolve) => {
      end = resolve
    })
  return { work, end: () => end() }
}

test('a few run at once, the others in the order in which they came', async () => {
  const { take } = takeTurns({ atOnce: 2, longestWaitMs: 60_000, mostWaiting: 100 })
  const begun: number[] = []
  const works = [0, 1, 2, 3].map(() => openWork())
  const all = works.map(({ work }, at) =>
    take('a', () => {
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

test('a caller that has waited too long is refused with 503 and Retry-After, and running tasks continue', async () => {
  const { take } = takeTurns({ atOnce: 1, longestWaitMs: 10, mostWaiting: 100 })
  const first = openWork()
  const running = take('a', first.work)
  await expect(take('a', async () => 'too late')).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 })
  first.end()
  await running
  expect(await take('a', async () => 'in time')).toBe('in time')
})

test('a caller that would wait too long is refused at once', async () => {
  const { take, ensureRoom } = takeTurns({ atOnce: 1, longestWaitMs: 60_000, mostWaiting: 1 })
  const first = openWork()
  const running = take('a', first.work)
  ensureRoom('a')
  const second = take('a', async () => 'second')
  expect(() => ensureRoom('a')).toThrow('Too many are searching')
  await expect(take('a', async () => 'third')).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 })
  first.end()
  await running
  expect(await second).toBe('second')
})

test('a failure passes the turn on', async () => {
  const { take } = takeTurns({ atOnce: 1, longestWaitMs: 60_000, mostWaiting: 100 })
  const failing = take('a', () => Promise.reject(new Error('broken')))
  const next = take('a', async () => 'served')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('served')
})

test("one caller's flood makes another wait for one of its requests, not for all", async () => {
  const { take } = takeTurns({ atOnce: 1, longestWaitMs: 60_000, mostWaiting: 100 })
  const served: string[] = []
  const first = openWork()
  const running = take('flood', first.work)
  const serve = (caller: string) => take(caller, async () => void served.push(caller))
  const all = [...Array.from({ length: 50 }, () => serve('flood')), serve('a'), serve('b'), serve('a')]
  first.end()
  await Promise.all([running, ...all])
  expect(served.slice(0, 6)).toEqual(['flood', 'a', 'b', 'flood', 'a', 'flood'])
})

test('in a full queue the newest request of the caller with most requests is dropped for another caller’s', async () => {
  const { take, ensureRoom } = takeTurns({ atOnce: 1, longestWaitMs: 60_000, mostWaiting: 3 })
  const first = openWork()
  const running = take('flood', first.work)
  const flood = [1, 2, 3].map((at) => take('flood', async () => at).catch((error: Error) => error.message))
  expect(() => ensureRoom('flood')).toThrow('Too many are searching')
  ensureRoom('a')
  const other = take('a', async () => 'served')
  first.end()
  await running
  expect(await other).toBe('served')
  expect(await Promise.all(flood)).toEqual([1, 2, expect.stringContaining('Too many')])
})
