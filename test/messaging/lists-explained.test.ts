import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDelivery, listDeliveries } from '../../src/messaging/webhooks/delivery-log.ts'
import { latestEvents } from '../../src/messaging/webhooks/events.ts'
import { newId } from '../../src/platform/ids.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { client, phone, settle } from './client.ts'
import { endpoint } from './webhooks/support.ts'

/** Rows of another account, next to a few of one's own. `EXPLAIN_ROWS=1000000` in the nightly run. */
const NEIGHBOURS = Number(process.env.EXPLAIN_ROWS ?? 20_000)
/** For writing the other account's rows in seven tables: a millisecond each, ten times the usual. */
const LONG_MS = 120_000 + NEIGHBOURS
/** In blocks of 8 KB: the most that a page of a few rows may read, however many rows the other account has. A scan of 20,000 rows reads more. */
const BLOCKS_MAX = 400
/** What one message of a person may read; 7,000 messages occupy more blocks. */
const BLOCKS_OF_ONE = 50

let system: TestSystem
let own: Awaited<ReturnType<typeof endpoint>>
let ids: Record<'message' | 'contact' | 'received' | 'delivery' | 'event' | 'broadcast', string>
beforeAll(async () => {
  system = await testSystem({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  own = await endpoint(system, 'http://127.0.0.1:9/')
  const contact = (await own.call('POST', '/contacts', { phone: phone(), tags: ['a'] })).json()
  const to = contact.phone
  const message = await own.call('POST', '/messages', { to, type: 'text', message: 'x', tags: ['a'], reference: 'r' })
  await system.app.inject({
    method: 'POST',
    url: '/admin/api/simulator/inbound',
    headers: system.operator,
    payload: { account_id: own.accountId, from: to, message: 'Halo' },
  })
  await system.database.pool.query(
    `insert into templates (account_id, id, name, language, category, components, status, asking, created_at)
     values ($1, 'tpl_listed', 'halo', 'id', 'UTILITY', '[{"type": "BODY", "text": "Halo"}]', 'APPROVED', false, now())`,
    [own.accountId],
  )
  const broadcast = await own.call('POST', '/broadcasts', {
    name: 'x',
    template_id: 'tpl_listed',
    audience: { all: true },
  })
  await own.call('POST', `/conversations/${contact.contact_id}/notes`, { text: 'x' })
  await settle(system)
  const [log] = (await own.call('GET', `/webhooks/${own.webhook_id}/logs`)).json().logs
  const [received] = (await own.call('GET', '/messages?direction=inbound')).json().messages
  ids = {
    message: message.json().message_id,
    contact: contact.contact_id,
    received: received.message_id,
    delivery: log.delivery_id,
    event: log.event_id,
    broadcast: broadcast.json().broadcast_id,
  }
  await neighbour()
}, LONG_MS)
afterAll(() => system.close())

/** Inserts rows of another account in every table, in order of time. */
async function neighbour(): Promise<void> {
  // a million rows take longer than a job's statement may
  const { pool } = system.database.bulk
  const [account, webhook] = [newId('acc'), newId('whk')]
  const head = newId('msg').slice(4, 14)
  const id = (prefix: string) => `'${prefix}_${head}' || lpad(i::text, 16, '0')`
  const rows = `from generate_series(1, ${NEIGHBOURS}) as i`
  const by = [account]
  await pool.query(
    `insert into messages (account_id, id, recipient, type, text, network, credits_used, created_at, tags, reference)
    select $1, ${id('msg')}, '+62812' || i % 5000, 'text', 'x', 'simulator', 1, now(), '{a}', 'r' ${rows}`,
    by,
  )
  await pool.query(`insert into message_tags select $1, 'a', ${id('msg')} ${rows}`, by)
  await pool.query(
    `insert into inbound_messages (account_id, id, sender, type, text, network, network_message_id, received_at)
    select $1, ${id('msg')}, '+62812' || i % 5000, 'text', 'x', 'simulator', 'n' || i, now() ${rows}`,
    by,
  )
  await pool.query(
    `insert into contacts (account_id, id, phone, name, tags, created_at, updated_at)
    select $1, ${id('con')}, '+62' || i, 'Siti ' || i, '{a}', now(), now() ${rows}`,
    by,
  )
  await pool.query(
    `insert into conversations (account_id, contact_id, state, since, unread, assigned_to, last_message_id)
    select $1, ${id('con')}, 'open', now(), 1, 'Siti', ${id('msg')} ${rows}`,
    by,
  )
  await pool.query(
    `insert into conversation_notes (account_id, id, contact_id, text, created_at)
    select $1, ${id('nte')}, ${id('con')}, 'x', now() ${rows}`,
    by,
  )
  await pool.query(
    `insert into events (account_id, id, seq, event, message_id, body, created_at)
    select $1, ${id('evt')}, i, 'message.sent', ${id('msg')}, '{}', now() ${rows}`,
    by,
  )
  await pool.query(
    `insert into webhook_deliveries (account_id, id, webhook_id, event_id, message_id, event, status, attempt, created_at)
    select $1, ${id('dlv')}, '${webhook}', ${id('evt')}, ${id('msg')}, 'message.sent', 'succeeded', 1, now() ${rows}`,
    by,
  )
  await pool.query(`insert into webhook_attempts (id, webhook_id, delivery_id, event_id, event, attempt, status, created_at)
    select ${id('att')}, '${webhook}', ${id('dlv')}, ${id('evt')}, 'message.sent', 1, 'failed', now() ${rows}`)
  await pool.query(
    `insert into broadcasts (account_id, id, name, state, template_id, audience, audience_at, per_second, time_zone, summary, created_at)
    select $1, ${id('brd')}, 'x', 'done', 'tpl', '{}', 'start', 1, 'UTC', false, now() ${rows}`,
    by,
  )
  await pool.query(
    `insert into broadcast_recipients (broadcast_id, ordinal, account_id, contact_id, address, state)
    select 'brd_neighbour', i, $1, ${id('con')}, '+62' || i, 'sent' ${rows}`,
    by,
  )
  await pool.query(
    `insert into media (account_id, id, filename, content_type, size_bytes, sha256, warnings, state, created_at, changed_at)
    select $1, ${id('med')}, 'a.png', 'image/png', 1, 'x', '{}', 'ready', now(), now() ${rows}`,
    by,
  )
  await pool.query('analyze')
}

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

/** The statements of one call, each with the number of blocks that it reads. */
async function explained(run: () => Promise<unknown>): Promise<{ text: string; blocks: number; plan: string }[]> {
  const asked: { text: string; values: unknown[] }[] = []
  const real = pg.Client.prototype.query as (...given: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, values] = given
    const { text, values: inside } =
      typeof first === 'string' ? { text: first, values: undefined } : (first as pg.QueryConfig)
    asked.push({ text, values: (inside ?? (Array.isArray(values) ? values : [])) as unknown[] })
    return real.apply(this, given)
  } as typeof pg.Client.prototype.query
  try {
    await run()
  } finally {
    pg.Client.prototype.query = real as typeof pg.Client.prototype.query
  }
  const found = []
  for (const { text, values } of asked.filter((one) => /^\s*(select|with)/i.test(one.text))) {
    const { rows } = await system.database.pool.query(`explain (analyze, buffers, format json) ${text}`, values)
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }]
    const blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    found.push({ text, blocks, plan: JSON.stringify(plan) })
  }
  return found
}

