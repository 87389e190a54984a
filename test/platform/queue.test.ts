import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { WORK_TABLES } from '../../src/database.ts'
import { FAILED_SOURCES } from '../../src/messaging/failed-work.ts'
import { newestIn } from '../../src/platform/db/migrate.ts'
import { rows } from '../../src/platform/db/rows.ts'
import { afterCommit, transaction } from '../../src/platform/db/transaction.ts'
import { claimJobs, finishJobs } from '../../src/platform/queue/claim-jobs.ts'
import { dropFailed, listFailed, retryFailed } from '../../src/platform/queue/failed.ts'
import { createLeases, type Lease, LeaseLost } from '../../src/platform/queue/leases.ts'
import { linkProcesses } from '../../src/platform/queue/link.ts'
import {
  defineJob,
  enqueue,
  JOBS,
  type OnDuplicate,
  queueDepth,
  RetryLater,
  waitingJobs,
} from '../../src/platform/queue/queue.ts'
import { giveUpUnknown } from '../../src/platform/queue/unknown.ts'
import { onWork } from '../../src/platform/queue/wake.ts'
import { releaseAll, renew } from '../../src/platform/queue/work-table.ts'
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

test('a transaction in which a statement failed is rolled back, even if its code continued: nothing after it runs', async () => {
  let ran = false
  const work = transaction(system.database.db, async (tx) => {
    afterCommit(tx, () => {
      ran = true
    })
    await tx.execute(sql`select 1 / 0`).catch(() => {})
    return 'done'
  })
  await expect(work).rejects.toThrow('rolled back')
  expect(ran).toBe(false)
})

test('a payload that does not fit its kind is refused when it is written', async () => {
  const wrong = { name: 7 } as unknown as { name: string }
  await expect(enqueue(system.database.db, greet, wrong, { now: clock.now() })).rejects.toThrow()
})

