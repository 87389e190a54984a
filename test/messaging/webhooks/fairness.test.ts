import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Receiver, receiver } from '../../support/receiver.ts'
import { type TestSystem, testSystem } from '../../support/system.ts'
import { client } from '../client.ts'
import { happen } from './support.ts'

const ENDPOINTS = 50
const HANGING = 10
const EVENTS = 20
/** Less than the time limit of a hanging request. */
const PROMPT_MS = 25_000

let system: TestSystem
let receiving: Receiver
beforeAll(async () => {
  receiving = await receiver()
  system = await testSystem({ WEBHOOK_ALLOW_PRIVATE: 'true' })
})
afterAll(async () => {
  await receiving.close()
  await system.close()
})

test('10 of 50 endpoints hang: the other 40 get everything at once, also with a backlog of the hanging ones', {
  tags: 'slow',
}, async () => {
  const { accountId, key } = await system.account()
  const call = client(system, key)
  const paths = Array.from({ length: ENDPOINTS }, (_, index) => `/${index < HANGING ? 'hangs' : 'works'}-${index}`)
  for (const path of paths) {
    await call('POST', '/webhooks', { url: receiving.url + path, events: ['message.sent'] })
    if (path.startsWith('/hangs')) receiving.answer(path, () => 'hang')
  }
  for (let i = 0; i < EVENTS; i++) await happen(system, accountId)
  // the hanging ones fall behind by hundreds of deliveries each
  await system.database.pool.query(
    `insert into webhook_deliveries (id, account_id, webhook_id, event_id, message_id, event, created_at, next_attempt_at)
     select 'dlv_backlog' || w.id || n, w.account_id, w.id, 'evt_' || n, 'msg_' || n, 'message.sent', $2, $2
     from webhooks w, generate_series(1, 300) n where w.account_id = $1 and w.url like '%hangs%'`,
    [accountId, new Date(system.clock.now().getTime() - 60_000)],
  )
  const started = performance.now()
  system.start()
  const working = paths.filter((path) => path.startsWith('/works'))
  await expect
    .poll(() => working.every((path) => receiving.to(path).length === EVENTS), { timeout: PROMPT_MS })
    .toBe(true)
  const first = performance.now() - started
  // a new event still reaches every working endpoint at once, while the others hang
  await happen(system, accountId)
  const late = performance.now()
  await expect
    .poll(() => working.every((path) => receiving.to(path).length === EVENTS + 1), { timeout: PROMPT_MS })
    .toBe(true)
  console.log(
    `${working.length * EVENTS} deliveries next to ${HANGING} hanging endpoints in ${Math.round(first)} ms, one more each in ${Math.round(performance.now() - late)} ms`,
  )
  for (const path of working) {
    const ids = receiving.to(path).map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(EVENTS + 1)
  }
})
