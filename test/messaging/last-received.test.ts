import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateContacts } from '../../src/messaging/messages/last-received.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { client } from './client.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

test('when a person last wrote is filled from messages that came before it was kept', async () => {
  const { pool, db } = system.database
  const said: { call: ReturnType<typeof client>; phone: string; at: string | null }[] = []
  for (const account of [1, 2]) {
    const { accountId, key } = await system.account()
    const call = client(system, key)
    for (let person = 0; person < 7; person++) {
      const phone = `+62812000${account}${person}000`
      await call('POST', '/contacts', { phone, name: 'Siti' })
      const wrote = person % 3 > 0
      const at = new Date(system.clock.now().getTime() - person * 60_000)
      for (const minutes of wrote ? [90, 0] : []) {
        await pool.query(
          `insert into inbound_messages (account_id, id, sender, type, network, network_message_id, received_at)
           values ($1, $2, $3, 'text', 'simulator', $2, $4)`,
          [accountId, `msg_${account}${person}${minutes}`, phone, new Date(at.getTime() - minutes * 60_000)],
        )
      }
      said.push({ call, phone, at: wrote ? at.toISOString() : null })
    }
  }
  // one of whom more is known than the messages tell
  const known = '2030-01-01T00:00:00.000Z'
  await pool.query('update contacts set last_received_at = $1 where phone = $2', [known, said[1]?.phone])
  await dateContacts(db, 3)
  await dateContacts(db, 3)
  for (const [index, { call, phone, at }] of said.entries()) {
    const { rows } = await pool.query<{ at: Date | null }>(
      'select last_received_at as at from contacts where phone = $1',
      [phone],
    )
    expect([phone, rows[0]?.at?.toISOString() ?? null]).toEqual([phone, index === 1 ? known : at])
    if (at === null || index === 1) continue
    const { contacts } = (await call('GET', '/contacts?limit=100')).json()
    const closes = new Date(new Date(at).getTime() + 86_400_000).toISOString()
    expect(contacts.find((one: { phone: string }) => one.phone === phone).window_closes_at).toBe(closes)
  }
})
