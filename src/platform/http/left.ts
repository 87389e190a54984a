import type { FastifyReply } from 'fastify'

/** Aborted once the client of an answer that is not finished is gone, also where it went before this is called. */
export function whenLeft({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => left.abort())
  if (raw.destroyed) left.abort()
  return left.signal
}
