import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeMessages } from '../../src/messaging/messages/csv.ts'
import { latestEvents } from '../../src/messaging/webhooks/events.ts'
import { type Client, client, phone, settle } from '../messaging/client.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { signedIn, textOf, type Visitor } from './console-visitor.ts'

let system: TestSystem
let accountId: string
let call: Client
let visitor: Visitor
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

beforeEach(async () => {
  const made = await system.account({ timeZone: 'Asia/Jayapura' })
  accountId = made.accountId
  call = client(system, made.key)
  visitor = await signedIn(system, made.key)
})

const send = async (message: object) => {
  system.clock.advance(1_000)
  return (await call('POST', '/messages', { type: 'text', ...message })).json().message_id as string
}
const rowsOf = (body: string): Record<string, string>[] => parse(body, { columns: true })
/** The export that a page links to. */
async function fileOf(path: string): Promise<Record<string, string>[]> {
  const { body } = await visitor.get(path)
  const [, href = ''] = /href="([^"]*\.csv[^"]*)" download/.exec(body) ?? []
  const file = await visitor.get(href.replaceAll('&amp;', '&'))
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  return rowsOf(file.body)
}
const shownIds = (body: string, list: string) =>
  [...body.matchAll(new RegExp(`<th scope="row"[^>]*><div><a href="/console/${list}/(\\w+)"`, 'g'))].map(([, id]) => id)

test('messages are filtered by person, kind, tag, reference, state and day, and exported as shown', async () => {
  const [siti, budi] = [phone(), phone()]
  await call('POST', '/contacts', { phone: siti, name: 'Siti Aminah' })
  const one = await send({ to: siti, message: '=1+1', tags: ['promo'], reference: 'A-1' })
  const two = await send({ to: budi, message: 'halo', tags: ['promo', 'baru'] })
  const three = await send({
    ...{ to: budi, type: 'location', message: undefined, location: { latitude: 1, longitude: 2, name: 'Toko' } },
  })
  const later = await send({ to: siti, message: 'nanti', send_at: new Date(system.clock.now().getTime() + 3_600_000) })
  const cases: [query: string, found: string[]][] = [
    ['whom=aminah', [later, one]],
    [`whom=${encodeURIComponent(siti)}`, [later, one]],
    ['whom=nobody', []],
    ['type=location', [three]],
    ['tag=promo', [two, one]],
    ['tag=promo&whom=aminah', [one]],
    ['reference=A-1', [one]],
    ['status=scheduled', [later]],
    ['status=failed', []],
  ]
  for (const [query, found] of cases) {
    const { body } = await visitor.get(`/console/messages?${query}`)
    expect([query, shownIds(body, 'messages')]).toEqual([query, found])
    // the open form has the search text, and the file is filtered too
    expect([query, /<details class="filters" open>/.test(body)]).toEqual([query, !query.startsWith('status')])
    if (found.length === 0) expect(textOf(body)).toContain('Tidak ada pesan yang cocok')
    else expect((await fileOf(`/console/messages?${query}`)).map(({ message_id }) => message_id)).toEqual(found)
  }
  const [first] = await fileOf('/console/messages?reference=A-1')
  expect(first).toMatchObject({
    to: siti,
    message: "'=1+1",
    tags: 'promo',
    reference: 'A-1',
    delivery_status: 'pending',
  })
})

test('a day is that of the account’s time zone, including its end', async () => {
  // 23:30 and 00:30 of two days in Jayapura, which is nine hours ahead
  const at = (hour: number, minute: number) => {
    const now = system.clock.now()
    const wanted = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, hour - 9, minute))
    system.clock.advance(wanted.getTime() - now.getTime() - 1_000)
    return wanted
  }
  const day = (moment: Date) => new Date(moment.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
  const to = phone()
  const evening = at(23, 30)
  const one = await send({ to, message: 'malam' })
  system.clock.advance(3_600_000)
  const two = await send({ to, message: 'pagi' })
  const morning = system.clock.now()
  visitor = await signedIn(system, (await call('POST', '/keys', {})).json().key)
  const found = async (query: string) => shownIds((await visitor.get(`/console/messages?${query}`)).body, 'messages')
  expect(await found(`from=${day(evening)}&until=${day(evening)}`)).toEqual([one])
  expect(await found(`from=${day(morning)}`)).toEqual([two])
  expect(await found(`until=${day(morning)}`)).toEqual([two, one])
})

