import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SECRET_PURPOSE } from '../../src/messaging/webhooks/attempt.ts'
import { createSealer } from '../../src/platform/secrets.ts'
import { client } from '../messaging/client.ts'
import { happen } from '../messaging/webhooks/support.ts'
import { recordingReceiver } from '../support/recording-receiver.ts'
import { testSystem } from '../support/system.ts'
import { report } from './report.ts'

const ACCOUNTS = 100
const ENDPOINTS_EACH = 100
const DUE_EACH = 20
/** Events of the neighbour, one each `EVERY_MS`: 55 seconds in all. */
const EVENTS = 38
const EVERY_MS = 1_450
/** The maximum median delay of the neighbour, whose endpoint answers at once. */
const PROMPT_MS = 1_000

/**
 * The effect of 10,000 endpoints of 100 accounts that never answer, each with a backlog, on the healthy endpoint of another account. The
 * process knows none of them when it begins, which is the worst case, because it has to learn which ones hang.
 */
test('10,000 hanging endpoints of 100 accounts do not delay another account', async () => {
  const hanging = createServer(() => {})
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
  const { port } = hanging.address() as AddressInfo
  const receiving = await recordingReceiver()
  const system = await testSystem(
    { WEBHOOK_ALLOW_PRIVATE: 'true', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
    { now: () => new Date(), advance: () => {}, set: () => {} },
  )
  const { pool } = system.database.bulk
  const { accountId, key } = await system.account()
  const registered = await client(system, key)('POST', '/webhooks', { url: receiving.url, events: ['message.sent'] })
  expect(registered.statusCode).toBe(201)
  const secretSealed = createSealer(Buffer.alloc(32, 7)).seal(
    `whsec_${randomBytes(24).toString('base64')}`,
    SECRET_PURPOSE,
  )
  await pool.query(
    `insert into webhooks (id, account_id, url, events, status, secret_sealed, created_at, updated_at)
     select 'whk_h' || a || '_' || e, 'acc_h' || a, $1, '{message.sent}', 'active', $2, now(), now()
     from generate_series(1, $3::int) a, generate_series(1, $4::int) e`,
    [`http://127.0.0.1:${port}/`, secretSealed, ACCOUNTS, ENDPOINTS_EACH],
  )
  await pool.query(
    `insert into events (account_id, id, seq, event, message_id, body, created_at)
     select 'acc_h' || a, 'evt_h' || a || '_' || n, n, 'message.sent', 'msg_h' || a || '_' || n, '{}', now()
     from generate_series(1, $1::int) a, generate_series(1, $2::int) n`,
    [ACCOUNTS, DUE_EACH],
  )
  await pool.query(
    `insert into webhook_deliveries (id, account_id, webhook_id, event_id, message_id, event, created_at, next_attempt_at)
     select 'dlv_h' || a || '_' || e || '_' || n, 'acc_h' || a, 'whk_h' || a || '_' || e, 'evt_h' || a || '_' || n,
       'msg_h' || a || '_' || n, 'message.sent', now(), now()
     from generate_series(1, $1::int) a, generate_series(1, $2::int) e, generate_series(1, $3::int) n`,
    [ACCOUNTS, ENDPOINTS_EACH, DUE_EACH],
  )
  await pool.query('analyze')
  system.start()
  // the hanging ones take as much as they can
  await pause(5_000)

  const happened: number[] = []
  const began = performance.now()
  for (let event = 0; event < EVENTS; event++) {
    await pause(Math.max(0, began + event * EVERY_MS - performance.now()))
    happened.push(performance.timeOrigin + performance.now())
    await happen(system, accountId)
  }
  await pause(EVERY_MS)
  const arrivals = await receiving.arrivals()
  const waits = arrivals.map(({ at }, index) => at - (happened[index] ?? at)).sort((a, b) => a - b)
  const at = (share: number) => Math.round(waits[Math.floor((waits.length - 1) * share)] ?? Number.POSITIVE_INFINITY)
  const nextTo = `next to ${ACCOUNTS * ENDPOINTS_EACH} hanging endpoints of ${ACCOUNTS} accounts`
  report({ what: `deliveries of a healthy endpoint ${nextTo}, of ${EVENTS}`, ours: arrivals.length })
  for (const [name, share] of [
    ['p50', 0.5],
    ['p95', 0.95],
    ['slowest', 1],
  ] as const)
    report({ what: `a delivery of a healthy endpoint ${nextTo}, ${name}`, ours: at(share), unit: 'ms' })
  hanging.closeAllConnections()
  hanging.close()
  await system.close()
  receiving.close()
  expect(arrivals).toHaveLength(EVENTS)
  expect(at(0.5)).toBeLessThan(PROMPT_MS)
})
