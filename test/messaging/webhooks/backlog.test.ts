import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { alignsDeliveries } from '../../../src/messaging/webhooks/align-deliveries.ts'
import { claimDeliveries, DELIVERIES } from '../../../src/messaging/webhooks/deliveries.ts'
import { lanesDue, lanesDueSince } from '../../../src/platform/queue/work-table.ts'
import { createWorker } from '../../../src/platform/queue/worker.ts'
import { type Receiver, receiver } from '../../support/receiver.ts'
import { type TestSystem, testSystem } from '../../support/system.ts'
import { endpoint, happen } from './support.ts'

/** More than one batch of align-deliveries.ts. */
const BACKLOG = 2_500

let system: TestSystem
let receiving: Receiver
let paths = 0
beforeAll(async () => {
  receiving = await receiver()
  system = await testSystem({ WEBHOOK_ALLOW_PRIVATE: 'true' })
})
afterAll(async () => {
  await system.close()
  await receiving.close()
})

/** A worker for jobs only, so that nothing is sent. */
const jobs = () =>
  createWorker({
    db: system.database.db,
    runners: [alignsDeliveries({ db: system.database.db, now: system.clock.now })],
    log: { info: () => {}, warn: () => {}, error: () => {} },
    now: system.clock.now,
  })

/** An endpoint with waiting deliveries; the n-th is due `n * step` seconds from now. */
async function withBacklog(step: number) {
  const path = `/hook-${++paths}`
  const registered = await endpoint(system, receiving.url + path)
  await system.database.pool.query(
    `insert into webhook_deliveries
       (id, account_id, webhook_id, event_id, message_id, event, body, created_at, next_attempt_at)
     select 'dlv_' || $2 || n, $1, $2, 'evt_' || n, 'msg_' || n, 'message.sent', '{}', $3::timestamptz, $3::timestamptz + n * $4::int * interval '1 s'
     from generate_series(1, $5::int) n`,
    [registered.accountId, registered.webhook_id, system.clock.now(), step, BACKLOG],
  )
  return { ...registered, path }
}

afterEach(() => system.database.pool.query('delete from webhook_deliveries'))

const statesOf = async (id: string) => {
  const { rows } = await system.database.pool.query(
    `select status, next_attempt_at = 'infinity' as held, next_attempt_at <= $2 as due, claim is not null as claimed,
       count(*) as count
     from webhook_deliveries where webhook_id = $1 group by 1, 2, 3, 4`,
    [id, system.clock.now()],
  )
  return rows
}

test('disabling and enabling touch one row; deliveries are held, and sent at once when the endpoint is enabled', async () => {
  const { call, accountId, webhook_id: id } = await withBacklog(1)
  const before = await statesOf(id)
  await call('PATCH', `/webhooks/${id}`, { status: 'disabled' })
  expect(await statesOf(id)).toEqual(before)
  await jobs().drain()
  expect(await statesOf(id)).toEqual([{ status: 'pending', held: true, due: false, claimed: false, count: BACKLOG }])
  // held deliveries are not in the way
  expect(await lanesDue(system.database.db, DELIVERIES, system.clock.now())).not.toContain(id)
  await happen(system, accountId)
  await call('PATCH', `/webhooks/${id}`, { status: 'active' })
  await jobs().drain()
  // including events that happened meanwhile
  const count = BACKLOG + 1
  expect(await statesOf(id)).toEqual([{ status: 'pending', held: false, due: true, claimed: false, count }])
})

test('deleting touches one row; waiting deliveries are cancelled, and those in progress end', async () => {
  const { call, webhook_id: id } = await withBacklog(0)
  const { db } = system.database
  const rooms = [{ lane: id, room: 3 }]
  const claimed = await claimDeliveries(db, { rooms, claim: 'elsewhere:1', limit: 3, now: system.clock.now() })
  expect(claimed).toHaveLength(3)
  const before = await statesOf(id)
  expect((await call('DELETE', `/webhooks/${id}`)).statusCode).toBe(204)
  expect(await statesOf(id)).toEqual(before)
  await jobs().drain()
  expect(await statesOf(id)).toEqual([{ status: 'cancelled', held: null, due: null, claimed: false, count: BACKLOG }])
})

test('an endpoint that is enabled again before its deliveries were held loses none', async () => {
  const { call, webhook_id: id } = await withBacklog(60)
  for (const status of ['disabled', 'active', 'disabled', 'active']) await call('PATCH', `/webhooks/${id}`, { status })
  await jobs().drain()
  expect(await statesOf(id)).toEqual([{ status: 'pending', held: false, due: true, claimed: false, count: BACKLOG }])
})

test('a claimed lane contains no deliveries that are not due', async () => {
  const { accountId, webhook_id: id, path } = await withBacklog(3_600)
  const { db } = system.database
  const now = system.clock.now()
  expect(await lanesDue(db, DELIVERIES, now)).not.toContain(id)
  system.clock.advance(3_600_000)
  const later = system.clock.now()
  expect(await lanesDueSince(db, DELIVERIES, now, later)).toContain(id)
  expect(await lanesDueSince(db, DELIVERIES, later, later)).not.toContain(id)
  await happen(system, accountId)
  await system.worker.drain()
  expect(receiving.to(path)).toHaveLength(2)
})
