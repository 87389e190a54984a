import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccountKey } from '../../../src/messaging/accounts/account-keys.ts'
import { replays } from '../../../src/messaging/webhooks/replay.ts'
import { idFloor } from '../../../src/platform/ids.ts'
import { createWorker } from '../../../src/platform/queue/worker.ts'
import { type Receiver, receiver } from '../../support/receiver.ts'
import { type TestSystem, testSystem } from '../../support/system.ts'
import { client } from '../client.ts'
import { endpoint, happen, logsOf } from './support.ts'

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

const PENDING = `select count(*) as pending from webhook_deliveries where webhook_id = $1 and status = 'pending'`
const newPath = () => `/hook-${++paths}`

describe('a replay', () => {
  test('of one delivery carries the same id and bytes', async () => {
    const path = newPath()
    const { call, webhook_id, accountId } = await endpoint(system, receiving.url + path)
    await happen(system, accountId)
    await call('POST', `/webhooks/${webhook_id}/test`)
    await system.worker.drain()
    for (const { delivery_id, event_id } of await logsOf(call, webhook_id)) {
      const replayed = await call('POST', `/webhooks/${webhook_id}/deliveries/${delivery_id}/replay`)
      expect(replayed.statusCode).toBe(202)
      expect(replayed.json()).toEqual({ event_id, delivery_id: expect.stringMatching(/^dlv_/) })
      expect(replayed.json().delivery_id).not.toBe(delivery_id)
    }
    await system.worker.drain()
    const seen = receiving.to(path).map(({ headers, body }) => `${headers['webhook-id']} ${body}`)
    expect(seen).toHaveLength(4)
    expect(new Set(seen).size).toBe(2)
    expect((await call('POST', `/webhooks/${webhook_id}/deliveries/dlv_none/replay`)).statusCode).toBe(404)
  })

  test('of one delivery is refused while a thousand are pending, and accepted when there are fewer', async () => {
    const path = newPath()
    const { call, webhook_id, accountId } = await endpoint(system, receiving.url + path)
    await happen(system, accountId)
    await system.worker.drain()
    const [delivered] = await logsOf(call, webhook_id)
    const { pool } = system.database
    const pending = async () => (await pool.query(PENDING, [webhook_id])).rows[0].pending
    // due at infinity, like those of a paused endpoint
    await pool.query(
      `insert into webhook_deliveries (id, account_id, webhook_id, event_id, message_id, event, created_at, next_attempt_at)
       select 'dlv_pending' || n, account_id, webhook_id, event_id, message_id, event, created_at, 'infinity'
       from webhook_deliveries, generate_series(1, 1000) n
       where id = $1`,
      [delivered?.delivery_id],
    )
    const replay = () => call('POST', `/webhooks/${webhook_id}/deliveries/${delivered?.delivery_id}/replay`)
    const refused = await replay()
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      {
        code: 'CONFLICT',
        message: 'This endpoint has 1000 deliveries pending or more: replay when it has taken some of them',
        details: {},
      },
    ])
    expect(await pending()).toBe(1000)
    await pool.query(
      `update webhook_deliveries set status = 'succeeded', next_attempt_at = null where id = 'dlv_pending1'`,
    )
    expect((await replay()).statusCode).toBe(202)
    await system.worker.drain()
    expect(receiving.to(path)).toHaveLength(2)
    expect(await pending()).toBe(999)
    await pool.query(`delete from webhook_deliveries where id like 'dlv_pending%'`)
  })

  test('of a time span sends its events in order, of the requested types', async () => {
    const path = newPath()
    const { call, webhook_id, accountId } = await endpoint(system, receiving.url + path, [
      'message.sent',
      'message.read',
    ])
    await happen(system, accountId)
    system.clock.advance(1000)
    const from = system.clock.now().toISOString()
    const message = await happen(system, accountId)
    await happen(system, accountId, 'message.read', message)
    await happen(system, accountId, 'message.failed')
    system.clock.advance(1000)
    const until = system.clock.now().toISOString()
    await happen(system, accountId)
    await call('POST', `/webhooks/${webhook_id}/test`)
    await system.worker.drain()
    const before = receiving.to(path).length
    system.clock.advance(86_400_000)
    const replayedAt = system.clock.now()
    const replay = (body: unknown) => call('POST', `/webhooks/${webhook_id}/replay`, body)
    const replayed = await replay({ from, until })
    expect([replayed.statusCode, replayed.json()]).toEqual([202, { deliveries: 2 }])
    expect((await replay({ from, until, types: ['message.read'] })).json()).toEqual({ deliveries: 1 })
    await system.worker.drain()
    const events = receiving.to(path).slice(before)
    expect(events.map(({ body }) => JSON.parse(body).event).sort()).toEqual([
      'message.read',
      'message.read',
      'message.sent',
    ])
    expect(JSON.parse(events[0]?.body ?? '{}').data.message_id).toBe(message)
    // the age of a replay is its own and not that of its events: it is at the top of the log, and is stored as long as others of its age
    const { rows: ids } = await system.database.pool.query('select id from webhook_deliveries where webhook_id = $1', [
      webhook_id,
    ])
    expect(ids.filter(({ id }) => id.startsWith(idFloor('dlv', replayedAt)))).toHaveLength(3)
    const newest = (await logsOf(call, webhook_id)).slice(0, 3).map(({ delivery_id }) => delivery_id)
    expect(newest.every((id) => id.startsWith(idFloor('dlv', replayedAt)))).toBe(true)
    for (const wrong of [
      {},
      { from, until: from },
      { from: until, until: from },
      { from: 'yesterday', until },
      { from, until, types: ['message.gone'] },
      { from, until, types: ['message.failed'] },
    ]) {
      expect([wrong, (await replay(wrong)).statusCode]).toEqual([wrong, 400])
    }
  })

  test('of a time span is refused until a signed test to the same address was answered with 200', async () => {
    const path = newPath()
    const { call, webhook_id, accountId } = await endpoint(system, receiving.url + path)
    const from = system.clock.now().toISOString()
    await happen(system, accountId)
    system.clock.advance(1000)
    const replay = async () =>
      (await call('POST', `/webhooks/${webhook_id}/replay`, { from, until: system.clock.now().toISOString() }))
        .statusCode
    const sendTest = async () => {
      await call('POST', `/webhooks/${webhook_id}/test`)
      await system.worker.drain()
    }
    // the arrival of an ordinary event confirms nothing, because events are sent to any registered address
    await system.worker.drain()
    expect(await replay()).toBe(409)
    receiving.answer(path, () => ({ status: 500 }))
    await sendTest()
    expect(await replay()).toBe(409)
    receiving.answer(path, () => undefined)
    await sendTest()
    expect(await replay()).toBe(202)
    await call('PATCH', `/webhooks/${webhook_id}`, { url: `${receiving.url}${newPath()}` })
    expect(await replay()).toBe(409)
  })

  test('counts against the hour as a whole or not at all', async () => {
    const path = newPath()
    const { call, webhook_id, accountId } = await endpoint(system, receiving.url + path)
    await call('POST', `/webhooks/${webhook_id}/test`)
    const from = system.clock.now().toISOString()
    for (let i = 0; i < 30; i++) await happen(system, accountId)
    system.clock.advance(1000)
    await system.worker.drain()
    await system.app.inject({
      method: 'PATCH',
      url: `/admin/api/accounts/${accountId}`,
      headers: system.operator,
      payload: { limits: { requests_per_hour: 75, requests_per_minute: 1000 } },
    })
    const own = client(
      system,
      (await createAccountKey(system.database.db, accountId, {}, system.clock.now()))?.key ?? '',
    )
    const body = { from, until: system.clock.now().toISOString() }
    const replay = () => own('POST', `/webhooks/${webhook_id}/replay`, body)
    const first = await replay()
    expect([first.statusCode, first.json()]).toEqual([202, { deliveries: 30 }])
    expect((await replay()).statusCode).toBe(202)
    const third = await replay()
    expect([third.statusCode, third.json().error.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED'])
    await system.worker.drain()
    // 30 events, their two replays, the test
    expect(receiving.to(path)).toHaveLength(91)
  })

  test('is created in parts while many deliveries are pending, and never delays new events', {
    tags: 'slow',
  }, async () => {
    const path = newPath()
    const { call, webhook_id, accountId } = await endpoint(system, receiving.url + path)
    await call('POST', `/webhooks/${webhook_id}/test`)
    await system.worker.drain()
    const at = system.clock.now()
    const { pool } = system.database
    await pool.query(
      `insert into events (id, account_id, seq, event, message_id, body, created_at)
       select 'evt_many' || lpad(n::text, 22, '0'), $1, n, 'message.sent', 'msg_' || n, '{}', $2
       from generate_series(1, 2500) n`,
      [accountId, at],
    )
    system.clock.advance(1000)
    const body = { from: at.toISOString(), until: system.clock.now().toISOString() }
    expect((await call('POST', `/webhooks/${webhook_id}/replay`, body)).json()).toEqual({ deliveries: 2500 })
    const jobs = createWorker({
      db: system.database.db,
      runners: [replays({ db: system.database.db, now: system.clock.now })],
      log: { info: () => {}, warn: () => {}, error: () => {} },
      now: system.clock.now,
    })
    const made = async () => {
      await jobs.drain()
      system.clock.advance(60_000)
      const { rows } = await pool.query(
        `select count(*) as made, count(distinct event_id) as events from webhook_deliveries
         where webhook_id = $1 and event_id like 'evt_many%'`,
        [webhook_id],
      )
      return rows[0]
    }
    const deliver = (count: number) =>
      pool.query(
        `update webhook_deliveries set status = 'succeeded', next_attempt_at = null
         where id in (select id from webhook_deliveries
           where webhook_id = $1 and status = 'pending' order by position limit $2)`,
        [webhook_id, count],
      )
    /** In seconds: the replay's wait before its next look. */
    const wait = async () => {
      await jobs.drain()
      const { rows } = await pool.query(`select run_at from jobs where kind = 'webhooks.replay'`)
      const waitMs = rows[0].run_at.getTime() - system.clock.now().getTime()
      system.clock.advance(waitMs)
      return waitMs / 1000
    }
    expect(await made()).toEqual({ made: 1000, events: 1000 })
    const waits = []
    for (let look = 0; look < 6; look++) waits.push(await wait())
    expect(waits).toEqual([4, 8, 16, 32, 60, 60])
    expect(await made()).toEqual({ made: 1000, events: 1000 })
    await deliver(400)
    expect(await made()).toEqual({ made: 1400, events: 1400 })
    await deliver(1000)
    expect(await made()).toEqual({ made: 2400, events: 2400 })
    await deliver(1000)
    expect(await made()).toEqual({ made: 2500, events: 2500 })
    expect(await made()).toEqual({ made: 2500, events: 2500 })
    await deliver(1000)
  })
})
