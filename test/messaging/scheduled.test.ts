import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notePerson } from '../../src/messaging/contacts/persons.ts'
import { withheldNow } from '../../src/messaging/messages/checks.ts'
import { findMessage } from '../../src/messaging/messages/messages.ts'
import { beginAttempt } from '../../src/messaging/networks/whatsapp/sends.ts'
import { expire } from '../../src/messaging/retention.ts'
import type { Db } from '../../src/platform/db/open.ts'
import { rows } from '../../src/platform/db/rows.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { client, phone } from './client.ts'
import { type SystemWithFake, startWithFake } from './whatsapp/support.ts'

// Scheduled messages: stored until their time, checked when they are due, and cancellable until they are sent.

let whatsapp: SystemWithFake
beforeAll(async () => {
  whatsapp = await startWithFake()
})
afterAll(() => whatsapp.close())

const DAY_MS = 86_400_000
const inMs = (ms: number) => new Date(whatsapp.system.clock.now().getTime() + ms).toISOString()
const advance = (ms: number) => whatsapp.system.clock.advance(ms)
const drain = () => whatsapp.system.worker.drain()
const query = (text: string, values: unknown[] = []) => whatsapp.system.database.pool.query(text, values)

async function sender(input: Parameters<SystemWithFake['system']['account']>[0] = {}) {
  const { accountId, key } = await whatsapp.system.account(input)
  const call = client(whatsapp.system, key)
  const read = async (id: string) => (await call('GET', `/messages/${id}`)).json()
  return {
    accountId,
    call,
    read,
    async schedule(more: object = {}): Promise<string> {
      const whom = 'contact_id' in more ? {} : { to: phone() }
      const body = { ...whom, type: 'text', message: 'Nanti', send_at: inMs(3_600_000), ...more }
      const sent = await call('POST', '/messages', body)
      expect([sent.statusCode, sent.json()]).toMatchObject([201, { status: 'sent' }])
      return sent.json().message_id
    },
    cancel: (id: string) => call('POST', `/messages/${id}/cancel`),
    async used(period: 'month' | 'day' = 'month'): Promise<Record<string, number>> {
      const counted = await rows<{ starts: string; used: number }>(
        whatsapp.system.database.db,
        sql`select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD') as starts, sum(used)::int as used from message_counts
          where account_id = ${accountId} and period = ${period} group by 1 having sum(used) > 0`,
      )
      return Object.fromEntries(counted.map(({ starts, used }) => [starts, used]))
    },
    async timeline(id: string): Promise<string[]> {
      const events = (await call('GET', `/messages/${id}/events`)).json().events
      return events.map(({ status }: { status: string }) => status)
    },
  }
}

test('waits as scheduled until its time, then is sent; its text is stored until then, whatever the retention', {
  tags: 'slow',
}, async () => {
  const { call, read, schedule, timeline, used } = await sender()
  const at = inMs(40 * DAY_MS)
  const id = await schedule({ send_at: at, tags: ['janji'] })
  expect(await read(id)).toMatchObject({
    status: 'sent',
    delivery_status: 'scheduled',
    scheduled_for: at,
    sent_at: null,
  })
  const listed = async (filter: string) =>
    (await call('GET', `/messages?${filter}`))
      .json()
      .messages.map(({ message_id }: { message_id: string }) => message_id)
  const now = (await call('POST', '/messages', { to: phone(), type: 'text', message: 'Sekarang' })).json()
  expect(now).toMatchObject({ delivery_status: 'pending', scheduled_for: null })
  expect(await listed('delivery_status=scheduled')).toEqual([id])
  expect(await listed('delivery_status=scheduled&tag=janji&status=sent')).toEqual([id])
  expect(await listed('delivery_status=scheduled&tag=lain')).toEqual([])
  expect(await used()).not.toEqual({})
  await drain()
  expect(await timeline(id)).toEqual(['accepted', 'scheduled'])

  advance(40 * DAY_MS - 1)
  const retention = { EVENT_RETENTION_DAYS: 30, DELIVERY_LOG_RETENTION_DAYS: 7, MESSAGE_TEXT_RETENTION_DAYS: 1 }
  await expire(whatsapp.system.database.db, retention, whatsapp.system.clock.now())
  await drain()
  expect(await read(id)).toMatchObject({ message: 'Nanti', delivery_status: 'scheduled' })
  expect((await read(now.message_id)).message).toBeNull()

  advance(1)
  await drain()
  expect(await read(id)).toMatchObject({ message: 'Nanti', delivery_status: 'sent', sent_at: at })
  expect(await timeline(id)).toEqual(['accepted', 'scheduled', 'sent'])
  expect(await listed('delivery_status=scheduled')).toEqual([])
})

