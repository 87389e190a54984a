import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepPartitions } from '../../src/messaging/partitions/keep.ts'
import { readLayout } from '../../src/messaging/partitions/layout.ts'
import { partitionFurther } from '../../src/messaging/partitions/step.ts'
import { partitionedTables, type RetentionSettings } from '../../src/messaging/partitions/tables.ts'
import { expire } from '../../src/messaging/retention.ts'
import { numberAllEvents } from '../../src/messaging/webhooks/sequencer.ts'
import { DAY_MS, HOUR_MS } from '../../src/platform/durations.ts'
import { idTime } from '../../src/platform/ids.ts'
import { type Client, client, phone, settle } from './client.ts'
import { person, type SystemWithFake, startWithFake } from './whatsapp/support.ts'

// MESSAGE_RETENTION_DAYS removes a message with all that is stored of it: row by row, or with its partition.

const SETTINGS: RetentionSettings = {
  EVENT_RETENTION_DAYS: 30,
  DELIVERY_LOG_RETENTION_DAYS: 30,
  MESSAGE_TEXT_RETENTION_DAYS: undefined,
  MESSAGE_RETENTION_DAYS: 30,
}
const TABLES = ['messages', 'message_timeline', 'message_tags', 'whatsapp_sends']

let whatsapp: SystemWithFake
beforeAll(async () => {
  whatsapp = await startWithFake()
})
afterAll(() => whatsapp.close())

const query = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await whatsapp.system.database.pool.query<T>(text, values)).rows

/** How many rows of each table name a message. */
async function rowsOf(id: string): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const counted: Record<string, number> = {}
  for (const { name } of tables) {
    const found = await query(`select from "${name}" t where strpos(t::text, $1) > 0`, [id])
    if (found.length > 0) counted[name] = found.length
  }
  return counted
}

const expireAt = async (at: Date, settings = SETTINGS) => {
  whatsapp.system.clock.set(at)
  // only events with a number may go
  await numberAllEvents(whatsapp.system.database.db)
  await expire(whatsapp.system.database.db, settings, at, 2)
}

/** Sends a message over WhatsApp to a person who has just sent a picture. */
async function answered(call: Client) {
  const { fake, system } = whatsapp
  const who = person()
  const seconds = String(Math.floor(system.clock.now().getTime() / 1000))
  const image = { id: fake.keepFile('image/png', Buffer.from('x')), mime_type: 'image/png' }
  fake.say(who, { timestamp: seconds, type: 'image', image })
  await fake.sendReports()
  await system.worker.drain()
  const to = `+${who.wa_id}`
  const [{ message_id: received, content }] = (await call('GET', '/messages?direction=inbound')).json().messages
  system.clock.advance(1000)
  const body = { to, type: 'text', message: 'Waalaikumsalam', tags: ['picture'] }
  const sent = (await call('POST', '/messages', body)).json<{ message_id: string }>().message_id
  await settle(system)
  // the network reports its delivery
  await fake.sendReports()
  await settle(system)
  return { sent, received, file: content.media_id as string }
}

test('a message is removed with its attempts to send it, and a received one with its file', {
  tags: 'slow',
}, async () => {
  const { call } = await whatsapp.connect()
  const { sent, received, file } = await answered(call)
  const statusOf = async (path: string) => (await call('GET', path)).statusCode
  const found = async () => [
    await statusOf(`/messages/${sent}`),
    (await rowsOf(sent)).whatsapp_sends,
    (await rowsOf(received)).inbound_messages,
    await statusOf(`/media/${file}`),
  ]
  const at = whatsapp.system.clock.now().getTime()
  await expireAt(new Date(at + 29 * DAY_MS))
  expect(await found()).toEqual([200, 1, 1, 200])
  await expireAt(new Date(at + 31 * DAY_MS))
  expect(await found()).toEqual([404, undefined, undefined, 404])
})

