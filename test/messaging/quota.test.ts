import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAccount } from '../../src/messaging/accounts/accounts.ts'
import { createMediaLinks } from '../../src/messaging/media/links.ts'
import { createMessage } from '../../src/messaging/messages/create.ts'
import { idempotencyOf } from '../../src/messaging/messages/idempotency.ts'
import { createMessageQuotas, readQuotas } from '../../src/messaging/messages/quota.ts'
import { createConnections } from '../../src/messaging/networks/whatsapp/connections.ts'
import { rows } from '../../src/platform/db/rows.ts'
import { Refusal } from '../../src/platform/refusal.ts'
import { createSealer } from '../../src/platform/secrets.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { client, phone } from './client.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

const links = createMediaLinks('http://localhost:3000', [Buffer.alloc(32)])

/** Sends like one of several processes, each with its own cache. */
function aProcess(options: { enforced?: boolean } = {}) {
  const { db } = system.database
  const connections = createConnections({ db, sealer: createSealer(Buffer.alloc(32)) })
  // the embedded database has one connection, so senders never wait for each other's rows
  const quotas = createMessageQuotas({
    enforced: true,
    shared: process.env.TEST_DATABASE_URL !== undefined,
    ...options,
  })
  return {
    quotas,
    /** The results of `times` concurrent sends: the ids of messages, and the codes of refusals. */
    async send(accountId: string, times: number, more: { to?: string; key?: string } = {}) {
      const account = await findAccount(db, accountId)
      if (!account) throw new Error('no account')
      const input = { to: more.to ?? phone(), type: 'text' as const, message: 'x' }
      const sent = Array.from({ length: times }, () =>
        createMessage(
          { db, quotas, links, connections },
          account,
          input,
          idempotencyOf(more.key, input),
          system.clock.now(),
        ).catch((error: unknown) => {
          if (error instanceof Refusal) return error
          throw error
        }),
      )
      const outcomes = await Promise.all(sent)
      return {
        ids: outcomes.flatMap((one) => (one instanceof Refusal ? [] : [one.message_id])),
        refused: outcomes.flatMap((one) => (one instanceof Refusal ? [one.code ?? one.kind] : [])),
      }
    },
  }
}

