import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOf } from '../cookie.ts'

const NAME = 'mimbar_operator'
// the operator's page and its calls, and nothing else of this server
const PATH = '/admin'

/** The secret of the session cookie, where one was sent. */
export function readCookie(request: FastifyRequest): string | undefined {
  const secret = cookieOf(request, NAME)
  return secret?.length === 40 ? secret : undefined
}

/** Sets the cookie, or with `undefined` clears it. Out of reach of scripts and of other sites. */
export function setCookie(reply: FastifyReply, secret: string | undefined, options: { secure: boolean }): void {
  const end = secret ? '' : '; Max-Age=0'
  const secure = options.secure ? '; Secure' : ''
  reply.header('set-cookie', `${NAME}=${secret ?? ''}; Path=${PATH}; HttpOnly; SameSite=Strict${secure}${end}`)
}
