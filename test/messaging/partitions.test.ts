import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepPartitions } from '../../src/messaging/partitions/keep.ts'
import { readLayout } from '../../src/messaging/partitions/layout.ts'
import { partitionFurther } from '../../src/messaging/partitions/step.ts'
import type { PartitionedTable } from '../../src/messaging/partitions/tables.ts'
import { expire } from '../../src/messaging/retention.ts'
import type { Db } from '../../src/platform/db/open.ts'
import { DAY_MS, HOUR_MS } from '../../src/platform/durations.ts'
import { idFloor, idTime, newId } from '../../src/platform/ids.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

const now = () => system.clock.now()
const daysFrom = (days: number) => new Date(now().getTime() + days * DAY_MS)
const query = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await system.database.pool.query<T>(text, values)).rows

/** A table as in earlier releases: with an identity column, indexes, settings and grants, and a row a day for ten days. */
async function oldTable(name: string): Promise<PartitionedTable> {
  await query(`
    create table ${name} (id text collate "C" primary key, position bigint generated always as identity, text text not null)
      with (autovacuum_vacuum_scale_factor = 0.05);
    create index ${name}_text on ${name} (text, id) where text <> '';
    grant select on ${name} to public`)
  for (let day = -10; day < 0; day++) await add(name, daysFrom(day))
  return { name, key: 'id', prefix: 'row', days: 1 }
}

const written = new Map<string, string[]>()

async function add(name: string, at = now()): Promise<void> {
  const id = newId('row', at)
  await query(`insert into ${name} (id, text) values ($1, 'x')`, [id])
  written.set(name, [...(written.get(name) ?? []), id])
}

/** A database handle that fails at its commit, as in a process that is killed there. */
function dying(db: Db): Db {
  const connect = async () => {
    const client = await db.$client.connect()
    return new Proxy(client, {
      get(target, key) {
        const value = Reflect.get(target, key, target)
        if (key !== 'query') return typeof value === 'function' ? value.bind(target) : value
        return (...given: unknown[]) => {
          const [first] = given as [{ text?: string } | string]
          if ((typeof first === 'string' ? first : first.text) === 'commit') throw new Error('killed')
          return value.apply(target, given)
        }
      },
    })
  }
  const pool = new Proxy(db.$client, { get: (target, key) => (key === 'connect' ? connect : Reflect.get(target, key)) })
  return new Proxy(db, { get: (target, key) => (key === '$client' ? pool : Reflect.get(target, key)) })
}

async function convert(table: PartitionedTable, between: () => Promise<unknown> = async () => {}): Promise<string[]> {
  const done = []
  for (;;) {
    const { db } = system.database.bulk
    await between()
    const killed = await partitionFurther(dying(db), table, now()).catch((error: Error) => error.cause)
    await between()
    const step = await partitionFurther(db, table, now())
    if (step === undefined) return done
    expect(killed).toEqual(new Error('killed'))
    done.push(step)
  }
}

test('a table becomes partitions without moving a row, while others write, and however often the process is killed', async () => {
  const table = await oldTable('parts_a')
  const file = await query(`select pg_relation_filenode('parts_a') as node`)
  const indexes = `select indexname as name from pg_indexes where tablename = 'parts_a' order by 1`
  const before = await query(indexes)
  const steps = await convert(table, () => add('parts_a'))
  expect(steps.slice(0, 4)).toEqual([
    'parts_a is bounded',
    'the bound of parts_a is validated',
    'parts_a is a partition',
    expect.stringMatching(/^parts_a_\d{8} is made$/),
  ])

  const { partitioned, ranges, rest, bound } = await readLayout(system.database.db, 'parts_a')
  expect([partitioned, rest, bound]).toEqual([true, 'parts_a_rest', undefined])
  expect(ranges[0]).toMatchObject({ name: 'parts_a_first', from: undefined })
  // without a gap, for the coming week
  for (const [place, { from }] of ranges.slice(1).entries()) expect(from).toBe(ranges[place]?.to)
  expect(ranges.at(-1)?.to?.localeCompare(idFloor('row', daysFrom(7)))).toBeGreaterThanOrEqual(0)

  expect(await query(`select pg_relation_filenode('parts_a_first') as node`)).toEqual(file)
  const found = await query<{ id: string; position: number }>('select id, position from parts_a order by position')
  expect(found.map(({ id }) => id)).toEqual(written.get('parts_a'))
  expect(await query(indexes)).toEqual(before)
  expect(
    await query(`select distinct reloptions from pg_class where relname like 'parts\\_a\\_%' and relkind = 'r'`),
  ).toEqual([{ reloptions: ['autovacuum_vacuum_scale_factor=0.05'] }])
  expect(await query(`select has_table_privilege('public', 'parts_a', 'select') as granted`)).toEqual([
    { granted: true },
  ])
  await expect(query(`insert into parts_a (id, text) select id, 'again' from parts_a limit 1`)).rejects.toThrow(
    'duplicate key',
  )
  // the same rows in the partition of their day
  await add('parts_a', daysFrom(5))
  const [placed] = await query<{ partition: string }>(
    `select tableoid::regclass::text as partition from parts_a where id = $1`,
    [written.get('parts_a')?.at(-1)],
  )
  expect(placed?.partition).toBe(`parts_a_${daysFrom(5).toISOString().slice(0, 10).replaceAll('-', '')}`)
})