test(
  'no filter of any list reads rows of another account',
  async () => {
    const hook = `/webhooks/${own.webhook_id}`
    const lists = [
      '/messages',
      ...['sent', 'delivered', 'read', 'failed'].map((status) => `/messages?status=${status}`),
      ...[
        'to=%2B628129999999',
        `contact_id=${ids.contact}`,
        'type=media',
        'reference=r',
        'tag=a',
        'from=2026-01-01',
      ].map((filter) => `/messages?${filter}`),
      `/messages?cursor=${ids.message}&tag=a&status=read`,
      '/messages?direction=inbound',
      ...[`contact_id=${ids.contact}`, 'type=image', `cursor=${ids.received}`].map(
        (one) => `/messages?direction=inbound&${one}`,
      ),
      `/messages/${ids.message}`,
      `/messages/${ids.received}`,
      '/contacts',
      // punctuation makes no trigrams
      ...['...', '%25%25', '-%20-', '%F0%9F%99%82%F0%9F%99%82%F0%9F%99%82'].map((signs) => `/contacts?search=${signs}`),
      ...['search=siti', 'search=si', 'tags=a', 'page=2', `cursor=${ids.contact}`].map(
        (filter) => `/contacts?${filter}`,
      ),
      '/conversations',
      ...[
        'state=open',
        'unread=true',
        'unread=false&state=closed',
        'assigned=false',
        'assigned=true',
        'assigned_to=Siti',
        'label=a',
      ].map((filter) => `/conversations?${filter}&cursor=${ids.received}z`),
      `/conversations/${ids.contact}`,
      `/conversations/${ids.contact}/notes`,
      '/quick-replies',
      '/broadcasts',
      ...['state=running', `cursor=${ids.broadcast}`].map((filter) => `/broadcasts?${filter}`),
      `/broadcasts/${ids.broadcast}`,
      ...['', '?state=pending', '?cursor=1&state=sent'].map((one) => `/broadcasts/${ids.broadcast}/recipients${one}`),
      '/events',
      ...['after=1', 'types=message.failed', 'types=contact.opted_out,message.sent'].map((one) => `/events?${one}`),
      '/templates?status=PENDING&name=x&language=id',
      '/webhooks',
      hook,
      `${hook}/logs`,
      ...[`delivery_id=${ids.delivery}`, `event_id=${ids.event}`, 'event=message.read'].map(
        (one) => `${hook}/logs?${one}`,
      ),
      ...['succeeded', 'failed', 'exhausted', 'cancelled'].map((status) => `${hook}/logs?status=${status}`),
      `${hook}/logs?page=3`,
      '/keys',
      '/media',
      `/media?cursor=med_${ids.message.slice(4)}`,
      '/opt-out-words',
      '/analytics/usage?tag=a',
    ]
    const { db, pool } = system.database
    await pool.query('update webhooks set confirmed_at = now() where id = $1', [own.webhook_id])
    const span = { from: '2020-01-01T00:00:00Z', until: '2099-01-01T00:00:00Z' }
    const runs: [string, () => Promise<unknown>][] = [
      ...lists.map((path): [string, () => Promise<unknown>] => [
        path,
        async () => expect([path, (await own.call('GET', path)).statusCode]).toEqual([path, 200]),
      ]),
      ['a replay', async () => expect((await own.call('POST', `${hook}/replay`, span)).statusCode).toBe(202)],
      ['deliveries of the console', () => listDeliveries(db, own.webhook_id, { limit: 50 })],
      [
        'deliveries of the console by status',
        () => listDeliveries(db, own.webhook_id, { status: 'exhausted', event: 'message.read', limit: 50 }),
      ],
      ...[
        {},
        { types: ['message.failed' as const] },
        { messageId: ids.message },
        { from: new Date(0), until: new Date() },
        { before: ids.event },
      ].map((filter): [string, () => Promise<unknown>] => [
        `events of the console ${JSON.stringify(filter)}`,
        () => latestEvents(db, own.accountId, { ...filter, limit: 50 }),
      ]),
      ['one delivery of the console', () => findDelivery(db, own.webhook_id, ids.delivery)],
    ]
    const heavy: unknown[] = []
    for (const [what, run] of runs) {
      const statements = await explained(run)
      expect([what, statements.length > 0]).toEqual([what, true])
      for (const { text, blocks } of statements) if (blocks > BLOCKS_MAX) heavy.push({ what, blocks, text })
    }
    expect(heavy).toEqual([])
  },
  LONG_MS,
)

