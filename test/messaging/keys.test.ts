import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestSystem, testSystem } from '../support/system.ts'
import { client, phone } from './client.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

test('an account makes a key, uses it, sees it and revokes it', async () => {
  const { key } = await system.account()
  const call = client(system, key)
  const made = await call('POST', '/keys', { name: 'laptop', scopes: ['messages:read'] })
  expect(made.statusCode).toBe(201)
  expect(made.json()).toEqual({
    id: expect.stringMatching(/^key_/),
    key: expect.stringMatching(/^mmsg_[0-9A-Za-z]{38}$/),
    name: 'laptop',
    scopes: ['messages:read'],
    created_at: expect.any(String),
  })
  const other = client(system, made.json().key)
  expect((await other('GET', '/messages')).statusCode).toBe(200)
  const refused = await other('POST', '/messages', { to: phone(), type: 'text', message: 'x' })
  expect(refused.statusCode).toBe(403)
  expect(refused.json().error).toMatchObject({
    code: 'INSUFFICIENT_PERMISSIONS',
    details: { required_scope: 'messages:write' },
  })
  const list = await call('GET', '/keys')
  expect(list.json()).toMatchObject({ total: 2 })
  expect(list.body).not.toContain(made.json().key)
  expect((await call('DELETE', `/keys/${made.json().id}`)).statusCode).toBe(204)
  expect((await other('GET', '/messages')).statusCode).toBe(401)
  expect((await call('DELETE', `/keys/${made.json().id}`)).statusCode).toBe(404)
})

test('a new key gets at most the scopes of its maker, and all of them by default, without a body', async () => {
  const { key } = await system.account({}, ['keys:write', 'messages:read'])
  const call = client(system, key)
  const refused = await call('POST', '/keys', { scopes: ['messages:read', 'messages:write'] })
  expect([refused.statusCode, refused.json().error.details]).toEqual([403, { required_scope: 'messages:write' }])
  const made = await call('POST', '/keys', undefined, { 'content-type': 'application/json' })
  expect([made.statusCode, made.json().scopes]).toEqual([201, ['keys:write', 'messages:read']])
  expect((await call('POST', '/keys', { scopes: ['everything'] })).statusCode).toBe(400)
  expect((await call('POST', '/keys', { scopes: [] })).statusCode).toBe(400)
})

test('the list of keys has pages', async () => {
  const { key } = await system.account()
  const call = client(system, key)
  const ids: string[] = [(await call('GET', '/keys')).json().keys[0].id]
  for (let i = 0; i < 4; i++) {
    system.clock.advance(1)
    ids.push((await call('POST', '/keys', {})).json().id)
  }
  const page = (await call('GET', '/keys?limit=2&page=2')).json()
  expect(page.keys.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2, 4))
  expect([page.total, page.pagination]).toEqual([5, { page: 2, limit: 2, total: 5, total_pages: 3 }])
  expect((await call('GET', '/keys?limit=101')).statusCode).toBe(400)
})

test("another account's key is the 404 of a missing one", async () => {
  const [owner, other] = [await system.account(), await system.account()]
  const [{ id }] = (await client(system, owner.key)('GET', '/keys')).json().keys
  const call = client(system, other.key)
  for (const one of [id, 'key_none', '%00']) expect((await call('DELETE', `/keys/${one}`)).statusCode).toBe(404)
  expect((await client(system, owner.key)('GET', '/keys')).statusCode).toBe(200)
})

test('an operator revokes a key under the account whose key it is, and under no other', async () => {
  const [owner, other] = [await system.account(), await system.account()]
  const call = client(system, owner.key)
  const [{ id }] = (await call('GET', '/keys')).json().keys
  const revokeUnder = async (accountId: string) =>
    (
      await system.app.inject({
        method: 'DELETE',
        url: `/admin/api/accounts/${accountId}/keys/${id}`,
        headers: system.operator,
      })
    ).statusCode
  expect(await revokeUnder(other.accountId)).toBe(404)
  expect((await call('GET', '/keys')).statusCode).toBe(200)
  expect(await revokeUnder(owner.accountId)).toBe(204)
  expect((await call('GET', '/keys')).statusCode).toBe(401)
})

test('a key cannot revoke one with more scopes', async () => {
  const { key } = await system.account()
  const owner = client(system, key)
  const mighty = (await owner('GET', '/keys')).json().keys[0].id
  const small = (await owner('POST', '/keys', { scopes: ['keys:write', 'messages:read'] })).json()
  const call = client(system, small.key)
  const refused = await call('DELETE', `/keys/${mighty}`)
  expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS'])
  expect((await owner('GET', '/keys')).statusCode).toBe(200)
  const equal = (await call('POST', '/keys', { scopes: ['messages:read'] })).json()
  expect((await call('DELETE', `/keys/${equal.id}`)).statusCode).toBe(204)
  // and itself
  expect((await call('DELETE', `/keys/${small.id}`)).statusCode).toBe(204)
})
