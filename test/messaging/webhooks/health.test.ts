import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Receiver, receiver } from '../../support/receiver.ts'
import { type MailServer, mailServer } from '../../support/smtp.ts'
import { type TestSystem, testSystem } from '../../support/system.ts'
import { endpoint, happen, logsOf } from './support.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let system: TestSystem
let receiving: Receiver
let mail: MailServer
let paths = 0
beforeAll(async () => {
  receiving = await receiver()
  mail = await mailServer()
  system = await testSystem({ WEBHOOK_ALLOW_PRIVATE: 'true', SMTP_URL: mail.url })
})
afterAll(async () => {
  await system.close()
  await mail.close()
  await receiving.close()
})

const newPath = () => `/hook-${++paths}`
const mailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email))

test('410 disables the endpoint at once, with a mail; waiting deliveries are sent when it is enabled again', async () => {
  const path = newPath()
  receiving.answer(path, () => ({ status: 410 }))
  const email = 'gone@example.test'
  const { call, accountId, webhook_id } = await endpoint(system, receiving.url + path, ['message.sent'], { email })
  await happen(system, accountId)
  await system.worker.drain()
  const shown = async () => (await call('GET', `/webhooks/${webhook_id}`)).json()
  expect(await shown()).toMatchObject({
    status: 'disabled',
    disabled_at: system.clock.now().toISOString(),
    disabled_reason: 'The endpoint answered 410 Gone',
  })
  const [letter, ...others] = mailsTo(email)
  expect(others).toEqual([])
  for (const fact of [receiving.url + path, webhook_id, '410 Gone', '"status": "active"']) {
    expect(letter?.text).toContain(fact)
  }
  system.clock.advance(DAY)
  await happen(system, accountId)
  await system.worker.drain()
  expect(receiving.to(path)).toHaveLength(1)

  receiving.answer(path, () => undefined)
  expect((await call('PATCH', `/webhooks/${webhook_id}`, { status: 'active' })).json().status).toBe('active')
  await system.worker.drain()
  expect(receiving.to(path).map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2'])
  expect((await shown()).statistics).toMatchObject({ consecutive_failures: 0 })
})

describe('an endpoint whose deliveries all failed', () => {
  /** One event every six hours, with all due retries, for this many days. */
  async function pass(days: number, accountId: string): Promise<void> {
    for (let hours = 0; hours < days * 24; hours += 6) {
      await happen(system, accountId)
      await system.worker.drain()
      system.clock.advance(6 * HOUR)
    }
  }

  test('for five days is disabled, with a mail', { tags: 'slow' }, async () => {
    const path = newPath()
    receiving.answer(path, () => ({ status: 500 }))
    const email = 'failing@example.test'
    const { call, accountId, webhook_id } = await endpoint(system, receiving.url + path, ['message.sent'], { email })
    const status = async () => (await call('GET', `/webhooks/${webhook_id}`)).json().status
    await pass(5, accountId)
    expect(await status()).toBe('active')
    await happen(system, accountId)
    await system.worker.drain()
    expect(await status()).toBe('disabled')
    expect(mailsTo(email).map(({ text }) => text)).toEqual([expect.stringContaining('failed for five days')])
    const before = receiving.to(path).length
    await pass(1, accountId)
    expect(receiving.to(path)).toHaveLength(before)
  })

  test('is not disabled if one delivery succeeded, even if only the log has it', {
    tags: 'slow',
  }, async () => {
    for (const noted of [true, false]) {
      const path = newPath()
      receiving.answer(path, () => ({ status: 500 }))
      const { call, accountId, webhook_id } = await endpoint(system, receiving.url + path)
      await pass(3, accountId)
      receiving.answer(path, () => undefined)
      await happen(system, accountId)
      const { pool } = system.database
      const [before] = (await pool.query('select failing_since from webhooks where id = $1', [webhook_id])).rows
      await system.worker.drain()
      if (!noted) {
        // as if another process had recorded a failure at the same moment
        await pool.query('update webhooks set failing_since = $2 where id = $1', [webhook_id, before.failing_since])
      }
      receiving.answer(path, () => ({ status: 500 }))
      await pass(3, accountId)
      await happen(system, accountId)
      await system.worker.drain()
      expect([noted, (await call('GET', `/webhooks/${webhook_id}`)).json().status]).toEqual([noted, 'active'])
    }
  })

  test('is disabled without a mail if the account has no address', async () => {
    const path = newPath()
    receiving.answer(path, () => ({ status: 410 }))
    const { call, accountId, webhook_id } = await endpoint(system, receiving.url + path)
    const before = mail.received.length
    await happen(system, accountId)
    await system.worker.drain()
    expect((await call('GET', `/webhooks/${webhook_id}`)).json().status).toBe('disabled')
    expect(mail.received).toHaveLength(before)
  })
})

test('statistics show how many deliveries succeeded, how fast, and how many failed since', {
  tags: 'slow',
}, async () => {
  const path = newPath()
  const { call, accountId, webhook_id } = await endpoint(system, receiving.url + path)
  const happenTo = async (status: number, times: number) => {
    receiving.answer(path, () => ({ status }))
    for (let i = 0; i < times; i++) {
      await happen(system, accountId)
      await system.worker.drain()
    }
  }
  await happenTo(500, 1)
  await happenTo(200, 6)
  await happenTo(500, 1)
  const { statistics } = (await call('GET', `/webhooks/${webhook_id}`)).json()
  expect(statistics).toMatchObject({ attempts: 8, success_rate: 75, consecutive_failures: 1 })
  expect(statistics.response_time_p95_ms).toBeGreaterThanOrEqual(statistics.response_time_p50_ms)
  expect(await logsOf(call, webhook_id)).toHaveLength(8)
})

test('no secret, body or address of a receiver is in the log of the server', async () => {
  const path = newPath()
  receiving.answer(path, () => ({ status: 500, body: 'answer of the receiver' }))
  const { accountId, secret } = await endpoint(system, receiving.url + path)
  await happen(system, accountId)
  await system.worker.drain()
  for (const hidden of [secret, 'answer of the receiver', receiving.url]) expect(system.logged()).not.toContain(hidden)
})