test('events of a time are listed to the millisecond, and read from the partitions of that time', async () => {
  const { db } = system.database
  const list = (filter: { from?: Date; until?: Date }) => latestEvents(db, own.accountId, { ...filter, limit: 50 })
  const { events: all } = await list({})
  const at = all[0]?.createdAt ?? new Date(0)
  const earlier = all.filter(({ createdAt }) => createdAt < at)
  expect(earlier.length).toBeGreaterThan(0)
  expect((await list({ until: at })).events).toEqual(earlier)
  expect((await list({ from: at })).events).toEqual(all.slice(0, -earlier.length))

  const readsFirst = async (from: Date) => {
    const statements = await explained(() => list({ from }))
    return statements
      .filter(({ text }) => text.includes('order by created_at'))
      .map(({ plan }) => /events_first/.test(plan))
  }
  expect(await readsFirst(at)).toEqual([true])
  expect(await readsFirst(new Date(at.getTime() + 30 * 86_400_000))).toEqual([false])
})

test('a page beyond the limit is refused with a hint to use the cursor', async () => {
  for (const path of ['/contacts?page=201&limit=50', `/webhooks/${own.webhook_id}/logs?page=101&limit=100`]) {
    const refused = await own.call('GET', path)
    expect([refused.statusCode, refused.json().error]).toEqual([
      400,
      expect.objectContaining({
        message: expect.stringContaining('cursor'),
        details: expect.objectContaining({ field: 'page' }),
      }),
    ])
  }
})

