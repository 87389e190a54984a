import type { lookup } from 'node:dns'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createOutbound } from '../../../src/platform/http/outbound.ts'
import { type Receiver, receiver } from '../../support/receiver.ts'
import { type TestSystem, testSystem } from '../../support/system.ts'
import { client } from '../client.ts'
import { happen, logsOf } from './support.ts'

/** A resolver with the present addresses of these names; no other name resolves. */
const names = new Map<string, string[]>()
const resolver = ((name: string, _options: unknown, callback: (error: Error | null, found?: unknown) => void) => {
  const addresses = names.get(name)
  if (!addresses) return callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }))
  callback(
    null,
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  )
}) as typeof lookup

let system: TestSystem
let receiving: Receiver
beforeAll(async () => {
  receiving = await receiver()
  system = await testSystem({}, undefined, { lookup: resolver })
})
afterEach(() => names.clear())
afterAll(async () => {
  await system.close()
  await receiving.close()
})

const register = async (url: string) => {
  const { key, accountId } = await system.account()
  const call = client(system, key)
  const response = await call('POST', '/webhooks', { url, events: ['message.sent'] })
  return { call, accountId, response, webhookId: response.json().webhook_id as string }
}

describe('at registration', () => {
  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[ff02::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://168.63.129.16/',
    'https://[::ffff:0:808:808]/',
  ])('%s is refused', async (url) => {
    const { response } = await register(url)
    expect([response.statusCode, response.json().error.details?.field]).toEqual([400, 'url'])
  })

  test('only the ports of web servers may be named', async () => {
    names.set('public.example', ['93.184.215.14'])
    for (const port of ['', ':443', ':8443'])
      expect([port, (await register(`https://public.example${port}/`)).response.statusCode]).toEqual([port, 201])
    for (const port of [22, 25, 80, 5432, 6379, 8080, 65_535]) {
      const { response } = await register(`https://public.example:${port}/`)
      expect([response.statusCode, response.json().error.message]).toEqual([
        400,
        `url: port ${port} is not allowed, only 443 and 8443`,
      ])
    }
  })

  test('http is refused', async () => {
    const { response } = await register('http://93.184.215.14/')
    expect([response.statusCode, response.json().error.message]).toEqual([400, 'url: must be an https address'])
  })

  test('a name with a private address is refused, even if it has a public one too', async () => {
    names.set('inside.example', ['10.0.0.5'])
    names.set('both.example', ['93.184.215.14', '::1'])
    for (const name of ['inside.example', 'both.example']) {
      const { response } = await register(`https://${name}/hook`)
      expect([name, response.statusCode, response.json().error.message]).toEqual([
        name,
        400,
        `url: ${name} has a private address`,
      ])
    }
  })

  test('a public name and one that does not resolve are accepted; a change is checked like a registration', async () => {
    names.set('public.example', ['93.184.215.14'])
    const { call, webhookId, response } = await register('https://public.example/hook')
    expect(response.statusCode).toBe(201)
    expect((await register('https://later.example/hook')).response.statusCode).toBe(201)
    names.set('inside.example', ['10.0.0.5'])
    for (const url of ['https://inside.example/', 'https://127.0.0.1/', 'http://public.example/']) {
      expect([url, (await call('PATCH', `/webhooks/${webhookId}`, { url })).statusCode]).toEqual([url, 400])
    }
  })
})

describe('at connection', () => {
  test('an older endpoint at a port that is no longer allowed has the reason in its log', async () => {
    names.set('mail.example', ['93.184.215.14'])
    const { call, accountId, webhookId } = await register('https://mail.example/')
    await system.database.pool.query('update webhooks set url = $2 where id = $1', [
      webhookId,
      'https://mail.example:25/',
    ])
    await happen(system, accountId)
    await system.worker.drain()
    const [log] = await logsOf(call, webhookId)
    expect(log).toMatchObject({ status: 'failed', error: 'port 25 is not allowed, only 443 and 8443' })
  })

  test('a name that turned private after registration is refused at the address of the connection', async () => {
    names.set('rebind.example', ['93.184.215.14'])
    const { call, accountId, webhookId, response } = await register('https://rebind.example:8443/hook')
    expect(response.statusCode).toBe(201)
    for (const addresses of [['127.0.0.1'], ['::1'], ['169.254.169.254'], ['::ffff:127.0.0.1']]) {
      names.set('rebind.example', addresses)
      await happen(system, accountId)
      await system.worker.drain()
      const [log] = await logsOf(call, webhookId)
      expect(log).toMatchObject({
        status: 'failed',
        response_status: null,
        error: 'rebind.example has a private address',
      })
    }
    expect(receiving.requests).toEqual([])
  })

  test('a resolver that answers public to the check and private to the connection gains nothing', async () => {
    let asked = 0
    const turning = ((_name: string, _options: unknown, callback: (error: null, found: unknown) => void) => {
      asked += 1
      callback(null, [{ address: asked === 1 ? '93.184.215.14' : '127.0.0.1', family: 4 }])
    }) as typeof lookup
    const outbound = createOutbound({ allowPrivate: false, userAgent: 'test', lookup: turning })
    const url = `http://turning.example:${new URL(receiving.url).port}/`
    expect(await outbound.refusalOf(url)).toBeUndefined()
    await expect(outbound.send(url, { timeoutMs: 2_000 })).rejects.toMatchObject({ stage: 'refused' })
    expect(receiving.requests).toEqual([])
    await outbound.close()
  })
})

test('WEBHOOK_ALLOW_PRIVATE opens it for development, with a warning', { tags: 'slow' }, async () => {
  const open = await testSystem({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  expect(open.logged()).toContain('WEBHOOK_ALLOW_PRIVATE')
  const call = client(open, (await open.account()).key)
  const created = await call('POST', '/webhooks', { url: receiving.url, events: ['message.sent'] })
  expect(created.statusCode).toBe(201)
  await open.close()
})
