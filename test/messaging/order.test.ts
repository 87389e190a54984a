import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Fault } from '../support/whatsapp/fake.ts'
import { type Connected, person, type SystemWithFake, startWithFake } from './whatsapp/support.ts'

// Messages to one person are sent in the order of acceptance, within a priority and for at most a minute.

let whatsapp: SystemWithFake
let connected: Connected
beforeAll(async () => {
  whatsapp = await startWithFake()
})
afterAll(() => whatsapp.close())
beforeEach(async () => {
  whatsapp.fake.state.options.fault = undefined
  whatsapp.fake.state.options.underWayMs = undefined
  whatsapp.fake.state.waiting.length = 0
  connected = await whatsapp.connect()
})

const drain = () => whatsapp.system.worker.drain()
const later = (seconds: number) => whatsapp.system.clock.advance(seconds * 1000)

/** Somebody who has just written, so that free texts may be sent. */
async function writer() {
  const who = person()
  whatsapp.fake.say(who, { type: 'text', text: { body: 'Halo' } })
  await whatsapp.fake.sendReports()
  await drain()
  return { ...who, phone: `+${who.wa_id}` }
}

async function send(to: string | { contact_id: string }, message: string, priority?: string): Promise<string> {
  const whom = typeof to === 'string' ? { to } : to
  const sent = await connected.call('POST', '/messages', {
    ...whom,
    type: 'text',
    message,
    ...(priority && { priority }),
  })
  expect([sent.statusCode, sent.json()]).toMatchObject([201, {}])
  return sent.json().message_id
}

/** The network's calls, in order. */
const asked = () =>
  whatsapp.fake.state.calls
    .filter(({ path, body }) => path === `/v26.0/${whatsapp.fake.state.phoneNumberId}/messages` && body)
    .map(({ body }) => (body as { text?: { body: string } }).text?.body)
const taken = (from = 0) =>
  whatsapp.fake.state.taken.slice(from).map(({ body }) => (body as { text: { body: string } }).text.body)

const withFaults = (...faults: (Fault | undefined)[]) => {
  whatsapp.fake.state.options.fault = () => faults.shift()
}

test('twenty texts arrive in the order of posting although the first take longest, and messages to others are sent meanwhile', {
  tags: 'slow',
}, async () => {
  const [one, two] = [await writer(), await writer()]
  const texts = Array.from({ length: 20 }, (_, index) => `ke-${index}`)
  let together = 0
  let most = 0
  const busy = new Set<string>()
  whatsapp.fake.state.options.underWayMs = (body) => {
    const to = String(body.to)
    together += 1
    most = Math.max(most, together)
    expect([...busy]).not.toContain(to)
    busy.add(to)
    setTimeout(() => {
      busy.delete(to)
      together -= 1
    }, 0)
    return Math.max(1, 20 - taken(before).length)
  }
  const before = whatsapp.fake.state.taken.length
  for (const text of texts) {
    await send(one.phone, text)
    if (text < 'ke-13') await send(two.phone, text)
  }
  await drain()
  const to = (who: string) =>
    whatsapp.fake.state.taken
      .slice(before)
      .filter((message) => message.to === who)
      .map(({ body }) => (body as { text: { body: string } }).text.body)
  expect([to(one.wa_id), to(two.wa_id)]).toEqual([texts, texts.filter((text) => text < 'ke-13')])
})

test('a person addressed by number and by contact is one person', { tags: 'slow' }, async () => {
  const who = await writer()
  const { contacts } = (await connected.call('GET', '/contacts')).json()
  const before = whatsapp.fake.state.taken.length
  whatsapp.fake.state.options.underWayMs = () => 30 - 10 * taken(before).length
  await send(who.phone, 'a')
  await send({ contact_id: contacts[0].contact_id }, 'b')
  await send(who.phone, 'c')
  await drain()
  expect(taken(before)).toEqual(['a', 'b', 'c'])
})

