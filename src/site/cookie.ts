import type { FastifyRequest } from 'fastify'

/** The cookie of this name that a request carries, where its value is letters, digits and `_` alone. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === name && value && /^\w+$/.test(value)) return value
  }
  return undefined
}
