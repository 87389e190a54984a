import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestSystem, testSystem } from '../support/system.ts'
import { client, deadlocks, phone } from './client.ts'

// On the embedded database statements of one connection take turns; a Postgres (TEST_DATABASE_URL) runs them at once.

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(async () => {
  await system.close()
  expect(system.logged()).not.toContain('"level":50')
})

async function shop() {
  const { accountId, key } = await system.account()
  const call = client(system, key)
  const write = (from: string, userId: string) =>
    system.app.inject({
      method: 'POST',
      url: '/admin/api/simulator/inbound',
      headers: system.operator,
      payload: { account_id: accountId, from, user_id: userId, type: 'text', message: 'Assalamu alaikum' },
    })
  const load = (rows: string[]) => call('POST', '/contacts/import', rows.join('\n'), { 'content-type': 'text/csv' })
  return { call, write, load }
}

type Shown = {
  contact_id: string
  phone: string
  name: string | null
  tags: string[]
  custom_fields: object
  opt_out: string | null
  identities: { kind: string; value: string }[]
}

test('concurrent imports, batches, single calls and incoming messages make one contact for each person, with the fields of all', {
  tags: 'slow',
}, async () => {
  const { call, write, load } = await shop()
  // 40 requests on the embedded database, which refuses some of more after two seconds; 94 on a server
  const people = Array.from({ length: process.env.TEST_DATABASE_URL ? 30 : 12 }, () => phone())
  const user = (at: number) => `ID.race${at}`
  const rows = (heading: string, cell: string) => [heading, ...people.map((one) => `${one},${cell}`)]
  const backwards = ([heading = '', ...lines]: string[]) => [heading, ...lines.reverse()]
  const answers = await Promise.all([
    load(rows('phone,kota', 'Solo')),
    load(backwards(rows('phone,name', 'Siti'))),
    load(rows('phone,opt_out', 'marketing')),
    call('POST', '/contacts/batch', {
      contacts: [...people].reverse().map((one) => ({ phone: one, tags: ['jamaah'] })),
    }),
    ...people.map((one, at) => write(one, user(at))),
    ...people.map((one) => call('POST', '/contacts', { phone: one })),
    ...people.map((one) => call('POST', '/messages', { to: one, type: 'text', message: 'x' })),
  ])
  expect(answers.filter(({ statusCode }) => statusCode >= 300).map(({ body }) => body)).toEqual([])

  const found: Shown[] = (await call('GET', '/contacts?limit=100')).json().contacts
  expect(found.map((one) => one.phone).sort()).toEqual([...people].sort())
  for (const one of found) {
    const at = people.indexOf(one.phone)
    expect(one).toMatchObject({ name: 'Siti', tags: ['jamaah'], custom_fields: { kota: 'Solo' }, opt_out: 'marketing' })
    expect(one.identities).toContainEqual({ kind: 'whatsapp_user', value: user(at) })
  }
  // each was created once, by whichever request
  const created = answers.slice(0, 4).reduce((sum, answer) => sum + answer.json().created, 0)
  const single = answers.slice(4 + people.length, 4 + 2 * people.length).filter(({ statusCode }) => statusCode === 201)
  expect(created + single.length).toBeLessThanOrEqual(people.length)
})

test('an import, a batch and an incoming message that lose a deadlock are repeated', async () => {
  const { call, write, load } = await shop()
  const { pool } = system.database
  const [one, two, three] = [phone(), phone(), phone()]
  const ways = [
    () => load(['phone,opt_out', `${one},all`]),
    () => call('POST', '/contacts/batch', { contacts: [{ phone: two, name: 'Ali' }] }),
    () => write(three, 'ID.deadlock'),
  ]
  for (const way of ways)
    await deadlocks(pool, 2, async () => expect((await way()).statusCode).toBeLessThan(300), 'contacts')
  const found: Shown[] = (await call('GET', '/contacts')).json().contacts
  const optOuts = Object.fromEntries(found.map((shown) => [shown.phone, shown.opt_out]))
  expect(optOuts).toEqual({ [one]: 'all', [two]: null, [three]: null })
})

test('an import and a merge of contacts both complete, whichever waits for the other', { tags: 'slow' }, async () => {
  const { call, write, load } = await shop()
  // ids ascend and numbers descend, because imports lock by number and a merge by id
  const pairs = Array.from({ length: 15 }, () => [phone(), phone()].sort().reverse() as [string, string])
  for (const [at, [first, second]] of pairs.entries()) {
    await call('POST', '/contacts', {
      phone: first,
      identities: [
        { kind: 'phone', value: first },
        { kind: 'whatsapp_user', value: `ID.pair${at}` },
      ],
    })
    await call('POST', '/contacts', { phone: second })
  }
  const everybody = pairs.flat()
  for (let round = 0; round < 4; round++) {
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, (_, turn) => load(['phone,kota', ...everybody.map((one) => `${one},Solo${turn}`)])),
      // meanwhile the person's number is the other one, and the other contact is this person
      ...pairs.map((pair, at) => write(pair[(round + 1) % 2] ?? '', `ID.pair${at}`)),
    ])
    expect(answers.filter(({ statusCode }) => statusCode >= 300).map(({ body }) => body)).toEqual([])
  }
  const found: Shown[] = (await call('GET', '/contacts?limit=100')).json().contacts
  const addresses = found.flatMap(({ identities }) => identities.map(({ value }) => value))
  expect(addresses.length).toBe(new Set(addresses).size)
  for (const at of pairs.keys()) expect(addresses).toContain(`ID.pair${at}`)
})
