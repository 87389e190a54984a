import { beforeAll, expect, test } from 'vitest'
import { client } from '../messaging/client.ts'
import { sharedSystem } from '../support/shared-system.ts'
import type { TestSystem } from '../support/system.ts'

let system: TestSystem
let accountId: string
let call: ReturnType<typeof client>
beforeAll(async () => {
  system = await sharedSystem()
  const made = await system.account()
  accountId = made.accountId
  call = client(system, made.key)
})

const say = (payload: object) =>
  system.app.inject({
    method: 'POST',
    url: '/admin/api/simulator/inbound',
    headers: system.operator,
    payload: { account_id: accountId, from: '+6281234567890', ...payload },
  })

/** The content of the account's last event. */
const received = async () => {
  const { events } = (await call('GET', '/events?types=message.received&limit=1000')).json()
  return events.at(-1)?.data
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.each([
  [
    { type: 'location', latitude: -6.17, longitude: 106.83, name: 'Istiqlal' },
    { name: 'Istiqlal', address: null },
  ],
  [
    { type: 'contacts', contacts: [{ name: 'Umar', phone: '+62811' }] },
    { contacts: [{ name: 'Umar', phones: [{ phone: '+62811', kind: null, user_id: null }], emails: [] }] },
  ],
  [
    { type: 'interactive', reply: 'button', id: 'ya', title: 'Ya' },
    { reply: 'button', id: 'ya', title: 'Ya', form: null },
  ],
  [{ type: 'button', text: 'Beli', payload: 'p' }, { payload: 'p' }],
  [{ type: 'text', text: 'Halo' }, { text: 'Halo' }],
])('a person of the simulator sends %j', async (content, expected) => {
  expect((await say({ content, name: 'Siti' })).statusCode).toBe(201)
  expect(await received()).toMatchObject({
    from: '+6281234567890',
    type: content.type,
    content: { type: content.type, ...expected },
    contact: { name: 'Siti' },
  })
})

test('a reaction and an answer name a message of the account, and no other', async () => {
  const sent = (await call('POST', '/messages', { to: '+6281234567890', type: 'text', message: 'x' })).json()
  const reaction = { type: 'reaction', emoji: '👍', message_id: sent.message_id }
  expect((await say({ content: reaction })).statusCode).toBe(201)
  expect(await received()).toMatchObject({ type: 'reaction', content: reaction })
  expect((await say({ message: 'Ya', reply_to: sent.message_id })).statusCode).toBe(201)
  expect(await received()).toMatchObject({ message: 'Ya', reply_to: sent.message_id })
  const other = await say({ content: { ...reaction, message_id: 'msg_of_another' } })
  expect([other.statusCode, other.json().error]).toEqual([400, expect.stringContaining('content.message_id')])
  expect((await say({ message: 'Ya', reply_to: 'msg_of_another' })).statusCode).toBe(400)
})

test('a file is stored for the account, with its real type', async () => {
  const file = { data: png.toString('base64'), filename: 'foto.png' }
  expect((await say({ content: { type: 'image', file, caption: 'Ini' } })).statusCode).toBe(201)
  const { message, content } = await received()
  expect([message, content]).toMatchObject(['Ini', { type: 'image', content_type: 'image/png', size: png.length }])
  const { pathname, search } = new URL(content.url)
  const read = await system.app.inject(pathname + search)
  expect([read.statusCode, read.rawPayload.equals(png)]).toEqual([200, true])
  expect((await call('GET', `/media/${content.media_id}`)).json()).toMatchObject({ filename: 'foto.png' })
  const wrong = await say({ content: { type: 'audio', file } })
  expect([wrong.statusCode, wrong.json().error]).toEqual([400, expect.stringContaining('content.file.data')])
  for (const data of ['', 'kein base64', 'abc']) {
    expect((await say({ content: { type: 'image', file: { data } } })).statusCode).toBe(400)
  }
})

test('either a message or a content is given', async () => {
  const content = { type: 'text', text: 'Halo' }
  for (const wrong of [{}, { message: 'x', content }, { content: { type: 'telepathy' } }]) {
    expect([wrong, (await say(wrong)).statusCode]).toEqual([wrong, 400])
  }
})
