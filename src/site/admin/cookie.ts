import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'mimbar_operator'
// the operator's page and its calls, and nothing else of this server
const PATH = '/admin'

/** The secret of the session cookie, where one was sent. */
export function readCookie(request: FastifyRequest): string | undefined {
  const secret = request.cookies?.[NAME]
  return secret?.length === 40 ? secret : undefined
}

/** Sets the cookie, or with `undefined` clears it. Out of reach of scripts and of other sites. */
export function setCookie(reply: FastifyReply, secret: string | undefined, options: { secure: boolean }): void {
  reply.setCookie(NAME, secret ?? '', {
    path: PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: options.secure,
    ...(secret === undefined && { maxAge: 0 }),
  })
}
