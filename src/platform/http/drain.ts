import type { IncomingMessage } from 'node:http'

/** A client that sends more is disconnected. */
const MAX_BYTES = 64 * 1024 * 1024
/** About as long as 64 MB take at 50 Mbit/s. */
const MAX_MS = 10_000

/**
 * Reads and discards the rest of a refused request, within limits, and then closes the connection: many clients read the answer only
 * after they have sent everything, and would otherwise see a broken connection.
 */
export function drain(request: IncomingMessage, bounds = { bytes: MAX_BYTES, ms: MAX_MS }): void {
  if (request.complete || request.destroyed) return
  let left = bounds.bytes
  const timer = setTimeout(() => request.destroy(), bounds.ms)
  request.unpipe()
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
  request.on('error', () => {})
  request.on('close', () => clearTimeout(timer))
  request.resume()
}
