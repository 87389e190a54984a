import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IN_HAND_MAX, mayClaimMore } from '../../../src/messaging/webhooks/pace.ts'
import { type Receiver, receiver } from '../../support/receiver.ts'
import { type TestSystem, testSystem } from '../../support/system.ts'
import { endpoint, happen, logsOf } from './support.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

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

const newPath = () => `/hook-${++paths}`

test('an open circuit is probed on the retry schedule, not for each event; waiting deliveries use up no attempts', {
  tags: 'slow',
}, async () => {
  const path = newPath()
  receiving.answer(path, () => ({ status: 500 }))
  const { accountId, webhook_id: id } = await endpoint(system, receiving.url + path)
  const happenTimes = async (times: number) => {
    for (let i = 0; i < times; i++) await happen(system, accountId)
    await system.worker.drain()
  }
  // in turn, so that each failure is noted before the next
  for (let i = 0; i < 5; i++) await happenTimes(1)
  expect(receiving.to(path)).toHaveLength(5)
  await happenTimes(30)
  expect(receiving.to(path)).toHaveLength(5)
  // one each time: after 4 s, 24 s, then minutes
  for (const seconds of [4, 24, 96, 480, 1440, 1440]) {
    const before = receiving.to(path).length
    system.clock.advance((seconds - 1) * 1000)
    await system.worker.drain()
    expect([seconds, receiving.to(path).length]).toEqual([seconds, before])
    system.clock.advance(1000)
    await happenTimes(3)
    expect([seconds, receiving.to(path).length]).toEqual([seconds, before + 1])
  }
  const { rows } = await system.database.pool.query(
    `select count(*) filter (where attempt = 0)::int as untried, max(attempt) as most from webhook_deliveries where webhook_id = $1`,
    [id],
  )
  expect(rows[0].untried).toBeGreaterThan(35)
  // back again: everything is sent at once
  receiving.answer(path, () => undefined)
  system.clock.advance(HOUR)
  await system.worker.drain()
  const { rows: left } = await system.database.pool.query(
    `select count(*)::int as waiting from webhook_deliveries where webhook_id = $1 and status = 'pending' and attempt = 0`,
    [id],
  )
  expect(left[0].waiting).toBe(0)
})

test('failing and unknown endpoints share a part of the slots, whatever their number', () => {
  expect(mayClaimMore('failing', IN_HAND_MAX / 4)).toBe(false)
  expect(mayClaimMore('unknown', IN_HAND_MAX / 2)).toBe(false)
  expect(mayClaimMore('healthy', IN_HAND_MAX - 1)).toBe(true)
})

test('a paused endpoint gets what happened meanwhile once it is enabled', async () => {
  const path = newPath()
  const { call, accountId, webhook_id: id } = await endpoint(system, receiving.url + path)
  await call('PATCH', `/webhooks/${id}`, { status: 'disabled' })
  await system.worker.drain()
  for (let i = 0; i < 3; i++) await happen(system, accountId)
  system.clock.advance(HOUR)
  await system.worker.drain()
  expect(receiving.to(path)).toEqual([])
  await call('PATCH', `/webhooks/${id}`, { status: 'active' })
  await system.worker.drain()
  expect(receiving.to(path)).toHaveLength(3)
})

test('after two rotations every secret that has not expired signs, the newest first', async () => {
  const path = newPath()
  const { call, accountId, webhook_id: id } = await endpoint(system, receiving.url + path)
  const rotate = async (hours: number) => {
    const answer = await call('POST', `/webhooks/${id}/rotate-secret`, { overlap_hours: hours })
    return answer.json().secret as string
  }
  const signatures = async () => {
    await happen(system, accountId)
    await system.worker.drain()
    const headers = receiving.to(path).at(-1)?.headers
    return { all: String(headers?.['webhook-signature']).split(' '), one: headers?.['x-webhook-signature'] }
  }
  const first = await signatures()
  expect(first.all).toHaveLength(1)
  await rotate(48)
  await rotate(2)
  expect((await signatures()).all).toHaveLength(3)
  system.clock.advance(3 * HOUR)
  // the second one's time is over, the first one's is not
  expect((await signatures()).all).toHaveLength(2)
  system.clock.advance(46 * HOUR)
  expect((await signatures()).all).toHaveLength(1)
  await rotate(24)
  await rotate(0)
  expect((await signatures()).all).toHaveLength(1)
})

test('a 200 whose body is cut off is a success', async () => {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half')
      setImmediate(() => response.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const { call, accountId, webhook_id: id } = await endpoint(system, url)
    await happen(system, accountId)
    await system.worker.drain()
    const [log] = await logsOf(call, id)
    expect(log).toMatchObject({ status: 'succeeded', response_status: 200, response_body: 'half', error: null })
    expect(asked).toBe(1)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('after 410 no next attempt is shown', async () => {
  const path = newPath()
  receiving.answer(path, () => ({ status: 410 }))
  const { call, accountId, webhook_id: id } = await endpoint(system, receiving.url + path)
  await happen(system, accountId)
  await system.worker.drain()
  expect((await logsOf(call, id))[0]).toMatchObject({ response_status: 410, next_attempt_at: null })
})