test('received messages are filtered by sender, kind and day, and exported', async () => {
  const [siti, budi] = [phone(), phone()]
  for (const [from, name, message] of [
    [siti, 'Siti', 'Apa kabar?'],
    [budi, 'Budi', '+62 nomor saya'],
  ]) {
    system.clock.advance(1_000)
    await system.app.inject({
      ...{ method: 'POST', url: '/admin/api/simulator/inbound', headers: system.operator },
      payload: { account_id: accountId, from, name, message },
    })
  }
  const page = await visitor.get('/console/received?whom=siti')
  expect([page.body.includes('Apa kabar?'), page.body.includes('nomor saya')]).toEqual([true, false])
  expect(textOf((await visitor.get('/console/received?type=image')).body)).toContain('Tidak ada pesan yang cocok')
  const lines = await fileOf('/console/received?type=text')
  expect(lines.map(({ from, message }) => [from, message])).toEqual([
    [budi, "'+62 nomor saya"],
    [siti, 'Apa kabar?'],
  ])
})

test('events are listed, filtered by name, message and day, shown in full, and exported', {
  tags: 'slow',
}, async () => {
  expect(textOf((await visitor.get('/console/events')).body)).toContain('Belum ada peristiwa')
  const one = await send({ to: phone(), message: 'satu' })
  const two = await send({ to: phone('0000'), message: 'dua' })
  await settle(system)
  const { events } = (await call('GET', '/events')).json()
  const all = await fileOf('/console/events')
  expect(all.map(({ event_id, seq }) => [event_id, Number(seq)]).reverse()).toEqual(
    events.map((event: { event_id: string; seq: number }) => [event.event_id, event.seq]),
  )
  for (const [query, wanted] of [
    ['event=message.failed', { event: 'message.failed', message: two }],
    [`message=${one}&event=message.read`, { event: 'message.read', message: one }],
  ] as const) {
    const found = await fileOf(`/console/events?${query}`)
    expect(found).toMatchObject([{ event: wanted.event, message_id: wanted.message }])
    expect(JSON.parse(found[0]?.body ?? '')).toMatchObject({
      event: wanted.event,
      data: { message_id: wanted.message },
    })
    const [id = ''] = shownIds((await visitor.get(`/console/events?${query}`)).body, 'events')
    expect(textOf((await visitor.get(`/console/events/${id}`)).body)).toContain(wanted.message)
    const stranger = await signedIn(system, (await system.account()).key)
    expect((await stranger.get(`/console/events/${id}`)).statusCode).toBe(404)
    expect(rowsOf((await stranger.get('/console/events/export.csv')).body)).toEqual([])
  }
  const { body } = await visitor.get('/console/events?from=2099-01-01')
  expect(textOf(body)).toContain('Tidak ada peristiwa yang cocok')
})

test('events are read page by page, each once, also those with the same time', { tags: 'slow' }, async () => {
  for (let sent = 0; sent < 30; sent++) await call('POST', '/messages', { to: phone(), type: 'text', message: '.' })
  await settle(system)
  const { events } = (await call('GET', '/events?limit=1000')).json()
  const met: (string | undefined)[] = []
  for (let next: string | undefined = '/console/events'; next; ) {
    const { body }: { body: string } = await visitor.get(next)
    met.push(...shownIds(body, 'events'))
    next = /href="([^"]+)" rel="next"/.exec(body)?.[1]?.replaceAll('&amp;', '&')
  }
  expect(met.length).toBe(90)
  expect([...met].sort()).toEqual(events.map(({ event_id }: { event_id: string }) => event_id).sort())
})

test('empty lists say what to do, and a key without the scope exports nothing', async () => {
  const pages = ['messages', 'received', 'contacts', 'broadcasts', 'templates', 'webhooks', 'events', 'inbox', 'rules']
  for (const page of pages) {
    const { body } = await visitor.get(`/console/${page}`)
    expect([page, /(Belum ada|Tidak ada) [^.]+\. \S+/.test(textOf(body))]).toEqual([page, true])
  }
  const { key } = await system.account({}, ['keys:write'])
  const without = await signedIn(system, key)
  for (const path of ['messages/export.csv', 'received/export.csv', 'events', 'events/export.csv'])
    expect([path, (await without.get(`/console/${path}`)).statusCode]).toEqual([path, 403])
})

test('an export yields after every page, even if no row matches, and stops when the reader disconnects', async () => {
  const file = writeMessages(system.database.db, accountId, { tag: 'none has it' })
  expect((await file.next()).value).toContain('message_id')
  expect(await file.next()).toEqual({ done: false, value: '' })
  expect(await file.return(undefined)).toMatchObject({ done: true })
})

test('a list of events that continues after deleted ones says so', async () => {
  await expect(latestEvents(system.database.db, accountId, { before: 'evt_gone', limit: 1 })).rejects.toMatchObject({
    kind: 'not_found',
  })
})
