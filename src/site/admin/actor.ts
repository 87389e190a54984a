import type { FastifyRequest } from 'fastify'

/** Who acts, for the logs: the name given in `X-Operator`, else just the operator. */
export function actorOf(request: FastifyRequest): string {
  const name = request.headers['x-operator']
  return typeof name === 'string' && /^[\p{L}\p{N} ._@-]{1,60}$/u.test(name) ? name.trim() : 'operator'
}