test('a retried message delays later ones to the same person only', { tags: 'slow' }, async () => {
  const [who, other] = [await writer(), await writer()]
  const before = whatsapp.fake.state.taken.length
  withFaults({ error: 131016, status: 503 }, { error: 2, status: 500 })
  await send(who.phone, 'a')
  await drain()
  await send(who.phone, 'b')
  await send(who.phone, 'c')
  whatsapp.fake.state.options.fault = undefined
  await send(other.phone, 'x')
  await drain()
  expect(taken(before)).toEqual(['x'])
  later(5)
  await drain()
  expect(taken(before)).toEqual(['x', 'a', 'b', 'c'])
})

test('an unknown outcome delays later messages for a minute at most; priorities do not wait for one another', async () => {
  const who = await writer()
  withFaults('lost before')
  await send(who.phone, 'a')
  await send(who.phone, 'b')
  await drain()
  await send(who.phone, 'c')
  await send(who.phone, 'code', 'normal')
  await send(who.phone, 'news', 'bulk')
  await drain()
  // priorities do not wait for each other, so the order of these two is undefined
  expect([...asked()].sort()).toEqual(['a', 'code', 'news'])
  later(59)
  await drain()
  expect([...asked()].sort()).toEqual(['a', 'code', 'news'])
  later(1)
  await drain()
  expect(asked().slice(3)).toEqual(['b', 'c'])
})

test('a message to a person waits for nothing once the delay has ended', async () => {
  const who = await writer()
  withFaults('lost before')
  await send(who.phone, 'a')
  await drain()
  later(61)
  await send(who.phone, 'b')
  await drain()
  expect(asked()).toEqual(['a', 'b'])
})

test('a status that settles an unknown outcome releases the next message at once', async () => {
  const who = await writer()
  withFaults('lost after')
  await send(who.phone, 'a')
  await send(who.phone, 'b')
  await drain()
  expect(asked()).toEqual(['a'])
  await whatsapp.fake.sendReports()
  await drain()
  expect(asked()).toEqual(['a', 'b'])
})

test('a connection that does not answer gets at most three messages, then only harmless test calls until it answers', {
  tags: 'slow',
}, async () => {
  const people = [await writer(), await writer(), await writer(), await writer(), await writer()]
  withFaults(...Array<Fault>(10).fill('lost before'))
  for (const [index, who] of people.entries()) {
    await send(who.phone, `m${index}`)
    await drain()
  }
  expect(asked()).toEqual(['m0', 'm1', 'm2'])
  const probes = () =>
    whatsapp.fake.state.calls.filter(
      ({ path, method }) => method === 'GET' && path.endsWith(whatsapp.fake.state.phoneNumberId),
    )
  const before = probes().length
  whatsapp.fake.state.silent = true
  later(2)
  await drain()
  expect([asked(), probes().length - before]).toEqual([['m0', 'm1', 'm2'], 1])
  whatsapp.fake.state.silent = false
  whatsapp.fake.state.options.fault = undefined
  later(2)
  await drain()
  expect(asked()).toEqual(['m0', 'm1', 'm2'])
  later(2)
  await drain()
  expect([asked().sort(), probes().length - before]).toEqual([['m0', 'm1', 'm2', 'm3', 'm4'], 2])
})

test('a file address that does not answer delays nobody else', async () => {
  const [who, other] = [await writer(), await writer()]
  let answer = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  const files = createServer(async (_, response) => {
    await released
    response.writeHead(200, { 'content-type': 'image/png' }).end()
  })
  await new Promise<void>((done) => files.listen(0, '127.0.0.1', done))
  const media_url = `http://127.0.0.1:${(files.address() as AddressInfo).port}/gambar`
  const media = (await connected.call('POST', '/messages', { to: who.phone, type: 'media', media_url })).json()
    .message_id
  await send(who.phone, 'after it')
  await send(other.phone, 'meanwhile')
  const draining = drain()
  while (!asked().includes('meanwhile')) await new Promise((done) => setTimeout(done, 5))
  answer()
  await draining
  const mine = whatsapp.fake.state.taken.filter(({ to }) => to === who.wa_id)
  expect(mine.map(({ body }) => body.type)).toEqual(['image', 'text'])
  expect(mine[0]?.callbackData).toBe(media)
  await new Promise((done) => files.close(done))
})
