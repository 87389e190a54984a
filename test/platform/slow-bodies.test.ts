import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpListener, openListener } from '../../src/listener.ts'
import { sharedSystem } from '../support/shared-system.ts'
import type { TestSystem } from '../support/system.ts'

let system: TestSystem
let listener: HttpListener
let port: number
let key: string
beforeAll(async () => {
  system = await sharedSystem()
  key = (await system.account()).key
  listener = await openListener({ host: '127.0.0.1', port: 0, log: pino({ level: 'silent' }) })
  listener.open(system.app.routing)
  port = Number((listener.server.address() as { port: number }).port)
})
afterAll(() => {
  listener.close()
  listener.server.close()
})

const head = (framing: string) =>
  `POST /v1/contacts HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\n${framing}\r\n\r\n`

async function opened(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

test('bodies that never end delay nobody, and their connections are closed', async () => {
  const slow = await Promise.all(Array.from({ length: 300 }, () => opened(`${head('content-length: 900')}{`)))
  const answer = await fetch(`http://127.0.0.1:${port}/v1/contacts`, { headers: { authorization: `Bearer ${key}` } })
  expect(answer.status).toBe(200)
  for (const socket of slow) socket.destroy()
  const { headersTimeout, requestTimeout } = listener.server
  expect([headersTimeout, requestTimeout].every((ms) => ms > 0 && ms <= 300_000)).toBe(true)
})

test('a body that is too long is refused by its Content-Length, or once too many bytes arrived, and no more is read', async () => {
  const declared = await opened(head('content-length: 10000000000'))
  expect(String((await once(declared, 'data'))[0])).toMatch(/^HTTP\/1\.1 413 /)
  declared.destroy()

  const endless = await opened(head('transfer-encoding: chunked'))
  let answer = ''
  endless.on('data', (piece) => {
    answer += String(piece)
  })
  // the rest of the body is cut off
  const closed = new Promise<void>((resolve) => endless.once('close', () => resolve()))
  const piece = `${(65_536).toString(16)}\r\n${' '.repeat(65_536)}\r\n`
  let sent = 0
  while (!endless.destroyed && sent < 1_000) {
    sent++
    if (!endless.write(piece)) await Promise.race([once(endless, 'drain').catch(() => {}), closed])
  }
  await closed
  // the cut may overtake the answer
  expect(answer).toMatch(/^(HTTP\/1\.1 413 |$)/)
  // in pieces of 64 KB: the allowed megabyte, and what the buffers of two sockets hold
  expect(sent).toBeLessThan(200)
})

test('headers that are too long are refused at 16 KB, in one line or in a thousand, and so is an address', async () => {
  const line = 'a'.repeat(20_000)
  const lines = Array.from({ length: 1_000 }, (_, i) => `x-${i}: ${'a'.repeat(20)}\r\n`).join('')
  for (const request of [
    `GET /health HTTP/1.1\r\nhost: localhost\r\nx: ${line}\r\n\r\n`,
    `GET /health HTTP/1.1\r\nhost: localhost\r\n${lines}\r\n`,
    `GET /${line} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
  ]) {
    const socket = await opened(request)
    let answer = ''
    for await (const piece of socket) answer += String(piece)
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  }
})
