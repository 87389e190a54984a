import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { serveDriver } from '../../src/platform/db/embedded-socket.ts'
import { rows } from '../../src/platform/db/rows.ts'
import { sharedSystem } from '../support/shared-system.ts'

const OPENING = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0])
const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/** A message of the driver: `Q` is a query; `T` begins a transaction in this test. */
function message(type: string, text = ''): Buffer {
  const bytes = Buffer.alloc(5 + text.length)
  bytes.write(type)
  bytes.writeInt32BE(4 + text.length, 1)
  bytes.write(text, 5)
  return bytes
}

/** A fake Postgres that records what it gets, and answers each message with its type. */
function noting() {
  const handed: string[] = []
  let inTransaction = false
  return {
    handed,
    isInTransaction: () => inTransaction,
    async exec(statement: string) {
      handed.push(statement)
      inTransaction = false
      return []
    },
    async execProtocolRawStream(messages: Uint8Array, { onRawData }: { onRawData: (bytes: Uint8Array) => void }) {
      let types = ''
      for (let at = 0; at < messages.length; at += 1 + Buffer.from(messages).readInt32BE(at + 1)) {
        const type = messages[0] === 0 ? 'opened' : String.fromCharCode(messages[at] ?? 0)
        types += type
        if (type === 'T') inTransaction = true
        onRawData(Buffer.from(type))
        if (type === 'opened') break
      }
      handed.push(types)
    },
  }
}

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function served() {
  const postgres = noting()
  const path = join(mkdtempSync(join(tmpdir(), 'wire-')), 'socket')
  const server = await serveDriver(postgres, { path })
  ends.push(() => server.stop())
  const driver = async (opening: Buffer = OPENING) => {
    const socket = connect(path)
    await once(socket, 'connect')
    const parts: string[] = []
    socket.on('data', (bytes) => parts.push(bytes.toString()))
    ends.push(() => socket.destroy())
    await says(socket, opening)
    await vi.waitFor(() => expect(parts.length).toBeGreaterThan(0))
    return { socket, parts }
  }
  return { postgres, driver, server, path }
}

const says = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve) => socket.write(bytes, () => resolve()))

describe('the socket of the embedded database', () => {
  test('passes on a request in one piece, and returns the response in one', async () => {
    const { postgres, driver } = await served()
    const { socket, parts } = await driver()
    await says(socket, Buffer.concat(['P', 'B', 'D', 'E', 'S'].map((type) => message(type, 'text'))))
    await vi.waitFor(() => expect(parts).toEqual(['opened', 'PBDES']))
    expect(postgres.handed).toEqual(['opened', 'PBDES'])
  })

  test('joins a request that arrives in parts', async () => {
    const { postgres, driver } = await served()
    const { socket, parts } = await driver()
    const bytes = Buffer.concat([message('P', 'x'.repeat(40)), message('D'), message('S')])
    for (const byte of bytes) await says(socket, Buffer.from([byte]))
    await vi.waitFor(() => expect(parts.join('')).toBe('openedPDS'))
    expect(postgres.handed).toEqual(['opened', 'PDS'])
  })

  test('lets no other connection come between the parts of a request, and discards those of a broken connection', async () => {
    const { postgres, driver } = await served()
    const [one, other, third] = [await driver(), await driver(), await driver()]
    await says(one.socket, message('P'))
    await says(third.socket, message('P'))
    third.socket.destroy()
    await says(other.socket, Buffer.concat([message('P'), message('S')]))
    await vi.waitFor(() => expect(other.parts.join('')).toBe('openedPS'))
    await says(one.socket, Buffer.concat([message('E'), message('S')]))
    await vi.waitFor(() => expect(one.parts.join('')).toBe('openedPES'))
    expect(postgres.handed.slice(3)).toEqual(['PS', 'PES'])
  })

  test('serves one connection while its transaction is open, and rolls back that of a broken connection', async () => {
    const { postgres, driver } = await served()
    const one = await driver()
    const other = await driver()
    await says(one.socket, message('T'))
    await vi.waitFor(() => expect(one.parts.join('')).toBe('openedT'))
    await says(other.socket, message('Q'))
    await says(one.socket, message('Q'))
    await vi.waitFor(() => expect(one.parts.join('')).toBe('openedTQ'))
    expect(other.parts).toEqual(['opened'])
    one.socket.destroy()
    await vi.waitFor(() => expect(other.parts.join('')).toBe('openedQ'))
    expect(postgres.handed).toEqual(['opened', 'opened', 'T', 'Q', 'rollback', 'Q'])
  })

  test('undoes an open transaction when it is stopped', async () => {
    const { postgres, driver, server } = await served()
    const { socket, parts } = await driver()
    await says(socket, message('T'))
    await vi.waitFor(() => expect(parts.join('')).toBe('openedT'))
    ends.length = 0
    await server.stop()
    expect(postgres.handed.at(-1)).toBe('rollback')
  })

  test('refuses TLS, and closes the connection on Terminate without passing it on', async () => {
    const { postgres, driver } = await served()
    const { socket, parts } = await driver(TLS_REQUEST)
    expect(parts).toEqual(['N'])
    await says(socket, OPENING)
    await vi.waitFor(() => expect(parts.join('')).toBe('Nopened'))
    socket.write(Buffer.concat([message('Q'), message('X')]))
    await once(socket, 'end')
    expect(parts.join('')).toBe('NopenedQ')
    expect(postgres.handed).toEqual(['opened', 'Q'])
  })
})

describe('an invalid protocol message', () => {
  const lengthOf = (bytes: number) => {
    const length = Buffer.alloc(8)
    length.writeInt32BE(bytes)
    return length
  }
  test.each([
    ['a startup message of length 0', lengthOf(0)],
    ['a startup message of negative length', lengthOf(-1)],
    ['a startup message of a gigabyte', lengthOf(1 << 30)],
    ['a message of negative length', Buffer.concat([OPENING, Buffer.from('Q'), lengthOf(-1)])],
    ['a message of length 0', Buffer.concat([OPENING, Buffer.from('Q'), lengthOf(0)])],
  ])('%s ends its connection, and no other', async (_what, bytes) => {
    const { driver, path } = await served()
    const other = await driver()
    const socket = connect(path)
    ends.push(() => socket.destroy())
    socket.resume()
    await says(socket, bytes)
    if (!socket.closed) await once(socket, 'close')
    await says(other.socket, message('Q'))
    await vi.waitFor(() => expect(other.parts.join('')).toBe('openedQ'))
  })

  test('a request to cancel is closed, as Postgres does, and one to encrypt by Kerberos is refused', async () => {
    const { path, driver } = await served()
    const socket = connect(path)
    ends.push(() => socket.destroy())
    socket.resume()
    await says(socket, Buffer.from([0, 0, 0, 16, 4, 210, 22, 46, 0, 0, 0, 1, 0, 0, 0, 2]))
    if (!socket.closed) await once(socket, 'close')
    expect((await driver(Buffer.from([0, 0, 0, 8, 4, 210, 22, 48]))).parts).toEqual(['N'])
  })
})

test('a statement of megabytes arrives whole, and a failed one does not affect the next', async () => {
  const { database } = await sharedSystem()
  const text = 'ب'.repeat(200_000)
  expect(await rows(database.db, sql`select length(${text}::text) as n`)).toEqual([{ n: 200_000 }])
  await expect(rows(database.db, sql`select 1 / ${0}::int as n`)).rejects.toThrow()
  await expect(rows(database.db, sql`selec ${text}`)).rejects.toThrow()
  expect(await rows(database.db, sql`select ${text}::text as t`)).toEqual([{ t: text }])
})