test('rows without a partition go to the default partition, which becomes a range partition', {
  tags: 'slow',
}, async () => {
  const table = await oldTable('parts_b')
  await convert(table)
  const wide = (await readLayout(system.database.db, 'parts_b')).ranges.length
  system.clock.advance(20 * DAY_MS)
  for (let n = 0; n < 3; n++) await add('parts_b')
  const steps = await convert(table, () => add('parts_b'))
  expect(steps.slice(0, 3)).toEqual([
    'parts_b_rest is bounded',
    'the bound of parts_b_rest is validated',
    'parts_b_rest is a partition',
  ])
  const { ranges, rest } = await readLayout(system.database.db, 'parts_b')
  expect(ranges.length).toBeGreaterThan(wide)
  expect((await query(`select from ${rest}`)).length).toBe(0)
  const found = await query<{ id: string }>('select id from parts_b order by position')
  expect(found.map(({ id }) => id)).toEqual(written.get('parts_b'))
  // if nothing was written in between, one partition covers all that time
  system.clock.advance(100 * DAY_MS)
  await convert(table)
  expect((await readLayout(system.database.db, 'parts_b')).ranges.length).toBeLessThan(ranges.length + 10)
})

test('a bound whose time is near is dropped, so that it refuses no row if the conversion stops', async () => {
  const table = await oldTable('parts_c')
  const { db } = system.database.bulk
  await partitionFurther(db, table, now())
  await expect(add('parts_c', daysFrom(4))).rejects.toThrow('partition_bound')
  system.clock.advance(2 * DAY_MS)
  expect(await partitionFurther(db, table, now())).toContain('given up')
  await add('parts_c', daysFrom(4))
  // nor if its rows have no retention any more
  const unlimited = { ...table, days: undefined }
  expect(await partitionFurther(db, unlimited, now())).toBeUndefined()
  await partitionFurther(db, table, now())
  expect(await partitionFurther(db, unlimited, now())).toContain('given up')
  await convert(table)
  const found = await query<{ id: string }>('select id from parts_c order by position')
  expect(found.map(({ id }) => id)).toEqual(written.get('parts_c'))
})

test('a partition is dropped once all its rows have expired, and expired rows elsewhere are deleted in batches', async () => {
  const { db } = system.database
  const settings = { EVENT_RETENTION_DAYS: 30, DELIVERY_LOG_RETENTION_DAYS: 30, MESSAGE_TEXT_RETENTION_DAYS: undefined }
  const log = 'webhook_deliveries'
  await query(
    `insert into webhooks (id, account_id, url, events, status, secret_sealed, created_at, updated_at)
     values ('whk_x', 'acc_x', 'https://example.org', '{message.sent}', 'active', '', now(), now())`,
  )
  const addAt = async (at: Date, status = 'succeeded') => {
    const id = newId('dlv', at)
    await query(
      `insert into webhook_deliveries (account_id, id, webhook_id, event_id, message_id, event, status, created_at)
       values ('acc_x', $1, 'whk_x', 'evt_x', 'msg_x', 'message.sent', $2, $3)`,
      [id, status, at],
    )
    return id
  }
  const idsLeft = async () =>
    (await query<{ id: string }>(`select id from ${log} order by position`)).map(({ id }) => id)
  const layout = () => readLayout(db, log)
  const plus = (at: Date, ms: number) => new Date(at.getTime() + ms)
  const expireAt = async (at: Date) => {
    system.clock.set(plus(at, 30 * DAY_MS))
    await expire(db, settings, now(), 1)
  }

  // a new database has partitions from the start
  const [first] = (await layout()).ranges
  for (let days = 0; days < 15; days += 5) {
    system.clock.set(plus(idTime(first?.to ?? ''), days * DAY_MS))
    await keepPartitions(system.database.bulk.db, settings, now)
  }
  const { ranges, rest } = await layout()
  const [one, two, three] = ranges.slice(1).map(({ from = '' }) => idTime(from)) as [Date, Date, Date]
  expect([rest, two.getTime() - one.getTime()]).toEqual(['webhook_deliveries_rest', 5 * DAY_MS])
  await addAt(plus(one, -2 * HOUR_MS))
  const ofFirst = await addAt(plus(one, -HOUR_MS))
  await expireAt(plus(one, -HOUR_MS))
  expect(await idsLeft()).toEqual([ofFirst])

  await addAt(one)
  const pending = await addAt(one, 'pending')
  await addAt(two)
  const waiting = await addAt(three)
  const young = await addAt(plus(three, 2 * HOUR_MS))
  // beyond the partitions
  const late = await addAt(plus(three, 300 * DAY_MS))
  // rows of the third stay until all of it has expired, not just an hour
  await expireAt(plus(three, HOUR_MS))
  expect(await idsLeft()).toEqual([pending, waiting, young, late])
  expect((await layout()).ranges).toEqual(ranges.filter((_, place) => place === 1 || place > 2))

  await query(`update webhooks set status = 'disabled' where id = 'whk_x'`)
  await expireAt(idTime(ranges[3]?.to ?? ''))
  expect(await idsLeft()).toEqual([late])
  expect((await layout()).ranges).toEqual(ranges.slice(4))
  await expireAt(plus(three, 301 * DAY_MS))
  expect(await idsLeft()).toEqual([])
  // the log of attempts is empty, and its partitions expired
  expect((await readLayout(db, 'webhook_attempts')).ranges).toEqual([])
})
