import type { FastifyRequest } from 'fastify'
import { addressBlock } from '../../platform/limits/address-block.ts'
import { Refusal, unauthenticated } from '../../platform/refusal.ts'
import { sameSecret } from '../../platform/secrets.ts'
import { isCsrfOf } from '../kit/session.ts'
import type { AdminDeps } from './deps.ts'
import { isInForce, operatorSessions } from './sessions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Signs an operator in, so it is open to those who are not signed in. */
    signsIn?: boolean
  }
}

/** More than anyone mistypes; at this rate guessing 32 random bytes is hopeless. */
const WRONG_TOKENS_PER_MINUTE = 30
const OPERATOR_NAME_PATTERN = /^[\p{L}\p{M}\p{N} ._@'-]{1,60}$/u

/** The operator's name, for logs. */
export const actorOf = (request: FastifyRequest): string => request.getDecorator<string>('operator')

/** The name of an operator who sent the token without a name. */
const NAMELESS = 'operator'

/** Whether the operator is known. */
export const isNamed = (request: FastifyRequest): boolean => actorOf(request) !== NAMELESS

/** Whether a call changes something. */
export const isChange = ({ method }: FastifyRequest): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)

/**
 * Admits a caller with the operator token or a session's cookie; with a cookie alone, a change also needs the session's CSRF token, which no
 * other site can know.
 */
export async function checkOperator(deps: AdminDeps, request: FastifyRequest): Promise<void> {
  const { adminToken, now } = deps
  if (!adminToken) throw new Refusal('unavailable', 'The operator API is off: set ADMIN_TOKEN to turn it on')
  if (request.routeOptions.config.signsIn) return
  const [, token] = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (token && sameSecret(token, adminToken)) {
    const name = request.headers['x-operator']
    request.setDecorator('operator', typeof name === 'string' && OPERATOR_NAME_PATTERN.test(name) ? name : NAMELESS)
    return
  }
  const session = token ? undefined : await operatorSessions(deps).find(request, now())
  if (!session || !isInForce(session, adminToken)) {
    await countWrongToken(deps, request)
    throw unauthenticated('Send the operator token: Authorization: Bearer <ADMIN_TOKEN>')
  }
  if (isChange(request) && !isCsrfOf(session, request.headers['x-csrf-token'])) {
    throw new Refusal('forbidden', 'The X-CSRF-Token header is missing or not of this session')
  }
  request.setDecorator('operator', session.name)
}

/** Refuses an address that tries many tokens. */
export async function countWrongToken({ limiter, now }: AdminDeps, request: FastifyRequest): Promise<void> {
  const { refusedBy } = await limiter.take(
    `operator:${addressBlock(request.ip)}`,
    [{ period: 'minute', limit: WRONG_TOKENS_PER_MINUTE }],
    now(),
  )
  if (refusedBy) throw new Refusal('limited', 'Too many wrong tokens: wait a minute', { retryAfterSeconds: 60 })
}
