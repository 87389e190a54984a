import type { FastifyReply } from 'fastify'

/** A signal that is aborted when the client of an unfinished answer disconnects, or has already. */
export function whenLeft({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => left.abort())
  if (raw.destroyed) left.abort()
  return left.signal
}
