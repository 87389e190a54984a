import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Guard, OutboundError } from './guard.ts'

export type GuardedProxy = {
  /** The address to give to a program as its proxy. */
  url: string
  /** The reason of the first refused connection. */
  refused(): string | undefined
  close(): Promise<void>
}

/** A video site that sends nothing for this long has stopped. */
const IDLE_MS = 60_000

/**
 * An HTTP proxy on loopback for a program whose connections we cannot guard ourselves. It refuses private addresses at the address that it
 * connects to, and closes all connections after `maxBytes` in all.
 */
export async function openGuardedProxy(guard: Guard, maxBytes: number): Promise<GuardedProxy> {
  const sockets = new Set<Duplex>()
  let left = maxBytes
  let refused: string | undefined

  const noteRefusal = (error: Error) => {
    if (error instanceof OutboundError && error.stage === 'refused') refused ??= error.message
  }
  const count = (piece: Buffer) => {
    left -= piece.length
    if (left < 0) refused ??= 'It is too large'
    if (left < 0) for (const socket of sockets) socket.destroy()
  }
  const keep = (socket: Duplex) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  }

  /** For https: passes the encrypted bytes in both directions. */
  function tunnel(message: IncomingMessage, near: Duplex): void {
    const { hostname, port } = new URL(`http://${message.url}`)
    const far = guarded(hostname, () =>
      connect({ host: unbracketed(hostname), port: Number(port || 443), lookup: guard.lookup }),
    )
    if (!far) return void near.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    keep(far)
    far.setTimeout(IDLE_MS, () => far.destroy())
    far.once('connect', () => {
      near.write('HTTP/1.1 200 Connection established\r\n\r\n')
      far.on('data', count)
      far.pipe(near).pipe(far)
    })
    far.on('error', (error) => {
      noteRefusal(error)
      near.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    near.on('error', () => far.destroy())
    near.on('close', () => far.destroy())
  }

  /** For http: the request line has the whole address. */
  function forward(message: IncomingMessage, reply: ServerResponse): void {
    const url = URL.canParse(message.url ?? '') ? new URL(message.url ?? '') : undefined
    const far =
      url?.protocol === 'http:' &&
      guarded(url.hostname, () =>
        request(url, { method: message.method, headers: message.headers, lookup: guard.lookup, timeout: IDLE_MS }),
      )
    if (!far) return void reply.writeHead(403).end()
    far.on('timeout', () => far.destroy())
    far.on('error', (error) => {
      noteRefusal(error)
      if (reply.headersSent) reply.destroy()
      else reply.writeHead(502).end()
    })
    far.on('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('data', count)
      answer.pipe(reply)
    })
    message.pipe(far)
    reply.on('close', () => far.destroy())
  }

  function guarded<T>(hostname: string, open: () => T): T | undefined {
    try {
      guard.check(hostname)
      return open()
    } catch (error) {
      noteRefusal(error as Error)
      return undefined
    }
  }

  const server = createServer(forward)
  server.on('connection', (socket: Socket) => keep(socket))
  server.on('connect', (message, socket) => {
    if (URL.canParse(`http://${message.url}`)) tunnel(message, socket)
    else socket.destroy()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused: () => refused,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const unbracketed = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')