test('messages to one person are found without reading all messages of the account', async () => {
  const { accountId, key } = await system.account()
  const call = client(system, key)
  const to = phone()
  const sent = (await call('POST', '/messages', { to, type: 'text', message: 'x' })).json()
  const head = newId('msg', new Date(system.clock.now().getTime() + 60_000)).slice(4, 14)
  await system.database.pool.query(
    `insert into messages (account_id, id, recipient, type, text, network, credits_used, created_at)
     select $1, 'msg_${head}' || lpad(i::text, 16, '0'), '+62811' || i, 'text', 'x', 'simulator', 1, now() from generate_series(1, 7000) as i`,
    [accountId],
  )
  await system.database.pool.query('analyze messages')
  const path = `/messages?to=${encodeURIComponent(to)}`
  expect((await call('GET', path)).json().messages).toMatchObject([{ message_id: sent.message_id }])
  const statements = await explained(() => call('GET', path))
  expect(statements.filter(({ blocks }) => blocks > BLOCKS_OF_ONE)).toEqual([])
})

test('a rare status among many messages is found page by page, each within bounds', async () => {
  const { accountId, key } = await system.account()
  const call = client(system, key)
  const { message_id: rare } = (await call('POST', '/messages', { to: phone(), type: 'text', message: 'x' })).json()
  await settle(system)
  const head = newId('msg', new Date(system.clock.now().getTime() + 60_000)).slice(4, 14)
  await system.database.pool.query(
    `insert into messages (account_id, id, recipient, type, text, network, credits_used, created_at)
     select $1, 'msg_${head}' || lpad(i::text, 16, '0'), '+62811', 'text', 'x', 'simulator', 1, now() from generate_series(1, 7000) as i`,
    [accountId],
  )
  const first = (await call('GET', '/messages?status=read')).json()
  expect(first).toMatchObject({ messages: [], pagination: { next_cursor: expect.any(String) } })
  const second = (await call('GET', `/messages?status=read&cursor=${first.pagination.next_cursor}`)).json()
  expect(second).toMatchObject({ messages: [{ message_id: rare }], pagination: { next_cursor: null } })
})
