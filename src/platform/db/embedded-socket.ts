import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'

type Postgres = Pick<PGlite, 'exec' | 'execProtocolRawStream' | 'isInTransaction'>

export type DriverSocket = {
  /** Where it listens on one. */
  port: number | undefined
  /** Ends the connections, and undoes the transaction that one has open. */
  stop(): Promise<void>
}

/** The type of a message, and its length without the type. */
const HEADER_BYTES = 5
const TERMINATE = 'X'.charCodeAt(0)
/** Parse, Bind, Describe, Execute and Close are parts of a request, which a Sync ends: nothing of another may come between them. */
const PARTS = new Set(Buffer.from('PBDEC'))
/** The first messages of a connection have no type: a length and a number that says what is asked for. */
const OPENING_BYTES = 8
const ENCRYPTION_REQUESTS = [80_877_103, 80_877_104]
const CANCEL_REQUEST = 80_877_102
/** An opening names a user and a database. */
const OPENING_BYTES_MAX = 10_000
/** A length counts itself. */
const LENGTH_BYTES = 4

/**
 * Lets the ordinary driver speak with the embedded Postgres. Its connections share the one session: a request is done before
 * anything of another, and while a transaction is open only its connection is heard. A statement is a request of five messages; handed
 * over one at a time, each with an answer of its own, they take twice the processor.
 */
export async function serveDriver(db: Postgres, listen: ListenOptions): Promise<DriverSocket> {
  const sockets = new Set<Socket>()
  const waiting: { socket: Socket; messages: Uint8Array }[] = []
  /** Whose transaction is open. */
  let holder: Socket | undefined
  let isAnswering = false
  let answered = Promise.resolve()

  async function answerAll(): Promise<void> {
    for (;;) {
      if (holder?.destroyed) {
        await db.exec('rollback')
        holder = undefined
      }
      const next = waiting.findIndex(({ socket }) => !holder || socket === holder)
      const [turn] = next < 0 ? [] : waiting.splice(next, 1)
      if (!turn) return
      const { socket, messages } = turn
      if (socket.destroyed) continue
      socket.cork()
      // a view of the memory of Postgres, which it writes over
      await db.execProtocolRawStream(messages, { onRawData: (bytes) => void socket.write(Buffer.from(bytes)) })
      socket.uncork()
      holder = db.isInTransaction() ? socket : undefined
    }
  }

  /** What is thrown ends the thread: a Postgres that cannot go on answers nobody. */
  function answer(): void {
    if (isAnswering) return
    isAnswering = true
    answered = answerAll().finally(() => {
      isAnswering = false
    })
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      answer()
    })
    readRequests(socket, (messages) => {
      waiting.push({ socket, messages })
      answer()
    })
  })
  server.listen(listen)
  await once(server, 'listening')
  const address = server.address() as AddressInfo | string
  return {
    port: typeof address === 'string' ? undefined : address.port,
    async stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
      answer()
      await answered
    },
  }
}

/** Hands over whole requests, all that have arrived at once. */
function readRequests(socket: Socket, handOver: (messages: Uint8Array) => void): void {
  let isOpen = false
  let parts: Buffer[] = []
  let size = 0
  /** Before so much is there, there is nothing new to hand over: a message of megabytes is put together once. */
  let wanted = 0
  socket.on('data', (part) => {
    parts.push(part)
    size += part.length
    if (size < wanted) return
    let bytes = Buffer.concat(parts)
    while (!isOpen && bytes.length >= OPENING_BYTES) {
      const length = bytes.readInt32BE(0)
      if (length < OPENING_BYTES || length > OPENING_BYTES_MAX) return void socket.destroy()
      if (bytes.length < length) break
      const opening = bytes.subarray(0, length)
      bytes = bytes.subarray(opening.length)
      const asks = opening.readInt32BE(4)
      if (asks === CANCEL_REQUEST) socket.end()
      else if (ENCRYPTION_REQUESTS.includes(asks)) socket.write('N')
      else {
        isOpen = true
        handOver(opening)
      }
    }
    const { end, needed, isBroken } = isOpen ? wholeRequests(bytes) : { end: 0, needed: 0, isBroken: false }
    if (isBroken) return void socket.destroy()
    if (end > 0) handOver(bytes.subarray(0, end))
    if (isOpen && bytes[end] === TERMINATE) socket.end()
    parts = [bytes.subarray(end)]
    size = bytes.length - end
    wanted = needed - end
  })
}

/** Where the last whole request ends, and how much there must be for one message more; whether what follows is no message. */
function wholeRequests(bytes: Buffer): { end: number; needed: number; isBroken: boolean } {
  let end = 0
  let at = 0
  for (;;) {
    if (bytes.length < at + HEADER_BYTES) return { end, needed: at + HEADER_BYTES, isBroken: false }
    const length = bytes.readInt32BE(at + 1)
    if (length < LENGTH_BYTES) return { end, needed: 0, isBroken: true }
    const next = at + 1 + length
    const type = bytes[at] ?? 0
    if (type === TERMINATE || bytes.length < next) return { end, needed: next, isBroken: false }
    at = next
    if (!PARTS.has(type)) end = at
  }
}
