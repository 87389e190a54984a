import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ProxyAgent, request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TooLarge } from '../../src/platform/http/download.ts'
import { createGuard } from '../../src/platform/http/guard.ts'
import { type GuardedProxy, openGuardedProxy } from '../../src/platform/http/guarded-proxy.ts'
import { createOutbound } from '../../src/platform/http/outbound.ts'
import { type Loopback, loopback } from '../reference/lectures/servers.ts'

const folder = mkdtempSync(join(tmpdir(), 'mimbar-download-'))
const file = join(folder, 'file')
const open = createOutbound({ allowPrivate: true, userAgent: 'test' })
const guarded = createOutbound({ allowPrivate: false, userAgent: 'test' })
const bounds = { file, maxBytes: 1_000_000, timeoutMs: 5_000, idleTimeoutMs: 2_000 }

let server: Loopback
beforeAll(async () => {
  server = await loopback((request, reply) => {
    if (request.url === '/slow') return void reply.writeHead(200).write('a')
    if (request.url === '/loop') return void reply.writeHead(302, { location: '/loop' }).end()
    if (request.url === '/ftp') return void reply.writeHead(302, { location: 'ftp://127.0.0.1/' }).end()
    if (request.url === '/cut') {
      reply.writeHead(200, { 'content-length': '100' }).write('half')
      return void setImmediate(() => reply.destroy())
    }
    if (request.url === '/endless') {
      const more = () => {
        while (!reply.destroyed && reply.write(Buffer.alloc(65_536)));
      }
      reply.on('drain', more)
      return more()
    }
    reply.end('hello')
  })
})
afterAll(async () => {
  await open.close()
  await guarded.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

test('a body goes into the file', async () => {
  expect(await open.download(`${server.url}/`, bounds)).toMatchObject({ status: 200, sizeBytes: 5 })
  expect(readFileSync(file, 'utf8')).toBe('hello')
})

test('a body without an end is cut at the limit', async () => {
  await expect(open.download(`${server.url}/endless`, bounds)).rejects.toThrow(TooLarge)
  expect(existsSync(file) ? readFileSync(file).length : 0).toBeLessThanOrEqual(1_000_000)
})

test.each([
  ['/slow', 'timeout'],
  ['/loop', 'network'],
  ['/ftp', 'refused'],
  ['/cut', 'network'],
])('%s ends as %s', { tags: 'slow' }, async (path, stage) => {
  await expect(open.download(`${server.url}${path}`, { ...bounds, idleTimeoutMs: 300 })).rejects.toMatchObject({
    stage,
  })
})

test('a private address is refused, named or by a name', async () => {
  const { port } = new URL(server.url)
  for (const url of [server.url, `http://localhost:${port}/`]) {
    await expect(guarded.download(url, bounds)).rejects.toMatchObject({ stage: 'refused' })
  }
})

test('an aborted download rejects with the reason of the abort', async () => {
  const signal = AbortSignal.abort(new Error('enough'))
  await expect(open.download(`${server.url}/`, { ...bounds, signal })).rejects.toThrow('enough')
})

async function through(proxy: GuardedProxy, url: string, proxyTunnel: boolean) {
  const agent = new ProxyAgent({ uri: proxy.url, proxyTunnel })
  try {
    const response = await request(url, { dispatcher: agent })
    return { status: response.statusCode, body: await response.body.text() }
  } finally {
    await agent.destroy()
  }
}

test('the proxy forwards and tunnels requests that the guard allows', async () => {
  const proxy = await openGuardedProxy(createGuard({ allowPrivate: true }), 1_000_000)
  for (const tunnel of [false, true]) {
    expect(await through(proxy, `${server.url}/`, tunnel)).toEqual({ status: 200, body: 'hello' })
  }
  expect(proxy.refused()).toBeUndefined()
  await proxy.close()
})

test('the proxy refuses private addresses, forwarded and tunnelled, and says which', async () => {
  const { port } = new URL(server.url)
  for (const host of ['127.0.0.1', 'localhost']) {
    for (const tunnel of [false, true]) {
      const proxy = await openGuardedProxy(createGuard({ allowPrivate: false }), 1_000_000)
      const answer = await through(proxy, `http://${host}:${port}/`, tunnel).catch(() => ({ status: 0, body: '' }))
      expect(answer.body).not.toContain('hello')
      expect(proxy.refused()).toMatch(/private address/)
      await proxy.close()
    }
  }
})

test('the proxy closes every connection once too many bytes came through', async () => {
  const proxy = await openGuardedProxy(createGuard({ allowPrivate: true }), 200_000)
  await expect(through(proxy, `${server.url}/endless`, false)).rejects.toThrow()
  expect(proxy.refused()).toBe('It is too large')
  await proxy.close()
})
