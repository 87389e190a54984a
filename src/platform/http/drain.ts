import type { IncomingMessage } from 'node:http'

/** A client that sends more is cut off. */
const MAX_BYTES = 64 * 1024 * 1024
/** 64 MB take about as long at 50 Mbit/s. */
const MAX_MS = 10_000

/**
 * Reads on and forgets what a client still sends after its request was refused: many read the answer only when they have sent
 * everything, and would see a broken connection instead. Within bounds; then the connection is closed.
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
