import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepPartitions } from '../../src/messaging/partitions/keep.ts'
import { readLayout } from '../../src/messaging/partitions/layout.ts'
import type { RetentionSettings } from '../../src/messaging/partitions/tables.ts'
import { expire } from '../../src/messaging/retention.ts'
import { listEvents } from '../../src/messaging/webhooks/events.ts'
import { publish } from '../../src/messaging/webhooks/publish.ts'
import { numberAllEvents } from '../../src/messaging/webhooks/sequencer.ts'
import type { EventName } from '../../src/messaging/webhooks/tables.ts'
import type { Db } from '../../src/platform/db/open.ts'
import { sessionUseOf, setSessionUse } from '../../src/platform/db/sessions.ts'
import { DAY_MS, HOUR_MS } from '../../src/platform/durations.ts'
import { idTime, newId } from '../../src/platform/ids.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

// Readers of the ledger learn of deleted events: they get the oldest remaining number, never a page that silently skips some.

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

const SETTINGS: RetentionSettings = {
  EVENT_RETENTION_DAYS: 30,
  DELIVERY_LOG_RETENTION_DAYS: 30,
  MESSAGE_TEXT_RETENTION_DAYS: undefined,
}

/** Writes this many events of an account. */
const happen = (accountId: string, times: number, at = system.clock.now()) =>
  publish(
    system.database.db,
    Array.from({ length: times }, () => {
      return { accountId, messageId: newId('msg'), event: 'message.read' as const, at, data: {} as never }
    }),
    at,
  )

/** The numbers that a reader gets after a position, or the oldest remaining one if the position is refused. */
const read = (
  accountId: string,
  after: number,
  { db = system.database.db, types = undefined as EventName[] | undefined } = {},
) =>
  listEvents(db, accountId, { after, limit: 100, types }).then(
    ({ events }) => events.map(({ seq }) => seq),
    (refusal) => ({ oldest: refusal.details.oldest_seq }),
  )

test('events are numbered before their partition is dropped, and with it the ledger says that they are gone', {
  tags: 'slow',
}, async () => {
  const { db, bulk } = system.database
  const [one, other, new_] = [newId('acc'), newId('acc'), newId('acc')]
  const [first] = (await readLayout(db, 'events')).ranges
  const at = (days: number) => new Date(idTime(first?.to ?? '').getTime() + days * DAY_MS)
  for (const days of [0, 5, 10]) await keepPartitions(bulk.db, SETTINGS, () => at(days))
  const { ranges } = await readLayout(db, 'events')
  expect(ranges.slice(1, 3).map(({ from = '' }) => idTime(from))).toEqual([at(0), at(5)])
  await happen(one, 3, at(0))
  await happen(other, 1, at(4.9))
  await happen(one, 2, at(5))
  await happen(new_, 1, at(6))
  expect(await read(one, 0)).toEqual([1, 2, 3, 4, 5])

  // unread events have no number yet, and stay
  const retained = async (days: number, settings: RetentionSettings = SETTINGS) => {
    await expire(db, settings, new Date(at(days + 30).getTime() + HOUR_MS), 2)
    return (await readLayout(db, 'events')).ranges
  }
  expect(await retained(4)).toContainEqual(ranges[1])
  expect(await retained(5)).toContainEqual(ranges[1])
  expect([await read(one, 2), await read(one, 3), await read(other, 0)]).toEqual([{ oldest: 4 }, [4, 5], [1]])

  await numberAllEvents(db)
  expect(await retained(5)).toEqual(ranges.slice(2))
  expect([await read(one, 2), await read(one, 3), await read(one, 0)]).toEqual([{ oldest: 4 }, [4, 5], [4, 5]])
  expect([await read(other, 0), await read(other, 1), await read(new_, 0)]).toEqual([[], [], [1]])
  // numbering continues
  await happen(other, 1, at(11))
  expect(await read(other, 1)).toEqual([2])

  // a partition is stored until its last day, but not longer than its texts may be
  await happen(one, 1, at(8))
  expect(await retained(7)).toEqual(ranges.slice(2))
  expect(await read(one, 3)).toEqual([4, 5, 6])
  expect(await retained(7, { ...SETTINGS, MESSAGE_TEXT_RETENTION_DAYS: 30 })).toEqual(ranges.slice(2))
  expect([await read(one, 3), await read(one, 0)]).toEqual([{ oldest: 6 }, [6]])
})

test('a reader misses nothing in silence, whenever in its reading the events are removed', async () => {
  const { pool } = system.database
  const now = system.clock.now()
  const later = new Date(now.getTime() + 31 * DAY_MS)
  for (const types of [undefined, ['message.read'], ['message.failed']] as (EventName[] | undefined)[]) {
    const pages = []
    for (let before = 1; before <= 4; before++) {
      const accountId = newId('acc')
      await happen(accountId, 3, now)
      await numberAllEvents(system.database.db)
      let statements = 0
      const view: pg.Pool = Object.create(pool, {
        query: {
          value: async (statement: pg.QueryConfig, values: unknown[]) => {
            if (++statements === before) await expire(system.database.db, SETTINGS, later)
            return pool.query(statement, values)
          },
        },
      })
      setSessionUse(view, sessionUseOf(pool))
      const db = drizzle(view) as Db
      pages.push(await read(accountId, 1, { db, types }))
    }
    // before the ledger is read, before the page, and after it
    const page = types?.includes('message.failed') ? [] : [2, 3]
    expect(pages).toEqual([{ oldest: 4 }, { oldest: 4 }, { oldest: 4 }, page])
  }
})
