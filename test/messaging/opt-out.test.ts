import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { optRequestIn } from '../../src/messaging/contacts/opt-out-words.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { type Client, client, phone, settle } from './client.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

async function newAccount(): Promise<{ accountId: string; call: Client }> {
  const { accountId, key } = await system.account()
  return { accountId, call: client(system, key) }
}

const write = async (accountId: string, from: string, message: string) => {
  const answer = await system.app.inject({
    method: 'POST',
    url: '/admin/api/simulator/inbound',
    headers: system.operator,
    payload: { account_id: accountId, from, message },
  })
  expect(answer.statusCode).toBe(201)
  return answer.json<{ message_id: string }>().message_id
}

const sentTexts = async (call: Client, to: string): Promise<string[]> =>
  (await call('GET', `/messages?to=${encodeURIComponent(to)}`))
    .json()
    .messages.map((one: { message: string }) => one.message)

const eventsOf = async (call: Client, type: string) => (await call('GET', `/events?types=${type}`)).json().events

describe('opt-out words', () => {
  test.each([
    'STOP',
    'Stop.',
    'STOP!',
    '“stop”',
    '*STOP*',
    'ＳＴＯＰ',
    'stop 🙏',
    'stop stop stop',
    'S T O P',
    'unsubscribe',
    'tolong berhenti',
    'Mohon berhenti ya, kak',
    'please STOP, thank you',
    'berhenti berlangganan',
    'jangan kirim pesan lagi!',
    'توقف',
    'اَوقِف',
    'إلغاء الاشتراك من فضلك',
  ])('%s stops all messages', (text) => {
    expect(optRequestIn(text, [], 'ID')).toMatchObject({ act: 'out', scope: 'all' })
  })

  test.each(['Stop promotions', 'stop promo ya'])('%s stops marketing alone', (text) => {
    expect(optRequestIn(text, [], undefined)).toMatchObject({ act: 'out', scope: 'marketing' })
  })

  test.each([
    'please do not stop here',
    'bus stop',
    'kapan berhenti hujan?',
    'stop 2',
    'ya',
    '',
    '!!!',
    `stop${' '.repeat(200)}`,
  ])('%s changes nothing', (text) => {
    expect(optRequestIn(text, [], 'ID')).toBeUndefined()
  })

  test.each(['start', 'Mulai!', 'ابدأ'])('%s allows messages again', (text) => {
    expect(optRequestIn(text, [], 'ID')).toEqual({ act: 'in' })
  })
})

test('an opt-out is confirmed once, in the language of the word or the country, and published to the account', {
  tags: 'slow',
}, async () => {
  const { accountId, call } = await newAccount()
  const person = phone()
  const cause = await write(accountId, person, 'Tolong berhenti.')
  await write(accountId, person, 'STOP')
  await settle(system)
  expect(await sentTexts(call, person)).toEqual([
    'Anda tidak akan menerima pesan dari kami lagi. Balas MULAI jika ingin menerimanya kembali.',
  ])
  const [event, ...more] = await eventsOf(call, 'contact.opted_out')
  expect(more).toEqual([])
  expect(event.data).toEqual({
    contact_id: expect.stringMatching(/^con_/),
    phone: person,
    recipient: null,
    scope: 'all',
    source: 'message',
    message_id: cause,
    opted_out_at: expect.any(String),
  })
  // the confirmation was delivered like any message; everything else is refused
  expect((await eventsOf(call, 'message.delivered')).length).toBe(1)
  const refused = await call('POST', '/messages', { to: person, type: 'text', message: 'x' })
  expect(refused.json().error.code).toBe('RECIPIENT_OPTED_OUT')
  // again after an opt-in
  await write(accountId, person, 'mulai')
  await write(accountId, person, 'unsubscribe')
  await settle(system)
  expect((await sentTexts(call, person))[0]).toBe(
    'You will not receive any more messages from us. Reply START to receive them again.',
  )
  expect((await eventsOf(call, 'contact.opted_out')).length).toBe(2)
})

test('an opt-out by call is an event too, once, and is not answered', async () => {
  const { call } = await newAccount()
  const person = phone()
  const { contact_id: id } = (await call('POST', '/contacts', { phone: person })).json()
  for (let time = 0; time < 2; time++) await call('POST', `/contacts/${id}/opt-out`, { scope: 'marketing' })
  await settle(system)
  const found = await eventsOf(call, 'contact.opted_out')
  expect(found.map(({ data }: { data: object }) => data)).toEqual([
    expect.objectContaining({ contact_id: id, scope: 'marketing', source: 'api', message_id: null }),
  ])
  expect(await sentTexts(call, person)).toEqual([])
})

test('an account has its own words and confirmation, by language', async () => {
  const { accountId, call } = await newAccount()
  const set = await call('PUT', '/opt-out-words/jv', { stop: ['Mandheg'], start: ['Terusno'], confirmation: 'Nggih.' })
  expect([set.statusCode, set.json()]).toEqual([
    200,
    {
      language: 'jv',
      built_in: { stop: [], start: [] },
      stop: ['Mandheg'],
      start: ['Terusno'],
      confirmation: 'Nggih.',
    },
  ])
  const person = phone()
  await write(accountId, person, 'mandheg!')
  await settle(system)
  expect(await sentTexts(call, person)).toEqual(['Nggih.'])
  await write(accountId, person, 'terusno')
  expect((await call('GET', '/contacts')).json().contacts[0].opt_out).toBeNull()
  // without a confirmation there is no answer
  await call('PUT', '/opt-out-words/id', { confirmation: null })
  await write(accountId, person, 'berhenti')
  await settle(system)
  expect(await sentTexts(call, person)).toEqual(['Nggih.'])
  // another account does not have them
  const other = await newAccount()
  await write(other.accountId, person, 'mandheg')
  expect((await other.call('GET', '/contacts')).json().contacts[0].opt_out).toBeNull()
  const codes = (await call('GET', '/opt-out-words')).json().languages.map((one: { language: string }) => one.language)
  expect(codes).toEqual(['id', 'en', 'ar', 'jv'])
  expect((await call('DELETE', '/opt-out-words/jv')).statusCode).toBe(204)
  expect((await call('DELETE', '/opt-out-words/jv')).statusCode).toBe(404)
  expect((await call('PUT', '/opt-out-words/jv', { stop: ['!!'] })).statusCode).toBe(400)
  expect((await call('PUT', '/opt-out-words/jv', { stops: ['x'] })).statusCode).toBe(400)
})
