import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/open.ts'
import { endInSilence } from '../../src/platform/db/silence.ts'

/** A message of Postgres' protocol, version 3: its letter, its length, what it says. */
function message(letter: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(letter), length, body])
}

const ready = message('Z', Buffer.from('I'))
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), ready])
const done = Buffer.concat([message('C', Buffer.from('SELECT 1\0')), ready])
const shutDown = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'))

/** Answers every statement with no rows, and tells whoever says goodbye that the server was shut down meanwhile. */
const ended = (said: string) => (said.startsWith('X') ? shutDown : done)

async function serverSaying(answer: (said: string) => Buffer) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.once('data', () => {
      socket.write(welcome)
      socket.on('data', (said) => socket.write(answer(said.toString('latin1'))))
    })
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `postgres://someone@127.0.0.1:${port}/any`, sockets, server }
}

test('a connection that breaks while nobody uses it is told; one that was given up is no news', async () => {
  const { url, sockets, server } = await serverSaying(ended)
  const told: string[] = []
  const database = await openDatabase({ url, folder: '', onError: (error) => told.push(error.message) })
  const connected = sockets.length
  expect(connected).toBe(1)
  sockets[0]?.write(shutDown)
  await expect.poll(() => told).toContain('terminating connection due to administrator command')

  await database.pool.query('select 1')
  expect(sockets.length).toBeGreaterThan(connected)
  told.length = 0
  const closed = sockets.map((socket) => (socket.closed ? undefined : once(socket, 'close')))
  await database.close()
  await Promise.all(closed)
  expect(told).toEqual([])
  server.close()
})

test('a connection is given up where a statement is never answered, and kept while none is asked', async () => {
  const { url, server } = await serverSaying((said) => (/never|^X/.test(said) ? Buffer.alloc(0) : done))
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const failed: string[] = []
  let quiet: Promise<unknown> | undefined
  pool.on('connect', (client) => {
    client.on('error', (error) => failed.push(error.message))
    endInSilence(client, 50)
    quiet ??= once(client.connection.stream, 'timeout')
  })
  await pool.query('select 1')
  await quiet
  await pool.query('select 1')
  expect(failed).toEqual([])
  await expect(pool.query('never')).rejects.toThrow('the database has said nothing for 50 ms')
  expect(failed).toEqual(['the database has said nothing for 50 ms'])
  await pool.query('select 1')
  await pool.end()
  server.close()
})
