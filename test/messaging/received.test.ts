import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestSystem, testSystem } from '../support/system.ts'
import { client, phone } from './client.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

const write = async (accountId: string, from: string, fields: object) => {
  system.clock.advance(1)
  const answer = await system.app.inject({
    method: 'POST',
    url: '/admin/api/simulator/inbound',
    headers: system.operator,
    payload: { account_id: accountId, from, ...fields },
  })
  return answer.json<{ message_id: string }>().message_id
}

test('received messages are read by id and listed together with sent ones', async () => {
  const { accountId, key } = await system.account()
  const call = client(system, key)
  const [siti, umar] = [phone(), phone()]
  const first = await write(accountId, siti, { message: 'Halo' })
  const second = await write(accountId, umar, { message: 'Assalamu alaikum' })
  const third = await write(accountId, siti, {
    content: { type: 'location', latitude: -6.2, longitude: 106.8, name: null, address: null },
  })
  const { message_id: sent } = (await call('POST', '/messages', { to: siti, type: 'text', message: 'x' })).json()
  const one = (await call('GET', `/messages/${first}`)).json()
  expect(one).toEqual({
    message_id: first,
    direction: 'inbound',
    from: siti,
    from_user_id: null,
    forwarded: null,
    contact_id: expect.stringMatching(/^con_/),
    connection_id: 'simulator',
    type: 'text',
    message: 'Halo',
    content: { type: 'text', text: 'Halo' },
    timestamp: expect.any(String),
  })
  expect((await call('GET', `/messages/${sent}`)).json()).toMatchObject({ direction: 'outbound', status: 'sent' })
  const ids = async (query: string) =>
    (await call('GET', `/messages?${query}`)).json().messages.map((m: { message_id: string }) => m.message_id)
  expect(await ids('')).toEqual([sent])
  expect(await ids('direction=inbound')).toEqual([third, second, first])
  expect(await ids(`direction=inbound&contact_id=${one.contact_id}`)).toEqual([third, first])
  expect(await ids('direction=inbound&type=location')).toEqual([third])
  const page = (await call('GET', '/messages?direction=inbound&limit=2')).json()
  expect(await ids(`direction=inbound&limit=2&cursor=${page.pagination.next_cursor}`)).toEqual([first])
  const wrong = await call('GET', '/messages?direction=inbound&status=read')
  expect([wrong.statusCode, wrong.json().error.details.field]).toEqual([400, 'status'])
  expect((await call('GET', '/messages?type=ode')).statusCode).toBe(400)
  const other = client(system, (await system.account()).key)
  expect((await other('GET', `/messages/${first}`)).statusCode).toBe(404)
})
