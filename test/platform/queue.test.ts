import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { rows } from '../../src/platform/db/rows.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import {
  claim,
  defineJob,
  enqueue,
  extendLease,
  finish,
  queueDepth,
  RetryLater,
} from '../../src/platform/queue/queue.ts'
import { createWorker, handles } from '../../src/platform/queue/worker.ts'
import { createClock, type TestSystem, testSystem } from '../support/system.ts'

const greet = defineJob({ kind: 'greet', payload: z.object({ name: z.string() }), retryAfterSeconds: [10, 60] })
const log = pino({ level: 'silent' })
const clock = createClock(new Date('2026-01-01T00:00:00Z'))

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())
beforeEach(() => system.database.db.execute(sql`delete from jobs`))

const workerThat = (run: (name: string, attempt: number) => Promise<void>, now = clock.now) =>
  createWorker({
    db: system.database.db,
    log,
    now,
    runners: [handles(greet, (job) => run(job.payload.name, job.attempt))],
  })

const depth = () => queueDepth(system.database.db)

test('a job runs once and is gone', async () => {
  const seen: string[] = []
  await enqueue(system.database.db, greet, { name: 'Umar' }, { now: clock.now() })
  const worker = workerThat(async (name) => void seen.push(name))
  await worker.drain()
  await worker.drain()
  expect(seen).toEqual(['Umar'])
  expect(await depth()).toEqual([])
})

test('a job exists exactly if its transaction committed', async () => {
  const { db } = system.database
  await expect(
    transaction(db, async (tx) => {
      await enqueue(tx, greet, { name: 'never' }, { now: clock.now() })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await depth()).toEqual([])
})

test('a payload that does not fit its kind is refused when it is written', async () => {
  const wrong = { name: 7 } as unknown as { name: string }
  await expect(enqueue(system.database.db, greet, wrong, { now: clock.now() })).rejects.toThrow()
})

test('a failed job waits by its schedule, then is buried and stays visible', async () => {
  const attempts: number[] = []
  await enqueue(system.database.db, greet, { name: 'Ali' }, { now: clock.now() })
  const worker = workerThat(async (_name, attempt) => {
    attempts.push(attempt)
    throw new RetryLater('not yet')
  })
  await worker.drain()
  expect(attempts).toEqual([1])
  clock.advance(9_999)
  await worker.drain()
  expect(attempts).toEqual([1])
  clock.advance(1)
  await worker.drain()
  clock.advance(60_000)
  await worker.drain()
  expect(attempts).toEqual([1, 2, 3])
  clock.advance(86_400_000)
  await worker.drain()
  expect(attempts).toEqual([1, 2, 3])
  expect(await depth()).toMatchObject([{ kind: 'greet', state: 'buried', count: 1, last_error: 'not yet' }])
})

test('a handler may name its own wait', async () => {
  let runs = 0
  await enqueue(system.database.db, greet, { name: 'Ali' }, { now: clock.now() })
  const worker = workerThat(async () => {
    runs += 1
    throw new RetryLater('busy', { afterSeconds: 3_600 })
  })
  await worker.drain()
  clock.advance(3_599_000)
  await worker.drain()
  expect(runs).toBe(1)
  clock.advance(1_000)
  await worker.drain()
  expect(runs).toBe(2)
})

test('a second job with the same key is dropped while the first waits', async () => {
  const { db } = system.database
  for (const name of ['a', 'b']) await enqueue(db, greet, { name }, { now: clock.now(), key: 'one' })
  const seen: string[] = []
  const worker = workerThat(async (name) => void seen.push(name))
  await worker.drain()
  expect(seen).toEqual(['a'])
  await enqueue(db, greet, { name: 'c' }, { now: clock.now(), key: 'one' })
  await worker.drain()
  expect(seen).toEqual(['a', 'c'])
})

test('a claim that ran out is claimed again, and the first claimant can no longer finish', async () => {
  const { db } = system.database
  await enqueue(db, greet, { name: 'Zaid' }, { now: clock.now() })
  const ask = (claimant: string) =>
    claim(db, { kinds: ['greet'], claimant, limit: 5, leaseSeconds: 15, now: clock.now() })
  const [first] = await ask('one')
  expect(await ask('two')).toEqual([])
  clock.advance(15_001)
  const [second] = await ask('two')
  if (!first || !second) throw new Error('nothing was claimed')
  expect(second.attempt).toBe(2)
  expect(await extendLease(db, first, clock.now())).toBe(false)
  expect(await finish(db, [first])).toBe(0)
  expect(await finish(db, [first, second])).toBe(1)
})

test('two workers share 400 jobs, none twice, none left', async () => {
  const { db } = system.database
  await db.execute(sql`
    insert into jobs (kind, payload, run_at, created_at)
    select 'greet', json_build_object('name', n), ${clock.now().toISOString()}, ${clock.now().toISOString()}
    from generate_series(1, 400) as n`)
  const seen: string[] = []
  const payload = z.object({ name: z.number() })
  const workers = [1, 2].map(() =>
    createWorker({
      db,
      log,
      now: clock.now,
      runners: [handles({ ...greet, payload }, async (job) => void seen.push(String(job.payload.name)))],
    }),
  )
  await Promise.all(workers.map((worker) => worker.drain()))
  expect(seen).toHaveLength(400)
  expect(new Set(seen).size).toBe(400)
  expect(await rows(db, sql`select 1 from jobs`)).toEqual([])
})

test('a started worker is woken by a commit, without waiting for its next poll', async () => {
  const done = new Promise<string>((resolve) => {
    const worker = workerThat(async (name) => {
      resolve(name)
      await worker.stop()
    })
    worker.start()
  })
  // the first look finds nothing; only the wake-up makes it look again at once
  await new Promise((resolve) => setImmediate(resolve))
  await transaction(system.database.db, (tx) => enqueue(tx, greet, { name: 'Bilal' }, { now: clock.now() }))
  expect(await done).toBe('Bilal')
})

test('stopping lets the running job finish', async () => {
  let begin = () => {}
  let release = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await enqueue(system.database.db, greet, { name: 'Salman' }, { now: clock.now() })
  const worker = workerThat(async () => {
    begin()
    await released
  })
  worker.start()
  await begun
  const stopped = worker.stop()
  release()
  await stopped
  expect(await depth()).toEqual([])
})

test('slow jobs run two at a time, and no quick one waits for them', async () => {
  const { db } = system.database
  const dig = defineJob({ kind: 'dig', payload: z.object({}), retryAfterSeconds: [], slow: true })
  const ends: (() => void)[] = []
  const greeted: string[] = []
  const worker = createWorker({
    db,
    log,
    now: clock.now,
    runners: [
      handles(dig, () => new Promise<void>((resolve) => ends.push(resolve))),
      handles(greet, async (job) => void greeted.push(job.payload.name)),
    ],
  })
  for (let i = 0; i < 20; i++) await enqueue(db, dig, {}, { now: clock.now() })
  const drained = worker.drain()
  await expect.poll(() => ends.length).toBe(2)
  await enqueue(db, greet, { name: 'Bilal' }, { now: clock.now() })
  worker.wake()
  await expect.poll(() => greeted).toEqual(['Bilal'])
  expect(ends).toHaveLength(2)
  const ender = setInterval(() => ends.splice(0).forEach((end) => void end()), 5)
  await drained
  clearInterval(ender)
  expect(await depth()).toEqual([])
})
