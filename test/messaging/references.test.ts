import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldOutcomes } from '../../src/messaging/usage/analytics-fold.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { type Client, client, phone, settle } from './client.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

const newClient = async () => client(system, (await system.account()).key)

const send = (call: Client, more: object = {}) =>
  call('POST', '/messages', { to: phone(), type: 'text', message: 'x', ...more })

const names = { reference: 'order-17', metadata: { cart: 'c-9' }, tags: ['kajian', 'ahad'] }

test('the reference of a message is on it and in each of its events, and empty if none was given', async () => {
  const call = await newClient()
  const { message_id: id } = (await send(call, names)).json()
  await send(call)
  await settle(system)
  expect((await call('GET', `/messages/${id}`)).json()).toMatchObject(names)
  const { events } = (await call('GET', '/events')).json()
  const ofNamed = events.filter(({ data }: { data: { message_id: string } }) => data.message_id === id)
  expect(ofNamed.map(({ event, data }: { event: string; data: object }) => [event, data])).toEqual(
    ['sent', 'delivered', 'read'].map((status) => [`message.${status}`, expect.objectContaining(names)]),
  )
  const without = { reference: null, metadata: null, tags: [] }
  // messages to different people have no order
  const ofOther = events.filter(({ data }: { data: { message_id: string } }) => data.message_id !== id)
  expect(ofOther).toHaveLength(3)
  for (const { data } of ofOther) expect(data).toMatchObject(without)
})

test('messages are listed by reference and by tag, page by page', async () => {
  const call = await newClient()
  const ids: string[] = []
  for (let i = 0; i < 5; i++) {
    system.clock.advance(1)
    ids.unshift((await send(call, { tags: ['x', `n${i}`], reference: i < 2 ? 'twice' : undefined })).json().message_id)
    await send(call, { tags: ['y'] })
  }
  const listed = async (query: string): Promise<string[]> => {
    const found: string[] = []
    for (let cursor = ''; ; ) {
      const page = (await call('GET', `/messages?limit=2&${query}${cursor}`)).json()
      found.push(...page.messages.map((one: { message_id: string }) => one.message_id))
      if (page.pagination.next_cursor === null) return found
      cursor = `&cursor=${page.pagination.next_cursor}`
    }
  }
  expect(await listed('tag=x')).toEqual(ids)
  expect(await listed('tag=n4')).toEqual(ids.slice(0, 1))
  expect(await listed('reference=twice')).toEqual(ids.slice(3))
  expect(await listed('reference=twice&tag=n0')).toEqual(ids.slice(4))
  expect(await listed('tag=z')).toEqual([])
  expect(await listed('tag=x&status=read')).toEqual([])
})

test.each([
  [{ reference: 'x'.repeat(101) }, 'reference'],
  [{ reference: 7 }, 'reference'],
  [{ tags: Array.from({ length: 11 }, (_, i) => `t${i}`) }, 'tags'],
  [{ tags: ['a,b'] }, 'tags.0'],
  [{ metadata: { a: 1 } }, 'metadata.a'],
  [{ metadata: Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`k${i}`, 'v'])) }, 'metadata'],
])('%j is refused, naming the field', async (more, field) => {
  const call = await newClient()
  const response = await send(call, more)
  expect([response.statusCode, response.json().error.details.field]).toEqual([400, field])
})

test('analytics count the messages of a tag, folded or not', { tags: 'slow' }, async () => {
  const call = await newClient()
  await send(call, { tags: ['x'] })
  await send(call, { tags: ['x', 'y'] })
  await send(call)
  const counted = async (query: string) => {
    const { metrics } = (await call('GET', `/analytics/usage?period=7d${query}`)).json()
    return [metrics.messages_sent, metrics.messages_read, metrics.credits_used, metrics.unique_contacts]
  }
  expect(await counted('&tag=x')).toEqual([2, 0, 2, null])
  await foldOutcomes(system.database.db)
  await settle(system)
  expect(await counted('&tag=x')).toEqual([2, 2, 2, null])
  await foldOutcomes(system.database.db)
  expect(await counted('&tag=x')).toEqual([2, 2, 2, null])
  expect(await counted('&tag=y')).toEqual([1, 1, 1, null])
  expect(await counted('')).toEqual([3, 3, 3, 3])
})

test('a request with an unknown field or parameter sends nothing, and names it', async () => {
  const call = await newClient()
  for (const [more, query] of [
    [{ sendat: '2026-12-31T00:00:00Z' }, ''],
    [{}, '?dryrun=true'],
  ] as const) {
    const response = await call('POST', `/messages${query}`, { to: phone(), type: 'text', message: 'x', ...more })
    expect([response.statusCode, response.json().error]).toMatchObject([
      400,
      { code: 'INVALID_REQUEST', details: { field: query ? 'dryrun' : 'sendat' } },
    ])
  }
  expect((await call('GET', '/messages')).json().messages).toEqual([])
})

test('other calls name unknown fields in a header, except fields that their responses have', async () => {
  const call = await newClient()
  const person = { phone: phone(), nmae: 'Siti', created_at: 'x' }
  const made = await call('POST', '/contacts', person)
  expect([made.statusCode, made.headers.warning]).toEqual([201, '299 - "unknown: nmae"'])
  const list = await call('GET', '/contacts?tag=x&serach=%22')
  expect([list.statusCode, list.headers.warning]).toEqual([200, '299 - "unknown: tag", 299 - "unknown: serach"'])
  expect((await call('GET', '/contacts?search=x')).headers.warning).toBeUndefined()
  const free = await call('POST', '/contacts', { phone: phone(), custom_fields: { anything: 1 } })
  expect(free.headers.warning).toBeUndefined()
})