test('existing messages become partitions, which are dropped with everything that belongs to them, except one with a waiting message', {
  tags: 'slow',
}, async () => {
  const { system } = whatsapp
  const { db, bulk } = system.database
  const connected = await whatsapp.connect()
  const call = client(system, (await system.account()).key)
  const send = async (more: object = {}) => {
    const body = { to: phone(), type: 'text', message: 'Assalamu alaikum', tags: ['order'], ...more }
    return (await call('POST', '/messages', body)).json<{ message_id: string }>().message_id
  }
  const stepsOf = async (id: string) => {
    const answer = await call('GET', `/messages/${id}/events`)
    return answer.statusCode === 200 ? answer.json().events.map(({ status }: { status: string }) => status) : []
  }
  const layouts = async () => Promise.all(TABLES.map(async (table) => (await readLayout(db, table)).ranges))
  const keepAt = async (at: Date, settings = SETTINGS) => {
    system.clock.set(at)
    await keepPartitions(bulk.db, settings, system.clock.now)
  }

  const old = await send()
  await settle(system)
  const steps = await stepsOf(old)
  // a retention that is not set makes no partition
  await keepAt(system.clock.now(), { ...SETTINGS, MESSAGE_RETENTION_DAYS: undefined })
  expect(await layouts()).toEqual([[], [], [], []])
  // a message is sent after each of the steps that convert a table
  const meanwhile: string[] = []
  for (const table of partitionedTables(SETTINGS).filter(({ name }) => TABLES.includes(name)))
    while (!(await readLayout(db, table.name)).partitioned) {
      await partitionFurther(bulk.db, table, system.clock.now())
      meanwhile.push(await send())
    }
  await settle(system)
  expect(meanwhile.length).toBe(3 * TABLES.length)
  expect(await Promise.all([old, ...meanwhile].map(stepsOf))).toEqual(Array(meanwhile.length + 1).fill(steps))
  await keepAt(system.clock.now())
  const start = idTime((await layouts())[0]?.[0]?.to ?? '').getTime()
  const day = (days: number) => new Date(start + days * DAY_MS)
  for (const days of [0, 5, 10]) await keepAt(day(days))
  const before = await layouts()
  const bounds = before.map((ranges) => ranges.map(({ to = '' }) => idTime(to)))
  expect(bounds).toEqual(Array(TABLES.length).fill(bounds[0]))
  expect(bounds[0]?.slice(0, 3)).toEqual([day(0), day(5), day(10)])

  system.clock.set(day(1))
  const done = (await answered(connected.call)).sent
  const scheduled = await send({ send_at: day(42).toISOString() })
  system.clock.set(day(6))
  const late = await send()
  // its text is remembered as one that must go after it was sent
  await expireAt(day(14), { ...SETTINGS, MESSAGE_TEXT_RETENTION_DAYS: 7 })
  expect(await rowsOf(late)).toMatchObject({ message_texts_spared: 1 })
  await settle(system)
  expect(await rowsOf(done)).toMatchObject({ messages: 1, message_tags: 1, whatsapp_sends: 1 })

  // the partition of earlier messages is dropped; the next one has a waiting message
  await expireAt(new Date(day(36).getTime() + HOUR_MS))
  expect([await rowsOf(old), await rowsOf(done)]).toEqual([{}, { conversations: 1 }])
  expect(await stepsOf(scheduled)).toEqual(['accepted', 'scheduled'])
  expect(
    (await call('GET', '/messages?tag=order'))
      .json()
      .messages.map(({ message_id }: { message_id: string }) => message_id),
  ).toEqual([late, scheduled])
  const [messages, timeline, tags, sends] = before.map((ranges) => ranges.slice(1))
  expect(await layouts()).toEqual([messages, timeline, tags, sends?.slice(1)])

  // sent a week after it was accepted, and so for its time
  await settle(system)
  await expireAt(day(43))
  expect(await stepsOf(late)).toEqual(steps)
  await settle(system)
  expect(await stepsOf(scheduled)).toEqual(['accepted', 'scheduled', ...steps.slice(1)])
  await expireAt(day(45))
  expect(await rowsOf(late)).toEqual({})
  const left = (ranges: typeof messages = []) => [ranges[0], ...ranges.slice(2)]
  expect(await layouts()).toEqual([left(messages), left(timeline), left(tags), sends?.slice(2)])
  await expireAt(day(72))
  expect((await stepsOf(scheduled)).length).toBe(steps.length + 1)
  await expireAt(day(74))
  expect(await rowsOf(scheduled)).toEqual({})
  expect((await layouts()).flat()).toEqual([])
})
