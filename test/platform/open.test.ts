import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { isDatabaseTrouble } from '../../src/platform/db/errors.ts'
import { openDatabase, TIMEOUT_MS } from '../../src/platform/db/open.ts'

/** A message of Postgres' protocol, version 3: letter, length and body. */
function message(letter: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(letter), length, body])
}

const ready = message('Z', Buffer.from('I'))
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), ready])
const done = Buffer.concat([message('C', Buffer.from('SELECT 1\0')), ready])
const shutDown = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'))

/** A row with the server's time, which is queried first. */
const time = (() => {
  const column = Buffer.alloc(18)
  column.writeInt32BE(701, 6)
  column.writeInt16BE(8, 10)
  column.writeInt32BE(-1, 12)
  const value = Buffer.from('1000')
  return Buffer.concat([
    message('T', Buffer.concat([Buffer.from([0, 1]), Buffer.from('ms\0'), column])),
    message('D', Buffer.concat([Buffer.from([0, 1, 0, 0, 0, value.length]), value])),
    done,
  ])
})()
const answered = (received: string): Buffer => (received.includes('clock_timestamp') ? time : done)

/** Answers every statement, and reports a shutdown of the server to a client that ends its connection. */
const ended = (received: string) => (received.startsWith('X') ? shutDown : answered(received))

async function serverAnswering(answer: (received: string) => Buffer) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.once('data', () => {
      socket.write(welcome)
      socket.on('data', (received) => socket.write(answer(received.toString('latin1'))))
    })
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `postgres://someone@127.0.0.1:${port}/any`, sockets, server }
}

test('an idle connection that breaks is reported, and one that was discarded is not', async () => {
  const { url, sockets, server } = await serverAnswering(ended)
  const reported: string[] = []
  const database = await openDatabase({ url, folder: '', onError: (error) => reported.push(error.message) })
  const connected = sockets.length
  expect(connected).toBe(1)
  sockets[0]?.write(shutDown)
  await expect.poll(() => reported).toContain('terminating connection due to administrator command')

  await database.pool.query('select 1')
  expect(sockets.length).toBeGreaterThan(connected)
  reported.length = 0
  const closed = sockets.map((socket) => (socket.closed ? undefined : once(socket, 'close')))
  await database.close()
  await Promise.all(closed)
  expect(reported).toEqual([])
  server.close()
})

test('a statement that the server never answers fails, its connection is closed, and the next one has another', async () => {
  const { url, server, sockets } = await serverAnswering((received) =>
    /never|^X/.test(received) ? Buffer.alloc(0) : answered(received),
  )
  const database = await openDatabase({ url, folder: '', onError: () => {} })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const never = database.requestDb.execute('never').catch((error: Error) => error)
    await expect.poll(() => sockets.length, { interval: 5 }).toBe(2)
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS.request + 500)
    expect(isDatabaseTrouble(await never)).toBe(true)
    await database.requestDb.execute('select 1')
    expect(sockets[1]?.closed).toBe(true)
  } finally {
    vi.useRealTimers()
  }
  for (const socket of sockets) socket.destroy()
  await database.close()
  server.close()
})