test('a past time, one beyond 90 days or an invalid one is refused by field, and nothing is stored', async () => {
  const { call } = await sender()
  for (const send_at of [inMs(0), inMs(-1000), inMs(90 * DAY_MS + 1), 'besok', '2027-01-01', 5]) {
    const sent = await call('POST', '/messages', { to: phone(), type: 'text', message: 'x', send_at })
    expect([send_at, sent.statusCode, sent.json().error.details.field]).toEqual([send_at, 400, 'send_at'])
  }
  const dry = await call('POST', '/messages?dry_run=true', {
    to: phone(),
    type: 'text',
    message: 'x',
    send_at: inMs(0),
  })
  expect(dry.json()).toMatchObject({ would_send: false, problems: [{ details: { field: 'send_at' } }] })
  expect((await call('GET', '/messages')).json().messages).toEqual([])
})

test('a repeated request gets its first response, also after the scheduled time', async () => {
  const { call } = await sender()
  const body = { to: phone(), type: 'text', message: 'x', send_at: inMs(60_000) }
  const first = await call('POST', '/messages', body, { 'idempotency-key': 'k' })
  advance(120_000)
  const second = await call('POST', '/messages', body, { 'idempotency-key': 'k' })
  expect([second.statusCode, second.json()]).toEqual([201, first.json()])
  expect((await call('GET', '/messages')).json().messages).toHaveLength(1)
})

test('it counts in the month in which it is due, and fails at no cost if the quota is used up', async () => {
  whatsapp.system.clock.set(new Date(Date.UTC(whatsapp.system.clock.now().getUTCFullYear() + 1, 0, 20)))
  const { read, schedule, used } = await sender({ limits: { messages_per_month: 2 } })
  const ids = []
  for (let index = 0; index < 3; index++) ids.push(await schedule({ send_at: inMs(20 * DAY_MS + index) }))
  expect(await used()).toEqual({})
  advance(20 * DAY_MS + 10)
  await drain()
  expect(Object.values(await used())).toEqual([2])
  expect(Object.keys(await used())[0]).toMatch(/-02-01$/)
  const ends = await Promise.all(ids.map(read))
  expect(ends.map(({ delivery_status, error }) => error?.code ?? delivery_status)).toEqual([
    'sent',
    'sent',
    'RATE_LIMIT_EXCEEDED',
  ])
  expect(ends[2]).toMatchObject({ status: 'failed', credits_used: 0 })
})

test('an opt-out or a paused template by then ends it without counting', async () => {
  const { accountId, call, read, schedule, used } = await sender()
  const to = phone()
  const contact = (await call('POST', '/contacts', { phone: to })).json().contact_id
  const [text, template] = [await schedule({ to }), 'tpl_of_later']
  await query(
    `insert into templates (account_id, id, name, language, category, components, status, asking, created_at)
     values ($1, $2, 'nanti', 'id', 'UTILITY', '[{"type": "BODY", "text": "Halo"}]', 'APPROVED', false, now())`,
    [accountId, template],
  )
  const templated = await schedule({ type: 'template', template_id: template, message: undefined })
  await call('POST', `/contacts/${contact}/opt-out`)
  await query(`update templates set status = 'PAUSED' where account_id = $1`, [accountId])
  advance(3_600_000)
  await drain()
  expect([(await read(text)).error.code, (await read(templated)).error.code]).toEqual([
    'RECIPIENT_OPTED_OUT',
    'TEMPLATE_PAUSED',
  ])
  expect(await used()).toEqual({})
})

test('a template that was changed and approved again is sent in its new wording, or fails if it needs other values', async () => {
  const { accountId, read, schedule } = await sender()
  const body = (text: string) => JSON.stringify([{ type: 'BODY', text }])
  const change = (id: string, text: string) =>
    query('update templates set components = $3::jsonb where account_id = $1 and id = $2', [accountId, id, body(text)])
  const ids: string[] = []
  for (const template of ['tpl_reworded', 'tpl_other_values']) {
    await query(
      `insert into templates (account_id, id, name, language, category, components, status, asking, created_at)
       values ($1, $2, $2, 'id', 'UTILITY', $3::jsonb, 'APPROVED', false, now())`,
      [accountId, template, body('Halo {{1}}')],
    )
    ids.push(await schedule({ type: 'template', template_id: template, message: undefined, variables: ['Siti'] }))
  }
  await change('tpl_reworded', 'Assalamu alaikum, {{1}}')
  await change('tpl_other_values', 'Halo {{1}}, pukul {{2}}')
  advance(3_600_000)
  await drain()
  const [reworded, other] = await Promise.all(ids.map(read))
  expect(reworded).toMatchObject({ delivery_status: 'sent', message: 'Assalamu alaikum, Siti' })
  expect(other).toMatchObject({ status: 'failed', credits_used: 0, error: { code: 'TEMPLATE_VARIABLES_MISMATCH' } })
})

