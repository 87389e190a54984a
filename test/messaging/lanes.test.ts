import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSender, EMBEDDED_SLOTS, SERVER_SLOTS, type Slots } from '../../src/messaging/messages/sender.ts'
import type { OutgoingMessage, SendOutcome } from '../../src/messaging/networks/network.ts'
import type { Worker } from '../../src/platform/queue/dispatcher.ts'
import { queueMessages } from '../support/backlog.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { client, phone } from './client.ts'

// An account's message is sent, whatever backlog or hanging requests another account has. Calls are counted, not timed.

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

const slots: Slots = process.env.TEST_DATABASE_URL ? SERVER_SLOTS : EMBEDDED_SLOTS
const log = { info: () => {}, warn: () => {}, error: () => {} }
let sender: Worker
const hanging = new Set<(outcome: SendOutcome) => void>()
afterEach(async () => {
  const stopped = sender.stop(1_000)
  for (const end of hanging) end({ refusal: { code: 'NETWORK_UNAVAILABLE', message: 'the end of the test' } })
  hanging.clear()
  await stopped
  await system.database.pool.query('delete from outbox')
})

/** A network in this process, with its calls in order. */
function startSender(send: (message: OutgoingMessage) => Promise<SendOutcome>): OutgoingMessage[] {
  const asked: OutgoingMessage[] = []
  const simulator = {
    send: (message: OutgoingMessage) => {
      asked.push(message)
      return send(message)
    },
  }
  sender = createSender({ db: system.database.db, networks: { simulator }, slots, now: system.clock.now, log })
  sender.start()
  return asked
}

const hang = () => new Promise<SendOutcome>((end) => void hanging.add(end))
const until = async (what: () => boolean) => {
  while (!what()) await new Promise((done) => setTimeout(done, 2))
}
const sent = (): SendOutcome => ({ networkMessageId: 'n' })

async function queued(count: number): Promise<string> {
  const { accountId: id } = await system.account()
  await queueMessages(system.database.pool, { id, network: 'simulator' }, count, { now: system.clock.now() })
  return id
}

async function post(priority?: string): Promise<string> {
  const call = client(system, (await system.account()).key)
  const made = await call('POST', '/messages', {
    to: phone(),
    type: 'text',
    message: 'x',
    ...(priority && { priority }),
  })
  expect(made.statusCode).toBe(201)
  return made.json().message_id
}

test('a message is not delayed by an account whose network hangs, because that account gets only a few slots', async () => {
  const slow = await queued(500)
  const asked = startSender((message) => (message.accountId === slow ? hang() : Promise.resolve(sent())))
  await until(() => asked.length > 0)
  const id = await post()
  await until(() => asked.some((message) => message.id === id))
  expect(asked.filter(({ accountId }) => accountId === slow).length).toBeLessThanOrEqual(4)
})

test('nor by many such accounts at once, because none of them gets the last slots', async () => {
  const slow = new Set<string>()
  for (let count = 0; count < 6; count++) slow.add(await queued(30))
  const asked = startSender(({ accountId }) => (slow.has(accountId) ? hang() : Promise.resolve(sent())))
  await until(() => new Set(asked.map(({ accountId }) => accountId)).size === slow.size)
  const ids = [await post('high'), await post('high')]
  await until(() => ids.every((id) => asked.some((message) => message.id === id)))
})

test('accounts take turns: a message waits for a few of the thousands that another queued, not for all', async () => {
  const busy = await queued(2_000)
  const asked = startSender(async () => {
    await new Promise((done) => setImmediate(done))
    return sent()
  })
  await until(() => asked.length > 50)
  const id = await post()
  const before = asked.length
  await until(() => asked.some((message) => message.id === id))
  const meanwhile = asked.slice(before).filter(({ accountId }) => accountId === busy).length
  expect(meanwhile).toBeLessThanOrEqual(2 * slots.ofLane.normal)
  expect(asked.length).toBeLessThan(2_000)
})

test("an account's own classes do not wait for one another", async () => {
  const { accountId, key } = await system.account()
  await queueMessages(system.database.pool, { id: accountId, network: 'simulator' }, 500, { now: system.clock.now() })
  const asked = startSender(({ text }) => (text === 'Halo' ? hang() : Promise.resolve(sent())))
  await until(() => asked.length > 0)
  const call = client(system, key)
  for (const priority of ['high', 'bulk']) {
    const made = await call('POST', '/messages', { to: phone(), type: 'text', message: 'kode', priority })
    await until(() => asked.some(({ id }) => id === made.json().message_id))
  }
})
