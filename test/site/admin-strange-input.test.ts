import { beforeAll, expect, test } from 'vitest'
import { sharedSystem } from '../support/shared-system.ts'
import type { TestSystem } from '../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await sharedSystem()
})

test('an id with a null byte is not found, whatever the call', async () => {
  const calls = [
    ['GET', '/accounts/%00'],
    ['PATCH', '/accounts/acc_%00', {}],
    ['POST', '/accounts/a%00b/keys', {}],
    ['GET', '/accounts/%00/keys'],
    ['DELETE', '/accounts/%00/keys/%00'],
    ['DELETE', '/reference-keys/%00'],
    ['GET', '/lectures/%00'],
    ['POST', '/lectures/%00/approve'],
    ['GET', '/mosques/%00'],
    ['DELETE', '/schools/%00'],
    ['PATCH', '/mosques/%00', {}],
    ['POST', '/templates/%00/approve'],
  ] as const
  for (const [method, path, payload] of calls) {
    const response = await system.app.inject({
      method,
      url: `/admin/api${path}`,
      headers: system.operator,
      ...(payload && { payload }),
    })
    expect([method, path, response.statusCode]).toEqual([method, path, 404])
  }
})

test('the same applies to the other APIs', async () => {
  const { key } = await system.account()
  const reference = { 'x-api-key': await system.referenceKey() }
  for (const url of ['/api/v1/quran/%00', '/api/v1/rijal/%00', '/api/v1/lecture/%00', '/api/v1/nawawi/1%00'])
    expect([url, (await system.app.inject({ url, headers: reference })).statusCode]).toEqual([url, 404])
  for (const url of ['/v1/contacts/%00', '/v1/keys/%00', '/v1/webhooks/%00/logs'])
    expect([url, (await system.app.inject({ url, headers: { authorization: `Bearer ${key}` } })).statusCode]).toEqual([
      url,
      404,
    ])
})

test('a name with a null byte is refused by the name of its field', async () => {
  const calls = [
    ['/accounts', { name: 'a\0b', plan: 'free' }, 'name'],
    ['/reference-keys', { email: 'a@example.test', name: 'a\0b' }, 'name'],
    ['/mosques', { name: 'a\0b', city: 'Bandung' }, 'name'],
    ['/simulator/inbound', { account_id: 'acc_1', from: '+6281234567890', type: 't\0', message: 'x' }, 'type'],
    ['/session', { token: 'x', name: 'a\0b' }, 'name'],
  ] as const
  for (const [path, payload, field] of calls) {
    const response = await system.app.inject({
      method: 'POST',
      url: `/admin/api${path}`,
      headers: system.operator,
      payload,
    })
    expect([path, response.statusCode]).toEqual([path, 400])
    expect(response.json().details).toContainEqual(expect.objectContaining({ field }))
  }
})