test('scheduled messages of an account that was deleted in the database delay nobody', async () => {
  await query(
    `insert into scheduled_messages (account_id, message_id, due_at) values ('acc_0removed', 'msg_removed', $1)`,
    [inMs(1000)],
  )
  const { read, schedule } = await sender()
  const id = await schedule({ send_at: inMs(2000) })
  advance(2000)
  await drain()
  expect(await read(id)).toMatchObject({ delivery_status: 'sent' })
  expect((await query(`select from scheduled_messages where account_id = 'acc_0removed'`)).rowCount).toBe(0)
})

test('a message to a contact goes to its address at that time, and to the contact that it was merged into', async () => {
  const { accountId, call, read, schedule } = await sender()
  const [old, present] = [phone(), phone()]
  const contact = (await call('POST', '/contacts', { phone: old })).json().contact_id
  const byContact = await schedule({ contact_id: contact })
  const byNumber = await schedule({ to: old })
  const known = { whatsappUser: null, whatsappParentUser: null, name: null, username: null }
  await transaction(whatsapp.system.database.db, async (tx) => {
    const before = { ...known, phone: old }
    await notePerson(tx, accountId, { ...known, phone: present }, { now: whatsapp.system.clock.now(), before })
  })
  advance(3_600_000)
  await drain()
  expect(await read(byContact)).toMatchObject({ to: present, contact_id: contact, delivery_status: 'sent' })
  expect(await read(byNumber)).toMatchObject({ to: old, contact_id: null, delivery_status: 'sent' })
})

test('due messages to one person are sent in the order of their times, and never wait for later ones', async () => {
  const { accountId, call, schedule } = await sender()
  const to = phone()
  const last = await schedule({ to, send_at: inMs(3000) })
  const first = await schedule({ to, send_at: inMs(1000) })
  const now = (await call('POST', '/messages', { to, type: 'text', message: 'Sekarang' })).json().message_id
  await drain()
  advance(5000)
  await drain()
  const sent = await query(
    `select id from messages where account_id = $1 and sent_at is not null order by sent_at, id`,
    [accountId],
  )
  expect(sent.rows[0]).toEqual({ id: now })
  const order = await query(
    `select message_id as id from message_timeline where status = 'sent' and message_id = any ($1) order by message_timeline.id`,
    [[first, last]],
  )
  expect(order.rows.map(({ id }: { id: string }) => id)).toEqual([first, last])
})

test('on WhatsApp the window counts when it is due', async () => {
  const connected = await whatsapp.connect()
  const body = { to: phone(), type: 'text', message: 'x', send_at: inMs(1000) }
  const sent = await connected.call('POST', '/messages', body)
  expect(sent.statusCode).toBe(201)
  advance(1000)
  await drain()
  expect((await connected.call('GET', `/messages/${sent.json().message_id}`)).json()).toMatchObject({
    status: 'failed',
    error: { code: 'MESSAGING_WINDOW_CLOSED' },
  })
})

test('cancelled before its time it fails with CANCELLED, costs nothing, publishes an event, and is never sent', async () => {
  const { call, cancel, read, schedule, timeline, used } = await sender()
  const id = await schedule()
  const cancelled = await cancel(id)
  expect([cancelled.statusCode, cancelled.json()]).toMatchObject([
    200,
    { message_id: id, status: 'failed', delivery_status: 'failed', error: { code: 'CANCELLED' }, credits_used: 0 },
  ])
  expect((await cancel(id)).statusCode).toBe(200)
  advance(3_600_000)
  await drain()
  expect(await read(id)).toMatchObject({ status: 'failed', sent_at: null, error: { code: 'CANCELLED' } })
  expect(await timeline(id)).toEqual(['accepted', 'scheduled', 'failed'])
  const { events } = (await call('GET', '/events')).json()
  expect(events.map(({ event, data }: { event: string; data: { error?: object } }) => [event, data.error])).toEqual([
    ['message.failed', { code: 'CANCELLED', message: expect.any(String) }],
  ])
  expect(await used()).toEqual({})
})

test('a message in the outbox is cancelled too and its quota returned; a sent one is not', async () => {
  const { call, cancel, read, used } = await sender({ limits: { network_daily_limit: 10 } })
  const send = async () =>
    (await call('POST', '/messages', { to: phone(), type: 'text', message: 'x' })).json().message_id as string
  const [waiting, sent] = [await send(), await send()]
  expect(Object.values(await used())).toEqual([2])
  expect((await cancel(waiting)).statusCode).toBe(200)
  await drain()
  expect(await read(waiting)).toMatchObject({ status: 'failed', sent_at: null })
  expect([Object.values(await used()), Object.values(await used('day'))]).toEqual([[1], [1]])
  const late = await cancel(sent)
  expect([late.statusCode, late.json().error.code]).toEqual([409, 'CONFLICT'])
  expect(await read(sent)).toMatchObject({ delivery_status: 'sent' })
  expect(Object.values(await used())).toEqual([1])
})

