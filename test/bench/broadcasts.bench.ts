import { expect, test } from 'vitest'
import { connect } from '../messaging/whatsapp/support.ts'
import { testSystem } from '../support/system.ts'
import { startFake } from '../support/whatsapp/fake.ts'
import { report } from './report.ts'

const RECIPIENTS = 50_000
const PER_SECOND = 80
const SINGLES = 25
/** In ms: the network's time for a message. */
const UNDER_WAY_MS = 150

/** The time from accepting a single message to sending it, alone and during another account's broadcast. */
test('broadcasts', async () => {
  const fake = await startFake({ underWayMs: () => UNDER_WAY_MS })
  const system = await testSystem(
    { RATE_LIMITS: 'off', LOG_LEVEL: 'silent', WHATSAPP_API_URL: fake.url },
    { now: () => new Date(), advance: () => {}, set: () => {} },
  )
  const {
    bulk: { pool },
  } = system.database
  const account = async () => {
    const connected = await connect(system, fake)
    const { rows } = await pool.query(
      `insert into templates (account_id, id, name, language, category, components, status, asking, created_at)
       values ($1, 'tpl_' || md5($1), 'halo', 'id', 'UTILITY', '[{"type": "BODY", "text": "Halo"}]', 'APPROVED', false, now())
       returning id`,
      [connected.accountId],
    )
    return { ...connected, template: rows[0].id as string }
  }
  const [single, busy] = [await account(), await account()]
  system.start()

  let next = 0
  async function sendOne(): Promise<number> {
    const to = `+62877${1_000_000 + next++}`
    const started = performance.now()
    const made = await single.call('POST', '/messages', { to, type: 'template', template_id: single.template })
    expect(made.statusCode).toBe(201)
    const { message_id: id } = made.json()
    for (;;) {
      const taken = fake.state.taken.find(({ callbackData }) => callbackData === id)
      if (taken) return taken.at - started
      await new Promise((done) => setTimeout(done, 2))
    }
  }
  async function measure(): Promise<number[]> {
    const times: number[] = []
    for (let count = 0; count < SINGLES; count++) {
      times.push(await sendOne())
      await new Promise((done) => setTimeout(done, 100))
    }
    return times.sort((a, b) => a - b)
  }
  const at = (times: number[], share: number) => times[Math.floor(times.length * share)] ?? 0

  await measure()
  const alone = await measure()
  await pool.query(
    `insert into contacts (account_id, id, phone, tags, custom_fields, created_at, updated_at)
     select $1, 'con_0' || lpad(i::text, 25, '0'), '+62811' || lpad(i::text, 7, '0'), '{a}', '{}', now(), now()
     from generate_series(1, $2::int) i`,
    [busy.accountId, RECIPIENTS],
  )
  const begun = await busy.call('POST', '/broadcasts', {
    name: 'Bench',
    template_id: busy.template,
    audience: { tags: ['a'] },
    per_second: PER_SECOND,
  })
  const { broadcast_id: id } = begun.json()
  const progress = async () => (await busy.call('GET', `/broadcasts/${id}`)).json().progress
  await expect
    .poll(async () => (await progress()).sent, { timeout: 120_000, interval: 200 })
    .toBeGreaterThan(PER_SECOND)
  const before = (await progress()).sent
  const started = performance.now()
  const during = await measure()
  const rate = ((await progress()).sent - before) / ((performance.now() - started) / 1000)
  for (const share of [0.5, 0.95])
    report({
      what: `a single message to its network during another account’s broadcast at ${PER_SECOND} a second, p${100 * share}; peer: without the broadcast`,
      ours: at(during, share),
      peer: at(alone, share),
      unit: 'ms',
    })
  report({ what: 'messages of the broadcast that are created during that time', ours: rate, unit: '/s' })
  expect(at(during, 0.5) / at(alone, 0.5)).toBeLessThan(1.5)
  await system.close()
  await fake.close()
})
