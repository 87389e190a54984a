import { beforeAll, expect, test } from 'vitest'
import { sharedSystem } from '../support/shared-system.ts'
import type { TestSystem } from '../support/system.ts'
import { client, phone } from './client.ts'

let system: TestSystem
beforeAll(async () => {
  system = await sharedSystem()
})

async function holder(input: Parameters<TestSystem['account']>[0] = {}) {
  const { accountId, key } = await system.account(input)
  const call = client(system, key)
  return {
    accountId,
    call,
    batch: async (contacts: unknown, headers: Record<string, string> = {}) => {
      const response = await call('POST', '/contacts/batch', { contacts }, headers)
      return { status: response.statusCode, ...response.json() }
    },
    read: async (id: string) => (await call('GET', `/contacts/${id}`)).json(),
  }
}

test('each contact is created, changed or refused separately, with the invalid field', async () => {
  const { call, batch, read } = await holder()
  const known = phone()
  const { contact_id } = (
    await call('POST', '/contacts', { phone: known, name: 'Siti', tags: ['lama'], custom_fields: { kota: 'Solo' } })
  ).json()
  const answer = await batch([
    { phone: phone(), name: 'Umar', tags: ['baru'] },
    { phone: known, tags: ['baru'] },
    { phone: 'none' },
    { name: 'Nobody' },
    { phone: phone(), nmae: 'Ali' },
    { phone: phone(), tags: ['a,b'] },
    { identities: [{ kind: 'whatsapp_user', value: 'ID.13491208655302741918' }], name: 'Aisyah' },
    {
      identities: [
        { kind: 'phone', value: known },
        { kind: 'whatsapp_user', value: 'ID.13491208655302741918' },
      ],
    },
    7,
  ])
  expect(answer).toMatchObject({ status: 200, created: 2, updated: 1, refused: 6 })
  const shown = answer.results.map(({ status, error }: { status: string; error: null | { details: object } }) => [
    status,
    error && 'field' in error.details ? error.details.field : null,
  ])
  expect(shown).toEqual([
    ['created', null],
    ['updated', null],
    ['refused', 'phone'],
    ['refused', 'phone'],
    ['refused', 'nmae'],
    ['refused', 'tags.0'],
    ['created', null],
    ['refused', 'identities'],
    ['refused', 'body'],
  ])
  expect(answer.results[1].contact_id).toBe(contact_id)
  expect(await read(contact_id)).toMatchObject({ name: 'Siti', tags: ['baru'], custom_fields: { kota: 'Solo' } })
  expect(await read(answer.results[0].contact_id)).toMatchObject({ name: 'Umar', tags: ['baru'] })
})

test('a contact named twice gets the fields of both; null removes the name, as in a single request', async () => {
  const { batch, read } = await holder()
  const [who, other] = [phone(), phone()]
  const { results } = await batch([
    { phone: who, name: 'Siti', tags: ['a'] },
    { phone: other, name: 'Umar' },
    { phone: who, tags: ['b'] },
    { phone: other, name: null },
  ])
  expect(results.map(({ status }: { status: string }) => status)).toEqual(['created', 'created', 'updated', 'updated'])
  expect(await read(results[2].contact_id)).toMatchObject({ name: 'Siti', tags: ['b'] })
  expect((await read(results[3].contact_id)).name).toBeNull()
})

test('new contacts beyond the plan are refused, and known ones are not', async () => {
  const { batch } = await holder({ limits: { contacts: 2 } })
  const known = phone()
  await batch([{ phone: known }])
  const { results } = await batch([{ phone: phone() }, { phone: phone() }, { phone: known, name: 'Siti' }])
  expect(results.map(({ status }: { status: string }) => status)).toEqual(['created', 'refused', 'updated'])
  expect(results[1].error.code).toBe('PLAN_LIMIT_REACHED')
})

test('a repeat with the same Idempotency-Key gets the first response; each hundred contacts count as a request', async () => {
  const { call, batch } = await holder({ limits: { requests_per_hour: 10 } })
  const contacts = Array.from({ length: 250 }, () => ({ phone: phone() }))
  const first = await batch(contacts, { 'idempotency-key': 'all' })
  expect(first.created).toBe(250)
  expect(await batch(contacts, { 'idempotency-key': 'all' })).toEqual(first)
  const { requests_per_hour: hour } = (await call('GET', '/usage/rate-limits')).json().current_limits
  expect(hour.used).toBe(4)
  const more = await batch(Array.from({ length: 701 }, () => ({ phone: phone() })))
  expect([more.status, more.error.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED'])
})

test('it needs the scope of saving contacts, and finds nobody of another account', async () => {
  const mine = await holder()
  const who = phone()
  const [made] = (await mine.batch([{ phone: who, name: 'Siti' }])).results
  const other = await holder()
  const [theirs] = (await other.batch([{ phone: who }])).results
  expect([theirs.status, theirs.contact_id === made.contact_id]).toEqual(['created', false])
  const { key } = await system.account({}, ['contacts:read'])
  const refused = await client(system, key)('POST', '/contacts/batch', { contacts: [{ phone: who }] })
  expect([refused.statusCode, refused.json().error.details]).toEqual([403, { required_scope: 'contacts:write' }])
})
