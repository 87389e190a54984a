import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPrivateAddress } from '../../src/platform/http/addresses.ts'
import { createOutbound } from '../../src/platform/http/outbound.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '0:0:0:0:0:ffff:a00:1',
  '64:ff9b::7f00:1',
  '64:ff9b::169.254.169.254',
  '2001:db8::1',
  '2002:7f00:1::',
  '::127.0.0.1',
  '168.63.129.16',
  '::ffff:168.63.129.16',
  '::ffff:0:8.8.8.8',
  '::ffff:0:7f00:1',
  'fe80::1%eth0',
  '::1%lo',
  'not an address',
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.32.0.1',
  '172.15.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false)
})

let server: Server
let port: number
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/redirect') response.writeHead(302, { location: '/secret' })
    if (request.url === '/large') return void response.end('x'.repeat(1_000_000))
    if (request.url === '/slow') return
    response.end(`reached ${request.url}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const options = { timeoutMs: 5_000, method: 'GET' } as const

test('every spelling of a loopback address is refused', async () => {
  const outbound = createOutbound({ allowPrivate: false, userAgent: 'Mimbar' })
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '017700000001',
    '[::1]',
    '[::ffff:127.0.0.1]',
    'localhost',
  ]) {
    await expect(outbound.send(`http://${host}:${port}/`, options)).rejects.toMatchObject({ stage: 'refused' })
  }
  await outbound.close()
})

test('a name that changes its mind between check and connection is refused', async () => {
  const answers = ['93.184.216.34', '127.0.0.1']
  const asked: string[] = []
  const lookup = ((host: string, _settings: object, callback: (error: null, found: object[]) => void) => {
    asked.push(host)
    callback(null, [{ address: answers[Math.min(asked.length - 1, 1)], family: 4 }])
  }) as unknown as Parameters<typeof createOutbound>[0]['lookup']
  await new Promise((resolve) => lookup?.('rebind.test', { all: true }, resolve))
  const outbound = createOutbound({ allowPrivate: false, userAgent: 'Mimbar', lookup })
  await expect(outbound.send(`http://rebind.test:${port}/`, options)).rejects.toMatchObject({ stage: 'refused' })
  expect(asked).toHaveLength(2)
  await outbound.close()
})

test('in development a private receiver is reached, redirects are not followed, and only the start of a large body is read', async () => {
  const outbound = createOutbound({ allowPrivate: true, userAgent: 'Mimbar' })
  expect(await outbound.send(`http://127.0.0.1:${port}/a`, options)).toMatchObject({ status: 200, body: 'reached /a' })
  expect(await outbound.send(`http://localhost:${port}/redirect`, options)).toMatchObject({ status: 302 })
  const large = await outbound.send(`http://127.0.0.1:${port}/large`, { ...options, maxResponseBytes: 1000 })
  expect(large.body).toHaveLength(1000)
  await expect(outbound.send(`http://127.0.0.1:${port}/slow`, { ...options, timeoutMs: 50 })).rejects.toMatchObject({
    stage: 'timeout',
  })
  await expect(outbound.send('http://127.0.0.1:1/', options)).rejects.toMatchObject({ stage: 'network' })
  await outbound.close()
})
