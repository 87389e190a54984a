import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBodySplitter } from '../../../src/messaging/networks/whatsapp/bodies.ts'
import { startServer } from '../../support/server.ts'
import { newDatabase } from '../../support/server-database.ts'
import { ADMIN_TOKEN } from '../../support/system.ts'
import { type Connected, type SystemWithFake, startWithFake } from './support.ts'

const log = pino({ level: 'silent' })

let whatsapp: SystemWithFake
beforeAll(async () => {
  whatsapp = await startWithFake()
})
afterAll(() => whatsapp.close())

/** A body with `each` messages from each of `count` people; their texts begin with the numbers of body and message. */
const written = (from: string, body: number, count: number, { each = 1, padding = '' } = {}) =>
  Array.from({ length: count * each }, (_, index) => ({
    from: `62815${from}${String(10_000 + (index % count))}`,
    id: `wamid.${from}.${body}.${index}`,
    timestamp: String(Math.floor(whatsapp.system.clock.now().getTime() / 1000)),
    type: 'text',
    text: { body: `${body} ${index} ${padding}`.trimEnd() },
  }))

const splitter = () => {
  const { database, clock } = whatsapp.system
  return createBodySplitter({ db: database.db, now: clock.now, log })
}

const query = async <T extends object>(statement: string, parameters: unknown[] = []) =>
  (await whatsapp.system.database.pool.query<T>(statement, parameters)).rows

const waiting = async ({ accountId }: Connected) =>
  (await query<{ id: number }>('select id from whatsapp_bodies where account_id = $1 order by id', [accountId])).map(
    ({ id }) => id,
  )

/** The updates split for an account, in order: the numbers of body and message. */
async function split({ accountId }: Connected): Promise<{ id: number; body: number; index: number }[]> {
  const found = await query<{ id: number; text: string }>(
    `select id, body::json #>> '{message,text,body}' as text from whatsapp_inbox where account_id = $1 order by id`,
    [accountId],
  )
  return found.map(({ id, text }) => {
    const [body = 0, index = 0] = text.split(' ').map(Number)
    return { id, body, index }
  })
}

/** An account, and a function that sends a body to its address, whichever account was connected last. */
async function connection() {
  const connected = await whatsapp.connect()
  const number = whatsapp.fake.state.phoneNumberId
  const send = async (messages: object[]) => {
    whatsapp.fake.state.phoneNumberId = number
    const body = whatsapp.fake.bodyOf([whatsapp.fake.change({ messages })])
    const { statusCode } = await whatsapp.system.app.inject({
      method: 'POST',
      url: connected.callbackPath,
      headers: whatsapp.fake.signed(body),
      payload: body,
    })
    expect(statusCode).toBe(200)
  }
  return { ...connected, send }
}

test('a body is stored as one row before the response, whatever is in it', async () => {
  const one = await connection()
  await one.send(written('01', 1, 2_000))
  expect([await waiting(one), await split(one)]).toMatchObject([[expect.any(Number)], []])
  await splitter().drain()
  expect(await waiting(one)).toEqual([])
  expect((await split(one)).map(({ index }) => index)).toEqual(Array.from({ length: 2_000 }, (_, index) => index))
  await query('delete from whatsapp_inbox')
})

test('two processes split a hundred bodies of two connections, each once, and in order for each person', {
  tags: 'slow',
}, async () => {
  const both = [await connection(), await connection()]
  const workers = [splitter(), splitter()]
  const bodies = Array.from({ length: 50 }, (_, body) => body)
  // one at a time for each connection, because the network waits for an answer, while both processes work
  const sent = both.map(async (one, which) => {
    for (const body of bodies) await one.send(written(`1${which}`, body, 3))
  })
  let sending = true
  const working = workers.map(async (worker) => {
    while (sending) {
      await worker.drain()
      await new Promise(setImmediate)
    }
  })
  await Promise.all(sent).finally(() => {
    sending = false
  })
  await Promise.all(working)
  await Promise.all(workers.map((worker) => worker.drain()))
  for (const one of both) {
    expect(await waiting(one)).toEqual([])
    const updates = await split(one)
    expect(updates.map(({ body, index }) => [body, index])).toEqual(
      bodies.flatMap((body) => [0, 1, 2].map((index) => [body, index])),
    )
  }
  await whatsapp.system.worker.drain()
  const events = await query<{ sender: string; text: string }>(
    `select account_id || (body::json #>> '{data,from}') as sender, body::json #>> '{data,message}' as text
     from events where account_id = any ($1) order by position`,
    [both.map(({ accountId }) => accountId)],
  )
  expect(events).toHaveLength(2 * 50 * 3)
  const last = new Map<string, number>()
  for (const { sender, text } of events) {
    const [body = 0, index = 0] = text.split(' ').map(Number)
    expect(body * 3 + index).toBeGreaterThan(last.get(sender) ?? -1)
    last.set(sender, body * 3 + index)
  }
})

