import { EventEmitter } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEventStreams, type Follower } from '../../src/messaging/webhooks/streams.ts'
import { whenLeft } from '../../src/platform/http/left.ts'
import { Refusal } from '../../src/platform/refusal.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { client, phone } from './client.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

type Frame = { id?: number; event?: string; data?: { seq: number; event: string; data: Record<string, unknown> } }

/** A client's view of a stream, frame by frame. */
async function follow(key: string, query = '', headers: Record<string, string> = {}) {
  const answer = await system.app.inject({
    method: 'GET',
    url: `/v1/stream${query}`,
    headers: { authorization: `Bearer ${key}`, 'accept-encoding': 'gzip', ...headers },
    payloadAsStream: true,
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(answer.headers['content-encoding']).toBeUndefined()
  const body = answer.stream()
  const pieces = body[Symbol.asyncIterator]()
  let text = ''
  async function frame(): Promise<Frame | undefined> {
    while (!text.includes('\n\n')) {
      const { value, done } = await pieces.next()
      if (done) return undefined
      text += String(value)
    }
    const [first = ''] = text.split('\n\n', 1)
    text = text.slice(first.length + 2)
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(first)?.[1]
    const data = field('data')
    return { id: Number(field('id')), event: field('event'), data: data === undefined ? undefined : JSON.parse(data) }
  }
  return {
    frame,
    /** The next frame that is an event. */
    async event(): Promise<Frame['data']> {
      for (;;) {
        const next = await frame()
        if (!next) return undefined
        if (next.data) {
          expect([next.id, next.event]).toEqual([next.data.seq, next.data.event])
          return next.data
        }
      }
    },
    leave: () => body.destroy(),
  }
}

async function shop(scopes?: Parameters<TestSystem['account']>[1]) {
  const { accountId, key } = await system.account({}, scopes)
  return {
    accountId,
    key,
    call: client(system, key),
    write: (message: string) =>
      system.app.inject({
        method: 'POST',
        url: '/admin/api/simulator/inbound',
        headers: system.operator,
        payload: { account_id: accountId, from: phone(), message },
      }),
  }
}

test('events arrive as they happen, and a client that reconnects misses none', async () => {
  const { key, write, call } = await shop()
  await write('before')
  const live = await follow(key)
  expect(await live.frame()).toMatchObject({ id: 1, data: undefined })
  await write('one')
  const one = await live.event()
  expect(one).toMatchObject({ seq: 2, event: 'message.received', data: { message: 'one' } })
  expect(one).toEqual((await call('GET', '/events?after=1&limit=1')).json().events[0])
  live.leave()
  await write('two')
  const back = await follow(key, '', { 'last-event-id': '2' })
  expect(await back.event()).toMatchObject({ seq: 3, data: { message: 'two' } })
  back.leave()
  const whole = await follow(key, '?after=0&types=message.received')
  for (const [seq, message] of [
    [1, 'before'],
    [2, 'one'],
    [3, 'two'],
  ])
    expect(await whole.event()).toMatchObject({ seq, data: { message } })
  whole.leave()
})

test('events of an account reach all of its streams, and none of another account', async () => {
  const [mine, other] = [await shop(), await shop()]
  const streams = [await follow(mine.key), await follow(mine.key), await follow(other.key)]
  await mine.write('mine')
  for (const one of streams.slice(0, 2)) expect(await one.event()).toMatchObject({ seq: 1, data: { message: 'mine' } })
  await other.write('other')
  expect(await streams[2]?.event()).toMatchObject({ seq: 1, data: { message: 'other' } })
  for (const one of streams) one.leave()
})

test('a change of status is streamed', async () => {
  const { key, call } = await shop()
  const stream = await follow(key)
  await call('POST', '/messages', { to: phone('0002'), type: 'text', message: 'Halo' })
  await system.worker.drain()
  expect(await stream.event()).toMatchObject({ event: 'message.sent' })
  stream.leave()
})

test('a position outside the ledger is refused before anything is sent', async () => {
  const { call, write } = await shop()
  await write('one')
  const refused = async (query: string, headers = {}) => {
    const { error } = (await call('GET', `/stream${query}`, undefined, headers)).json()
    return [error.code, error.details.last_seq]
  }
  expect(await refused('?after=9')).toEqual(['EVENTS_GONE', 1])
  expect(await refused('', { 'last-event-id': '9' })).toEqual(['EVENTS_GONE', 1])
  expect(await refused('?ledger=ldg_other')).toEqual(['EVENTS_GONE', 1])
  expect(await refused('', { 'last-event-id': 'x' })).toEqual(['INVALID_REQUEST', undefined])
  expect(await refused('?types=message.lost')).toEqual(['INVALID_REQUEST', undefined])
  const without = await shop(['webhooks:read'])
  const { error } = (await without.call('GET', '/stream')).json()
  expect([error.code, error.details.required_scope]).toEqual(['INSUFFICIENT_PERMISSIONS', 'stream:read'])
})

/** The streams of another process on the same database. */
function another(db = system.database.db) {
  const warned: unknown[] = []
  const streams = createEventStreams({
    db,
    log: { warn: (...line: unknown[]) => void warned.push(line) },
  })
  return {
    streams,
    warned,
    async follow(accountId: string, more: Partial<Follower> = {}) {
      const gone = new AbortController()
      const frames = await streams.follow({ accountId, allowed: async () => true, signal: gone.signal, ...more })
      return { next: async () => (await frames.next()).value as string | undefined, leave: () => gone.abort() }
    },
  }
}

test('a heartbeat has the position, and ends the stream of a client that lost its permission', async () => {
  const { accountId, write } = await shop()
  await write('one')
  const { streams, follow: followHere } = another()
  let allowed = true
  const stream = await followHere(accountId, { types: ['broadcast.progress'], after: 0, allowed: async () => allowed })
  expect(await stream.next()).toMatch(/^retry: \d+\nid: 1\n\n$/)
  const waits = stream.next()
  streams.beat()
  expect(await waits).toBe(':\nid: 1\n\n')
  allowed = false
  const refused = stream.next()
  streams.beat()
  expect(await refused).toBeUndefined()
  streams.close()
})

test('while the database is overloaded streams stay open, new ones are refused, and nothing is missed', async () => {
  const [mine, other] = [await shop(), await shop()]
  let busy = false
  const db = new Proxy(system.database.db, {
    get(target, name, receiver) {
      if (busy) throw new Refusal('unavailable', 'The database has no time')
      return Reflect.get(target, name, receiver)
    },
  })
  const { streams, warned, follow: followHere } = another(db)
  let known = true
  const allowed = async () => {
    if (!known) throw new Refusal('unavailable', 'The database has no time')
    return true
  }
  const open = [await followHere(mine.accountId), await followHere(other.accountId, { allowed })]
  for (const stream of open) await stream.next()
  busy = true
  known = false
  await mine.write('one')
  await other.write('one')
  const beaten = async (those: typeof open) => {
    const waits = those.map((stream) => stream.next())
    // until their reads are refused, so that they wait again
    await new Promise((done) => setImmediate(done))
    streams.beat()
    return Promise.all(waits)
  }
  for (let beat = 0; beat < 3; beat++) expect(await beaten(open)).toEqual([':\nid: 0\n\n', ':\n\n'])
  await expect(followHere(mine.accountId)).rejects.toThrow('no time')
  busy = false
  const event = /^id: 1\nevent: message.received\n/
  expect(await open[0]?.next()).toMatch(event)
  // the events are readable, but whether the key is still valid is unknown
  expect(await beaten(open.slice(1))).toEqual([':\n\n'])
  known = true
  expect(await open[1]?.next()).toMatch(event)
  expect(warned).toEqual([])
  streams.close()
})

test('an unreachable database is logged once until it is back', async () => {
  const [mine, other] = [await shop(), await shop()]
  let away = false
  const db = new Proxy(system.database.db, {
    get(target, name, receiver) {
      if (away) throw new Error('The database is away')
      return Reflect.get(target, name, receiver)
    },
  })
  const { streams, warned, follow: followHere } = another(db)
  const open = [await followHere(mine.accountId), await followHere(other.accountId)]
  for (const stream of open) await stream.next()
  const beaten = async () => {
    const waits = open.map((stream) => stream.next())
    await new Promise((done) => setImmediate(done))
    streams.beat()
    return Promise.all(waits)
  }
  away = true
  for (let beat = 0; beat < 3; beat++) await beaten()
  expect(warned).toHaveLength(1)
  away = false
  await beaten()
  away = true
  for (let beat = 0; beat < 3; beat++) await beaten()
  expect(warned).toHaveLength(2)
  streams.close()
})

test('an account has a maximum of streams, and a new one replaces the oldest', async () => {
  const { accountId } = await shop()
  const { streams, follow: followHere } = another()
  const those = await Promise.all(Array.from({ length: 20 }, () => followHere(accountId)))
  await those[0]?.next()
  const oldest = those[0]?.next()
  const next = await followHere(accountId)
  expect(await oldest).toBeUndefined()
  // one was read, and one never: both end
  await next.next()
  const waits = next.next()
  streams.end()
  expect(await waits).toBeUndefined()
  await those[1]?.next()
  expect(await those[1]?.next()).toBeUndefined()
  await expect(followHere(accountId)).rejects.toThrow('takes no more streams')
  streams.close()
})

test('a stopping process keeps its streams open until it exits', async () => {
  const { key, write } = await shop()
  const stream = await follow(key)
  await stream.frame()
  system.drain()
  await write('one')
  expect(await stream.event()).toMatchObject({ data: { message: 'one' } })
  stream.leave()
  const next = await follow(key)
  expect(await next.frame()).toMatchObject({ id: 1 })
  next.leave()
})

test('nothing is streamed after the key is revoked, and a client that disconnects during admission uses no slot', async () => {
  const { accountId, write } = await shop()
  const { streams, follow: followHere } = another()
  let allowed = true
  const stream = await followHere(accountId, { allowed: async () => allowed })
  await stream.next()
  const waits = stream.next()
  allowed = false
  await write('secret')
  expect(await waits).toBeUndefined()
  for (let i = 0; i < 21; i++) {
    const raw = Object.assign(new EventEmitter(), { destroyed: true })
    await followHere(accountId, { signal: whenLeft({ raw } as never) })
  }
  streams.close()
})
