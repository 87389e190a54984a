import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'

/** Errors of Node's HTTP parser, before there is a request: a head that is too long or too slow, or no HTTP. */
const refusals: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The address and headers of this request are too long' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'This request did not arrive in time' },
}
const malformed = { status: 400, message: 'This is not a well-formed HTTP request' }

/** Answers a request that Node cannot parse, and closes the connection. `envelope` makes the body, given as much of the path as was read. */
export const answerClientErrors =
  (envelope: (path: string, message: string) => object) =>
  (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
    const { status, message } = refusals[error.code ?? ''] ?? malformed
    const read: unknown = error.rawPacket
    const [, path = ''] = Buffer.isBuffer(read) ? read.toString('latin1', 0, 200).split(' ') : []
    const body = JSON.stringify(envelope(path, message))
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