test('many bodies of one connection do not delay those of another', { tags: 'slow' }, async () => {
  const [flooded, other] = [await connection(), await connection()]
  const padding = 'x'.repeat(5_000)
  for (let body = 0; body < 50; body++) await flooded.send(written('20', body, 20, { padding }))
  await other.send(written('21', 0, 1))
  await splitter().drain()
  const [its] = await split(other)
  const theirs = await split(flooded)
  expect(theirs).toHaveLength(50 * 20)
  expect(theirs.filter(({ id }) => id < (its?.id ?? 0)).length).toBeLessThan(theirs.length / 4)
  await query('delete from whatsapp_inbox')
})

test('messages to one connection are handled while another gets many', { tags: 'slow' }, async () => {
  const [flooded, other] = [await connection(), await connection()]
  await flooded.send(written('25', 0, 200))
  await other.send(written('26', 0, 1))
  await whatsapp.system.worker.drain()
  const events = await query<{ account_id: string }>(
    'select account_id from events where account_id = any ($1) order by position',
    [[flooded.accountId, other.accountId]],
  )
  expect(events).toHaveLength(201)
  expect(events.findIndex(({ account_id }) => account_id === other.accountId)).toBeLessThan(60)
})

test('bodies claimed by a process that died are split after its lease, before later ones', async () => {
  const one = await connection()
  await one.send(written('30', 1, 3))
  const { clock } = whatsapp.system
  const leaseEnd = new Date(clock.now().getTime() + 30_000).toISOString()
  await query('update whatsapp_bodies set claim = $1, attempt = 1, due_at = $2', ['a dead process', leaseEnd])
  await one.send(written('30', 2, 3))
  await splitter().drain()
  expect(await split(one)).toEqual([])
  clock.advance(30_000)
  await splitter().drain()
  expect((await split(one)).map(({ body }) => body)).toEqual([1, 1, 1, 2, 2, 2])
})

test('a body that cannot be split is retried alone and set aside in the end; those behind it continue', async () => {
  const one = await connection()
  await query(`
    create function refuse() returns trigger language plpgsql as
    $$ begin if new.body like '%"2 0"%' then raise 'no room'; end if; return new; end $$`)
  await query('create trigger refuse before insert on whatsapp_inbox for each row execute function refuse()')
  for (const body of [1, 2, 3]) await one.send(written('40', body, 1))
  const worker = splitter()
  for (let attempt = 0; attempt < 12; attempt++) {
    await worker.drain()
    whatsapp.system.clock.advance(3_600_000)
  }
  await query('drop trigger refuse on whatsapp_inbox')
  expect((await split(one)).map(({ body }) => body)).toEqual([1, 3])
  const stored = await query('select state, claim, last_error from whatsapp_bodies where account_id = $1', [
    one.accountId,
  ])
  expect(stored).toEqual([{ state: 'kept', claim: null, last_error: expect.stringContaining('P0001') }])
})

const database = process.env.TEST_DATABASE_URL

test.runIf(database)(
  'kill -9 between the answer and the splitting loses nothing',
  async () => {
    const { url, drop } = await newDatabase(database ?? '')
    const { fake } = whatsapp
    const token = ADMIN_TOKEN
    const settings = {
      DATABASE_URL: url,
      ADMIN_TOKEN: token,
      SECRET_KEY: Buffer.alloc(32, 3).toString('base64'),
      WHATSAPP_API_URL: fake.url,
      EMBEDDING_MODEL: 'none',
    }
    // a process that only answers is killed before splitting begins
    const first = await startServer({ ...settings, PROCESS_ROLE: 'web' })
    const admin = async (method: string, path: string, body: object) => {
      const answer = await fetch(`${first.url}/admin/api/accounts${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return (await answer.json()) as Record<string, string>
    }
    const { id } = await admin('POST', '', { name: 'Toko', plan: 'pro' })
    const { key } = await admin('POST', `/${id}/keys`, {})
    const { callback_url = '' } = await admin('PUT', `/${id}/whatsapp`, {
      ...fake.credentials,
      phone_number_id: fake.state.phoneNumberId,
    })
    const body = fake.bodyOf([fake.change({ messages: written('50', 1, 5, { each: 2 }) })])
    const path = new URL(callback_url).pathname
    const answer = await fetch(first.url + path, { method: 'POST', headers: fake.signed(body), body })
    expect(answer.status).toBe(200)
    await first.stop('SIGKILL')
    const second = await startServer(settings)
    const updates = async () => {
      const response = await fetch(`${second.url}/v1/events?types=message.received`, {
        headers: { authorization: `Bearer ${key}` },
      })
      const { events } = (await response.json()) as { events: { data: { from: string; message: string } }[] }
      return events.map(({ data }) => `${data.from} ${data.message}`)
    }
    await expect.poll(updates, { timeout: 20_000 }).toHaveLength(10)
    const lines = await updates()
    for (let index = 0; index < 5; index++) {
      const person = `+6281550${10_000 + index}`
      expect(lines.filter((line) => line.startsWith(person))).toEqual([
        `${person} 1 ${index}`,
        `${person} 1 ${index + 5}`,
      ])
    }
    await second.stop()
    await drop()
  },
  60_000,
)
