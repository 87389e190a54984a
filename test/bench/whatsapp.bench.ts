import { expect, test } from 'vitest'
import { client } from '../messaging/client.ts'
import { testSystem } from '../support/system.ts'
import { startFake } from '../support/whatsapp/fake.ts'

const MESSAGES = 3_000

/** Messages a second to the network, beside what its numbers may send: it grants each ceiling in turn, and the pace is learned. */
test.each([80, 300])('whatsapp, a ceiling of %d messages a second', async (ceiling) => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('set TEST_DATABASE_URL: this is measured on Postgres')
  const fake = await startFake({ perSecond: ceiling })
  const system = await testSystem(
    { RATE_LIMITS: 'off', LOG_LEVEL: 'silent', WHATSAPP_API_URL: fake.url },
    { now: () => new Date(), advance: () => {}, set: () => {} },
  )
  const { accountId, key } = await system.account()
  const admin = (method: 'PUT' | 'PATCH', path: string, payload: object) =>
    system.app.inject({ method, url: `/admin/api/accounts/${accountId}${path}`, headers: system.operator, payload })
  await admin('PUT', '/whatsapp', fake.credentials)
  await admin('PATCH', '', { network: 'whatsapp' })
  const call = client(system, key)
  const components = [{ type: 'BODY', text: 'Halo' }]
  const made = await call('POST', '/templates', { name: 'halo', language: 'id', category: 'UTILITY', components })
  await system.database.pool.query(`update templates set status = 'APPROVED' where account_id = $1`, [accountId])
  const template_id = made.json().id
  for (let index = 0; index < MESSAGES; index += 10) {
    const to = (offset: number) => `+62813${String(1_000_000 + index + offset)}`
    const some = Array.from({ length: 10 }, (_, offset) => ({ to: to(offset), type: 'template', template_id }))
    await Promise.all(some.map((message) => call('POST', '/messages', message)))
  }
  const started = performance.now()
  system.start()
  while (fake.state.taken.length < MESSAGES) await new Promise((done) => setTimeout(done, 50))
  const seconds = (performance.now() - started) / 1000
  const late = fake.state.taken.filter(({ at }) => at > started + seconds * 500).length
  const refused = fake.state.calls.filter(({ path }) => path.endsWith('/messages')).length - MESSAGES
  console.log(
    `whatsapp: ${Math.round(MESSAGES / seconds)} messages a second beside a ceiling of ${ceiling}; ` +
      `${Math.round(late / (seconds / 2))} in the second half; ${refused} refused by 130429`,
  )
  expect(new Set(fake.state.taken.map(({ callbackData }) => callbackData)).size).toBe(MESSAGES)
  await system.close()
  await fake.close()
})

const ROUNDS = 5
const CALLS = 400
const AT_ONCE = 8

/** How long the network waits for an answer to what it tells, beside a bare transaction of the same rows on the same connections. */
test('whatsapp, answers to what the network tells', async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('set TEST_DATABASE_URL: this is measured on Postgres')
  const fake = await startFake()
  const system = await testSystem(
    { RATE_LIMITS: 'off', LOG_LEVEL: 'silent', WHATSAPP_API_URL: fake.url },
    { now: () => new Date(), advance: () => {}, set: () => {} },
  )
  const { accountId } = await system.account()
  const connected = await system.app.inject({
    method: 'PUT',
    url: `/admin/api/accounts/${accountId}/whatsapp`,
    headers: system.operator,
    payload: fake.credentials,
  })
  const site = await system.app.listen({ port: 0, host: '127.0.0.1' })
  const url = site + new URL(connected.json().callback_url).pathname
  let count = 0
  const bodyOf = (statuses: number) =>
    fake.bodyOf([
      fake.change({
        statuses: Array.from({ length: statuses }, () => ({
          id: `wamid.${count++}`,
          status: 'delivered',
          timestamp: '1800000000',
          recipient_id: `62813${String(1_000_000 + count)}`,
          biz_opaque_callback_data: `other-tool-${count}`,
        })),
      }),
    ])
  const tell = async (body: string) => {
    const started = performance.now()
    const { status } = await fetch(url, { method: 'POST', headers: fake.signed(body), body })
    expect(status).toBe(200)
    return performance.now() - started
  }
  const { pool } = system.database
  const bare = async (body: string) => {
    const started = performance.now()
    await pool.query(
      `insert into whatsapp_inbox (account_id, lane, kind, state, body, due_at, received_at)
       values ($1, 'bare', 'status', 'kept', $2, now(), now())`,
      [accountId, body],
    )
    return performance.now() - started
  }
  async function run(one: (body: string) => Promise<number>): Promise<number[]> {
    const times: number[] = []
    const bodies = Array.from({ length: CALLS }, () => bodyOf(1))
    const next = async () => {
      for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) times.push(await one(body))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
    return times
  }
  const at = (times: number[], share: number) => times.sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
  const [answers, inserts]: number[][] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    answers?.push(...(await run(tell)))
    inserts?.push(...(await run(bare)))
  }
  const large = bodyOf(24_000)
  expect(large.length).toBeGreaterThan(3 * 1024 * 1024)
  const batches: number[] = []
  for (let round = 0; round < ROUNDS; round++) batches.push(await tell(large))
  const [told, written] = [answers ?? [], inserts ?? []]
  console.log(
    `whatsapp, told by ${AT_ONCE} calls at once: p50 ${at(told, 0.5).toFixed(1)} ms, p95 ${at(told, 0.95).toFixed(1)} ms, ` +
      `p99 ${at(told, 0.99).toFixed(1)} ms; a bare insert p50 ${at(written, 0.5).toFixed(1)} ms, p95 ` +
      `${at(written, 0.95).toFixed(1)} ms, ratio of the medians ${(at(told, 0.5) / at(written, 0.5)).toFixed(1)}; ` +
      `a body of ${(large.length / 1024 / 1024).toFixed(1)} MB with 24,000 statuses ${Math.round(at(batches, 0.5))} ms`,
  )
  await system.close()
  await fake.close()
})
