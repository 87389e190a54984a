import { afterAll, beforeAll, expect, test } from 'vitest'
import { expire } from '../../src/messaging/retention.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

// failed work is shown, counted, and retried or dropped with a reason; nothing else deletes it

const METRICS_TOKEN = 'a-token-for-the-scraper'
let system: TestSystem
beforeAll(async () => {
  system = await testSystem({ METRICS_TOKEN })
})
afterAll(() => system.close())

const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
  system.app.inject({
    method,
    url: `/admin/api${path}`,
    headers: { ...system.operator, 'x-operator': 'Aisyah' },
    ...(payload && { payload }),
  })
const query = async (text: string, values: unknown[] = []) => (await system.database.pool.query(text, values)).rows
const listed = async (source: string) => (await call('GET', `/failed-work?source=${source}`)).json().work
const counted = async (source: string) => {
  const { body } = await system.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const line = body.split('\n').find((each) => each.startsWith(`mimbar_failed_work{source="${source}"} `))
  return Number(line?.split(' ')[1])
}

/** Makes one row of each kind of work that failed long ago; settling and the status of an unknown message are harmless to repeat. */
async function fail(): Promise<Record<string, number>> {
  const { accountId } = await system.account()
  const old = new Date(system.clock.now().getTime() - 400 * 86_400_000).toISOString()
  const [job] = await query(
    `insert into jobs (kind, payload, state, attempt, run_at, created_at, buried_at, last_error)
     values ('webhooks.settle', '{"webhook_id": "whk_gone"}', 'buried', 7, $1, $1, $1, 'statement timeout') returning id`,
    [old],
  )
  const [message] = await query(
    `insert into outbox (account_id, message_id, lane, person, state, attempt, due_at, created_at, last_error)
     values ($1, 'msg_lost', $1 || '/simulator/normal', '+62', 'kept', 6, $2, $2, 'a fault of ours') returning id`,
    [accountId, old],
  )
  const [item] = await query(
    `insert into whatsapp_inbox (account_id, lane, kind, body, state, attempt, due_at, received_at, last_error)
     values ($1, $1 || '/628', 'status', '{"status": {}}', 'kept', 9, $2, $2, 'no room') returning id`,
    [accountId, old],
  )
  const [body] = await query(
    `insert into whatsapp_bodies (account_id, phone_number_id, body, state, attempt, due_at, received_at, last_error)
     values ($1, '1', '{"entry": []}', 'kept', 9, $2, $2, 'no room') returning id`,
    [accountId, old],
  )
  return { jobs: job.id, messages: message.id, inbox: item.id, bodies: body.id }
}

test.each(['jobs', 'messages', 'inbox', 'bodies'])(
  '%s: failed work is listed, counted and never deleted automatically',
  async (source) => {
    const before = await counted(source)
    const ids = await fail()
    await expire(
      system.database.db,
      { EVENT_RETENTION_DAYS: 30, DELIVERY_LOG_RETENTION_DAYS: 30, MESSAGE_TEXT_RETENTION_DAYS: 30 },
      system.clock.now(),
    )
    expect(await counted(source)).toBe(before + 1)
    expect(await listed(source)).toContainEqual(
      expect.objectContaining({ source, id: Number(ids[source]), last_error: expect.any(String) }),
    )
  },
)

test('work of an unknown kind is not failed work, and is deleted', async () => {
  const { accountId } = await system.account()
  await query(
    `insert into whatsapp_inbox (account_id, lane, kind, body, state, due_at, received_at)
     values ($1, $1 || '/unknown', 'unknown', '{}', 'kept', now(), '2020-01-01')`,
    [accountId],
  )
  expect((await listed('inbox')).filter((one: { account_id: string }) => one.account_id === accountId)).toEqual([])
  await expire(
    system.database.db,
    { EVENT_RETENTION_DAYS: 30, DELIVERY_LOG_RETENTION_DAYS: 30, MESSAGE_TEXT_RETENTION_DAYS: 30 },
    system.clock.now(),
  )
  expect(await query('select from whatsapp_inbox where account_id = $1', [accountId])).toEqual([])
})

test.each(['jobs', 'inbox', 'bodies'])('%s: retried work is done', async (source) => {
  const id = (await fail())[source]
  expect((await call('POST', `/failed-work/${source}/${id}/retry`)).json()).toEqual({
    source,
    id: Number(id),
    retried: true,
  })
  await system.worker.drain()
  expect((await listed(source)).map((one: { id: number }) => one.id)).not.toContain(Number(id))
  expect((await call('POST', `/failed-work/${source}/${id}/retry`)).statusCode).toBe(404)
})

test('a failed message is not sent again, and a retried job does not wait for another with its key', async () => {
  const { messages } = await fail()
  expect((await call('POST', `/failed-work/messages/${messages}/retry`)).statusCode).toBe(409)
  const [buried] = await query(`
    insert into jobs (kind, payload, unique_key, state, run_at, created_at)
    values ('test.keyed', '{}', 'one', 'buried', now(), now()) returning id`)
  await query(`
    insert into jobs (kind, payload, unique_key, run_at, created_at) values ('test.keyed', '{}', 'one', 'infinity', now())`)
  expect((await call('POST', `/failed-work/jobs/${buried.id}/retry`)).statusCode).toBe(409)
})

test('dropping work needs a reason, which is stored with the operator', async () => {
  for (const [source, id] of Object.entries(await fail())) {
    expect((await call('POST', `/failed-work/${source}/${id}/drop`, { reason: ' ' })).statusCode).toBe(400)
    expect((await call('POST', `/failed-work/${source}/${id}/drop`, { reason: 'a test of theirs' })).statusCode).toBe(
      200,
    )
    expect((await call('POST', `/failed-work/${source}/${id}/drop`, { reason: 'again' })).statusCode).toBe(404)
    const { actions } = (await call('GET', '/actions')).json()
    expect(actions).toContainEqual(
      expect.objectContaining({
        by: 'Aisyah',
        path: `/admin/api/failed-work/${source}/${id}/drop`,
        after: { source, id: Number(id), reason: 'a test of theirs' },
      }),
    )
  }
})

test('waiting work can be neither dropped nor retried here', async () => {
  const [job] = await query(`
    insert into jobs (kind, payload, run_at, created_at) values ('test.waits', '{}', 'infinity', now()) returning id`)
  expect((await call('POST', `/failed-work/jobs/${job.id}/drop`, { reason: 'x' })).statusCode).toBe(404)
  expect((await call('POST', `/failed-work/jobs/${job.id}/retry`)).statusCode).toBe(404)
})
