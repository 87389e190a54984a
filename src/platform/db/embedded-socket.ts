import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'

type Postgres = Pick<PGlite, 'exec' | 'execProtocolRawStream' | 'isInTransaction'>

export type DriverSocket = {
  /** Undefined for a socket file. */
  port: number | undefined
  /** Closes the connections and rolls back an open transaction. */
  stop(): Promise<void>
}

/** A type and a length (Frontend/Backend Protocol of Postgres). */
const HEADER_BYTES = 5
const TERMINATE = 'X'.charCodeAt(0)
/** Parse, Bind, Describe, Execute and Close are parts of a request that Sync ends; no message of another request may come between them. */
const PARTS = new Set(Buffer.from('PBDEC'))
/** The first messages of a connection have no type: a length and a request code. */
const OPENING_BYTES = 8
const ENCRYPTION_REQUESTS = [80_877_103, 80_877_104]
const CANCEL_REQUEST = 80_877_102
/** Ample for an opening, which names a user, a database and options. */
const OPENING_BYTES_MAX = 10_000
/** A length includes its own four bytes. */
const LENGTH_BYTES = 4

/**
 * Connects the ordinary driver with the embedded Postgres. All connections share its one session: a request is completed before the next
 * begins, and during a transaction only its connection is served. Whole requests are handed over, because the five messages of a
 * statement, one by one, take twice the processor time.
 */
export async function serveDriver(db: Postgres, listen: ListenOptions): Promise<DriverSocket> {
  const sockets = new Set<Socket>()
  const waiting: { socket: Socket; messages: Uint8Array }[] = []
  /** The connection with an open transaction. */
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
      // copied, because `bytes` is a view of memory that Postgres reuses
      await db.execProtocolRawStream(messages, { onRawData: (bytes) => void socket.write(Buffer.from(bytes)) })
      socket.uncork()
      holder = db.isInTransaction() ? socket : undefined
    }
  }

  /** An error ends the thread, because a Postgres that cannot continue answers nobody. */
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

/** Hands over complete requests, several at once if they have arrived together. */
function readRequests(socket: Socket, handOver: (messages: Uint8Array) => void): void {
  let isOpen = false
  let parts: Buffer[] = []
  let size = 0
  /** The bytes needed for the next complete request, so that a message of megabytes is concatenated only once. */
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

/** The end of the last complete request, the bytes needed for the next message, and whether the rest is not the protocol. */
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