/** The number of stored messages, and the counts of the month and the day. */
async function counts(accountId: string) {
  const { db } = system.database
  const [stored] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from messages where account_id = ${accountId}`,
  )
  const account = await findAccount(db, accountId)
  if (!account) throw new Error('no account')
  const quotas = createMessageQuotas({ enforced: true, shared: true }).of(account, system.clock.now())
  const counted = await readQuotas(db, accountId, quotas)
  const used = Object.fromEntries(counted.map(({ period, state }) => [period, state.used]))
  return { stored: stored?.count, ...used }
}

const accountWith = async (limits: object) => (await system.account({ limits })).accountId

describe('stored messages equal counted ones', () => {
  test('two processes in turn send up to the last message of the month', { tags: 'slow' }, async () => {
    const id = await accountWith({ messages_per_month: 60 })
    const [one, other] = [aProcess(), aProcess()]
    expect((await one.send(id, 30)).ids).toHaveLength(30)
    expect((await other.send(id, 29)).ids).toHaveLength(29)
    expect((await one.send(id, 1)).ids).toHaveLength(1)
    expect(await other.send(id, 1)).toEqual({ ids: [], refused: ['limited'] })
    expect(await counts(id)).toEqual({ stored: 60, month: 60 })
  })

  test('three processes send at the same time, and exactly the monthly quota is stored', { tags: 'slow' }, async () => {
    const id = await accountWith({ messages_per_month: 50 })
    const sent = await Promise.all([aProcess(), aProcess(), aProcess()].map((one) => one.send(id, 25)))
    expect(sent.flatMap(({ ids }) => ids)).toHaveLength(50)
    expect(new Set(sent.flatMap(({ refused }) => refused))).toEqual(new Set(['limited']))
    expect(await counts(id)).toEqual({ stored: 50, month: 50 })
  })

  test('two windows are both exact, and a message that one refuses counts in neither', { tags: 'slow' }, async () => {
    const id = await accountWith({ messages_per_month: 1_000, network_daily_limit: 30 })
    const sent = await Promise.all([aProcess(), aProcess()].map((one) => one.send(id, 25)))
    expect(sent.flatMap(({ ids }) => ids)).toHaveLength(30)
    expect(await counts(id)).toEqual({ stored: 30, month: 30, day: 30 })
    system.clock.advance(86_400_000)
    expect((await aProcess().send(id, 5)).ids).toHaveLength(5)
    system.clock.advance(-86_400_000)
  })

  test('a process that dies uses up nothing of the month', { tags: 'slow' }, async () => {
    const id = await accountWith({ messages_per_month: 100 })
    // nothing is closed, so whatever it had reserved is lost
    for (let process = 0; process < 4; process++) await aProcess().send(id, 7)
    expect(await counts(id)).toEqual({ stored: 28, month: 28 })
    expect((await aProcess().send(id, 80)).ids).toHaveLength(72)
  })

  test('a request repeated a hundred times costs one', { tags: 'slow' }, async () => {
    const id = await accountWith({ messages_per_month: 60 })
    const [one, other] = [aProcess(), aProcess()]
    const to = phone()
    for (let turn = 0; turn < 5; turn++) {
      for (const process of [one, other]) {
        const { ids } = await process.send(id, 10, { to, key: 'order-1' })
        expect(ids).toHaveLength(10)
      }
    }
    expect(await counts(id)).toEqual({ stored: 1, month: 1 })
  })

  test('a hundred sends to somebody who opted out cost nothing', async () => {
    const id = await accountWith({ messages_per_month: 60 })
    const to = phone()
    await system.database.pool.query('insert into opt_outs values ($1, $2, now())', [id, to])
    expect(new Set((await aProcess().send(id, 100, { to })).refused)).toEqual(new Set(['RECIPIENT_OPTED_OUT']))
    expect(await counts(id)).toEqual({ stored: 0, month: 0 })
  })

  test('without enforcement nothing is refused and everything is counted', async () => {
    const id = await accountWith({ messages_per_month: 5 })
    expect((await aProcess({ enforced: false }).send(id, 20)).ids).toHaveLength(20)
    expect(await counts(id)).toEqual({ stored: 20, month: 20 })
    expect((await aProcess().send(id, 1)).refused).toEqual(['limited'])
  })
})

test('a repeat of the request that used the last message of a month gets its response, in every process', {
  tags: 'slow',
}, async () => {
  for (let round = 0; round < 2; round++) {
    const id = await accountWith({ messages_per_month: 3 })
    const processes = [aProcess(), aProcess()]
    await processes[0]?.send(id, 2)
    const to = phone()
    const sent = await Promise.all(processes.map((one) => one.send(id, 25, { to, key: 'last' })))
    expect(sent.flatMap(({ refused }) => refused)).toEqual([])
    expect(new Set(sent.flatMap(({ ids }) => ids)).size).toBe(1)
    expect(await counts(id)).toEqual({ stored: 3, month: 3 })
  }
})

test('"used up" is cached for two seconds, and a changed limit takes effect', async () => {
  const { accountId, key } = await system.account({ limits: { messages_per_month: 10 } })
  const call = client(system, key)
  const send = async () => (await call('POST', '/messages', { to: phone(), type: 'text', message: 'x' })).statusCode
  const setLimit = (messages_per_month: number) =>
    system.app.inject({
      method: 'PATCH',
      url: `/admin/api/accounts/${accountId}`,
      headers: system.operator,
      payload: { limits: { messages_per_month } },
    })
  for (let i = 0; i < 10; i++) expect(await send()).toBe(201)
  expect(await send()).toBe(429)
  // as if a message had been taken back
  await system.database.pool.query('update message_counts set used = used - 1 where account_id = $1 and used > 0', [
    accountId,
  ])
  expect(await send()).toBe(429)
  system.clock.advance(2_000)
  expect(await send()).toBe(201)
  expect(await send()).toBe(429)
  await setLimit(11)
  expect([await send(), await send()]).toEqual([201, 429])
  await setLimit(5)
  expect(await send()).toBe(429)
  await setLimit(100)
  expect(await send()).toBe(201)
})
