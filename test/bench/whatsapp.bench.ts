import { expect, test } from 'vitest'
import { client } from '../messaging/client.ts'
import { testSystem } from '../support/system.ts'
import { startFake } from '../support/whatsapp/fake.ts'

const MESSAGES = 3_000

/** Messages a second to the network, beside what its numbers may send: it grants each ceiling in turn, and the pace is learned. */
test.each([80, 300])('whatsapp, a ceiling of %d messages a second', async (ceiling) => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('set TEST_DATABASE_URL: this is measured on Postgres')
  const fake = await startFake({ perSecond: ceiling })
  const system = await testSystem(
    { RATE_LIMITS: 'off', LOG_LEVEL: 'silent', WHATSAPP_API_URL: fake.url },
    { now: () => new Date(), advance: () => {}, set: () => {} },
  )
  const { accountId, key } = await system.account()
  const admin = (method: 'PUT' | 'PATCH', path: string, payload: object) =>
    system.app.inject({ method, url: `/admin/api/accounts/${accountId}${path}`, headers: system.operator, payload })
  await admin('PUT', '/whatsapp', fake.credentials)
  await admin('PATCH', '', { network: 'whatsapp' })
  const call = client(system, key)
  const components = [{ type: 'BODY', text: 'Halo' }]
  const made = await call('POST', '/templates', { name: 'halo', language: 'id', category: 'UTILITY', components })
  await system.database.pool.query(`update templates set status = 'APPROVED' where account_id = $1`, [accountId])
  const template_id = made.json().id
  for (let index = 0; index < MESSAGES; index += 10) {
    const to = (offset: number) => `+62813${String(1_000_000 + index + offset)}`
    const some = Array.from({ length: 10 }, (_, offset) => ({ to: to(offset), type: 'template', template_id }))
    await Promise.all(some.map((message) => call('POST', '/messages', message)))
  }
  const started = performance.now()
  system.start()
  while (fake.state.taken.length < MESSAGES) await new Promise((done) => setTimeout(done, 50))
  const seconds = (performance.now() - started) / 1000
  const late = fake.state.taken.filter(({ at }) => at > started + seconds * 500).length
  const refused = fake.state.calls.filter(({ path }) => path.endsWith('/messages')).length - MESSAGES
  console.log(
    `whatsapp: ${Math.round(MESSAGES / seconds)} messages a second beside a ceiling of ${ceiling}; ` +
      `${Math.round(late / (seconds / 2))} in the second half; ${refused} refused by 130429`,
  )
  expect(new Set(fake.state.taken.map(({ callbackData }) => callbackData)).size).toBe(MESSAGES)
  await system.close()
  await fake.close()
})
