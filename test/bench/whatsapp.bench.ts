import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createBodySplitter } from '../../src/messaging/networks/whatsapp/bodies.ts'
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

const log = pino({ level: 'silent' })

const ROUNDS = 5
const CALLS = 400
const AT_ONCE = 8
const LARGE_ROUNDS = 60

/**
 * How long the network waits for an answer to what it tells, beside a bare insert of a row on the same connections; by how much
 * longer for a large body than for a small one.
 */
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
    const headers = fake.signed(body)
    const started = performance.now()
    const { status } = await fetch(url, { method: 'POST', headers, body })
    expect(status).toBe(200)
    return performance.now() - started
  }
  const { pool } = system.database
  const bare = async (body: string) => {
    const started = performance.now()
    await pool.query(
      `insert into whatsapp_bodies (account_id, phone_number_id, state, body, due_at, received_at)
       values ($1, 'bare', 'kept', convert_to($2, 'UTF8'), now(), now())`,
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
  const shown = (times: number[]) =>
    [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${at(times, share).toFixed(1)} ms`).join(', ')
  const [answers, inserts]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    answers.push(...(await run(tell)))
    inserts.push(...(await run(bare)))
  }
  console.log(
    `whatsapp, told by ${AT_ONCE} calls at once: ${shown(answers)}; a bare insert ${shown(inserts)}, ` +
      `ratio of the medians ${(at(answers, 0.5) / at(inserts, 0.5)).toFixed(1)}`,
  )

  const body = bodyOf(24_000)
  expect(body.length).toBeGreaterThan(3 * 1024 * 1024)
  const [large, small]: [number[], number[]] = [[], []]
  for (let round = 0; round < LARGE_ROUNDS; round++) {
    large.push(await tell(body))
    small.push(await tell(bodyOf(1)))
  }
  console.log(
    `whatsapp, a body of ${(body.length / 1024 / 1024).toFixed(1)} MB with 24,000 statuses: ${shown(large)}; ` +
      `one of a single status in turn: ${shown(small)}, ratio at p95 ${(at(large, 0.95) / at(small, 0.95)).toFixed(1)}`,
  )

  await pool.query('delete from whatsapp_bodies')
  await tell(body)
  const started = performance.now()
  const splitter = createBodySplitter({ db: system.database.db, now: () => new Date(), log })
  const splitting = splitter.drain()
  const waits = async () =>
    (await pool.query('select from whatsapp_bodies where octet_length(body) > 1000000')).rowCount
  const beside: number[] = []
  while (await waits()) beside.push(await tell(bodyOf(1)))
  const took = performance.now() - started
  await splitting
  console.log(`whatsapp, that body is split in ${Math.round(took)} ms; small ones answered meanwhile: ${shown(beside)}`)
  await system.close()
  await fake.close()
})