test('a failed job is retried by its schedule, then set aside and stays visible', async () => {
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

test('a handler can set its own delay', async () => {
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

test('with `drop` a second job with the same key is dropped while the first waits', async () => {
  const { db } = system.database
  for (const name of ['a', 'b'])
    await enqueue(db, greet, { name }, { now: clock.now(), key: 'one', onDuplicate: 'drop' })
  const seen: string[] = []
  const worker = workerThat(async (name) => void seen.push(name))
  await worker.drain()
  expect(seen).toEqual(['a'])
  await enqueue(db, greet, { name: 'c' }, { now: clock.now(), key: 'one', onDuplicate: 'drop' })
  await worker.drain()
  expect(seen).toEqual(['a', 'c'])
})

const ask = (name: string, onDuplicate: OnDuplicate) =>
  enqueue(system.database.db, greet, { name }, { now: clock.now(), key: 'one', onDuplicate })

test.each([
  ['drop', ['first']],
  ['again', ['first', 'third']],
  ['replace', ['first', 'third']],
] as const)('with `%s` a request while the job runs leads to %j', async (mode, expected) => {
  const seen: string[] = []
  await ask('first', mode)
  const worker = workerThat(async (name) => {
    seen.push(name)
    if (name !== 'first') return
    await ask('second', mode)
    await ask('third', mode)
  })
  await worker.drain()
  expect(seen).toEqual(expected)
  expect(await depth()).toEqual([])
})

test.each([
  ['again', 'first'],
  ['replace', 'second'],
] as const)('with `%s` one of two waiting jobs runs: the %s', async (mode, expected) => {
  const seen: string[] = []
  await ask('first', mode)
  await ask('second', mode)
  await workerThat(async (name) => void seen.push(name)).drain()
  expect(seen).toEqual([expected])
})

test('the job that follows a failed one runs at once, with all its attempts', async () => {
  const seen: [string, number][] = []
  await ask('first', 'replace')
  const worker = workerThat(async (name, attempt) => {
    seen.push([name, attempt])
    if (name === 'second') return
    await ask('second', 'replace')
    throw new RetryLater('not yet')
  })
  await worker.drain()
  expect(seen).toEqual([
    ['first', 1],
    ['second', 1],
  ])
  expect(await depth()).toEqual([])
})

test('a job that waits for its next attempt is replaced, and due at once', async () => {
  let refuse = true
  const seen: string[] = []
  const worker = workerThat(async (name) => {
    if (refuse) throw new RetryLater('not yet')
    seen.push(name)
  })
  await ask('first', 'replace')
  await worker.drain()
  refuse = false
  await ask('second', 'replace')
  await worker.drain()
  expect(seen).toEqual(['second'])
})

/** A worker with one job that ends once its signal is aborted. Returns the reason of the abort, and the answer of its lease. */
async function aborted(definition: typeof greet, meanwhile: () => Promise<unknown>) {
  const { db } = system.database
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const found: { reason?: unknown; writes?: unknown } = {}
  const handler = async (_job: unknown, lease: Lease) => {
    begin()
    await new Promise((resolve) => lease.signal.addEventListener('abort', resolve))
    found.reason = lease.signal.reason
    found.writes = await transaction(db, (tx) => lease.ensureHeld(tx)).catch((error) => error)
    throw new Error('stopped')
  }
  await enqueue(db, definition, { name: 'Zaid' }, { now: clock.now() })
  const worker = createWorker({ db, log, now: clock.now, leaseSeconds: 0.5, runners: [handles(definition, handler)] })
  const drained = worker.drain()
  await begun
  await meanwhile()
  await drained
  return found
}

test('a job that loses its lease is aborted and writes nothing more, because another run has it', async () => {
  const { db } = system.database
  const { reason, writes } = await aborted(greet, () =>
    db.execute(sql`update jobs set claim = 'other', run_at = 'infinity'`),
  )
  expect(reason).toBeInstanceOf(LeaseLost)
  expect(writes).toBeInstanceOf(LeaseLost)
  expect(await rows(db, sql`select claim, attempt, last_error from jobs`)).toEqual([
    { claim: 'other', attempt: 1, last_error: null },
  ])
})

test('a job that exceeds the time limit of its kind is aborted, and retried by its schedule', async () => {
  const { reason } = await aborted({ ...greet, timeLimitSeconds: 0.05 }, async () => {})
  expect(String(reason)).toContain('time limit of 0.05 s')
  expect(await depth()).toMatchObject([
    { state: 'waiting', last_error: 'it took longer than its time limit of 0.05 s' },
  ])
})

test('a lease that cannot be renewed is given up before another process may take it', async () => {
  const [warned, begun] = [[] as unknown[], performance.now()]
  const lost: { reason?: unknown; after?: number } = {}
  const leases = createLeases({
    db: Object.create(system.database.db, { execute: { value: () => Promise.reject(new Error('unreachable')) } }),
    work: JOBS,
    seconds: 0.5,
    now: clock.now,
    log: { warn: (...line: unknown[]) => void warned.push(line) },
  })
  const running = leases.run({ id: 1, claim: 'one' }, 60, async ({ signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    lost.after = performance.now() - begun
    signal.throwIfAborted()
  })
  await expect(running).rejects.toBeInstanceOf(LeaseLost)
  expect(lost.after).toBeLessThan(500)
  expect(warned.length).toBeGreaterThan(1)
})

test('an expired claim can be claimed again, and the first claimant can no longer finish it', async () => {
  const { db } = system.database
  await enqueue(db, greet, { name: 'Zaid' }, { now: clock.now() })
  const ask = (name: string) =>
    claimJobs(db, {
      rooms: [{ lane: 'greet', room: 5 }],
      claim: name,
      limit: 5,
      leaseSeconds: 15,
      now: clock.now(),
    })
  const left = async () => (await rows(db, sql`select 1 from jobs`)).length
  const [first] = await ask('one')
  expect(await ask('two')).toEqual([])
  clock.advance(15_001)
  const [second] = await ask('two')
  if (!first || !second) throw new Error('nothing was claimed')
  expect(second.attempt).toBe(2)
  expect((await renew(db, JOBS, [first], clock.now())).size).toBe(0)
  await finishJobs(db, [{ item: first, done: true }], clock.now())
  expect(await left()).toBe(1)
  await finishJobs(
    db,
    [first, second].map((item) => ({ item, done: true })),
    clock.now(),
  )
  expect(await left()).toBe(0)
})

test('a start with the embedded database releases all claims, in every table and state', async () => {
  const { db } = system.database
  const claimable = await rows<{ name: string }>(
    db,
    sql`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attname = 'claim'`,
  )
  expect(new Set(WORK_TABLES.map(({ name }) => name))).toEqual(new Set(claimable.map(({ name }) => name)))
  for (const state of ['waiting', 'preparing', 'kept'])
    await db.execute(sql`
      insert into outbox (account_id, message_id, lane, person, state, claim, due_at, created_at)
      values ('acc_gone', ${`msg_${state}`}, 'acc_gone/simulator/normal', '+62', ${state}, 'a dead process', now() + interval '1 day', now())`)
  const now = new Date()
  for (const work of WORK_TABLES) await releaseAll(db, work, now)
  const free = await rows<{ state: string }>(
    db,
    sql`
    select state from outbox
    where account_id = 'acc_gone' and claim is null and due_at <= ${now.toISOString()} order by state`,
  )
  expect(free.map(({ state }) => state)).toEqual(['preparing', 'waiting'])
  await db.execute(sql`delete from outbox where account_id = 'acc_gone'`)
})

test('a job whose process dies while it runs is set aside after its attempts, and not before', async () => {
  const { db } = system.database
  await enqueue(db, greet, { name: 'Zaid' }, { now: clock.now() })
  const starts = []
  const ended: string[] = []
  // each of these processes dies after its claim
  for (let process = 0; process < greet.retryAfterSeconds.length + 1; process++) {
    const rooms = [{ lane: 'greet', room: 1 }]
    starts.push(...(await claimJobs(db, { rooms, claim: `${process}`, limit: 1, leaseSeconds: 15, now: clock.now() })))
    clock.advance(15_001)
  }
  expect(starts.map(({ attempt }) => attempt)).toEqual([1, 2, 3])
  const worker = createWorker({
    db,
    log,
    now: clock.now,
    runners: [
      handles(
        greet,
        () => Promise.reject(new Error('it runs again')),
        async ({ payload }) => void ended.push(payload.name),
      ),
    ],
  })
  await worker.drain()
  expect(ended).toEqual(['Zaid'])
  expect(await depth()).toMatchObject([
    { kind: 'greet', state: 'buried', last_error: 'its process ended each time while it ran' },
  ])
})

test('the cleanup of a job that is given up runs before it is set aside, and is retried if it fails', async () => {
  const { db } = system.database
  const once = defineJob({ kind: 'once', payload: z.object({}), retryAfterSeconds: [] })
  await enqueue(db, once, {}, { now: clock.now() })
  let tries = 0
  const runner = handles(
    once,
    () => Promise.reject(new Error('a bug')),
    async () => {
      if (++tries === 1) throw new Error('not now')
    },
  )
  const worker = createWorker({ db, log, now: clock.now, runners: [runner] })
  await worker.drain()
  expect(await depth()).toMatchObject([{ kind: 'once', state: 'waiting' }])
  clock.advance(60_000)
  await worker.drain()
  expect(tries).toBe(2)
  expect(await depth()).toMatchObject([{ kind: 'once', state: 'buried', last_error: 'a bug' }])
})

test('a worker is woken only by its own database', { tags: 'slow' }, async () => {
  const other = await testSystem()
  const woken: string[] = []
  const stop = onWork(system.database.db, (topic, lanes) => void woken.push(`${topic} ${lanes}`))
  await enqueue(other.database.db, greet, { name: 'elsewhere' }, { now: clock.now() })
  await transaction(system.database.requestDb, (tx) => enqueue(tx, greet, { name: 'here' }, { now: clock.now() }))
  expect(woken).toEqual(['jobs greet'])
  stop()
  await other.close()
})

test('metrics report the depth, the oldest due job and the lag of each kind; claimed jobs are not late', async () => {
  const { db } = system.database
  const due = clock.now()
  for (const name of ['a', 'b']) await enqueue(db, greet, { name }, { now: due })
  await enqueue(db, greet, { name: 'later' }, { now: due, runAt: new Date(due.getTime() + 3_600_000) })
  clock.advance(10_000)
  expect(await waitingJobs(db, clock.now())).toEqual([
    { kind: 'greet', state: 'waiting', depth: 3, oldestDueAt: due, lagSeconds: 10 },
  ])
  const rooms = [{ lane: 'greet', room: 2 }]
  await claimJobs(db, { rooms, claim: 'one', limit: 2, leaseSeconds: 15, now: clock.now() })
  expect(await waitingJobs(db, clock.now())).toEqual([
    { kind: 'greet', state: 'waiting', depth: 3, oldestDueAt: null, lagSeconds: 0 },
  ])
})

test('a kind with a long backlog delays no other kind', { tags: 'slow' }, async () => {
  const { db } = system.database
  const knock = defineJob({ kind: 'knock', payload: z.object({}), retryAfterSeconds: [] })
  await db.execute(sql`
    insert into jobs (kind, payload, run_at, created_at)
    select 'greet', json_build_object('name', n), ${clock.now().toISOString()}, ${clock.now().toISOString()}
    from generate_series(1, 500) as n`)
  await enqueue(db, knock, {}, { now: clock.now() })
  let greeted = 0
  let before = 0
  const worker = createWorker({
    db,
    log,
    now: clock.now,
    runners: [
      handles({ ...greet, payload: z.object({ name: z.number() }) }, async () => void greeted++),
      handles(knock, async () => {
        before = greeted
      }),
    ],
  })
  await worker.drain()
  expect(greeted).toBe(500)
  expect(before).toBeLessThan(50)
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
  // the first poll finds nothing, so only the wake-up makes it poll again at once
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

test('slow jobs run two at a time, and quick ones do not wait for them', async () => {
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

test.runIf(process.env.TEST_DATABASE_URL)(
  'a listener that the database refuses is closed before the next one',
  async () => {
    const warned: unknown[] = []
    const connections: pg.Client[] = []
    // connects, and then fails at its LISTEN
    const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
    const refuse = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      // the system's own connections continue
      if (!String(given[0]).startsWith('listen')) return query.apply(this, given)
      connections.push(this)
      return Promise.reject(new Error('no LISTEN here'))
    } as never)
    const link = linkProcesses({
      db: system.database.db,
      pool: system.database.pool,
      url: process.env.TEST_DATABASE_URL ?? '',
      wake: () => {},
      log: { warn: (...line: unknown[]) => void warned.push(line) },
    })
    await expect.poll(() => warned.length).toBe(1)
    refuse.mockRestore()
    await link.close()
    const [client] = connections
    await expect.poll(() => client?.connection.stream.destroyed).toBe(true)
  },
)

test('jobs of an unknown kind are set aside once they are an hour late, and can be retried or dropped', async () => {
  const { db } = system.database
  const orphan = defineJob({ kind: 'search.build-passages', payload: z.object({}), retryAfterSeconds: [] })
  await enqueue(db, orphan, {}, { now: clock.now() })
  await enqueue(db, greet, { name: 'Umar' }, { now: clock.now() })
  const later = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
  const known = { known: ['greet'], migration: newestIn('migrations') }
  expect(await giveUpUnknown(db, known, later(59))).toEqual([])
  // a newer program has migrated the database, and may run them
  expect(await giveUpUnknown(db, { ...known, migration: '0520_sign_ups.sql' }, later(61))).toEqual([])
  expect(await giveUpUnknown(db, known, later(61))).toEqual([{ kind: 'search.build-passages', jobs: 1 }])
  const jobs = { ...FAILED_SOURCES.jobs }
  const [failed] = await listFailed(db, jobs, { limit: 10 })
  expect(failed).toMatchObject({ kind: 'search.build-passages', lastError: 'no process runs jobs of this kind' })
  expect(await waitingJobs(db, later(61))).toMatchObject([
    { kind: 'greet', lagSeconds: 3_660 },
    { kind: 'search.build-passages', state: 'buried', lagSeconds: 0 },
  ])
  expect(await retryFailed(db, jobs, failed?.id ?? 0, later(62))).toBe(true)
  expect(await giveUpUnknown(db, known, later(200))).toHaveLength(1)
  expect(await dropFailed(db, jobs, failed?.id ?? 0)).toBe(true)
})
