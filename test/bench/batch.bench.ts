import { expect, test } from 'vitest'
import { client, phone } from '../messaging/client.ts'
import { testSystem } from '../support/system.ts'
import { report } from './report.ts'

const ROUNDS = 5
const MESSAGES = 1_000
/** Concurrent single calls, as many as a client usually makes. */
const CONCURRENCY = 16

/** A thousand messages in one call and in single calls, in alternating rounds; on the embedded database or TEST_DATABASE_URL. */
test('batch', async () => {
  const system = await testSystem(
    { RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
    { now: () => new Date(), advance: () => {}, set: () => {} },
  )
  const call = client(system, (await system.account()).key)
  const made = () =>
    Array.from({ length: MESSAGES }, (_, index) => ({
      to: phone(String(1000 + (index % 9000))),
      type: 'text',
      message: 'Assalamu alaikum. Kajian Ahad pagi dimulai pukul 06.00.',
    }))

  async function singles(): Promise<number> {
    const messages = made()
    const started = performance.now()
    const sender = async () => {
      for (let body = messages.pop(); body; body = messages.pop())
        expect((await call('POST', '/messages', body)).statusCode).toBe(201)
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, sender))
    return MESSAGES / ((performance.now() - started) / 1000)
  }
  async function batch(keyed: boolean): Promise<number> {
    const messages = made().map((body, index) => ({
      ...body,
      ...(keyed && { idempotency_key: `${body.to} ${index}` }),
    }))
    const started = performance.now()
    expect((await call('POST', '/messages/batch', { messages })).json().accepted).toBe(MESSAGES)
    return MESSAGES / ((performance.now() - started) / 1000)
  }

  const rounds: { single: number; many: number; keyed: number }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const measured = { single: await singles(), many: await batch(false), keyed: await batch(true) }
    // the first round is a warm-up
    if (round > 0) rounds.push(measured)
  }
  const median = (of: (round: (typeof rounds)[number]) => number) =>
    rounds.map(of).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0
  const peer = median(({ single }) => single)
  report({
    what: `messages in a batch of ${MESSAGES}; peer: single calls, ${CONCURRENCY} at a time`,
    ours: median(({ many }) => many),
    peer,
    unit: '/s',
  })
  report({
    what: `the same, each with its own idempotency key`,
    ours: median(({ keyed }) => keyed),
    peer,
    unit: '/s',
  })
  await system.close()
})