test('nobody cancels or sees messages of another account, or without the scope', async () => {
  const mine = await sender()
  const id = await mine.schedule()
  const other = await sender()
  expect((await other.cancel(id)).statusCode).toBe(404)
  expect((await other.call('GET', '/messages?delivery_status=scheduled')).json().messages).toEqual([])
  const { key } = await whatsapp.system.account({}, ['messages:read'])
  const refused = await client(whatsapp.system, key)('POST', `/messages/${id}/cancel`)
  expect([refused.statusCode, refused.json().error.details]).toEqual([403, { required_scope: 'messages:write' }])
  expect(await mine.read(id)).toMatchObject({ delivery_status: 'scheduled' })
})

test('erasing a person cancels waiting messages', async () => {
  const { call, read, schedule } = await sender()
  const to = phone()
  const contact = (await call('POST', '/contacts', { phone: to })).json().contact_id
  const ids = [await schedule({ to }), await schedule({ contact_id: contact })]
  expect((await call('DELETE', `/contacts/${contact}?erase=true`)).statusCode).toBe(204)
  for (const id of ids)
    expect(await read(id)).toMatchObject({ status: 'failed', message: null, error: { code: 'CANCELLED' } })
  expect((await query('select 1 from scheduled_messages where message_id = any ($1)', [ids])).rows).toEqual([])
})

test('if a cancel and a worker reach a message at once, exactly one succeeds', { tags: 'slow' }, async () => {
  const connected = await whatsapp.connect()
  const call = connected.call
  const who = phone()
  await query(
    `insert into inbound_messages (account_id, id, sender, type, network, network_message_id, received_at)
     values ($1, 'in_' || md5(random()::text), $2, 'text', 'whatsapp', md5(random()::text), $3)`,
    [connected.accountId, who, whatsapp.system.clock.now()],
  )
  const send = async (): Promise<string> =>
    (await call('POST', '/messages', { to: who, type: 'text', message: 'x' })).json().message_id
  const cancel = async (id: string) => (await call('POST', `/messages/${id}/cancel`)).statusCode
  const taken = () => whatsapp.fake.state.taken.length

  // while the worker claims it, exactly one of the two succeeds
  for (let round = 0; round < 5; round++) {
    const [id, before] = [await send(), taken()]
    const [, status] = await Promise.all([drain(), cancel(id)])
    await drain()
    expect([200, 409]).toContain(status)
    expect(taken() - before).toBe(status === 200 ? 0 : 1)
  }
  // when the network has just been asked
  const [id, before] = [await send(), taken()]
  let late: Promise<number> | undefined
  whatsapp.fake.state.options.underWayMs = () => {
    late ??= cancel(id)
    return 1
  }
  await drain()
  whatsapp.fake.state.options.underWayMs = undefined
  expect([await late, taken() - before]).toEqual([409, 1])
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'the one that locks the message first succeeds, and the other waits and fails',
  async () => {
    const { accountId, call, cancel, read } = await sender()
    const accepted = async (): Promise<string> =>
      (await call('POST', '/messages', { to: phone(), type: 'text', message: 'x' })).json().message_id
    const now = whatsapp.system.clock.now()
    const attempt = async (db: Db, id: string) => {
      const message = await findMessage(db, accountId, id)
      if (!message) throw new Error('no message')
      return beginAttempt(db, { accountId, id, withheld: withheldNow(message, now) }, now)
    }
    const other = await whatsapp.system.database.pool.connect()
    const othersWait = () =>
      expect
        .poll(
          async () =>
            (await other.query('select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))'))
              .rowCount,
        )
        .toBeGreaterThan(0)

    const handed = await accepted()
    await other.query('begin')
    expect(await attempt(drizzle(other) as unknown as Db, handed)).toEqual({ state: 'begun' })
    const late = cancel(handed)
    await othersWait()
    await other.query('commit')
    expect((await late).statusCode).toBe(409)
    expect(await read(handed)).toMatchObject({ status: 'sent', failed_at: null })

    const cancelled = await accepted()
    await other.query('begin')
    await other.query(`update messages set status = 'failed', failed_at = $2 where id = $1`, [cancelled, now])
    const tooLate = attempt(whatsapp.system.database.db, cancelled)
    await othersWait()
    await other.query('commit')
    other.release()
    expect(await tooLate).toEqual({ state: 'withheld', why: 'OVER' })
  },
)
