import { expect, test } from 'vitest'
import { firstLaneOf, wakeForConnection } from '../../src/messaging/networks/outbox.ts'
import { connect } from '../messaging/whatsapp/support.ts'
import { queueMessages } from '../support/backlog.ts'
import { testSystem } from '../support/system.ts'
import { startFake } from '../support/whatsapp/fake.ts'
import { report } from './report.ts'

const BACKLOG = 100_000
const HANGING = 500
const SINGLES = 25
/** In ms: the network's time for a message. */
const UNDER_WAY_MS = 150
const HANGS = '+62899'

/**
 * The time from accepting a single message to sending it, alone, and while another account has 100,000 messages queued and the connection of
 * a third one hangs.
 */
test('lanes', async () => {
  const fake = await startFake({
    underWayMs: () => UNDER_WAY_MS,
    fault: ({ to }) => (`+${to}`.startsWith(HANGS) ? 'hangs before' : undefined),
  })
  const system = await testSystem(
    { RATE_LIMITS: 'off', LOG_LEVEL: 'silent', WHATSAPP_API_URL: fake.url },
    { now: () => new Date(), advance: () => {}, set: () => {} },
  )
  const {
    db,
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
  const [single, busy, stuck] = [await account(), await account(), await account()]
  system.start()

  let next = 0
  let refused = 0
  async function sendOne(): Promise<number> {
    const to = `+62877${1_000_000 + next++}`
    const started = performance.now()
    const made = await single.call('POST', '/messages', { to, type: 'template', template_id: single.template })
    // on a loaded machine clients retry
    if (made.statusCode === 503) {
      refused += 1
      await new Promise((done) => setTimeout(done, 1_000))
      return sendOne()
    }
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
  const whatsapp = (of: { accountId: string; template: string }) =>
    ({ id: of.accountId, network: 'whatsapp', templateId: of.template }) as const
  await queueMessages(pool, whatsapp(busy), BACKLOG)
  await queueMessages(pool, whatsapp(stuck), HANGING, { prefix: HANGS })
  for (const { accountId } of [busy, stuck]) wakeForConnection(db, { lane: firstLaneOf(accountId, 'whatsapp') })
  await new Promise((done) => setTimeout(done, 3_000))
  const takenBefore = fake.state.taken.length
  const started = performance.now()
  const crowded = await measure()
  const rate = (fake.state.taken.length - takenBefore - SINGLES) / ((performance.now() - started) / 1000)
  const ratio = at(crowded, 0.5) / at(alone, 0.5)
  for (const share of [0.5, 0.95])
    report({
      what: `a single message to its network, with ${BACKLOG} queued by another account and a connection that hangs, p${100 * share}; peer: alone`,
      ours: at(crowded, share),
      peer: at(alone, share),
      unit: 'ms',
    })
  report({ what: 'messages of the other account that leave during that time', ours: rate, unit: '/s' })
  if (refused > 0) console.log(`${refused} messages were refused with 503 and sent again`)
  expect(ratio).toBeLessThan(1.5)
  await system.close()
  await fake.close()
})
